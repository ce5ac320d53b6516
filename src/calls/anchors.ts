import type { ts as TS } from 'ts-morph';
import { ts } from '../syntax/compiler.js';

const MAX_LENGTH = 200;

/**
 * The text of a use in its fingerprint, without what a formatter may change: white space, comments, trailing commas,
 * semicolons, grouping parentheses, and the kind of quotes.
 *
 * A name alone says little, so a name in a plain chain such as `answer.citations` comes with its object.
 */
export function anchorOf(node: TS.Node): string {
  const tokens = new Tokens(node.getSourceFile());
  tokens.add(isNameOfChain(node) ? node.parent : node);
  return join(tokens.texts).slice(0, MAX_LENGTH);
}

function isNameOfChain(node: TS.Node): boolean {
  const { parent } = node;
  return parent && ts.isPropertyAccessExpression(parent) && parent.name === node && isChain(parent.expression);
}

function isChain(node: TS.Node): boolean {
  if (ts.isIdentifier(node) || node.kind === ts.SyntaxKind.ThisKeyword) return true;
  return (ts.isPropertyAccessExpression(node) || ts.isNonNullExpression(node)) && isChain(node.expression);
}

let scanner: TS.Scanner | undefined;

/**
 * The significant tokens of a node, from left to right. Punctuation and keywords are no nodes, so they are scanned in
 * the gaps between nodes; `getChildren` would create a node for each.
 */
class Tokens {
  readonly texts: string[] = [];
  #length = 0;
  readonly #scanner: TS.Scanner;

  constructor(readonly source: TS.SourceFile) {
    this.#scanner = scanner ??= ts.createScanner(ts.ScriptTarget.Latest, true);
    this.#scanner.setText(source.text);
    this.#scanner.setLanguageVariant(source.languageVariant);
  }

  /** Stops at the maximum length: a call may have a whole file in its arguments. */
  add(node: TS.Node): void {
    if (this.#length > MAX_LENGTH) return;
    if (node.kind < ts.SyntaxKind.FirstNode) return this.#text(textOf(node, this.source));
    const isGrouped = ts.isParenthesizedExpression(node) || ts.isArrowFunction(node);
    let end = node.pos;
    const child = (at: TS.Node): void => {
      this.#gap(end, at.pos, isGrouped);
      this.add(at);
      ({ end } = at);
    };
    const list = (nodes: TS.NodeArray<TS.Node>): void => {
      this.#gap(end, nodes.pos, isGrouped);
      ({ pos: end } = nodes);
      for (const at of nodes) child(at);
      // A trailing comma is between the last node and the end of the list.
      ({ end } = nodes);
    };
    ts.forEachChild(node, child, list);
    this.#gap(end, node.end, isGrouped);
  }

  #gap(from: number, to: number, isGrouped: boolean): void {
    if (from >= to || this.#length > MAX_LENGTH) return;
    this.#scanner.resetTokenState(from);
    for (
      let kind = this.#scanner.scan();
      this.#scanner.getTokenEnd() <= to && kind !== ts.SyntaxKind.EndOfFileToken;
      kind = this.#scanner.scan()
    ) {
      const isLeftOut =
        kind === ts.SyntaxKind.SemicolonToken ||
        (isGrouped && (kind === ts.SyntaxKind.OpenParenToken || kind === ts.SyntaxKind.CloseParenToken));
      if (!isLeftOut) this.#text(this.#scanner.getTokenText());
    }
  }

  #text(text: string): void {
    this.texts.push(text);
    this.#length += text.length;
  }
}

function textOf(node: TS.Node, source: TS.SourceFile): string {
  // Nodes that the parser made up for faulty code have no text.
  if (!ts.isStringLiteral(node) || (node.text as string | undefined) === undefined)
    return node.getText(source).replace(/\s+/g, ' ');
  const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
  return isKey && /^[A-Za-z_$][\w$]*$/.test(node.text) ? node.text : JSON.stringify(node.text);
}

const OF_WORDS = /[\w$]/;

/** Adds a space only where two words would otherwise become one. */
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
