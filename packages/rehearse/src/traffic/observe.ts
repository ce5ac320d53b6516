import type { Exchange } from './exchange.js';
import type { Observation, Observer } from '../../../../src/model/traffic/observation.js';
import { segmentsOf } from '../../../../src/model/route.js';
import { looksSecret } from '../../../../src/secrets/looks-secret.js';
import { BodyUses } from './body-uses.js';
import { filtered } from './body-filter.js';
import { pathOf } from './head-uses.js';
import { isHostOf } from './hosts.js';
import type { Operations, SentOperation } from './operations.js';
import { signalsIn } from './signals.js';
import { distinct, type Used } from './used.js';
import { wholeRequest } from './whole-request.js';

/** The header in which a caller may say where in its code it is. */
const SITE_HEADER = 'x-deprec-scan-site';

export interface Recording {
  operations: Operations;
  from: Observer;
  /** Patterns of further hosts of the APIs, beside those of the registry. */
  hosts: readonly string[];
}

/** What was seen of a request, beside its operation and the entries that it used. */
export type Seen = Pick<Exchange, 'host' | 'requestHeaders' | 'responseHeaders' | 'status' | 'time'> & {
  from: Observer;
};

/**
 * What an exchange used, as evidence with a count of 1; null if it is of no API of the registry and signals no
 * deprecation.
 */
export function observe(exchange: Exchange, { operations, from, hosts }: Recording): Observation | null {
  const { method, target, host } = exchange;
  const path = pathOf(target);
  const isNamed = host !== null && isHostOf(host, hosts);
  const asked = isNamed ? null : host;
  const isOwn = isNamed || operations.knowsHost(host);
  const operation = isOwn
    ? operations.find(method, path, asked)[0]
    : host === null && operations.findByPath(method, path);
  if (operation) return observed(operation, usesOf(exchange, operation), { ...exchange, from });
  const [api] = isOwn ? operations.apisOf(path, asked) : [];
  return unlisted(method, path, api?.id ?? null, { ...exchange, from });
}

/** Evidence of a request of a known operation. */
export function observed(operation: SentOperation, uses: readonly Used[], seen: Seen): Observation {
  const entries = distinct(uses).map((use) => ({ id: use.entry.id, in: use.in }));
  return observation({ api: operation.api.id, operation: `${operation.method} ${operation.path}`, entries }, seen);
}

/** Evidence of a request of an operation that nothing knows; null if the API is unknown as well and signals nothing. */
export function unlisted(method: string, path: string, api: string | null, seen: Seen): Observation | null {
  const operation = `${method} ${masked(path)}`;
  if (api !== null) return observation({ api, operation, entries: [] }, seen);
  if (!signalsIn(seen.responseHeaders)) return null;
  return observation({ api, ...(seen.host !== null && { host: seen.host }), operation, entries: [] }, seen);
}

function observation(
  about: Pick<Observation, 'api' | 'host' | 'operation' | 'entries'>,
  { requestHeaders, responseHeaders, status, time, from }: Seen,
): Observation {
  const signals = signalsIn(responseHeaders);
  const at = new Date(time).toISOString();
  return {
    version: 1,
    ...about,
    ...(signals && { signals }),
    userAgent: shortened(requestHeaders['user-agent']),
    site: shortened(requestHeaders[SITE_HEADER]),
    status,
    from,
    count: 1,
    first: at,
    last: at,
  };
}

function usesOf(exchange: Exchange, operation: SentOperation): Used[] {
  const { requestHeaders: headers, requestBody, responseBody, responseHeaders } = exchange;
  const { entries, uses } = wholeRequest({ ...exchange, headers }, operation, requestBody);
  const response = new BodyUses(entries, 'response');
  if (responseBody !== null && !response.isIdle) filtered(responseBody, responseHeaders['content-type'], response);
  return [...uses, ...response.uses()];
}

/** Segments that may be the value of a parameter are not kept: only words and versions are. */
function masked(path: string): string {
  const isKept = (segment: string): boolean =>
    /^(?:[a-zA-Z][a-zA-Z_.-]{0,40}|v\d{1,3}(?:\.\d{1,3})*)$/.test(segment) && !looksSecret(segment);
  return `/${segmentsOf(path)
    .map((segment) => (isKept(segment) ? segment : '{}'))
    .join('/')}`;
}

/** In characters. */
const LONGEST = 300;

function shortened(text: string | undefined): string | null {
  return text === undefined || text === '' || looksSecret(text) ? null : text.slice(0, LONGEST);
}
