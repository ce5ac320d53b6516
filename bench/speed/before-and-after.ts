import { join } from 'node:path';
import { realSources } from './clean-scan.js';
import { ours } from './contestants.js';
import { race } from './measure.js';
import { makeMonorepo } from './monorepo.js';
import { PACKAGES, project } from './packages-with-uses.js';
import { ms, table, type Section } from './page.js';
import { CACHE } from './shell.js';

interface Subject {
  name: string;
  cwd: string;
  args: readonly string[];
}

/**
 * What a change costs: this build beside another one, in turn.
 *
 * @param other the directory of a checkout of the project that has been built.
 */
export function beforeAndAfter(other: string, runs: number): Section {
  const subjects: Subject[] = [
    { name: 'no candidates', cwd: realSources(), args: [] },
    ...PACKAGES.map((specifier) => ({ name: specifier, cwd: project(specifier), args: ['package'] })),
    { name: 'many uses', cwd: makeMonorepo(CACHE, 10_000, { perUse: 2 }), args: [] },
  ];
  const rows = subjects.map(({ name, cwd, args }) => {
    const after = ours(cwd, 'after', ...args, '--format', 'json');
    const before = {
      ...after,
      name: 'before',
      command: [process.execPath, mainOf(other), ...after.command.slice(2)] as const,
    };
    const measured = race([before, after], runs);
    const of = (which: string): number => measured.get(which)!.milliseconds;
    return { name, before: of('before'), after: of('after'), ratio: of('after') / of('before') };
  });
  return {
    title: 'Before and after',
    text: table(
      ['tree', 'before', 'after', 'ratio'],
      rows.map(({ name, before, after, ratio }) => [`\`${name}\``, ms(before), ms(after), ratio.toFixed(2)]),
    ),
    claims: [
      { claim: 'times what it took before', measured: Math.max(...rows.map(({ ratio }) => ratio)), atMost: 1.15 },
    ],
  };
}

function mainOf(checkout: string): string {
  return join(checkout, 'dist/src/cli/main.js');
}
