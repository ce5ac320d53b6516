import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { makeProject, PACKAGE_ROOT, runWithContracts as run } from '../cli/run.js';
import { DIRECTIVE, Document } from './snippets.js';

const PAGE = join(PACKAGE_ROOT, 'docs', 'baseline-and-waivers.md');
const page = new Document(PAGE);

it('every snippet is tried', () => {
  expect(page.snippets.filter(({ directive }) => !DIRECTIVE.test(directive)).map(({ code }) => code)).toEqual([]);
});

it('output is that of the commands; `npx vitest run test/readme -u` writes it anew', async () => {
  const cwd = makeProject({});
  const files = page.named('file');
  // In order: each command sees the files above it, and what earlier commands have written.
  const renewed = await page.renewed(async (_command, { snippet, exitCode }) => {
    for (const {
      snippet: { code, offset },
      subject,
    } of files) {
      mkdirSync(dirname(join(cwd, subject)), { recursive: true });
      if (offset < snippet.offset) writeFileSync(join(cwd, subject), code);
    }
    const [program, ...args] = (snippet.code.split('\n')[0] ?? '').split(' ').slice(1);
    if (program === 'cat') return readFileSync(join(cwd, args[0] ?? ''), 'utf8');
    const result = await run(args, { cwd });
    expect(result.exitCode, snippet.code).toBe(exitCode);
    return result.stdout + result.stderr;
  });
  await expect(renewed).toMatchFileSnapshot(PAGE);
});
