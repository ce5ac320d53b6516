import { mapDefined } from '../../collections/lists.js';
import { oncePer } from '../../collections/once.js';
import { isShortPrefix, type Api } from '../../model/registry.js';
import { ANY_METHOD, isCloser, isFamily, parseOperation, pathKey, segmentsOf } from '../../model/route.js';
import type { TextValue } from '../domain/values.js';
import { HostPatterns } from '../engine/host-patterns.js';
import { allHosts, type Interest, type Route } from '../engine/interest.js';
import { shapesOf } from './listed-routes.js';
import { PathIndex } from './path-index.js';
import { isPathKnown } from './path-known.js';
import { HOLE, patternText } from '../text/pattern-text.js';
import { decidesRoute, matchRoute, mayBeOf, type RouteMatch } from './match-route.js';
import { hostState, isLocal, isOfWholeHost, parseUrl, type UrlPattern } from './url-pattern.js';

/** What a URL says by itself. */
export interface Reading {
  /** The listed endpoints that it may be of. */
  hits: readonly Hit[];
  /** Whether the segment that decides the endpoint is literal text. */
  isDecided: boolean;
  /** Whether its path is known well enough to tell which endpoints it is of. With another host this does not matter. */
  isKnown: boolean;
  /** How its host relates to the hosts of all APIs. */
  host: HostState;
}

type HostState = ReturnType<typeof hostState>;

interface Hit {
  route: Route;
  exact: boolean;
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
    if (!known) this.#known.set(key, (known = this.#lookUp(url, sdk)));
    return known;
  }

  /**
   * The listed endpoints that a request may be of. One with none of its methods is left out where the URL fits other
   * operations of the API that have them, listed or live.
   */
  hitsOf(url: TextValue, methods: readonly string[], sdk = ''): readonly Hit[] {
    const { hits } = this.read(url, sdk);
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

  /** What shows where a URL goes whose own host may be unknown: the hosts of all URLs that the request may have. */
  hostOf(own: HostState, urls: readonly TextValue[]): HostState | 'elsewhere' {
    if (own !== 'unknown') return own;
    const goesElsewhere = urls.some((url) => this.read(url).host === 'other' && !isLocal(parseUrl(url)));
    return goesElsewhere && !urls.some((url) => this.read(url).host === 'match') ? 'elsewhere' : own;
  }

  #lookUp(url: TextValue, sdk: string): Reading {
    const pattern = parseUrl(url);
    const { prefixes, mostInBase, competing, routes, hosts, hostsOf, sdksOf } = this.#facts;
    const hostFor = ({ api }: Route): HostState => hostState(pattern, hostsOf.get(api)!);
    const isOfApi = (route: Route): boolean =>
      hostFor(route) === 'match' || (hostFor(route) === 'unknown' && sdksOf.get(route.api)!.has(sdk));
    const all = routes.decidedBy(pattern);
    const decided = all.filter((route) => !isOfWholeHost(route.segments) || isOfApi(route));
    // Routes whose names are unknown in the middle of the path, so that it may be of anything.
    let isGuess = false;
    const telling: Route[] = [];
    const possible = mapDefined(decided, (route): Hit | undefined => {
      const match = matchRoute(pattern, route.segments, prefixes.get(route.api));
      if (!match) return undefined;
      const isVague = match.inBase > mostInBase.get(route.api)!;
      if (isVague || !match.isTelling) {
        isGuess ||= !isVague && match.fit !== 'yes';
        return undefined;
      }
      telling.push(route);
      const isOfParts = isOfCloser(pattern, route, match, competing.get(route.api));
      if (isOfParts && !isFamilyWithParts(route)) return undefined;
      return { route, exact: match.exact, host: hostFor(route), isOfParts };
    });
    const host = hostState(pattern, hosts);
    // The host of one API shows that the call is not of another one.
    const hits = possible.filter((hit) => hit.host !== 'other' || host !== 'match');
    // An unknown base may have a host of which all paths are listed.
    const mayBeHost = pattern.open && host === 'unknown' && all.length > decided.length;
    // An unknown where a listed path has a parameter is that parameter.
    const isListed = hits.some(({ exact, isOfParts }) => exact && !isOfParts);
    const isKnown = host === 'other' || isListed || (isPathKnown(pattern, routes) && !mayBeHost && !isGuess);
    // A path of another API that this one only resembles leaves the endpoint open.
    const isDecided = telling.some(({ segments }) => decidesRoute(pattern, segments));
    return { hits, isDecided, isKnown, host };
  }
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

/** A path of an API, listed or live, with its methods. */
interface KnownPath {
  /** The path, whatever the names of its parameters. */
  key: string;
  methods: readonly string[];
  segments: readonly string[];
}

/** For each API all of its paths that are known. */
function knownPaths({ apis, routes }: Listed): Map<string, KnownPath[]> {
  const known = new Map(apis.map((api): [string, KnownPath[]] => [api.id, livePaths(api)]));
  for (const { api, path, methods, segments } of routes)
    known.get(api)?.push({ key: pathKey(path), methods, segments });
  return known;
}

function livePaths(api: Api): KnownPath[] {
  const live = new Map<string, { path: string; methods: string[] }>();
  for (const { method, path } of (api.routes ?? []).map(parseOperation)) {
    const key = pathKey(path);
    const one = live.get(key);
    if (one) one.methods.push(method);
    else live.set(key, { path, methods: [method] });
  }
  return [...live].flatMap(([key, { path, methods }]) =>
    shapesOf(path, api).map((segments) => ({ key, methods, segments })),
  );
}

/** Whether a path has a method. What answers GET answers HEAD as well. */
function isOfMethod({ methods }: Pick<KnownPath, 'methods'>, asked: string): boolean {
  return methods.some((method) => method === asked || method === ANY_METHOD || (asked === 'HEAD' && method === 'GET'));
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
  return apis.some((api) => {
    const at = literal.indexOf(`${api.prefix}/`);
    const known = literal.slice(at, literal.indexOf(HOLE, at));
    return (
      at >= 0 &&
      api.prefix !== '' &&
      /^[^\u0000/]+\//.test(literal.slice(at + api.prefix.length + 1)) &&
      !routes.some((route) => route.path.startsWith(known))
    );
  });
}
