import { statSync } from 'node:fs';
import { now } from '../src/runtime/clock.js';
import { readFoundFile } from '../src/disk/found-file.js';

/** Tells versions of a file on disk apart; null if there is no file. */
export type Stamp = { modified: number; size: number } | null;

/** The stamp of a file. */
export function stampOf(path: string): Stamp {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats ? { modified: stats.mtimeMs, size: stats.size } : null;
}

export function isSameStamp(one: Stamp | undefined, other: Stamp | undefined): boolean {
  if (!one || !other) return one === other;
  return one.modified === other.modified && one.size === other.size;
}

/**
 * How far a file's time stamp may lag behind the clock: Linux takes the time of its last tick, of which there are 100
 * to 1000 a second.
 */
const TICK_MS = 10;

/** Whether a file may have been written at `time` or later, in milliseconds since the epoch. */
export function mayBeSince(stamp: NonNullable<Stamp>, time: number): boolean {
  return stamp.modified > time - TICK_MS;
}

/** The text of a file as ESLint passes it, without byte order mark; undefined if it cannot be read. */
export function readText(path: string): string | undefined {
  try {
    return readFoundFile(path)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
  } catch {
    // The file is new and not saved yet, or it is gone. ESLint has its text all the same.
    return undefined;
  }
}

/** Tells, at most once per interval, that it is time to look at the disk. */
export class Throttle {
  #last = -Infinity;

  constructor(readonly intervalMs: number) {}

  isDue(): boolean {
    // The clock may also have been set back.
    if (Math.abs(now() - this.#last) < this.intervalMs) return false;
    this.reset();
    return true;
  }

  reset(): void {
    this.#last = now();
  }
}
