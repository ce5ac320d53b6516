import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
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

/** Waits for a signal that asks for an end. */
export async function untilSignal(): Promise<null> {
  await new Promise<void>((resolve) => {
    const end = (): void => {
      for (const signal of ENDING) process.off(signal, end);
      resolve();
    };
    for (const signal of ENDING) process.on(signal, end);
  });
  return null;
}

/**
 * Waits for the end of another process, and does not end before it: signals are passed on to it.
 *
 * @returns how it has failed, as a clause; null if it ended with 0.
 */
export async function endOf(child: ChildProcess, name: string): Promise<string | null> {
  // A terminal sends Ctrl-C to both processes.
  const isSentToBoth = process.stdin.isTTY;
  const pass = (signal: NodeJS.Signals): void => {
    if (signal !== 'SIGINT' || !isSentToBoth) child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return code === 0 ? null : `${name} ended with ${signal ?? `exit code ${code}`}`;
  } catch (error) {
    return `${name} cannot be started: ${(error as Error).message}`;
  } finally {
    for (const one of SIGNALS) process.off(one, pass);
  }
}
