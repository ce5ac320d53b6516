import { createOpenAI } from '@ai-sdk/openai';
import { createOpenRouter } from '@openrouter/ai-sdk-provider';
import { generateText, type LanguageModel } from 'ai';

const openrouter = createOpenRouter({ apiKey: process.env.OPENROUTER_API_KEY ?? '' });
const viaOpenAI = createOpenAI({ baseURL: 'https://openrouter.ai/api/v1', apiKey: process.env.OPENROUTER_API_KEY });

export const contestants: Record<string, LanguageModel> = {
  llama: openrouter('meta-llama/llama-3.3-70b-instruct'),
  veteran: openrouter('openai/gpt-4-32k'),
  preview: viaOpenAI.chat('openai/o1-preview'),
};

export async function duel(prompt: string, names: (keyof typeof contestants)[]) {
  return Promise.all(
    names.map(async (name) => {
      const { text } = await generateText({ model: contestants[name], prompt });
      return { name, text };
    }),
  );
}
