import { addToGroup } from '../../../../src/collections/group-by.js';
import { daysBetween } from '../../../../src/model/dates.js';
import { isReceived, partOf, type Entry, type IsoDate, type PartPlace } from '../../../../src/model/registry.js';

/** An entry with the place in a request or response that uses it; null for an endpoint. */
export interface Used {
  entry: Entry;
  in: PartPlace | null;
}

/** What the API does with a use: it answers as ever, refuses the request, ignores the part, or leaves it out. */
export type Effect = 'none' | 'refuse' | 'ignore' | 'omit';

/** Whether something is gone on a day. It is there until 23:59:59 UTC of its removal date. */
function isRemovedOn({ removal }: Pick<Entry, 'removal'>, day: IsoDate): boolean {
  return removal !== null && daysBetween(day, removal) < 0;
}

/** What the API does with a use on a day. What happens to a part whose list does not say it is the worst. */
export function effectOn({ entry, in: place }: Used, day: IsoDate): Effect {
  if (!isRemovedOn(entry, day)) return 'none';
  if (isReceived(place)) return 'omit';
  return entry.after === 'ignored' ? 'ignore' : 'refuse';
}

/** The entries that have a part in a place, by the part's name. */
export function byPartName(entries: readonly Entry[], place: PartPlace): Map<string, Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const entry of entries) {
    const part = partOf(entry);
    if (part?.in.includes(place)) addToGroup(found, part.name, entry);
  }
  return found;
}

/** Uses without repetitions, sorted by id and place. */
export function distinct(uses: readonly Used[]): Used[] {
  const keyed = new Map(uses.map((use) => [`${use.entry.id} ${use.in ?? ''}`, use]));
  return [...keyed].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, use]) => use);
}
