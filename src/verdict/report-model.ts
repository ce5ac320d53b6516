import {
  type Confidence,
  type DatedFinding,
  type FieldFinding,
  type ParameterFinding,
  type ValueFinding,
  type LeavingImport,
  type NotUnderstood,
  type Phase,
  type Problem,
  type ReportedFinding,
  type Severity,
  type Suppression,
  type TraceStep,
  type Unanalysed,
  CONFIDENCES,
  PHASES,
  SEVERITIES,
} from '../model/finding.js';
import type { ChangeBase, Forecast, ScanReport, Summary } from '../model/results/report.js';
import type { Analysis } from '../model/results/analysis.js';
import type { SdkDrift } from '../model/list-diff.js';
import type { Observed } from '../model/run-time/observed.js';
import type { ReportedViolation } from '../model/violation.js';
import type { ObservedVerdict } from './observed.js';
import { reportedTokens, type TokenVerdict } from './tokens.js';
import type { Verdict } from './verdict.js';
import {
  fixClassOf,
  replacementOn,
  type IsoDate,
  type Registry,
  type RegistrySource,
  type Replacement,
} from '../model/registry.js';

/**
 * The findings of a verdict as a report shows them: with what accepts them, how they relate to a change, and how often
 * they were seen at run time, if there is evidence.
 */
export function reportedFindings(
  { judgements }: Verdict<DatedFinding>,
  seenOf?: ObservedVerdict['seenOf'],
): ReportedFinding[] {
  return judgements.map(({ finding, acceptance, change }) => ({
    ...finding,
    ...(acceptance?.standing === 'holds' && { suppressed: acceptance }),
    ...(change && { change }),
    ...(seenOf && { seen: seenOf(finding) }),
  }));
}

/** What a report says about the run itself. */
export interface ReportContext {
  tool: ScanReport['tool'];
  asOf: IsoDate;
  changedSince?: ChangeBase | undefined;
  forecast?: Forecast | undefined;
  /** Null without a register of tokens. */
  tokens?: TokenVerdict | null;
  drift?: readonly SdkDrift[];
  observed?: Observed | undefined;
}

/**
 * Builds the report of a scan: plain JSON with a fixed order of keys, and findings sorted by file, line, column and
 * entry, so that the same input gives the same bytes.
 *
 * @param violations of contracts, sorted by place and rule.
 * @param findings the findings to report, dated for `context.asOf`; usually all of `analysis`, or a part of them.
 */
export function summarise(
  analysis: Pick<Analysis, 'stats' | 'notUnderstood' | 'unanalysed' | 'problems' | 'leaving'>,
  registry: Registry,
  findings: readonly ReportedFinding[],
  context: ReportContext,
  violations: readonly ReportedViolation[] = [],
): ScanReport {
  const { tool, asOf, changedSince, forecast, tokens, drift = [], observed } = context;
  return {
    tool: { name: tool.name, version: tool.version },
    asOf,
    registries: registry.sources.map(orderedSource),
    ...(changedSince && { changedSince: { ref: changedSince.ref, commit: changedSince.commit } }),
    findings: findings.map(orderedFinding).sort(compareFindings),
    violations: violations.map(orderedViolation),
    ...(tokens && reportedTokens(tokens)),
    summary: summaryOf(analysis, findings, violations),
    ...(forecast && { forecast }),
    notUnderstood: sortedNotUnderstood(analysis.notUnderstood),
    unanalysed: sortedUnanalysed(analysis.unanalysed),
    problems: sortedProblems(analysis.problems),
    ...(analysis.leaving && { leaving: sortedLeaving(analysis.leaving) }),
    ...(drift.length > 0 && { drift: [...drift] }),
    ...(observed && { observed }),
  };
}

function summaryOf(
  analysis: Pick<Analysis, 'stats'>,
  findings: readonly DatedFinding[],
  violations: readonly ReportedViolation[],
): Summary {
  const { files, sources, candidates, analysed, calls, resolvedCalls, outside } = analysis.stats;
  const byPhase = countBy(PHASES, findings, (finding) => finding.phase);
  const byConfidence = countBy(CONFIDENCES, findings, (finding) => finding.confidence);
  return {
    files,
    sources,
    candidates,
    analysed,
    calls,
    resolvedCalls,
    ...(outside.calls > 0 && { outside }),
    findings: {
      total: findings.length,
      uses: byConfidence.high + byConfidence.medium,
      mentions: byConfidence.low,
      byPhase,
      byConfidence,
    },
    violations: {
      total: violations.length,
      bySeverity: countBy(SEVERITIES, violations, ({ severity }) => severity),
      byConfidence: countBy(CONFIDENCES, violations, ({ confidence }) => confidence),
    },
  };
}

/** Number of items per key; every key is present, in the given order. */
function countBy<K extends Phase | Confidence | Severity, T>(
  keys: readonly K[],
  items: readonly T[],
  keyOf: (item: T) => K,
): Record<K, number> {
  const counts = Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;
  for (const item of items) counts[keyOf(item)] += 1;
  return counts;
}

