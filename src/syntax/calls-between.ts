import type { CallSite } from './module.js';

/**
 * The calls of a file that lie between two positions.
 *
 * @param calls in the order of their beginnings, as `Module.calls` are.
 */
export function callsBetween(calls: readonly CallSite[], from: number, to: number): CallSite[] {
  let low = 0;
  for (let high = calls.length; low < high;) {
    const middle = (low + high) >> 1;
    if (calls[middle]!.pos < from) low = middle + 1;
    else high = middle;
  }
  const found: CallSite[] = [];
  for (let call = calls[low]; call && call.pos < to; call = calls[++low]) if (call.end <= to) found.push(call);
  return found;
}
