import { observeOpenAI } from 'langfuse';
import { openai } from './models.js';

const client = observeOpenAI({ chat: { completions: { create: (body: { model: string }) => openai(body.model) } } });

export const ask = () => client.chat.completions.create({ model: 'gpt-4-32k' });
export const all = ['gpt-4-32k'].map(openai);
