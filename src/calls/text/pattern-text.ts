import type { TextValue } from '../domain/values.js';

/** Stands for a part that is not known in the pattern of a text. */
export const HOLE = '\u0000';

/** A text in one string, with `HOLE` for each part that is not known. */
export function patternText({ parts }: TextValue): string {
  return parts.map((part) => (typeof part === 'string' ? part : HOLE)).join('');
}

/** The path of a text in lower case, by segments; query and fragment are dropped. */
function segmentsOfText(url: TextValue): string[] {
  const literal = patternText(url)
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
  return literal.toLowerCase().split('/');
}

/**
 * Whether a URL is what callers make of a pattern: it has the last segment that the pattern knows, and behind that what
 * the pattern has there, or anything in the place of an unknown part.
 */
export function isMadeFrom(url: TextValue, pattern: TextValue): boolean {
  const known = segmentsOfText(pattern);
  const given = segmentsOfText(url);
  const last = lastKnown(known);
  if (last < 0) return lastKnown(given) < 0 && given.at(-1) === known.at(-1);
  const at = given.lastIndexOf(known[last]!);
  if (at < 0) return false;
  const behind = known.slice(last + 1);
  const rest = given.slice(at + 1);
  // The last unknown part may hold several segments, or none.
  const isEndKnown = behind.at(-1) !== HOLE;
  return (
    (isEndKnown ? rest.length === behind.length : rest.length >= behind.length - 1) &&
    behind.every((segment, i) => i >= rest.length || fitsPart(rest[i]!, segment))
  );
}

function lastKnown(segments: readonly string[]): number {
  return segments.findLastIndex((segment) => segment !== '' && !segment.includes(HOLE));
}

/** Whether a segment has the literal ends of another one with unknown parts. */
function fitsPart(given: string, segment: string): boolean {
  return (
    given.startsWith(segment.slice(0, segment.indexOf(HOLE))) &&
    given.endsWith(segment.slice(segment.lastIndexOf(HOLE) + 1))
  );
}
