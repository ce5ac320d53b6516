import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../lists.js';
import type { SecretPlace } from '../../../model/violation.js';
import { holdsToken, withoutScheme } from '../../../secrets.js';
import { ts } from '../../../syntax/compiler.js';
import { literalName } from '../../../syntax/frames.js';
import type { Module } from '../../../syntax/module.js';
import { locate } from '../../domain/places.js';
import { isPlaceholder, isTestFile } from './placeholders.js';

/** A literal, or the part of a template before or behind an expression. */
type Piece = TS.StringLiteralLike | TS.TemplateHead | TS.TemplateMiddle | TS.TemplateTail;

/** So much of a token tells something of it. */
const LEAST_PIECE = 3;

/** The tokens that are written in the code of a program, to mask them wherever they would be shown or kept. */
export class Secrets {
  readonly #tokens = new Set<string>();
  readonly #pieces = new Set<Piece>();

  /**
   * Adds the token of a call.
   *
   * @param from the expressions that it is put together in.
   */
  add(token: string, from: readonly TS.Node[]): void {
    this.#tokens.add(token);
    for (const piece of flatMap(from, piecesWithin)) {
      const { text } = piece;
      const part = withoutScheme(text);
      if (part.length >= LEAST_PIECE && token.includes(part)) this.#pieces.add(piece);
    }
  }

  /**
   * The literals that hold a token: one of a call, whole or in part, or any other that stands behind a scheme or under
   * the name of a header for tokens.
   *
   * @param headers names in lower case.
   */
  places(modules: readonly Module[], headers: ReadonlySet<string>): SecretPlace[] {
    const found = flatMap(modules, ({ file, strings }) => {
      const isInTest = isTestFile(file);
      return flatMap(strings, piecesOf).filter(
        (piece) =>
          this.#holdsToken(piece) ||
          (isCredential(piece, headers) && !isPlaceholder(withoutScheme(piece.text), isInTest)),
      );
    });
    return [...new Set([...this.#pieces, ...found])].map(locate);
  }

  #holdsToken({ text }: Piece): boolean {
    for (const token of this.#tokens) if (holdsToken(text, token)) return true;
    return false;
  }
}

/** A scheme, and one word that no sentence has. */
const SCHEME = /^\s*(?:Bearer\s+(?!tokens?\s*$)\S+|(?:Basic|Token)\s+(?=\S*\d)\S{6,})\s*$/;

/** Whether a literal is what a header for tokens has, by its own text or by the name before it. */
function isCredential(piece: Piece, headers: ReadonlySet<string>): boolean {
  if (SCHEME.test(piece.text)) return true;
  const { parent } = piece;
  return (
    ts.isPropertyAssignment(parent) &&
    parent.initializer === piece &&
    headers.has(literalName(parent.name)?.toLowerCase() ?? '')
  );
}

function piecesOf(node: TS.StringLiteralLike | TS.TemplateExpression): Piece[] {
  return ts.isTemplateExpression(node) ? [node.head, ...node.templateSpans.map(({ literal }) => literal)] : [node];
}

function piecesWithin(node: TS.Node): Piece[] {
  const pieces: Piece[] = [];
  const visit = (at: TS.Node): void => {
    if (ts.isStringLiteralLike(at) || ts.isTemplateExpression(at)) pieces.push(...piecesOf(at));
    ts.forEachChild(at, visit);
  };
  visit(node);
  return pieces;
}
