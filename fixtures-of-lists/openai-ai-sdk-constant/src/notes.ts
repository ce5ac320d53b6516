import { openai } from '@ai-sdk/openai';
import { generateText } from 'ai';
import { REVIEWER, WRITER } from './models';

export async function releaseNotes(commits: string[]): Promise<string> {
  const draft = await generateText({
    model: openai(WRITER), // uses openai.model.gpt-4-32k
    system: 'Write release notes for customers.',
    prompt: commits.join('\n'),
  });
  const { text } = await generateText({
    model: openai(REVIEWER),
    prompt: `Shorten:\n${draft.text}`,
  });
  return text;
}
