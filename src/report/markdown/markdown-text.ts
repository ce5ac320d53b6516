import { printable } from '../text.js';

/** Text that Markdown shows literally: special characters are escaped, line breaks become spaces. */
export function escapeMarkdown(text: string): string {
  return (
    printable(text.replace(/\s+/g, ' '))
      .replace(/[\\`*[\]<>|~&]/g, '\\$&')
      // Inside a word an underscore is literal.
      .replace(/(?<!\w)_|_(?!\w)/g, '\\_')
      // Characters that would begin a heading, a list or a table rule at the start of a line.
      .replace(/^(\d+)([.)])/, '$1\\$2')
      .replace(/^[-+#=:]/, '\\$&')
  );
}

/**
 * Text from the registry, in which backticks mark code. Code stays code, the rest is escaped. An unpaired backtick is
 * text.
 */
export function inlineMarkdown(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? codeSpan(part.slice(1, -1)) : escapeMarkdown(part)))
    .join('');
}

/** A code span that may also stand in a table cell. */
export function codeSpan(text: string): string {
  const content = printable(text.replace(/\s+/g, ' ')).replaceAll('|', '\\|');
  const longest = Math.max(0, ...(content.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  // A space keeps a backtick at either end apart from the fence. Markdown removes one space on both sides.
  const pad = /^`|`$/.test(content) ? ' ' : '';
  return `${fence}${pad}${content}${pad}${fence}`;
}

/**
 * A link to a line of a file, `[src/chat.ts:14](src/chat.ts#L14)`.
 *
 * @param address of the line elsewhere, if it is known.
 */
export function fileLink(file: string, line: number, address: string | null = null): string {
  const target = address ?? `${file.split('/').map(encodeURIComponent).join('/')}#L${line}`;
  // Parentheses would end the target, and are the only such characters that encodeURIComponent does not encode.
  return `[${escapeMarkdown(`${file}:${line}`)}](${target.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

export interface Column<T> {
  title: string;
  align?: 'right';
  /** Markdown of the cell. */
  cell: (row: T) => string | number;
}

/** A table with aligned pipes, for readers of the source. */
export function table<T>(columns: readonly Column<T>[], rows: readonly T[]): string[] {
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ cell }) => String(cell(row))))];
  const widths = columns.map((_, i) => Math.max(3, ...cells.map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, i) => pad(cell, widths[i] ?? 0, columns[i]?.align)).join(' | ')} |`;
  const rule = columns.map(({ align }, i) => (align === 'right' ? ':' : '-').padStart(widths[i] ?? 3, '-'));
  const [head = [], ...body] = cells;
  return [line(head), line(rule), ...body.map(line)];
}

function pad(text: string, width: number, align: 'right' | undefined): string {
  return align === 'right' ? text.padStart(width) : text.padEnd(width);
}
