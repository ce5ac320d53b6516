import { Agent, OpenAIChatCompletionsModel, run } from '@openai/agents';
import OpenAI from 'openai';

const client = new OpenAI();

const refunds = new Agent({
  name: 'Refunds',
  instructions: 'Handle refund requests.',
  model: 'gpt-5-chat-latest', // uses openai.model.gpt-5-chat-latest
});

const invoices = new Agent({
  name: 'Invoices',
  instructions: 'Answer questions about invoices.',
  model: new OpenAIChatCompletionsModel(client, 'gpt-4-turbo-preview'), // uses openai.model.gpt-4-turbo-preview
});

export const triage = Agent.create({
  name: 'Triage',
  instructions: 'Route the customer.',
  model: 'gpt-5.4-mini',
  handoffs: [refunds, invoices],
});

export async function handle(message: string): Promise<string> {
  const result = await run(triage, message, { maxTurns: 6 });
  return String(result.finalOutput ?? '');
}
