import type { Analysis, Problem } from '../model/finding.js';
import { printable } from '../report/text.js';
import { pathsFrom } from './paths.js';

/** Lines for stderr: what could not be read or parsed, always; what else is worth knowing, unless `quiet`. */
export function remarksOn({ root, problems, notes }: Analysis, cwd: string, quiet: boolean): string[] {
  const shown = pathsFrom(root, cwd);
  return [
    ...problems.map((problem) => problemLine({ ...problem, file: shown(problem.file) })),
    ...(quiet ? [] : notes.map((note) => printable(`deprec-scan: note: ${note}`))),
  ];
}

/** `file:line: what is wrong`. */
function problemLine({ file, line, message }: Problem): string {
  return printable(`${file}${line === null ? '' : `:${line}`}: ${message}`);
}
