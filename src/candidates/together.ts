import { Helpers } from './helpers.js';
import { noLooks, type Looker, type Looks } from './look.js';
import { lookAtPortion, portionsOf, takePortions, type ThreadResult } from './portions.js';

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
export function lookTogether(
  root: string,
  files: readonly string[],
  looker: Looker,
  threads: number,
  early: Helpers,
): Looks {
  const count = threadsFor(files.length, threads);
  if (count === 0) early.dismiss();
  const helpers = early.count > 0 ? early : new Helpers(count);
  if (count === 0 || helpers.count === 0) {
    const looks = noLooks();
    looker.look(files, 0, files.length, looks);
    return looks;
  }
  helpers.begin({ root, files: files.join('\0'), needles: looker.needles, known: looker.known });
  return inOrder([takePortions(looker, files, helpers.memory), ...helpers.results()], looker, files);
}

/**
 * The results of all threads, in the order of the files. Portions that a thread took and did not bring back are
 * searched now.
 */
function inOrder(results: readonly ThreadResult[], looker: Looker, files: readonly string[]): Looks {
  const looks = noLooks();
  const taken = new Set(results.flatMap(({ portions }) => portions));
  for (let portion = 0; portion < portionsOf(files); portion++)
    if (!taken.has(portion)) lookAtPortion(looker, files, portion, looks);
  const all = [looks, ...results.map((result) => result.looks)];
  return {
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    hits: all.flatMap(({ hits }) => hits).sort((a, b) => a.index - b.index),
    binary: all.flatMap(({ binary }) => binary).sort((a, b) => a - b),
    unreadable: all.flatMap(({ unreadable }) => unreadable).sort(([a], [b]) => a - b),
    digests: all.flatMap(({ digests }) => digests).sort(([a], [b]) => a - b),
  };
}
