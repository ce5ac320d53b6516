import { OpenAI } from '@posthog/ai';
import { PostHog } from 'posthog-node';

const posthog = new PostHog(process.env.POSTHOG_KEY!);
const openai = new OpenAI({ apiKey: process.env.OPENAI_API_KEY!, posthog });

export const tagline = (content: string, distinctId: string) =>
  openai.chat.completions.create({
    model: 'gpt-4-32k', // uses openai.model.gpt-4-32k
    messages: [{ role: 'user', content }],
    posthogDistinctId: distinctId,
  });
