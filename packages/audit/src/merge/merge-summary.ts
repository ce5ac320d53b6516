import type { AuditReport } from '../../../../src/model/audit/audit.js';
import { CONFIDENCES, PHASES, SEVERITIES } from '../../../../src/model/finding.js';
import type { Summary } from '../../../../src/model/results/report.js';
import { countUses } from '../../../../src/report/count-words.js';
import type { EarlierScan } from './read-audit.js';

/** The numbers of several scans together. */
export function summaryOf(
  scans: readonly EarlierScan[],
  findings: AuditReport['findings'],
  violations: AuditReport['violations'],
): Summary {
  // Reports of earlier editions do not tell sources from other files.
  const sum = (of: (summary: Summary) => number): number =>
    scans.reduce((total, { audit: { summary } }) => {
      const known = { sources: summary.files, analysed: summary.candidates };
      return total + of(Object.assign(known, summary));
    }, 0);
  const tally = <K extends string, T>(keys: readonly K[], all: readonly T[], of: (one: T) => K): Record<K, number> =>
    Object.fromEntries(keys.map((key) => [key, all.filter((one) => of(one) === key).length])) as Record<K, number>;
  return {
    files: sum(({ files }) => files),
    sources: sum(({ sources }) => sources),
    candidates: sum(({ candidates }) => candidates),
    analysed: sum(({ analysed }) => analysed),
    calls: sum(({ calls }) => calls),
    resolvedCalls: sum(({ resolvedCalls }) => resolvedCalls),
    ...outsideOf(scans),
    findings: {
      total: findings.length,
      ...countUses(findings),
      byPhase: tally(PHASES, findings, ({ phase }) => phase),
      byConfidence: tally(CONFIDENCES, findings, ({ confidence }) => confidence),
    },
    violations: {
      total: violations.length,
      bySeverity: tally(SEVERITIES, violations, ({ severity }) => severity),
      byConfidence: tally(CONFIDENCES, violations, ({ confidence }) => confidence),
    },
  };
}

function outsideOf(scans: readonly EarlierScan[]): Pick<Summary, 'outside'> {
  const all = scans.flatMap(({ audit: { summary } }) => summary.outside ?? []);
  if (all.length === 0) return {};
  const calls = all.reduce((sum, one) => sum + one.calls, 0);
  return { outside: { calls, names: [...new Set(all.flatMap(({ names }) => names))].sort() } };
}
