import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeProject, PACKAGE_ROOT, run } from '../cli/run.js';
import { DIRECTIVE, Document } from './snippets.js';

const PAGE = join(PACKAGE_ROOT, 'docs', 'base-urls.md');
const page = new Document(PAGE);
const project = makeProject(
  Object.fromEntries(page.named('file').map(({ snippet, subject }) => [subject, snippet.code])),
);

it('every snippet is tried', () => {
  expect(page.snippets.filter(({ directive }) => !DIRECTIVE.test(directive)).map(({ code }) => code)).toEqual([]);
});

it('output is that of the commands; `npx vitest run test/readme -u` writes it anew', async () => {
  const renewed = await page.renewed(async (command) => {
    const { exitCode, stdout, stderr } = await run(command.split(' ').slice(1), { cwd: project });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    return stdout;
  });
  await expect(renewed).toMatchFileSnapshot(PAGE);
});
