import type { Excerpt } from '../../../src/model/audit/audit.js';
import type { Location } from '../../../src/model/finding.js';

/** Lines before and after a place. */
const AROUND = 1;
const MOST_LINES = 5;
/** UTF-16 code units. */
const LONGEST_LINE = 160;

/** The lines around a place; null without the lines of its file. */
export function excerptAt(place: Location, lines: readonly string[] | undefined): Excerpt | null {
  if (!lines || place.line > lines.length) return null;
  const first = Math.max(1, place.line - AROUND);
  const last = Math.min(lines.length, place.endLine + AROUND, first + MOST_LINES - 1);
  return { line: first, lines: lines.slice(first - 1, last).map((line, i) => cut(line, first + i, place)) };
}

/** A long line, as bundles have it, becomes the part around the place. */
function cut(line: string, number: number, { line: at, column }: Location): string {
  if (line.length <= LONGEST_LINE) return line;
  const start = number === at ? Math.max(0, column - 1 - LONGEST_LINE / 2) : 0;
  const end = start + LONGEST_LINE;
  return `${start > 0 ? '…' : ''}${wellFormed(line.slice(start, end))}${end < line.length ? '…' : ''}`;
}

/** Without the halves of surrogate pairs that a cut leaves. */
function wellFormed(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
}
