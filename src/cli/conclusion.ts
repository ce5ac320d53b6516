import type { ChangeBase, DatedFinding, NotUnderstood, Problem } from '../model/finding.js';
import type { FormatContext } from '../report/format.js';
import { plural } from '../report/text.js';
import { endWords } from '../report/words.js';
import { mayFail, type Policy } from '../verdict/policy.js';
import { severityOf, type Judgement, type Verdict } from '../verdict/verdict.js';

/**
 * The conclusion of `check`, in one sentence. It never passes with problems, whatever was found.
 *
 * @param unresolved the calls that are not understood, if there are more than allowed.
 */
export function concludeCheck(
  verdict: Verdict<DatedFinding>,
  problems: readonly Problem[],
  unresolved: readonly NotUnderstood[] = [],
  base?: ChangeBase,
): NonNullable<FormatContext['conclusion']> {
  const failing = verdict.judgements.filter(({ severity }) => severity === 'error');
  if (problems.length > 0) return { failed: true, text: incompleteWords(failing, problems, verdict.policy) };
  const since = base ? `, new since ${base.commit.slice(0, 12)}` : '';
  const reasons = [
    ...(verdict.failed ? [failingWords(failing, verdict.policy, since)] : []),
    ...(unresolved.length > 0 ? [unresolvedWords(unresolved, verdict.policy)] : []),
  ];
  if (reasons.length > 0) return { failed: true, text: `check failed: ${reasons.join('; and ')}` };
  return {
    failed: false,
    text: `check passed: no finding ${conditionWords(verdict.policy)}${since}${knownWords(verdict)}${acceptedWords(verdict)}`,
  };
}

function unresolvedWords({ length }: readonly NotUnderstood[], { requireResolved }: Policy): string {
  const allowed = requireResolved ? `, more than the ${requireResolved} that may be left` : '';
  return `${plural(length, 'call')} ${length === 1 ? 'is' : 'are'} not understood${allowed}`;
}

type Failing = readonly Judgement<DatedFinding>[];

function incompleteWords(failing: Failing, problems: readonly Problem[], policy: Policy): string {
  const incomplete = `check incomplete: ${plural(problems.length, 'problem')} kept it from seeing everything`;
  return failing.length === 0 ? incomplete : `${incomplete}; and ${failingWords(failing, policy)}`;
}

function failingWords(failing: Failing, policy: Policy, since = ''): string {
  const [last, ...others] = failing
    .flatMap(({ acceptance }) => (acceptance?.standing === 'expired' ? [acceptance.until] : []))
    .sort()
    .reverse();
  const expired = last === undefined ? '' : `; ${others.length + 1} of them had been accepted, the last until ${last}`;
  return `${plural(failing.length, 'finding')} ${conditionWords(policy)}${since}${expired}`;
}

/**
 * The condition under which a finding fails: `in phase removed or imminent (within 30 days), confidence medium or
 * high`.
 */
function conditionWords({ failOn, within, minConfidence, byFile }: Policy): string {
  const phase = {
    removed: 'removed',
    imminent: `removed or imminent (within ${plural(within, 'day')})`,
    scheduled: 'removed, imminent or scheduled',
    deprecated: 'removed, imminent, scheduled or deprecated',
    never: 'none',
  }[failOn];
  const confidence = { high: ', confidence high', medium: ', confidence medium or high', low: '' }[minConfidence];
  const others =
    byFile && byFile.size > 0
      ? ` (${plural(byFile.size, 'file')} with limits of ${byFile.size === 1 ? 'its' : 'their'} own)`
      : '';
  return `in phase ${phase}${confidence}${others}`;
}

/** The findings that pass only because the change did not add them. Without `--changed-since` the gate is red. */
function knownWords({ judgements, policy }: Verdict<DatedFinding>): string {
  const known = judgements.filter(
    ({ finding, acceptance, change }) =>
      change?.state === 'unchanged' && severityOf(finding, policy, acceptance, null) === 'error',
  ).length;
  return known === 0 ? '' : `, beside ${known} that the change did not add`;
}

/** The findings that pass only because they are accepted, and when the first acceptance ends. */
function acceptedWords({ judgements, policy }: Verdict<DatedFinding>): string {
  const holding = judgements.filter(
    ({ finding, acceptance }) => acceptance?.standing === 'holds' && mayFail(finding, policy),
  );
  const [first] = holding.flatMap(({ acceptance }) => acceptance?.until ?? []).sort();
  return first === undefined
    ? ''
    : `, beside ${holding.length} accepted; the first acceptance ${endWords(first, policy.asOf)}`;
}
