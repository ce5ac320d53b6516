import { incompleteIn, isMistake, type Problem } from '../model/coverage.js';
import { countsInWords, plural, withHint } from './text.js';

/** What is wrong, by the kind of a problem: for titles. */
const TITLES = { waiver: 'invalid waiver', baseline: 'invalid baseline' } as const;

/** `invalid waiver`, `incomplete`. */
export function problemTitle({ kind }: Pick<Problem, 'kind'>): string {
  return kind === undefined ? 'incomplete' : TITLES[kind];
}

/** What is wrong, and what to do about it if that is known. */
export function problemMessage({ message, hint }: Problem): string {
  return withHint(message, hint ?? null);
}

/** The same where nothing else says that the scan is incomplete. */
export function problemSentences(problem: Problem): string {
  return isMistake(problem) ? problemMessage(problem) : `The scan is incomplete: ${problem.message}`;
}

/** `src/a.ts:3`, `src/a.ts`. */
export function problemPlace({ file, line }: Pick<Problem, 'file' | 'line'>): string {
  return line === null ? file : `${file}:${line}`;
}

/** `2 mistakes in waivers and 1 mistake in the baseline`; null without one. */
export function mistakeWords(problems: readonly Problem[]): string | null {
  const countOf = (kind: Problem['kind']): number => problems.filter((problem) => problem.kind === kind).length;
  if (!problems.some(isMistake)) return null;
  return countsInWords(
    [countOf('waiver'), 'mistake in a waiver', 'mistakes in waivers'],
    [countOf('baseline'), 'mistake in the baseline', 'mistakes in the baseline'],
  );
}

type ProblemGroup = [title: string, problems: (readonly [place: string, text: string])[]];

/** What made a scan incomplete, and the mistakes, as far as there are some. */
export function problemGroups(problems: readonly Problem[]): ProblemGroup[] {
  const incomplete = incompleteIn(problems);
  const mistakes = problems.filter(isMistake);
  const groups: ProblemGroup[] = [
    [
      `${plural(incomplete.length, 'problem')}; the scan is incomplete`,
      incomplete.map((problem) => [problemPlace(problem), problemMessage(problem)]),
    ],
    [mistakeWords(problems) ?? '', mistakes.map((mistake) => [problemPlace(mistake), problemMessage(mistake)])],
  ];
  return groups.filter(([, group]) => group.length > 0);
}
