import type { Interest, Route } from './interest.js';
import { decidesRoute, hostState, isPathKnown, matchRoute, parseUrl } from './url-pattern.js';
import type { TextValue } from './values.js';

/** What is known of a URL by itself. */
export interface Reading {
  /** The listed endpoints that it may be of; `host` says what its host has to do with their API. */
  hits: readonly { route: Route; exact: boolean; host: HostState }[];
  /** Whether the segment that decides which endpoint it is of stands in it as text. */
  isDecided: boolean;
  /** Whether its path is known, so that it can be told which endpoints it is of; that of another host makes no difference. */
  isKnown: boolean;
  /** What its host has to do with the hosts that count beside those of the registry. */
  host: HostState;
}

type HostState = ReturnType<typeof hostState>;

/** The listed endpoints. URLs that read alike are looked up once. */
export class RouteTable {
  readonly #known = new Map<string, Reading>();

  constructor(readonly interest: Pick<Interest, 'apis' | 'routes' | 'hosts'>) {}

  read(url: TextValue): Reading {
    let known = this.#known.get(url.key);
    if (!known) this.#known.set(url.key, (known = this.#lookUp(url)));
    return known;
  }

  #lookUp(url: TextValue): Reading {
    const { apis, routes, hosts } = this.interest;
    const pattern = parseUrl(url);
    const hits = [];
    for (const route of routes) {
      const match = matchRoute(pattern, route.segments);
      const api = match && apis.find(({ id }) => id === route.api);
      if (match) hits.push({ route, exact: match.exact, host: hostState(pattern, [...(api?.hosts ?? []), ...hosts]) });
    }
    const host = hostState(pattern, hosts);
    const isKnown = host === 'other' || isPathKnown(pattern, routes.map(({ segments }) => segments));
    return { hits, isDecided: routes.some((route) => decidesRoute(pattern, route.segments)), isKnown, host };
  }
}
