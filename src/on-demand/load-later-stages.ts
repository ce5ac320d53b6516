import * as laterStages from '../analysis/later-stages.js';

/** The stages after the search; most runs do not need them. */
export function loadLaterStages(): typeof laterStages {
  return laterStages;
}
