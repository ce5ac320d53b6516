import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EVIDENCE_SCHEMA } from '../../src/evidence/evidence-line.js';
import { RECORDING_FORMATS } from '../../packages/rehearse/src/evidence/recordings/format-names.js';
import { makeProject, PACKAGE_ROOT, run } from '../cli/run.js';
import { DIRECTIVE, Document } from './snippets.js';

const PAGE = join(PACKAGE_ROOT, 'docs', 'evidence.md');
const page = new Document(PAGE);

function project(): string {
  return makeProject(Object.fromEntries(page.named('file').map(({ snippet, subject }) => [subject, snippet.code])));
}

it('every snippet is tried', () => {
  expect(page.snippets.filter(({ directive }) => !DIRECTIVE.test(directive)).map(({ code }) => code)).toEqual([]);
});

it('output is that of the commands; `npx vitest run test/readme -u` writes it anew', async () => {
  const renewed = await page.renewed(async (command, { exitCode }) => {
    const result = await run(command.split(' ').slice(1), { cwd: project() });
    expect(result.exitCode).toBe(exitCode);
    return result.stdout + result.stderr;
  });
  await expect(renewed).toMatchFileSnapshot(PAGE);
});

it('a file is compacted in its place', async () => {
  const cwd = project();
  const lines = (): string[] => readFileSync(join(cwd, 'evidence.jsonl'), 'utf8').trimEnd().split('\n');
  const counts: number[] = [];
  for (const { snippet, exitCode } of page.named('commands in')) {
    for (const line of snippet.code.trim().split('\n')) {
      expect((await run(line.split(' ').slice(1), { cwd })).exitCode).toBe(exitCode);
      counts.push(lines().length);
    }
  }
  // The second log has requests of the same caller, and of another one.
  expect(counts).toEqual([2, 3]);
});

it('the tables have every key and format', () => {
  const { properties } = JSON.parse(readFileSync(join(PACKAGE_ROOT, EVIDENCE_SCHEMA), 'utf8'));
  const [, ofLine = '', ofImport = ''] = page.text.split(/^## (?:A line|Import)$/m);
  const keys = [...ofLine.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell = '']) =>
    cell.replaceAll('`', '').split(', '),
  );
  expect(keys.sort()).toEqual(Object.keys(properties).sort());
  expect([...ofImport.matchAll(/^\| `([a-z][a-z-]*)` \|/gm)].map(([, name]) => name)).toEqual(RECORDING_FORMATS);
});
