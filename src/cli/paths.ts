import { isAbsolute, posix, relative, sep } from 'node:path';
import { findRepository } from '../files/git.js';
import { isInside } from '../files/paths.js';
import type { ScanReport } from '../model/finding.js';
import type { PathBase } from '../report/format.js';

/** An absolute path as a person would write it: relative to the current directory if it is below it. */
export function showPath(path: string, cwd: string): string {
  const steps = relative(cwd, path);
  const isBelow = steps !== '' && steps !== '..' && !steps.startsWith(`..${sep}`) && !isAbsolute(steps);
  return isBelow ? steps : path;
}

/**
 * Returns a function that turns a file of a report into a path below the current directory, so that a terminal can open
 * it: `deprec-scan src` reports `chat.ts`, and a person reads `src/chat.ts`.
 *
 * @param root absolute path to which files are relative.
 */
export function pathsFrom(root: string, cwd: string): (file: string) => string {
  const prefix = relative(cwd, root).replaceAll(sep, '/');
  return prefix === '' ? (file) => file : (file) => posix.join(prefix, file);
}

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
      ...(finding.change && { change: { ...finding.change, cause: finding.change.cause.map(moved) } }),
    })),
    notUnderstood: report.notUnderstood.map(moved),
    unanalysed: report.unanalysed.map(moved),
    problems: report.problems.map(moved),
    ...(report.leaving && { leaving: report.leaving.map(moved) }),
  };
}
