import fc from 'fast-check';
import { mixed, numberOf } from './numbers.js';

/**
 * Which cases the properties make. Each run of the tests makes the same, so that the verdict on a tree does not depend
 * on when it is asked for; `npm run test:random` sets other numbers.
 */
const {
  RANDOM_SEED: seed = '20261125',
  /** The number of cases of each property. */
  RANDOM_RUNS: exactly,
  /** When to end, in milliseconds since the epoch. */
  RANDOM_UNTIL: until,
} = process.env;

/** A property that is ended before its first case counts as one that fails. */
const LEAST_MS = 10_000;

/** The number of cases of a property that usually makes so many. */
export const runs = (usual: number): number => (exactly === undefined ? usual : Number(exactly));

/**
 * One of some names, by rendezvous hashing: a new name takes the cases that it wins, and changes no other one.
 */
export function oneNamed(names: readonly string[]): fc.Arbitrary<string> {
  const numbers = names.map(numberOf);
  return fc.nat().map((draw) => {
    const wins = numbers.map((number) => mixed(number, draw));
    return names[wins.indexOf(Math.max(...wins))]!;
  });
}

/** Settings of all properties. A failure says how its counterexample becomes an example that stays. */
export const PROPERTIES: fc.GlobalParameters = {
  seed: Number(seed),
  numRuns: runs(100),
  ...(until !== undefined && { interruptAfterTimeLimit: Math.max(LEAST_MS, Number(until) - Date.now()) }),
  reporter: (details) => {
    if (!details.failed) return;
    const { counterexample } = details as fc.RunDetailsFailureProperty<unknown[]>;
    const line =
      counterexample &&
      `\n\nAmong the options of the property, to keep it:\n  examples: [${fc.stringify(counterexample)}],`;
    throw new Error(`${fc.defaultReportMessage(details)}${line ?? ''}`, { cause: details.errorInstance });
  },
};
