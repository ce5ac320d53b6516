import { findRepository } from '../files/git.js';
import { isInside } from '../files/paths.js';
import type { ScanReport } from '../model/results/report.js';
import type { PathBase } from '../report/format.js';

/** The absolute directory at which the paths of a format begin. */
export function directoryOf(base: PathBase, root: string, cwd: string): string {
  if (base === 'here') return cwd;
  if (base === 'root') return root;
  return findRepository(root) ?? (isInside(cwd, root) ? cwd : root);
}

/** The report with all its paths rewritten. */
export function withPaths(report: ScanReport, rewrite: (file: string) => string): ScanReport {
  const moved = <T extends { file: string }>(located: T): T => ({ ...located, file: rewrite(located.file) });
  return {
    ...report,
    findings: report.findings.map((finding) => ({
      ...moved(finding),
      trace: finding.trace.map(moved),
      ...(finding.fixes && { fixes: finding.fixes.map((fix) => ({ ...fix, edits: fix.edits.map(moved) })) }),
      ...(finding.change && { change: { ...finding.change, cause: finding.change.cause.map(moved) } }),
    })),
    violations: report.violations.map((violation) => ({
      ...moved(violation),
      trace: violation.trace.map(moved),
      ...(violation.change && { change: { ...violation.change, cause: violation.change.cause.map(moved) } }),
    })),
    ...(report.tokens && { tokens: report.tokens.map(moved) }),
    ...(report.unknownTokens && { unknownTokens: report.unknownTokens.map(moved) }),
    notUnderstood: report.notUnderstood.map(moved),
    unanalysed: report.unanalysed.map(moved),
    problems: report.problems.map(moved),
    ...(report.leaving && { leaving: report.leaving.map(moved) }),
  };
}
