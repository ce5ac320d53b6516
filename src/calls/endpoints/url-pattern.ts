import { flatMap } from '../../lists.js';
import { BELOW, hasParameter } from '../../model/route.js';
import { decoded } from '../../texts.js';
import type { Hole, TextPart, TextValue } from '../domain/values.js';
import type { HostPatterns } from '../engine/host-patterns.js';

/** A URL split into its parts. */
export interface UrlPattern {
  /** Host with holes, or null when the URL begins with a path or an unknown base. */
  host: readonly TextPart[] | null;
  /** Path segments; the first may be `open`. */
  segments: readonly (readonly TextPart[])[];
  /** The first segment begins with a hole that may hold anything: host, path prefix, or nothing. */
  open: boolean;
}

const patterns = new WeakMap<TextValue, UrlPattern>();

/** Splits a URL into host and path segments; query and fragment are dropped. */
export function parseUrl(value: TextValue): UrlPattern {
  let pattern = patterns.get(value);
  if (!pattern) patterns.set(value, (pattern = splitUrl(value)));
  return pattern;
}

function splitUrl(value: TextValue): UrlPattern {
  const parts = withoutQuery(value.parts);
  const [first] = parts;
  const scheme = typeof first === 'string' ? /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.exec(first) : null;
  if (!scheme)
    return { host: null, segments: splitSegments(parts), open: first !== undefined && typeof first !== 'string' };
  const [host = [], ...path] = splitSegments([(first as string).slice(scheme[0].length), ...parts.slice(1)], true);
  const end = endOfHost(host);
  const segments = [host.slice(end), ...path].filter((segment) => segment.length > 0);
  return { host: host.slice(0, end), segments, open: false };
}

/** The end of a domain name: `.com`. */
const TOP_LEVEL = /\.[a-z]{2,}$/i;

/** A top-level domain ends the host, and an unknown behind it begins the path: `https://api.example.com${path}`. */
function endOfHost(host: readonly TextPart[]): number {
  const last = host.findLastIndex((part) => typeof part === 'string');
  return last >= 0 && TOP_LEVEL.test(host[last] as string) ? last + 1 : host.length;
}

