import { policyFor } from '../config/own-policy.js';
import type { DatedFinding, Forecast, ScanReport } from '../model/finding.js';
import { packageVersion } from '../package-root.js';
import { accept, type Accepted } from '../verdict/accept.js';
import { forecast } from '../verdict/forecast.js';
import { dateFinding } from '../verdict/phase.js';
import { isAtLeast, limitsOf } from '../verdict/policy.js';
import { reportedFindings, summarise } from '../verdict/report-model.js';
import { judge, type Verdict } from '../verdict/verdict.js';
import { readAcceptances } from './acceptances.js';
import type { Analysed } from './analyse-project.js';
import { compareWithBase, type Comparison } from './base.js';

/** The verdict on an analysis under the settings of its project. */
export interface Decision {
  verdict: Verdict<DatedFinding>;
  accepted: Accepted;
  /** Null without `--changed-since`. */
  comparison: Comparison | null;
  /** Null without a gate. */
  forecast: Forecast | null;
}

/**
 * @param gate the options of a gate, which also gets a forecast; null for commands that never fail.
 * @throws UserError if a waiver or the baseline is wrong.
 * @throws IncompleteError if the base of the change is unavailable.
 */
export function decide(analysed: Analysed, cwd: string, gate: { changedSince?: string } | null): Decision {
  const { analysis, settings } = analysed;
  const policy = policyFor(
    settings,
    analysis.root,
    analysis.findings.map(({ file }) => file),
  );
  const dated = analysis.findings.map((finding) => dateFinding(finding, policy.asOf, limitsOf(policy, finding).within));
  const acceptances = readAcceptances(analysed, cwd);
  const accepted = accept(dated, acceptances, policy.asOf);
  const ref = gate?.changedSince;
  const comparison =
    ref === undefined
      ? null
      : analysed.profile.measure('base of the change', () => compareWithBase(ref, analysed, cwd));
  return {
    verdict: judge(dated, policy, accepted, comparison?.changes),
    accepted,
    comparison,
    forecast: gate && forecast(analysis.findings, policy, acceptances),
  };
}

/** The report of a decision, and the number of findings hidden because of their confidence. */
export function reportOf(
  { analysis, registry, settings }: Analysed,
  { verdict, comparison, forecast }: Decision,
): { report: ScanReport; hidden: number } {
  const { policy, hidesBelow } = settings;
  const findings = reportedFindings(verdict);
  const listed = hidesBelow
    ? findings.filter(({ confidence }) => isAtLeast(confidence, policy.minConfidence))
    : findings;
  const tool = { name: 'deprec-scan', version: packageVersion() };
  const report = summarise(analysis, registry, listed, {
    tool,
    asOf: policy.asOf,
    changedSince: comparison?.base,
    forecast: forecast ?? undefined,
  });
  return { report, hidden: findings.length - listed.length };
}
