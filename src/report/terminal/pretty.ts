import { groupBy } from '../../collections/group-by.js';
import {
  type DatedFinding,
  type Location,
  type Phase,
  type Problem,
  type ReportedFinding,
  SEVERITIES,
  type Severity,
} from '../../model/finding.js';
import type { Forecast, ScanReport } from '../../model/results/report.js';
import type { Gap } from '../../model/run-time/observed.js';
import type { ReportedToken } from '../../model/token.js';
import type { ReportedViolation } from '../../model/violation.js';
import { isUse } from '../count-words.js';
import { AFTER_WORDS } from '../effects.js';
import { aheadCount, findingsOn, violationWhyWords, violationsOn, whyWords } from '../forecast-words.js';
import type { Colors, FormatContext } from '../format.js';
import { problemMessage, problemTitle } from '../problem-words.js';
import { gapAcceptedWords, gapOriginWords, gapWords, seenWords, unlistedWords } from '../run-time/observed-words.js';
import { subjectWords } from '../subject-words.js';
import { alignColumns, plural, printable, textWidth, wrap } from '../text.js';
import { adviceOn, byExpiry, expiryWords, tokenNotices, tokensNamed, whyTokenWords } from '../token-words.js';
import { dayWords, instructionWords, isOfChange, removalWords } from '../words.js';
import { codeFrame } from './code-frame.js';
import {
  BODY_INDENT,
  FRAME_LINES,
  INDENT,
  SEVERITY_COLOR,
  acceptedLines,
  changeLines,
  labelled,
  paint,
  traceLines,
} from './pretty-parts.js';
import { summaryLines } from './pretty-summary.js';

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

/** The days on which a gate will start to fail, with the causes. */
function forecastLines(report: ScanReport, { days }: Forecast, { colors, width }: FormatContext): string[] {
  if (days.length === 0) return ['No finding fails today or on a later date.'];
  return days.flatMap((day, index) => {
    const found = findingsOn(day, report);
    const when = day.day === report.asOf ? 'fails today' : `will start to fail ${dayWords(day.day, report.asOf)}`;
    const broken = violationsOn(day, report);
    const tokens = tokensNamed(day.tokens, report);
    const heading = `${when}: ${aheadCount(found, broken.length, tokens.length)}`;
    const groups = [
      ...groupBy(found, (one) => `${one.finding.entry}\0${one.finding.after}\0${whyWords(one, day.day)}`).values(),
    ];
    return [
      ...(index > 0 ? [''] : []),
      (day.day === report.asOf ? colors.red : colors.yellow)(colors.bold(heading)),
      ...groups.flatMap(([first, ...others]) => [
        `  ${printable(first!.finding.entry)} · ${whyWords(first!, day.day)}`,
        ...wrap(`after removal ${AFTER_WORDS[first!.finding.after]}`, width - 4).map(
          (line) => `    ${colors.dim(line)}`,
        ),
        ...[first!, ...others].map(({ finding }) => placeLine(finding)),
      ]),
      ...[...groupBy(broken, (one) => `${one.violation.rule}\0${violationWhyWords(one)}`).values()].flatMap((group) => [
        `  ${group[0].violation.rule} · ${violationWhyWords(group[0])}`,
        ...group.map(({ violation }) => placeLine(violation)),
      ]),
      ...tokens.flatMap((token) => [
        `  ${printable(`token ${token.name}`)} · ${whyTokenWords(token, day.day)}`,
        `    ${printable(token.file)}:${token.line}:${token.column}`,
      ]),
    ];
  });
}

function placeLine({ file, line, column }: Location): string {
  return `    ${printable(file)}:${line}:${column}`;
}

