import { hasParameter } from '../../model/route.js';
import type { TextPart } from '../domain/values.js';
import type { PathIndex } from './path-index.js';
import { matchSegment } from './match-route.js';
import { isUnknown, lastLiteral, mayEndInPath, pathOf, type UrlPattern } from './url-pattern.js';

/**
 * Whether a URL's path is known well enough to tell its endpoints: a part of it is literal text, and no missing part
 * could turn it into one of the routes. Without a path it is the host alone.
 */
export function isPathKnown(pattern: UrlPattern, routes: PathIndex<{ segments: readonly string[] }>): boolean {
  const given = pathOf(pattern);
  if (given.length === 0) return !pattern.open && !mayEndInPath(pattern.host);
  if (given.every(isUnknown)) return false;
  if (routes.someUnknown(pattern, ({ segments }) => mayBecome(given, pattern.open, segments))) return false;
  return (
    pattern.open || !endsUnknown(given) || !routes.someFrom(given.length - 1, (route) => mayGoOn(given, route.segments))
  );
}

function endsUnknown(given: readonly (readonly TextPart[])[]): boolean {
  return typeof given.at(-1)!.at(-1) !== 'string';
}

/**
 * Whether a path ends in an unknown that may be the rest of a route: `/rest/api/v1${path}`. Behind a slash, where the
 * route has a parameter, the unknown is only that parameter.
 */
function mayGoOn(given: readonly (readonly TextPart[])[], route: readonly string[]): boolean {
  const [first] = given.at(-1)!;
  const before = given.slice(0, -1);
  const begins = typeof first === 'string' ? first.toLowerCase() : '';
  if (begins === '' && hasParameter(route[before.length]!)) return false;
  return (
    before.every((segment, i) => matchSegment(segment, route[i]!) !== 'no') &&
    route.slice(before.length).join('/').toLowerCase().startsWith(begins)
  );
}

/** Whether the segment that decides a route is missing, while the others match the route. */
function mayBecome(given: readonly (readonly TextPart[])[], isOpen: boolean, route: readonly string[]): boolean {
  const offset = route.length - given.length;
  const deciding = lastLiteral(route);
  if (isOpen ? offset < 0 : offset !== 0) return false;
  if (deciding < offset || matchSegment(given[deciding - offset]!, route[deciding]!) !== 'hole') return false;
  return given.every((segment, i) => offset + i === deciding || matchSegment(segment, route[offset + i]!) === 'yes');
}
