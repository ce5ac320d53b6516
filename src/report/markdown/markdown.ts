import { CONFIDENCES, SEVERITIES, type DatedFinding } from '../../model/finding.js';
import type { ScanReport } from '../../model/results/report.js';
import type { Hidden } from '../../model/coverage.js';
import type { AfterRemoval } from '../../model/registry.js';
import { forecastWords } from '../forecast-words.js';
import type { FormatContext } from '../format.js';
import { byDirectory, byEntry, type DirectoryGroup, type EntryGroup } from '../groups.js';
import { capitalised, plural } from '../text.js';
import { ruleCounts } from '../violation-sentences.js';
import { isSilent } from '../effects.js';
import {
  countPhases,
  countUses,
  countWords,
  fileCount,
  hiddenWords,
  isUse,
  phaseCounts,
  shownPhases,
} from '../count-words.js';
import { dayCell, nothingFoundWords, sinceWords, suppressedWords } from '../words.js';
import { coverageSection, unusedSection } from './markdown-coverage.js';
import { anchorOf, findingsSection } from './markdown-findings.js';
import { forecastSection } from './markdown-forecast.js';
import { codeSpan, escapeMarkdown, inlineMarkdown, table } from './markdown-text.js';
import { observedSection } from './markdown-observed.js';
import { violationsSection } from './markdown-violations.js';
import { tokenSection } from './markdown-tokens.js';

/** The audit: what is used and where, what happens on the day, what is not used and how sure that is. */
export function formatMarkdown(report: ScanReport, context: FormatContext): string {
  const groups = byEntry(report.findings);
  const sections = [
    headSection(report, context),
    ...(context.ahead && report.forecast ? [forecastSection(report, report.forecast)] : []),
    ...(report.tokens ? [tokenSection(report)] : []),
    ...(report.observed ? [observedSection(report.observed)] : []),
    ...(groups.length > 0 ? [entrySection(groups)] : []),
    ...(report.findings.some(isUse) ? [directorySection(report)] : []),
    ...(context.quiet ? [] : [unusedSection(report, context), coverageSection(report)]),
    ...(groups.length > 0 ? [findingsSection(groups, context)] : []),
    ...(report.violations.length > 0 ? [violationsSection(report.violations, context)] : []),
  ];
  return sections.map((lines) => `${lines.join('\n')}\n`).join('\n');
}

export function headSection(
  report: ScanReport,
  { hidden, conclusion }: Pick<FormatContext, 'hidden' | 'conclusion'>,
): string[] {
  const registries = report.registries.map(
    ({ name, entries, digest }) =>
      `${escapeMarkdown(name)} (${plural(entries, 'entry', 'entries')}, ${codeSpan(digest)})`,
  );
  return [
    '# Uses of deprecated API',
    '',
    `As of **${report.asOf}**, by ${report.tool.name} ${report.tool.version}. Registry: ${registries.join(', ')}.`,
    '',
    foundParagraph(report, hidden),
    ...violationsParagraph(report),
    ...(report.forecast ? ['', `Forecast: ${inlineMarkdown(forecastWords(report, report.forecast))}.`] : []),
    ...(conclusion ? ['', `**${escapeMarkdown(conclusion.text)}**`] : []),
  ];
}

function foundParagraph(report: ScanReport, hidden: Hidden): string {
  const { uses: count, mentions: mentioned, byConfidence } = report.summary.findings;
  if (count === 0) return `**${escapeMarkdown(nothingFoundWords(report, hidden))}**`;
  const used = report.findings.filter(isUse);
  const entries = new Set(used.map(({ entry }) => entry)).size;
  const uses = `${plural(used.length, 'use')} of ${plural(entries, 'deprecated entry', 'deprecated entries')}`;
  const mentions = mentioned === 0 ? '' : `, and ${plural(mentioned, 'mention')}`;
  const sentences = [
    `**${uses} in ${plural(fileCount(used), 'file')}**${mentions}: ${phaseCounts(countPhases(used))}.`,
    `Confidence: ${countWords(CONFIDENCES, byConfidence)}.`,
  ];
  const suppressed = suppressedWords(report);
  if (suppressed !== null) sentences.push(`Accepted: ${suppressed}.`);
  const since = sinceWords(report);
  if (since !== null) sentences.push(`${since}.`);
  const left = hiddenWords({ ...hidden, violations: 0 });
  if (left !== null) sentences.push(`Not shown: ${left} of lower confidence.`);
  return sentences.join(' ');
}

