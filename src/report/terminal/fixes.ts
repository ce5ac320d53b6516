import type { FixReport, ReportedFix, ReportedUnfixed } from '../../model/fix.js';
import type { Finding } from '../../model/finding.js';
import { plural, printable } from '../text.js';
import type { Colors } from '../format.js';
import { fixWords } from '../fix-words.js';

export interface FixFormat {
  colors: Colors;
  quiet: boolean;
  /** Findings by id, with the paths that are shown. */
  findings: ReadonlyMap<string, Finding>;
  /** The diff of some of the edits. */
  diffOf: (fixes: readonly ReportedFix[]) => string;
}

/** The edits by entry, each with its diff, then what is left and why. */
export function formatFixes(report: FixReport, format: FixFormat): string {
  const entries = [
    ...new Set([...report.fixes.flatMap((fix) => fix.entries), ...report.unfixed.map((one) => one.entry)]),
  ];
  const blocks = entries.map((entry) =>
    entryBlock(
      entry,
      report.fixes.filter((fix) => fix.entries[0] === entry),
      report.unfixed.filter((one) => one.entry === entry),
      format,
    ),
  );
  const all = [...blocks.filter((block) => block !== ''), ...(format.quiet ? [] : [`${summaryLine(report)}\n`])];
  return all.join('\n');
}

function entryBlock(
  entry: string,
  fixes: readonly ReportedFix[],
  unfixed: readonly ReportedUnfixed[],
  format: FixFormat,
): string {
  const { colors, findings } = format;
  const first = fixes[0]?.findings[0] ?? unfixed[0]?.finding;
  const finding = first === undefined ? undefined : findings.get(first);
  if (!finding) return '';
  const made = fixes.filter(({ state }) => state !== 'left');
  const left = fixes.filter(({ state }) => state === 'left');
  const lines = [`${colors.bold(printable(entry))}  ${printable(fixWords(finding))}`];
  const diff = format.diffOf(made);
  if (diff !== '')
    lines.push(
      ...diff
        .trimEnd()
        .split('\n')
        .map((line) => colouredLine(line, colors)),
    );
  for (const fix of [...made.filter(({ risks }) => risks.length > 0), ...left])
    lines.push(`  ${placeOf(fix, findings)}: ${colors.yellow('unsafe')}: ${printable(fix.risks.join('; '))}`);
  for (const one of unfixed) {
    const { file, line, column } = findings.get(one.finding)!;
    lines.push(`  ${printable(`${file}:${line}:${column}`)}: ${colors.cyan('left')}: ${printable(one.reason)}`);
  }
  if (unfixed.some((one) => one.class === 'manual' || one.class === 'endpoint'))
    lines.push(`  ${printable(finding.message)} ${colors.dim(`deprec-scan explain ${printable(entry)}`)}`);
  return lines.map((line) => `${line}\n`).join('');
}

function placeOf({ findings: ids }: ReportedFix, findings: FixFormat['findings']): string {
  return printable(
    ids
      .map((id) => findings.get(id)!)
      .map(({ file, line, column }) => `${file}:${line}:${column}`)
      .join(', '),
  );
}

/** A line of a diff, with its tabs. */
export function colouredLine(line: string, colors: Colors): string {
  const text = line
    .replace(/\r$/, '')
    .split('\t')
    .map((part) => printable(part))
    .join('\t');
  if (/^(---|\+\+\+) /.test(line)) return colors.bold(text);
  if (line.startsWith('@@')) return colors.cyan(text);
  if (line.startsWith('+')) return colors.green(text);
  return line.startsWith('-') ? colors.red(text) : text;
}

/** `3 of 11 uses fixed; 5 unsafe: --unsafe; 3 left` */
function summaryLine({ summary: { uses, fixed, shown, unsafe, left }, unfixed }: FixReport): string {
  if (uses === 0) return 'nothing to fix';
  const manual = unfixed.filter((one) => one.class === 'manual').length;
  const parts = [
    shown > 0 ? `${shown} of ${plural(uses, 'use')} can be fixed: --write` : `${fixed} of ${plural(uses, 'use')} fixed`,
    ...(shown > 0 && fixed > 0 ? [`${fixed} fixed`] : []),
    ...(unsafe > 0 ? [`${unsafe} unsafe: --unsafe`] : []),
    ...(left - manual > 0 ? [`${left - manual} left`] : []),
    ...(manual > 0 ? [`${manual} manual`] : []),
  ];
  return parts.join('; ');
}
