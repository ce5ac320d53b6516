import { ChatOpenAI, OpenAI } from '@langchain/openai';

/** A model with the settings of the company. */
class HouseModel extends ChatOpenAI {
  constructor(temperature = 0) {
    super({ model: 'gpt-4-32k', temperature }); // uses openai.model.gpt-4-32k
  }
}

class Plain extends ChatOpenAI {}

export const house = new HouseModel();
export const plain = new Plain({ model: 'gpt-4-0613' }); // uses openai.model.gpt-4-0613
export const usual = new ChatOpenAI({ temperature: 0.2 }); // uses openai.model.gpt-3.5-turbo
export const older = new OpenAI({ modelName: 'gpt-4-32k-0314' }); // uses openai.model.gpt-4-32k-0314
export const azure = new ChatOpenAI({ azureOpenAIApiKey: process.env.AZURE_KEY, azureOpenAIApiDeploymentName: 'chat' });
