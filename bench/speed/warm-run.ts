import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nothing, ours } from './contestants.js';
import { race, stagesIn, type Contestant } from './measure.js';
import { makeMonorepo } from './monorepo.js';
import { ms, table, type Section } from './page.js';
import { CACHE, execute } from './shell.js';

const SIZE = 10_000;
/** What analysing the edited part takes. */
const PART = ['load engine', 'load compiler', 'parse', 'analyse'];

/** (e) A run with a cache, after one edit. */
export function warmRun(runs: number): Section {
  const root = makeMonorepo(CACHE, SIZE);
  const clean = makeMonorepo(CACHE, SIZE, { perUse: Infinity });
  const warm = (name: string, file: string | null): Contestant => {
    const directory = join(CACHE, 'kept', name);
    rmSync(directory, { recursive: true, force: true });
    const contestant = ours(root, name, '--format', 'json', '--profile', `--cache=${directory}`);
    // The tree is that of all contestants, so each of them first looks at what the others have edited.
    const before = (): void => {
      execute(root, ...contestant.command);
      if (file !== null) edit(join(root, file));
    };
    return { ...contestant, before };
  };
  const cold = 'without a cache';
  const names = {
    none: 'with a cache, nothing edited',
    other: 'with a cache, a file without uses edited',
    use: 'with a cache, a file with a use edited',
  };
  const contestants = [
    nothing(root),
    ours(clean, 'the same tree without uses'),
    ours(root, cold, '--format', 'json'),
    warm(names.none, null),
    warm(names.other, 'packages/feature-3/src/index.ts'),
    warm(names.use, 'packages/feature-3/src/use-0.ts'),
  ];
  const measured = race(contestants, runs);
  const of = (name: string): number => measured.get(name)!.milliseconds;
  const base = of('the same tree without uses');
  const net = (name: string): number => of(name) - stagesIn(measured.get(name)!.stderr, PART);
  return {
    title: 'A second run',
    text: `The generated monorepo of ${SIZE.toLocaleString('en')} sources. The edited part is the time to load engine and compiler, and to parse and analyse what the edit
affects.

${table(
  ['run', 'time', 'without the edited part', 'in times of the clean scan'],
  contestants.map(({ name }) => [name, ms(of(name)), ms(net(name)), (net(name) / base).toFixed(2)]),
)}`,
    claims: [
      {
        claim: 'second run after an edit, without the edited part, in times of the clean scan',
        measured: Math.max(net(names.none), net(names.other), net(names.use)) / base,
        atMost: 1.3,
        reason:
          'the edits in the JSON are not kept: they are made and compiled again in each run, which takes three quarters of the time',
      },
    ],
  };
}

/** Adds a line, or takes it away again. */
function edit(file: string): void {
  const text = readFileSync(file, 'utf8');
  const line = 'export const edited = true;\n';
  writeFileSync(file, text.endsWith(line) ? text.slice(0, -line.length) : text + line);
}
