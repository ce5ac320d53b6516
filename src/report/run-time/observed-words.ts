import type { Gap, Observed, SeenEntry, SeenRange, Unlisted } from '../../model/run-time/observed.js';
import { isReceived, type Entry } from '../../model/registry.js';
import { together, type Seen } from '../../model/run-time/seen.js';
import { counted } from '../text.js';

/** What requests of the running program say, in words. Days and times are in UTC. */

function dayOf(time: string): string {
  return time.slice(0, 'YYYY-MM-DD'.length);
}

/** `2026-11-20 09:30:00 UTC`. */
export function timeWords(time: string): string {
  return `${dayOf(time)} ${time.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM:SS'.length)} UTC`;
}

/** `214 times, last on 2026-11-20`, `once, on 2026-11-20`. */
function timesWords({ count, last }: Pick<Seen, 'count' | 'last'>): string {
  return count === 1 ? `once, on ${dayOf(last)}` : `${counted(count, 'time')}, last on ${dayOf(last)}`;
}

/** `seen at run time 214 times, last on 2026-11-20`, `not seen at run time`; null without evidence. */
export function seenWords(seen: Seen | null | undefined): string | null {
  if (seen === undefined) return null;
  return seen === null ? 'not seen at run time' : `seen at run time ${timesWords(seen)}`;
}

/**
 * `1,204 requests from 2026-11-01 to 2026-11-20`, `no request`.
 *
 * @param api that the requests went to, if that is said: `1,204 requests to client from …`.
 */
export function rangeWords({ requests, first, last }: SeenRange, api?: string): string {
  if (first === null || last === null) return 'no request';
  const [from, to] = [dayOf(first), dayOf(last)];
  return `${counted(requests, 'request')}${api === undefined ? '' : ` to ${api}`} ${from === to ? `on ${to}` : `from ${from} to ${to}`}`;
}

/** `1,204 requests from 2026-11-01 to 2026-11-20; 5 entries seen, 2 gaps`. */
export function observedWords(observed: Observed): string {
  const { entries, gaps, unlisted } = observed;
  const seen = counted(new Set(entries.map(({ entry }) => entry)).size, 'entry', 'entries');
  const accepted = gaps.filter((gap) => gap.accepted !== undefined).length;
  const more = accepted === 0 ? '' : ` (${accepted} accepted)`;
  const others = unlisted.length === 0 ? '' : `, ${counted(unlisted.length, 'unlisted operation')}`;
  return `${rangeWords(observed)}; ${seen} seen, ${counted(gaps.length, 'gap')}${more}${others}`;
}

/**
 * What requests say of an entry that was not found: `not found, and not seen in 1,204 requests to client from 2026-11-01
 * to 2026-11-20`. What no request could show, as none went to its API, is not called unseen.
 */
export function unfoundWords({ id, api }: Pick<Entry, 'id' | 'api'>, observed: Observed): string {
  const seen = observed.entries.filter(({ entry }) => entry === id);
  if (seen.length > 0) return `not found, but ${sightWords(seen)}`;
  const range = observed.apis.find((one) => one.api === api);
  if (!range) return `not found; the evidence has no request to ${api}`;
  return `not found, and not seen in ${rangeWords(range, api)}`;
}

function sightWords(seen: readonly SeenEntry[]): string {
  const sent = seen.filter((one) => !isReceived(one.in));
  const shown = sent.length > 0 ? sent : seen;
  const times = timesWords(together(shown));
  if (sent.length > 0) return `seen at run time ${times}`;
  return `responses carried it ${times}, which does not show that the program reads it`;
}

/**
 * `POST /v1/chat: 214 requests used client.chat.stream (query), the last at 2026-11-20 09:30:00 UTC, and no use of it
 * was found`.
 */
export function gapWords({ entry, in: place, method, path, count, last }: Gap): string {
  const isCarried = isReceived(place);
  const who = counted(count, isCarried ? 'response' : 'request');
  const what = `${isCarried ? 'carried' : 'used'} ${entry}${place === null ? '' : ` (${place})`}`;
  const when = `${count === 1 ? '' : 'the last '}at ${timeWords(last)}`;
  const found = isCarried ? 'no call of the operation was found' : 'no use of it was found';
  return `${method} ${path}: ${who} ${what}, ${when}, and ${found}`;
}

/** `callers: node, curl/8.5.0; places: src/chat.ts:41`; null if neither is known. */
export function gapOriginWords({ callers, sites }: Gap): string | null {
  const parts = [
    ...(callers.length > 0 ? [`callers: ${callers.join(', ')}`] : []),
    ...(sites.length > 0 ? [`places: ${sites.join(', ')}`] : []),
  ];
  return parts.length === 0 ? null : parts.join('; ');
}

/** `accepted until 2026-12-31: the mobile app, which is another repository`; null if it is not. */
export function gapAcceptedWords({ accepted }: Gap): string | null {
  return accepted ? `accepted until ${accepted.until}: ${accepted.reason}` : null;
}

/** `GET /v1/plans of api.example.com`. */
export function unlistedSubject({ method, path, host, api }: Unlisted): string {
  return `${method} ${path} of ${host ?? api ?? 'an unknown host'}`;
}

/** What its responses say: `deprecated from 2026-01-01, sunset on 2026-12-31, https://example.com/deprecation`. */
export function unlistedSignals({ deprecated, sunset, link }: Unlisted): string {
  const said = [
    ...(deprecated === undefined ? [] : [deprecated === null ? 'deprecated' : `deprecated from ${deprecated}`]),
    ...(sunset === undefined ? [] : [`sunset on ${sunset}`]),
    ...(link === undefined ? [] : [link]),
  ];
  return said.join(', ');
}

/** `GET /v1/plans of api.example.com: deprecated from 2026-01-01 by its own headers; 12 requests, last on 2026-11-20`. */
export function unlistedWords(unlisted: Unlisted): string {
  const seen = `seen ${timesWords(unlisted)}`;
  return `${unlistedSubject(unlisted)}: ${unlistedSignals(unlisted)}, as its own headers say, and no registry lists it; ${seen}`;
}
