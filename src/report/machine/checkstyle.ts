import type { Problem, ReportedFinding } from '../../model/finding.js';
import type { ScanReport } from '../../model/results/report.js';
import type { ReportedViolation } from '../../model/violation.js';
import type { FormatContext } from '../format.js';
import { groupBy } from '../../collections/group-by.js';
import { openGapNotices, type GapNotice } from '../run-time/gap-notices.js';
import { problemSentences } from '../problem-words.js';
import { violationSentences } from '../violation-sentences.js';
import { tokenNotices, type TokenNotice } from '../token-words.js';
import { findingSentences, isOpen } from '../words.js';
import { xmlDocument, type XmlElement } from './xml.js';

/** The version that most tools other than Checkstyle write. Readers only check that the attribute is there. */
const VERSION = '4.3';

/**
 * Checkstyle's XML, which many build servers and editors read: a `file` per file and in it an `error` per finding and
 * violation that nobody has accepted.
 */
export function formatCheckstyle(report: ScanReport, context: FormatContext): string {
  const { findings, violations, problems } = report;
  const errors = [
    ...problems.map((problem) => ({ file: problem.file, element: problemElement(problem) })),
    ...findings.filter(isOpen).map((finding) => ({ file: finding.file, element: findingElement(finding, context) })),
    ...violations.filter(isOpen).map((violation) => ({ file: violation.file, element: violationElement(violation) })),
    ...tokenNotices(report).map((notice) => ({ file: notice.file, element: tokenElement(notice) })),
    ...openGapNotices(report).map((notice) => ({ file: '.', element: gapElement(notice) })),
  ];
  const files = [...groupBy(errors, ({ file }) => file)].map(([file, members]): XmlElement => ({
    name: 'file',
    attributes: { name: file },
    children: members.map(({ element }) => element),
  }));
  return xmlDocument({ name: 'checkstyle', attributes: { version: VERSION }, children: files });
}

/** The severities are those of Checkstyle. */
function findingElement(finding: ReportedFinding, { severityOf }: FormatContext): XmlElement {
  const { line, column, entry } = finding;
  const message = findingSentences(finding).join(' ');
  return {
    name: 'error',
    attributes: { line, column, severity: severityOf(finding), message, source: `deprec-scan.${entry}` },
  };
}

function violationElement(violation: ReportedViolation): XmlElement {
  const { line, column, severity, rule } = violation;
  const message = violationSentences(violation).join(' ');
  return { name: 'error', attributes: { line, column, severity, message, source: `deprec-scan.${rule}` } };
}

/** A file that could not be read must not look clean. */
function problemElement(problem: Problem): XmlElement {
  const attributes = {
    line: problem.line ?? 1,
    severity: 'error',
    message: problemSentences(problem),
    source: 'deprec-scan',
  };
  return { name: 'error', attributes };
}

function tokenElement({ line, column, severity, rule, sentences }: TokenNotice): XmlElement {
  const attributes = { line, column, severity, message: sentences.join(' '), source: `deprec-scan.${rule}` };
  return { name: 'error', attributes };
}

/** Requests have no place in a file: the whole project has. */
function gapElement({ severity, rule, entry, sentences }: GapNotice): XmlElement {
  const attributes = { line: 1, severity, message: sentences.join(' '), source: `deprec-scan.${entry ?? rule}` };
  return { name: 'error', attributes };
}
