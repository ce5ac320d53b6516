/**
 * `Array.prototype.flatMap` without V8's runtime calls for each appended element, which took an eighth of an analysis.
 * Code that runs once does not need it.
 */
export function flatMap<T, U>(items: readonly T[], each: (item: T, index: number) => readonly U[]): U[] {
  const all: U[] = [];
  for (let i = 0; i < items.length; i++) {
    const found = each(items[i]!, i);
    for (let j = 0; j < found.length; j++) all.push(found[j]!);
  }
  return all;
}

/** The results of `each` that are not undefined. */
export function mapDefined<T, U>(items: readonly T[], each: (item: T) => U | undefined): U[] {
  const all: U[] = [];
  for (let i = 0; i < items.length; i++) {
    const found = each(items[i]!);
    if (found !== undefined) all.push(found);
  }
  return all;
}

/**
 * The number of items in front, in a list in which those that belong in front come first. Found by halving.
 *
 * @param isBefore whether an item belongs in front.
 */
export function countBefore<T>(items: readonly T[], isBefore: (item: T) => boolean): number {
  let first = 0;
  for (let behind = items.length; first < behind;) {
    const middle = (first + behind) >> 1;
    if (isBefore(items[middle]!)) first = middle + 1;
    else behind = middle;
  }
  return first;
}
