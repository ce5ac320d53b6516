import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeProject, PACKAGE_ROOT, run } from '../cli/run.js';
import { DIRECTIVE, Document } from './snippets.js';

const PAGE = join(PACKAGE_ROOT, 'docs', 'run-time.md');
const page = new Document(PAGE);
const FILES = { 'src/count.ts': page.fileOf('src/count.ts'), 'evidence.jsonl': page.fileOf('evidence.jsonl') };

it('every snippet is tried', () => {
  expect(page.snippets.filter(({ directive }) => !DIRECTIVE.test(directive)).map(({ code }) => code)).toEqual([]);
});

it('output is that of the commands; `npx vitest run test/readme -u` writes it anew', async () => {
  const renewed = await page.renewed(async (command, { exitCode }) => {
    const result = await run(command.split(' ').slice(1), { cwd: makeProject(FILES) });
    expect(result.exitCode).toBe(exitCode);
    return result.stdout + result.stderr;
  });
  await expect(renewed).toMatchFileSnapshot(PAGE);
});

it('the configurations fail for the gap, and accept it', async () => {
  const check = async (config: string, ...args: string[]): Promise<number | null> =>
    (
      await run(['check', '--as-of', '2026-09-01', ...args], {
        cwd: makeProject({ ...FILES, 'deprec-scan.config.json': page.fileOf(config) }),
      })
    ).exitCode;
  expect(await check('deprec-scan.config.json')).toBe(1);
  expect(await check('accepting/deprec-scan.config.json', '--evidence', 'evidence.jsonl')).toBe(0);
});
