import type { ts as TS } from 'ts-morph';
import { isShortPrefix, type Api } from '../../model/registry.js';
import { oncePer } from '../../collections/once.js';
import { fixedPart } from '../../strings/texts.js';
import type { HostEvidence } from '../../model/finding.js';
import type { ClientRow } from '../domain/client-row.js';
import { nodesOf } from '../domain/trace.js';
import type { TextValue } from '../domain/values.js';
import type { Interest, Route } from '../engine/interest.js';
import { Phrases } from '../engine/phrases.js';
import type { Reading } from '../routes/route-table.js';
import { parseUrl } from '../routes/url-pattern.js';

/**
 * What shows that a URL of a listed path goes to the API; null if that is so little that it is no use. The less a path
 * says by itself, the more the host has to say.
 *
 * @param host how the URL's host relates to the hosts of the API; `elsewhere` if it is not known, and the request may go to a
 *   host of another API.
 * @param client the row of the client that sends it.
 * @param sink the call that sends it.
 */
export function evidenceFor(
  url: TextValue,
  host: Reading['host'] | 'elsewhere',
  route: Pick<Route, 'api'>,
  client: Pick<ClientRow, 'api'>,
  sink: TS.Node,
  { apis, evident }: Pick<Interest, 'apis' | 'evident'>,
): HostEvidence | null {
  if (host === 'match') return 'host';
  if (client.api !== undefined) return host === 'other' ? null : evidenceOfSdk(url, client.api, route, apis);
  const api = apis.find(({ id }) => id === route.api);
  const prefix = api?.prefix ?? '';
  const isEvident = evident.has(route.api);
  const isNamed = (): boolean => isEvident && api !== undefined && filesOf(url, sink).some((file) => names(file, api));
  // Any site may have a path like `/users/{id}`. Behind an unknown base, it may be the one of this API.
  if (prefix === '') return host === 'unknown' && hasUnknownBase(url) && isNamed() ? 'none' : null;
  // Any API may have a path below `/v1`.
  if (isShortPrefix(prefix)) return host !== 'unknown' ? null : isNamed() ? 'none' : 'other';
  if (host === 'other') return 'other';
  return isEvident ? 'project' : 'none';
}

/**
 * An SDK goes to its API, unless it is given a base that is not known. A list may know the API by another name; then a
 * path below a long prefix says enough.
 */
function evidenceOfSdk(
  url: TextValue,
  owner: string,
  { api: id }: Pick<Route, 'api'>,
  apis: Interest['apis'],
): HostEvidence | null {
  const api = apis.find((known) => known.id === id);
  if (hasUnknownBase(url)) return 'none';
  return id === owner || api?.sdks.includes(owner) || !isShortPrefix(api?.prefix ?? '') ? 'host' : null;
}

/** The files in which a URL is put together and sent. */
function filesOf({ trace }: TextValue, sink: TS.Node): TS.SourceFile[] {
  const nodes = trace ? [...nodesOf(trace), sink] : [sink];
  return [...new Set(nodes.map((node) => node.getSourceFile()))];
}

const named = new WeakMap<TS.SourceFile, Map<string, boolean>>();

const wordsOf = oncePer(({ id, hosts, sdks }: Api) => new Phrases([...hosts.map(fixedPart), ...sdks, id]));

/** Whether a file names an API: by a host, an SDK, or its id. */
function names(file: TS.SourceFile, api: Api): boolean {
  const { id } = api;
  let known = named.get(file);
  if (!known) named.set(file, (known = new Map()));
  let isNamed = known.get(id);
  if (isNamed === undefined) {
    known.set(id, (isNamed = wordsOf(api).areIn(file.text)));
  }
  return isNamed;
}

function hasUnknownBase(url: TextValue): boolean {
  const { open, host } = parseUrl(url);
  return open || host !== null;
}
