import { policyFor } from '../config/own-policy.js';
import { createLineLookup } from '../files/sources.js';
import type { Subject } from '../model/acceptance.js';
import type { DatedFinding, FindingFix, Problem, ReportedFinding } from '../model/finding.js';
import type { Forecast, ScanReport } from '../model/results/report.js';
import { isSafe, type Fixes } from '../model/fix.js';
import type { SdkDrift } from '../model/list-diff.js';
import type { Hidden } from '../model/coverage.js';
import type { IsoDate } from '../model/registry.js';
import { packageVersion } from '../runtime/package-root.js';
import { lineMask } from '../secrets/mask.js';
import { accept, type Accepted } from '../verdict/accept.js';
import { forecast } from '../verdict/forecast.js';
import { gateOf, type GateResult } from '../verdict/gate.js';
import { dateFinding } from '../verdict/phase.js';
import { isAtLeast, limitsOf, type Policy } from '../verdict/policy.js';
import { reportedFindings, summarise } from '../verdict/report-model.js';
import { compareWithEvidence, type AcceptedEntry, type ObservedVerdict } from '../verdict/observed.js';
import { judgeTokens, withTokens, type TokenVerdict } from '../verdict/tokens.js';
import { judge, type Verdict } from '../verdict/verdict.js';
import { reportedViolations, violationsUnder } from '../verdict/violations.js';
import { readAcceptances } from './acceptances.js';
import type { Analysed } from './analyse-project.js';
import { compareWithBase, type Comparison } from './base.js';

/** The verdict on an analysis under the settings of its project. */
export interface Decision {
  verdict: Verdict<DatedFinding>;
  accepted: Accepted;
  /** What kept the scan from seeing everything, and mistakes in what accepts findings. */
  problems: Problem[];
  /** Null without `--changed-since`. */
  comparison: Comparison | null;
  /** Null without a gate. */
  forecast: Forecast | null;
  /** Null without a register of tokens. */
  tokens: TokenVerdict | null;
  /** Null without evidence. */
  observed: ObservedVerdict | null;
  /** Whether a gate fails, for commands that are one. */
  gate: GateResult<DatedFinding>;
}

/**
 * @param gate the options of a gate, which also gets a forecast; null for commands that never fail.
 * @throws UserError if the baseline as a whole is wrong.
 * @throws IncompleteError if the base of the change is unavailable.
 */
export function decide(analysed: Analysed, cwd: string, gate: { changedSince?: string } | null): Decision {
  const { analysis, tokens } = analysed;
  const policy = policyOn(analysed);
  const dated = analysis.findings.map((finding) => dateFinding(finding, policy.asOf, limitsOf(policy, finding).within));
  const violations = violationsUnder(analysis.violations, policy);
  const { acceptances, gaps, mistakes } = readAcceptances(analysed, cwd);
  const accepted = accept<Subject>([...dated, ...violations], acceptances, policy.asOf);
  const ref = gate?.changedSince;
  const comparison =
    ref === undefined
      ? null
      : analysed.profile.measure('base of the change', () => compareWithBase(ref, analysed, cwd));
  const strict = comparison && !analysed.settings.isFailOnGiven ? policyOn(withoutPhase(analysed)) : policy;
  const observed = observedIn(analysed, gaps, comparison !== null);
  const judged = tokens && judgeTokens(tokens, analysis.tokens, policy, comparison !== null);
  const verdict = judge(dated, strict, accepted, comparison?.changes, violations);
  return {
    verdict,
    accepted,
    problems: [...analysis.problems, ...mistakes],
    comparison,
    forecast: gate && withTokens(forecast(analysis.findings, policy, acceptances, violations), tokens ?? [], policy),
    tokens: judged,
    observed,
    gate: gateOf(verdict, {
      notUnderstood: analysis.notUnderstood,
      tokens: judged?.failing ?? [],
      gaps: observed?.observed.gaps ?? [],
    }),
  };
}

/**
 * What the evidence says, of everything that was analysed: paths select only what is reported.
 *
 * @param byChange whether only what a change adds can fail. No change makes a gap, so then a flag has to ask for it.
 */
