import type { Entry } from './registry.js';

/** An operation of an API, with a path template as OpenAPI writes it: `/repos/{owner}/{repo}`. */
export interface Operation {
  /** In upper case. */
  method: string;
  path: string;
}

/** In place of a method: the operations of a path, whatever their method. */
export const ANY_METHOD = '*';

/** The last segment of a path that stands for all paths below it. */
export const FAMILY = '**';

/** A segment of one of those paths, below the prefix of the family. */
export const BELOW = `{${FAMILY}}`;

export function isFamily(path: string): boolean {
  return path.endsWith(`/${FAMILY}`);
}

/** The path that all paths of a family begin with; any other path as it is. */
export function familyName(path: string): string {
  return isFamily(path) ? path.slice(0, -FAMILY.length - 1) : path;
}

/** Whether an operation of one of some methods may be one of an entry. */
export function hasMethod(methods: readonly string[], { method }: Pick<Operation, 'method'>): boolean {
  return method === ANY_METHOD || methods.includes(method);
}

/** Splits `METHOD /path`. */
export function parseOperation(operation: string): Operation {
  const space = operation.indexOf(' ');
  return { method: operation.slice(0, space), path: operation.slice(space + 1) };
}

/** All operations that an entry is about. */
export function operationsOf({ method, path, on = [] }: Pick<Entry, 'method' | 'path' | 'on'>): Operation[] {
  return [{ method, path }, ...on.map(parseOperation)];
}

/** Whether a family has all paths of another template. */
export function isWithin(path: string, family: string): boolean {
  if (!isFamily(family) || pathKey(path) === pathKey(family)) return false;
  const given = segmentsOf(path);
  const above = segmentsOf(familyName(family));
  return above.length < given.length && above.every((segment, i) => hasParameter(segment) || segment === given[i]);
}

/** A key that is equal for equal paths, whatever the names of their parameters. */
export function pathKey(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}');
}

/** A key that is equal for equal endpoints, whatever the names of their path parameters. */
export function routeKey({ method, path }: Operation): string {
  return `${method} ${pathKey(path)}`;
}

/** The segments of a path, without empty ones. */
export function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Whether a segment of a template is a parameter, or contains one: `{id}`, `{id}.json`. */
export function hasParameter(segment: string): boolean {
  return segment.includes('{') || segment === FAMILY;
}

/**
 * Whether one template is closer to a URL that fits both: at the first segment where they differ, it has literal text
 * and the other one a parameter. So a server decides between `/threads/runs` and `/threads/{id}`.
 */
export function isCloser(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  const differs = one.findIndex((segment, index) => parametersOf(segment) !== parametersOf(other[index]!));
  return differs >= 0 && parametersOf(one[differs]!) < parametersOf(other[differs]!);
}

/** 0 for literal text, 1 for text around a parameter, 2 for a parameter alone, 3 for a segment of a family. */
function parametersOf(segment: string): number {
  if (!hasParameter(segment)) return 0;
  if (segment === BELOW) return 3;
  return /^\{[^{}]*\}$/.test(segment) ? 2 : 1;
}

/** Whether a path has a method. What answers GET answers HEAD as well. */
export function isOfMethod({ methods }: { methods: readonly string[] }, asked: string): boolean {
  return methods.some((method) => method === asked || method === ANY_METHOD || (asked === 'HEAD' && method === 'GET'));
}
