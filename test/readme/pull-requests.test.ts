import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeRepository } from '../cli/repository.js';
import { PACKAGE_ROOT, runWithContracts as run } from '../cli/run.js';
import { DIRECTIVE, Document } from './snippets.js';

const PAGE = join(PACKAGE_ROOT, 'docs', 'pull-requests.md');
const page = new Document(PAGE);

it('every snippet is tried', () => {
  expect(page.snippets.filter(({ directive }) => !DIRECTIVE.test(directive)).map(({ code }) => code)).toEqual([]);
});

it('output is that of the commands; `npx vitest run test/readme -u` writes it anew', async () => {
  const [base, count, changed] = page.named('file').map(({ snippet, subject }) => [subject, snippet.code] as const);
  const { cwd, git } = makeRepository(Object.fromEntries([base!, count!]));
  git('checkout', '-q', '-b', 'change');
  writeFileSync(join(cwd, changed![0]), changed![1]);
  const renewed = await page.renewed(async (command, { exitCode }) => {
    const result = await run(command.split(' ').slice(1), { cwd });
    expect({ exitCode: result.exitCode, stderr: result.stderr }).toEqual({ exitCode, stderr: '' });
    // The commit's id differs in each run.
    return result.stdout.replaceAll(/\b[0-9a-f]{12}\b/g, '1f0c2d3e4a5b');
  });
  await expect(renewed).toMatchFileSnapshot(PAGE);
});
