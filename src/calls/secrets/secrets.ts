import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import type { SecretPlace } from '../../model/violation.js';
import { looksSecret } from '../../secrets/looks-secret.js';
import { isNoSecret } from '../../secrets/names.js';
import { SCHEMES, spansIn, type Span } from '../../secrets/spans.js';
import { holdsToken, withoutScheme } from '../../secrets/secret-values.js';
import { ts } from '../../syntax/compiler.js';
import type { ProgramView } from '../../syntax/program-view.js';
import type { Interest } from '../engine/interest.js';
import { locateRange } from '../domain/places.js';
import { SecretFlows } from './flows.js';
import { modulesTogether } from './modules-together.js';
import { publicParameters } from './public-parameters.js';

type Literal = TS.StringLiteralLike | TS.TemplateExpression;

/** A literal, or the part of a template before or behind an expression. */
type Piece = TS.StringLiteralLike | TS.TemplateHead | TS.TemplateMiddle | TS.TemplateTail;

/** So much of a token tells something of it. */
const LEAST_PIECE = 3;

/** The secrets that are written in the code of a program, to mask them wherever they would be shown or kept. */
export class Secrets {
  readonly #tokens = new Set<string>();
  readonly #pieces = new Set<Piece>();
  readonly #isPublic: (name: string) => boolean;

  constructor({ routes }: Interest) {
    this.#isPublic = publicParameters(routes);
  }

  /**
   * Adds the token of a call.
   *
   * @param from the expressions that it is put together in.
   */
  add(token: string, from: readonly TS.Node[]): void {
    this.#tokens.add(token);
    for (const piece of flatMap(from, piecesWithin)) {
      const part = withoutScheme(piece.text);
      if (part.length >= LEAST_PIECE && token.includes(part)) this.#pieces.add(piece);
    }
  }

  /** The literals, or their parts, that are secret by what leads to them, by what is around them, or by themselves. */
  places(program: Pick<ProgramView, 'modules' | 'resolve'>): SecretPlace[] {
    return flatMap(modulesTogether(program), (modules) => {
      const flows = new SecretFlows(modules, this.#isPublic);
      return flatMap(modules, ({ source, strings }) =>
        flatMap(strings, (node) =>
          this.#spansIn(node, source, flows).map(({ start, end, isSecret }) => ({
            ...locateRange(source, start, end),
            ...(!isTelling(source.text.slice(start, end), isSecret) && { isOnlyHere: true as const }),
          })),
        ),
      );
    });
  }

  /** The secret parts of a literal, in its file. */
  #spansIn(node: Literal, source: TS.SourceFile, flows: SecretFlows): Span[] {
    const start = node.getStart(source) + 1;
    const spans = spansIn(withHoles(node, source), 'literal', this.#isPublic);
    const into = flows.into(node);
    const wholes = piecesOf(node).filter(
      (piece) =>
        (into !== null && !isNoSecret(piece.text) && !isPath(piece.text)) ||
        this.#pieces.has(piece) ||
        this.#holdsToken(piece),
    );
    return [
      ...spans.map((span) => ({ ...span, start: start + span.start, end: start + span.end })),
      ...flatMap(wholes, (piece) => contentOf(piece, source, into !== 'query')),
    ];
  }

  #holdsToken({ text }: Piece): boolean {
    for (const token of this.#tokens) if (holdsToken(text, token)) return true;
    return false;
  }
}

/** Whether a text is a path, which is no secret wherever it stands, unless no person would choose it. */
function isPath(text: string): boolean {
  return /^\/[\w.~%:{}/-]*$/.test(text) && !looksSecret(text);
}

/** What a literal says between its quotes, with `\0` for the expressions in it. */
function withHoles(node: Literal, source: TS.SourceFile): string {
  const start = node.getStart(source) + 1;
  const text = source.text.slice(start, node.end - 1);
  if (!ts.isTemplateExpression(node)) return text;
  return node.templateSpans.reduce((held, { expression, literal }) => {
    const [from, to] = [expression.pos - 2 - start, literal.getStart(source) + 1 - start];
    return held.slice(0, from) + '\0'.repeat(to - from) + held.slice(to);
  }, text);
}

/** A literal without its quotes and without the scheme before a credential. */
function contentOf(piece: Piece, source: TS.SourceFile, isSecret: boolean): Span[] {
  const start = piece.getStart(source) + 1;
  const end =
    piece.end - (piece.kind === ts.SyntaxKind.TemplateHead || piece.kind === ts.SyntaxKind.TemplateMiddle ? 2 : 1);
  const text = source.text.slice(start, end);
  const before = SCHEME.exec(text)?.[0].length ?? 0;
  const content = text.slice(before).trimEnd();
  return content === '' ? [] : [{ start: start + before, end: start + before + content.length, isSecret }];
}

const SCHEME = new RegExp(`^\\s*(?:(?:${SCHEMES})(?:\\s+|$))?`, 'i');

/** Whether a text is a secret wherever it is. Others may also be words, versions, numbers. */
function isTelling(text: string, isSecret: boolean): boolean {
  if (!isSecret) return looksSecret(text);
  const isMixed = /\d/.test(text) ? /[a-z]/i.test(text) : /[^\w\s.-]/.test(text);
  return (isMixed && text.length >= LEAST_MIXED) || looksSecret(text);
}

/** `oauth2` and `sha256` are shorter. */
const LEAST_MIXED = 7;

function piecesOf(node: Literal): Piece[] {
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
