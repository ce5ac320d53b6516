import { mapDefined } from '../../lists.js';
import type { TextValue } from '../domain/values.js';
import { HostPatterns } from '../engine/host-patterns.js';
import type { Interest, Route } from '../engine/interest.js';
import { decidesRoute, hostState, isPathKnown, matchRoute, parseUrl } from './url-pattern.js';

/** What a URL says by itself. */
export interface Reading {
  /** The listed endpoints that it may be of; `host` relates its host to their API. */
  hits: readonly { route: Route; exact: boolean; host: HostState }[];
  /** Whether the segment that decides the endpoint is literal text. */
  isDecided: boolean;
  /** Whether its path is known well enough to tell which endpoints it is of. With another host this does not matter. */
  isKnown: boolean;
  /** How its host relates to the hosts that count beside those of the registry. */
  host: HostState;
}

type HostState = ReturnType<typeof hostState>;

/** The listed endpoints. URLs that look alike are looked up once. */
export class RouteTable {
  readonly #known = new Map<string, Reading>();
  readonly #paths: readonly (readonly string[])[];
  /** Hosts that count beside those of the registry; and for each API, those and its own. */
  readonly #hosts: HostPatterns;
  readonly #hostsOf = new Map<string, HostPatterns>();

  constructor(readonly interest: Pick<Interest, 'apis' | 'routes' | 'hosts'>) {
    this.#paths = interest.routes.map(({ segments }) => segments);
    this.#hosts = new HostPatterns(interest.hosts);
  }

  read(url: TextValue): Reading {
    let known = this.#known.get(url.key);
    if (!known) this.#known.set(url.key, (known = this.#lookUp(url)));
    return known;
  }

  #lookUp(url: TextValue): Reading {
    const pattern = parseUrl(url);
    const hits = mapDefined(this.interest.routes, (route) => {
      const match = matchRoute(pattern, route.segments);
      return match && { route, exact: match.exact, host: hostState(pattern, this.#hostsFor(route.api)) };
    });
    const host = hostState(pattern, this.#hosts);
    const isKnown = host === 'other' || isPathKnown(pattern, this.#paths);
    return { hits, isDecided: this.#paths.some((path) => decidesRoute(pattern, path)), isKnown, host };
  }

  #hostsFor(id: string): HostPatterns {
    let hosts = this.#hostsOf.get(id);
    if (!hosts) {
      const api = this.interest.apis.find((known) => known.id === id);
      this.#hostsOf.set(id, (hosts = new HostPatterns([...(api?.hosts ?? []), ...this.interest.hosts])));
    }
    return hosts;
  }
}
