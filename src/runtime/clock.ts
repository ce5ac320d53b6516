import type { IsoDate } from '../model/registry.js';

/** Today in UTC. The only place that reads the clock. */
export function today(): IsoDate {
  return new Date().toISOString().slice(0, 10);
}

/**
 * Milliseconds since the epoch, as in the time stamps of files. Only for deciding when to look at the disk again; no
 * result may depend on it.
 */
export function now(): number {
  return Date.now();
}
