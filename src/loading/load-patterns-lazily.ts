import { createRequire } from 'node:module';
import type { readExclusion, readPathPattern } from '../files/patterns.js';
import { builtPart } from './build.js';

/** Loads the reader of patterns on demand; most runs do not need it. */
export function loadPatterns(): { readExclusion: typeof readExclusion; readPathPattern: typeof readPathPattern } {
  return createRequire(import.meta.url)(builtPart('patterns.js')!) as ReturnType<typeof loadPatterns>;
}
