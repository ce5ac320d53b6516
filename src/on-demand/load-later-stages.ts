import * as laterStages from '../analysis/later-stages.js';

/** The stages after the search. The bundle replaces this file by load-later-stages-lazily.ts. */
export function loadLaterStages(): typeof laterStages {
  return laterStages;
}
