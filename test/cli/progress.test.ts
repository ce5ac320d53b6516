import { execFile, spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { progressLine } from '../../src/cli/terminal/progress-line.js';
import { makeRepository } from './repository.js';
import { BIN, makeProject } from './run.js';

const execute = promisify(execFile);

it('says what a scan is at', () => {
  expect(progressLine('search', 0, 0, 2)).toBe('deprec-scan: listing files, 2 seconds');
  expect(progressLine('search', 0, 20_000, 2)).toBe('deprec-scan: searching 20,000 files, 2 seconds');
  expect(progressLine('search', 5000, 20_000, 3)).toBe('deprec-scan: searching 5,000 of 20,000 files, 3 seconds');
  expect(progressLine('analyse', 0, 17, 4)).toBe('deprec-scan: analysing part 1 of 17, 4 seconds');
  expect(progressLine('analyse', 17, 17, 4)).toBe('deprec-scan: analysing part 17 of 17, 4 seconds');
});

// util-linux has `script`, which gives a command a terminal of its own.
describe.skipIf(process.platform !== 'linux' || spawnSync('script', ['--version']).status !== 0)(
  'on a terminal',
  { concurrent: true },
  () => {
    const { cwd } = makeRepository({
      'src/a.ts': "fetch('https://acme-be.glean.com/api/index/v1/getusercount', { method: 'POST' });\n",
    });
    const real = spawnSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).stdout.trim();
    const slow = makeProject({ git: `#!/bin/sh\nsleep 4\nexec "${real}" "$@"\n` });
    chmodSync(join(slow, 'git'), 0o755);
    const { CI: _ci, ...inherited } = process.env;
    const env = { ...inherited, TERM: 'xterm', PATH: `${slow}${delimiter}${process.env['PATH']}` };

    /** The stderr that the terminal shows. */
    const watched = async (more: string, variables: Record<string, string> = {}): Promise<string> => {
      const command = `"${process.execPath}" "${BIN}" ${more} --as-of 2026-11-21 >/dev/null`;
      const options = { cwd, env: { ...env, ...variables } };
      return (await execute('script', ['-qec', command, '/dev/null'], options)).stdout;
    };

    it('says from the second second on how far it is, and leaves nothing behind', async ({ expect }) => {
      const shown = (await watched('scan')).split('\r\u001b[2K');
      expect(shown[1]).toBe('deprec-scan: listing files, 2 seconds');
      expect(shown.length).toBeGreaterThan(3);
      expect([shown[0], shown.at(-1)]).toEqual(['', '']);
    });

    it.each([
      ['when quiet', 'scan --quiet', {}],
      ['on a build server', 'scan', { CI: 'true' }],
      ['on a terminal that cannot erase', 'scan', { TERM: 'dumb' }],
      ['of what takes no time', 'registry list', {}],
    ])('says nothing %s', async (_when, args, variables) => {
      expect(await watched(args, variables)).toBe('');
    });

    it('says nothing in a pipe', async ({ expect }) => {
      const { stderr } = await execute(process.execPath, [BIN, 'scan', '--as-of', '2026-11-21'], { cwd, env });
      expect(stderr).toBe('');
    });
  },
);
