import { setImmediate } from 'node:timers/promises';
import type { Steps } from '../../runtime/steps.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs something that must not be left half done. A signal in the meantime is too late: the work is finished, and with
 * it the command.
 */
export function holdingSignals(work: () => void): void {
  const ignore = (): void => {};
  for (const signal of SIGNALS) process.on(signal, ignore);
  try {
    work();
  } finally {
    for (const signal of SIGNALS) process.off(signal, ignore);
  }
}

/** The signals that ask for an end. SIGHUP says that nobody reads the result. */
const ENDING = ['SIGINT', 'SIGTERM'] as const;
/** How long work runs before a signal is noticed, in milliseconds. */
const SLICE_MS = 50;

/**
 * Runs work in steps, and aborts it at a signal, so that it ends with what it has so far. The second signal ends the
 * process at once, as every signal does before the first step has ended.
 */
export async function endedBySignals<T>(steps: Steps<T>, controller: AbortController): Promise<T> {
  const release = (): void => {
    for (const signal of ENDING) process.off(signal, abort);
  };
  const abort = (signal: NodeJS.Signals): void => {
    release();
    controller.abort(signal);
  };
  let next = steps.next();
  for (const signal of ENDING) process.on(signal, abort);
  try {
    while (!next.done) {
      await setImmediate();
      const end = performance.now() + SLICE_MS;
      do next = steps.next();
      while (!next.done && performance.now() < end);
    }
    return next.value;
  } finally {
    release();
  }
}
