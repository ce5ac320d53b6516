import { openai } from '@ai-sdk/openai';
import { Agent } from '@mastra/core/agent';

export const candidates = ['gpt-4-32k', 'gpt-5.2'].map(openai); // uses openai.model.gpt-4-32k

export const helper = new Agent({
  name: 'helper',
  instructions: 'Help.',
  model: [ // uses openai.model.gpt-4-0314
    { model: 'openai/gpt-4-0314', maxRetries: 2 },
    { model: 'anthropic/claude-sonnet-4-5', maxRetries: 1 },
  ],
});
