import type { Value, Values } from './values.js';

const MAX_VALUES = 48;

/** All values once, at most `MAX_VALUES` of them. */
export function union(...sets: Values[]): Values {
  const only = sets.filter((set) => set.length > 0);
  const [first = []] = only;
  if (only.length <= 1 && (first.length <= 1 || (first.length <= FEW && areDistinct(first)))) return first;
  const seen = new Map<string, Value>();
  for (const set of only) for (const value of set) if (!seen.has(value.key) && seen.size < MAX_VALUES) seen.set(value.key, value);
  return [...seen.values()];
}

/** So many are compared faster in pairs than through a table. */
const FEW = 6;

function areDistinct(values: Values): boolean {
  return values.every((value, i) => values.findIndex(({ key }) => key === value.key) === i);
}
