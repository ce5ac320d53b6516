import { matchFindings } from '../findings/match.js';
import { compareCalls, comparePlaces } from '../findings/order.js';
import { silentFiles } from '../findings/silent-files.js';
import { tokenUses } from '../findings/token-uses.js';
import { matchViolations } from '../findings/violations.js';
import { makeFixes } from '../fix/make-fixes.js';
import { NO_CONTRACT } from '../model/contract.js';
import type { PlacedFinding } from '../model/finding.js';
import type { Analysis } from '../model/results/analysis.js';
import type { Usage } from '../model/usage.js';
import type { PlacedViolation } from '../model/violation.js';
import { allFilesOf } from '../program/all-files.js';
import type { AnalysedParts } from './analyse-parts.js';
import type { OpenProgram } from './open-program.js';
import type { AnalysedPart } from './part-cache.js';
import { noPrograms, notFollowed } from './shortfalls.js';
import { usageInSlice, type FileUsage } from './slice.js';

/** What the later stages have found, in all files that were analysed. */
export interface Found extends Pick<
  Analysis,
  'findings' | 'violations' | 'secrets' | 'tokens' | 'calls' | 'notUnderstood' | 'stated' | 'problems'
> {
  /** Sources that turned out to be no programs. */
  otherKinds: Analysis['unanalysed'];
  /** The files that were parsed. */
  parsed: Pick<ReadonlyMap<string, unknown>, 'has' | 'size'>;
  /** Why nothing was stored for the next run; null if it was. */
  remark: string | null;
}

/** Matches the uses of all parts with the registry and the contract. */
export function matchParts(open: OpenProgram, { parts, problems, left }: AnalysedParts): Found {
  const { searched, program, analyzer } = open;
  const { options, profile } = searched;
  const remark = analyzer.finish();
  const usages = parts.map(({ usage }) => usage);
  const uses = usages.flatMap((usage) => usage.uses);
  const findings = profile.measure('findings', () => matchFindings(uses, options.registry));
  profile.count('parse', program.modules.size, program.parsedBytes);
  options.onAnalysed?.((found, days) => makeFixes(found, { ...options.registry, files: allFilesOf(program), ...days }));
  const notUnderstood = [
    ...notFollowed(left),
    ...usages.flatMap((usage) => usage.notUnderstood),
    ...silentFiles(usages),
  ];
  return {
    findings,
    violations: violationsIn(usages, open),
    secrets: usages.flatMap(({ secrets }) => secrets).sort(comparePlaces),
    tokens: tokenUses(usages),
    calls: usages.flatMap(({ calls }) => calls).sort(compareCalls),
    stated: usages.flatMap(({ stated }) => stated),
    notUnderstood: notUnderstood.sort(comparePlaces),
    otherKinds: noPrograms(parts, program, searched.needles.mention),
    parsed: program.members,
    problems,
    remark,
  };
}

/** The findings in a part. They do not depend on other parts, because the file of a finding is in the part. */
export function findingsIn({ usage }: AnalysedPart, { searched }: OpenProgram): PlacedFinding[] {
  return matchFindings(usage.uses, searched.options.registry);
}

/** The violations of all parts, some of which only all together show. */
export function violationsIn(
  usages: readonly Pick<Usage, 'breaches' | 'tokens'>[],
  { searched: { options } }: OpenProgram,
): PlacedViolation[] {
  return matchViolations(usages, options.contract ?? NO_CONTRACT);
}

/**
 * What is found in a file of one of the parts after an edit of it alone, without most of its part; null if that is not
 * possible.
 */
export function foundAfterEdit(
  file: string,
  parts: readonly AnalysedPart[],
  { searched, analyzer }: OpenProgram,
): { findings: PlacedFinding[]; usage: FileUsage } | null {
  const usage = usageInSlice(file, parts, analyzer);
  return usage && { findings: matchFindings(usage.uses, searched.options.registry), usage };
}
