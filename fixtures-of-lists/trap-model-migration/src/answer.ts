import { openai } from '@ai-sdk/openai';
import { generateText } from 'ai';
import { migrate, type Settings } from './migrate';

export async function answer(stored: Settings, question: string) {
  const { text } = await generateText({ model: openai(migrate(stored).model), prompt: question });
  return text;
}
