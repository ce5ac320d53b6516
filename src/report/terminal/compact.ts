import type { Problem, ReportedFinding, ScanReport } from '../../model/finding.js';
import type { FormatContext } from '../format.js';
import { printable } from '../text.js';
import { findingSentences, nothingFoundWords } from '../words.js';

/**
 * A line per finding, `src/chat.ts:13:27: error: client.chat.citations: …`, as compilers have written them since cc:
 * the problem matchers of editors read them.
 */
export function formatCompact(report: ScanReport, context: FormatContext): string {
  const lines = [
    ...report.problems.map(problemLine),
    ...report.findings.map((finding) => findingLine(finding, context)),
  ];
  // Who reads an empty answer takes it for a proof of zero.
  if (lines.length === 0 && !context.quiet) lines.push(nothingFoundWords(report, context.hidden));
  return lines.map((line) => `${printable(line)}\n`).join('');
}

function findingLine(finding: ReportedFinding, { severityOf }: FormatContext): string {
  const { file, line, column, entry } = finding;
  return `${file}:${line}:${column}: ${severityOf(finding)}: ${entry}: ${findingSentences(finding).join(' ')}`;
}

/** What was not seen must not look clean. */
function problemLine({ file, line, message }: Problem): string {
  return `${file}:${line ?? 1}:1: error: deprec-scan: The scan is incomplete: ${message}`;
}
