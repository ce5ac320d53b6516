import type { ts as TS } from 'ts-morph';
import type { JsonShape } from '../../../model/contract.js';
import { ts } from '../../../syntax/compiler.js';
import { basesOf, literalName } from '../../../syntax/frames.js';
import { type DeclaredTypes, type KnownType } from '../../evaluate/types/declared-types.js';
import type { TypeForm } from '../../evaluate/types/type-forms.js';
import type { JsonKind } from '../../evaluate/types/language-types.js';
import { kindsOfSyntax } from './known-types.js';

/** The kinds that a value may have; null if it may have any. */
export type Kinds = ReadonlySet<JsonKind> | null;

export function only(...kinds: JsonKind[]): Kinds {
  return new Set(kinds);
}

/** The kinds of a value that is one of several. */
export function eitherOf(all: readonly Kinds[]): Kinds {
  const kinds = new Set<JsonKind>();
  for (const one of all) {
    if (!one) return null;
    for (const kind of one) kinds.add(kind);
  }
  return all.length > 0 ? kinds : null;
}

const DEEPEST = 8;

/** What values of a declared type are in JSON. What is undefined is left out of an object, and so does not count. */
export function kindsOfType(type: KnownType, types: DeclaredTypes, depth = 0): Kinds {
  return type && depth <= DEEPEST
    ? eitherOf(types.forms(type).map((form) => kindsOfForm(form, types, depth + 1)))
    : null;
}

function kindsOfForm(form: TypeForm, types: DeclaredTypes, depth: number): Kinds {
  const next = (of: KnownType): Kinds => kindsOfType(of, types, depth);
  switch (form.is) {
    case 'alias':
    case 'same':
    case 'picked':
    case 'omitted':
      return next(form.of);
    case 'union':
      return eitherOf(form.parts.filter(({ type }) => type.kind !== ts.SyntaxKind.UndefinedKeyword).map(next));
    case 'indexed':
      return eitherOf(types.indexed(form).map(next));
    case 'keyword':
    case 'list':
    case 'plain':
      return form.json ? only(form.json) : null;
    case 'entries':
    case 'mapped':
      return only('object');
    case 'object':
      // A base of another package may be anything.
      return isPlain(form) && basesOf(form.node).every((type) => next({ type, place: form.place })?.has('object'))
        ? only('object')
        : null;
    case 'literal':
      return kindsOfLiteral(form.literal);
    case 'enum':
      return eitherOf(form.node.members.map(({ initializer }) => kindsOfLiteral(initializer)));
    default:
      return null;
  }
}

/** Whether an object has properties alone: it cannot be called, and is serialised as it is. */
function isPlain({ node }: TypeForm & { is: 'object' }): boolean {
  return (
    ts.isJSDocTypeLiteral(node) ||
    node.members.every((member) =>
      member.name !== undefined ? literalName(member.name) !== 'toJSON' : ts.isIndexSignatureDeclaration(member),
    )
  );
}

/** `'wiki'`, `-1`; a member of an enumeration without a value is a number. */
function kindsOfLiteral(literal: TS.Node | undefined): Kinds {
  const kind = !literal || ts.isPrefixUnaryExpression(literal) ? 'number' : kindsOfSyntax().get(literal.kind);
  return kind ? only(kind) : null;
}

/** Whether a value is certainly of another type than a shape has. */
export function contradicts(kinds: Kinds, { type }: JsonShape): kinds is ReadonlySet<JsonKind> {
  if (!kinds || kinds.size === 0 || type === undefined) return false;
  const right = new Set([type].flat().map((one) => (one === 'integer' ? 'number' : one)));
  return [...kinds].every((kind) => !right.has(kind));
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  object: 'an object',
  array: 'an array',
  null: 'null',
};

/** The types in words: `a string or a number`. */
export function inWords(types: Iterable<string>): string {
  return [...types].map((type) => WORDS[type] ?? type).join(' or ');
}
