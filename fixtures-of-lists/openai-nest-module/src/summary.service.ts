import { Injectable } from '@nestjs/common';
import OpenAI from 'openai';

@Injectable()
export class SummaryService {
  constructor(private readonly openai: OpenAI) {}

  async summarise(text: string): Promise<string> {
    const completion = await this.openai.chat.completions.create({
      model: 'gpt-4-turbo', // uses openai.model.gpt-4-turbo
      messages: [{ role: 'user', content: `Summarise: ${text}` }],
    });
    return completion.choices[0]?.message.content ?? '';
  }

  async forget(assistantId: string): Promise<void> {
    await this.openai.beta.assistants.delete(assistantId); // uses openai.beta.assistants.delete
  }
}
