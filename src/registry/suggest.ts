/**
 * The candidate that `word` was probably meant to be, or null if none is near. Ignores case and forgives about one edit
 * per three letters.
 */
export function closest(word: string, candidates: Iterable<string>): string | null {
  const lower = word.toLowerCase();
  let best: string | null = null;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(lower, candidate.toLowerCase());
    if (distance >= bestDistance) continue;
    best = candidate;
    bestDistance = distance;
  }
  return best;
}

/**
 * Levenshtein distance: insertions, deletions and substitutions of one UTF-16 code unit, and swaps of two neighbours.
 */
export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  let beforePrevious: number[] = [];
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substituted = previous[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swapped = isSwap ? beforePrevious[column - 2]! + 1 : Infinity;
      current.push(Math.min(substituted, swapped, previous[column]! + 1, current[column - 1]! + 1));
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length]!;
}
