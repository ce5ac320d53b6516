import { generateText, stepCountIs } from 'ai';
import { house, registry } from './registry';

export type Level = 'quick' | 'deep';

export async function answer(question: string, level: Level) {
  const model = level === 'quick' ? house.languageModel('fast') : registry.languageModel('openai:o1-preview'); // uses openai.model.o1-preview
  const { text, usage } = await generateText({ model, prompt: question, stopWhen: stepCountIs(4) });
  return { text, tokens: usage.totalTokens };
}
