import type { CallRecord, OutsideCalls } from '../model/coverage.js';

/** The number of call expressions, and of those whose possible URLs are all known. One call may have several URLs. */
export function countCalls(calls: readonly CallRecord[]): { calls: number; resolvedCalls: number } {
  const resolved = new Map<string, boolean>();
  for (const { file, line, column, resolved: isResolved } of calls) {
    const place = `${file}:${line}:${column}`;
    resolved.set(place, (resolved.get(place) ?? true) && isResolved);
  }
  return { calls: resolved.size, resolvedCalls: [...resolved.values()].filter(Boolean).length };
}

/**
 * The calls whose whole URL comes from outside.
 *
 * @param written the variables that are called in files that were not analysed, one for each call.
 */
export function countOutside(calls: readonly CallRecord[], written: readonly string[]): OutsideCalls {
  const places = new Map<string, string>();
  for (const { file, line, column, ...call } of calls) {
    const name = outsideName(call);
    if (name !== undefined) places.set(`${file}:${line}:${column}`, name);
  }
  return { calls: places.size + written.length, names: [...new Set([...places.values(), ...written])].sort() };
}

/** The name of the variable or setting that is the whole URL of a call. */
function outsideName({ url, resolved }: Pick<CallRecord, 'url' | 'resolved'>): string | undefined {
  // `process.env.HOOK_URL`, and constants of settings that are read from somewhere.
  return resolved
    ? undefined
    : /^\{(?:(?:process|import\.meta|Bun)\.env\.(\w+)|(?:[^{}]*\.)?([A-Z][A-Z0-9_]+))\}$/
        .exec(url)
        ?.slice(1)
        .find(Boolean);
}
