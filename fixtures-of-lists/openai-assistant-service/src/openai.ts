import OpenAI from 'openai';

let client: OpenAI | undefined;
export function getClient(): OpenAI {
  client ??= new OpenAI({ apiKey: process.env.OPENAI_API_KEY, maxRetries: 3 });
  return client;
}
