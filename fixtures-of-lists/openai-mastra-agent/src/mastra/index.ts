import { Mastra } from '@mastra/core/mastra';
import { critic, planner } from './agents/planner';

export const mastra = new Mastra({ agents: { planner, critic } });

export async function plan(request: string) {
  const first = await mastra.getAgent('planner').generate(request);
  return mastra.getAgent('critic').generate(first.text);
}
