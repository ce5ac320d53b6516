import { createOpenAI } from '@ai-sdk/openai';
import { ChatOpenAI } from '@langchain/openai';
import { experimental_transcribe as transcribe, generateText } from 'ai';

const groq = createOpenAI({
  baseURL: 'https://api.groq.com/openai/v1',
  apiKey: process.env.GROQ_API_KEY,
});

export const deepseek = new ChatOpenAI({
  model: 'deepseek-chat',
  apiKey: process.env.DEEPSEEK_API_KEY,
  configuration: { baseURL: 'https://api.deepseek.com/v1' },
});

export async function subtitles(audio: Uint8Array) {
  const { text } = await transcribe({ model: groq.transcription('whisper-large-v3'), audio });
  return text;
}

export async function translate(text: string, language: string) {
  const res = await generateText({
    model: groq.chat('openai/gpt-oss-20b'),
    prompt: `Translate to ${language}: ${text}`,
  });
  return res.text;
}
