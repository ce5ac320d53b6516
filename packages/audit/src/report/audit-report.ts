import type {
  AuditedEntry,
  AuditedFinding,
  AuditReport,
  Evidence,
  GateVerdict,
  Grouping,
  Surroundings,
} from '../../../../src/model/audit/audit.js';
import type { Hidden } from '../../../../src/model/coverage.js';
import type { Dated, Location } from '../../../../src/model/finding.js';
import type { ScanReport } from '../../../../src/model/results/report.js';
import { replacementOn, type Entry, type IsoDate } from '../../../../src/model/registry.js';
import { groupBy } from '../../../../src/collections/group-by.js';
import { entryWords } from '../../../../src/report/subject-words.js';
import { hiddenWords } from '../../../../src/report/count-words.js';
import { compareDaysLeft, fatesOf, gapsOf, instructionWords, sentence } from '../../../../src/report/words.js';
import { countsOf, groupsOf, nextRemovalOf } from './counts.js';

/** What an audit has beside the report of a scan. */
export interface AuditContext {
  entries: readonly Entry[];
  /** Phase and days left of a removal date as of the day of the report. */
  datedOf: (removal: IsoDate | null) => Dated;
  surroundingsOf: (place: Location) => Surroundings;
  /** What is left out because of its confidence. */
  hidden: Hidden;
  /** What was left out on purpose, each as a clause. */
  gaps: readonly string[];
  grouping: Grouping;
  verdict: GateVerdict;
  evidence: Evidence;
}

/** What an audit is made of; it is counted here. */
export type AuditParts = Omit<AuditReport, 'audit' | 'next' | 'totals' | 'groups' | 'entries'> & {
  entries: readonly Omit<AuditedEntry, 'counts'>[];
};

/** Makes the audit of a scan. */
export function auditReport(report: ScanReport, context: AuditContext): AuditReport {
  const { surroundingsOf, grouping, evidence, verdict, hidden, entries, datedOf } = context;
  return auditFrom({
    ...report,
    evidence,
    verdict,
    grouping,
    gaps: [...gapsOf(report), ...hiddenGaps(hidden), ...context.gaps],
    entries: entries.map((entry) => ({
      ...audited(entry, datedOf),
      ...(report.observed && { api: entry.api }),
    })),
    findings: report.findings.map((finding) => ({ ...finding, ...surroundingsOf(finding) })),
    violations: report.violations.map((violation) => ({ ...violation, ...surroundingsOf(violation) })),
  });
}

/** Makes an audit of its parts, with its keys in a fixed order. */
export function auditFrom(parts: AuditParts): AuditReport {
  const { tool, asOf, registries, evidence, verdict, grouping, gaps, findings, violations, scans, ...rest } = parts;
  const entries = countedEntries(findings, parts.entries);
  return {
    audit: 1,
    tool,
    asOf,
    registries,
    evidence,
    verdict,
    next: nextRemovalOf(findings),
    totals: {
      ...countsOf(findings),
      entries: entries.length,
      usedEntries: entries.filter(({ counts }) => counts.uses > 0).length,
      violations: violations.length,
      notUnderstood: rest.notUnderstood.length,
    },
    grouping,
    groups: groupsOf(findings, grouping),
    gaps,
    ...(scans && { scans }),
    ...rest,
    entries,
    findings,
    violations,
  };
}

function hiddenGaps(hidden: Hidden): string[] {
  const left = hiddenWords({ ...hidden, violations: 0 });
  return left === null ? [] : [`${left} of lower confidence left out of this report`];
}

function audited(entry: Entry, datedOf: AuditContext['datedOf']): Omit<AuditedEntry, 'counts'> {
  const { id, method, path, removal, replacement } = entry;
  const dated = datedOf(removal);
  return {
    id,
    subject: entryWords(entry),
    method,
    path,
    removal,
    ...dated,
    outcomes: fatesOf(entry),
    replacement: replacementOn(replacement, dated.phase === 'removed'),
    instruction: sentence(instructionWords({ ...entry, ...dated })),
  };
}

/** All entries, those with uses first, by removal date. */
function countedEntries(findings: readonly AuditedFinding[], entries: AuditParts['entries']): AuditedEntry[] {
  const byEntry = groupBy(findings, ({ entry }) => entry);
  return entries
    .map((entry) => ({ ...entry, counts: countsOf(byEntry.get(entry.id) ?? []) }))
    .sort(
      (a, b) =>
        Number(a.counts.uses === 0) - Number(b.counts.uses === 0) || compareDaysLeft(a, b) || (a.id < b.id ? -1 : 1),
    );
}
