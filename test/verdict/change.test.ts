import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlacedFinding } from '../../src/model/finding.js';
import { changesSince } from '../../src/verdict/change.js';
import { placed } from './acceptances.js';

const NOWHERE = { counts: () => true, linesThen: () => undefined, linesNow: () => undefined, gone: [] };

function newOnes(now: readonly PlacedFinding[], then: readonly PlacedFinding[]): PlacedFinding[] {
  const changes = changesSince(now, { ...NOWHERE, findings: then });
  return now.filter(({ id }) => changes.get(id)?.state === 'new');
}

const use = fc
  .record({
    file: fc.constantFrom('a.ts', 'b.ts'),
    entry: fc.constantFrom('x', 'y'),
    scope: fc.constantFrom('f', 'g', 'f.h'),
    anchor: fc.constantFrom('fetch(a)', 'fetch(b)'),
  })
  .map(({ file, entry, scope, anchor }) => placed({ file, entry }, { scope, anchor }));

/** Numbered as by the findings stage. */
const uses = fc
  .array(use, { maxLength: 12 })
  .map((some) => some.map((finding, ordinal) => placed({ ...finding } as never, { ...finding.place, ordinal })));

describe('changesSince', () => {
  it('finds nothing new in what has not changed, in any order', () => {
    fc.assert(
      fc.property(uses, (all) => {
        expect(newOnes(all, [...all].reverse())).toEqual([]);
      }),
    );
  });

  it('finds as many new uses of an entry as there are more, at least', () => {
    const countOf = (all: readonly PlacedFinding[], id: string): number =>
      all.filter(({ entry }) => entry === id).length;
    fc.assert(
      fc.property(uses, uses, (now, then) => {
        for (const entry of ['x', 'y'])
          expect(countOf(newOnes(now, then), entry)).toBeGreaterThanOrEqual(countOf(now, entry) - countOf(then, entry));
      }),
    );
  });

  it('takes everything for new without a base, and a removal for no news', () => {
    fc.assert(
      fc.property(uses, fc.nat(12), (all, left) => {
        expect(newOnes(all, [])).toEqual(all);
        expect(newOnes(all.slice(0, left), all)).toEqual([]);
      }),
    );
  });

  it('lets nothing pass for what could not fail before', () => {
    const [low, high] = [placed({ confidence: 'low' }), placed({ confidence: 'high' })];
    const changes = changesSince([high], {
      ...NOWHERE,
      findings: [low],
      counts: ({ confidence }) => confidence !== 'low',
    });
    expect(changes.get(high.id)).toEqual({ state: 'new', cause: [] });
  });

  it('names the last step on each changed line, unless the line of the use has changed', () => {
    const step = (line: number, note: string) => ({ file: 'base.ts', line, column: 1, note });
    const finding = placed({
      file: 'a.ts',
      line: 1,
      endLine: 1,
      trace: [step(1, 'literal'), step(1, 'in BASE'), step(2, 'passed on')],
    });
    const linesNow = (file: string): string[] => (file === 'a.ts' ? ['send()'] : ['const BASE = 1', '  same()']);
    const causes = (linesThen: (file: string) => string[] | undefined): string[] => {
      return changesSince([finding], { ...NOWHERE, findings: [], linesNow, linesThen })
        .get(finding.id)!
        .cause.map(({ note }) => note);
    };
    expect(causes((file) => (file === 'a.ts' ? ['', 'send()'] : ['same()', 'const BASE = 2']))).toEqual(['in BASE']);
    expect(causes((file) => (file === 'a.ts' ? ['send2()'] : ['same()']))).toEqual([]);
    expect(causes(() => ['send()', 'const BASE = 1', 'same()'])).toEqual([]);
  });
});
