import { createRequire } from 'node:module';
import type { findLeaving, findUses } from '../uses.js';
import { builtPart } from './build.js';

/** Loads the stages after the search on demand; most runs do not need them. */
export function loadUses(): { findUses: typeof findUses; findLeaving: typeof findLeaving } {
  return createRequire(import.meta.url)(builtPart('uses.js')!) as ReturnType<typeof loadUses>;
}
