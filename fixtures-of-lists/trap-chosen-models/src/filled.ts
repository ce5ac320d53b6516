import { ChatOpenAI } from '@langchain/openai';

function complete(options: { model?: string; temperature: number }) {
  options.model = 'gpt-5.2';
  return options;
}

export const filled = () => new ChatOpenAI(complete({ temperature: 0 }));
export const assigned = (isNew: boolean) => {
  let model: string;
  if (isNew) model = 'gpt-5.2';
  else model = 'gpt-5.3';
  return new ChatOpenAI({ model });
};
