import type { Excerpt } from '../model/audit/audit.js';
/** The width of a report if no terminal has one. */
export const WIDTH = 100;

const TAB_STOP = 4;

/**
 * Characters that a terminal would obey instead of print, such as escape sequences, and those that reorder or hide
 * text. Source code, paths and messages come from the scanned repository, which may be a stranger's.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what this matches
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

const ZERO_WIDTH = /^[\p{Mn}\p{Me}]$/u;
const DOUBLE_WIDTH =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]$/u;

/** What the log of a build server would obey anywhere in a line: `##[error]`, `##vso[task.setvariable]`. */
const COMMAND = /##(?=\w*\[)/g;
/** What GitHub Actions would obey at the start of a line: `::add-mask::`. */
const COMMAND_AT_START = /^(\s*):(?=:)/;

/**
 * The text on one line and safe to print, in a terminal and in the log of a build server: every unprintable character
 * becomes `replacement`, and a command gets a space.
 */
export function printable(text: string, replacement = '\ufffd'): string {
  return text.replace(UNPRINTABLE, replacement).replace(COMMAND, '# #').replace(COMMAND_AT_START, '$1: ');
}

/** A value with all its texts printable, and tabs as spaces. */
export function withPrintableTexts<T>(value: T): T {
  const made = (one: unknown): unknown => {
    if (typeof one === 'string') return printable(one.replaceAll('\t', ' '.repeat(TAB_STOP)));
    if (Array.isArray(one)) return one.map(made);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, member]) => [key, made(member)]));
  };
  return made(value) as T;
}

/** The text as XML or HTML has it, with references to what a terminal or the log of a build server would obey. */
export function withReferences(text: string): string {
  return text.replace(UNPRINTABLE, (char) => `&#${char.charCodeAt(0)};`).replace(COMMAND, '#&#35;');
}

/** A value as JSON, in which what a terminal or the log of a build server would obey is escaped. It has the same value. */
export function toJson(value: unknown): string {
  const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const text = JSON.stringify(value, null, 2)
    .replace(UNPRINTABLE, (char) => (char === '\n' ? char : escaped(char)))
    .replace(COMMAND, '#\\u0023');
  return `${text}\n`;
}

/** Terminal columns of one character (a code point) that starts at column `at`, counted from 0. */
export function charWidth(char: string, at = 0): number {
  if (char === '\t') return TAB_STOP - (at % TAB_STOP);
  if (char <= '~') return 1;
  if (ZERO_WIDTH.test(char)) return 0;
  return DOUBLE_WIDTH.test(char) ? 2 : 1;
}

/** Terminal columns of a text without control characters. */
export function textWidth(text: string): number {
  let width = 0;
  for (const char of text) width += charWidth(char, width);
  return width;
}

/**
 * Fills up with spaces to `width` terminal columns.
 *
 * @internal
 */
export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)));
}

/**
 * Breaks a text at spaces into lines of at most `width` columns; a longer word gets a line of its own. No line begins
 * like a command of GitHub Actions.
 */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/ (?! *::)/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/** Shortens a text to `width` columns, with an ellipsis in the middle, where paths and URLs are least telling. */
export function shorten(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const chars = [...text];
  const head = Math.ceil((width - 1) / 2);
  const tail = Math.floor((width - 1) / 2);
  return `${chars.slice(0, head).join('')}…${chars.slice(chars.length - tail).join('')}`;
}

/** The text with a capital first letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `MESSAGE. HINT`. Only a plain word gets a capital letter, because a hint may also begin with a command, a file or a number. */
export function withHint(message: string, hint: string | null): string {
  if (hint === null) return message;
  const next = /^[a-z]+[ ,:;]/.test(hint) ? capitalised(hint) : hint;
  return `${message}${/[.?!]$/.test(message) ? '' : '.'} ${next}`;
}

/** `1 file`, `2 files`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `1,204`. */
export function numberWords(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `1,204 requests`, `1 request`. */
export function counted(count: number, one: string, many?: string): string {
  return plural(count, one, many).replace(/^\d+/, numberWords(count));
}

/** Rows as lines of aligned columns, two spaces apart; the last column is not padded. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, textWidth(cell))));
  }
  return rows.map((row) =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : padEnd(cell, widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** `2 findings and 1 violation`: the counts that are not zero, or the first if all are. */
export function countsInWords(...counts: [count: number, one: string, many?: string][]): string {
  const [first] = counts;
  const some = counts.filter(([count]) => count > 0);
  return (some.length > 0 || !first ? some : [first]).map((count) => plural(...count)).join(' and ');
}

/**
 * A text beside its label, on as many lines as it takes.
 *
 * @param labelWidth the columns of the widest label.
 * @param width of all of it.
 */
export function labelledLines(
  label: string,
  text: string,
  {
    indent,
    labelWidth,
    width,
    dim,
  }: { indent: string; labelWidth: number; width: number; dim: (text: string) => string },
): string[] {
  const [first = '', ...rest] = wrap(printable(text), width - indent.length - labelWidth - 2);
  const margin = ' '.repeat(indent.length + labelWidth + 2);
  return [`${indent}${dim(label.padEnd(labelWidth))}  ${first}`, ...rest.map((line) => margin + line)];
}

/** The line of code at a place, as a cell or a span shows it; null if it is not known. */
export function codeLine({ code = null, line }: { code?: Excerpt | null; line: number }): string | null {
  return code?.lines[line - code.line]?.replaceAll('\t', ' ').trim() || null;
}
