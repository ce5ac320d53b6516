import OpenAI from 'openai';
import { models, type Tier } from './config/models.js';

const openai = new OpenAI();

export async function complete(prompt: string, tier: Tier = 'fast') {
  const response = await openai.responses.create({ model: models[tier], input: prompt }); // uses openai.model.gpt-5-nano
  return response.output_text;
}
