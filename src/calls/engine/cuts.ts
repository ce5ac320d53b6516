import type { Problem } from '../../model/finding.js';
import { locate, scopeOf } from '../domain/places.js';
import type { Bound, Budget } from './engine.js';

/** What a bound that was hit left out: how often, and the place in the code. */
export interface Cut {
  bound: Bound;
  count: number;
  file: string;
  line: number;
  /** Names of the functions and classes around the place, or its own; empty at the top of a file. */
  scope: string;
}

/** A part that takes more than its budget is not analysed to its end. */
const EXHAUSTED = 'Leave out what is generated or bundled with `exclude`';

/**
 * Says it in words for a count. What the other bounds leave out is unknown in its place, and named among what is not
 * understood.
 */
const CUT = {
  steps: (count, where) => `${count} evaluations over the step budget, which went into ${where}. ${EXHAUSTED}`,
  lookUps: (count, where) => `${count} look-ups over the look-up budget, which went into ${where}. ${EXHAUSTED}`,
  nesting: null,
  calls: null,
  walks: (count, where) => `${count} ways to callers over the bound, the first from ${where}`,
  contexts: null,
  rounds: null,
} as const satisfies Record<Bound, ((count: number, where: string) => string) | null>;

/** What a budget says was left out, without syntax. */
export function cutsOf({ cuts }: Budget): Cut[] {
  return [...cuts].map(([bound, { count, place }]) => {
    const { file, line } = locate(place);
    // Seen from the body, so that a function is named by itself.
    const within = 'body' in place && place.body ? (place.body as typeof place) : place;
    return { bound, count, file, line, scope: scopeOf(within) };
  });
}

/** The cuts that leave something out of the result. Each names the file and the function. */
export function cutProblems(cuts: readonly Cut[]): Problem[] {
  return cuts.flatMap(({ bound, count, file, line, scope }) => {
    const words = CUT[bound];
    return words
      ? [
          {
            file,
            line,
            message: `the analysis was cut short: ${words(count, scope === '' ? 'the top of the file' : `\`${scope}\``)}`,
          },
        ]
      : [];
  });
}
