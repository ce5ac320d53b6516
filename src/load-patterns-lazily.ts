import { createRequire } from 'node:module';
import { builtPart } from './build.js';
import type { readExclusion, readPathPattern } from './files/patterns.js';

/** Loads the reader of patterns on demand; most runs do not need it. */
export function loadPatterns(): { readExclusion: typeof readExclusion; readPathPattern: typeof readPathPattern } {
  return createRequire(import.meta.url)(builtPart('patterns.js')!) as ReturnType<typeof loadPatterns>;
}
