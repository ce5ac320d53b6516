import type { ts as TS } from 'ts-morph';
import { ts } from '../syntax/compiler.js';

const MAX_LENGTH = 200;

/**
 * The text of a use as its fingerprint has it: what a formatter may change makes no difference. White space, comments,
 * trailing commas, semicolons, parentheses that only group, and the kind of quotes are left out.
 *
 * A name says little by itself, so that `answer.citations` stands with its object where that is a plain chain of names.
 */
export function anchorOf(node: TS.Node): string {
  const found: Tokens = { texts: [], length: 0 };
  collect(isNameOfChain(node) ? node.parent : node, node.getSourceFile(), found);
  return join(found.texts).slice(0, MAX_LENGTH);
}

function isNameOfChain(node: TS.Node): boolean {
  const { parent } = node;
  return parent && ts.isPropertyAccessExpression(parent) && parent.name === node && isChain(parent.expression);
}

function isChain(node: TS.Node): boolean {
  if (ts.isIdentifier(node) || node.kind === ts.SyntaxKind.ThisKeyword) return true;
  return (ts.isPropertyAccessExpression(node) || ts.isNonNullExpression(node)) && isChain(node.expression);
}

interface Tokens {
  texts: string[];
  /** Of all texts. */
  length: number;
}

/** Stops when there is enough: a call may have a whole file in its arguments. */
function collect(node: TS.Node, source: TS.SourceFile, tokens: Tokens): void {
  if (tokens.length > MAX_LENGTH) return;
  const children = node.getChildren(source);
  if (children.length === 0) return add(textOf(node, source), tokens);
  const isGrouped = ts.isParenthesizedExpression(node) || ts.isArrowFunction(node);
  for (const [index, child] of children.entries()) {
    const { kind } = child;
    if (kind === ts.SyntaxKind.SemicolonToken || ts.isJSDoc(child)) continue;
    if (isGrouped && (kind === ts.SyntaxKind.OpenParenToken || kind === ts.SyntaxKind.CloseParenToken)) continue;
    if (kind === ts.SyntaxKind.CommaToken && index === children.length - 1) continue;
    collect(child, source, tokens);
  }
}

function add(text: string, tokens: Tokens): void {
  tokens.texts.push(text);
  tokens.length += text.length;
}

function textOf(node: TS.Node, source: TS.SourceFile): string {
  // What the parser has left out, because it is no code, has no text of its own.
  if (!ts.isStringLiteral(node) || (node.text as string | undefined) === undefined) return node.getText(source).replace(/\s+/g, ' ');
  const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
  return isKey && /^[A-Za-z_$][\w$]*$/.test(node.text) ? node.text : JSON.stringify(node.text);
}

const OF_WORDS = /[\w$]/;

/** A space only where two words would otherwise become one. */
function join(tokens: readonly string[]): string {
  let text = '';
  let endsWord = false;
  for (const token of tokens) {
    if (token === '') continue;
    text += endsWord && OF_WORDS.test(token[0]!) ? ` ${token}` : token;
    endsWord = OF_WORDS.test(token.at(-1)!);
  }
  return text;
}
