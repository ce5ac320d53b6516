import {
  SEVERITIES,
  type DatedFinding,
  type Location,
  type Phase,
  type Problem,
  type ReportedFinding,
  type Severity,
} from '../../model/finding.js';
import type { ScanReport } from '../../model/results/report.js';
import type { Colors, FormatContext } from '../format.js';
import { groupBy } from '../../collections/group-by.js';
import { isUse } from '../count-words.js';
import { problemMessage, problemTitle } from '../problem-words.js';
import { alignColumns, plural, printable, textWidth, wrap } from '../text.js';
import { subjectWords } from '../subject-words.js';
import { AFTER_WORDS } from '../effects.js';
import { seenWords } from '../run-time/observed-words.js';
import { instructionWords, isOfChange, removalWords } from '../words.js';
import { codeFrame } from './code-frame.js';
import { forecastLines } from './pretty-forecast.js';
import {
  acceptedLines,
  BODY_INDENT,
  changeLines,
  FRAME_LINES,
  INDENT,
  labelled,
  paint,
  SEVERITY_COLOR,
  traceLines,
} from './pretty-parts.js';
import { summaryLines } from './pretty-summary.js';
import { violationLines } from './pretty-violation.js';
import { observedBlocks } from './pretty-observed.js';
import { tokenLines } from './pretty-tokens.js';

const PHASE_COLOR = {
  removed: 'red',
  imminent: 'yellow',
  scheduled: 'cyan',
  deprecated: 'cyan',
} as const satisfies Record<Phase, keyof Colors>;

/**
 * The report for a person at a terminal: uses by file with their code, failing ones last, then mentions and the summary.
 * Accepted findings, and those that a change did not add, are counted there, and shown with `--verbose`.
 */
export function formatPretty(report: ScanReport, context: FormatContext): string {
  const ahead = context.ahead && report.forecast ? [forecastLines(report, report.forecast, context)] : null;
  if (ahead) return blocksOf(ahead, report, context);
  const isShown = (subject: Pick<ReportedFinding, 'suppressed' | 'change'>): boolean =>
    context.verbose || (!subject.suppressed && isOfChange(subject));
  const shown = report.findings.filter(isShown);
  const usesOf = groupBy(shown.filter(isUse), (finding) => context.severityOf(finding));
  const mentionsOf = groupBy(
    shown.filter((finding) => !isUse(finding)),
    (finding) => context.severityOf(finding),
  );
  const violationsOf = groupBy(report.violations.filter(isShown), ({ severity }) => severity);
  // What fails comes last, because the end stays on the screen.
  const severities = SEVERITIES.toReversed();
  const blocks = severities.flatMap((severity) =>
    fileBlocks(
      [
        ...(usesOf.get(severity) ?? []).map((finding) => findingShown(finding, context)),
        ...(violationsOf.get(severity) ?? []).map((one) => ({ place: one, lines: () => violationLines(one, context) })),
        ...(severity === 'error' ? report.problems.map((problem) => problemShown(problem, context)) : []),
      ],
      context,
    ),
  );
  const mentions = severities.flatMap((severity) => mentionBlocks(severity, mentionsOf.get(severity) ?? [], context));
  const tokens = tokenLines(report, context);
  const others = [...(tokens.length > 0 ? [tokens] : []), ...observedBlocks(report, context)];
  return blocksOf([...blocks, ...mentions, ...others], report, context);
}

/** The blocks, with the summary and the conclusion. */
function blocksOf(blocks: string[][], report: ScanReport, context: FormatContext): string {
  if (!context.quiet) blocks.push(summaryLines(report, context));
  if (context.conclusion) blocks.push(conclusionLines(context.conclusion, context));
  return blocks.map((lines) => `${lines.join('\n')}\n`).join('\n');
}

/** A finding, a violation or a problem, and the lines that show it. */
interface Shown {
  place: Pick<Location, 'file' | 'line' | 'column'>;
  lines: () => string[];
}

function byFile({ place: a }: Shown, { place: b }: Shown): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

/** A problem of a file as a whole is the first in it. */
function problemShown(problem: Problem, context: FormatContext): Shown {
  const { file, line } = problem;
  const lines = (): string[] => {
    const place = line === null ? '' : `${line}:1  `;
    const head = `${INDENT}${place}${paint('error', SEVERITY_COLOR.error, context.colors)}  ${problemTitle(problem)}`;
    const text = wrap(printable(problemMessage(problem)), context.width - BODY_INDENT.length);
    return [head, ...text.map((one) => BODY_INDENT + one)];
  };
  return { place: { file, line: line ?? 0, column: 1 }, lines };
}

function findingShown(finding: ReportedFinding, context: FormatContext): Shown {
  return { place: finding, lines: () => findingLines(finding, context) };
}

function fileBlocks(shown: readonly Shown[], context: FormatContext): string[][] {
  return [...groupBy([...shown].sort(byFile), ({ place }) => place.file)].map(([file, members]) =>
    fileBlock(file, members, context),
  );
}

function fileBlock(file: string, members: readonly Shown[], context: FormatContext): string[] {
  const heading = context.colors.underline(printable(file));
  return [heading, ...members.flatMap(({ lines }) => ['', ...lines()])];
}

/** Place, severity and dates; subject; the code; what happens and what to do; with `--verbose` the trace. */
function findingLines(finding: ReportedFinding, context: FormatContext): string[] {
  const { colors } = context;
  const width = context.width - BODY_INDENT.length;
  const color = colors[PHASE_COLOR[finding.phase]];
  const lines = context.linesOf(finding.file) ?? [];
  const seen = seenWords(finding.seen);
  const body = [
    ...wrap(printable(subjectWords(finding)), width),
    ...codeFrame(lines, finding, { colors, mark: color, width, maxLines: FRAME_LINES }),
    ...labelled('after removal', AFTER_WORDS[finding.after], context),
    ...labelled('what to do', instructionWords(finding), context),
    ...changeLines(finding, context),
    ...acceptedLines(finding, context),
    ...(seen === null ? [] : labelled('evidence', seen, context)),
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

/** Findings of low confidence, a line each: there may be many, and few of them matter. */
function mentionBlocks(severity: Severity, mentions: readonly ReportedFinding[], context: FormatContext): string[][] {
  if (context.verbose)
    return fileBlocks(
      mentions.map((finding) => findingShown(finding, context)),
      context,
    );
  return mentions.length === 0 ? [] : [mentionBlock(severity, mentions, context)];
}

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
  const words = `${heading} (named or declared outside of resolved calls; --verbose shows the code)`;
  const [first = '', ...rest] = isTerminal ? wrap(words, width) : [words];
  return [colors.bold(heading) + first.slice(heading.length), ...rest, ...rows];
}

function conclusionLines(
  { failed, text }: NonNullable<FormatContext['conclusion']>,
  { colors, width }: FormatContext,
): string[] {
  const color = failed ? colors.red : colors.green;
  return wrap(printable(text), width).map((line) => color(colors.bold(line)));
}
