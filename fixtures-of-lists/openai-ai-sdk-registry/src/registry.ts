import { anthropic } from '@ai-sdk/anthropic';
import { createOpenAI, openai } from '@ai-sdk/openai';
import { createProviderRegistry, customProvider } from 'ai';

export const registry = createProviderRegistry({
  anthropic,
  openai: createOpenAI({ project: 'proj_gateway' }),
});

export const house = customProvider({
  languageModels: {
    fast: openai('gpt-5.4-mini'),
    long: openai('gpt-3.5-turbo-16k-0613'), // uses openai.model.gpt-3.5-turbo-16k-0613
    careful: anthropic('claude-sonnet-4-5'),
  },
  fallbackProvider: anthropic,
});
