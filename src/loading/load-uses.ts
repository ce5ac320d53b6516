import { findLeaving, findUses, realComments } from '../uses.js';

/** The stages after the search. */
export interface Uses {
  findUses: typeof findUses;
  findLeaving: typeof findLeaving;
  realComments: typeof realComments;
}

/** The stages after the search. The bundle replaces this file by load-uses-lazily.ts. */
export function loadUses(): Uses {
  return { findUses, findLeaving, realComments };
}
