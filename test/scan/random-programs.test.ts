import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { Budget } from '../../src/calls/engine/engine.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { printed, programs, type Files } from './random-programs/programs.js';
import { runs } from '../properties.js';

/**
 * Programs that nobody would write, most of which lead back to themselves: the analysis of each ends, nothing in it
 * fails, and it does no more work than the size of the program allows. One that takes all of that is cut short, and
 * says so.
 *
 * `npm run test:random -- --runs 20000 random-programs` analyses so many with a new seed; a failure prints the smallest
 * program that fails.
 */

/** Budgets of the engines made since the last analysis began. */
const budgets: Budget[] = [];
vi.mock(import('../../src/calls/engine/engine.js'), async (original) => {
  const engine = await original();
  class Counted extends engine.Budget {
    constructor(size: number) {
      super(size);
      budgets.push(this);
    }
  }
  return { ...engine, Budget: Counted };
});

const registry = loadRegistry([]);

/** The problems of an analysis, except for what its limits leave out, and the share of its budgets that it has used. */
function analyseFiles(files: Files): { problems: string[]; work: number } {
  budgets.length = 0;
  const tree = { files: [...files.keys()], read: (file: string) => Buffer.from(files.get(file)!) };
  const { problems } = analyse({ root: '/', paths: ['/'], tree, registry, seeds: 'all' });
  const failures = problems.filter(({ message }) => !/^(the analysis was cut short|syntax error)/.test(message));
  const shares = budgets.map(({ steps, lookUps, mostSteps, mostLookUps, cuts }) =>
    Math.max(
      steps - (cuts.get('steps')?.count ?? 0) - mostSteps,
      lookUps - (cuts.get('lookUps')?.count ?? 0) - mostLookUps,
    ),
  );
  return {
    problems: failures.map(({ file, line, message }) => `${file}:${line}: ${message}`),
    work: Math.max(...shares),
  };
}

const property = fc.property(programs, (files) => {
  const { problems, work } = analyseFiles(files);
  expect(problems, printed(files)).toEqual([]);
  expect(budgets).not.toEqual([]);
  expect(work, printed(files)).toBeLessThanOrEqual(0);
});

it('random programs are analysed within their limits', () => {
  fc.assert(property, { numRuns: runs(100) });
});
