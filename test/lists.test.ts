import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatMap, mapDefined } from '../src/collections/lists.js';

const lists = fc.array(fc.array(fc.integer(), { maxLength: 3 }));

describe('lists', () => {
  it('are flattened as arrays do it themselves, with the index', () => {
    const each = (list: readonly number[], index: number): number[] => [...list, index];
    fc.assert(fc.property(lists, (all) => void expect(flatMap(all, each)).toEqual(all.flatMap(each))));
  });

  it('keep what is defined, in order', () => {
    fc.assert(
      fc.property(
        lists,
        (all) =>
          void expect(mapDefined(all, ([first]) => first)).toEqual(
            all.map(([first]) => first).filter((first) => first !== undefined),
          ),
      ),
    );
  });
});