function observedIn(
  { analysis, evidence, registry, settings }: Analysed,
  accepted: readonly AcceptedEntry[],
  byChange: boolean,
): ObservedVerdict | null {
  if (evidence === null) return null;
  const { findings, elsewhere, calls, callsElsewhere } = analysis;
  const scanned = { findings: [...findings, ...elsewhere], calls: [...calls, ...callsElsewhere] };
  const { policy, isGapGiven } = settings;
  return compareWithEvidence(evidence, scanned, registry, {
    isFailing: policy.failOnGap === true && (!byChange || isGapGiven),
    asOf: policy.asOf,
    accepted,
  });
}

/** A change adds nothing that is deprecated, whenever the removal is; overrides still count. */
function withoutPhase(analysed: Analysed): Analysed {
  const { settings } = analysed;
  return { ...analysed, settings: { ...settings, policy: { ...settings.policy, failOn: 'deprecated' } } };
}

/** The policy for the files of an analysis. */
export function policyOn({ analysis, settings, tokens }: Pick<Analysed, 'analysis' | 'settings' | 'tokens'>): Policy {
  const files = [...analysis.findings, ...analysis.violations, ...(tokens ?? [])].map(({ file }) => file);
  return policyFor(settings, analysis.root, files);
}

/**
 * The report of a decision, and the numbers of findings and violations hidden because of their confidence.
 *
 * @param withFixes whether findings have their edits.
 * @param drift what installed SDKs declare, and the lists do not say.
 */
export function reportOf(
  analysed: Analysed,
  { verdict, problems, comparison, forecast, tokens, observed }: Decision,
  withFixes: boolean,
  drift: readonly SdkDrift[] = [],
): { report: ScanReport; hidden: Hidden } {
  const { analysis, registry, settings } = analysed;
  const { policy } = settings;
  const reported = reportedFindings(verdict, observed?.seenOf);
  const findings = withFixes ? withTheirFixes(reported, quotableFixes(analysed, policy.asOf)) : reported;
  const violations = reportedViolations(verdict.violations);
  const tool = { name: 'deprec-scan', version: packageVersion() };
  const context = {
    tool,
    asOf: policy.asOf,
    changedSince: comparison?.base,
    forecast: forecast ?? undefined,
    tokens,
    drift,
    observed: observed?.observed,
  };
  const report = summarise(
    { ...analysis, problems },
    registry,
    shownUnder(settings, findings),
    context,
    shownUnder(settings, violations),
  );
  const { byConfidence } = report.summary.findings;
  const hidden = {
    findings: findings.length - report.findings.length,
    mentions: findings.filter(({ confidence }) => confidence === 'low').length - byConfidence.low,
    violations: violations.length - report.violations.length,
  };
  return { report, hidden };
}

/** What a report lists: everything, or what has the confidence that was asked for. */
export function shownUnder<T extends Pick<Subject, 'confidence'>>(
  { hidesBelow, policy }: Pick<Analysed['settings'], 'hidesBelow' | 'policy'>,
  all: readonly T[],
): readonly T[] {
  return hidesBelow ? all.filter(({ confidence }) => isAtLeast(confidence, policy.minConfidence)) : all;
}

/** The edits as of a day, without those that move a secret of the code: only `fix` may show or write it. */
function quotableFixes({ analysis: { root, secrets }, fixes }: Analysed, asOf: IsoDate): Fixes['fixes'] {
  const mask = lineMask(createLineLookup(root), secrets);
  return fixes({ asOf, until: null }).fixes.filter(({ edits }) => edits.every(({ text }) => mask(text) === text));
}

/** The edits of a group stand at its first finding, and the others name that: a group may have all uses of a type. */
function withTheirFixes(findings: readonly ReportedFinding[], fixes: Fixes['fixes']): ReportedFinding[] {
  const reported = new Set(findings.map(({ id }) => id));
  const byFinding = new Map<string, FindingFix>();
  for (const fix of fixes) {
    const [first, ...others] = fix.findings.filter((id) => reported.has(id));
    if (first === undefined) continue;
    const common = { safe: isSafe(fix), risks: fix.risks };
    const edits = fix.edits.map(({ start: _, end: __, ...edit }) => edit);
    byFinding.set(first, { ...common, edits });
    for (const id of others) byFinding.set(id, { ...common, with: first, edits: [] });
  }
  return findings.map((finding) => {
    const fix = byFinding.get(finding.id);
    return fix ? { ...finding, fixes: [fix] } : finding;
  });
}
