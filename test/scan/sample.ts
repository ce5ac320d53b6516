import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../cli/run.js';
import { numberOf } from '../numbers.js';
import { namesIn, ONLY } from './fixtures.js';

/** Whether tests that compare one way to scan with another do so for all fixtures, as `npm run test:whole` asks for. */
export const IS_WHOLE = process.env['WHOLE'] !== undefined;

/** Names of fixtures that these tests are confined to, of those in `FIXTURES`. Null for all of them. */
const CONFINED = namesIn('SAMPLE');

/** Fixtures that a row of features.json names: two for each feature of the engine. */
const SHOWING_FEATURES: ReadonlySet<string> = new Set(
  (
    JSON.parse(readFileSync(join(PACKAGE_ROOT, 'test/calls/features.json'), 'utf8')) as { fixtures: string[] }[]
  ).flatMap(({ fixtures }) => fixtures),
);

/**
 * The fixtures that a differential test takes: those that show a feature of the engine, and a share of the others. A
 * fixture's own name decides whether it is in that share, so that no edit changes the sample, and a new fixture adds at
 * most itself. `FIXTURES=NAME,…` takes all of the named ones, and with `SAMPLE=NAME,…`, as `npm run test:affected` sets
 * it too, those in both.
 *
 * @param oneIn how many fixtures there are for each that is in the share.
 */
export function sampleOf(names: readonly string[], oneIn: number): string[] {
  const isTaken = (name: string): boolean => SHOWING_FEATURES.has(name) || bucketOf(name, oneIn) === 0;
  if (CONFINED) return names.filter((name) => CONFINED.has(name));
  return IS_WHOLE || ONLY !== null ? [...names] : names.filter(isTaken);
}

/** Which of so many buckets a name falls into. */
export function bucketOf(name: string, buckets: number): number {
  return numberOf(name) % buckets;
}
