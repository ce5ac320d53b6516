import type { ts as TS } from 'ts-morph';
import type { TextEdit } from '../../model/fix.js';
import { applyEdits } from '../apply.js';

/** The text of a node, without the blanks and comments before it. */
export function textOf(node: TS.Node): string {
  return node.getText(node.getSourceFile());
}

export function startOf(node: TS.Node): number {
  return node.getStart(node.getSourceFile());
}

export function replace(node: TS.Node, text: string): TextEdit {
  return { file: node.getSourceFile().fileName, start: startOf(node), end: node.end, text };
}

export function replaceRange(node: TS.Node, start: number, end: number, text: string): TextEdit {
  return { file: node.getSourceFile().fileName, start, end, text };
}

export function insertBefore(node: TS.Node, text: string): TextEdit {
  const start = startOf(node);
  return replaceRange(node, start, start, text);
}

export function insertAfter(node: TS.Node, text: string): TextEdit {
  return replaceRange(node, node.end, node.end, text);
}

const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** Whether a text can be the name of a property without quotes. */
export function isPlainName(text: string): boolean {
  return NAME.test(text);
}

/** A name as the key of a property. */
export function keyText(name: string): string {
  return isPlainName(name) ? name : quoted(name, "'");
}

export function quoted(text: string, quote: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
  return quote + escaped + quote;
}

/** The quote in which a file writes most of its texts. */
export function quoteOf({ text }: TS.SourceFile): "'" | '"' {
  const count = (quote: string): number => text.split(quote).length;
  return count('"') > count("'") ? '"' : "'";
}

/** Edits of one use with the risks that they bring, or the reason why there are none: a clause. */
export type Drafted = { edits: TextEdit[]; risks: string[] } | string;

export function drafted(edits: TextEdit | TextEdit[], risks: string[] = []): Drafted {
  return { edits: Array.isArray(edits) ? edits : [edits], risks };
}

/** A range with its lines if nothing else is on them, and otherwise with the blanks after it. */
export function wholeLines(text: string, start: number, end: number): { start: number; end: number } {
  const before = /[^\S\r\n]*$/.exec(text.slice(0, start))![0].length;
  const isFirst = start - before === 0 || /[\r\n]/.test(text[start - before - 1]!);
  const [blanks, lineEnd] = /^[^\S\r\n]*(\r\n|\r|\n|$)?/.exec(text.slice(end))!;
  if (lineEnd === undefined) return { start, end: end + blanks.length };
  return isFirst ? { start: start - before, end: end + blanks.length } : { start, end };
}

/** The text of a node with edits; null if one of them is not inside of it. */
export function editedText(node: TS.Node, edits: readonly TextEdit[]): string | null {
  const from = startOf(node);
  if (edits.length === 0 || edits.some(({ start, end }) => start < from || end > node.end)) return null;
  const text = applyEdits(
    textOf(node),
    edits.map((edit) => ({ ...edit, start: edit.start - from, end: edit.end - from })),
  );
  return text === '' ? null : text;
}

/** Where the line of a position begins, and the blanks there. */
export function lineAt({ text }: TS.SourceFile, position: number): { start: number; indent: string } {
  const start = Math.max(text.lastIndexOf('\n', position - 1), text.lastIndexOf('\r', position - 1)) + 1;
  return { start, indent: /^[^\S\r\n]*/.exec(text.slice(start))![0] };
}

export function lineEndOf({ text }: TS.SourceFile): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
