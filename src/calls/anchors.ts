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
 * The tokens of a node, from left to right, without those that make no difference. What is no node, punctuation and
 * keywords, is scanned in the gaps between nodes: `getChildren` does so too, and makes a node of each.
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

  /** Stops when there is enough: a call may have a whole file in its arguments. */
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
      // A trailing comma stands between the last node and the end of the list.
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
  // What the parser has left out, because it is no code, has no text of its own.
  if (!ts.isStringLiteral(node) || (node.text as string | undefined) === undefined)
    return node.getText(source).replace(/\s+/g, ' ');
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
