import type { MessagePort } from 'node:worker_threads';
import type { Looker, Looks } from './look.js';
import { noLooks } from './look.js';
import type { Needles } from './needles.js';

/** Files that a thread takes at a time. */
const PORTION = 64;

/**
 * Places in the memory that the threads share: the next portion that nobody has taken, whether there is a task, then
 * the state of each thread.
 */
const NEXT = 0;
export const TASK = 1;
export const STATES = 2;
/** There is none yet; any other number says that there is one, or will be none. */
export const NO_TASK = 0;
export const STARTING = 0;
export const WORKING = 1;
export const DONE = 2;
/** It was not needed any more when it had started. */
export const DISMISSED = 3;

/** What a thread is started with. The task comes through the port. */
export interface ThreadStart {
  shared: SharedArrayBuffer;
  /** Which thread it is, from 0. */
  thread: number;
  port: MessagePort;
}

/** What the threads are to do. */
export interface ThreadTask {
  /** Absolute. */
  root: string;
  /** All files, with NUL between them. */
  files: string;
  needles: Needles;
  /** See `Looker`. */
  known: string | null;
}

/** What a thread has looked at. */
export interface ThreadResult {
  looks: Looks;
  portions: number[];
}

/** Takes portions from the list that all threads share, until it is empty. */
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
