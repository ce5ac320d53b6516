import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leaks, planted, secrets } from '../secrets/planted.js';
import { LintedProject } from './linted-project.js';

it('says nothing of the secrets in the code', () => {
  const [all] = fc.sample(secrets, 1) as [string[]];
  const files = Object.entries(planted(all));
  const project = new LintedProject(Object.fromEntries(files));
  const messages = files
    .filter(([file]) => file.endsWith('.ts'))
    .flatMap(([file, text]) => project.messages(file, text).map(({ message }) => message));
  expect(messages.length).toBeGreaterThan(50);
  expect(leaks(messages.join('\n'), all)).toEqual([]);
});
