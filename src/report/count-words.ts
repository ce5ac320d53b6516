import type { Hidden } from '../model/coverage.js';
import { PHASES, type Confidence, type Dated, type Phase } from '../model/finding.js';
import type { ScanReport } from '../model/results/report.js';
import { countsInWords, plural } from './text.js';

/** What is counted as a use or as a mention. */
type Countable = readonly { confidence: Confidence }[];

/** Numbers of uses and mentions. */
export interface UseCounts {
  uses: number;
  mentions: number;
}

export function countUses(findings: Countable): UseCounts {
  const uses = findings.filter(isUse).length;
  return { uses, mentions: findings.length - uses };
}

/** `9 uses, 4 mentions`: both if there are some, with a word before each. */
export function useWords({ uses, mentions }: UseCounts, which = ''): string {
  return [
    ...(uses > 0 || mentions === 0 ? [plural(uses, `${which}use`)] : []),
    ...(mentions > 0 ? [plural(mentions, `${which}mention`)] : []),
  ].join(', ');
}

/** `9 uses, 4 mentions and 1 violation`, with a word before each; `1 use and 1 token`. */
export function subjectCounts(counts: UseCounts, violations: number, which = '', tokens = 0): string {
  return together(useWords(counts, which), counts, [violations, `${which}violation`], [tokens, 'token']);
}

/** `9 uses, 4 mentions and 1 violation of a contract`, `1 use and 1 token`. */
export function foundWords({ findings, violations }: Pick<ScanReport, 'findings' | 'violations'>, tokens = 0): string {
  const counts = countUses(findings);
  const broken: Count = [violations.length, 'violation of a contract', 'violations of contracts'];
  return together(useWords(counts), counts, broken, [tokens, 'token']);
}

type Count = Parameters<typeof countsInWords>[number];

/** Uses and mentions, and what else there is some of. */
function together(named: string, { uses, mentions }: UseCounts, ...others: Count[]): string {
  const some = others.filter(([count]) => count > 0);
  if (some.length === 0) return named;
  return uses + mentions === 0 ? countsInWords(...some) : `${named} and ${countsInWords(...some)}`;
}

/** What a report leaves out because of its confidence; null if nothing. */
export function hiddenWords({ findings, mentions, violations }: Hidden): string | null {
  if (findings + violations === 0) return null;
  return subjectCounts({ uses: findings - mentions, mentions }, violations);
}

/** The findings in their order, mentions last. */
export function mentionsLast<T extends { confidence: Confidence }>(findings: readonly T[]): T[] {
  return [...findings.filter(isUse), ...findings.filter((finding) => !isUse(finding))];
}

/** `9 removed, 1 imminent, 0 scheduled`, in the order of `keys`. */
export function countWords<K extends string>(keys: readonly K[], counts: Record<K, number>): string {
  return keys.map((key) => `${counts[key]} ${key}`).join(', ');
}

/** The phases that a report names: that of entries without a day only if it occurs. */
export function shownPhases(counts: Record<Phase, number>): Phase[] {
  return PHASES.filter((phase) => phase !== 'deprecated' || counts.deprecated > 0);
}

/** `9 removed, 1 imminent, 0 scheduled`. */
export function phaseCounts(counts: Record<Phase, number>): string {
  return countWords(shownPhases(counts), counts);
}

/** Whether a finding shows that its entry is used, and not only names it. */
export function isUse({ confidence }: { confidence: Confidence }): boolean {
  return confidence !== 'low';
}

/** The number of findings in each phase. */
export function countPhases(findings: readonly Pick<Dated, 'phase'>[]): Record<Phase, number> {
  const counts = Object.fromEntries(PHASES.map((phase) => [phase, 0])) as Record<Phase, number>;
  for (const { phase } of findings) counts[phase]++;
  return counts;
}

/** Number of different files. */
export function fileCount(located: readonly { file: string }[]): number {
  return new Set(located.map(({ file }) => file)).size;
}
