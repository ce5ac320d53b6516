import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeProject, PACKAGE_ROOT, runWithContracts as run } from '../cli/run.js';
import { DIRECTIVE, Document } from './snippets.js';

const PAGE = join(PACKAGE_ROOT, 'docs', 'report.md');
const page = new Document(PAGE);

/** A copy outside of every repository, so that no commit is named. */
function copyOf(directory: string): string {
  const cwd = join(makeProject({}), 'sample');
  cpSync(join(PACKAGE_ROOT, directory), cwd, { recursive: true });
  return cwd;
}

function argumentsOf(line: string): string[] {
  return [...line.replace(/^deprec-scan /, '').matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
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

it.each(page.named('commands in').map(({ snippet, subject }) => [snippet.code.trim(), subject]))(
  '%s',
  async (command, subject) => {
    const [directory = '', , files = ''] = subject.split(', ');
    const cwd = copyOf(directory);
    expect(await run(argumentsOf(command), { cwd })).toMatchObject({ exitCode: 0, stderr: '' });
    for (const file of files.split(' ').slice(1)) expect(existsSync(join(cwd, file)), file).toBe(true);
  },
);
