import { readExclusion, readPathPattern } from '../files/patterns.js';

/** What reads patterns. In the bundle load-patterns-lazily.ts takes the place of this file. */
export function loadPatterns(): { readExclusion: typeof readExclusion; readPathPattern: typeof readPathPattern } {
  return { readExclusion, readPathPattern };
}
