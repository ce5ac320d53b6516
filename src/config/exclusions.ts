import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ReadPattern } from '../files/scope.js';
import { loadPatterns } from '../on-demand/load-patterns.js';

/** A pattern of files that are not analysed. */
export interface Exclusion {
  pattern: string;
  /** Absolute path to which the pattern is relative. */
  directory: string;
}

/** A test whether an absolute path of a file is excluded; null if nothing is. */
export function exclusionTest(exclusions: readonly Exclusion[]): ((absolute: string) => boolean) | null {
  if (exclusions.length === 0) return null;
  const { readExclusion } = loadPatterns();
  // An existing name is meant literally, even with special characters: `app/[id]`.
  const tests = exclusions.map(({ pattern, directory }) =>
    readExclusion(pattern, directory, existsSync(resolve(directory, pattern))),
  );
  return (absolute) => tests.some((excludes) => excludes(absolute));
}

/** Every pattern has one of these. */
const SIGNS = /[*?{[(]/;

/** Reads a path that does not exist as a pattern. */
export const readPattern: ReadPattern = (path, cwd) =>
  SIGNS.test(path) ? loadPatterns().readPathPattern(path, cwd) : undefined;

/** Why a pattern cannot exclude anything, or null. */
export function faultOfExclusion(pattern: string): string | null {
  if (pattern === '') return 'the pattern is empty';
  return pattern.startsWith('!') ? 'negated patterns are not supported' : null;
}
