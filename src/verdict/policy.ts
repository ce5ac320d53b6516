import { CONFIDENCES, PHASES, type Confidence, type Finding, type Phase } from '../model/finding.js';
import type { IsoDate } from '../model/registry.js';

/** When a use fails. */
export interface Limits {
  /** Days before a removal date, that day included, in which it counts as imminent. */
  within: number;
  /** The latest phase that fails the gate: `imminent` fails on removed and imminent. */
  failOn: Phase | 'never';
}

/**
 * What a team has decided about deprecated uses. The verdict is a function of the findings and this, and of nothing
 * else.
 */
export interface Policy extends Limits {
  /** The day that the verdict is for. */
  asOf: IsoDate;
  /** Findings below it never fail the gate. */
  minConfidence: Confidence;
  /** How many calls may be left that are not understood; any number when left out. */
  requireResolved?: number;
  /** Files of findings that have limits of their own. */
  byFile?: ReadonlyMap<string, Limits>;
}

/** The limits for uses in a file. */
export function limitsOf({ byFile, within, failOn }: Omit<Policy, 'asOf'>, { file }: { file: string }): Limits {
  return byFile?.get(file) ?? { within, failOn };
}

export const DEFAULT_POLICY = {
  within: 30,
  failOn: 'imminent',
  minConfidence: 'medium',
} as const satisfies Omit<Policy, 'asOf'>;

/** The most days that `within` may count: a hundred years. More is a slip of the keyboard. */
export const MAX_DAYS = 36_500;

/** Whether the value is a number of days that `within` may have. */
export function isDayCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_DAYS;
}

/** Whether the value is a number of calls that `requireResolved` may have. */
export function isCallCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Whether `confidence` is at least `minimum`; `high` is the most. */
export function isAtLeast(confidence: Confidence, minimum: Confidence): boolean {
  return CONFIDENCES.indexOf(confidence) <= CONFIDENCES.indexOf(minimum);
}

/** Whether a finding could fail the gate, today or on a later day, if nobody accepted it. */
export function mayFail(finding: Pick<Finding, 'file' | 'confidence'>, policy: Omit<Policy, 'asOf'>): boolean {
  return isAtLeast(finding.confidence, policy.minConfidence) && limitsOf(policy, finding).failOn !== 'never';
}

/**
 * Whether the policy word `failOn` covers `phase`; `removed` is the most urgent and covered by every word but `never`.
 */
export function isCovered(phase: Phase, failOn: Limits['failOn']): boolean {
  return failOn !== 'never' && PHASES.indexOf(phase) <= PHASES.indexOf(failOn);
}
