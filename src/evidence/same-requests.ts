import type { ObservedEntry, Observation } from '../model/traffic/observation.js';

/** What makes observations alike: everything but count and times. */
type Parts = Omit<Observation, 'count' | 'first' | 'last'>;

/** The parts of an observation that others may share, their keys and entries in a fixed order. */
export function partsOf({ api, host, operation, entries, signals, userAgent, site, status, from }: Observation): Parts {
  return {
    version: 1,
    api,
    ...(host !== undefined && { host }),
    operation,
    entries: sorted(entries).map(({ id, in: place }) => ({ id, in: place })),
    ...(signals && {
      signals: {
        ...(signals.deprecated !== undefined && { deprecated: signals.deprecated }),
        ...(signals.sunset !== undefined && { sunset: signals.sunset }),
        ...(signals.link !== undefined && { link: signals.link }),
      },
    }),
    userAgent,
    site,
    status,
    from,
  };
}

/** Whether entries are in their order, by id and place. */
export function isSorted(entries: readonly ObservedEntry[]): boolean {
  return entries.every((entry, i) => i === 0 || compareEntries(entries[i - 1]!, entry) <= 0);
}

function sorted(entries: readonly ObservedEntry[]): readonly ObservedEntry[] {
  return isSorted(entries) ? entries : [...entries].sort(compareEntries);
}

function compareEntries(one: ObservedEntry, other: ObservedEntry): number {
  return compareTexts(one.id, other.id) || compareTexts(one.in ?? '', other.in ?? '');
}

/**
 * For sorting: by code units, so that no language of a machine changes the order. Times of evidence have one form, so
 * that the earlier one comes first.
 */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
