import { anthropic } from '@ai-sdk/anthropic';
import { createOpenAI, openai } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createProviderRegistry, customProvider } from 'ai';

export const registry = createProviderRegistry({
  house: createOpenAI({ organization: 'org_house' }),
  groq: createOpenAI({ baseURL: 'https://api.groq.com/openai/v1' }),
  openai: anthropic,
});
export const spaced = createProviderRegistry({ own: openai }, { separator: ' > ' });
export const named = customProvider({ languageModels: { 'gpt-4-0314': anthropic('claude-sonnet-4-5') }, fallbackProvider: openai });
export const direct = createOpenAICompatible({ name: 'direct', baseURL: 'https://api.openai.com/v1' });
export const local = createOpenAICompatible({ name: 'local', baseURL: 'http://localhost:1234/v1' });
