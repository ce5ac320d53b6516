import { plural } from '../../report/text.js';

/** What a scan is at, in the order of the stages. */
export const STAGES = ['search', 'analyse'] as const;

export type Stage = (typeof STAGES)[number];

const GROUPED = new Intl.NumberFormat('en');

/**
 * `searching 5,000 of 20,000 files`, `analysing part 3 of 17`, with the time since the command began.
 *
 * @param done None while other threads search, which say only in the end how much they did.
 * @param of None while it is not known yet which files there are.
 */
export function progressLine(stage: Stage, done: number, of: number, seconds: number): string {
  return `deprec-scan: ${wordsOf(stage, done, of)}, ${plural(seconds, 'second')}`;
}

function wordsOf(stage: Stage, done: number, of: number): string {
  if (of === 0) return 'listing files';
  if (stage === 'analyse') return `analysing part ${GROUPED.format(Math.min(done + 1, of))} of ${GROUPED.format(of)}`;
  return done === 0
    ? `searching ${GROUPED.format(of)} files`
    : `searching ${GROUPED.format(done)} of ${GROUPED.format(of)} files`;
}
