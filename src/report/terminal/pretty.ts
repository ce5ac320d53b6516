import {
  SEVERITIES,
  type DatedFinding,
  type Phase,
  type ReportedFinding,
  type ScanReport,
  type Severity,
} from '../../model/finding.js';
import type { Colors, FormatContext } from '../format.js';
import { groupBy } from '../groups.js';
import { alignColumns, plural, printable, textWidth, wrap } from '../text.js';
import { subjectWords } from '../subject-words.js';
import { acceptedWords, AFTER_WORDS, changeWords, instructionWords, isOfChange, removalWords } from '../words.js';
import { codeFrame } from './code-frame.js';
import { forecastLines } from './pretty-forecast.js';
import { summaryLines } from './pretty-summary.js';

const PHASE_COLOR = {
  removed: 'red',
  imminent: 'yellow',
  scheduled: 'cyan',
  deprecated: 'cyan',
} as const satisfies Record<Phase, keyof Colors>;

const SEVERITY_COLOR = {
  error: 'red',
  warning: 'yellow',
  info: 'dim',
} as const satisfies Record<Severity, keyof Colors>;

const INDENT = '  ';
const BODY_INDENT = '    ';
const LABEL_WIDTH = 'after removal'.length;
const FRAME_LINES = 3;

/**
 * The report for a person at a terminal: findings by file with their code, failing ones last, then the summary.
 * Accepted findings, and those that a change did not add, are counted there, and shown with `--verbose`.
 */
export function formatPretty(report: ScanReport, context: FormatContext): string {
  const ahead = context.ahead && report.forecast ? [forecastLines(report, report.forecast, context)] : null;
  if (ahead) return blocksOf(ahead, report, context);
  const shown = context.verbose
    ? report.findings
    : report.findings.filter((finding) => !finding.suppressed && isOfChange(finding));
  const bySeverity = groupBy(shown, (finding) => context.severityOf(finding));
  // Failing findings come last, because the end stays on the screen.
  const blocks = SEVERITIES.toReversed().flatMap((severity) =>
    severityBlocks(severity, bySeverity.get(severity) ?? [], context),
  );
  return blocksOf(blocks, report, context);
}

/** First the mentions, which are least important, then the other findings by file. */
function severityBlocks(severity: Severity, findings: readonly ReportedFinding[], context: FormatContext): string[][] {
  const isMention = (finding: DatedFinding): boolean => finding.confidence === 'low' && !context.verbose;
  const mentions = findings.filter(isMention);
  const inFull = groupBy(
    findings.filter((finding) => !isMention(finding)),
    ({ file }) => file,
  );
  return [
    ...(mentions.length > 0 ? [mentionBlock(severity, mentions, context)] : []),
    ...[...inFull].map(([file, members]) => fileBlock(file, members, context)),
  ];
}

function paint(text: string, color: 'red' | 'yellow' | 'cyan' | 'dim', colors: Colors): string {
  return colors[color](colors.bold(text));
}

/** The blocks, with the summary and the conclusion. */
function blocksOf(blocks: string[][], report: ScanReport, context: FormatContext): string {
  if (!context.quiet) blocks.push(summaryLines(report, context));
  if (context.conclusion) blocks.push(conclusionLines(context.conclusion, context));
  return blocks.map((lines) => `${lines.join('\n')}\n`).join('\n');
}

function fileBlock(file: string, findings: readonly ReportedFinding[], context: FormatContext): string[] {
  const heading = context.colors.underline(printable(file));
  return [heading, ...findings.flatMap((finding) => ['', ...findingLines(finding, context)])];
}