/** Copied key by key, because earlier stages may have added the keys in any order. */
function orderedFinding(finding: ReportedFinding): ReportedFinding {
  return {
    id: finding.id,
    entry: finding.entry,
    ...orderedSubject(finding),
    phase: finding.phase,
    removal: finding.removal,
    daysLeft: finding.daysLeft,
    after: finding.after,
    confidence: finding.confidence,
    message: finding.message,
    replacement: orderedReplacement(replacementOn(finding.replacement, finding.phase === 'removed')),
    class: fixClassOf(finding, finding.in),
    file: finding.file,
    line: finding.line,
    column: finding.column,
    endLine: finding.endLine,
    endColumn: finding.endColumn,
    trace: finding.trace.map(orderedStep),
    ...(finding.basis && { basis: finding.basis }),
    ...(finding.events && { events: finding.events }),
    ...(finding.fixes && { fixes: finding.fixes }),
    ...(finding.suppressed && { suppressed: orderedSuppression(finding.suppressed) }),
    ...(finding.change && { change: { state: finding.change.state, cause: finding.change.cause.map(orderedStep) } }),
    ...(finding.seen !== undefined && { seen: finding.seen }),
  };
}

function orderedViolation(violation: ReportedViolation): ReportedViolation {
  const { id, rule, file, line, column, endLine, endColumn, confidence, severity, message, section } = violation;
  return {
    id,
    rule,
    file,
    line,
    column,
    endLine,
    endColumn,
    confidence,
    severity,
    message,
    section,
    trace: violation.trace.map(orderedStep),
    ...(violation.suppressed && { suppressed: orderedSuppression(violation.suppressed) }),
    ...(violation.change && {
      change: { state: violation.change.state, cause: violation.change.cause.map(orderedStep) },
    }),
  };
}

type Subject =
  | { kind: 'endpoint'; method: string; path: string; field: null; in: null }
  | Pick<FieldFinding, 'kind' | 'method' | 'path' | 'field' | 'in'>
  | Pick<ParameterFinding, 'kind' | 'method' | 'path' | 'field' | 'in'>
  | Pick<ValueFinding, 'kind' | 'method' | 'path' | 'field' | 'in' | 'value'>;

function orderedSubject(finding: DatedFinding): Subject {
  const { method, path } = finding;
  if (finding.kind === 'endpoint') return { kind: 'endpoint', method, path, field: null, in: null };
  const { kind, field, in: place } = finding;
  if (kind === 'value') return { kind, method, path, field, in: place, value: finding.value };
  return kind === 'field'
    ? { kind, method, path, field, in: finding.in }
    : { kind, method, path, field, in: finding.in };
}

function orderedReplacement(replacement: Replacement | null): Replacement | null {
  if (replacement === null) return null;
  const { kind, target, note, untilRemoval, mapping, caveat, since } = replacement;
  return {
    kind,
    target,
    ...(note !== undefined && { note }),
    ...(untilRemoval !== undefined && { untilRemoval }),
    ...(mapping && { mapping }),
    ...(caveat !== undefined && { caveat }),
    ...(since !== undefined && { since }),
  };
}

function orderedStep({ file, line, column, note }: TraceStep): TraceStep {
  return { file, line, column, note };
}

function orderedSuppression({ by, reason, until }: Suppression): Suppression {
  return { by, reason, until };
}

function orderedSource({ name, entries, digest }: RegistrySource): ScanReport['registries'][number] {
  return { name, entries, digest };
}

/** With a fixed order of keys and places, for all outputs. */
function sortedNotUnderstood(notUnderstood: readonly NotUnderstood[]): NotUnderstood[] {
  return notUnderstood
    .map(({ file, line, column, text, reason }) => ({ file, line, column, text, reason }))
    .sort((a, b) => compareStrings(a.file, b.file) || a.line - b.line || a.column - b.column);
}

function sortedUnanalysed(unanalysed: readonly Unanalysed[]): Unanalysed[] {
  return unanalysed
    .map(({ file, mentions, reason }) => ({ file, mentions, ...(reason !== undefined && { reason }) }))
    .sort((a, b) => compareStrings(a.file, b.file));
}

function sortedProblems(problems: readonly Problem[]): Problem[] {
  return problems
    .map(({ file, line, message, kind, hint }) => ({
      file,
      line,
      message,
      ...(kind !== undefined && { kind }),
      ...(hint !== undefined && { hint }),
    }))
    .sort(
      (a, b) => compareStrings(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) || compareStrings(a.message, b.message),
    );
}

function sortedLeaving(leaving: readonly LeavingImport[]): LeavingImport[] {
  return leaving
    .map(({ file, line, specifier }) => ({ file, line, specifier }))
    .sort((a, b) => compareStrings(a.file, b.file) || a.line - b.line || compareStrings(a.specifier, b.specifier));
}

/** File, line, column, entry; direction and id only make the order total. */
function compareFindings(a: DatedFinding, b: DatedFinding): number {
  return (
    compareStrings(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compareStrings(a.entry, b.entry) ||
    compareStrings(a.in ?? '', b.in ?? '') ||
    compareStrings(a.id, b.id)
  );
}

/** By UTF-16 code unit: unlike `localeCompare`, the same on every machine. */
function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
