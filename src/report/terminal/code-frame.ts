import type { Location } from '../../model/finding.js';
import type { Colors } from '../format.js';
import { charWidth, plural, printable } from '../text.js';

export interface FrameOptions {
  colors: Colors;
  /** Colour of the carets. */
  mark: (text: string) => string;
  /** Terminal columns that a line of the frame may take, its gutter included. */
  width: number;
  /** Most lines of the range that are shown, from its beginning. */
  maxLines: number;
}

/** A printed character of source code. */
interface Cell {
  text: string;
  width: number;
  marked: boolean;
}

/** A printed line of source code, with the part that the range covers, in columns counted from 1. */
interface FrameLine {
  number: number;
  source: string;
  from: number;
  /** Exclusive. */
  to: number;
}

/**
 * The first source lines of a range, with carets under the part of the first one that belongs to it. Lines that are too
 * long, those of minified code for example, are clipped around that part.
 *
 * @param lines Lines of the file, without line ends. A range outside of them gives an empty frame.
 */
export function codeFrame(lines: readonly string[], range: Location, options: FrameOptions): string[] {
  const { colors, mark, width, maxLines } = options;
  const all = linesOfRange(lines, range);
  const shown = dedent(all.slice(0, maxLines));
  const gutterWidth = Math.max(3, String(shown.at(-1)?.number ?? 0).length);
  const gutter = (text: string | number): string => colors.dim(`${String(text).padStart(gutterWidth)} │`);
  const codeWidth = width - gutterWidth - 3;
  const frame: string[] = [];
  for (const [index, line] of shown.entries()) {
    const cells = clip(toCells(line, codeWidth), codeWidth);
    const code = cells
      .map((cell) => cell.text)
      .join('')
      .trimEnd();
    frame.push(code === '' ? gutter(line.number) : `${gutter(line.number)} ${code}`);
    if (index === 0) frame.push(`${gutter('')} ${mark(carets(cells))}`);
  }
  const left = all.length - shown.length;
  if (left > 0) frame.push(`${gutter('')} ${colors.dim(`… ${plural(left, 'more line')}`)}`);
  return frame;
}

function linesOfRange(lines: readonly string[], range: Location): FrameLine[] {
  // A range that ends before the first character of a line does not touch that line.
  const last = range.endColumn === 1 && range.endLine > range.line ? range.endLine - 1 : range.endLine;
  const result: FrameLine[] = [];
  for (let number = range.line; number <= last; number++) {
    const source = lines[number - 1];
    if (source === undefined) break;
    const from = number === range.line ? range.column : indentOf(source) + 1;
    const to = number === range.endLine ? range.endColumn : source.trimEnd().length + 1;
    // Something is marked on every line, even for an empty range.
    result.push({ number, source, from, to: Math.max(to, from + 1) });
  }
  return result;
}

function indentOf(source: string): number {
  return source.length - source.trimStart().length;
}

/** Removes the indentation that all lines share, so that deeply nested code has enough width. */
function dedent(lines: readonly FrameLine[]): FrameLine[] {
  const indents = lines
    .filter(({ source }) => source.trim() !== '')
    .map(({ source }) => /^[\t ]*/.exec(source)?.[0] ?? '');
  const shared = indents.reduce(commonPrefix, indents[0] ?? '').length;
  return lines.map((line) => ({
    ...line,
    source: line.source.slice(shared),
    from: Math.max(1, line.from - shared),
    to: Math.max(2, line.to - shared),
  }));
}

function commonPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}

const ELLIPSIS: Cell = { text: '…', width: 1, marked: false };

/** Cells of the part of a line that a frame of `width` could show; a line of minified code may be a megabyte long. */
function toCells({ source, from, to }: FrameLine, width: number): Cell[] {
  const start = Math.max(0, from - 1 - 2 * width);
  const end = Math.min(source.length, Math.max(to, from + 2 * width));
  const cells: Cell[] = start > 0 ? [ELLIPSIS] : [];
  let column = start + 1;
  let at = 0;
  for (const char of source.slice(start, end)) {
    const cellWidth = charWidth(char, at);
    const text = char === '\t' ? ' '.repeat(cellWidth) : printable(char, '·');
    cells.push({ text, width: cellWidth, marked: column >= from && column < to });
    column += char.length;
    at += cellWidth;
  }
  // A call that ends in a line break, or a file that has changed since, may have its range behind the last character.
  if (!cells.some((cell) => cell.marked)) cells.push({ text: ' ', width: 1, marked: true });
  return end < source.length ? [...cells, ELLIPSIS] : cells;
}

/**
 * Cells that fit into `width`: all of them, or a window with the start of the marked part, and with its end if it fits.
 */
function clip(cells: readonly Cell[], width: number): Cell[] {
  if (widthOf(cells) <= width) return [...cells];
  const marked = cells.findIndex((cell) => cell.marked);
  const markedWidth = widthOf(cells.filter((cell) => cell.marked));
  const room = width - 2 * ELLIPSIS.width;
  const start = windowStart(cells, marked, markedWidth, room);
  let end = start;
  let used = 0;
  while (end < cells.length && used + (cells[end]?.width ?? 0) <= room) used += cells[end++]?.width ?? 0;
  const window = cells.slice(start, end);
  return [...(start > 0 ? [ELLIPSIS] : []), ...window, ...(end < cells.length ? [ELLIPSIS] : [])];
}

/** Index of the first cell of the window: the start of the line if the marked part is still in view. */
function windowStart(cells: readonly Cell[], marked: number, markedWidth: number, room: number): number {
  const fits = markedWidth <= room;
  const needed = fits ? markedWidth : Math.ceil(room / 2);
  if (widthOf(cells.slice(0, marked)) + needed <= room) return 0;
  // Otherwise two thirds of the space beside the marked part go to what comes before it.
  let before = Math.floor((fits ? room - markedWidth : room / 4) * (2 / 3));
  let start = marked;
  while (start > 0 && before >= (cells[start - 1]?.width ?? 0)) before -= cells[--start]?.width ?? 0;
  return start;
}

function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.width, 0);
}

/** The line below: carets under the marked cells, which are adjacent. */
function carets(cells: readonly Cell[]): string {
  const before = widthOf(
    cells.slice(
      0,
      cells.findIndex((cell) => cell.marked),
    ),
  );
  const width = widthOf(cells.filter((cell) => cell.marked));
  // A combining mark has no column of its own, so the caret goes under the character that carries it.
  return width === 0 ? `${' '.repeat(Math.max(0, before - 1))}^` : ' '.repeat(before) + '^'.repeat(width);
}
