import { findLeaving, findUses } from '../uses.js';

/** What follows the search. In the bundle load-uses-lazily.ts takes the place of this file. */
export function loadUses(): { findUses: typeof findUses; findLeaving: typeof findLeaving } {
  return { findUses, findLeaving };
}
