import OpenAI from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import { z } from 'zod';
import { tools } from './tools.js';

const openai = new OpenAI();
const Invoice = z.object({ number: z.string(), total: z.number() });

export async function read(text: string) {
  const completion = await openai.chat.completions.parse({
    model: 'gpt-4-32k', // uses openai.model.gpt-4-32k
    messages: [{ role: 'user', content: text }],
    response_format: zodResponseFormat(Invoice, 'invoice'),
  });
  return completion.choices[0]?.message.parsed;
}

export async function shown(text: string, write: (part: string) => void) {
  const model = 'gpt-4-32k';
  const stream = openai.chat.completions.stream({ model, messages: [{ role: 'user', content: text }] }); // uses openai.model.gpt-4-32k
  stream.on('content', write);
  return stream.finalContent();
}

export const booked = (text: string) =>
  openai.beta.chat.completions.runTools({
    model: 'gpt-4-32k', // uses openai.model.gpt-4-32k
    messages: [{ role: 'user', content: text }],
    tools,
  });
