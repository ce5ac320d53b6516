import { mapDefined } from '../../collections/lists.js';
import { oncePer } from '../../collections/once.js';
import { isShortPrefix, type Api } from '../../model/registry.js';
import { isCloser, isFamily, isOfMethod, pathKey, segmentsOf } from '../../model/route.js';
import type { TextValue } from '../domain/values.js';
import { HostPatterns } from '../../strings/host-patterns.js';
import { allHosts, type Interest, type Route } from '../engine/interest.js';
import { knownPaths, type KnownPath } from './known-paths.js';
import { PathIndex } from './path-index.js';
import { isPathKnown } from './path-known.js';
import { HOLE, patternText } from '../text/pattern-text.js';
import { decidesRoute, matchRoute, mayBeOf, type RouteMatch } from './match-route.js';
import {
  hasStandIn,
  hostState,
  isOfWholeHost,
  lastLiteral,
  parseUrl,
  withoutNamedQuery,
  type UrlPattern,
} from './url-pattern.js';

/** What a URL says by itself. */
export interface Reading {
  /** The listed endpoints that it may be of. */
  hits: readonly Hit[];
  /**
   * Those that it may be of by its end alone: what is known of its path may be of any API, and so its unknown base
   * decides.
   */
  ends: readonly Hit[];
  /** Whether the segment that decides the endpoint is literal text. */
  isDecided: boolean;
  /** Whether its path is known well enough to tell which endpoints it is of. With another host this does not matter. */
  isKnown: boolean;
  /** How its host relates to the hosts of all APIs. */
  host: HostState;
}

/** The number of live operations from which on a list is taken to know an API. */
const COMPLETE = 20;

type HostState = ReturnType<typeof hostState>;

export interface Hit {
  route: Route;
  exact: boolean;
  /** Whether all that is known of the path fits, and nothing between is unknown. */
  isWhole: boolean;
  /** How the host of the URL relates to the API of the route. */
  host: HostState;
  /**
   * Whether a path of its own is closer: the endpoint is that path. A family above it still says which parameters,
   * fields and values no request may have.
   */
  isOfParts: boolean;
}

/** The listed endpoints. URLs that look alike are looked up once. */
export class RouteTable {
  readonly #known = new Map<string, Reading>();
  readonly #facts: ReturnType<typeof factsOf>;

  constructor(readonly interest: Listed) {
    this.#facts = factsOf(interest);
  }

  /** @param sdk whose client sends the URL: it goes to its API, if no host says something else. */
  read(url: TextValue, sdk = ''): Reading {
    const key = sdk === '' ? url.key : `${sdk} ${url.key}`;
    let known = this.#known.get(key);
    if (!known) this.#known.set(key, (known = this.#listedBeforeQuery(url, sdk) ?? this.#lookUp(url, sdk)));
    return known;
  }

