import type { Problem, ReportedFinding, ScanReport } from '../../model/finding.js';
import type { FormatContext } from '../format.js';
import { groupBy } from '../groups.js';
import { findingSentences } from '../words.js';
import { xmlDocument, type XmlElement } from './xml.js';

/** The version that most tools other than Checkstyle write. Readers only check that the attribute is there. */
const VERSION = '4.3';

/** Checkstyle's XML, which many build servers and editors read: a `file` per file and in it an `error` per finding. */
export function formatCheckstyle({ findings, problems }: ScanReport, context: FormatContext): string {
  const errors = [
    ...problems.map((problem) => ({ file: problem.file, element: problemElement(problem) })),
    ...findings.map((finding) => ({ file: finding.file, element: findingElement(finding, context) })),
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

/** A file that could not be read must not look clean. */
function problemElement({ line, message }: Problem): XmlElement {
  const attributes = {
    line: line ?? 1,
    severity: 'error',
    message: `The scan is incomplete: ${message}`,
    source: 'deprec-scan',
  };
  return { name: 'error', attributes };
}
