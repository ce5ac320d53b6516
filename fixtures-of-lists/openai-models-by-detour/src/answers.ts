import { generateText } from 'ai';
import { direct, local, named, registry, spaced } from './registry.js';

export const models = {
  old: registry.languageModel('house:gpt-4-32k'), // uses openai.model.gpt-4-32k
  spaced: spaced.languageModel('own > gpt-4-0613'), // uses openai.model.gpt-4-0613
  fallback: named.languageModel('gpt-3.5-turbo-0613'), // uses openai.model.gpt-3.5-turbo-0613
  direct: direct('gpt-4-32k'), // uses openai.model.gpt-4-32k
  groq: registry.languageModel('groq:gpt-4-32k'),
  claude: registry.languageModel('openai:gpt-4-32k'),
  alias: named.languageModel('gpt-4-0314'),
  local: local('gpt-4-32k'),
};

export const answer = (prompt: string) => generateText({ model: models.old, prompt });
