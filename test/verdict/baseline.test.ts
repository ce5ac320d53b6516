import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlacedFinding } from '../../src/model/finding.js';
import { matchBaseline } from '../../src/verdict/baseline.js';
import { entryFor, placed } from './acceptances.js';

const DAY = '2026-11-21';
const baselineOf = (...findings: PlacedFinding[]) => findings.map((finding) => entryFor(finding, DAY));
const counts = (findings: PlacedFinding[], baseline: ReturnType<typeof baselineOf>, gone: string[] = []) => {
  const { matches, fresh, left } = matchBaseline(findings, baseline, new Set(gone));
  return [matches.length, fresh.length, left.length];
};

describe('a finding is found again', () => {
  const finding = placed();

  it.each<[string, PlacedFinding]>([
    ['on another line', placed({ line: 103, endLine: 106, column: 1 })],
    ['with another message', placed({ message: 'Other words.', replacement: { kind: 'manual', target: 'remove it' } })],
    ['with another confidence', placed({ confidence: 'low' })],
    ['with another removal', placed({ removal: '2030-01-01' })],
    ['reached another way', placed({ trace: [] })],
  ])('%s', (_, now) => {
    expect(counts([now], baselineOf(finding))).toEqual([1, 0, 0]);
  });

  it.each<[string, PlacedFinding]>([
    ['of another entry', placed({ entry: 'indexing.getusercount' })],
    ['in another file', placed({ file: 'src/index/count2.ts' })],
    ['in another scope', placed({}, { scope: 'total' })],
    ['of another text', placed({}, { anchor: 'fetch(url2)' })],
    ['after another one', placed({}, { ordinal: 1 })],
    ['in the other direction', { ...placed(), in: 'request' } as unknown as PlacedFinding],
  ])('but not %s', (_, now) => {
    expect(counts([now], baselineOf(finding))).toEqual([0, 1, 1]);
  });
});

describe('after a rename', () => {
  const old = placed({ file: 'src/old/a.ts' });
  const moved = placed({ file: 'src/new/a.ts' });

  it('is found when the old file is gone, and only then', () => {
    expect(counts([moved], baselineOf(old), ['src/old/a.ts'])).toEqual([1, 0, 0]);
    expect(counts([moved], baselineOf(old))).toEqual([0, 1, 1]);
  });

  it('is not found when another use could be meant, or another entry', () => {
    expect(counts([moved, placed({ file: 'src/new/b.ts' })], baselineOf(old), ['src/old/a.ts'])).toEqual([0, 2, 1]);
    const other = placed({ file: 'src/old/b.ts' });
    expect(counts([moved], baselineOf(old, other), ['src/old/a.ts', 'src/old/b.ts'])).toEqual([0, 1, 2]);
  });

  it('does not take what has an entry of its own', () => {
    expect(counts([moved], baselineOf(old, moved), ['src/old/a.ts'])).toEqual([1, 0, 1]);
  });
});

it('matches each finding and each entry at most once, and loses none', () => {
  const some = fc.array(
    fc
      .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('f', 'g'), fc.nat(2))
      .map(([file, scope, ordinal]) => placed({ file }, { scope, ordinal })),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(some, some, fc.subarray(['a', 'b', 'c']), (now, before, gone) => {
      const findings = [...new Map(now.map((finding) => [finding.id, finding])).values()];
      const baseline = baselineOf(...new Map(before.map((finding) => [finding.id, finding])).values());
      const { matches, fresh, left } = matchBaseline(findings, baseline, new Set(gone));
      expect([...matches.map(({ finding }) => finding), ...fresh].sort(byId)).toEqual([...findings].sort(byId));
      expect(new Set([...matches.map(({ entry }) => entry), ...left]).size).toBe(baseline.length);
      expect(matches.length + left.length).toBe(baseline.length);
      for (const { finding, entry } of matches)
        expect([entry.entry, entry.scope, entry.anchor, entry.ordinal]).toEqual([
          finding.entry,
          ...Object.values(finding.place),
        ]);
    }),
  );
});

function byId(a: PlacedFinding, b: PlacedFinding): number {
  return a.id < b.id ? -1 : 1;
}
