import { describe, expect, it } from 'vitest';
import { ONLY } from '../fixtures.js';
import { isKnownToDiffer, projectNamed } from './cases.js';
import { REWRITES } from './index.js';
import { rewriteNamed } from './project.js';

/** Tests that each rewrite of these projects, done wherever it can be, changes no finding. */
export function describeRewrites(names: readonly string[]): void {
  describe.each(REWRITES.map(({ name }) => name))('rewrite %s', (rewrite) => {
    it.each(names.filter((name) => !isKnownToDiffer(name, rewrite)))('everywhere in %s changes no finding', (name) => {
      const project = projectNamed(name);
      expect(project.scan(project.rewritten(rewriteNamed(rewrite), 1, 0))).toEqual(project.before);
    });

    it.skipIf(ONLY !== null)('finds places', () => {
      expect(names.filter((name) => projectNamed(name).count(rewriteNamed(rewrite)) > 0).length).toBeGreaterThan(
        names.length / 4,
      );
    });
  });
}
