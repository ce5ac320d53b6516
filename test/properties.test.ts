import fc from 'fast-check';
import { expect, it } from 'vitest';
import { oneNamed } from './properties.js';

const failing = (): string => {
  try {
    fc.assert(
      fc.property(fc.array(fc.nat()), (numbers) => numbers.every((number) => number % 1000 !== 7)),
      {
        numRuns: 100_000,
        // Not the limit of `npm run test:random`.
        interruptAfterTimeLimit: 1e9,
      },
    );
  } catch (error) {
    return (error as Error).message;
  }
  return 'no failure';
};

it('a new name takes the cases that it wins, and changes no other one', () => {
  const drawn = (names: string[]): string[] => fc.sample(oneNamed(names), 200);
  const names = Array.from({ length: 20 }, (_, i) => `name-${i}`);
  const before = drawn(names);
  const after = drawn(['added', ...names]);
  expect(new Set(before).size).toBe(20);
  expect(after).toContain('added');
  expect(after.filter((name, i) => name !== 'added' && name !== before[i])).toEqual([]);
});

it('a property that fails does so with the same counterexample each time, and says how to keep it', () => {
  const message = failing();
  expect(message).toMatch(/^Property failed after \d+ tests\n/);
  expect(message).toMatch(/\n {2}examples: \[\[\[\d*7\]\]\],$/);
  expect(failing()).toBe(message);
});
