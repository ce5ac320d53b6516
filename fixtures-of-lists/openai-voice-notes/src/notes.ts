import { createReadStream } from 'node:fs';
import OpenAI from 'openai';

const openai = new OpenAI();

export class Notes {
  constructor(private readonly voice = 'tts-1-hd') {}

  hear = (path: string) => openai.audio.transcriptions.create({ file: createReadStream(path), model: 'whisper-1' }); // uses openai.model.whisper-1

  translate = (path: string) =>
    openai.audio.translations.create({ file: createReadStream(path), model: 'whisper-1' }); // uses openai.audio.translations.create, openai.model.whisper-1

  say = (input: string) => openai.audio.speech.create({ model: this.voice, voice: 'alloy', input }); // uses openai.model.tts-1-hd

  cover = (prompt: string) => openai.images.generate({ prompt, model: 'dall-e-3' }); // uses openai.model.dall-e-3

  clip = (prompt: string) => openai.videos.create({ prompt, model: 'sora-2' }); // uses openai.videos.create, openai.model.sora-2
}

export const summary = (id: string) => openai.responses.create({ prompt: { id } }); // uses openai.responses.prompt
