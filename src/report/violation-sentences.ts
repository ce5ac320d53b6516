import type { ReportedViolation } from '../model/violation.js';
import type { RuleId } from '../model/contract.js';
import { acceptedWords, changeWords, sentence } from './words.js';

/** Everything about a violation, as sentences, for formats with one text per report. */
export function violationSentences(violation: ReportedViolation): [what: string, ...then: string[]] {
  const { message, section, confidence, change, suppressed } = violation;
  return [
    sentence(message),
    sentence(`${sectionWords(section)}${confidence} confidence`),
    ...(change ? [sentence(changeWords(change))] : []),
    ...(suppressed ? [sentence(`accepted ${acceptedWords(suppressed)}`)] : []),
  ];
}

/** `section 5.1 of the contract, `; nothing without a section. */
function sectionWords(section: string): string {
  return section === '' ? '' : `section ${section} of the contract, `;
}

/** The rules in words: `2 check-status, 1 require-https`, the most frequent first. */
export function ruleCounts(violations: readonly { rule: RuleId }[]): string {
  const counts = new Map<RuleId, number>();
  for (const { rule } of violations) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([rule, count]) => `${count} ${rule}`)
    .join(', ');
}
