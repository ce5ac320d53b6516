import { Agent } from '@openai/agents';
import { ChatOpenAI } from '@langchain/openai';
import { options } from '@acme/models';

export const triage = new Agent({ name: 'Triage', model: process.env.TRIAGE_MODEL });
export const chain = new ChatOpenAI({ ...options });
