import type { Observation } from '../model/traffic/observation.js';
import { compareTexts, partsOf } from './same-requests.js';

/**
 * Observations, in which those that are alike in everything but their time are one. Neither the order nor the grouping
 * in which they are added makes a difference.
 */
export class EvidenceSum {
  readonly #byParts = new Map<string, Observation>();

  /** The number of observations that are not alike. */
  get size(): number {
    return this.#byParts.size;
  }

  add(observation: Observation): void {
    const parts = partsOf(observation);
    const key = JSON.stringify(parts);
    const known = this.#byParts.get(key);
    const { count, first, last } = observation;
    if (!known) {
      this.#byParts.set(key, { ...parts, count, first, last });
      return;
    }
    known.count = Math.min(known.count + count, Number.MAX_SAFE_INTEGER);
    if (compareTexts(first, known.first) < 0) known.first = first;
    if (compareTexts(last, known.last) > 0) known.last = last;
  }

  addAll(observations: Iterable<Observation>): void {
    for (const observation of observations) this.add(observation);
  }

  /** By API, host, operation and everything else; each is a copy. */
  sorted(): Observation[] {
    return [...this.#byParts]
      .map(([key, observation]) => ({ key, observation }))
      .sort(
        (one, other) =>
          compareTexts(one.observation.api ?? '\uffff', other.observation.api ?? '\uffff') ||
          compareTexts(one.observation.host ?? '', other.observation.host ?? '') ||
          compareTexts(one.observation.operation, other.observation.operation) ||
          compareTexts(one.key, other.key),
      )
      .map(({ observation }) => ({ ...observation }));
  }

  clear(): void {
    this.#byParts.clear();
  }
}
