import { google } from '@ai-sdk/google';
import { openai } from '@ai-sdk/openai';
import { generateText, wrapLanguageModel, type LanguageModel } from 'ai';
import { chooseModel, retrying } from '@acme/models';

const text = (prompt: string, model: LanguageModel) => generateText({ model, prompt });

export const first = (prompt: string) => text(prompt, google('gpt-4-32k'));
export const second = (prompt: string) => text(prompt, wrapLanguageModel({ model: openai('gpt-5.2'), middleware: retrying }));
export const third = (prompt: string) => generateText({ model: chooseModel('answer'), prompt });
export const fourth = (prompt: string) => generateText({ model: `${process.env.PROVIDER}/gpt-4-32k`, prompt });
