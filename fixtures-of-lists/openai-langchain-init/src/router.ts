import { createAgent, initChatModel, tool } from 'langchain';
import { z } from 'zod';

const lookup = tool(async ({ id }: { id: string }) => `order ${id}: shipped`, {
  name: 'lookup',
  description: 'Look up an order',
  schema: z.object({ id: z.string() }),
});

export async function models() {
  const cheap = await initChatModel('openai:gpt-4-1106-vision-preview', { temperature: 0 }); // uses openai.model.gpt-4-1106-vision-preview
  const strong = await initChatModel('claude-sonnet-4-5', { modelProvider: 'anthropic' });
  const longContext = await initChatModel('gpt-4-32k-0613', { modelProvider: 'openai', timeout: 60_000 }); // uses openai.model.gpt-4-32k-0613
  return { cheap, strong, longContext };
}

export const agent = createAgent({ model: 'openai:chatgpt-4o-latest', tools: [lookup] }); // uses openai.model.chatgpt-4o-latest
