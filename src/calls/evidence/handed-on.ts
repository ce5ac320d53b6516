import { flatMap, mapDefined } from '../../collections/lists.js';
import { familyName } from '../../model/route.js';
import type { HostEvidence } from '../../model/finding.js';
import { calledName } from '../../syntax/call-names.js';
import { ts } from '../../syntax/compiler.js';
import { hasWholePath } from '../../strings/texts.js';
import { nodesOf } from '../domain/trace.js';
import type { TextValue, Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import type { Interest, Route } from '../engine/interest.js';
import { literalOf } from '../text/strings.js';
import { evidenceFor } from './host-evidence.js';
import type { UnknownCall } from '../endpoints/not-understood.js';
import type { RouteTable } from '../routes/route-table.js';

/** A listed endpoint whose URL is handed to a function that no client describes. */
export interface HandedOn {
  url: TextValue;
  route: Route;
  /** Whether the API's own host is in front of the path. */
  host: HostEvidence;
}

/**
 * The listed endpoints whose URLs an unknown function is handed. It is likely to request one that has the host of its
 * API; of a path alone nothing but the prefix tells whose it is.
 */
export function handedOn({ site, texts }: UnknownCall, routes: RouteTable, interest: Interest): HandedOn[] {
  return flatMap(texts, (url) =>
    mapDefined(routes.read(url).hits, ({ route, exact, host, isOfParts }): HandedOn | undefined => {
      if (!exact || isOfParts || host === 'other') return undefined;
      if (host === 'match') return { url, route, host: 'host' };
      const evidence = evidenceFor(url, host, route, {}, site, interest);
      const isShown = evidence === 'project' || evidence === 'none';
      return isShown && !isMention(url, route) ? { url, route, host: 'none' } : undefined;
    }),
  );
}

/** Whether a path is written in one text, which is a mention of it. */
function isMention({ trace }: TextValue, { path }: Route): boolean {
  const wanted = familyName(path).toLowerCase();
  const nodes = trace ? [...nodesOf(trace)] : [];
  return nodes.some((node) => ts.isStringLiteralLike(node) && hasWholePath(node.text.toLowerCase(), wanted));
}

const METHODS: Readonly<Record<string, string>> = {
  get: 'GET',
  head: 'HEAD',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  del: 'DELETE',
};

/** The methods that the name of an unknown function says, or else its options: `http.get(url)`, `{ method: 'POST' }`. */
export function methodsSaid({ site, given }: Pick<UnknownCall, 'site' | 'given'>, engine: Engine): string[] {
  const said = METHODS[calledName(site).toLowerCase()];
  if (said !== undefined) return [said];
  const options = given.filter(({ kind }) => kind === 'object');
  const methods: Values = engine.member(options, 'method').filter(({ kind }) => kind !== 'nothing');
  const known = mapDefined(methods, literalOf);
  return known.length > 0 && known.length === methods.length
    ? [...new Set(known.map((method) => method.toUpperCase()))]
    : ['?'];
}
