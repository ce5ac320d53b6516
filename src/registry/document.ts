import { getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';

import type { Location } from '../model/finding.js';
import { countBefore } from '../collections/lists.js';
import { TOO_DEEP, TOO_DEEP_HINT, tooDeepAt } from '../strings/json-depth.js';
import { toPointer, type Issue, type JsonPath, type RegistryProblem } from './problem.js';

/** A JSON file whose values have positions. */
export interface JsonDocument {
  file: string;
  text: string;
  readonly root: Node;
  /** The value, as `JSON.parse` returns it. */
  value: unknown;
}

export type Parsed = { document: JsonDocument } | { problems: RegistryProblem[] };

const SYNTAX_MESSAGES: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is not JSON',
  InvalidNumberFormat: 'not a JSON number',
  PropertyNameExpected: 'expected a property name in double quotes',
  ValueExpected: 'expected a value',
  ColonExpected: 'expected `:` after the property name',
  CommaExpected: 'expected `,` before this',
  CloseBraceExpected: 'expected `}`',
  CloseBracketExpected: 'expected `]`',
  EndOfFileExpected: 'expected nothing after the end of the JSON value',
  InvalidCommentToken: 'comments are not allowed here',
  UnexpectedEndOfComment: 'comments are not allowed here',
  UnexpectedEndOfString: 'the string has no closing quote on its line',
  UnexpectedEndOfNumber: 'the number is cut off',
  InvalidUnicode: '`\\u` needs four hexadecimal digits',
  InvalidEscapeCharacter: 'unknown escape sequence in the string',
  InvalidCharacter: 'control character in the string; write it as an escape sequence',
};

/** JSON alone, or with comments and trailing commas, as in a configuration. */
type Dialect = 'json' | 'jsonc';

/**
 * Parses a JSON file in which no property is written twice.
 *
 * @param file as messages name it.
 */
export function parseDocument(file: string, text: string, dialect: Dialect = 'json'): Parsed {
  const deep = tooDeepAt(text);
  if (deep !== null)
    return { problems: [{ file, ...positionAt(text, deep), pointer: '', message: TOO_DEEP, hint: TOO_DEEP_HINT }] };
  const sound = dialect === 'json' ? soundDocument(file, text) : null;
  if (sound) return { document: sound };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, {
    disallowComments: dialect === 'json',
    allowTrailingComma: dialect === 'jsonc',
  });
  const [error] = errors;
  // The parser goes on after an error and reports its consequences as well. Only the first error is the user's.
  if (error || !root) return { problems: [syntaxProblem(file, text, error)] };
  const document = { file, text, root, value: (dialect === 'json' ? JSON.parse(text) : getNodeValue(root)) as unknown };
  const duplicates = duplicateKeys(root).map((found) => duplicateKey(document, found));
  return duplicates.length > 0 ? { problems: duplicates } : { document };
}

/** A document without mistakes. Its positions are asked for when its list has some, and take most of the time. */
function soundDocument(file: string, text: string): JsonDocument | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (keysIn(value) !== [...text.matchAll(STRINGS)].filter(([, colon]) => colon !== undefined).length) return null;
  let root: Node | undefined;
  return {
    ...{ file, text, value },
    get root() {
      return (root ??= parseTree(text)!);
    },
  };
}

/** The strings of JSON; those before a colon are keys. */
const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

/** The number of keys in a value and all that it holds; fewer than in its text if one was written twice. */
function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const held = Object.values(value);
  const own = Array.isArray(value) ? 0 : held.length;
  return held.reduce((sum: number, one) => sum + keysIn(one), own);
}

function syntaxProblem(file: string, text: string, error: ParseError | undefined): RegistryProblem {
  const offset = error?.offset ?? 0;
  const code = error ? printParseErrorCode(error.error) : 'ValueExpected';
  const message = isTrailingComma(text, offset) ? 'trailing comma' : (SYNTAX_MESSAGES[code] ?? 'this is not JSON');
  const hint = /Comment/.test(code) ? 'this is strict JSON; put the comment into a text field' : null;
  return { file, ...positionAt(text, offset), pointer: '', message, hint };
}

