import type { MessagePort } from 'node:worker_threads';
import type { FileMatcher, Matches, MatchOptions } from './file-matcher.js';
import { noMatches } from './file-matcher.js';
import type { Needles } from './needles.js';

/** The number of files that a thread takes at a time. */
const CHUNK_SIZE = 64;

/** Indices in the shared memory: the next free portion, whether there is a task, then the state of each thread. */
const NEXT = 0;
export const TASK = 1;
export const STATES = 2;
/** There is no task yet. Any other number means that there is one, or that there will be none. */
export const NO_TASK = 0;
export const STARTING = 0;
export const WORKING = 1;
export const DONE = 2;
/** The thread was no longer needed when it had started. */
export const DISMISSED = 3;

/** What a thread is started with. The task arrives through the port. */
export interface ThreadStart {
  shared: SharedArrayBuffer;
  /** Index of the thread. */
  thread: number;
  port: MessagePort;
}

/** The task of the threads. */
export interface ThreadTask extends MatchOptions {
  /** An absolute path. */
  root: string;
  /** All files, separated by NUL. */
  files: string;
  needles: Needles;
}

/** What a thread has searched. */
export interface ThreadResult {
  matches: Matches;
  chunks: number[];
}

/** Takes portions from the list that all threads share, until none is left. */
export function takeChunks(matcher: FileMatcher, files: readonly string[], memory: Int32Array): ThreadResult {
  const result: ThreadResult = { matches: noMatches(), chunks: [] };
  for (let chunk = Atomics.add(memory, NEXT, 1); chunk < chunkCount(files); chunk = Atomics.add(memory, NEXT, 1)) {
    matchChunk(matcher, files, chunk, result.matches);
    result.chunks.push(chunk);
  }
  return result;
}

export function matchChunk(matcher: FileMatcher, files: readonly string[], chunk: number, matched: Matches): void {
  matcher.match(files, chunk * CHUNK_SIZE, Math.min(files.length, (chunk + 1) * CHUNK_SIZE), matched);
}

export function chunkCount(files: readonly string[]): number {
  return Math.ceil(files.length / CHUNK_SIZE);
}
