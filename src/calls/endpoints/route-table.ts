import { mapDefined } from '../../lists.js';
import { oncePer } from '../../once.js';
import { isShortPrefix, type Api } from '../../model/registry.js';
import { isCloser, parseOperation, pathKey, segmentsOf } from '../../model/route.js';
import type { TextValue } from '../domain/values.js';
import { HostPatterns } from '../engine/host-patterns.js';
import { allHosts, type Interest, type Route } from '../engine/interest.js';
import { shapesOf } from './listed-routes.js';
import { decidesRoute, hostState, isPathKnown, matchRoute, parseUrl } from './url-pattern.js';

/** What a URL says by itself. */
export interface Reading {
  /** The listed endpoints that it may be of; `host` relates its host to their API. */
  hits: readonly { route: Route; exact: boolean; host: HostState }[];
  /** Whether the segment that decides the endpoint is literal text. */
  isDecided: boolean;
  /** Whether its path is known well enough to tell which endpoints it is of. With another host this does not matter. */
  isKnown: boolean;
  /** How its host relates to the hosts of all APIs. */
  host: HostState;
}

type HostState = ReturnType<typeof hostState>;

/** The listed endpoints. URLs that look alike are looked up once. */
export class RouteTable {
  readonly #known = new Map<string, Reading>();
  readonly #facts: ReturnType<typeof factsOf>;

  constructor(readonly interest: Listed) {
    this.#facts = factsOf(interest);
  }

  read(url: TextValue): Reading {
    let known = this.#known.get(url.key);
    if (!known) this.#known.set(url.key, (known = this.#lookUp(url)));
    return known;
  }

  #lookUp(url: TextValue): Reading {
    const pattern = parseUrl(url);
    const { mostInBase, closer, paths, hosts, hostsOf } = this.#facts;
    const possible = mapDefined(this.interest.routes, (route) => {
      const match = matchRoute(pattern, route.segments);
      if (!match || match.inBase > mostInBase.get(route.api)!) return undefined;
      if (closer.get(route)!.some((path) => matchRoute(pattern, path))) return undefined;
      return { route, exact: match.exact, host: hostState(pattern, hostsOf.get(route.api)!) };
    });
    const host = hostState(pattern, hosts);
    // The host of one API shows that the call is not of another one.
    const hits = possible.filter((hit) => hit.host !== 'other' || host !== 'match');
    const isKnown = host === 'other' || isPathKnown(pattern, paths);
    return { hits, isDecided: paths.some((path) => decidesRoute(pattern, path)), isKnown, host };
  }
}

type Listed = Pick<Interest, 'apis' | 'routes' | 'hosts'>;

/** What a list says about its endpoints, for all parts of a program. */
const factsOf = oncePer((interest: Listed) => ({
  paths: interest.routes.map(({ segments }) => segments),
  /** The hosts of any API; and for each API its own, with those that count for all. */
  hosts: new HostPatterns(allHosts(interest)),
  hostsOf: new Map(interest.apis.map(({ id, hosts }) => [id, new HostPatterns([...hosts, ...interest.hosts])])),
  /** For each listed endpoint the paths that are closer to a URL which fits both. */
  closer: closerPaths(interest),
  /** For each API, the number of segments that an unknown base may have. */
  mostInBase: new Map(interest.apis.map(({ id, prefix }) => [id, mostInBase(prefix)])),
}));

/** A base may have the prefix. Of an API with a short one, the rest has to be there, since any path ends like it. */
function mostInBase(prefix: string): number {
  return prefix === '' || isShortPrefix(prefix) ? segmentsOf(prefix).length : Infinity;
}

/** Paths compete within their API only. */
function closerPaths({ apis, routes }: Listed): Map<Route, (readonly string[])[]> {
  const competing = new Map(apis.map((api) => [api.id, pathsOf(api, routes)]));
  return new Map(
    routes.map((route) => [
      route,
      (competing.get(route.api) ?? []).filter((segments) => isCloser(segments, route.segments)),
    ]),
  );
}

/** The segments of all paths of an API that are known, listed or live. */
function pathsOf(api: Api, routes: readonly Route[]): (readonly string[])[] {
  const listed = routes.filter((route) => route.api === api.id).map(({ segments }) => segments);
  const live = new Map((api.routes ?? []).map(parseOperation).map(({ path }) => [pathKey(path), path]));
  return [...listed, ...[...live.values()].flatMap((path) => shapesOf(path, api))];
}
