import { get, post } from './api.js';

export async function reply(assistant: string, text: string) {
  const run = await post<{ id: string; thread_id: string }>('threads/runs', { // uses openai.beta.threads.createAndRun
    assistant_id: assistant,
    thread: { messages: [{ role: 'user', content: text }] },
  });
  return get(`threads/${run.thread_id}/messages?limit=1`); // uses openai.beta.threads.messages.list
}

export const models = () => get('models');
export const draw = (prompt: string) => post('images/generations', { model: 'gpt-image-1', prompt }); // uses openai.model.gpt-image-1
