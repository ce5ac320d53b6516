import type { ImportCounts } from '../evidence/import-counts.js';
import type { ObservedEntry, Observation } from '../../../../src/model/traffic/observation.js';
import type { Colors } from '../../../../src/report/format.js';
import { alignColumns, counted, numberWords, printable, shorten } from '../../../../src/report/text.js';

/** Who sent requests of a row: a caller's own words. */
const CALLER_WIDTH = 40;
const MOST_CALLERS = 3;

/** Observations of one operation that used the same. */
interface Row {
  observation: Observation;
  count: number;
  first: string;
  last: string;
  callers: string[];
}

/**
 * A table of evidence for a person at a terminal, a row for each operation and what it used, in the order given.
 *
 * @param observations sorted; those that are equal but for count and times are added up.
 * @param hasDates false where all of them are of the same minutes.
 */
export function formatEvidence(
  observations: readonly Observation[],
  colors: Colors,
  { hasDates = true }: { hasDates?: boolean } = {},
): string {
  const rows = rowsOf(observations);
  const cells = rows.map(({ observation, count, first, last, callers }) => [
    printable(`${observation.host ?? ''}${observation.host === undefined ? '' : ' '}${observation.operation}`),
    printable(usedWords(observation)),
    numberWords(count),
    ...(hasDates ? [first.slice(0, 10), last.slice(0, 10)] : []),
    callerWords(callers),
  ]);
  const names = ['OPERATION', 'USED', 'COUNT', ...(hasDates ? ['FIRST', 'LAST'] : []), 'CALLERS'];
  const [head = '', ...lines] = alignColumns([names, ...cells]);
  return [colors.bold(head), ...lines].map((line) => `${line}\n`).join('');
}

function rowsOf(observations: readonly Observation[]): Row[] {
  const rows = new Map<string, Row>();
  for (const observation of observations) {
    const { api, host, operation, entries, signals, count, first, last } = observation;
    const key = JSON.stringify([api, host, operation, entries, signals]);
    const caller = callerOf(observation);
    const row = rows.get(key);
    if (!row) {
      rows.set(key, { observation, count, first, last, callers: caller });
      continue;
    }
    row.count += count;
    if (first < row.first) row.first = first;
    if (last > row.last) row.last = last;
    row.callers = [...new Set([...row.callers, ...caller])];
  }
  return [...rows.values()];
}

/** The place in the code says more than the name of a library. */
function callerOf({ site, userAgent }: Observation): string[] {
  const caller = site ?? userAgent;
  return caller === null ? [] : [caller];
}

function callerWords(callers: readonly string[]): string {
  const shown = callers.slice(0, MOST_CALLERS).map((caller) => shorten(printable(caller), CALLER_WIDTH));
  const left = callers.length - shown.length;
  return `${shown.join(', ') || '-'}${left > 0 ? ` and ${left} more` : ''}`;
}

/** The entries, or what the responses say of a deprecation. */
function usedWords({ entries, signals }: Observation): string {
  const ids = entries.map(entryWords);
  const said = signals === undefined ? [] : [`responses say: ${signalWords(signals)}`];
  return [...ids, ...said].join(', ') || '-';
}

/** `client.chat.citations (response)`: a response that carries a field does not show that somebody reads it. */
function entryWords({ id, in: place }: ObservedEntry): string {
  return place === 'response' ? `${id} (response)` : id;
}

function signalWords({ deprecated, sunset }: NonNullable<Observation['signals']>): string {
  const words = [
    ...(deprecated === undefined ? [] : [deprecated === null ? 'deprecated' : `deprecated since ${deprecated}`]),
    ...(sunset === undefined ? [] : [`sunset on ${sunset}`]),
  ];
  return words.join(', ') || 'deprecated';
}

/** `12,304 requests: 310 of APIs of the registry, 42 of them used 3 entries; 5 lines could not be read`. */
export function importWords(counts: ImportCounts): string {
  const { requests, ofApis, withEntries, entries, signalling, unreadable, others } = counts;
  const used =
    withEntries === 0
      ? 'none of them used an entry'
      : `${numberWords(withEntries)} of them used ${entries === 1 ? 'an entry' : `${entries} entries`}`;
  const ours =
    ofApis === 0 ? 'none of an API of the registry' : `${numberWords(ofApis)} of APIs of the registry, ${used}`;
  const parts = [
    ...(requests === 0 ? [] : [ours]),
    ...(signalling === 0 ? [] : [`${numberWords(signalling)} of other APIs, whose responses signal a deprecation`]),
    ...(others === 0 ? [] : [`${counted(others, 'line')} not of requests`]),
    ...(unreadable === 0 ? [] : [`${counted(unreadable, 'line')} could not be read`]),
  ];
  return [counted(requests, 'request'), parts.join('; ')].filter((part) => part !== '').join(': ');
}
