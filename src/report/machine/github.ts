import { CONFIDENCES, type Location, type Problem, type ReportedFinding, type Severity } from '../../model/finding.js';
import type { ScanReport } from '../../model/results/report.js';
import type { ReportedViolation } from '../../model/violation.js';
import type { FormatContext } from '../format.js';
import { fileCount, foundWords, isUse } from '../count-words.js';
import { openGapNotices, type GapNotice } from '../run-time/gap-notices.js';
import { problemMessage, problemTitle } from '../problem-words.js';
import { plural, printable } from '../text.js';
import { violationSentences } from '../violation-sentences.js';
import { tokenNotices, type TokenNotice } from '../token-words.js';
import { byUrgency, findingSentences, isOfChange, isOpen, nothingFoundWords, suppressedWords } from '../words.js';

type Level = 'error' | 'warning' | 'notice';

const LEVELS = { error: 'error', warning: 'warning', info: 'notice' } as const satisfies Record<Severity, Level>;

/**
 * How many annotations of each level are written. GitHub keeps ten of each level of one step and silently drops the
 * others; one notice is for the number of the rest. GitHub keeps 50 of one job, more than one step can have.
 */
const KEPT = { error: 10, warning: 10, notice: 9 } as const satisfies Record<Level, number>;

interface Annotation {
  level: Level;
  /** The range that GitHub marks; none for the whole. Columns only if the range is within one line. */
  place: { file: string; line: number; endLine?: number; col?: number; endColumn?: number } | null;
  title: string;
  message: [string, ...string[]];
}

/**
 * Workflow commands of GitHub Actions: annotations in the pull request for as many findings as GitHub shows, and all
 * findings in the log. What is accepted is counted, and raises no annotation.
 */
export function formatGithub(report: ScanReport, context: FormatContext): string {
  const open = { findings: report.findings.filter(isOpen), violations: report.violations.filter(isOpen) };
  const added = { findings: open.findings.filter(isOfChange), violations: open.violations.filter(isOfChange) };
  const annotations = [
    ...report.problems.map(problemAnnotation),
    ...tokenNotices(report).map(tokenAnnotation),
    ...openGapNotices(report).map(gapAnnotation),
    ...worstFirst(added.findings.filter(isUse)).map((finding) => annotationOf(finding, context)),
    ...added.violations.map(violationAnnotation),
    ...worstFirst(added.findings.filter((finding) => !isUse(finding))).map((one) => annotationOf(one, context)),
  ];
  const known = [
    ...open.findings.filter((one) => !isOfChange(one)).map((finding) => annotationOf(finding, context)),
    ...open.violations.filter((one) => !isOfChange(one)).map(violationAnnotation),
  ];
  const heading = headingOf(report, context);
  if (annotations.length + known.length === 0) return context.quiet ? '' : `${printable(heading)}\n`;
  const { kept, left } = divide(annotations);
  return [...group(heading, kept.map(annotationCommand)), ...leftLines(left), ...knownLines(known)]
    .map((line) => `${line}\n`)
    .join('');
}

/** What was found and how much of it is accepted. */
function headingOf(report: ScanReport, { hidden }: FormatContext): string {
  const tokens = tokenNotices(report);
  const found = [...report.findings, ...report.violations, ...tokens];
  if (found.length + report.problems.length === 0) return nothingFoundWords(report, hidden);
  const accepted = suppressedWords(report);
  const where = `${plural(fileCount(found), 'file')} as of ${report.asOf}`;
  const rest = accepted === null ? '' : `; accepted: ${accepted}`;
  return `deprec-scan: ${foundWords(report, tokens.length)} in ${where}${rest}`;
}

/** The most urgent first, and of equally urgent ones the most certain, because GitHub shows only the first ones. */
function worstFirst(findings: readonly ReportedFinding[]): ReportedFinding[] {
  const rank = ({ confidence }: ReportedFinding): number => CONFIDENCES.indexOf(confidence);
  return [...findings].sort((a, b) => byUrgency(a, b) || rank(a) - rank(b));
}

function annotationOf(finding: ReportedFinding, { severityOf }: FormatContext): Annotation {
  return {
    level: LEVELS[severityOf(finding)],
    place: placeOf(finding),
    title: finding.entry,
    message: findingSentences(finding),
  };
}

function violationAnnotation(violation: ReportedViolation): Annotation {
  return {
    level: LEVELS[violation.severity],
    place: placeOf(violation),
    title: violation.rule,
    message: violationSentences(violation),
  };
}

function placeOf({ file, line, endLine, column, endColumn }: Location): Annotation['place'] {
  return line === endLine ? { file, line, endLine, col: column, endColumn } : { file, line, endLine };
}

/** A file that could not be read must not look clean. */
function problemAnnotation(problem: Problem): Annotation {
  return {
    level: 'error',
    place: { file: problem.file, line: problem.line ?? 1 },
    title: `deprec-scan: ${problemTitle(problem)}`,
    message: [problemMessage(problem)],
  };
}

function divide(annotations: readonly Annotation[]): { kept: Annotation[]; left: Annotation[] } {
  const counts = { error: 0, warning: 0, notice: 0 };
  const kept: Annotation[] = [];
  const left: Annotation[] = [];
  for (const annotation of annotations)
    (++counts[annotation.level] <= KEPT[annotation.level] ? kept : left).push(annotation);
  return { kept, left };
}

/** Annotations that GitHub would drop are listed in the log, and a notice says so. */
function leftLines(left: readonly Annotation[]): string[] {
  if (left.length === 0) return [];
  const levels = (['error', 'warning', 'notice'] as const).map(
    (level) => [left.filter((one) => one.level === level).length, level] as const,
  );
  const counts = levels.filter(([count]) => count > 0).map(([count, level]) => plural(count, level));
  const words = `${left.length} more without an annotation (${counts.join(', ')})`;
  const why = 'GitHub shows 10 errors, 10 warnings and 10 notices of a step';
  return [
    ...group(words, left.map(logLine)),
    command('notice', { title: 'deprec-scan' }, `${words}: ${why}. The log of the step names them all.`),
  ];
}

/** Findings that a change did not add are only in the log, because they do not concern its reviewer. */
function knownLines(known: readonly Annotation[]): string[] {
  return known.length === 0 ? [] : group(`${known.length} that the change did not add`, known.map(logLine));
}

function logLine({ level, place, title, message }: Annotation): string {
  const where = place === null ? '' : `${place.file}:${place.line} `;
  return printable(`- ${where}${level} ${title}: ${message[0]}`);
}

function group(title: string, lines: readonly string[]): string[] {
  return [command('group', {}, printable(title)), ...lines, command('endgroup', {}, '')];
}

function annotationCommand({ level, place, title, message }: Annotation): string {
  return command(level, { ...place, title }, message.map((line) => printable(line)).join('\n'));
}

/** `::name key=value,key=value::data` */
function command(name: string, properties: Readonly<Record<string, string | number>>, data: string): string {
  const pairs = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(printable(String(value)))}`);
  return `::${[name, ...(pairs.length === 0 ? [] : [pairs.join(',')])].join(' ')}::${escapeData(data)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function tokenAnnotation({ rule, severity, file, line, sentences }: TokenNotice): Annotation {
  return { level: LEVELS[severity], place: { file, line }, title: rule, message: sentences };
}

function gapAnnotation({ rule, entry, severity, sentences }: GapNotice): Annotation {
  return { level: LEVELS[severity], place: null, title: entry ?? rule, message: sentences };
}
