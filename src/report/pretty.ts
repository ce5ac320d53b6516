import type { DatedFinding, Phase, ReportedFinding, ScanReport } from '../model/finding.js';
import { codeFrame } from './code-frame.js';
import type { Colors, FormatContext } from './format.js';
import { groupBy } from './groups.js';
import { forecastLines } from './pretty-forecast.js';
import { summaryLines } from './pretty-summary.js';
import { alignColumns, plural, printable, WIDTH, wrap } from './text.js';
import { acceptedWords, AFTER_WORDS, changeWords, instructionWords, isOfChange, removalWords, subjectWords } from './words.js';

const PHASE_COLOR = {
  removed: 'red',
  imminent: 'yellow',
  scheduled: 'cyan',
} as const satisfies Record<Phase, keyof Colors>;

const INDENT = '  ';
const BODY_INDENT = '    ';
const BODY_WIDTH = WIDTH - BODY_INDENT.length;
const LABEL_WIDTH = 'after removal'.length;
const FRAME_LINES = 3;

/**
 * The report for a person at a terminal: findings by file with the code they stand in, then the summary. What is accepted, and
 * what a change did not add, is counted there, and shown with `--verbose`.
 */
export function formatPretty(report: ScanReport, context: FormatContext): string {
  const isMention = (finding: DatedFinding): boolean => finding.confidence === 'low' && !context.verbose;
  const ahead = context.ahead && report.forecast ? [forecastLines(report, report.forecast, context)] : null;
  if (ahead) return blocksOf(ahead, report, context);
  const shown = context.verbose ? report.findings : report.findings.filter((finding) => !finding.suppressed && isOfChange(finding));
  const inFull = shown.filter((finding) => !isMention(finding));
  const mentions = shown.filter(isMention);
  const blocks = [...groupBy(inFull, ({ file }) => file)].map(([file, findings]) => fileBlock(file, findings, context));
  if (mentions.length > 0) blocks.push(mentionBlock(mentions, context.colors));
  return blocksOf(blocks, report, context);
}

/** The blocks, and what a report ends with. */
function blocksOf(blocks: string[][], report: ScanReport, context: FormatContext): string {
  if (!context.quiet) blocks.push(summaryLines(report, context));
  if (context.conclusion) blocks.push(conclusionLines(context.conclusion, context.colors));
  return blocks.map((lines) => `${lines.join('\n')}\n`).join('\n');
}

function fileBlock(file: string, findings: readonly ReportedFinding[], context: FormatContext): string[] {
  const heading = context.colors.underline(printable(file));
  return [heading, ...findings.flatMap((finding) => ['', ...findingLines(finding, context)])];
}

/** Place, dates and subject; the code; what happens and what to do about it; with `--verbose` the trace. */
function findingLines(finding: ReportedFinding, context: FormatContext): string[] {
  const { colors } = context;
  const color = colors[PHASE_COLOR[finding.phase]];
  const when = color(colors.bold(removalWords(finding)));
  const lines = context.linesOf(finding.file) ?? [];
  const body = [
    ...wrap(printable(subjectWords(finding)), BODY_WIDTH),
    ...codeFrame(lines, finding, { colors, mark: color, width: BODY_WIDTH, maxLines: FRAME_LINES }),
    ...labelled('after removal', AFTER_WORDS[finding.after], colors),
    ...labelled('what to do', instructionWords(finding), colors),
    ...changeLines(finding, colors),
    ...acceptedLines(finding, context),
    ...(context.verbose ? traceLines(finding, colors) : []),
  ];
  return [
    `${INDENT}${finding.line}:${finding.column}  ${when} · ${finding.confidence} confidence · ${printable(finding.entry)}`,
    ...body.map((line) => BODY_INDENT + line),
  ];
}

function changeLines(finding: ReportedFinding, colors: Colors): string[] {
  const words = finding.change && changeWords(finding.change);
  return words ? labelled('change', words, colors) : [];
}

function acceptedLines(finding: ReportedFinding, { colors, expiredOf }: FormatContext): string[] {
  if (finding.suppressed) return labelled('accepted', acceptedWords(finding.suppressed), colors);
  const expired = expiredOf(finding);
  return expired ? labelled('expired', `accepted ${acceptedWords(expired)}`, colors) : [];
}

function labelled(label: string, text: string, colors: Colors): string[] {
  const [first = '', ...rest] = wrap(printable(text), BODY_WIDTH - LABEL_WIDTH - 2);
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
function mentionBlock(mentions: readonly DatedFinding[], colors: Colors): string[] {
  const rows = alignColumns(
    mentions.map((finding) => [
      `${INDENT}${printable(finding.file)}:${finding.line}:${finding.column}`,
      printable(finding.entry),
      removalWords(finding),
    ]),
  );
  const heading = `${plural(mentions.length, 'mention')} of low confidence`;
  return [`${colors.bold(heading)} (only named or declared, in no call that was resolved; --verbose shows the code)`, ...rows];
}

function conclusionLines({ failed, text }: NonNullable<FormatContext['conclusion']>, colors: Colors): string[] {
  const color = failed ? colors.red : colors.green;
  return wrap(text, WIDTH).map((line) => color(colors.bold(line)));
}
