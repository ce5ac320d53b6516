import { anthropic } from '@ai-sdk/anthropic';
import { ChatAnthropic } from '@langchain/anthropic';
import { generateText } from 'ai';

const MODELS = { fast: 'claude-haiku-4-5', careful: 'claude-sonnet-4-5' } as const;

export async function rewrite(copy: string, speed: keyof typeof MODELS = 'fast') {
  const { text } = await generateText({ model: anthropic(MODELS[speed]), prompt: `Rewrite in our voice:\n${copy}` });
  return text;
}

export const judge = new ChatAnthropic({ model: MODELS.careful, temperature: 0 });