function violationsParagraph({ violations, summary }: ScanReport): string[] {
  if (violations.length === 0) return [];
  const found = plural(violations.length, 'violation of a contract', 'violations of contracts');
  const severities = countWords(SEVERITIES, summary.violations.bySeverity);
  const where = `**${found} in ${plural(fileCount(violations), 'file')}**`;
  return ['', `${where}: ${severities}. By rule: ${escapeMarkdown(ruleCounts(violations))}.`];
}

const AFTER_TITLES = {
  gone: '410',
  rejected: '400',
  absent: 'silent',
  ignored: 'silent',
  error: 'error',
  unknown: 'unknown',
} as const satisfies Record<AfterRemoval, string>;

export function entrySection(groups: readonly EntryGroup[]): string[] {
  return [
    '## By entry',
    '',
    'By removal date. On the same date, silent removals come first: a missing response field causes no error.',
    '',
    ...table<EntryGroup>(
      [
        { title: 'Entry', cell: ({ entry }) => `[${escapeMarkdown(entry)}](#${anchorOf(entry)})` },
        { title: 'Removal', cell: ({ removal }) => dayCell(removal) },
        { title: 'Phase', cell: ({ phase }) => phase },
        { title: 'After removal', cell: ({ afters }) => afters.map((after) => AFTER_TITLES[after]).join(', ') },
        { title: 'Uses', align: 'right', cell: ({ findings }) => countUses(findings).uses },
        { title: 'Mentions', align: 'right', cell: ({ findings }) => countUses(findings).mentions },
        { title: 'Confidence', cell: ({ findings }) => confidenceCell(findings) },
        { title: 'Files', align: 'right', cell: ({ findings }) => fileCount(findings.filter(isUse)) },
        {
          title: 'Replacement',
          cell: ({ first }) => (first.replacement ? codeSpan(first.replacement.target) : 'none'),
        },
      ],
      groups,
    ),
  ];
}

/** `2 high, 1 low`: only levels that occur. */
function confidenceCell(findings: readonly DatedFinding[]): string {
  return CONFIDENCES.map(
    (confidence) => [countOf(findings, (use) => use.confidence === confidence), confidence] as const,
  )
    .filter(([count]) => count > 0)
    .map(([count, confidence]) => `${count} ${confidence}`)
    .join(', ');
}

function countOf(findings: readonly DatedFinding[], test: (finding: DatedFinding) => boolean): number {
  return findings.filter(test).length;
}

function directorySection({ findings }: ScanReport): string[] {
  const phases = shownPhases(countPhases(findings.filter(isUse)));
  return [
    '## By directory',
    '',
    'Silent: uses whose removal gives no error, only missing data.',
    '',
    ...table<DirectoryGroup>(
      [
        { title: 'Directory', cell: ({ directory }) => codeSpan(directory) },
        { title: 'Uses', align: 'right', cell: ({ findings: uses }) => uses.length },
        ...phases.map((phase) => ({
          title: capitalised(phase),
          align: 'right' as const,
          cell: ({ findings: uses }: DirectoryGroup) => countOf(uses, (use) => use.phase === phase),
        })),
        {
          title: 'Silent',
          align: 'right',
          cell: ({ findings: uses }) => countOf(uses, (use) => isSilent(use.after)),
        },
        { title: 'Files', align: 'right', cell: ({ findings: uses }) => fileCount(uses) },
      ],
      byDirectory(findings.filter(isUse)),
    ),
  ];
}
