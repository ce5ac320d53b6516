import type { ts as TS } from 'ts-morph';
import type { TextEdit } from '../../model/fix.js';
import { WAIVER_KEYWORD } from '../../model/acceptance.js';
import type { IsoDate, Replacement } from '../../model/registry.js';
import { ts } from '../../syntax/compiler.js';
import { wrapped } from '../../syntax/frames.js';
import { textAt } from '../../syntax/text-at.js';
import {
  drafted,
  editedText,
  insertAfter,
  insertBefore,
  isPlainName,
  lineAt,
  lineEndOf,
  replaceRange,
  startOf,
  textOf,
  type Drafted,
} from './edit.js';
import { hasEffect } from './side-effects.js';
import { codeEnd } from './remove.js';
import { nameNode, type LiteralProperty, type Site } from './site.js';

/** A migration in two steps: the old field stays beside the new one up to a day. */
export interface Keeping {
  /** Id of the entry. */
  entry: string;
  replacement: Pick<Replacement, 'target' | 'mapping'>;
  /** The last day with both. */
  until: IsoDate;
}

/**
 * Uses the new field beside the old one, with a waiver above the old one.
 *
 * @param edits which would put the new field in the place of the old one.
 */
export function keepSite(site: Site, field: string, edits: readonly TextEdit[], keeping: Keeping): Drafted {
  switch (site.form) {
    case 'property':
      return keepProperty(site.node, edits, keeping);
    case 'access':
      return site.isWritten
        ? keepWrite(site.node, nameNode(site), edits, keeping)
        : keepRead(site.node, nameNode(site), edits, keeping);
    case 'binding':
      return keepBinding(site.node, field, edits, keeping);
    case 'target':
      return 'an assignment destructures the object';
    case 'text':
      return 'a string names only one field';
    case 'member':
      return drafted([]);
  }
}

function leftOut({ replacement: { target } }: Keeping): string {
  return `\`${target}\` is left out for this value`;
}

const TWICE = 'it would be evaluated twice';

/** `{ snippet: note }` -> `{ text: note, snippet: note }` */
function keepProperty(node: LiteralProperty, edits: readonly TextEdit[], keeping: Keeping): Drafted {
  if (!ts.isPropertyAssignment(node) && !ts.isShorthandPropertyAssignment(node)) return 'a method gives its value';
  if (ts.isPropertyAssignment(node) && hasEffect(node.initializer)) return TWICE;
  const text = editedText(node, edits);
  if (text === null) return leftOut(keeping);
  return beside(node, node.name, `${text},`, 'new', keeping);
}

/** `body.snippet = note;` -> `body.text = note; body.snippet = note;` */
function keepWrite(node: TS.Node, name: TS.Node, edits: readonly TextEdit[], keeping: Keeping): Drafted {
  const { parent: assignment } = wrapped(node);
  const { parent: statement } = assignment;
  if (!ts.isBinaryExpression(assignment) || !ts.isExpressionStatement(statement))
    return 'it is not a separate statement';
  if (!ts.isBlock(statement.parent) && !ts.isSourceFile(statement.parent)) return 'it is the body of a statement';
  if (hasEffect(assignment.right) || hasEffect(node)) return TWICE;
  const text = editedText(statement, edits);
  if (text === null) return leftOut(keeping);
  const own = text.slice(0, codeEnd(statement) - statement.end || undefined);
  return beside(statement, name, own, 'new', keeping);
}

/** `one.snippet` -> `(one.text ?? one.snippet)` */
function keepRead(
  node: TS.PropertyAccessExpression | TS.ElementAccessExpression,
  name: TS.Node,
  edits: readonly TextEdit[],
  keeping: Keeping,
): Drafted {
  const { mapping } = keeping.replacement;
  if (mapping && 'values' in mapping) return 'the new field has other values';
  if (hasEffect(node)) return TWICE;
  const { parent } = node;
  const isContinued =
    (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent) || ts.isCallExpression(parent)) &&
    parent.expression === node;
  if (isContinued && (node.flags & ts.NodeFlags.OptionalChain) !== 0) return 'an optional chain goes on behind it';
  const text = editedText(node, edits);
  if (text === null) return 'no expression reads both';
  const waiver = waiverLine(node, name, keeping);
  if (typeof waiver === 'string') return waiver;
  const [open, close] = isDelimited(node) ? ['', ''] : ['(', ')'];
  return drafted([waiver, insertBefore(node, `${open}${text} ?? `), insertAfter(node, close)]);
}

