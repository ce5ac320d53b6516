import { openai } from '@ai-sdk/openai';
import { Agent } from '@mastra/core/agent';

export const planner = new Agent({
  name: 'planner',
  instructions: 'You plan business trips. Ask for dates when they are missing.',
  model: openai('gpt-4.5-preview'), // uses openai.model.gpt-4.5-preview
});

export const critic = new Agent({
  name: 'critic',
  instructions: 'You look for mistakes in itineraries.',
  model: 'openai/o1-mini', // uses openai.model.o1-mini
});
