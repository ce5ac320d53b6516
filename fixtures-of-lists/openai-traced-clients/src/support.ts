import { groq, observed, traced, tracked, typed } from './clients.js';
import { Ticket } from './ticket.js';

const user = (content: string) => [{ role: 'user' as const, content }];

export const summary = (text: string) => observed.chat.completions.create({ model: 'gpt-4-32k', messages: user(text) }); // uses openai.model.gpt-4-32k
export const title = (text: string) => tracked.completions.create({ model: 'text-davinci-003', prompt: text }); // uses openai.model.text-davinci-003
export const quick = (text: string) => groq.chat.completions.create({ model: 'gpt-4-32k', messages: user(text) });

export async function answer(text: string) {
  const { choices } = await traced.chat.completions.create({
    model: 'gpt-4-0314', // uses openai.model.gpt-4-0314
    messages: user(text),
  });
  return choices[0].message.content;
}

export const ticket = (text: string) =>
  typed.chat.completions.create({
    model: 'gpt-3.5-turbo-0613', // uses openai.model.gpt-3.5-turbo-0613
    messages: user(text),
    response_model: { schema: Ticket, name: 'Ticket' },
  });
