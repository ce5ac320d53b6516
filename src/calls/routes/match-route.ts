import { BELOW, hasParameter } from '../../model/route.js';
import type { TextPart } from '../domain/values.js';
import {
  hasUnknownBehindBase,
  isOfWholeHost,
  isUnknown,
  lastLiteral,
  literalSegment,
  pathOf,
  type UrlPattern,
} from './url-pattern.js';

export interface RouteMatch {
  /** False if a hole is among the matching segments: in the prefix, or in place of a segment in the middle. */
  exact: boolean;
  /** The number of the route's first segments that would have to be in the unknown base. */
  inBase: number;
  /** Whether unknown segments stand before those of the route. */
  isPrefixed: boolean;
  /** Whether every segment fits, and `blank` if one that is wholly unknown stands where the route has some text. */
  fit: 'yes' | 'hole' | 'blank';
  /** Whether what is known of the path tells the route, which it need not behind an unknown base. */
  isTelling: boolean;
}

/** So long is a name that is hardly one of anything else. */
const DISTINCTIVE = 9;

/**
 * How a pattern matches a route; undefined if it does not, or if its deciding segment is a hole.
 *
 * @param prefix the number of the route's first segments that all of its API have.
 */
export function matchRoute(pattern: UrlPattern, route: readonly string[], prefix = 0): RouteMatch | undefined {
  const whole = pathOf(pattern);
  if (isOfWholeHost(route)) return matchHost(pattern, route);
  const match = matchPath(pattern, whole, route, prefix);
  // `${host}${prefix}/chat`: the second unknown is no segment, but a part of the base.
  if (match?.fit === 'yes' || !hasUnknownBehindBase(pattern)) return match;
  return matchPath(pattern, whole.slice(1), route, prefix) ?? match;
}

function matchPath(
  pattern: UrlPattern,
  whole: readonly (readonly TextPart[])[],
  route: readonly string[],
  prefix: number,
): RouteMatch | undefined {
  const given = aligned(whole, pattern.open, route);
  if (!given) return undefined;
  const offset = route.length - given.length;
  const deciding = lastLiteral(route);
  if (deciding < offset) return undefined;
  const fit = fitSegments(given, route.slice(offset), deciding - offset);
  if (fit === 'no') return undefined;
  return {
    exact: fit === 'yes' && offset === 0 && whole.length === route.length,
    inBase: offset,
    isPrefixed: whole.length > route.length,
    fit,
    isTelling: (pattern.host !== null && !pattern.open) || isTelling(given, route, offset, prefix),
  };
}

/** The segments of a URL that stand for the last ones of a route; undefined if their number does not fit. */
function aligned(
  whole: readonly (readonly TextPart[])[],
  isOpen: boolean,
  route: readonly string[],
): readonly (readonly TextPart[])[] | undefined {
  // An unknown segment may be empty, or another prefix.
  const extra = whole.length - route.length;
  const isPrefixed = extra > 0 && whole.slice(0, extra).every(isUnknown);
  const given = widened(isPrefixed ? whole.slice(extra) : whole, route);
  const isOfLength = isOpen ? given.length <= route.length : given.length === route.length;
  return isOfLength && given.length > 0 ? given : undefined;
}

/**
 * Whether a pattern may be of a route, even if its deciding segment is a hole.
 *
 * @param most the number of the route's first segments that may be in the unknown base.
 */
export function mayBeOf(pattern: UrlPattern, route: readonly string[], most: number): boolean {
  const given = aligned(pathOf(pattern), pattern.open, route);
  const offset = route.length - (given?.length ?? 0);
  return (
    given !== undefined &&
    offset <= most &&
    given.every((segment, i) => matchSegment(segment, route[offset + i]!) !== 'no')
  );
}

/**
 * Whether the known text of a path behind an unknown base tells its route: two of its names, or one that is
 * distinctive where nothing but the base and a prefix is unknown.
 */
