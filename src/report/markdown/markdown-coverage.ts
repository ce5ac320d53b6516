import { filesWords, outsideWords } from '../coverage-words.js';
import type { NotUnderstood, Problem, Unanalysed } from '../../model/finding.js';
import type { ScanReport } from '../../model/results/report.js';
import type { Hidden } from '../../model/coverage.js';
import type { Entry } from '../../model/registry.js';
import type { FormatContext } from '../format.js';
import { unanalysedGroups, unanalysedNote } from '../unanalysed-words.js';
import { unfoundWords } from '../run-time/observed-words.js';
import { plural } from '../text.js';
import { entryWords } from '../subject-words.js';
import { hiddenWords, isUse } from '../count-words.js';
import { problemGroups } from '../problem-words.js';
import { dayCell, gapsOf } from '../words.js';
import { codeSpan, escapeMarkdown, inlineMarkdown, table } from './markdown-text.js';

/** Entries without a use: the proof of zero, as far as the scan has seen. */
export function unusedSection(report: ScanReport, { entries, hidden }: FormatContext): string[] {
  const { observed } = report;
  const used = new Set(report.findings.filter(isUse).map(({ entry }) => entry));
  const unused = entries.filter(({ id }) => !used.has(id));
  const heading = ['## Entries without a use', ''];
  if (unused.length === 0) return [...heading, 'None: every entry is used.'];
  return [
    ...heading,
    ...proofLines(report, hidden, `${unused.length} of ${plural(entries.length, 'entry', 'entries')}`),
    '',
    ...table<Entry>(
      [
        { title: 'Entry', cell: ({ id }) => codeSpan(id) },
        { title: 'Removal', cell: ({ removal }) => dayCell(removal) },
        { title: 'Subject', cell: (entry) => escapeMarkdown(entryWords(entry)) },
        ...(observed
          ? [{ title: 'At run time', cell: (entry: Entry) => escapeMarkdown(unfoundWords(entry, observed)) }]
          : []),
      ],
      unused,
    ),
  ];
}

function proofLines(report: ScanReport, hidden: Hidden, share: string): string[] {
  const gaps = gapsOf(report);
  const left = hiddenWords({ ...hidden, violations: 0 });
  if (left !== null) gaps.push(`${left} of lower confidence left out of this report`);
  if (gaps.length > 0) {
    const items = gaps.map((gap) => `- ${escapeMarkdown(gap)}`);
    return [`No use of ${share} was found. **This is not proof of zero**:`, '', ...items];
  }
  return [`Zero uses of ${share}: every call was resolved, and every file that may mention the API was analysed.`];
}

/** The coverage of the audit in numbers, and the files that a person has to read. */
export function coverageSection({ summary, notUnderstood, unanalysed, problems }: ScanReport): string[] {
  const outside = outsideWords(summary);
  return [
    '## Coverage',
    '',
    `- ${filesWords(summary)}`,
    `- ${plural(summary.calls, 'call')}, ${summary.resolvedCalls} resolved`,
    ...(outside === null ? [] : [`- ${escapeMarkdown(outside)}`]),
    ...notUnderstoodLines(notUnderstood),
    ...unanalysedLines(unanalysed),
    ...problemLines(problems),
  ];
}

function notUnderstoodLines(notUnderstood: readonly NotUnderstood[]): string[] {
  if (notUnderstood.length === 0) return [];
  const places = notUnderstood.map(
    ({ file, line, text, reason }) =>
      `  - ${codeSpan(`${file}:${line}`)}: ${codeSpan(text)}: ${escapeMarkdown(reason)}`,
  );
  return [`- ${plural(notUnderstood.length, 'call')} not understood:`, ...places];
}

function unanalysedLines(unanalysed: readonly Unanalysed[]): string[] {
  return unanalysedGroups(unanalysed).flatMap(([title, files]) => [
    `- ${title}:`,
    ...files.map((one) => `  - ${codeSpan(one.file)}: ${escapeMarkdown(unanalysedNote(one))}`),
  ]);
}

function problemLines(problems: readonly Problem[]): string[] {
  return problemGroups(problems).flatMap(([title, group]) => [
    `- ${title}:`,
    ...group.map(([place, text]) => `  - ${codeSpan(place)}: ${inlineMarkdown(text)}`),
  ]);
}
