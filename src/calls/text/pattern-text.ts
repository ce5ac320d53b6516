import type { TextValue } from '../domain/values.js';

/** Stands for a part that is not known in the pattern of a text. */
export const HOLE = '\u0000';

/** A text in one string, with `HOLE` for each part that is not known. */
export function patternText({ parts }: TextValue): string {
  return parts.map((part) => (typeof part === 'string' ? part : HOLE)).join('');
}

/** The path segments after the last hole: the part that this level decided. */
export function tailOf(url: TextValue): string {
  const literal = patternText(url)
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
  const segments = literal.split('/');
  const last = segments.findLastIndex((segment) => segment !== '' && !segment.includes(HOLE));
  return segments.slice(last).join('/').toLowerCase();
}
