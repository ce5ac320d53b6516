import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../src/model/registry.js';
import { diffLists, isEmptyDiff } from '../src/list-diff.js';
import { formatListDiff } from '../src/commands/markdown-diff.js';
import { endpointEntry, list } from '../../../test/registry/sample.js';

describe('the difference of two lists', () => {
  const entries = fc
    .uniqueArray(fc.tuple(fc.nat(8), fc.constantFrom(null, '2026-12-01', '2027-01-01')), { selector: ([id]) => id })
    .map((pairs) =>
      pairs.map(([id, removal]): Entry => endpointEntry({ id: `shop.${id}`, path: `/shop/v2/${id}`, removal })),
    );

  it('is empty for equal lists alone, and mirrored when they change places', () => {
    fc.assert(
      fc.property(entries, entries, (some, others) => {
        const [one, other] = [list({ entries: some }), list({ entries: others })];
        expect(isEmptyDiff(diffLists(one, one))).toBe(true);
        const [there, back] = [diffLists(one, other), diffLists(other, one)];
        expect(there.added.map(({ id }) => id).sort()).toEqual(back.gone.map(({ entry }) => entry.id).sort());
        expect(there.moved.map(({ id, from, to }) => [id, to, from]).sort()).toEqual(
          back.moved.map(({ id, from, to }) => [id, from, to]).sort(),
        );
        expect(formatListDiff(there, 'a', 'b').includes('Nothing has changed.')).toBe(isEmptyDiff(there));
      }),
    );
  });
});
