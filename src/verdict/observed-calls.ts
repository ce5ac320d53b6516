import { groupBy } from '../collections/group-by.js';
import type { CallRecord, Finding } from '../model/finding.js';
import { hasMethod, hasParameter, routeKey, segmentsOf, type Operation } from '../model/route.js';

/**
 * A test whether an analysis knows of a call of an operation: a finding of it, or a call whose URL has its path. A call
 * whose path is unknown where it decides the operation is not one.
 *
 * @param findings of confidence high or medium.
 */
export function callTest({
  findings,
  calls,
}: {
  findings: readonly Finding[];
  calls: readonly CallRecord[];
}): (api: string | null, operation: Operation) => boolean {
  const found = new Set(findings.map(routeKey));
  const byApi = groupBy(calls, ({ api }) => api);
  return (api, operation) =>
    found.has(routeKey(operation)) || (byApi.get(api) ?? []).some((call) => isCallOf(call, operation));
}

function isCallOf({ method, url }: CallRecord, operation: Operation): boolean {
  const methods = method.split('|');
  if (!methods.includes('?') && !hasMethod(methods, operation)) return false;
  return isPathOf(pathIn(url), segmentsOf(operation.path));
}

/** The segments of the path in a URL, of which the first one may be an unknown base: `{BASE}`. */
function pathIn(url: string): string[] {
  const holes: string[] = [];
  // What is known of a hole, as in `{config?.base}`, is not text of the URL.
  const text = url.replace(/\{[^{}]*\}/g, (hole) => `{${holes.push(hole) - 1}}`);
  return segmentsOf(text.replace(/^[a-z][\w+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, ''));
}

/** Whether the segments are the last ones of a template, the others being in an unknown base, or before a mount. */
function isPathOf(given: readonly string[], template: readonly string[]): boolean {
  const length = Math.min(given.length, template.length);
  const [ends, wanted] = [given.slice(given.length - length), template.slice(template.length - length)];
  const known = ends.filter((segment, i) => !hasParameter(wanted[i]!) && isSame(segment, wanted[i]!));
  const decides = wanted.findLastIndex((segment) => !hasParameter(segment));
  if (known.length === 0 || !isSame(ends[decides]!, wanted[decides]!)) return false;
  return ends.every((segment, i) => [segment, wanted[i]!].some(hasParameter) || isSame(segment, wanted[i]!));
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
