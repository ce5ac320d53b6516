import type { ContractApi } from '../../../src/model/contract.js';
import { addDays } from '../../../src/model/dates.js';
import { partOf, type Entry } from '../../../src/model/registry.js';
import { loadContract } from '../../../src/registry/contract.js';
import { loadRegistry } from '../../../src/registry/load.js';
import type { Sent, ShownOperation } from './requests-of-a-specification.js';

/** What the list and the contract say of the answer to a request, read for the tests alone. */
const { entries } = loadRegistry([]);
const { apis } = loadContract();

/** Days around each removal date. */
export const DAYS: readonly string[] = [
  ...new Set(
    entries.flatMap(({ removal }) => (removal ? [-2, -1, 0, 1, 2].map((days) => addDays(removal, days)) : [])),
  ),
].sort();

/** A day before everything that was ever announced. */
export const LONG_AGO = '2026-01-01';

const entriesOf = (operation: string): Entry[] =>
  entries.filter(({ method, path }) => `${method} ${path}` === operation);

const isGone = ({ removal }: Entry, day: string): boolean => removal !== null && removal < day;

/** The entries about an operation of what is gone when a request of it is answered. */
export function goneOf(sent: Sent, asOf: string): Entry[] {
  const day = effectiveDay(asOf, sent);
  return sent.operation === null ? [] : entriesOf(sent.operation).filter((entry) => isGone(entry, day));
}

/** The contract of the API that an operation is of. */
function contractOf(operation: string): ContractApi | undefined {
  const path = operation.slice(operation.indexOf(' ') + 1);
  return apis.find(({ prefix }) => path.startsWith(`${prefix}/`));
}

export function isInContract(operation: string): boolean {
  const shown = contractOf(operation)?.operations ?? [];
  return shown.some(({ method, path }) => `${method} ${path}` === operation);
}

/** Whether a service knows an operation without a specification. */
export function isKnown(operation: string): boolean {
  return isInContract(operation) || entriesOf(operation).length > 0;
}

/** The day on which a request is answered: the day after the one that it names itself, if that is later. */
export function effectiveDay(asOf: string, { headers }: Pick<Sent, 'headers'>): string {
  const text = headers['x-glean-exclude-deprecated-after']?.trim() ?? '';
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return isDay && text >= asOf ? addDays(text, 1) : asOf;
}

/** The error that a request asks for. */
function askedFor({ headers }: Sent): number | null {
  const [, status] = /\b(?:code|status)="?([45]\d\d)\b/.exec(headers['prefer'] ?? '') ?? [];
  return status === undefined ? null : Number(status);
}

/**
 * The statuses that a request may be answered with.
 *
 * @param shown null for one that nobody needs to know.
 */
export function permitted(sent: Sent, shown: ShownOperation | null, asOf: string, mostBody: number): number[] {
  const { operation, isValid, headers, body } = sent;
  const tooLarge = body.length > mostBody ? [413] : [];
  const asked = askedFor(sent);
  if (operation === null || !shown) return [...ANY, ...tooLarge, ...(asked === null ? [] : [asked])];
  if (asked !== null) return [asked, ...tooLarge];
  if (tooLarge.length > 0) return tooLarge;
  const own = goneOf(sent, asOf);
  if (own.some(({ kind }) => kind === 'endpoint')) return [410];
  const refusesPart = own.some((entry) => partOf(entry)?.in.includes('request'));
  const isContract = isInContract(operation);
  const good = isContract ? [200] : shown.successes;
  if (isValid) return [...good, ...(refusesPart || isContract ? [400] : [])];
  const contract = contractOf(operation);
  const statuses =
    contract?.statuses.map(({ status }) => status).filter((status) => [400, 401, 403].includes(status)) ?? [];
  const isBroken =
    headers['content-type']?.toLowerCase().includes('application/json') &&
    !isJson(Buffer.from(body, 'latin1').toString());
  const wrong = refusesPart || isBroken || isContract ? [400] : [];
  return [...good, ...statuses, ...wrong, ...(contract?.authentication ? [401] : [])];
}

/** What a request that may be of any operation is answered with. */
const ANY = [200, 201, 202, 204, 400, 401, 403, 404, 405, 410];

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A body of a response without the members that are gone on a day. */
export function withoutGone(value: unknown, operation: string, day: string): unknown {
  const gone = entriesOf(operation).filter((entry) => isGone(entry, day) && partOf(entry)?.in.includes('response'));
  const isCut = (path: string): boolean =>
    gone
      .map((entry) => partOf(entry)!)
      .some(({ at, live }) => longest(path, at) > 0 && longest(path, at) >= longest(path, live));
  const left = (one: unknown, path: string): unknown => {
    if (Array.isArray(one)) return one.map((item) => left(item, path));
    if (typeof one !== 'object' || one === null) return one;
    const kept = Object.entries(one).filter(([name]) => !isCut(`${path}.${name}`));
    return Object.fromEntries(kept.map(([name, member]) => [name, left(member, `${path}.${name}`)]));
  };
  return left(value, '$');
}

/** The length of the longest place that a path ends with; places with a `$` are whole paths. */
function longest(path: string, places: readonly string[]): number {
  const met = places.filter((place) => path === place || path.endsWith(`.${place}`));
  return Math.max(0, ...met.map((place) => place.split('.').length));
}
