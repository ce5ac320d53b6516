import OpenAI from 'openai';

const openai = new OpenAI();

/** Called by the job, and by a test with a model of its own. */
export async function summary(model: string, ticket: string) {
  return openai.chat.completions.create({
    model, // uses openai.model.gpt-4-32k
    messages: [{ role: 'user', content: `Summarise: ${ticket}` }],
  });
}

/** Nothing but a test calls this, with a model that nobody need use. */
export async function title(model: string, ticket: string) {
  return openai.chat.completions.create({ model, messages: [{ role: 'user', content: ticket }] });
}
