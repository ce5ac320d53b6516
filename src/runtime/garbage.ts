import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { once } from '../collections/once.js';
import type { Steps } from './steps.js';

/**
 * Frees memory that nothing refers to any more. V8 itself would let the heap grow first, to several times of what is in
 * use.
 */
export function collectGarbage(): void {
  collector()?.();
}

const collector = once((): (() => void) | undefined => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as (() => void) | undefined;
});

/** The resident set of the process from which on memory is freed, in bytes: each time that it has grown by a tenth. */
let ceiling = 700_000_000;
/** After how many steps that is looked at. */
const INTERVAL = 500;

/** Runs work in steps, and frees memory when the process takes much. */
export function* withinMemory<T>(steps: Steps<T>): Steps<T> {
  for (let count = 1; ; count++) {
    const { done, value } = steps.next();
    if (done) return value;
    if (count % INTERVAL === 0 && process.memoryUsage.rss() > ceiling) {
      collectGarbage();
      ceiling = Math.max(ceiling, process.memoryUsage.rss() * 1.1);
    }
    yield;
  }
}
