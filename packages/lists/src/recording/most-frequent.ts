/** The value that occurs most often, the first one of several; undefined if there is none. */
export function mostFrequent<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: T | undefined;
  for (const [value, count] of counts) if (count > (counts.get(best as T) ?? 0)) best = value;
  return best;
}
