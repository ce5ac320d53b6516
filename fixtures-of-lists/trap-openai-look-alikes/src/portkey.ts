import { Portkey } from 'portkey-ai';

const openai = new Portkey({ apiKey: process.env.PORTKEY });
export const thread = () => openai.beta.threads.create({});
