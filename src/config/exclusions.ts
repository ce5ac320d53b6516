import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ReadPattern } from '../files/scope.js';
import { loadPatterns } from '../loading/load-patterns.js';

/** A pattern of files that are not analysed. */
export interface Exclusion {
  pattern: string;
  /** Absolute path that the pattern begins at. */
  directory: string;
}

/** Says of a file, absolute, whether it is excluded; null when nothing is. */
export function exclusionTest(exclusions: readonly Exclusion[]): ((absolute: string) => boolean) | null {
  if (exclusions.length === 0) return null;
  const { readExclusion } = loadPatterns();
  // A name that is there is meant, whatever its signs mean in a pattern: `app/[id]`.
  const tests = exclusions.map(({ pattern, directory }) =>
    readExclusion(pattern, directory, existsSync(resolve(directory, pattern))),
  );
  return (absolute) => tests.some((excludes) => excludes(absolute));
}

/** What a pattern cannot do without. */
const SIGNS = /[*?{[(]/;

/** Reads a path at which nothing stands as a pattern. */
export const readPattern: ReadPattern = (path, cwd) =>
  SIGNS.test(path) ? loadPatterns().readPathPattern(path, cwd) : undefined;

/** Why a pattern cannot exclude anything, or null. */
export function faultOfExclusion(pattern: string): string | null {
  if (pattern === '') return 'the pattern is empty';
  return pattern.startsWith('!') ? 'a pattern cannot take another one back' : null;
}
