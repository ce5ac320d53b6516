import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differences, isKnownToDiffer, names, projectNamed } from './rewrites/cases.js';
import { REWRITES } from './rewrites/index.js';
import { rewriteNamed } from './rewrites/project.js';

/**
 * A program that is written differently and does the same has the same findings. The files beside this one rewrite each
 * fixture wherever they can.
 *
 * `REWRITE_CASES=DIR` rewrites the projects in that directory instead of the fixtures; `REWRITE_RUNS=N` does so N times
 * with a seed of its own, and a failure prints it.
 */
const { REWRITE_RUNS: runs } = process.env;

it.skipIf(differences.length === 0)('what is known to differ still does', () => {
  const settled = differences.filter(({ fixture, rewrite }) => {
    const project = projectNamed(fixture);
    return isDeepStrictEqual(project.scan(project.rewritten(rewriteNamed(rewrite), 1, 0)), project.before);
  });
  expect(settled).toEqual([]);
});

it('a rewrite of any part of the places changes no finding', () => {
  const choice = fc.record({
    name: fc.constantFrom(...names),
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
    { numRuns: Number(runs ?? 150) },
  );
}, 3_600_000);
