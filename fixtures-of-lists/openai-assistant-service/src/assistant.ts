import type { Message } from './types.js';
import { getClient } from './openai.js';

const ASSISTANT = process.env.ASSISTANT_ID!;

export async function ask(question: string, threadId?: string): Promise<Message[]> {
  const openai = getClient();
  const thread = threadId ?? (await openai.beta.threads.create()).id; // uses openai.beta.threads.create
  await openai.beta.threads.messages.create(thread, { role: 'user', content: question }); // uses openai.beta.threads.messages.create
  let run = await openai.beta.threads.runs.create(thread, { assistant_id: ASSISTANT }); // uses openai.beta.threads.runs.create
  while (run.status === 'queued' || run.status === 'in_progress') {
    await new Promise((resolve) => setTimeout(resolve, 500));
    run = await openai.beta.threads.runs.retrieve(run.id, { thread_id: thread }); // uses openai.beta.threads.runs.retrieve
  }
  const { data } = await openai.beta.threads.messages.list(thread, { order: 'asc' }); // uses openai.beta.threads.messages.list
  return data.map(({ id, content }) => ({ id, content }));
}

export async function embed(input: string[]) {
  const { data } = await getClient().embeddings.create({ model: 'text-embedding-3-small', input });
  return data.map(({ embedding }) => embedding);
}