/** Place, severity and dates; subject; the code; what happens and what to do; with `--verbose` the trace. */
function findingLines(finding: ReportedFinding, context: FormatContext): string[] {
  const { colors } = context;
  const width = context.width - BODY_INDENT.length;
  const color = colors[PHASE_COLOR[finding.phase]];
  const lines = context.linesOf(finding.file) ?? [];
  const body = [
    ...wrap(printable(subjectWords(finding)), width),
    ...codeFrame(lines, finding, { colors, mark: color, width, maxLines: FRAME_LINES }),
    ...labelled('after removal', AFTER_WORDS[finding.after], context),
    ...labelled('what to do', instructionWords(finding), context),
    ...changeLines(finding, context),
    ...acceptedLines(finding, context),
    ...(context.verbose ? traceLines(finding, colors) : []),
  ];
  return [...headLines(finding, context), ...body.map((line) => BODY_INDENT + line)];
}

/** The entry's name has a line of its own if the terminal is too narrow for both. */
function headLines(finding: ReportedFinding, { colors, isTerminal, severityOf, width }: FormatContext): string[] {
  const severity = severityOf(finding);
  const entry = printable(finding.entry);
  const headOf = (mark: string, when: string): string =>
    `${INDENT}${finding.line}:${finding.column}  ${mark}  ${when} · ${finding.confidence} confidence`;
  const head = headOf(
    paint(severity, SEVERITY_COLOR[severity], colors),
    paint(removalWords(finding), PHASE_COLOR[finding.phase], colors),
  );
  const isTooLong = textWidth(`${headOf(severity, removalWords(finding))} · ${entry}`) > width;
  return isTerminal && isTooLong ? [head, BODY_INDENT + entry] : [`${head} · ${entry}`];
}

function changeLines(finding: ReportedFinding, context: FormatContext): string[] {
  const words = finding.change && changeWords(finding.change);
  return words ? labelled('change', words, context) : [];
}

function acceptedLines(finding: ReportedFinding, context: FormatContext): string[] {
  if (finding.suppressed) return labelled('accepted', acceptedWords(finding.suppressed), context);
  const expired = context.expiredOf(finding);
  return expired ? labelled('expired', `accepted ${acceptedWords(expired)}`, context) : [];
}

function labelled(label: string, text: string, { colors, width }: FormatContext): string[] {
  const [first = '', ...rest] = wrap(printable(text), width - BODY_INDENT.length - LABEL_WIDTH - 2);
  const margin = ' '.repeat(LABEL_WIDTH + 2);
  return [`${colors.dim(label.padEnd(LABEL_WIDTH))}  ${first}`, ...rest.map((line) => margin + line)];
}

function traceLines({ trace }: DatedFinding, colors: Colors): string[] {
  const steps = alignColumns(
    trace.map(({ file, line, column, note }, i) => [
      `${INDENT}${i + 1}.`,
      printable(`${file}:${line}:${column}`),
      printable(note),
    ]),
  );
  return steps.length === 0 ? [] : [colors.dim('trace'), ...steps];
}

/** Findings of low confidence, a line each: there may be many, and few of them matter. */
function mentionBlock(
  severity: Severity,
  mentions: readonly DatedFinding[],
  { colors, isTerminal, width }: FormatContext,
): string[] {
  const rows = alignColumns(
    mentions.map((finding) => [
      `${INDENT}${printable(finding.file)}:${finding.line}:${finding.column}`,
      ...(severity === 'info' ? [] : [severity]),
      printable(finding.entry),
      removalWords(finding),
    ]),
  );
  const heading = `${plural(mentions.length, 'mention')} of low confidence`;
  const words = `${heading} (only named or declared, in no call that was resolved; --verbose shows the code)`;
  const [first = '', ...rest] = isTerminal ? wrap(words, width) : [words];
  return [colors.bold(heading) + first.slice(heading.length), ...rest, ...rows];
}

function conclusionLines(
  { failed, text }: NonNullable<FormatContext['conclusion']>,
  { colors, width }: FormatContext,
): string[] {
  const color = failed ? colors.red : colors.green;
  return wrap(text, width).map((line) => color(colors.bold(line)));
}
