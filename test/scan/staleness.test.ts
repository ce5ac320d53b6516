import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ON_CALLBACK_ARGUMENTS, ChangedKeys } from '../../src/calls/engine/dependencies.js';

describe('what an index has answered', () => {
  it('is stale once something is added under a key that was asked for before, in this round or an earlier one', () => {
    const key = fc.integer({ min: 0, max: 60 }).map(String);
    const rounds = fc.array(fc.array(fc.record({ key, isAdded: fc.boolean() })), { maxLength: 5 });
    fc.assert(
      fc.property(rounds, (all) => {
        const staleness = new ChangedKeys();
        // For each key, the bits of the remembered result.
        const remembered = new Map<string, number>();
        for (const round of all) {
          for (const step of round) {
            if (!step.isAdded) remembered.set(step.key, staleness.bitOf(step.key));
            else staleness.add(step.key);
            if (step.isAdded && remembered.has(step.key))
              expect(staleness.changed & remembered.get(step.key)!).not.toBe(0);
          }
          for (const [asked, bits] of remembered) if (bits & staleness.changed) remembered.delete(asked);
          staleness.reset();
          expect(staleness.changed).toBe(0);
        }
      }),
    );
  });

  it('is not stale when nobody has asked', () => {
    const staleness = new ChangedKeys();
    staleness.add('a');
    staleness.bitOf('a');
    expect(staleness.changed).toBe(0);
  });

  it('is told apart from what is handed to callbacks', () => {
    const staleness = new ChangedKeys();
    const bits = Array.from({ length: 70 }, (_, i) => staleness.bitOf(`${i}`));
    expect(bits.every((bit) => bit !== 0 && (bit & ON_CALLBACK_ARGUMENTS) === 0)).toBe(true);
    expect(new Set(bits).size).toBe(30);
  });
});
