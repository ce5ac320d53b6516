import type { MessagePort } from 'node:worker_threads';
import type { Looker, Looks } from './look.js';
import { noLooks } from './look.js';
import type { Needles } from './needles.js';

/** The number of files that a thread takes at a time. */
const PORTION = 64;

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
export interface ThreadTask {
  /** An absolute path. */
  root: string;
  /** All files, separated by NUL. */
  files: string;
  needles: Needles;
  /** See `Looker`. */
  known: string | null;
}

/** What a thread has searched. */
export interface ThreadResult {
  looks: Looks;
  portions: number[];
}

/** Takes portions from the list that all threads share, until none is left. */
export function takePortions(looker: Looker, files: readonly string[], memory: Int32Array): ThreadResult {
  const result: ThreadResult = { looks: noLooks(), portions: [] };
  for (
    let portion = Atomics.add(memory, NEXT, 1);
    portion < portionsOf(files);
    portion = Atomics.add(memory, NEXT, 1)
  ) {
    lookAtPortion(looker, files, portion, result.looks);
    result.portions.push(portion);
  }
  return result;
}

export function lookAtPortion(looker: Looker, files: readonly string[], portion: number, looks: Looks): void {
  looker.look(files, portion * PORTION, Math.min(files.length, (portion + 1) * PORTION), looks);
}

export function portionsOf(files: readonly string[]): number {
  return Math.ceil(files.length / PORTION);
}
