import OpenAI from 'openai';

const PROVIDERS = {
  groq: { baseURL: 'https://api.groq.com/openai/v1', model: 'o3-mini' },
  ollama: { baseURL: 'http://localhost:11434/v1', model: 'gpt-4' },
  openrouter: { baseURL: 'https://openrouter.ai/api/v1', model: 'gpt-4-turbo' },
};

export function clientOf(name: keyof typeof PROVIDERS) {
  return new OpenAI({ baseURL: PROVIDERS[name].baseURL, apiKey: process.env[`${name.toUpperCase()}_KEY`] });
}

export const chat = (name: keyof typeof PROVIDERS, content: string) =>
  clientOf(name).chat.completions.create({ model: PROVIDERS[name].model, messages: [{ role: 'user', content }] });
