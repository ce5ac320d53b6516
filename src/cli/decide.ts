import type { DatedFinding, Forecast } from '../model/finding.js';
import { accept, type Accepted } from '../verdict/accept.js';
import { forecast } from '../verdict/forecast.js';
import { dateFinding } from '../verdict/phase.js';
import { limitsOf } from '../verdict/policy.js';
import { judge, type Verdict } from '../verdict/verdict.js';
import { readAcceptances } from './acceptances.js';
import type { Analysed } from './analyse-project.js';
import { compareWithBase, type Comparison } from './base.js';
import { policyFor } from './own-policy.js';

/** What becomes of an analysis under the settings of its project. */
export interface Decision {
  verdict: Verdict<DatedFinding>;
  accepted: Accepted;
  /** Null when no change is looked at. */
  comparison: Comparison | null;
  forecast: Forecast;
}

/**
 * @param changedSince The revision that a change is compared with, if one is.
 * @throws UserError when a waiver or the baseline is wrong.
 * @throws IncompleteError when the base of the change cannot be had.
 */
export function decide(analysed: Analysed, paths: readonly string[], cwd: string, changedSince?: string): Decision {
  const { analysis, settings } = analysed;
  const policy = policyFor(settings, analysis.root, analysis.findings.map(({ file }) => file));
  const dated = analysis.findings.map((finding) => dateFinding(finding, policy.asOf, limitsOf(policy, finding).within));
  const acceptances = readAcceptances(analysed, paths, cwd);
  const accepted = accept(dated, acceptances, policy.asOf);
  const comparison = changedSince === undefined ? null : compareWithBase(changedSince, analysed, paths, cwd);
  return { verdict: judge(dated, policy, accepted, comparison?.changes), accepted, comparison, forecast: forecast(analysis.findings, policy, acceptances) };
}
