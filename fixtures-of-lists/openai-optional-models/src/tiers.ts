import { ChatOpenAI } from '@langchain/openai';

export const forTier = (isPaid: boolean) =>
  new ChatOpenAI({ // uses openai.model.gpt-3.5-turbo
    temperature: 0,
    model: isPaid ? 'gpt-4-32k' : undefined, // uses openai.model.gpt-4-32k
  });

export const forPrompt = (isLong: boolean) =>
  new ChatOpenAI({ // uses openai.model.gpt-3.5-turbo, openai.model.gpt-4-32k
    maxRetries: 2,
    ...(isLong && { model: 'gpt-4-32k' }),
  });

export function forTeam(team: { isPilot: boolean }) {
  const options: { temperature: number; modelName?: string } = { temperature: 0.2 };
  if (team.isPilot) options.modelName = 'gpt-4-32k';
  return new ChatOpenAI(options); // uses openai.model.gpt-3.5-turbo, openai.model.gpt-4-32k
}
