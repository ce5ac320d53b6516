import Instructor from '@instructor-ai/instructor';
import { observeOpenAI } from 'langfuse';
import { wrapOpenAI } from 'langsmith/wrappers';
import OpenAI from 'openai';
import { trackOpenAI } from 'opik-openai';

export const observed = observeOpenAI(new OpenAI(), { generationName: 'support' });
export const traced = wrapOpenAI(new OpenAI({ maxRetries: 4 }));
export const tracked = trackOpenAI(new OpenAI());
export const typed = Instructor({ client: new OpenAI(), mode: 'TOOLS' });
export const groq = wrapOpenAI(new OpenAI({ baseURL: 'https://api.groq.com/openai/v1' }));
