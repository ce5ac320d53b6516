import { readFile } from 'node:fs/promises';
import { openai } from '@ai-sdk/openai';
import {
  embed,
  experimental_generateImage as generateImage,
  experimental_generateSpeech as generateSpeech,
  experimental_transcribe as transcribe,
  generateText,
} from 'ai';

export const cover = (prompt: string) => generateImage({ model: openai.image('dall-e-3'), prompt, size: '1024x1024' }); // uses openai.model.dall-e-3

export const narrate = (text: string) => generateSpeech({ model: openai.speech('tts-1'), text, voice: 'alloy' }); // uses openai.model.tts-1

export async function captions(file: string) {
  const { text } = await transcribe({
    model: openai.transcription('whisper-1'), // uses openai.model.whisper-1
    audio: await readFile(file),
  });
  return text;
}

export async function tagline(brief: string) {
  const { text } = await generateText({ model: openai.completion('gpt-3.5-turbo-instruct'), prompt: brief }); // uses openai.model.gpt-3.5-turbo-instruct
  return text.trim();
}

export const vector = (value: string) => embed({ model: openai.textEmbeddingModel('text-embedding-3-small'), value });
