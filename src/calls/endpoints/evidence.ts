import { isShortPrefix } from '../../model/registry.js';
import type { HostEvidence } from '../../model/usage.js';
import type { TextValue } from '../domain/values.js';
import type { Interest, Route } from '../engine/interest.js';
import type { Reading } from './route-table.js';
import { parseUrl } from './url-pattern.js';

/**
 * What shows that a URL of a listed path goes to the API; null if that is so little that it is no use. The less a path
 * says by itself, the more the host has to say.
 *
 * @param host how the URL's host relates to the hosts of the API.
 */
export function evidenceFor(
  url: TextValue,
  host: Reading['host'],
  route: Route,
  { apis, evident }: Pick<Interest, 'apis' | 'evident'>,
): HostEvidence | null {
  if (host === 'match') return 'host';
  const prefix = apis.find(({ id }) => id === route.api)?.prefix ?? '';
  const isEvident = evident.has(route.api);
  // Any site may have a path like `/users/{id}`. Behind an unknown base, it may be the one of this API.
  if (prefix === '') return host === 'unknown' && isEvident && hasUnknownBase(url) ? 'none' : null;
  if (host === 'other') return 'other';
  // Any API may have a path below `/v1`.
  if (isShortPrefix(prefix)) return isEvident ? 'none' : 'other';
  return isEvident ? 'project' : 'none';
}

function hasUnknownBase(url: TextValue): boolean {
  const { open, host } = parseUrl(url);
  return open || host !== null;
}
