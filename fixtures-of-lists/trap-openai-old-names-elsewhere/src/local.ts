import { Configuration, OpenAIApi } from 'openai';

const BASE = 'http://localhost:8000/v1';

export const local = new OpenAIApi(new Configuration({ basePath: BASE }));
export const second = new OpenAIApi(undefined, 'https://llm.acme.example/v1');

export const draft = (prompt: string) => local.createCompletion({ model: 'davinci', prompt });
export const chat = (content: string) =>
  second.createChatCompletion({ model: 'gpt-3.5-turbo-0301', messages: [{ role: 'user', content }] });
export const engines = () => fetch('https://rail.acme.example/v1/engines');
