import { Module } from '@nestjs/common';
import OpenAI from 'openai';
import { SummaryService } from './summary.service.js';

@Module({
  providers: [SummaryService, { provide: OpenAI, useFactory: () => new OpenAI({ apiKey: process.env.OPENAI_API_KEY }) }],
  exports: [SummaryService],
})
export class OpenAiModule {}
