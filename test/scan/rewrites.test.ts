import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneNamed, runs } from '../properties.js';
import { ONLY } from './fixtures.js';
import { differences, isKnownToDiffer, isTaken, names, projectNamed, sample } from './rewrites/cases.js';
import { REWRITES } from './rewrites/index.js';
import { rewriteNamed } from './rewrites/project.js';
import { IS_WHOLE } from './sample.js';

/**
 * A program that is written differently and does the same has the same findings.
 *
 * `REWRITE_CASES=DIR` rewrites the projects in that directory instead of the fixtures.
 */

describe.each(REWRITES.map(({ name }) => name))('rewrite %s', (rewrite) => {
  const taken = sample.filter((name) => isTaken(name, rewrite));
  it.each(taken.filter((name) => !isKnownToDiffer(name, rewrite)))('everywhere in %s changes no finding', (name) => {
    const project = projectNamed(name);
    expect(project.scan(project.rewritten(rewriteNamed(rewrite), 1, 0))).toEqual(project.before);
  });

  it.skipIf(ONLY !== null)('finds places', () => {
    const found = taken.filter((name) => projectNamed(name).count(rewriteNamed(rewrite)) > 0);
    expect(found.length).toBeGreaterThan(IS_WHOLE ? taken.length / 4 : 0);
  });
});

it.skipIf(differences.length === 0)('what is known to differ still does', () => {
  const settled = differences.filter(({ fixture, rewrite }) => {
    const project = projectNamed(fixture);
    return isDeepStrictEqual(project.scan(project.rewritten(rewriteNamed(rewrite), 1, 0)), project.before);
  });
  expect(settled).toEqual([]);
});

it('a rewrite of any part of the places changes no finding', () => {
  const choice = fc.record({
    name: oneNamed(names),
    rewrite: fc.constantFrom(...REWRITES.map(({ name }) => name)),
    share: fc.constantFrom(0.1, 0.3, 0.6),
    seed: fc.nat(),
  });
  fc.assert(
    fc.property(choice, ({ name, rewrite, share, seed }) => {
      fc.pre(!isKnownToDiffer(name, rewrite));
      const project = projectNamed(name);
      expect(project.scan(project.rewritten(rewriteNamed(rewrite), share, seed))).toEqual(project.before);
    }),
    { numRuns: runs(60) },
  );
});
