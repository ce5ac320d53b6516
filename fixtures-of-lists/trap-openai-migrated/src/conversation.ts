import OpenAI from 'openai';

const openai = new OpenAI();
const threads = new Map<string, string>();

export async function ask(user: string, input: string) {
  const conversation = threads.get(user) ?? (await openai.conversations.create({ metadata: { user, formerly: 'threads' } })).id;
  threads.set(user, conversation);
  const response = await openai.responses.create({ model: 'gpt-6.1-sol', conversation, input });
  console.log('gpt-4', 'was the model before', threads.size);
  return response.output_text;
}

export const beta = { threads: { create: () => openai.conversations.create({}) } };
export const open = () => beta.threads.create();
