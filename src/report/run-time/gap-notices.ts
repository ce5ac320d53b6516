import type { Severity } from '../../model/finding.js';
import type { ScanReport } from '../../model/results/report.js';
import { gapAcceptedWords, gapOriginWords, gapWords, unlistedWords } from './observed-words.js';
import { sentence } from '../words.js';

/** Something that requests used and that the analysis did not find, for formats with one text per result. It has no place. */
export interface GapNotice {
  id: string;
  /** The rule under which formats name it. */
  rule: 'evidence-gap' | 'evidence-unlisted';
  /** Id of the entry; null for an operation that no registry lists. */
  entry: string | null;
  severity: Severity;
  /** `METHOD /path`. */
  operation: string;
  /** What and when, then who, then what is accepted. */
  sentences: [what: string, ...then: string[]];
}

/** The gaps, and after them the operations that no registry lists; none without evidence. */
export function gapNotices({ observed }: Pick<ScanReport, 'observed'>): GapNotice[] {
  if (!observed) return [];
  return [
    ...observed.gaps.map((gap): GapNotice => ({
      id: `evidence-gap:${[gap.entry, gap.in ?? 'endpoint', gap.method, gap.path].join(':')}`,
      rule: 'evidence-gap',
      entry: gap.entry,
      severity: gap.severity,
      operation: `${gap.method} ${gap.path}`,
      sentences: [
        sentence(gapWords(gap)),
        ...[gapOriginWords(gap), gapAcceptedWords(gap)].flatMap((words) => (words === null ? [] : [sentence(words)])),
      ],
    })),
    ...observed.unlisted.map((one): GapNotice => ({
      id: `evidence-unlisted:${[one.api ?? one.host ?? '', one.method, one.path].join(':')}`,
      rule: 'evidence-unlisted',
      entry: null,
      severity: 'info',
      operation: `${one.method} ${one.path}`,
      sentences: [sentence(unlistedWords(one))],
    })),
  ];
}

/** The same without what is accepted. */
export function openGapNotices(report: Pick<ScanReport, 'observed'>): GapNotice[] {
  const accepted = new Set(report.observed?.gaps.flatMap((gap, i) => (gap.accepted ? [i] : [])));
  return gapNotices(report).filter((_, i) => !accepted.has(i));
}
