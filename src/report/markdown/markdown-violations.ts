import type { AuditedViolation } from '../../model/audit/audit.js';
import type { ReportedViolation } from '../../model/violation.js';
import type { FormatContext } from '../format.js';
import { groupBy } from '../../collections/group-by.js';
import { RULE_GUIDE } from '../rule-guide.js';
import { plural } from '../text.js';
import { fileCount } from '../count-words.js';
import { acceptedWords, changeWords } from '../words.js';
import { codeSpan, escapeMarkdown, fileLink, inlineMarkdown, table } from './markdown-text.js';

/** A row per rule that is broken, then each violation with a link to its line. */
export function violationsSection(
  violations: readonly ReportedViolation[],
  { verbose }: Pick<FormatContext, 'verbose'>,
): string[] {
  const groups = [...groupBy(violations, ({ rule }) => rule).values()];
  return [
    '## Violations of contracts',
    '',
    ...table<[ReportedViolation, ...ReportedViolation[]]>(
      [
        { title: 'Rule', cell: ([{ rule }]) => codeSpan(rule) },
        { title: 'Severity', cell: (group) => severitiesOf(group) },
        { title: 'Violations', align: 'right', cell: ({ length }) => length },
        { title: 'Files', align: 'right', cell: (group) => fileCount(group) },
        { title: 'What to do', cell: ([{ rule }]) => inlineMarkdown(RULE_GUIDE[rule].remedy) },
      ],
      groups,
    ),
    ...groups.flatMap((group) => ['', ...groupLines(group, verbose)]),
  ];
}

/** `error`, `error, info`: the severities that occur. */
function severitiesOf(group: readonly ReportedViolation[]): string {
  return [...new Set(group.map(({ severity }) => severity))].join(', ');
}

function groupLines(group: readonly [ReportedViolation, ...ReportedViolation[]], verbose: boolean): string[] {
  const [{ rule }] = group;
  return [
    `### ${escapeMarkdown(rule)}`,
    '',
    `${plural(group.length, 'violation')}:`,
    '',
    ...group.flatMap((violation) => violationLines(violation, verbose)),
  ];
}

function violationLines(violation: ReportedViolation & Partial<AuditedViolation>, verbose: boolean): string[] {
  const { file, line, message, section, confidence, severity } = violation;
  const accepted = violation.suppressed ? `, accepted ${escapeMarkdown(acceptedWords(violation.suppressed))}` : '';
  const change = violation.change ? `, ${inlineMarkdown(changeWords(violation.change))}` : '';
  const facts = `${severity}, ${confidence} confidence${section === '' ? '' : `, section ${escapeMarkdown(section)}`}`;
  const first = `- ${fileLink(file, line, violation.link)} (${facts})${change}${accepted}: ${inlineMarkdown(message)}`;
  if (!verbose) return [first];
  return [
    first,
    ...violation.trace.map((step, i) => `  ${i + 1}. ${fileLink(step.file, step.line)}: ${inlineMarkdown(step.note)}`),
  ];
}
