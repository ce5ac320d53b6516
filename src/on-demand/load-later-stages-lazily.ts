import { createRequire } from 'node:module';
import type * as laterStages from '../analysis/later-stages.js';
import { builtPart } from './built-parts.js';

/** Loads the stages after the search on demand; most runs do not need them. */
export function loadLaterStages(): typeof laterStages {
  return createRequire(import.meta.url)(builtPart('later-stages.js')!) as typeof laterStages;
}
