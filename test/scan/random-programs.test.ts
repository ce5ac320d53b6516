import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { Budget } from '../../src/calls/engine/budget.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { printed, programs, type Files } from './random-programs/programs.js';
import { runs } from '../properties.js';

/**
 * Programs that nobody would write, most of which lead back to themselves: the analysis of each ends, nothing in it
 * fails, and it does no more work than in proportion to the size of the program.
 *
 * `npm run test:random -- --runs 20000 random-programs` analyses so many with a new seed; a failure prints the smallest
 * program that fails.
 */

/** Budgets of the engines made since the last analysis began. */
const budgets: Budget[] = [];
vi.mock(import('../../src/calls/engine/budget.js'), async (original) => {
  const engine = await original();
  class Counted extends engine.Budget {
    constructor(...args: ConstructorParameters<typeof engine.Budget>) {
      super(...args);
      budgets.push(this);
    }
  }
  return { ...engine, Budget: Counted };
});

const registry = loadRegistry([]);

/** The effort that an analysis may take: that of its stages, and the last loop of each question that was cut. */
const MOST = { free: 4 * 20_000, perCharacter: 4 * 5, perCut: 5_000 };

/** The problems of an analysis, except for those of its limits, and the effort over what the program may take. */
function analyseFiles(files: Files): { problems: string[]; excess: number } {
  budgets.length = 0;
  const tree = { files: [...files.keys()], read: (file: string) => Buffer.from(files.get(file)!) };
  const { problems } = analyse({ root: '/', paths: ['/'], tree, registry, seeds: 'all' });
  const failures = problems.filter(({ message }) => !/^(the analysis was cut short|syntax error)/.test(message));
  const size = [...files.values()].reduce((sum, text) => sum + text.length, 0);
  return {
    problems: failures.map(({ file, line, message }) => `${file}:${line}: ${message}`),
    excess: Math.max(
      ...budgets.map(
        ({ effort, cutQuestions }) => effort - MOST.free - size * MOST.perCharacter - cutQuestions * MOST.perCut,
      ),
    ),
  };
}

const property = fc.property(programs, (files) => {
  const { problems, excess } = analyseFiles(files);
  expect(problems, printed(files)).toEqual([]);
  expect(budgets).not.toEqual([]);
  expect(excess, printed(files)).toBeLessThanOrEqual(0);
});

it('random programs are analysed within their limits', () => {
  fc.assert(property, { numRuns: runs(50) });
});
