/** A name for the first time as it is, then with a number. */
export function numbered(name: string, counts: Map<string, number>, separator: '-' | '.'): string {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count === 1 ? name : `${name}${separator}${count}`;
}
