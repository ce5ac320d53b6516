import { describe, expect, it } from 'vitest';
import { builtInClients } from '../../src/calls/clients/rows.js';
import { createEngine } from '../../src/calls/call-graph/evaluator.js';
import { unknownAccess, unknown } from '../../src/calls/domain/values.js';
import { Program } from '../../src/program/program.js';
import { runThrough } from '../../src/runtime/steps.js';

/**
 * The call graph is built in rounds. A function that calls itself must not cause one round after another, and what is the
 * same for all callers of a function must not be evaluated for each of them.
 */

/** The number of evaluations for building the call graph. */
function evaluations(text: string): number {
  const program = new Program(
    { files: ['a.ts'], sources: ['a.ts'], content: () => ({ text, digest: null }) },
    () => [],
  );
  program.add(['a.ts']);
  program.prepare();
  return runThrough(
    createEngine(
      program.view(['a.ts']),
      { clients: builtInClients(), models: [] },
      { apis: [], hosts: [], needles: [], ends: [], routes: [], values: [] },
    ),
  ).budget.steps;
}

describe('rounds come to an end', () => {
  it.each([
    [
      'pages that lead to the next one',
      `function pages(next: any) {
  return () => {
    const reply = next();
    if (reply == null) return null;
    return reply.then((page: any) => ({ ...page.value, next: pages(page.next) }));
  };
}
export const all = (first: any) => ({ ...first.value, next: pages(first.next) });
`,
      100,
    ],
    [
      'a callback that hands itself on',
      `const print = (value: any): any => (Array.isArray(value) ? value.map(print).join(', ') : value);
const printType = (schema: any) => print(schema.type);
export const printed = (rows: any[]) => printType(rows[0]) + print(rows);
`,
      60,
    ],
    [
      'a call that reads nothing of its function, which 16 others call',
      `const runAll = (functions: any): any => functions.map((one: any) => one());
const plain = () => fetch('/plain');
const withPlain = (first: any) => runAll([first, () => fetch('/more')]);
function row(last: any) {
  withPlain(plain);
  return last();
}
${Array.from({ length: 16 }, (_, i) => `export const row${i} = () => row(() => fetch('/${i}'));`).join('\n')}
`,
      120,
    ],
  ])('%s', (_name, text, most) => {
    expect(evaluations(text)).toBeLessThan(most);
  });

  it('since a way that leads back is named as it was', () => {
    const pages = unknownAccess(unknown('reply'), '.next');
    const again = unknownAccess(unknownAccess(unknownAccess(pages, '()'), '.then'), '.next');
    expect(
      [
        pages,
        again,
        unknownAccess(pages, '()'),
        unknownAccess(unknownAccess(pages, '()'), '()'),
        unknownAccess(pages, '.nextPage'),
        unknownAccess(unknown(), '.url'),
      ].map(({ hole }) => hole.label),
    ).toEqual(['reply.next', 'reply.next', 'reply.next()', 'reply.next()', 'reply.next.nextPage', 'url']);
    expect(again.key).toBe(pages.key);
  });
});
