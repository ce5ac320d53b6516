import type { AnalyseOptions } from './analysis/options.js';
import { loadUses } from './loading/load-uses.js';
import type { Analysis } from './model/finding.js';
import { hasSeeds, search, type Search } from './search.js';

export type { AnalyseOptions };

/**
 * The order of the stages: files and candidates in [search.ts](search.ts), then program and calls in rounds and
 * findings in [uses.ts](uses.ts), which is three quarters of the code and loaded only when the search has found
 * something. What follows, verdict and report, knows dates and is the caller's.
 *
 * @throws UserError for a path that does not exist.
 */
export function analyse(options: AnalyseOptions): Analysis {
  const searched = search(options);
  const { around } = options;
  const analysis = hasSeeds(searched) ? withUses(searched) : withoutUses(searched);
  return around
    ? {
        ...analysis,
        leaving: searched.profile.measure('imports that leave', () => loadUses().findLeaving(searched, around)),
      }
    : analysis;
}

function withUses(searched: Search): Analysis {
  searched.options.onFound?.();
  const { findUses } = searched.profile.measure('load analysis', loadUses);
  return findUses(searched);
}

function withoutUses({ kept, analysis, profile }: Search): Analysis {
  const remark = kept && profile.measure('cache', () => kept.save());
  return remark === null ? analysis : { ...analysis, notes: [...analysis.notes, remark] };
}
