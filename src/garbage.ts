import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { once } from './once.js';

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
