import { findLeaving, findUses } from '../uses.js';

/** The stages after the search. The bundle replaces this file by load-uses-lazily.ts. */
export function loadUses(): { findUses: typeof findUses; findLeaving: typeof findLeaving } {
  return { findUses, findLeaving };
}
