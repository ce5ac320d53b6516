import { readExclusion, readPathPattern } from '../files/patterns.js';

/** The reader of patterns. The bundle replaces this file by load-patterns-lazily.ts. */
export function loadPatterns(): { readExclusion: typeof readExclusion; readPathPattern: typeof readPathPattern } {
  return { readExclusion, readPathPattern };
}
