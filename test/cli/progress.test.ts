import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { progressLine } from '../../src/cli/terminal/progress-line.js';
import { makeRepository } from './repository.js';
import { BIN, makeProject } from './run.js';

it('says what a scan is at', () => {
  expect(progressLine('search', 0, 0, 0, 2)).toBe('deprec-scan: listing files, 2 seconds');
  expect(progressLine('search', 0, 20_000, 0, 2)).toBe('deprec-scan: searching 20,000 files, 2 seconds');
  expect(progressLine('search', 5000, 20_000, 0, 3)).toBe('deprec-scan: searching 5,000 of 20,000 files, 3 seconds');
  expect(progressLine('analyse', 0, 17, 1, 4)).toBe('deprec-scan: analysing part 1 of 17, 1 question, 4 seconds');
  expect(progressLine('analyse', 17, 17, 12_000, 4)).toBe(
    'deprec-scan: analysing part 17 of 17, 12,000 questions, 4 seconds',
  );
  expect(progressLine('analyse', 0, 1, 0, 9, { number: 2, of: 12, left: null })).toBe(
    'deprec-scan: commit 2 of 12: analysing part 1 of 1, 0 questions, 9 seconds',
  );
  expect(progressLine('search', 0, 0, 0, 9, { number: 3, of: 12, left: 40 })).toBe(
    'deprec-scan: commit 3 of 12: listing files, 9 seconds, about 40 seconds left',
  );
});

// util-linux has `script`, which gives a command a terminal of its own.
describe.skipIf(process.platform !== 'linux' || spawnSync('script', ['--version']).status !== 0)(
  'on a terminal',
  () => {
    const { cwd } = makeRepository({
      'src/a.ts': "fetch('https://acme-be.glean.com/api/index/v1/getusercount', { method: 'POST' });\n",
    });
    const { CI: _ci, ...inherited } = process.env;
    const terminal = { ...inherited, TERM: 'xterm' };

    const AWAY = '--as-of 2026-11-21 >/dev/null';

    /** The stderr that the terminal shows, which `script` also writes to a file at once. */
    const watched = (args: string, env: NodeJS.ProcessEnv, file = '/dev/null', nodeArgs = ''): string => {
      const command = `"${process.execPath}" ${nodeArgs} "${BIN}" ${args}`;
      return spawnSync('script', ['-qefc', command, file], { cwd, env, encoding: 'utf8' }).stdout;
    };

    it('says from the second second on how far it is, and leaves nothing behind', () => {
      const git = spawnSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).stdout.trim();
      const slow = makeProject({
        git: `#!/bin/sh\nfor i in $(seq 2000); do [ "$(grep -o seconds "$SHOWN" | wc -l)" -lt 3 ] || break; sleep 0.05; done\nexec "${git}" "$@"\n`,
      });
      chmodSync(join(slow, 'git'), 0o755);
      const SHOWN = join(slow, 'shown');
      const shown = watched(
        `scan ${AWAY}`,
        { ...terminal, SHOWN, PATH: `${slow}${delimiter}${process.env['PATH']}` },
        SHOWN,
      );
      const [before, ...lines] = shown.split('\r\u001b[2K');
      expect(before).toBe('');
      expect(lines.pop()).toBe('');
      expect(lines.length).toBeGreaterThanOrEqual(3);
      for (const line of lines.slice(0, 3)) expect(line).toMatch(/^deprec-scan: listing files, \d+ seconds$/);
      const seconds = lines.map((line) => Number(/\d+(?= seconds$)/.exec(line)![0]));
      expect(Math.min(...seconds)).toBeGreaterThanOrEqual(2);
      expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
    });

    /** Code that tells when the thread is started that would say it. */
    const told = `--import "data:text/javascript,${encodeURIComponent("import threads from 'node:worker_threads'; import { syncBuiltinESMExports } from 'node:module'; const { Worker } = threads; threads.Worker = class extends Worker { constructor(...all) { super(...all); process.stderr.write('started'); } }; syncBuiltinESMExports();")}"`;

    it.each([
      ['says it on a terminal', `scan ${AWAY}`, {}, 'started'],
      ['says nothing when quiet', `scan --quiet ${AWAY}`, {}, ''],
      ['says nothing on a build server', `scan ${AWAY}`, { CI: 'true' }, ''],
      ['says nothing on a terminal that cannot erase', `scan ${AWAY}`, { TERM: 'dumb' }, ''],
      ['says nothing of what takes no time', 'registry list >/dev/null', {}, ''],
      ['says nothing in a pipe', `scan 2>&1 ${AWAY} | cat`, {}, ''],
    ])('%s', (_when, args, variables, shown) => {
      expect(watched(args, { ...terminal, ...variables }, '/dev/null', told)).toBe(shown);
    });
  },
);
