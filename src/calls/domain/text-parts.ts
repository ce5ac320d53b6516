import type { Hole, TextPart } from './value-kinds.js';

/** The longest text that is followed, in characters. A URL has at most half of that. */
const LONGEST_TEXT = 4096;
/** The most literals and unknown parts that are followed in a text. */
const MOST_PARTS = 512;
/** Stands for the rest of a longer text. */
const REST: Hole = { label: 'the rest of a long text' };

/** Parts with the literals next to each other joined, up to `LONGEST_TEXT` characters and `MOST_PARTS` parts. */
export function mergeParts(parts: readonly TextPart[]): TextPart[] {
  const merged: TextPart[] = [];
  let left = LONGEST_TEXT;
  for (const part of parts) {
    if (merged.length === MOST_PARTS) return [...merged, REST];
    if (typeof part !== 'string') merged.push(part);
    else if (part !== '') {
      const last = merged.at(-1);
      const kept = part.slice(0, left);
      if (typeof last === 'string') merged[merged.length - 1] = last + kept;
      else merged.push(kept);
      if (part.length > left) return [...merged, REST];
      left -= part.length;
    }
  }
  return merged;
}
