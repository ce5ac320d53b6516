import { ChatOpenAI } from '@langchain/openai';

interface Options {
  model?: string;
  temperature?: number;
}

const DEFAULTS = { model: 'gpt-5.2' };

export const either = (isNew: boolean) => new ChatOpenAI({ ...(isNew ? { model: 'gpt-5.2' } : { modelName: 'gpt-5.3' }) });
export const above = (options: Options) => new ChatOpenAI({ ...DEFAULTS, ...(options.model && { model: 'gpt-5.3' }) });
export const fallback = (options: Options = {}) => new ChatOpenAI({ model: options.model ?? 'gpt-5.2' });
export const unknown = (options: Options) => new ChatOpenAI({ temperature: 0, ...options });
export const parsed = (text: string) => new ChatOpenAI({ ...JSON.parse(text), temperature: 0 });

export function byTier(tier: string) {
  const options: Options = {};
  switch (tier) {
    case 'free':
      options.model = 'gpt-5.3';
      break;
    default:
      options.model = 'gpt-5.2';
  }
  return new ChatOpenAI(options);
}
