import { isShortPrefix } from '../../model/registry.js';
import type { HostEvidence } from '../../model/usage.js';
import type { ClientRow } from '../domain/client-row.js';
import type { TextValue } from '../domain/values.js';
import type { Interest, Route } from '../engine/interest.js';
import type { Reading } from './route-table.js';
import { parseUrl } from './url-pattern.js';

/**
 * What shows that a URL of a listed path goes to the API; null if that is so little that it is no use. The less a path
 * says by itself, the more the host has to say.
 *
 * @param host how the URL's host relates to the hosts of the API.
 * @param client the row of the client that sends it.
 */
export function evidenceFor(
  url: TextValue,
  host: Reading['host'],
  route: Route,
  client: Pick<ClientRow, 'api'>,
  { apis, evident }: Pick<Interest, 'apis' | 'evident'>,
): HostEvidence | null {
  if (host === 'match') return 'host';
  if (client.api !== undefined) return host === 'other' ? null : evidenceOfSdk(client.api, route, apis);
  const prefix = apis.find(({ id }) => id === route.api)?.prefix ?? '';
  const isEvident = evident.has(route.api);
  // Any site may have a path like `/users/{id}`. Behind an unknown base, it may be the one of this API.
  if (prefix === '') return host === 'unknown' && isEvident && hasUnknownBase(url) ? 'none' : null;
  // Any API may have a path below `/v1`.
  if (isShortPrefix(prefix)) return host === 'other' ? null : isEvident ? 'none' : 'other';
  if (host === 'other') return 'other';
  return isEvident ? 'project' : 'none';
}

/** An SDK goes to its API. A list may know the API by another name; then a path below a long prefix says enough. */
function evidenceOfSdk(owner: string, { api: id }: Route, apis: Interest['apis']): HostEvidence | null {
  const api = apis.find((known) => known.id === id);
  return id === owner || api?.sdks.includes(owner) || !isShortPrefix(api?.prefix ?? '') ? 'host' : null;
}

function hasUnknownBase(url: TextValue): boolean {
  const { open, host } = parseUrl(url);
  return open || host !== null;
}
