import Groq from 'groq-sdk';

const groq = new Groq();
export const chat = (content: string) => groq.chat.completions.create({ model: 'gpt-4', messages: [{ role: 'user', content }] });
