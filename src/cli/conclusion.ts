import { incompleteIn } from '../model/coverage.js';
import type { DatedFinding, NotUnderstood, Problem } from '../model/finding.js';
import type { Gap, Observed } from '../model/run-time/observed.js';
import type { ChangeBase } from '../model/results/report.js';
import type { FormatContext } from '../report/format.js';
import { countUses, useWords } from '../report/count-words.js';
import { mistakeWords } from '../report/problem-words.js';
import { plural } from '../report/text.js';
import { ruleCounts } from '../report/violation-sentences.js';
import { expiryWords } from '../report/token-words.js';
import { endWords } from '../report/words.js';
import type { GateResult } from '../verdict/gate.js';
import type { Policy } from '../verdict/policy.js';
import { severityOf, type Judgement, type Verdict } from '../verdict/verdict.js';
import { mayFail, severityBefore, type ViolationJudgement } from '../verdict/violations.js';

/**
 * The conclusion of `check`, in one sentence. It never passes with problems, whatever was found.
 *
 * @param observed what requests of the running program say.
 */
export function concludeCheck(
  verdict: Verdict<DatedFinding>,
  problems: readonly Problem[],
  { failed, reasons: { findings, violations, unresolved, tokens, gaps } }: GateResult<DatedFinding>,
  base?: ChangeBase,
  observed?: Observed,
): NonNullable<FormatContext['conclusion']> {
  if (incompleteIn(problems).length > 0)
    return { failed: true, text: incompleteWords(findings, violations, problems, verdict.policy) };
  const since = base ? `, new since ${base.commit.slice(0, 12)}` : '';
  const mistakes = mistakeWords(problems);
  const reasons = [
    ...(mistakes === null ? [] : [mistakes]),
    ...(findings.length > 0 ? [failingWords(findings, verdict.policy, since)] : []),
    ...(violations.length > 0 ? [brokenWords(violations, verdict.policy, since)] : []),
    ...(unresolved.length > 0 ? [unresolvedWords(unresolved, verdict.policy)] : []),
    ...tokens.map((token) => `the token ${token.name} ${expiryWords(token)}`),
    ...failingGapWords(gaps),
  ];
  if (failed || mistakes !== null) return { failed: true, text: `check failed: ${reasons.join('; and ')}` };
  const exceptions = [knownWords(verdict), acceptedWords(verdict), warnedWords(verdict), openGapWords(observed)].join(
    '',
  );
  return { failed: false, text: `check passed: no finding ${conditionWords(verdict.policy)}${since}${exceptions}` };
}

function failingGapWords({ length }: readonly Gap[]): string[] {
  return length === 0
    ? []
    : [`${plural(length, 'gap')}: ${length === 1 ? 'an entry was' : 'entries were'} seen at run time and not found`];
}

/** The gaps that are shown and do not fail. */
function openGapWords(observed: Observed | undefined): string {
  const { length } = observed?.gaps.filter(({ severity }) => severity === 'warning') ?? [];
  return length === 0 ? '' : `; ${plural(length, 'gap')} only ${length === 1 ? 'warns' : 'warn'}`;
}

function unresolvedWords({ length }: readonly NotUnderstood[], { requireResolved }: Policy): string {
  const allowed = requireResolved ? `, more than the ${requireResolved} allowed` : '';
  return `${plural(length, 'call')} ${length === 1 ? 'is' : 'are'} not understood${allowed}`;
}

type Failing = readonly Judgement<DatedFinding>[];

function incompleteWords(
  failing: Failing,
  broken: readonly ViolationJudgement[],
  problems: readonly Problem[],
  policy: Policy,
): string {
  const mistakes = mistakeWords(problems);
  const reasons = [
    `check incomplete: ${plural(incompleteIn(problems).length, 'problem')} prevented a complete scan`,
    ...(mistakes === null ? [] : [mistakes]),
    ...(failing.length > 0 ? [failingWords(failing, policy)] : []),
    ...(broken.length > 0 ? [brokenWords(broken, policy)] : []),
  ];
  return reasons.join('; and ');
}

