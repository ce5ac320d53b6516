import * as patterns from '../files/patterns.js';

/** The reader of patterns; most runs have none. */
export function loadPatterns(): typeof patterns {
  return patterns;
}
