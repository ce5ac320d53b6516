import { isSourceFile } from '../candidates/search.js';
import { findWaiverComments } from '../candidates/waiver-comments.js';
import type { WaiverComment } from '../model/acceptance.js';
import type { Analysis } from '../model/results/analysis.js';
import { isWorkflowFile } from '../model/settings/workflow-files.js';
import { loadLaterStages } from '../on-demand/load-later-stages.js';
import { countCalls, countOutside } from './count-calls.js';
import type { Found } from './match-parts.js';
import type { SearchedFiles } from './search-files.js';

/** The result without later stages. */
export function nothingFound({ matchStore, problems, profile }: SearchedFiles): Found {
  const remark = matchStore && profile.measure('cache', () => matchStore.save());
  return {
    findings: [],
    violations: [],
    secrets: [],
    tokens: [],
    calls: [],
    notUnderstood: [],
    stated: [],
    otherKinds: [],
    parsed: new Map(),
    problems: [...problems],
    remark,
  };
}

/** Sums up what a scan has found: what is reported, and what is elsewhere. */
export function resultOf(searched: SearchedFiles, found: Found): Analysis {
  const { options, profile, list, candidates, isReported } = searched;
  const { around } = options;
  const { findings, violations, secrets, otherKinds, parsed, problems, remark } = found;
  const reported = <T extends { file: string }>(all: readonly T[]): T[] => all.filter(({ file }) => isReported(file));
  const elsewhere = <T extends { file: string }>(all: readonly T[]): T[] => all.filter(({ file }) => !isReported(file));
  const calls = reported(found.calls);
  return {
    root: options.root,
    // A JSON file that a source imports was read after all.
    unanalysed: reported([
      ...candidates.unanalysed.filter(({ file }) => !parsed.has(file) || isWorkflowFile(file)),
      ...otherKinds,
    ]),
    waivers: waiversIn(searched),
    notes: [...list.notes, ...candidates.notes, ...(remark === null ? [] : [remark])],
    problems,
    findings: reported(findings),
    elsewhere: elsewhere(findings),
    violations: reported(violations),
    violationsElsewhere: elsewhere(violations),
    secrets,
    tokens: reported(found.tokens),
    calls,
    callsElsewhere: elsewhere(found.calls),
    notUnderstood: reported(found.notUnderstood),
    stated: found.stated,
    stats: {
      ...countReported(searched),
      parsed: parsed.size,
      analysed: candidates.sources.filter((file) => parsed.has(file) && isReported(file)).length,
      ...countCalls(calls),
      outside: countOutside(
        calls,
        [...candidates.outside].flatMap(([file, names]) => (parsed.has(file) || !isReported(file) ? [] : names)),
      ),
    },
    ...(around && {
      leaving: profile.measure('imports that leave', () => loadLaterStages().findLeavingImports(searched, around)),
    }),
  };
}

/** The comments of reported files that may be waivers, without those that are only in the text of a program. */
function waiversIn({ candidates, content, isReported }: SearchedFiles): WaiverComment[] {
  return candidates.waiving.filter(isReported).flatMap((file) => {
    const text = content(file)?.text ?? '';
    const waivers = findWaiverComments(file, text);
    return isSourceFile(file) && waivers.length > 0 ? loadLaterStages().realComments(file, text, waivers) : waivers;
  });
}

/** The numbers of reported files that were read, that are sources, and that were kept for the analysis. */
function countReported({
  options: { selection },
  searched,
  candidates: { read, seeds, sources },
  unread,
}: SearchedFiles): { files: number; sources: number; candidates: number } {
  if (!selection) return { files: read, sources: sources.length, candidates: seeds.length };
  return {
    files: searched.filter((file) => selection.has(file) && !unread.has(file)).length,
    sources: sources.filter(selection.has).length,
    candidates: seeds.filter(selection.has).length,
  };
}