function withoutQuery(parts: readonly TextPart[]): TextPart[] {
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    const cut = typeof part === 'string' ? part.search(/[?#]/) : -1;
    if (cut >= 0) return [...parts.slice(0, i), (part as string).slice(0, cut)].filter((p) => p !== '');
  }
  return [...parts];
}

function splitSegments(parts: readonly TextPart[], keepEmpty = false): TextPart[][] {
  const segments: TextPart[][] = [[]];
  for (const part of parts) {
    if (typeof part !== 'string') {
      segments.at(-1)!.push(part);
      continue;
    }
    part.split('/').forEach((piece, index) => {
      if (index > 0) segments.push([]);
      if (piece !== '') segments.at(-1)!.push(piece);
    });
  }
  return keepEmpty ? segments : segments.filter((segment) => segment.length > 0);
}

export interface RouteMatch {
  /** False if a hole is among the matching segments: in the prefix, or in place of a segment in the middle. */
  exact: boolean;
  /** The number of the route's first segments that would have to be in the unknown base. */
  inBase: number;
}

const DISTINCTIVE = 9;

/** How a pattern matches a route; undefined if it does not, or if its deciding segment is a hole. */
export function matchRoute(pattern: UrlPattern, route: readonly string[]): RouteMatch | undefined {
  const whole = pathOf(pattern);
  if (isOfWholeHost(route)) return matchHost(pattern, route);
  // An unknown segment may be empty, or another prefix.
  const extra = whole.length - route.length;
  const isPrefixed = extra > 0 && whole.slice(0, extra).every(isUnknown);
  const given = widened(isPrefixed ? whole.slice(extra) : whole, route);
  if (given.length > route.length || (!pattern.open && given.length !== route.length) || given.length === 0)
    return undefined;
  const offset = route.length - given.length;
  const deciding = lastLiteral(route);
  if (deciding < offset) return undefined;
  const fit = fitSegments(given, route.slice(offset), deciding - offset);
  if (fit === 'no') return undefined;
  // If the prefix is unknown, the last name alone must be distinctive.
  if (offset > 0 && given.length - (route.length - 1 - deciding) < 2 && route[deciding]!.length < DISTINCTIVE)
    return undefined;
  return { exact: fit === 'yes' && offset === 0 && whole.length === route.length, inBase: offset };
}

function matchHost(pattern: UrlPattern, route: readonly string[]): RouteMatch | undefined {
  return pattern.host && pathOf(pattern).length === route.length ? { exact: true, inBase: 0 } : undefined;
}

/** Whether a pattern is of some path below a prefix, which begins the path or comes after an unknown base. */
export function isBelow(pattern: UrlPattern, prefix: readonly string[]): boolean {
  return pattern.segments.some((_, below) => matchRoute(pattern, [...prefix, ...parameters(below)]) !== undefined);
}

function parameters(count: number): string[] {
  return Array.from({ length: count }, () => '{segment}');
}

/**
 * Segments in which an unknown one that stands for several parameters in a row is there once for each:
 * `/repos/${fullName}/import` is of `/repos/{owner}/{repo}/import`. What comes after it must tell the route.
 */
function widened(given: readonly (readonly TextPart[])[], route: readonly string[]): readonly (readonly TextPart[])[] {
  const lacking = route.length - given.length;
  if (lacking <= 0) return given;
  const first = given.findIndex(
    (segment, i) => isUnknown(segment) && isParameter(route[i]) && isParameter(route[i + 1]),
  );
  if (first < 0 || first + lacking >= lastLiteral(route)) return given;
  const stands = route.slice(first, first + lacking + 1);
  return stands.every(isParameter) ? given.toSpliced(first, 0, ...stands.slice(1).map(() => given[first]!)) : given;
}

function isParameter(segment: string | undefined): boolean {
  return segment !== undefined && /^\{[^{}]*\}$/.test(segment);
}

/** Whether segments are those of a route, or may be by a hole in one; in the deciding one, a hole is none. */
function fitSegments(given: readonly (readonly TextPart[])[], wanted: readonly string[], deciding: number): Fit {
  let all: Fit = 'yes';
  for (let i = 0; i < given.length; i++) {
    const fit = matchSegment(given[i]!, wanted[i]!);
    if (fit === 'no' || (fit === 'hole' && i === deciding)) return 'no';
    if (fit === 'hole') all = fit;
  }
  return all;
}

export function isUnknown(segment: readonly TextPart[]): boolean {
  return segment.every((part) => typeof part !== 'string');
}

/** The segments of a path, from its beginning or from an unknown base on. */
export function pathOf(pattern: UrlPattern): readonly (readonly TextPart[])[] {
  return pattern.open ? belowOpen(pattern) : pattern.segments;
}

/** The segments after an unknown base. Text right behind the hole counts as a segment if it looks like one. */
function belowOpen(pattern: UrlPattern): readonly (readonly TextPart[])[] {
  const [first, ...rest] = pattern.segments;
  const tail = first?.slice(1) ?? [];
  const isSegment = tail.length > 0 && !(typeof tail[0] === 'string' && /[.:-]/.test(tail[0]));
  return isSegment ? [tail, ...rest] : rest;
}

/** The index of the segment that decides a route: its last literal one; -1 without any. */
export function lastLiteral(route: readonly string[]): number {
  for (let i = route.length - 1; i >= 0; i--) if (!hasParameter(route[i]!)) return i;
  return -1;
}

/** Whether texts are the same; `hole` where one that is not known may be. */
type Fit = 'yes' | 'hole' | 'no';

export function matchSegment(given: readonly TextPart[], wanted: string): Fit {
  const literal = literalSegment(given);
  if (hasParameter(wanted)) return matchTemplate(given, literal, wanted);
  if (literal !== undefined) return literal === wanted.toLowerCase() ? 'yes' : 'no';
  const first = given[0];
  const last = given.at(-1);
  const starts = typeof first !== 'string' || wanted.startsWith(first);
  const ends = typeof last !== 'string' || wanted.endsWith(last);
  return starts && ends ? 'hole' : 'no';
}

/** `{id}` fits anything; `{id}.json` what ends so, and perhaps what ends in a hole. */
function matchTemplate(given: readonly TextPart[], literal: string | undefined, wanted: string): Fit {
  const before = wanted.slice(0, wanted.indexOf('{')).toLowerCase();
  const after = wanted.slice(wanted.lastIndexOf('}') + 1).toLowerCase();
  if (literal !== undefined) {
    const isLongEnough = literal.length > before.length + after.length || before + after === '';
    return isLongEnough && literal.startsWith(before) && literal.endsWith(after) ? 'yes' : 'no';
  }
  const starts = fitEnd(given[0], before, (text, end) => text.startsWith(end));
  const ends = fitEnd(given.at(-1), after, (text, end) => text.endsWith(end));
  if (starts === 'no' || ends === 'no') return 'no';
  return starts === 'yes' && ends === 'yes' ? 'yes' : 'hole';
}

/** Whether a segment begins, or ends, with a literal text. */
function fitEnd(part: TextPart | undefined, end: string, has: (text: string, end: string) => boolean): Fit {
  if (end === '') return 'yes';
  if (typeof part !== 'string') return 'hole';
  const text = part.toLowerCase();
  if (has(text, end)) return 'yes';
  return has(end, text) ? 'hole' : 'no';
}

const literals = new WeakMap<readonly TextPart[], string>();

/** The text of a segment without holes, decoded and in lower case; undefined with holes. */
export function literalSegment(segment: readonly TextPart[]): string | undefined {
  let literal = literals.get(segment);
  if (literal === undefined && segment.every((part) => typeof part === 'string'))
    literals.set(segment, (literal = decoded(segment.join('')).toLowerCase()));
  return literal;
}

/**
 * The text that a URL has in place of a parameter of a route: `2` for `v{version}` in `/v2/items`. Null if it is not
 * known, undefined if the URL does not have it.
 */
export function pathParameter(url: TextValue, route: readonly string[], segment: string): string | null | undefined {
  const pattern = parseUrl(url);
  const given = pathOf(pattern);
  const found = given[given.length - route.length + route.indexOf(segment)];
  const literal = found && found.every((part) => typeof part === 'string') ? decoded(found.join('')) : undefined;
  if (found === undefined || literal === undefined) return found && null;
  return literal.slice(segment.indexOf('{'), literal.length - (segment.length - 1 - segment.lastIndexOf('}')));
}

/** Whether a route is of all paths of a host, so that the host alone decides it. */
export function isOfWholeHost(route: readonly string[]): boolean {
  return route.every((segment) => segment === BELOW);
}

/**
 * Whether the segments that decide a route are literal text in the pattern: the last literal one, and the first one below
 * the prefix of a family, which tells the paths of the family apart.
 */
export function decidesRoute(pattern: UrlPattern, route: readonly string[]): boolean {
  const given = pathOf(pattern);
  const before = route.length - given.length;
  const literal = lastLiteral(route);
  if (literal < 0 && !isOfWholeHost(route)) return false;
  if (route.length === 0) return given.length === 0;
  const deciding = [literal, route.indexOf(BELOW)].filter((index) => index >= 0);
  return (
    before >= 0 &&
    deciding.every((index) => {
      const segment = given[index - before];
      return segment && literalSegment(segment) !== undefined && matchSegment(segment, route[index]!) === 'yes';
    }) &&
    given.slice(Math.min(...deciding) - before).every((segment) => segment.length > 0)
  );
}

/** Whether a host ends in an unknown that may be a path: `https://acme-be.glean.com${path}`. */
export function mayEndInPath(host: UrlPattern['host']): boolean {
  return host !== null && host.length > 0 && typeof host.at(-1) !== 'string';
}

/** `match`: a host that fits the patterns; `other`: a host that does not; `unknown`: not known. */
export function hostState(pattern: UrlPattern, hosts: HostPatterns): 'match' | 'other' | 'unknown' {
  const written = pattern.host ?? (pattern.open && pattern.segments[0]!.length > 1 ? pattern.segments[0]! : null);
  if (!written || written.length === 0) return 'unknown';
  if (hosts.fit(hostName(written))) return 'match';
  if (!written.some((part) => typeof part !== 'string')) return 'other';
  return pattern.host && TOP_LEVEL.test(hostName(written)) ? 'other' : 'unknown';
}

/** A host in lower case, without user and port; `x` takes the place of each unknown. */
function hostName(host: readonly TextPart[]): string {
  return host
    .map((part) => (typeof part === 'string' ? part : 'x'))
    .join('')
    .replace(/^.*@/, '')
    .replace(/:\d*$/, '')
    .toLowerCase();
}

/** The pattern as people see it, with holes as `{name}`. */
export function printPattern(value: TextValue): string {
  return value.parts.map((part) => (typeof part === 'string' ? part : `{${part.label}}`)).join('');
}

/** The frames whose callers decide the rest of a pattern, last hole first. */
export function decidingFrames(value: TextValue): NonNullable<Hole['frame']>[] {
  const frames = flatMap(withoutQuery(value.parts), (part) =>
    typeof part !== 'string' && part.frame ? [part.frame] : [],
  );
  return [...new Set(frames.reverse())];
}
