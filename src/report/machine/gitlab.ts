import type { Problem, ReportedFinding, Severity } from '../../model/finding.js';
import type { ScanReport } from '../../model/results/report.js';
import type { ReportedViolation } from '../../model/violation.js';
import type { FormatContext } from '../format.js';
import { openGapNotices, type GapNotice } from '../run-time/gap-notices.js';
import { problemSentences } from '../problem-words.js';
import { violationSentences } from '../violation-sentences.js';
import { tokenNotices, type TokenNotice } from '../token-words.js';
import { findingSentences, isOpen } from '../words.js';
import { toJson } from '../text.js';

/** GitLab's severities; nothing here is `critical`. */
const SEVERITY = { error: 'major', warning: 'minor', info: 'info' } as const satisfies Record<Severity, string>;

/** One item of GitLab's Code Quality report. */
interface Item {
  description: string;
  check_name: string;
  /** Unique in the report. GitLab compares the branches of a merge request by it. */
  fingerprint: string;
  severity: (typeof SEVERITY)[Severity] | 'blocker';
  /** The path is relative to the repository, without a `./`. */
  location: { path: string; lines: { begin: number } };
}

/** A report for GitLab's Code Quality, which knows no acceptance: what is accepted is left out. */
export function formatGitlab(report: ScanReport, context: FormatContext): string {
  const { findings, violations, problems } = report;
  const items = [
    ...problems.map(problemItem),
    ...findings.filter(isOpen).map((finding) => findingItem(finding, context)),
    ...violations.filter(isOpen).map(violationItem),
    ...tokenNotices(report).map(tokenItem),
    ...openGapNotices(report).map(gapItem),
  ];
  return toJson(items);
}

function violationItem(violation: ReportedViolation): Item {
  return {
    description: violationSentences(violation).join(' '),
    check_name: violation.rule,
    fingerprint: violation.id,
    severity: SEVERITY[violation.severity],
    location: { path: violation.file, lines: { begin: violation.line } },
  };
}

function findingItem(finding: ReportedFinding, { severityOf }: FormatContext): Item {
  return {
    description: findingSentences(finding).join(' '),
    check_name: finding.entry,
    fingerprint: finding.id,
    severity: SEVERITY[severityOf(finding)],
    location: { path: finding.file, lines: { begin: finding.line } },
  };
}

/** A file that could not be read must not look clean. A file may have the same problem twice, hence the index. */
function problemItem(problem: Problem, index: number): Item {
  const { file, line } = problem;
  return {
    description: problemSentences(problem),
    check_name: 'deprec-scan',
    fingerprint: `problem-${index}-${file}`,
    severity: 'blocker',
    location: { path: file, lines: { begin: line ?? 1 } },
  };
}

function tokenItem({ id, rule, severity, file, line, sentences }: TokenNotice): Item {
  return {
    description: sentences.join(' '),
    check_name: rule,
    fingerprint: id,
    severity: SEVERITY[severity],
    location: { path: file, lines: { begin: line } },
  };
}

/** GitLab requires a path. Requests have none: the whole project has. */
function gapItem({ id, rule, entry, severity, sentences }: GapNotice): Item {
  return {
    description: sentences.join(' '),
    check_name: entry ?? rule,
    fingerprint: id,
    severity: SEVERITY[severity],
    location: { path: '.', lines: { begin: 1 } },
  };
}
