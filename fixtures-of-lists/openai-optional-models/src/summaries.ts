import { ChatOpenAI } from '@langchain/openai';

const summarizer = (model?: string) => new ChatOpenAI({ temperature: 0, ...(model ? { model } : {}) }); // uses openai.model.gpt-3.5-turbo, openai.model.gpt-4-32k

export const short = summarizer();
export const long = summarizer('gpt-4-32k');
