import { isMistake } from '../model/coverage.js';
import { EXIT } from '../model/errors.js';
import type { Finding, NotUnderstood, Problem } from '../model/finding.js';
import type { Gap } from '../model/run-time/observed.js';
import type { ReportedToken } from '../model/token.js';
import type { Judgement, Verdict } from './verdict.js';
import type { ViolationJudgement } from './violations.js';

/** What fails a gate, by kind. */
export interface GateReasons<F extends Finding = Finding> {
  findings: readonly Judgement<F>[];
  violations: readonly ViolationJudgement[];
  /** The calls that are not understood, if there are more than the policy allows. */
  unresolved: readonly NotUnderstood[];
  /** Tokens that have expired or are about to. */
  tokens: readonly ReportedToken[];
  /** Entries that requests used and the analysis did not find. */
  gaps: readonly Gap[];
}

/** Whether a gate fails, and why. Everything that says so, in words or by an exit code, reads it here. */
export interface GateResult<F extends Finding = Finding> {
  failed: boolean;
  reasons: GateReasons<F>;
}

/** Decides a gate. */
export function gateOf<F extends Finding>(
  { judgements, violations, policy: { requireResolved } }: Verdict<F>,
  {
    notUnderstood = [],
    tokens = [],
    gaps = [],
  }: { notUnderstood?: readonly NotUnderstood[]; tokens?: readonly ReportedToken[]; gaps?: readonly Gap[] } = {},
): GateResult<F> {
  const isBeyond = requireResolved !== undefined && notUnderstood.length > requireResolved;
  const reasons: GateReasons<F> = {
    findings: judgements.filter(({ severity }) => severity === 'error'),
    violations: violations.filter(({ severity }) => severity === 'error'),
    unresolved: isBeyond ? notUnderstood : [],
    tokens,
    gaps: gaps.filter(({ severity }) => severity === 'error'),
  };
  return { failed: Object.values(reasons).some(({ length }: readonly unknown[]) => length > 0), reasons };
}

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/**
 * Exit code of a command that scanned files.
 *
 * An incomplete scan outranks a failed gate: what was not read may hide more, so neither 0 nor 1 would be true. A mistake
 * of the user outranks both, because the result is not that of what was meant.
 *
 * @param gate only of `check`: no other command fails for what it found.
 */
export function exitCode(problems: readonly Problem[], gate?: Pick<GateResult, 'failed'>): ExitCode {
  if (problems.some(isMistake)) return EXIT.usage;
  if (problems.length > 0) return EXIT.incomplete;
  return gate?.failed ? EXIT.gate : EXIT.clean;
}
