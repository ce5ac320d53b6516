import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { groupBy } from '../src/collections/group-by.js';

/** Kinds of test files by what takes their time. A file is of the first kind that fits its path or its text. */
const KINDS: readonly [kind: string, path: RegExp | null, text: RegExp | null][] = [
  ['oracle', /^test\/oracle\//, null],
  ['npm installs', null, /\binstall\(|\bnpm\(/],
  ['browser', null, /\bstartBrowser\(/],
  ['differential', /^test\/(scan\/(modes|cache|mutations|random-programs|rewrites)|fix\/equivalence)\.test/, null],
  ['ESLint 9 and 10', /^test\/rules\/|^test\/readme\/eslint\.test/, null],
  ['child processes', null, /\brunProcess|\bBIN\b|\bspawn(Sync)?\(|\bexecFile(Sync)?\(/],
  ['the command in process', null, /\brun(WithContracts)?\(\[|\bauditOf\(/],
  ['fixtures', /^test\/scan\/(fixtures|traces|other-names)/, null],
  ['other', null, null],
];
const LONGEST = 20;

/** What a test file costs. */
interface Cost {
  file: string;
  kind: string;
  seconds: number;
  tests: number;
}

function kindOf(file: string, text: string): string {
  return KINDS.find(([, path, content]) => path?.test(file) !== false && content?.test(text) !== false)![0];
}

function costOf(module: TestModule): Cost {
  const { duration, collectDuration } = module.diagnostic();
  const file = relative(process.cwd(), module.moduleId).replaceAll('\\', '/');
  return {
    file,
    kind: kindOf(file, readFileSync(module.moduleId, 'utf8')),
    seconds: (duration + collectDuration) / 1000,
    tests: [...module.children.allTests()].length,
  };
}

/** `| file | 12.3 | 45 |` for each row, below a heading. */
function table(heading: string, rows: readonly (readonly [name: string, costs: readonly Cost[]])[]): string {
  const sum = (costs: readonly Cost[], key: 'seconds' | 'tests'): number =>
    costs.reduce((total, cost) => total + cost[key], 0);
  const lines = rows
    .map(([name, costs]) => ({ name, seconds: sum(costs, 'seconds'), tests: sum(costs, 'tests') }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, LONGEST)
    .map(({ name, seconds, tests }) => `| ${name} | ${seconds.toFixed(1)} | ${tests} |`);
  return [`| ${heading} | seconds | tests |`, '| --- | --: | --: |', ...lines].join('\n');
}

/**
 * Prints where the time of the tests goes: by kind, and the slowest files. The seconds of a file are those of its tests,
 * hooks and imports in its worker; there is a worker for each processor.
 */
export default class Times implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const costs = modules.map(costOf);
    const groups = (key: 'kind' | 'file'): [string, Cost[]][] => [...groupBy(costs, (cost) => cost[key])];
    console.log(`${table('kind', groups('kind'))}\n\n${table('file', groups('file'))}`);
  }
}
