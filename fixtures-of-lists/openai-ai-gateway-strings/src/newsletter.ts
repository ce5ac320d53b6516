import { generateObject, generateText } from 'ai';
import { z } from 'zod';

const Outline = z.object({ title: z.string(), sections: z.array(z.string()) });

export async function outline(topic: string) {
  const { object } = await generateObject({
    model: 'openai/gpt-4-turbo-preview', // uses openai.model.gpt-4-turbo-preview
    schema: Outline,
    prompt: `Outline a newsletter about ${topic}`,
  });
  return object;
}

export async function section(title: string, heading: string) {
  const { text } = await generateText({
    model: 'anthropic/claude-sonnet-4.5',
    prompt: `Write "${heading}" of "${title}"`,
  });
  return text;
}
