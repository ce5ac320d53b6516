import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeProject, PACKAGE_ROOT, run } from '../cli/run.js';
import { link, linkPackage, node, write } from '../package/installed.js';
import { DIRECTIVE, Document } from './snippets.js';

const PAGE = join(PACKAGE_ROOT, 'docs', 'rehearsal.md');
const page = new Document(PAGE);
/** What pages show in place of the day on which they are run. */
const DAY = '2026-11-28';

it('every snippet is tried', () => {
  expect(page.snippets.filter(({ directive }) => !DIRECTIVE.test(directive)).map(({ code }) => code)).toEqual([]);
});

it('output is that of the commands; `npx vitest run test/readme -u` writes it anew', async () => {
  const cwd = makeProject({});
  cpSync(join(PACKAGE_ROOT, 'fixtures/wrappers/sample'), cwd, { recursive: true });
  const renewed = await page.renewed(async (command, { exitCode }) => {
    // Others may listen on the usual port.
    const words = command.replace(' rehearse ', ' rehearse --port 0 ').split(' ').slice(1);
    const result = await run(words, { cwd });
    expect(result.exitCode, result.stderr).toBe(exitCode);
    const today = new Date().toISOString().slice(0, 10);
    const output = result.stderr + result.stdout;
    const shown = output.replace(/(?<=127\.0\.0\.1:)\d+/, '4010').replaceAll(today, DAY);
    return shown.replaceAll(/curl\/[\d.]+/g, 'curl/8.5.0');
  });
  await expect(renewed).toMatchFileSnapshot(PAGE);
});

it('the README shows the same', () => {
  const readme = new Document(join(PACKAGE_ROOT, 'README.md'));
  expect(readme.text).toContain(page.named('runs in')[0]!.snippet.code);
});

it('the tests pass', () => {
  const files = page.named('file').map(({ snippet, subject }): [string, string] => [subject, snippet.code]);
  const project = makeProject({});
  write(project, { ...Object.fromEntries(files), 'package.json': '{ "type": "module" }' });
  linkPackage(project);
  for (const name of ['vitest', 'msw', 'undici']) link(project, name);
  const { stdout } = node(project, join(PACKAGE_ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--no-color');
  expect(stdout).toMatch(/Tests +3 passed \(3\)/);
});
