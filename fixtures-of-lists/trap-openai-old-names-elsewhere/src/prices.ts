import OpenAI from 'openai';

const openai = new OpenAI();

/** What a thousand tokens cost, also for requests of years ago. */
export const PRICES: Record<string, number> = { davinci: 0.02, curie: 0.002, 'gpt-4-32k': 0.06, 'dall-e-3': 0.04 };

export const costOf = (model: string, tokens: number) => ((PRICES[model] ?? 0) * tokens) / 1000;

export const ask = (input: string) =>
  openai.responses.create({ model: 'gpt-6.1-sol', input, metadata: { model: 'gpt-4-32k' } });

export const check = (input: string) => openai.moderations.create({ model: 'omni-moderation-latest', input });
