import { partOf, type Api, type IsoDate } from '../../../src/model/registry.js';
import { parseOperation } from '../../../src/model/route.js';
import { distinct, type Used } from './traffic/used.js';

/**
 * The headers of a response to a request that used something deprecated: `Deprecation` (RFC 9745), `Sunset` (RFC 8594),
 * `Link` with the relations `deprecation` and `successor-version` (RFC 5829), and the header of the API's own.
 *
 * @returns names in lower case; empty without uses.
 */
export function deprecationHeaders(uses: readonly Used[], { signals }: Api): Record<string, string | string[]> {
  const all = distinct(uses);
  if (all.length === 0) return {};
  const announced = earliest(all.map(({ entry }) => entry.announced));
  const removal = earliest(all.map(({ entry }) => entry.removal));
  const links = [
    ...(signals?.page === undefined ? [] : [`<${signals.page}>; rel="deprecation"; type="text/html"`]),
    ...new Set(all.flatMap((use) => successorOf(use) ?? [])),
  ];
  return {
    ...(announced !== null && { deprecation: `@${Date.parse(`${announced}T00:00:00Z`) / 1000}` }),
    ...(removal !== null && { sunset: new Date(`${removal}T23:59:59Z`).toUTCString() }),
    ...(links.length > 0 && { link: links.join(', ') }),
    ...(signals?.header !== undefined && {
      [signals.header.toLowerCase()]: all.map((use) => ownHeader(use, signals.page)),
    }),
  };
}

function earliest(days: readonly (IsoDate | null)[]): IsoDate | null {
  return days.reduce((first, day) => (first === null || (day !== null && day < first) ? day : first), null);
}

/** The endpoint that replaces another one. */
function successorOf({ entry: { replacement } }: Used): string | null {
  if (replacement?.kind !== 'endpoint') return null;
  const { path } = parseOperation(replacement.target);
  return path.startsWith('/') ? `<${encodeURI(path)}>; rel="successor-version"` : null;
}

/** Kinds of entries, as the vendor calls them. */
const KINDS = { endpoint: 'endpoint', field: 'property', parameter: 'parameter', value: 'enum-value' } as const;

/** `name=citations;kind=property;context=response;removal=2026-10-15;docs=https://…`. */
function ownHeader({ entry, in: place }: Used, page: string | undefined): string {
  const part = partOf(entry);
  const context = place === null ? 'endpoint' : place === 'response' ? 'response' : 'request';
  const facts = [
    ['name', part?.name ?? entry.path],
    ['kind', KINDS[entry.kind]],
    ['context', context],
    ['removal', entry.removal],
    ['docs', page],
    ['value', part?.value],
  ];
  return facts.flatMap(([name, value]) => (value ? [`${name}=${headerText(value)}`] : [])).join(';');
}

/** Texts of a list may have any character; those that end a header or a part of it are encoded. */
function headerText(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]|[;%]/gu, (sign) =>
    [...Buffer.from(sign)].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
  );
}
