import { join } from 'node:path';
import { MAIN } from '../speed/contestants.js';
import { race } from '../speed/measure.js';
import { makeMonorepo } from '../speed/monorepo.js';
import { CACHE } from '../speed/shell.js';

/** What a report takes beside a scan of the same tree, in milliseconds. */
export interface Making {
  tree: string;
  scan: number;
  report: number;
}

/** Trees of 10,000 sources, of which one in so many uses the API. */
const TREES = [
  { tree: '10,000 sources, 50 uses', perUse: 200 },
  { tree: '10,000 sources, 5,000 uses', perUse: 2 },
] as const;

export function measureMaking(runs: number): Making[] {
  return TREES.map(({ tree, perUse }) => {
    const cwd = makeMonorepo(CACHE, 10_000, { perUse });
    const out = join(CACHE, 'audit.html');
    const command = (...args: string[]): readonly [string, ...string[]] => [process.execPath, MAIN, ...args];
    const measured = race(
      [
        { name: 'scan', cwd, command: command('scan') },
        { name: 'report', cwd, command: command('report', '--format', `html:${out}`) },
      ],
      runs,
    );
    return { tree, scan: measured.get('scan')!.milliseconds, report: measured.get('report')!.milliseconds };
  });
}