/** `{ snippet }` -> `{ snippet: earlierSnippet, text: snippet = earlierSnippet }` */
function keepBinding(
  { name, propertyName, initializer }: TS.BindingElement,
  field: string,
  edits: readonly TextEdit[],
  keeping: Keeping,
): Drafted {
  if (!ts.isIdentifier(name) || !isPlainName(field)) return 'its value is destructured at once';
  if (initializer && hasEffect(initializer)) return TWICE;
  const element = name.parent as TS.BindingElement;
  const earlier = `earlier${name.text[0]!.toUpperCase()}${name.text.slice(1)}`;
  if (element.getSourceFile().text.includes(earlier)) return `the name \`${earlier}\` is taken`;
  const fallback = ` = ${earlier}`;
  const inner = initializer
    ? replaceRange(element, name.end, initializer.end, fallback)
    : replaceRange(element, name.end, name.end, fallback);
  // What is inserted behind the element closes the objects around it.
  const text = editedText(element, [inner, ...edits]);
  if (text === null) return 'no destructuring pattern reads both';
  const old = `${textOf(propertyName ?? name)}: ${earlier}${initializer ? ` = ${textOf(initializer)}` : ''},`;
  const draft = beside(element, propertyName ?? name, old, 'old', keeping);
  return typeof draft === 'string' ? draft : drafted([...draft.edits, inner, ...edits]);
}

/** Inserts a text before a node, on a line of its own if the node begins one. */
function beside(node: TS.Node, name: TS.Node, text: string, which: 'old' | 'new', keeping: Keeping): Drafted {
  const waiver = waiverLine(node, name, keeping);
  if (typeof waiver === 'string') return waiver;
  const source = node.getSourceFile();
  const { start, indent } = lineAt(source, startOf(node));
  const isFirst = start + indent.length === startOf(node) && start === lineAt(source, startOf(name)).start;
  if (!isFirst) return drafted([waiver, insertBefore(node, `${text.replace(/([^;,])$/, '$1;')} `)]);
  const line = `${indent}${text}${lineEndOf(source)}`;
  return drafted({ ...waiver, text: which === 'old' ? waiver.text + line : line + waiver.text });
}

/** A waiver on a line of its own, above the line of a name; a text if no comment can stand there. */
function waiverLine(
  node: TS.Node,
  name: TS.Node,
  { entry, replacement: { target }, until }: Keeping,
): TextEdit | string {
  const source = node.getSourceFile();
  const { start, indent } = lineAt(source, startOf(name));
  const kind = textAt(source, start);
  if (kind === 'text') return 'no comment can be placed above its line';
  const words = waiverText(entry, until, target);
  const comment = kind === 'jsx' ? `{/* ${words} */}` : `// ${words}`;
  const { line } = source.getLineAndCharacterOfPosition(start);
  const above = source.getLineStarts()[commentsAbove(source, line)]!;
  return replaceRange(node, above, above, `${indent}${comment}${lineEndOf(source)}`);
}

/** A line with nothing but a comment, whose words may be about the line after it. */
const COMMENT = /^\s*(?:\/\/.*|\/\*.*\*\/|\{\/\*.*\*\/\})\s*$/;

/** The number of the first of the comment lines directly before a line, or of the line itself; from 0. */
function commentsAbove(source: TS.SourceFile, line: number): number {
  const starts = source.getLineStarts();
  let first = line;
  while (first > 0 && COMMENT.test(source.text.slice(starts[first - 1], starts[first]))) first--;
  return first;
}

function waiverText(entry: string, until: string, target: string): string {
  return `${WAIVER_KEYWORD} ${entry} until ${until} -- beside \`${target}\` for servers without it`;
}

/** A waiver in a file, and what edits do with it. */
export interface PlacedWaiver {
  until: IsoDate;
  removed: TextEdit;
  prolonged: (day: IsoDate) => TextEdit;
}

/** The waiver above the line of a place that is there because both fields are. */
export function waiverAbove(
  node: TS.Node,
  { entry, replacement: { target } }: Omit<Keeping, 'until'>,
): PlacedWaiver | null {
  const source = node.getSourceFile();
  const starts = source.getLineStarts();
  const { line: last } = source.getLineAndCharacterOfPosition(startOf(node));
  const [before = '', after = ''] = waiverText(entry, '|', target).split('|');
  for (let line = commentsAbove(source, last); line < last; line++) {
    const [start, end] = [starts[line]!, starts[line + 1]!];
    const text = source.text.slice(start, end);
    const at = text.indexOf(before) + before.length;
    const until = text.slice(at, text.indexOf(after, at));
    if (!text.includes(before) || !text.includes(after)) continue;
    return {
      until,
      removed: replaceRange(node, start, end, ''),
      prolonged: (day) => replaceRange(node, start + at, start + at + until.length, day),
    };
  }
  return null;
}

/** Whether an edit inserts nothing but a waiver. */
export function isWaiver({ text }: TextEdit): boolean {
  return text.includes(WAIVER_KEYWORD) && COMMENT.test(text);
}

/** Whether an expression ends where its parent has a delimiter, so that an operator fits into it. */
function isDelimited(node: TS.Node): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.expression !== node;
  if (ts.isBinaryExpression(parent))
    return parent.right === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return (
    ts.isVariableDeclaration(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isArrowFunction(parent) ||
    parent.kind === ts.SyntaxKind.TemplateSpan ||
    ts.isParenthesizedExpression(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isJsxExpression(parent) ||
    ts.isIfStatement(parent)
  );
}
