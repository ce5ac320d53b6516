import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineOf } from '../src/evidence/evidence-line.js';
import { EvidenceSum } from '../src/evidence/evidence-sum.js';
import type { Observation } from '../src/model/traffic/observation.js';
import { OBSERVATION, observations } from '../packages/rehearse/test/evidence/sample.js';

function sumOf(...lists: readonly (readonly Observation[])[]): Observation[] {
  const sum = new EvidenceSum();
  for (const list of lists) sum.addAll(list);
  return sum.sorted();
}

describe('a sum of evidence', () => {
  it('adds counts, and takes the earliest and the latest time', () => {
    const later = { ...OBSERVATION, count: 3, first: '2026-11-19T00:00:00.000Z', last: '2026-11-21T00:00:00.000Z' };
    expect(sumOf([OBSERVATION, later])).toEqual([{ ...later, count: 4 }]);
    expect(sumOf([later, OBSERVATION])).toEqual([{ ...later, count: 4 }]);
  });

  it.each<Partial<Observation>>([
    { api: 'client' },
    { operation: 'GET /other' },
    { entries: [] },
    { entries: [{ id: 'indexing.getdocumentcount', in: 'query' }] },
    { signals: { deprecated: null } },
    { userAgent: null },
    { site: null },
    { status: null },
    { from: 'har' },
    { host: 'a.example' },
  ])('keeps what differs in %j', (change) => {
    expect(sumOf([OBSERVATION, { ...OBSERVATION, ...change }])).toHaveLength(2);
  });

  it('does not tell entries in another order apart', () => {
    const entries = [
      { id: 'b', in: null },
      { id: 'a', in: 'query' as const },
      { id: 'a', in: null },
    ];
    const [first, ...others] = sumOf([
      { ...OBSERVATION, entries },
      { ...OBSERVATION, entries: entries.toReversed() },
    ]);
    expect(others).toEqual([]);
    expect(first!.entries).toEqual([
      { id: 'a', in: null },
      { id: 'a', in: 'query' },
      { id: 'b', in: null },
    ]);
  });

  it('is the same in any order and grouping', () => {
    fc.assert(
      fc.property(fc.array(observations), fc.array(observations), fc.array(observations), (a, b, c) => {
        const all = sumOf(a, b, c);
        expect(sumOf(c, a, b)).toEqual(all);
        expect(sumOf(a.toReversed(), b, c)).toEqual(all);
        expect(sumOf(sumOf(a, b), c)).toEqual(all);
        expect(sumOf(a, sumOf(b, c))).toEqual(all);
      }),
    );
  });

  it('does not change when it is summed up again, and leaves what was added as it is', () => {
    fc.assert(
      fc.property(fc.array(observations), (list) => {
        const before = structuredClone(list);
        const once = sumOf(list);
        expect(sumOf(once)).toEqual(once);
        expect(list).toEqual(before);
        const lines = once.map(lineOf);
        expect(new Set(lines).size).toBe(lines.length);
      }),
    );
  });

  it('hands out copies', () => {
    const sum = new EvidenceSum();
    sum.add(OBSERVATION);
    sum.sorted()[0]!.count = 100;
    expect(sum.sorted()[0]!.count).toBe(1);
  });
});
