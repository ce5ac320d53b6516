import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeProject, PACKAGE_ROOT, runWithContracts as run, type Run } from '../cli/run.js';
import { SAMPLE } from '../fixtures.js';
import { DIRECTIVE, Document } from './snippets.js';

const page = new Document(join(PACKAGE_ROOT, 'docs', 'performance.md'));

it('every snippet is tried, and the stages that it shows are those of the page', async () => {
  expect(page.snippets.filter(({ directive }) => !DIRECTIVE.test(directive)).map(({ code }) => code)).toEqual([]);
  const cwd = makeProject({});
  cpSync(SAMPLE, cwd, { recursive: true });
  const commands = page.named('commands in').flatMap(({ snippet }) =>
    snippet.code
      .trim()
      .split('\n')
      .map((line) => line.replace(/ *#.*/, '').split(' ').slice(1)),
  );
  expect(commands).toHaveLength(4);
  const runs: Run[] = [];
  for (const args of commands) runs.push(await run([...args, '--as-of', '2026-10-01'], { cwd }));
  expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
  for (const directory of ['node_modules/.cache/deprec-scan', '.cache/deprec-scan'])
    expect(existsSync(join(cwd, directory)), directory).toBe(true);
  const stages = [...runs[0]!.stderr.matchAll(/profile: ([a-z ]+?) +\d/g)].map(([, stage]) => stage!);
  const described = [...page.text.matchAll(/^\| ([a-z, ]+) \| /gm)].flatMap(([, cell = '']) => cell.split(', '));
  expect(stages.filter((stage) => !described.includes(stage))).toEqual(['findings', 'verdict and report', 'total']);
});
