import { join } from 'node:path';
import { typeIn, type Keystroke } from './keystrokes.js';
import type { Measured } from './page.js';
import { largeFile, workspaceFiles, writeFiles } from './workspace.js';

/** What is typed in, small and large. The last but one is imported by the last. */
const KEYSTROKE_FILES = [
  { name: 'shows what another one loads', path: 'packages/p1/src/view.ts' },
  { name: 'calls a wrapper that all packages import', path: 'packages/p1/src/announce.ts' },
  { name: 'uses the SDK, imported by one', path: 'packages/p1/src/service.ts' },
  { name: 'uses the SDK, imported by the large one', path: 'packages/p0/src/service.ts' },
  { name: 'every 50th line a use', path: 'packages/p0/src/large.ts' },
];

export function median<T>(items: readonly T[], valueOf: (item: T) => number): T {
  return items.toSorted((a, b) => valueOf(a) - valueOf(b))[Math.floor(items.length / 2)]!;
}

/**
 * Typing in files of a project of 1,000 files, 45 of which use the API.
 *
 * @param letters in each run; one run follows the other in the same process.
 */
export async function keystrokesIn(project: string, letters: number, runs = 1): Promise<Measured['keystrokes']> {
  const files = workspaceFiles({ packages: 99, users: 15 });
  files.set('packages/p0/src/large.ts', largeFile(1000));
  writeFiles(project, files);
  const measured: Measured['keystrokes']['measured'] = [];
  for (const { name, path: file } of KEYSTROKE_FILES) {
    const text = files.get(file)!;
    const all = await typeIn(project, join(project, file), letters * runs);
    const worstIn = (some: readonly Keystroke[], valueOf: (one: Keystroke) => number): number =>
      Math.max(...some.map(valueOf));
    const of = (valueOf: (one: Keystroke) => number) => {
      const worsts = Array.from({ length: runs }, (_, run) =>
        worstIn(all.slice(run * letters, (run + 1) * letters), valueOf),
      );
      return {
        median: valueOf(median(all, valueOf)),
        worst: worstIn(all, valueOf),
        worstOfRun: median(worsts, (worst) => worst),
      };
    };
    measured.push({
      name,
      lines: text.split('\n').length,
      parse: of(({ parse }) => parse),
      rules: of(({ rules }) => rules),
      ratio: of(({ parse, rules }) => rules / parse).median,
    });
  }
  return { files: files.size, measured };
}
