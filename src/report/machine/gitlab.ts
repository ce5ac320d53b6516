import type { Problem, ReportedFinding, ScanReport, Severity } from '../../model/finding.js';
import type { FormatContext } from '../format.js';
import { findingSentences } from '../words.js';

/** GitLab's severities; nothing here is `critical`. */
const SEVERITY = { error: 'major', warning: 'minor', info: 'info' } as const satisfies Record<Severity, string>;

/** One violation in GitLab's Code Quality report. */
interface Violation {
  description: string;
  check_name: string;
  /** Unique in the report. GitLab compares the branches of a merge request by it. */
  fingerprint: string;
  severity: (typeof SEVERITY)[Severity] | 'blocker';
  /** The path is relative to the repository, without a `./`. */
  location: { path: string; lines: { begin: number } };
}

/** A report for GitLab's Code Quality. */
export function formatGitlab({ findings, problems }: ScanReport, context: FormatContext): string {
  const violations = [...problems.map(problemViolation), ...findings.map((finding) => violationOf(finding, context))];
  return `${JSON.stringify(violations, null, 2)}\n`;
}

function violationOf(finding: ReportedFinding, { severityOf }: FormatContext): Violation {
  return {
    description: findingSentences(finding).join(' '),
    check_name: finding.entry,
    fingerprint: finding.id,
    severity: SEVERITY[severityOf(finding)],
    location: { path: finding.file, lines: { begin: finding.line } },
  };
}

/** A file that could not be read must not look clean. A file may have the same problem twice, hence the index. */
function problemViolation({ file, line, message }: Problem, index: number): Violation {
  return {
    description: `The scan is incomplete: ${message}`,
    check_name: 'deprec-scan',
    fingerprint: `problem-${index}-${file}`,
    severity: 'blocker',
    location: { path: file, lines: { begin: line ?? 1 } },
  };
}
