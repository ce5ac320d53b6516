import { flatMap } from '../../collections/lists.js';
import { ANOTHER_API } from '../../model/settings/known-value.js';
import { BELOW, hasParameter } from '../../model/route.js';
import { isStandIn } from '../../strings/stand-ins.js';
import { decoded } from '../../strings/texts.js';
import { isNamedAsQuery } from '../../strings/words.js';
import { text, type Hole, type TextPart, type TextValue } from '../domain/values.js';
import type { HostPatterns } from '../../strings/host-patterns.js';

/** A URL split into its parts. */
export interface UrlPattern {
  /** Host with holes, or null when the URL begins with a path or an unknown base. */
  host: readonly TextPart[] | null;
  /** Path segments; the first may be `open`. */
  segments: readonly (readonly TextPart[])[];
  /** The first segment begins with a hole that may hold anything: behind a host a path, else a host and a path, or nothing. */
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
  const parts = withoutScheme(withoutQuery(value.parts));
  const [first] = parts;
  const scheme = typeof first === 'string' ? /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.exec(first) : null;
  if (!scheme)
    return {
      host: null,
      segments: splitSegments(parts),
      open: first !== undefined && typeof first !== 'string',
    };
  const [host = [], ...below] = splitSegments([(first as string).slice(scheme[0].length), ...parts.slice(1)], true);
  const end = endOfHost(host);
  const behind = host.slice(end);
  const segments = [behind, ...below].filter((segment) => segment.length > 0);
  return { host: host.slice(0, end), segments, open: behind.length > 0 && typeof behind[0] !== 'string' };
}

/** An unknown scheme before a host leaves the host known: `${location.protocol}//api.example.com/items`. */
function withoutScheme(parts: TextPart[]): TextPart[] {
  const [first, second, ...rest] = parts;
  if (first === undefined || typeof first === 'string' || typeof second !== 'string') return parts;
  const host = /^:?(\/\/[^/]+)/.exec(second)?.[1];
  return host !== undefined && TOP_LEVEL.test(host) ? [second.replace(/^:/, ''), ...rest] : parts;
}

/** The end of a domain name: `.com`. */
const TOP_LEVEL = /\.[a-z]{2,}$/i;

/**
 * A top-level domain ends the host, and an unknown behind it begins the path: `https://api.example.com${path}`. So does
 * the second of two unknowns: `https://${host}${path}`.
 */
function endOfHost(host: readonly TextPart[]): number {
  const last = host.findLastIndex((part) => typeof part === 'string');
  if (last < 0) return Math.min(1, host.length);
  return TOP_LEVEL.test(host[last] as string) ? last + 1 : host.length;
}

function withoutQuery(parts: readonly TextPart[]): TextPart[] {
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    const cut = typeof part === 'string' ? part.search(/[?#]/) : -1;
    if (cut >= 0) return [...parts.slice(0, i), (part as string).slice(0, cut)].filter((p) => p !== '');
  }
  return [...parts];
}

/**
 * A URL without an unknown right behind a whole segment whose name says that it is a query: `/items${toQuery(fields)}`.
 * Undefined for other URLs.
 */
export function withoutNamedQuery({ parts, trace }: TextValue): TextValue | undefined {
  const last = parts.at(-1);
  if (last === undefined || typeof last === 'string' || last.missing || !isNamedAsQuery(last.label)) return undefined;
  const before = parts.at(-2);
  const above = typeof before === 'string' ? before : parts.at(-3);
  if (typeof above !== 'string' || above.endsWith('/') === (typeof before === 'string')) return undefined;
  return text(parts.slice(0, -1), trace);
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

/** The unknown at the beginning of a URL, or of its path behind a host. */
export function baseOf(url: TextValue): Hole | undefined {
  const { open, segments } = parseUrl(url);
  return open ? (segments[0]![0] as Hole) : undefined;
}

/** What is known of a path, as people see it. */
export function printPath(url: TextValue): string {
  return pathOf(parseUrl(url))
    .map((segment) => `/${printParts(segment)}`)
    .join('');
}

/** Whether an unknown base is directly followed by another unknown, and nothing else up to the next slash. */
export function hasUnknownBehindBase({ open, segments: [first = []] }: UrlPattern): boolean {
  return open && first.length > 1 && isUnknown(first);
}

/** The index of the segment that decides a route: its last literal one; -1 without any. */
export function lastLiteral(route: readonly string[]): number {
  for (let i = route.length - 1; i >= 0; i--) if (!hasParameter(route[i]!)) return i;
  return -1;
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

/** Whether a host ends in an unknown that may be a path: `https://acme-be.glean.com${path}`. */
export function mayEndInPath(host: UrlPattern['host']): boolean {
  return host !== null && host.length > 0 && typeof host.at(-1) !== 'string';
}

/** `match`: a host that fits the patterns; `other`: a host that does not; `unknown`: not known. */
export function hostState(pattern: UrlPattern, hosts: HostPatterns): 'match' | 'other' | 'unknown' {
  if (pattern.open && (pattern.segments[0]![0] as Hole).isOther) return 'other';
  const written = pattern.host ?? (pattern.open && pattern.segments[0]!.length > 1 ? pattern.segments[0]! : null);
  if (!written || written.length === 0) return 'unknown';
  if (hosts.fit(hostName(written))) return 'match';
  if (!written.some((part) => typeof part !== 'string')) return 'other';
  return pattern.host && TOP_LEVEL.test(hostName(written)) ? 'other' : 'unknown';
}

/** Whether a host is one that stands in for another: it says nothing of where a request goes. */
export function hasStandIn({ host }: UrlPattern): boolean {
  return host !== null && isStandIn(hostName(host));
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
  return printParts(value.parts);
}

function printParts(parts: readonly TextPart[]): string {
  const named = ({ label, isOther }: Hole): string => `{${label}${isOther ? `: ${ANOTHER_API}` : ''}}`;
  return parts.map((part) => (typeof part === 'string' ? part : named(part))).join('');
}

/** The frames whose callers decide the rest of a pattern, last hole first. */
export function decidingFrames(value: TextValue): NonNullable<Hole['frame']>[] {
  const frames = flatMap(withoutQuery(value.parts), (part) =>
    typeof part !== 'string' && part.frame ? [part.frame] : [],
  );
  return [...new Set(frames.reverse())];
}
