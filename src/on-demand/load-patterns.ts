import { readExclusion, readGlobs, readPathPattern } from '../files/patterns.js';

/** What reads patterns. */
export interface Patterns {
  readExclusion: typeof readExclusion;
  readGlobs: typeof readGlobs;
  readPathPattern: typeof readPathPattern;
}

/** The reader of patterns. The bundle replaces this file by load-patterns-lazily.ts. */
export function loadPatterns(): Patterns {
  return { readExclusion, readGlobs, readPathPattern };
}
