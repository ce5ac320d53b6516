import { isIsoDate } from '../../../src/model/dates.js';
import { partOf, type Api, type IsoDate } from '../../../src/model/registry.js';
import { addDays } from '../../../src/model/dates.js';
import { effectOn, type Used } from './traffic/used.js';
import { problem, type Answer } from './message.js';

/**
 * The day on which a request is answered: that of the rehearsal, or the day after the one that a header of the request
 * names, so that what is removed until then is gone.
 */
export function dayOf(asOf: IsoDate, { signals }: Api, headers: Readonly<Record<string, string>>): IsoDate {
  const name = signals?.previewHeader?.toLowerCase();
  const until = name === undefined ? undefined : headers[name]?.trim();
  if (until === undefined || !isIsoDate(until)) return asOf;
  const after = addDays(until, 1);
  return after > asOf ? after : asOf;
}

/** The answer to a request that uses what is gone on a day; null if it does not. */
export function refusalOf(uses: readonly Used[], day: IsoDate): Answer | null {
  const refused = uses.filter((use) => effectOn(use, day) === 'refuse');
  // An endpoint that is gone has no fields.
  const first = refused.find((use) => use.in === null) ?? refused[0];
  return first ? refusal(first) : null;
}

/** The answer to a use of what is gone. */
function refusal(use: Used): Answer {
  const { entry } = use;
  const part = partOf(entry);
  const more = { entry: entry.id, removal: entry.removal, ...(part && { field: part.name, in: use.in }) };
  const since = `removed on ${entry.removal}`;
  if (part === null) {
    // Another error than 410, of which the list does not say more: a server no longer knows the path.
    const status = entry.after === 'error' ? 404 : 410;
    return problem(status, `${entry.method} ${entry.path} was ${since}. ${entry.message}`, more);
  }
  const what = part.value === null ? `\`${part.name}\`` : `the value \`${part.value}\` of \`${part.name}\``;
  return problem(400, `${what} in the ${use.in} was ${since}. ${entry.message}`, more);
}
