import { WorkerPool } from './worker-pool.js';
import { noMatches, type FileMatcher, type Matches } from './file-matcher.js';
import { matchChunk, chunkCount, takeChunks, type ThreadResult } from './chunks.js';

/** Starting a thread takes as long as searching this many files. */
const FILES_PER_THREAD = 3000;

/**
 * The number of threads worth starting for so many files.
 *
 * @param threads the most that may help.
 */
export function threadsFor(files: number, threads: number): number {
  return Math.min(threads, Math.floor(files / FILES_PER_THREAD));
}

/**
 * Searches files, with threads if there are enough files. Every thread takes portions of the list until none is left.
 * Synchronous, since an ESLint rule cannot wait. The result does not depend on which thread searched which file.
 *
 * @param threads the most that may help.
 * @param early threads that have already been started.
 */
export function matchInParallel(
  root: string,
  files: readonly string[],
  matcher: FileMatcher,
  threads: number,
  early: WorkerPool,
): Matches {
  const count = threadsFor(files.length, threads);
  if (count === 0) early.dismiss();
  const helpers = early.count > 0 ? early : new WorkerPool(count);
  if (count === 0 || helpers.count === 0) {
    const matched = noMatches();
    matcher.match(files, 0, files.length, matched);
    return matched;
  }
  helpers.begin({ root, files: files.join('\0'), needles: matcher.needles, ...matcher.options });
  return inOrder([takeChunks(matcher, files, helpers.memory), ...helpers.results()], matcher, files);
}

/**
 * The results of all threads, in the order of the files. Portions that a thread took and did not bring back are
 * searched now.
 */
function inOrder(results: readonly ThreadResult[], matcher: FileMatcher, files: readonly string[]): Matches {
  const matched = noMatches();
  const taken = new Set(results.flatMap(({ chunks }) => chunks));
  for (let chunk = 0; chunk < chunkCount(files); chunk++)
    if (!taken.has(chunk)) matchChunk(matcher, files, chunk, matched);
  const all = [matched, ...results.map((result) => result.matches)];
  return {
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    hits: all.flatMap(({ hits }) => hits).sort((a, b) => a.index - b.index),
    binary: all.flatMap(({ binary }) => binary).sort((a, b) => a - b),
    large: all.flatMap(({ large }) => large).sort(([a], [b]) => a - b),
    unreadable: all.flatMap(({ unreadable }) => unreadable).sort(([a], [b]) => a - b),
    digests: all.flatMap(({ digests }) => digests).sort(([a], [b]) => a - b),
  };
}
