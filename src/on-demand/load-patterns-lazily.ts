import { createRequire } from 'node:module';
import { builtPart } from './built-parts.js';
import type { Patterns } from './load-patterns.js';

/** Loads the reader of patterns on demand; most runs do not need it. */
export function loadPatterns(): Patterns {
  return createRequire(import.meta.url)(builtPart('patterns.js')!) as Patterns;
}