  /** What a URL says without an unknown that is named like a query, if it is then of a listed endpoint. */
  #listedBeforeQuery(url: TextValue, sdk: string): Reading | undefined {
    const path = withoutNamedQuery(url);
    const reading = path && this.#lookUp(path, sdk);
    if (!reading || reading.hits.length + reading.ends.length === 0) return undefined;
    return { ...reading, hits: reading.hits.map((hit) => ({ ...hit, exact: false })) };
  }

  /**
   * The listed endpoints that a request may be of. One with none of its methods is left out where the URL fits other
   * operations of the API that have them, listed or live.
   */
  hitsOf(url: TextValue, methods: readonly string[], sdk = ''): readonly Hit[] {
    return this.#ofMethods(this.read(url, sdk).hits, url, methods);
  }

  /** The same for those whose path a URL ends like. */
  endsOf(url: TextValue, methods: readonly string[]): readonly Hit[] {
    return this.#ofMethods(this.read(url).ends, url, methods);
  }

  #ofMethods(hits: readonly Hit[], url: TextValue, methods: readonly string[]): readonly Hit[] {
    if (hits.length === 0 || methods.length === 0 || methods.includes('?')) return hits;
    const pattern = parseUrl(url);
    return hits.filter(({ route }) => !this.#isOfOthers(pattern, route, methods));
  }

  #isOfOthers(pattern: UrlPattern, route: Route, methods: readonly string[]): boolean {
    if (methods.some((method) => isOfMethod(route, method))) return false;
    const known = this.#facts.known.get(route.api) ?? [];
    const key = pathKey(route.path);
    const own = known.filter((one) => one.key === key);
    if (methods.some((method) => own.some((one) => isOfMethod(one, method)))) return false;
    const most = matchRoute(pattern, route.segments)?.inBase ?? 0;
    // Where the URL has the literal text of the route, a path with a parameter there is no better.
    const others = known.filter(
      ({ key: path, segments }) =>
        !isFamily(path) && !isCloser(route.segments, segments) && mayBeOf(pattern, segments, most),
    );
    return methods.every((method) => others.some((one) => isOfMethod(one, method)));
  }

  /** Whether a URL may be of a listed endpoint, by what is known of its path. */
  isListed(url: TextValue): boolean {
    const { hits, ends } = this.read(url);
    return hits.length > 0 || ends.length > 0;
  }

  /** Whether a URL behind an unknown base fits an operation of an API, listed or live, without anything of its path missing. */
  isOfApi(url: TextValue, { id }: Pick<Api, 'id'>): boolean {
    const pattern = parseUrl(withoutNamedQuery(url) ?? url);
    const inBase = this.#facts.prefixes.get(id) ?? 0;
    return (this.#facts.competing.get(id)?.decidedBy(pattern) ?? []).some(({ segments }) => {
      const match = matchRoute(pattern, segments);
      return !isOfWholeHost(segments) && match?.fit === 'yes' && match.inBase <= inBase;
    });
  }

  /** Whether a list has so many operations of an API that one which it does not have is of another API. */
  isComplete({ routes = [] }: Pick<Api, 'routes'>): boolean {
    return routes.length >= COMPLETE;
  }

  /** The API of a URL whose path begins with an unknown behind a host; `a|b` if several have that host. */
  apiOfHost(url: TextValue): string | undefined {
    const pattern = parseUrl(url);
    if (!pattern.open) return undefined;
    const { apis } = this.interest;
    const own = apis.filter(({ id }) => hostState(pattern, this.#facts.hostsOf.get(id)!) === 'match');
    return own.length === 0 ? undefined : own.map(({ id }) => id).join('|');
  }

  /** What shows where a URL goes whose own host may be unknown: the hosts of all URLs that the request may have. */
  hostOf(own: HostState, urls: readonly TextValue[]): HostState | 'elsewhere' {
    if (own !== 'unknown') return own;
    const goesElsewhere = urls.some((url) => this.read(url).host === 'other' && !hasStandIn(parseUrl(url)));
    return goesElsewhere && !urls.some((url) => this.read(url).host === 'match') ? 'elsewhere' : own;
  }

  #lookUp(url: TextValue, sdk: string): Reading {
    const pattern = parseUrl(url);
    const { competing, routes, hosts, hostsOf, sdksOf } = this.#facts;
    const hostFor = ({ api }: Route): HostState => hostState(pattern, hostsOf.get(api)!);
    const isOfApi = (route: Route): boolean =>
      hostFor(route) === 'match' || (hostFor(route) === 'unknown' && sdksOf.get(route.api)!.has(sdk));
    const all = routes.decidedBy(pattern);
    const decided = all.filter((route) => !isOfWholeHost(route.segments) || isOfApi(route));
    const fits = mapDefined(decided, (route) => this.#fitOf(pattern, route, hostFor(route)));
    // Routes whose names are unknown in the middle of the path, so that it may be of anything.
    const isGuess = fits.some(({ match, shows }) => shows === 'little' && match.fit !== 'yes');
    const hitsThat = (shown: RouteFit['shows']): Hit[] =>
      mapDefined(fits, ({ route, match, host, shows }) => {
        if (shows !== shown) return undefined;
        const isOfParts = isOfCloser(pattern, route, match, competing.get(route.api));
        return isOfParts && !isFamilyWithParts(route)
          ? undefined
          : { route, exact: match.exact, isWhole: match.fit === 'yes', host, isOfParts };
      });
    const possible = hitsThat('route');
    const ends = hitsThat('end').map((hit) => ({ ...hit, exact: false }));
    const host = hostState(pattern, hosts);
    // The host of one API shows that the call is not of another one.
    const hits = possible.filter((hit) => hit.host !== 'other' || host !== 'match');
    // An unknown base may have a host of which all paths are listed.
    const mayBeHost = pattern.open && host === 'unknown' && all.length > decided.length;
    // An unknown where a listed path has a parameter is that parameter.
    const isListed = hits.some(({ exact, isOfParts }) => exact && !isOfParts);
    const isKnown = host === 'other' || isListed || (isPathKnown(pattern, routes) && !mayBeHost && !isGuess);
    // A path of another API that this one only resembles leaves the endpoint open.
    const isDecided = fits.some(({ route, shows }) => shows === 'route' && decidesRoute(pattern, route.segments));
    return { hits, ends, isDecided, isKnown, host };
  }

  #fitOf(pattern: UrlPattern, route: Route, host: HostState): RouteFit | undefined {
    const prefix = this.#facts.prefixes.get(route.api) ?? 0;
    const match = matchRoute(pattern, route.segments, prefix);
    return match && { route, match, host, shows: this.#shownBy(match, pattern, route, host, prefix) };
  }

  #shownBy(match: RouteMatch, pattern: UrlPattern, route: Route, host: HostState, prefix: number): RouteFit['shows'] {
    if (host === 'match') return 'route';
    const most = this.#facts.mostInBase.get(route.api)!;
    const isElsewhere = match.inBase > most || (match.isPrefixed && pattern.open && most !== Infinity);
    // Behind another host, an unknown holds the prefix of another API.
    if (isElsewhere || (host === 'other' && pattern.open && match.inBase > 0)) return 'vague';
    if (match.isTelling) return 'route';
    // A prefix alone, or a part of it, such as `v1`, is the end of any path.
    const isOwn = lastLiteral(route.segments) >= prefix;
    return isOwn && match.fit === 'yes' && host === 'unknown' && pattern.open ? 'end' : 'little';
  }
}