function failingWords(failing: Failing, policy: Policy, since = ''): string {
  return `${useWords(countUses(failing.map(({ finding }) => finding)))} ${conditionWords(policy)}${since}${expiredWords(failing)}`;
}

function expiredWords(failing: readonly Pick<Judgement, 'acceptance'>[]): string {
  const [last, ...others] = failing
    .flatMap(({ acceptance }) => (acceptance?.standing === 'expired' ? [acceptance.until] : []))
    .sort()
    .reverse();
  return last === undefined ? '' : `; ${others.length + 1} of them had been accepted, the last until ${last}`;
}

/** `3 violations of contracts, confidence medium or high (2 require-json, 1 require-https)`. */
function brokenWords(broken: readonly ViolationJudgement[], { minConfidence }: Policy, since = ''): string {
  const rules = ruleCounts(broken.map(({ violation }) => violation));
  const found = plural(broken.length, 'violation of a contract', 'violations of contracts');
  return `${found}${CONFIDENCE_WORDS[minConfidence]} (${rules})${since}${expiredWords(broken)}`;
}

const CONFIDENCE_WORDS = { high: ', confidence high', medium: ', confidence medium or high', low: '' } as const;

/** The violations that are shown and do not fail, because of the levels of their rules. */
function warnedWords({ violations }: Verdict<DatedFinding>): string {
  const warned = violations.filter(({ severity }) => severity === 'warning').map(({ violation }) => violation);
  if (warned.length === 0) return '';
  const found = plural(warned.length, 'violation of a contract', 'violations of contracts');
  return `; ${found} only ${warned.length === 1 ? 'warns' : 'warn'} (${ruleCounts(warned)})`;
}

/**
 * The condition under which a finding fails: `in phase removed or imminent (within 30 days), confidence medium or
 * high`.
 */
function conditionWords({ failOn, within, minConfidence, byFile }: Policy): string {
  const phase = {
    removed: 'phase removed',
    imminent: `phase removed or imminent (within ${plural(within, 'day')})`,
    scheduled: 'phase removed, imminent or scheduled',
    deprecated: 'any phase',
    never: 'no phase',
  }[failOn];
  const confidence = CONFIDENCE_WORDS[minConfidence];
  const others =
    byFile && byFile.size > 0
      ? ` (${plural(byFile.size, 'file')} with ${byFile.size === 1 ? 'its' : 'their'} own limits)`
      : '';
  return `in ${phase}${confidence}${others}`;
}

/** The findings that pass only because the change did not add them. Without `--changed-since` the gate is red. */
function knownWords({ judgements, violations, policy }: Verdict<DatedFinding>): string {
  const known = [
    ...judgements.filter(
      ({ finding, acceptance, change }) =>
        change?.state === 'unchanged' && severityOf(finding, policy, acceptance, null) === 'error',
    ),
    ...violations.filter(
      ({ violation, acceptance, change }) =>
        change?.state === 'unchanged' &&
        acceptance?.standing !== 'holds' &&
        severityBefore(violation, policy) === 'error',
    ),
  ].length;
  return known === 0 ? '' : `, except ${known} that the change did not add`;
}

/** The findings that pass only because they are accepted, and when the first acceptance ends. */
function acceptedWords({ judgements, violations, policy }: Verdict<DatedFinding>): string {
  const all = [
    ...judgements.map(({ finding, acceptance }) => ({ subject: finding, acceptance })),
    ...violations.map(({ violation, acceptance }) => ({ subject: violation, acceptance })),
  ];
  const holding = all.filter(({ subject, acceptance }) => acceptance?.standing === 'holds' && mayFail(subject, policy));
  const [first] = holding.flatMap(({ acceptance }) => acceptance?.until ?? []).sort();
  return first === undefined
    ? ''
    : `, except ${holding.length} accepted; the first acceptance ${endWords(first, policy.asOf)}`;
}