/** `[1, ]`: the parser complains at the bracket. */
function isTrailingComma(text: string, offset: number): boolean {
  return /[\]}]/.test(text.charAt(offset)) && /,\s*$/.test(text.slice(Math.max(0, offset - 1000), offset));
}

/** A key that an object has twice. */
export interface DuplicateKey {
  path: JsonPath;
  first: Node;
  second: Node;
}

/** `JSON.parse` silently keeps the last of two equal keys, which would drop what the user wrote first. */
export function duplicateKeys(root: Node): DuplicateKey[] {
  const found: DuplicateKey[] = [];
  const visit = (node: Node, path: JsonPath): void => {
    if (node.type === 'array') node.children?.forEach((child, index) => visit(child, [...path, index]));
    if (node.type !== 'object') return;
    const seen = new Map<string, Node>();
    for (const [key, value] of properties(node)) {
      const name = key.value as string;
      const first = seen.get(name);
      if (first) found.push({ path: [...path, name], first, second: key });
      seen.set(name, first ?? key);
      visit(value, [...path, name]);
    }
  };
  visit(root, []);
  return found;
}

function duplicateKey({ file, text }: JsonDocument, { path, first, second }: DuplicateKey): RegistryProblem {
  const message = `\`${String(second.value)}\` is written twice; the first is on line ${positionAt(text, first.offset).line}`;
  return { file, ...positionAt(text, second.offset), pointer: toPointer(path), message, hint: 'remove one of them' };
}

/** Key and value node of each property of an object node. */
function properties(node: Node): [Node, Node][] {
  const pairs: [Node, Node][] = [];
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (key && value) pairs.push([key, value]);
  }
  return pairs;
}

/** Finds the place of an issue in the text. */
export function locate({ file, text, root }: JsonDocument, { path, at, message, hint }: Issue): RegistryProblem {
  return { file, ...positionAt(text, nodeAt(root, path, at).offset), pointer: toPointer(path), message, hint };
}

/** The range of the value at a path. */
export function locationOf({ text, root }: JsonDocument, path: JsonPath): Omit<Location, 'file'> {
  const { offset, length } = nodeAt(root, path, 'value');
  const end = positionAt(text, offset + length);
  return { ...positionAt(text, offset), endLine: end.line, endColumn: end.column };
}

/** The node of an issue. If the path leads out of the document, the last node that exists. */
export function nodeAt(root: Node, path: JsonPath, at: Issue['at']): Node {
  let node = root;
  let key: Node | null = null;
  for (const step of path) {
    const next = child(node, step);
    if (!next) break;
    [key, node] = next;
  }
  return at === 'key' && key ? key : node;
}

function child(node: Node, step: string | number): [Node | null, Node] | undefined {
  if (node.type === 'object') return properties(node).find(([key]) => key.value === step);
  const item = node.type === 'array' ? node.children?.[Number(step)] : undefined;
  return item && [null, item];
}

/** Line and column, both 1-based, of an offset in UTF-16 code units. */
function positionAt(text: string, offset: number): { line: number; column: number } {
  const starts = startsOfLines(text);
  const line = countBefore(starts, (start) => start <= offset);
  return { line, column: offset - starts[line - 1]! + 1 };
}

/** The text that was asked about last, because a list with one mistake often has thousands of them. */
let known: { text: string; starts: readonly number[] } | undefined;

function startsOfLines(text: string): readonly number[] {
  if (known?.text !== text)
    known = {
      text,
      starts: [0, ...Array.from(text.matchAll(/\r\n|\r|\n/g), ({ 0: end, index }) => index + end.length)],
    };
  return known.starts;
}

/** Problems in the order of the text. */
export function locateAll(document: JsonDocument, issues: readonly Issue[]): RegistryProblem[] {
  const order = (one: RegistryProblem, other: RegistryProblem): number =>
    (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0);
  return issues.map((found) => locate(document, found)).sort(order);
}
