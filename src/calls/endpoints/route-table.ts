import { mapDefined } from '../../lists.js';
import type { TextValue } from '../domain/values.js';
import { HostPatterns } from '../engine/host-patterns.js';
import type { Interest, Route } from '../engine/interest.js';
import { decidesRoute, hostState, isPathKnown, matchRoute, parseUrl } from './url-pattern.js';

/** What is known of a URL by itself. */
export interface Reading {
  /** The listed endpoints that it may be of; `host` says what its host has to do with their API. */
  hits: readonly { route: Route; exact: boolean; host: HostState }[];
  /** Whether the segment that decides which endpoint it is of stands in it as text. */
  isDecided: boolean;
  /**
   * Whether its path is known, so that it can be told which endpoints it is of; that of another host makes no
   * difference.
   */
  isKnown: boolean;
  /** What its host has to do with the hosts that count beside those of the registry. */
  host: HostState;
}

type HostState = ReturnType<typeof hostState>;

/** The listed endpoints. URLs that read alike are looked up once. */
export class RouteTable {
  readonly #known = new Map<string, Reading>();
  readonly #paths: readonly (readonly string[])[];
  /** Hosts that count beside those of the registry, and by API those and its own. */
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
