import type { AnalyseOptions, MakeFixes } from './analysis/options.js';
import { isSourceFile } from './candidates/search.js';
import { loadUses } from './loading/load-uses.js';
import type { WaiverComment } from './model/acceptance.js';
import type { Analysis } from './model/results/analysis.js';
import { runThrough, type Steps } from './steps.js';
import { hasSeeds, search, type Search } from './search.js';

export type { AnalyseOptions, MakeFixes };

/**
 * Runs the stages: files and candidates in [search.ts](search.ts), then in steps program, calls and findings in
 * [uses.ts](uses.ts). The latter is three quarters of the code, and is loaded only if the search has found something.
 * Verdict and report know dates and are up to the caller.
 *
 * @throws UserError for a path that does not exist.
 */
export function* analyseInSteps(options: AnalyseOptions): Steps<Analysis> {
  const searched = search(options);
  const { around } = options;
  const found = hasSeeds(searched) ? yield* withUses(searched) : withoutUses(searched);
  const analysis = { ...found, waivers: withoutExamples(found.waivers, searched) };
  return around
    ? {
        ...analysis,
        leaving: searched.profile.measure('imports that leave', () => loadUses().findLeaving(searched, around)),
      }
    : analysis;
}

/**
 * The same without a pause.
 *
 * @internal
 */
export function analyse(options: AnalyseOptions): Analysis {
  return runThrough(analyseInSteps(options));
}

/** The waivers without those that are only in the text of a program. */
function withoutExamples(waivers: readonly WaiverComment[], { content }: Search): WaiverComment[] {
  const files = [...new Set(waivers.map(({ file }) => file))];
  return files.flatMap((file) => {
    const own = waivers.filter((one) => one.file === file);
    return isSourceFile(file) ? loadUses().realComments(file, content(file)?.text ?? '', own) : own;
  });
}

function withUses(searched: Search): Steps<Analysis> {
  searched.options.onFound?.();
  const { findUses } = searched.profile.measure('load analysis', loadUses);
  return findUses(searched);
}

function withoutUses({ matchStore, analysis, profile }: Search): Analysis {
  const remark = matchStore && profile.measure('cache', () => matchStore.save());
  return remark === null ? analysis : { ...analysis, notes: [...analysis.notes, remark] };
}