/** The gaps, those that fail last, and what no registry lists: a block for each, if there is some. */
function observedBlocks({ observed }: ScanReport, context: FormatContext): string[][] {
  if (!observed) return [];
  const { colors, quiet, verbose, width } = context;
  const shown = observed.gaps.filter((gap) => verbose || !gap.accepted);
  const unlisted = quiet ? [] : observed.unlisted;
  return [
    ...(unlisted.length === 0
      ? []
      : [
          [
            colors.bold(`${plural(unlisted.length, 'operation')} deprecated by the server, in no registry`),
            ...unlisted.flatMap((one) => indented(unlistedWords(one), INDENT, width)),
          ],
        ]),
    ...(shown.length === 0
      ? []
      : [
          [
            colors.bold(`${plural(shown.length, 'gap')}: seen at run time, and not found`),
            ...shown.flatMap((gap) => gapLines(gap, context)),
          ],
        ]),
  ];
}

function gapLines(gap: Gap, { colors, width }: FormatContext): string[] {
  const [first = '', ...rest] = wrap(printable(gapWords(gap)), width - BODY_INDENT.length - gap.severity.length);
  const mark = paint(gap.severity, SEVERITY_COLOR[gap.severity], colors);
  const more = [gapOriginWords(gap), gapAcceptedWords(gap)].flatMap((words) => words ?? []);
  return [
    `${INDENT}${mark}  ${first}`,
    ...rest.map((line) => BODY_INDENT + line),
    ...more.flatMap((words) => indented(words, BODY_INDENT, width)),
  ];
}

function indented(text: string, indent: string, width: number): string[] {
  return wrap(printable(text), width - indent.length).map((line) => indent + line);
}

/** The register, a line for each token and what to do about those that end, and what it lacks. */
function tokenLines(report: ScanReport, { colors, quiet, width }: FormatContext): string[] {
  const shown = (report.tokens ?? []).filter(({ severity }) => !quiet || severity !== 'info');
  const tokens = shown.sort(byExpiry).reverse();
  const rows = alignColumns(tokens.map((token) => tokenRow(token).map((cell) => printable(cell))));
  const lines = tokens.flatMap((token, i) => [
    `  ${token.severity === 'error' ? colors.red(rows[i]!) : token.severity === 'warning' ? colors.yellow(rows[i]!) : rows[i]!}`,
    ...(token.severity === 'info' ? [] : indented(adviceOn(token).join(' '), '    ', width)),
  ]);
  const unknown = tokenNotices(report)
    .filter(({ rule }) => rule === 'token-register')
    .flatMap(({ file, line, column, severity, sentences }) => [
      `  ${colors.yellow(printable(`${file}:${line}:${column}  ${severity}`))}`,
      ...indented(sentences.join(' '), '    ', width),
    ]);
  return lines.length + unknown.length === 0 ? [] : [colors.bold('Tokens'), ...lines, ...unknown];
}

function tokenRow(token: ReportedToken): string[] {
  const { file, line, column, name, severity, variable } = token;
  const level = severity === 'info' ? 'ok' : severity;
  return [`${file}:${line}:${column}`, level, `${name} ${expiryWords(token)}`, variable ?? ''];
}

/** Place, severity and rule; the code; what is wrong and what to write; with `--verbose` the trace. */
function violationLines(violation: ReportedViolation, context: FormatContext): string[] {
  const { file, line, column, severity, confidence, rule, message, section } = violation;
  const { colors } = context;
  const width = context.width - BODY_INDENT.length;
  const mark = colors[SEVERITY_COLOR[severity]];
  const head = `${INDENT}${line}:${column}  ${paint(severity, SEVERITY_COLOR[severity], colors)}  violates the contract`;
  const body = [
    ...wrap(printable(message), width),
    ...codeFrame(context.linesOf(file) ?? [], violation, { colors, mark, width, maxLines: FRAME_LINES }),
    ...(section === '' ? [] : labelled('section', section, context)),
    ...changeLines(violation, context),
    ...acceptedLines(violation, context),
    ...(context.verbose ? traceLines(violation, colors) : []),
  ];
  return [`${head} · ${confidence} confidence · ${rule}`, ...body.map((text) => BODY_INDENT + text)];
}
