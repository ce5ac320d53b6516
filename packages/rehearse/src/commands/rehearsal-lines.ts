import type { Entry, IsoDate } from '../../../../src/model/registry.js';
import type { Observation } from '../../../../src/model/traffic/observation.js';
import { daysBetween } from '../../../../src/model/dates.js';
import { plural } from '../../../../src/report/text.js';

/** What a rehearsal of a day is about. */
export function openingLine(asOf: IsoDate, entries: readonly Pick<Entry, 'removal'>[]): string {
  const removed = entries.filter(({ removal }) => removal !== null && daysBetween(asOf, removal) < 0).length;
  return `the API as of ${asOf}: ${removed} of ${plural(entries.length, 'entry', 'entries')} removed`;
}

/** A request of a listed operation, for a person who watches; null for others. */
export function requestLine(seen: {
  observation: Observation | null;
  status: number;
  uses: readonly { entry: Entry; in: string | null }[];
}): string | null {
  const { observation, status, uses } = seen;
  if (!observation || uses.length === 0) return null;
  const ids = uses.map(({ entry: { id, removal }, in: place }) => {
    const where = place === 'response' ? ' in the response' : '';
    return `${id}${where} (${removal === null ? 'deprecated' : `removal ${removal}`})`;
  });
  return `${observation.operation} ${status}: ${ids.join(', ')}`;
}

/**
 * What requests used, in the end.
 *
 * @param requests all that came.
 */
export function closingLine(observations: readonly Observation[], requests: number): string {
  if (requests === 0) return 'no request came';
  const unknown = requests - observations.reduce((sum, { count }) => sum + count, 0);
  const others = unknown === 0 ? '' : `; ${unknown} of them of no path that an API has`;
  const idsOf = (isCarried: boolean): Set<string> =>
    new Set(
      observations.flatMap(({ entries }) =>
        entries.filter((entry) => (entry.in === 'response') === isCarried).map(({ id }) => id),
      ),
    );
  const sent = idsOf(false).size;
  const carried = idsOf(true).size;
  const used =
    sent === 0 ? 'used nothing deprecated' : `used ${plural(sent, 'deprecated entry', 'deprecated entries')}`;
  const answered = carried === 0 ? '' : `; responses carried ${plural(carried, 'deprecated field')}`;
  return `${plural(requests, 'request')} ${used}${answered}${others}`;
}
