import type { Problem, ReportedFinding } from '../../model/finding.js';
import type { ScanReport } from '../../model/results/report.js';
import type { ReportedViolation } from '../../model/violation.js';
import type { FormatContext } from '../format.js';
import { isUse } from '../count-words.js';
import { gapNotices, type GapNotice } from '../run-time/gap-notices.js';
import { problemSentences } from '../problem-words.js';
import { printable } from '../text.js';
import { violationSentences } from '../violation-sentences.js';
import { tokenNotices, type TokenNotice } from '../token-words.js';
import { findingSentences, nothingFoundWords } from '../words.js';

/**
 * A line per use, per violation and then per mention, `src/chat.ts:13:27: error: client.chat.citations: …`, in the form
 * of C compilers, which the problem matchers of editors read.
 */
export function formatCompact(report: ScanReport, context: FormatContext): string {
  const lines = [
    ...report.problems.map(problemLine),
    ...report.findings.filter(isUse).map((finding) => findingLine(finding, context)),
    ...report.violations.map(violationLine),
    ...tokenNotices(report).map(tokenLine),
    ...gapNotices(report).map(gapLine),
    ...report.findings.filter((finding) => !isUse(finding)).map((finding) => findingLine(finding, context)),
  ];
  // An empty output would be taken for a proof of zero.
  if (lines.length === 0 && !context.quiet) lines.push(nothingFoundWords(report, context.hidden));
  return lines.map((line) => `${printable(line)}\n`).join('');
}

function findingLine(finding: ReportedFinding, { severityOf }: FormatContext): string {
  const { file, line, column, entry } = finding;
  return `${file}:${line}:${column}: ${severityOf(finding)}: ${entry}: ${findingSentences(finding).join(' ')}`;
}

function violationLine(violation: ReportedViolation): string {
  const { file, line, column, severity, rule } = violation;
  return `${file}:${line}:${column}: ${severity}: ${rule}: ${violationSentences(violation).join(' ')}`;
}

function tokenLine({ file, line, column, severity, rule, sentences }: TokenNotice): string {
  return `${file}:${line}:${column}: ${severity}: ${rule}: ${sentences.join(' ')}`;
}

function gapLine({ rule, entry, severity, sentences }: GapNotice): string {
  return `.:1:1: ${severity}: ${entry ?? rule}: ${sentences.join(' ')}`;
}

/** A file that could not be read must not look clean. */
function problemLine(problem: Problem): string {
  return `${problem.file}:${problem.line ?? 1}:1: error: deprec-scan: ${problemSentences(problem)}`;
}
