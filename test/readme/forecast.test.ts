import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeProject, PACKAGE_ROOT, runWithContracts as run } from '../cli/run.js';
import { DIRECTIVE, Document } from './snippets.js';

const PAGE = join(PACKAGE_ROOT, 'docs', 'forecast.md');
const page = new Document(PAGE);

/** A copy of a directory, where no SDK is installed. */
function copyOf(directory: string): string {
  const cwd = makeProject({});
  cpSync(join(PACKAGE_ROOT, directory), cwd, { recursive: true });
  return cwd;
}

it('every snippet is tried', () => {
  expect(page.snippets.filter(({ directive }) => !DIRECTIVE.test(directive)).map(({ code }) => code)).toEqual([]);
});

it('output is that of the commands; `npx vitest run test/readme -u` writes it anew', async () => {
  const renewed = await page.renewed(async (command, { subject, exitCode }) => {
    const result = await run(command.split(' ').slice(1), { cwd: copyOf(subject) });
    expect({ exitCode: result.exitCode, stderr: result.stderr }).toEqual({ exitCode, stderr: '' });
    return result.stdout;
  });
  await expect(renewed).toMatchFileSnapshot(PAGE);
});

it('the calendar is written', async () => {
  const [{ snippet, subject }] = page.named('commands in') as [ReturnType<Document['named']>[number]];
  const cwd = copyOf(subject);
  expect((await run(snippet.code.trim().split(' ').slice(1), { cwd })).exitCode).toBe(0);
  expect(existsSync(join(cwd, 'deprecations.ics'))).toBe(true);
});
