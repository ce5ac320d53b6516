import { createRequire } from 'node:module';
import { builtPart } from './build.js';
import type { Uses } from './load-uses.js';

/** Loads the stages after the search on demand; most runs do not need them. */
export function loadUses(): Uses {
  return createRequire(import.meta.url)(builtPart('uses.js')!) as Uses;
}
