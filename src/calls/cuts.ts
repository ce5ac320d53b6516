import type { Problem } from '../model/finding.js';
import type { Budget } from './engine.js';

/** How often a bound was hit, by bound. */
export type Cuts = Budget['cuts'];

/** What a bound that was hit left out, in words for a count. */
const CUT = {
  steps: 'evaluations over the step budget',
  lookUps: 'look-ups over the look-up budget, as a bundle of many packages takes them: have git ignore what is generated',
  nesting: 'evaluations nested too deeply',
  calls: 'calls nested too deeply',
  walks: 'ways to callers over the bound',
  contexts: 'contexts of functions that call one another in too many ways',
} as const satisfies Record<keyof Cuts, string>;

/** What all parts of an analysis left out. */
export function cutProblems(all: readonly Cuts[]): Problem[] {
  return (Object.keys(CUT) as (keyof Cuts)[]).flatMap((bound) => {
    const cuts = all.reduce((sum, one) => sum + one[bound], 0);
    return cuts === 0 ? [] : [{ file: '.', line: null, message: `the analysis was cut short: ${cuts} ${CUT[bound]}` }];
  });
}
