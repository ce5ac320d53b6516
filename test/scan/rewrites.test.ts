import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { FIXTURES, fixtureNames } from './fixtures.js';
import { stripProject } from './markers.js';
import { REWRITES } from './rewrites/index.js';
import { KNOWN_TO_DIFFER } from './rewrites/known.js';
import { Project, rewriteNamed, type Result } from './rewrites/project.js';

/**
 * A program that is written differently and does the same has the same findings.
 *
 * `REWRITE_CASES=DIR` rewrites the projects in that directory instead of the fixtures; `REWRITE_RUNS=N` does so N times
 * with a seed of its own, and a failure prints it.
 */
const { REWRITE_CASES: directory = FIXTURES, REWRITE_RUNS: runs } = process.env;
const names = directory === FIXTURES ? fixtureNames() : readdirSync(directory);
const known = new Set(
  directory === FIXTURES ? KNOWN_TO_DIFFER.map(({ fixture, rewrite }) => `${fixture}: ${rewrite}`) : [],
);

const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

const opened = new Map<string, { project: Project; before: Result }>();
function open(name: string): { project: Project; before: Result } {
  let found = opened.get(name);
  if (!found) {
    const { root } = stripProject(join(directory, name));
    roots.push(root);
    const project = new Project(root);
    opened.set(name, (found = { project, before: project.scan() }));
  }
  return found;
}

describe.each(REWRITES.map(({ name }) => name))('rewrite %s', (rewrite) => {
  it.each(names.filter((name) => !known.has(`${name}: ${rewrite}`)))('everywhere in %s changes no finding', (name) => {
    const { project, before } = open(name);
    expect(project.scan(project.rewritten(rewriteNamed(rewrite), 1, 0))).toEqual(before);
  });

  it('finds places', () => {
    expect(names.filter((name) => open(name).project.count(rewriteNamed(rewrite)) > 0).length).toBeGreaterThan(
      names.length / 4,
    );
  });
});

it.skipIf(known.size === 0)('what is known to differ still does', () => {
  const settled = KNOWN_TO_DIFFER.filter(({ fixture, rewrite }) => {
    const { project, before } = open(fixture);
    return isDeepStrictEqual(project.scan(project.rewritten(rewriteNamed(rewrite), 1, 0)), before);
  });
  expect(settled).toEqual([]);
});

it(
  'a rewrite of any part of the places changes no finding',
  () => {
    const choice = fc.record({
      name: fc.constantFrom(...names),
      rewrite: fc.constantFrom(...REWRITES.map(({ name }) => name)),
      share: fc.constantFrom(0.1, 0.3, 0.6),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(choice, ({ name, rewrite, share, seed }) => {
        fc.pre(!known.has(`${name}: ${rewrite}`));
        const { project, before } = open(name);
        expect(project.scan(project.rewritten(rewriteNamed(rewrite), share, seed))).toEqual(before);
      }),
      // A fixed seed: an unchanged test does not turn red.
      runs === undefined ? { numRuns: 150, seed: 20261015 } : { numRuns: Number(runs) },
    );
  },
  runs === undefined ? 60_000 : 3_600_000,
);
