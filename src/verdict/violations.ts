import type { Subject } from '../model/acceptance.js';
import type { Change, Severity } from '../model/finding.js';
import type { Level, PlacedViolation, ReportedViolation, ViolationSubject } from '../model/violation.js';
import type { Acceptance, Accepted } from './accept.js';
import { isAtLeast, levelOf, limitsOf, type Policy } from './policy.js';

export interface ViolationJudgement {
  violation: ViolationSubject;
  severity: Severity;
  /** What accepts the violation, or accepted it until it expired; null if nobody has. */
  acceptance: Acceptance | null;
  /** How it relates to the base of a change; null without one. */
  change: Change | null;
}

const SEVERITY_OF: Readonly<Record<Exclude<Level, 'off'>, Severity>> = { error: 'error', warn: 'warning' };

/** The violations of rules that are not off where they are, in the form that the verdict takes. */
export function violationsUnder(violations: readonly PlacedViolation[], policy: Policy): ViolationSubject[] {
  return violations
    .filter((violation) => levelOf(policy, violation) !== 'off')
    .map((violation) => ({ ...violation, entry: violation.rule, in: null, removal: null }));
}

/**
 * Judges violations as findings are judged. They do not depend on the day, but what accepts them does.
 *
 * @param changes how they relate to the base of a change, by id. If given, only new ones can fail.
 */
export function judgeViolations(
  violations: readonly ViolationSubject[],
  policy: Policy,
  accepted?: Pick<Accepted, 'of'>,
  changes?: ReadonlyMap<string, Change>,
): ViolationJudgement[] {
  return violations.map((violation) => {
    const acceptance = accepted?.of.get(violation.id) ?? null;
    const change = changes?.get(violation.id) ?? null;
    const isLeft = acceptance?.standing === 'holds' || change?.state === 'unchanged';
    return { violation, severity: isLeft ? 'info' : severityBefore(violation, policy), acceptance, change };
  });
}

/** The severity of a violation that nobody has accepted, whether it is new or not. */
export function severityBefore(
  violation: Pick<ViolationSubject, 'rule' | 'file' | 'confidence'>,
  policy: Policy,
): Severity {
  const level = levelOf(policy, violation);
  return level === 'off' || !isAtLeast(violation.confidence, policy.minConfidence) ? 'info' : SEVERITY_OF[level];
}

/** The violations of a verdict as a report shows them. */
export function reportedViolations(judgements: readonly ViolationJudgement[]): ReportedViolation[] {
  return judgements.map(
    ({
      violation: { place: _place, facts: _facts, entry: _entry, in: _in, removal: _removal, ...violation },
      ...judgement
    }) => ({
      ...violation,
      severity: judgement.severity,
      ...(judgement.acceptance?.standing === 'holds' && { suppressed: judgement.acceptance }),
      ...(judgement.change && { change: judgement.change }),
    }),
  );
}

/** Whether a subject of the verdict is a violation. */
export function isViolation(subject: Pick<Subject, 'entry'>): subject is ViolationSubject {
  return 'rule' in subject;
}

/** Whether a finding or a violation could fail the gate, today or later, if nobody accepted it. */
export function mayFail(subject: Pick<Subject, 'entry' | 'file' | 'confidence'>, policy: Policy): boolean {
  if (isViolation(subject)) return severityBefore(subject, policy) === 'error';
  return isAtLeast(subject.confidence, policy.minConfidence) && limitsOf(policy, subject).failOn !== 'never';
}
