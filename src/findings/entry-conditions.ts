import type { Condition, Entry } from '../model/registry.js';
import { conditionKey, type Given, type Use } from '../model/usage.js';

/** Whether the request of a use meets all conditions of an entry: it does, it may, it does not. */
export type Fit = 'yes' | 'maybe' | 'no';

export function fits(use: Use, { when = [] }: Pick<Entry, 'when'>): Fit {
  const all = when.map((condition) => meets(use.given?.[conditionKey(condition)], condition));
  return all.includes('no') ? 'no' : all.includes('maybe') ? 'maybe' : 'yes';
}

function meets(given: Given | undefined, { values, orAbsent = false }: Condition): Fit {
  // A mention shows no request.
  if (!given) return 'maybe';
  if (given.values.length === 0 && !given.isOpen) return orAbsent ? 'yes' : 'no';
  const wanted = given.values.filter((value) => values.includes(value));
  if (wanted.length === 0) return given.isOpen ? 'maybe' : 'no';
  return wanted.length === given.values.length && !given.isOpen ? 'yes' : 'maybe';
}
