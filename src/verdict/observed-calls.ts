import { groupBy } from '../collections/group-by.js';
import type { CallRecord, Finding } from '../model/finding.js';
import type { Entry } from '../model/registry.js';
import { hasMethod, hasParameter, routeKey, segmentsOf, type Operation } from '../model/route.js';

/** A call, with its URL taken apart. */
interface Call {
  methods: readonly string[];
  /** Segments of the path. */
  path: readonly string[];
}

/**
 * A test whether an analysis knows of a call of an operation: a finding of it, or a call whose URL has its path. A call
 * whose path is unknown where it decides the operation is not one.
 *
 * @param scanned findings of confidence high or medium, and all calls.
 * @param entries those that findings are of.
 */
export function callTest(
  { findings, calls }: { findings: readonly Finding[]; calls: readonly CallRecord[] },
  entries: readonly Pick<Entry, 'id' | 'api'>[],
): (api: string | null, operation: Operation) => boolean {
  const apiOf = new Map(entries.map(({ id, api }) => [id, api]));
  const known = new Map(findings.map((finding) => [keyOf(apiOf.get(finding.entry) ?? null, finding), true]));
  const byApi = groupBy(calls, ({ api }) => api);
  const taken = new Map<string | null, Call[]>();
  const callsOf = (api: string | null): Call[] => {
    const all = taken.get(api) ?? (byApi.get(api) ?? []).map(({ method, url }) => takenApart(method, url));
    taken.set(api, all);
    return all;
  };
  return (api, operation) => {
    const key = keyOf(api, operation);
    const isKnown = known.get(key) ?? callsOf(api).some((call) => isCallOf(call, operation));
    known.set(key, isKnown);
    return isKnown;
  };
}

function keyOf(api: string | null, operation: Operation): string {
  return `${api} ${routeKey(operation)}`;
}

function takenApart(method: string, url: string): Call {
  return { methods: method.split('|'), path: pathIn(url) };
}

function isCallOf({ methods, path }: Call, operation: Operation): boolean {
  if (!methods.includes('?') && !hasMethod(methods, operation)) return false;
  return isPathOf(path, segmentsOf(operation.path));
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
  const decides = wanted.findLastIndex((segment) => !hasParameter(segment));
  if (decides < 0 || !isSame(ends[decides]!, wanted[decides]!)) return false;
  return ends.every((segment, i) => [segment, wanted[i]!].some(hasParameter) || isSame(segment, wanted[i]!));
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
