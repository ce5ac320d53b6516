import type { Rule } from 'eslint';
import type { Fix } from '../src/model/fix.js';
import { fixClassOf, type FixClass } from '../src/model/registry.js';
import type { DatedFinding } from '../src/model/finding.js';

/** Messages of the suggestions. */
export const SUGGESTIONS = {
  rename: 'Write `{{target}}` instead of `{{field}}`{{risk}}.',
  move: 'Use `{{target}}` instead of `{{field}}`{{risk}}.',
  reshape: 'Use `{{target}}` instead of `{{field}}`{{risk}}.',
  remove: 'Leave `{{field}}` out{{risk}}.',
} as const satisfies Partial<Record<FixClass, string>>;

type Offered = keyof typeof SUGGESTIONS;

/** The edits that a report brings: a fix if the program provably does what it did, or else a suggestion. */
export function editsOf(
  finding: DatedFinding,
  fixes: readonly Fix[],
  file: string,
): Pick<Rule.ReportDescriptor, 'fix' | 'suggest'> {
  const kind = fixClassOf(finding, finding.in);
  const fix = fixes.find(({ findings }) => findings.includes(finding.id));
  if (!fix || !isOffered(kind)) return {};
  // All that belong together, since somebody may choose the edit of one report alone.
  const own = fix.edits.filter((edit) => edit.file === file);
  if (own.length === 0) return {};
  const apply: Rule.ReportFixer = (fixer) =>
    own.map(({ start, end, text }) => fixer.replaceTextRange([start, end], text));
  if (fix.risks.length === 0) return { fix: apply };
  const data = {
    field: finding.field ?? '',
    target: finding.replacement?.target ?? '',
    risk: ` (unsafe: ${fix.risks.join('; ')})`,
  };
  return { suggest: [{ messageId: kind, data, fix: apply }] };
}

function isOffered(kind: FixClass): kind is Offered {
  return Object.hasOwn(SUGGESTIONS, kind);
}
