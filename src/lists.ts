/**
 * What `each` gives for every item, one after the other. The method of arrays does the same; but V8 appends what it is
 * given through its runtime, one by one, which was an eighth of the time of an analysis. What runs but once has no need
 * of it.
 */
export function flatMap<T, U>(items: readonly T[], each: (item: T, index: number) => readonly U[]): U[] {
  const all: U[] = [];
  for (let i = 0; i < items.length; i++) {
    const found = each(items[i]!, i);
    for (let j = 0; j < found.length; j++) all.push(found[j]!);
  }
  return all;
}

/** What `each` gives for every item, where it gives something. */
export function mapDefined<T, U>(items: readonly T[], each: (item: T) => U | undefined): U[] {
  const all: U[] = [];
  for (let i = 0; i < items.length; i++) {
    const found = each(items[i]!);
    if (found !== undefined) all.push(found);
  }
  return all;
}
