import { listProject } from './analysis/list-files.js';
import type { AnalyseOptions } from './analysis/options.js';
import type { Found } from './analysis/match-parts.js';
import { nothingFound, resultOf } from './analysis/result.js';
import { hasSeeds, searchFiles, type SearchedFiles } from './analysis/search-files.js';
import type { Analysis } from './model/results/analysis.js';
import { loadLaterStages } from './on-demand/load-later-stages.js';
import { runThrough, type Steps } from './runtime/steps.js';

export type { AnalyseOptions, MakeFixes } from './analysis/options.js';

/**
 * The pipeline. Each stage is a function of what the stages before it have found; the options and what the
 * stages share (the cache, the profile) travel with the results.
 *
 *     files -> settings -> candidates -> program <-> calls -> findings -> verdict -> report
 *
 * Verdict and report depend on the day, and an analysis is judged more than once: for a forecast, beside the state
 * before a change. So the drivers call these two, `decide` and `reportOf` in [decide.ts](project/decide.ts).
 *
 * @throws UserError for a path that does not exist.
 */
export function* analyseInSteps(options: AnalyseOptions): Steps<Analysis> {
  const files = listProject(options);
  const candidates = searchFiles(files);
  const found = hasSeeds(candidates) ? yield* findUses(candidates) : nothingFound(candidates);
  return resultOf(candidates, found);
}

/** The later stages are three quarters of the code, and loaded only if the search has found something. */
function* findUses(candidates: SearchedFiles): Steps<Found> {
  candidates.options.onFound?.();
  const { openProgram, analyseParts, matchParts } = candidates.profile.measure('load analysis', loadLaterStages);
  const program = openProgram(candidates);
  // A text that ends as a listed path does may be of no call.
  if (program.program.members.size === 0 && candidates.apiClients.length === 0) return nothingFound(candidates);
  const calls = yield* analyseParts(program);
  return matchParts(program, calls);
}

/**
 * The same without a pause.
 *
 * @internal
 */
export function analyse(options: AnalyseOptions): Analysis {
  return runThrough(analyseInSteps(options));
}
