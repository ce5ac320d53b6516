import type { IsoDate } from './model/registry.js';

/** Today in UTC. The only place that reads the clock. */
export function today(): IsoDate {
  return new Date().toISOString().slice(0, 10);
}
