import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeProject, PACKAGE_ROOT, run } from '../cli/run.js';
import { DIRECTIVE, Document } from './snippets.js';

const PAGE = join(PACKAGE_ROOT, 'docs', 'tokens.md');
const page = new Document(PAGE);
/** The configuration shows other limits, and is tried below. */
const project = makeProject(
  Object.fromEntries(
    page
      .named('file')
      .filter(({ subject }) => subject !== 'deprec-scan.config.json')
      .map(({ snippet, subject }) => [subject, snippet.code]),
  ),
);

it('every snippet is tried', () => {
  expect(page.snippets.filter(({ directive }) => !DIRECTIVE.test(directive)).map(({ code }) => code)).toEqual([]);
});

it('output is that of the commands; `npx vitest run test/readme -u` writes it anew', async () => {
  const renewed = await page.renewed(async (command, { subject, exitCode }) => {
    const result = await run(command.split(' ').slice(1), { cwd: join(project, subject) });
    expect(result.exitCode).toBe(exitCode);
    return result.stdout + result.stderr;
  });
  await expect(renewed).toMatchFileSnapshot(PAGE);
});

it('an override gives tokens days of their own', async () => {
  const files = { 'tokens.json': page.fileOf('tokens.json'), 'src/load.ts': page.fileOf('src/load.ts') };
  const config = { 'deprec-scan.config.json': page.fileOf('deprec-scan.config.json') };
  const check = async (root: string): Promise<number | null> =>
    (await run(['check', '--as-of', '2026-08-01'], { cwd: root })).exitCode;
  expect([await check(makeProject(files)), await check(makeProject({ ...files, ...config }))]).toEqual([0, 1]);
});
