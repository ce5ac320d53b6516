import type { DatedFinding, Problem } from '../model/finding.js';
import type { FormatContext } from '../report/format.js';
import { plural } from '../report/text.js';
import type { Policy } from '../verdict/policy.js';
import type { Verdict } from '../verdict/verdict.js';

/** What `check` concludes, in one sentence. With problems it never passes, whatever was found. */
export function concludeCheck(
  verdict: Verdict<DatedFinding>,
  problems: readonly Problem[],
): NonNullable<FormatContext['conclusion']> {
  const failing = verdict.judgements.filter(({ severity }) => severity === 'error').map(({ finding }) => finding);
  if (problems.length > 0) return { failed: true, text: incompleteWords(failing, problems, verdict.policy) };
  if (verdict.failed) return { failed: true, text: `check failed: ${failingWords(failing, verdict.policy)}` };
  return { failed: false, text: `check passed: no finding ${conditionWords(verdict.policy)}${aheadWords(verdict)}` };
}

function incompleteWords(failing: readonly DatedFinding[], problems: readonly Problem[], policy: Policy): string {
  const incomplete = `check incomplete: ${plural(problems.length, 'problem')} kept it from seeing everything`;
  return failing.length === 0 ? incomplete : `${incomplete}; and ${failingWords(failing, policy)}`;
}

function failingWords(failing: readonly DatedFinding[], policy: Policy): string {
  return `${plural(failing.length, 'finding')} ${conditionWords(policy)}`;
}

/** What makes a finding fail: `in phase removed or imminent (within 30 days), confidence medium or high`. */
function conditionWords({ failOn, within, minConfidence }: Policy): string {
  const phase = {
    removed: 'removed',
    imminent: `removed or imminent (within ${plural(within, 'day')})`,
    scheduled: 'removed, imminent or scheduled',
  }[failOn];
  const confidence = { high: ', confidence high', medium: ', confidence medium or high', low: '' }[minConfidence];
  return `in phase ${phase}${confidence}`;
}

/** A gate should never turn red by surprise: says what comes next. */
function aheadWords({ judgements }: Verdict<DatedFinding>): string {
  const ahead = judgements.filter(({ severity, finding }) => severity === 'warning' && finding.daysLeft >= 0);
  const [next] = ahead.map(({ finding }) => finding).sort((a, b) => a.daysLeft - b.daysLeft);
  return next ? `; the next removal is in ${plural(next.daysLeft, 'day')} (${next.removal})` : '';
}
