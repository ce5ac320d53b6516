import type { Problem } from '../../model/finding.js';
import { locate, scopeOf } from '../domain/places.js';
import type { Bound, Budget } from './engine.js';

/** What was left out because a limit was reached: how often, and the first place in the code. */
export interface Cut {
  bound: Bound;
  count: number;
  file: string;
  line: number;
  /** Names of the functions and classes around the place, or its own name; empty at the top of a file. */
  scope: string;
}

/** The advice for a part that was not analysed to its end. */
const EXHAUSTED = 'Leave out what is generated or bundled with `exclude`';

/**
 * The message for each limit. Null for limits after which the place is only unknown; those are reported as not
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

/** The limits that were reached, without syntax nodes. */
export function cutsOf({ cuts }: Budget): Cut[] {
  return [...cuts].map(([bound, { count, place }]) => {
    const { file, line } = locate(place);
    // Looked at from its body, so that a function is named by itself.
    const within = 'body' in place && place.body ? (place.body as typeof place) : place;
    return { bound, count, file, line, scope: scopeOf(within) };
  });
}

/** Problems for limits that make the result incomplete. Each names the file and the function. */
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
