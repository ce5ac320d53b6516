import type { CallRecord } from '../model/finding.js';

/** The number of call expressions, and of those whose possible URLs are all known. One call may have several URLs. */
export function countCalls(calls: readonly CallRecord[]): { calls: number; resolvedCalls: number } {
  const resolved = new Map<string, boolean>();
  for (const { file, line, column, resolved: isResolved } of calls) {
    const place = `${file}:${line}:${column}`;
    resolved.set(place, (resolved.get(place) ?? true) && isResolved);
  }
  return { calls: resolved.size, resolvedCalls: [...resolved.values()].filter(Boolean).length };
}
