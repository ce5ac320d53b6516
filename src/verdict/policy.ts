import { CONFIDENCES, PHASES, type Confidence, type Phase } from '../model/finding.js';
import type { RuleId } from '../model/contract.js';
import type { IsoDate } from '../model/registry.js';
import { DEFAULT_LEVELS, levelIn, type Levels } from '../model/levels.js';
import type { Level } from '../model/violation.js';

/** When a use fails the gate. */
export interface Limits {
  /** Days before a removal date, that day included, in which it counts as imminent. */
  within: number;
  /** The latest phase that fails the gate: `imminent` fails on removed and imminent. */
  failOn: Phase | 'never';
}

/** What a team has decided about deprecated uses. The verdict depends only on the findings and this. */
export interface Policy extends Limits {
  /** The day of the verdict. */
  asOf: IsoDate;
  /** Findings below it never fail the gate. */
  minConfidence: Confidence;
  /** Whether what requests used fails the gate if the analysis has not found it; by default it does not. */
  failOnGap?: boolean;
  /** The most calls that may be not understood; by default any number. */
  requireResolved?: number;
  /** Limits of files that have their own. */
  byFile?: ReadonlyMap<string, Limits>;
  /** Levels of rules that differ from the default. */
  levels?: Levels;
  /** The same for files that have their own; first the ones that count most. */
  levelsByFile?: ReadonlyMap<string, readonly Levels[]>;
}

/** The limits for uses in a file. */
export function limitsOf({ byFile, within, failOn }: Omit<Policy, 'asOf'>, { file }: { file: string }): Limits {
  return byFile?.get(file) ?? { within, failOn };
}

/** The level of a rule in a file. */
export function levelOf(
  { levels = {}, levelsByFile }: Pick<Policy, 'levels' | 'levelsByFile'>,
  { rule, file }: { rule: RuleId; file: string },
): Level {
  return levelIn([...(levelsByFile?.get(file) ?? []), levels, DEFAULT_LEVELS], rule);
}

/** The words of `failOn`: a phase, and what fails beside uses. */
export const FAIL_WORDS = [...PHASES, 'gap'] as const;
export type FailWord = (typeof FAIL_WORDS)[number];

export const DEFAULT_POLICY = {
  within: 30,
  failOn: 'imminent',
  minConfidence: 'medium',
} as const satisfies Omit<Policy, 'asOf'>;

/** The most days for `within`: a hundred years. More is a typing error. */
export const MAX_DAYS = 36_500;

/** Whether a value is valid for `within`. */
export function isDayCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_DAYS;
}

/** Whether a value is valid for `requireResolved`. */
export function isCallCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Whether `confidence` is at least `minimum`; `high` is the most. */
export function isAtLeast(confidence: Confidence, minimum: Confidence): boolean {
  return CONFIDENCES.indexOf(confidence) <= CONFIDENCES.indexOf(minimum);
}

/**
 * Whether the policy word `failOn` covers `phase`; `removed` is the most urgent and covered by every word but `never`.
 */
export function isCovered(phase: Phase, failOn: Limits['failOn']): boolean {
  return failOn !== 'never' && PHASES.indexOf(phase) <= PHASES.indexOf(failOn);
}
