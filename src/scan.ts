import type { Analysis } from './model/finding.js';
import { hasSeeds, search, type AnalyseOptions } from './search.js';
import { findUses } from './uses.js';

export { needlesFor, type AnalyseOptions, type Tree } from './search.js';

/**
 * The order of the stages: files and candidates in [search.ts](search.ts), then program and calls in rounds and findings in
 * [uses.ts](uses.ts). What follows, verdict and report, knows dates and is the caller's. The ESLint plugin calls the two parts itself:
 * after an edit the first one mostly stands.
 *
 * @throws UserError for a path that does not exist.
 */
export function analyse(options: AnalyseOptions): Analysis {
  const searched = search(options);
  return hasSeeds(searched) ? findUses(searched) : searched.analysis;
}
