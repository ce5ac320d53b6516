import { pathsFrom } from '../files/paths.js';
import { incompleteIn, isMistake } from '../model/coverage.js';
import type { LeavingImport, NotUnderstood, Problem } from '../model/finding.js';
import type { Analysis } from '../model/results/analysis.js';
import type { SdkDrift } from '../model/list-diff.js';
import type { Gap } from '../model/run-time/observed.js';
import { mistakeError } from '../project/acceptances.js';
import type { Comparison } from '../project/base.js';
import { driftWords } from '../report/drift-words.js';
import { problemMessage, problemPlace } from '../report/problem-words.js';
import { gapWords } from '../report/run-time/observed-words.js';
import { plural, printable } from '../report/text.js';
import type { ObservedVerdict } from '../verdict/observed.js';
import { errorLines } from './errors.js';

/**
 * Lines for stderr: what could not be read or parsed, and mistakes, always; other remarks unless `quiet`.
 *
 * @param problems those of the analysis, and mistakes.
 */
export function remarksOn(
  { root, notes, leaving = [], ...analysis }: Analysis,
  cwd: string,
  quiet: boolean,
  problems: readonly Problem[] = analysis.problems,
): string[] {
  const shown = pathsFrom(root, cwd);
  const mistakes = problems.filter(isMistake);
  return [
    ...incompleteIn(problems).map((problem) => problemLine({ ...problem, file: shown(problem.file) })),
    ...(mistakes.length > 0 ? errorLines(mistakeError(mistakes, shown)) : []),
    ...(quiet || leaving.length === 0
      ? []
      : [printable(`deprec-scan: note: ${leavingWords(leaving.map((one) => ({ ...one, file: shown(one.file) })))}`)]),
    ...(quiet ? [] : notes.map((note) => printable(`deprec-scan: note: ${note}`))),
  ];
}

const MAX_SHOWN_IMPORTS = 5;

function leavingWords(leaving: readonly LeavingImport[]): string {
  const shown = leaving
    .slice(0, MAX_SHOWN_IMPORTS)
    .map(({ file, line, specifier }) => `${specifier} (${file}:${line})`);
  const left = leaving.length - shown.length;
  const [leave, targets] = leaving.length === 1 ? ['leaves', 'its target was'] : ['leave', 'their targets were'];
  const which = `${shown.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
  return `${plural(leaving.length, 'import')} ${leave} the paths, and ${targets} not analysed: ${which}`;
}

/** What could not be analysed at the base of a change. */
export function remarksOnBase({ base, problems }: Comparison, root: string, cwd: string): string[] {
  const shown = pathsFrom(root, cwd);
  const commit = base.commit.slice(0, 12);
  return problems.map((problem) => {
    const line = problemLine({ ...problem, file: shown(problem.file) });
    return `deprec-scan: note: at ${commit}, ${line}; the uses in this file count as new`;
  });
}

/** What installed SDKs declare, and the lists do not say. */
export function remarksOnDrift(drift: readonly SdkDrift[]): string[] {
  return drift.map((one) =>
    printable(`deprec-scan: note: ${driftWords(one)}; \`deprec-scan registry drift\` shows the differences`),
  );
}

/** What is in the evidence, and cannot be compared. */
export function remarksOnObserved(verdict: ObservedVerdict | null): string[] {
  const unknown = verdict?.observed.unknownEntries.length ?? 0;
  if (unknown === 0) return [];
  const names = plural(unknown, 'entry', 'entries');
  return [
    `deprec-scan: note: the evidence names ${names} that no loaded registry has; name the registry with --registry`,
  ];
}

/** The gaps that fail a gate, for outputs that do not show them. */
export function remarksOnGaps(failing: readonly Gap[]): string[] {
  return failing.map((gap) => printable(`deprec-scan: gap: ${gapWords(gap)}`));
}

/** The calls that fail a gate because they are not understood; they are not in the list of findings. */
export function remarksOnUnresolved(unresolved: readonly NotUnderstood[], shown: (file: string) => string): string[] {
  return unresolved.map(({ file, line, column, text, reason }) =>
    printable(`${shown(file)}:${line}:${column}: not understood: ${text}: ${reason}`),
  );
}

/** `file:line: what is wrong`. */
function problemLine(problem: Problem): string {
  return printable(`${problemPlace(problem)}: ${problemMessage(problem)}`);
}
