import type { Change, Finding, Severity } from '../model/finding.js';
import type { ViolationSubject } from '../model/violation.js';
import type { Acceptance, Accepted } from './accept.js';
import { phaseOf } from './phase.js';
import { isAtLeast, isCovered, limitsOf, type Policy } from './policy.js';
import { judgeViolations, type ViolationJudgement } from './violations.js';

export interface Judgement<F extends Finding = Finding> {
  finding: F;
  severity: Severity;
  /** What accepts the finding, or accepted it until it expired; null if nobody has. */
  acceptance: Acceptance | null;
  /** How it relates to the base of a change; null without one. */
  change: Change | null;
}

export interface Verdict<F extends Finding = Finding> {
  policy: Policy;
  /** One per finding, in the order of the findings. */
  judgements: Judgement<F>[];
  /** The same for violations, of rules that are not off. */
  violations: ViolationJudgement[];
}

/**
 * Judges findings and violations under a policy, with what was accepted as of its day.
 *
 * The phase is computed from the policy's own day, not read from the finding, so that the same findings can be judged
 * for any other day.
 *
 * @param changes how both relate to the base of a change, by id. If given, only new ones can fail.
 */
export function judge<F extends Finding>(
  findings: readonly F[],
  policy: Policy,
  accepted?: Pick<Accepted, 'of'>,
  changes?: ReadonlyMap<string, Change>,
  violations: readonly ViolationSubject[] = [],
): Verdict<F> {
  const judgements = findings.map((finding) => {
    const acceptance = accepted?.of.get(finding.id) ?? null;
    const change = changes?.get(finding.id) ?? null;
    return { finding, severity: severityOf(finding, policy, acceptance, change), acceptance, change };
  });
  return { policy, judgements, violations: judgeViolations(violations, policy, accepted, changes) };
}

/** The severity of a finding under a policy. */
export function severityOf(
  finding: Finding,
  policy: Policy,
  acceptance: Acceptance | null,
  change: Change | null,
): Severity {
  if (acceptance?.standing === 'holds' || change?.state === 'unchanged') return 'info';
  if (!isAtLeast(finding.confidence, policy.minConfidence)) return 'info';
  const { within, failOn } = limitsOf(policy, finding);
  return isCovered(phaseOf(finding.removal, policy.asOf, within), failOn) ? 'error' : 'warning';
}