/** How a URL fits a listed endpoint. */
interface RouteFit {
  route: Route;
  match: RouteMatch;
  host: HostState;
  /**
   * What the URL shows by itself: the endpoint (`route`), the end of its path behind an unknown base (`end`), less than
   * that (`little`), or a path that other APIs have as well (`vague`).
   */
  shows: 'route' | 'end' | 'little' | 'vague';
}

type Listed = Pick<Interest, 'apis' | 'routes' | 'hosts'>;

/** What a list says about its endpoints, for all parts of a program. */
const factsOf = oncePer((interest: Listed) => {
  const known = knownPaths(interest);
  return {
    routes: new PathIndex(interest.routes),
    /** The hosts of any API; and for each API its own, with those that count for all. */
    hosts: new HostPatterns(allHosts(interest)),
    hostsOf: new Map(interest.apis.map(({ id, hosts }) => [id, new HostPatterns([...hosts, ...interest.hosts])])),
    sdksOf: new Map(interest.apis.map(({ id, sdks }) => [id, new Set([id, ...sdks])])),
    known,
    /** Paths compete within their API only. */
    competing: new Map([...known].map(([id, paths]) => [id, new PathIndex(paths)])),
    /** For each API, the number of segments in its prefix, and the number of those that an unknown base may have. */
    prefixes: new Map(interest.apis.map(({ id, prefix }) => [id, segmentsOf(prefix).length])),
    mostInBase: new Map(interest.apis.map(({ id, prefix }) => [id, mostInBase(prefix)])),
  };
});

/** A base may have the prefix. Of an API with a short one, the rest has to be there, since any path ends like it. */
function mostInBase(prefix: string): number {
  return prefix === '' || isShortPrefix(prefix) ? segmentsOf(prefix).length : Infinity;
}

/**
 * Whether a URL that fits a route fits a path that is closer to it, too. What is wholly unknown is taken for a
 * parameter where one of the paths has it.
 */
function isOfCloser(
  pattern: UrlPattern,
  { segments }: Route,
  { fit }: RouteMatch,
  paths: PathIndex<KnownPath> | undefined,
): boolean {
  const others = paths?.decidedBy(pattern) ?? [];
  return others.some((other) => {
    const isClose = isCloser(other.segments, segments);
    const match = isClose || fit === 'blank' ? matchRoute(pattern, other.segments) : undefined;
    return match !== undefined && (isClose ? match.fit !== 'blank' : match.fit === 'yes');
  });
}

/** Whether entries of parameters, fields or values are about all paths of a family. */
function isFamilyWithParts({ path, fields, values }: Route): boolean {
  return (
    isFamily(path) &&
    (Object.values(fields).some(({ size }) => size > 0) || Object.values(values).some(({ size }) => size > 0))
  );
}

/**
 * Below the prefix of an API, one literal segment decides, unless a listed endpoint begins with it: the call is of an
 * endpoint that the registry does not list.
 */
export function decidesOther(url: TextValue, { apis, routes }: Listed): boolean {
  const literal = patternText(url).replace(/[?#].*$/, '');
  const last = literal.replace(/\/+$/, '').split('/').at(-1) ?? '';
  if (!last.includes(HOLE)) return last !== '';
  const below = apis.flatMap(({ prefix }) => {
    const at = prefix === '' ? -1 : literal.indexOf(`${prefix}/`);
    return at < 0 ? [] : [{ at, rest: literal.slice(at + prefix.length + 1) }];
  });
  // A path of one API may have the prefix of another one in it.
  const isListed = below.some(({ at }) => {
    const known = literal.slice(at, literal.indexOf(HOLE, at));
    return routes.some(({ path }) => path.startsWith(known));
  });
  return !isListed && below.some(({ rest }) => /^[^\u0000/]+\//.test(rest));
}
