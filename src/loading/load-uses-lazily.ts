import { createRequire } from 'node:module';
import type { findLeaving, findUses } from '../uses.js';
import { builtPart } from './build.js';

/** Loads what follows the search, of which most runs have no need. */
export function loadUses(): { findUses: typeof findUses; findLeaving: typeof findLeaving } {
  return createRequire(import.meta.url)(builtPart('uses.js')!) as ReturnType<typeof loadUses>;
}