function isTelling(
  given: readonly (readonly TextPart[])[],
  route: readonly string[],
  offset: number,
  prefix: number,
): boolean {
  const names = [...route.keys()].filter((index) => !hasParameter(route[index]!));
  const isKnown = (index: number): boolean => index >= offset && literalSegment(given[index - offset]!) !== undefined;
  const known = names.filter(isKnown);
  if (known.length >= 2 || known.length === names.length) return true;
  const isGuessed = names.some((index) => index >= offset && index >= prefix && !isKnown(index));
  return !isGuessed && (offset === 0 || route[lastLiteral(route)]!.length >= DISTINCTIVE);
}

function matchHost(pattern: UrlPattern, route: readonly string[]): RouteMatch | undefined {
  return pathOf(pattern).length === route.length
    ? { exact: true, inBase: 0, isPrefixed: false, fit: 'yes', isTelling: true }
    : undefined;
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
function fitSegments(
  given: readonly (readonly TextPart[])[],
  wanted: readonly string[],
  deciding: number,
): RouteMatch['fit'] | 'no' {
  let all: RouteMatch['fit'] = 'yes';
  for (let i = 0; i < given.length; i++) {
    const fit = matchSegment(given[i]!, wanted[i]!);
    if (fit === 'no' || (fit === 'hole' && i === deciding)) return 'no';
    if (fit === 'hole') all = all === 'blank' || isUntold(given[i]!, wanted[i]!) ? 'blank' : fit;
  }
  return all;
}

/** Whether nothing that is known of a segment speaks for what is wanted: `${a}-${b}` has nothing of `{id}:share`. */
function isUntold(given: readonly TextPart[], wanted: string): boolean {
  if (isUnknown(given)) return true;
  if (!hasParameter(wanted)) return false;
  const beside = [wanted[wanted.indexOf('{') - 1], wanted[wanted.lastIndexOf('}') + 1]].filter(
    (one) => one !== undefined,
  );
  return !given.some((part) => typeof part === 'string' && beside.some((one) => part.includes(one)));
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
  if (route.length === 0) return given.length === 0 && !pattern.open;
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

/** Whether texts are the same; `hole` where one that is not known may be. */
type Fit = 'yes' | 'hole' | 'no';

export function matchSegment(given: readonly TextPart[], wanted: string): Fit {
  const literal = literalSegment(given);
  if (hasParameter(wanted)) return matchTemplate(given, literal, wanted);
  const lower = wanted.toLowerCase();
  if (literal !== undefined) return literal === lower ? 'yes' : 'no';
  const first = given[0];
  const last = given.at(-1);
  const starts = typeof first !== 'string' || lower.startsWith(first.toLowerCase());
  const ends = typeof last !== 'string' || lower.endsWith(last.toLowerCase());
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
  // The path of a custom method is not that of what it is for: `/items/{id}:archive`.
  if (after === '' && CUSTOM_METHOD.test(lastText(given))) return 'no';
  const starts = fitEnd(given[0], before, (text, end) => text.startsWith(end));
  const ends = fitEnd(given.at(-1), after, (text, end) => text.endsWith(end));
  if (starts === 'no' || ends === 'no') return 'no';
  return starts === 'yes' && ends === 'yes' ? 'yes' : 'hole';
}

const CUSTOM_METHOD = /^:[a-z]+$/i;

function lastText(segment: readonly TextPart[]): string {
  const last = segment.at(-1);
  return typeof last === 'string' ? last : '';
}

/** Whether a segment begins, or ends, with a literal text. */
function fitEnd(part: TextPart | undefined, end: string, has: (text: string, end: string) => boolean): Fit {
  if (end === '') return 'yes';
  if (typeof part !== 'string') return 'hole';
  const text = part.toLowerCase();
  if (has(text, end)) return 'yes';
  return has(end, text) ? 'hole' : 'no';
}
