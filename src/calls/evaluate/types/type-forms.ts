import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { isClassNode, type ClassNode } from '../../../syntax/frames.js';
import type { Context } from '../../domain/context.js';
import { idOf, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { below, plainPlace, type TypeArgument, type TypePlace } from '../../engine/type-place.js';
import { mentions, placeInside } from '../../heap/types/type-arguments.js';
import { literalOf } from '../../text/strings.js';
import { LANGUAGE_TYPES, type JsonKind } from './language-types.js';
import {
  importedMeanings,
  meaningsOf,
  namesOf,
  referenceNames,
  typeParameterAt,
  type TypeMeaning,
} from './type-names.js';

/** The one reader of types as they are written: their forms, names resolved. */

/** A type or its declaration, and what the type parameters in it stand for; none of them where the place is undefined. */
export interface PlacedType {
  type: TS.Node;
  place: TypePlace | undefined;
  /** Properties that it lacks here: those beside `rest` in `{ id, ...rest }: Row`. */
  without?: ReadonlySet<string>;
}

/** Declarations of objects by their members. */
export type ObjectType = TS.InterfaceDeclaration | TS.TypeLiteralNode | TS.JSDocTypeLiteral;

/** The form of a type, names resolved. */
export type TypeForm = (
  | { is: 'same'; of: PlacedType; isOptional?: true }
  /** `types` are the arguments of the reference to it. */
  | { is: 'alias'; node: TS.TypeAliasDeclaration | TS.TypeNode; place: TypePlace; of: PlacedType }
  | { is: 'object'; node: ObjectType; types: readonly TypeArgument[]; place: TypePlace }
  | { is: 'class'; node: ClassNode; types: readonly TypeArgument[]; place: TypePlace }
  | { is: 'enum'; node: TS.EnumDeclaration }
  | { is: 'union' | 'intersection'; parts: readonly PlacedType[] }
  | { is: 'holder'; of: PlacedType }
  | { is: 'picked' | 'omitted'; of: PlacedType; names: () => ReadonlySet<string> | undefined }
  | { is: 'mapped'; of: PlacedType | undefined; isOptional: boolean }
  /** `Owner['name']`, or `List[number]` where `name` is null. */
  | { is: 'indexed'; of: PlacedType; name: string | null }
  | { is: 'list'; elements: readonly PlacedType[]; json?: JsonKind }
  | { is: 'entries'; of: PlacedType | undefined; isMap: boolean; names?: () => ReadonlySet<string> | undefined }
  | { is: 'function'; node: TS.FunctionTypeNode | TS.MethodSignature; place: TypePlace }
  | { is: 'literal'; literal: TS.LiteralTypeNode['literal'] }
  | { is: 'keyword'; json: JsonKind | undefined }
  | { is: 'plain'; json: JsonKind | undefined }
  | { is: 'query'; name: TS.EntityName; place: TypePlace }
  /** What a function returns. */
  | { is: 'result'; of: PlacedType }
  /** What stands for a type parameter, or what it is declared to extend. */
  | { is: 'argument'; values: () => Values }
  | { is: 'parameter'; constraint: TS.TypeNode | undefined; place: TypePlace }
  /** A type of a package, or a global one if `specifier` is null. */
  | { is: 'package'; specifier: string | null; names: readonly string[]; types: readonly TypeArgument[] }
  | { is: 'values'; values: Values }
) & { isTypeOnly?: boolean | undefined };

/** No more types lead from one to another than these. */
const DEEPEST = 24;
/** Generic types are looked into by their arguments to this depth. */
const MOST_GENERICS = 3;

/** Whether too many types led to one. That is a limit of which people hear. */
export function isTooDeep(type: TS.Node, { depth, generics }: TypePlace, engine: Engine): boolean {
  const isCut = depth > DEEPEST || generics > MOST_GENERICS;
  if (isCut) engine.budget.cut('nesting', () => type);
  return isCut;
}

/** The forms of a type: more than one if its name has several meanings, none if nothing is known of it. */
export function formsOf({ type, place: given }: PlacedType, engine: Engine): readonly TypeForm[] {
  const place = given ?? plainPlace(engine.contexts.root(type.getSourceFile(), false));
  const names = referenceNames(type);
  if (names) return ofName(names, type as TS.NodeWithTypeArguments, place, engine);
  if (ts.isImportTypeNode(type)) return ofImport(type, place, engine);
  if (isDeclaration(type)) return [ofDeclaration(type, [], place)];
  const form = ofOperator(type, place) ?? ofStructure(type, place) ?? ofKeyword(type);
  return form ? [form] : [];
}

type TypeDeclaration = TS.TypeAliasDeclaration | TS.InterfaceDeclaration | ClassNode | TS.EnumDeclaration;

function isDeclaration(node: TS.Node): node is TypeDeclaration {
  return (
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    isClassNode(node) ||
    ts.isEnumDeclaration(node)
  );
}

/** @param place inside the declaration. */
function ofDeclaration(node: TypeDeclaration, types: readonly TypeArgument[], place: TypePlace): TypeForm {
  if (ts.isTypeAliasDeclaration(node)) return { is: 'alias', node, place, of: { type: node.type, place } };
  if (ts.isInterfaceDeclaration(node)) return { is: 'object', node, types, place };
  return isClassNode(node) ? { is: 'class', node, types, place } : { is: 'enum', node };
}

function ofOperator(type: TS.Node, place: TypePlace): TypeForm | undefined {
  const part = (inner: TS.Node): PlacedType => ({ type: inner, place: below(place) });
  if (ts.isParenthesizedTypeNode(type)) return { is: 'same', of: part(type.type) };
  if (ts.isTypeOperatorNode(type) && type.operator !== ts.SyntaxKind.KeyOfKeyword)
    return { is: 'same', of: part(type.type) };
  if (ts.isUnionTypeNode(type)) return { is: 'union', parts: type.types.map(part) };
  if (ts.isIntersectionTypeNode(type)) return { is: 'intersection', parts: type.types.map(part) };
  if (ts.isTypeQueryNode(type)) return { is: 'query', name: type.exprName, place };
  if (ts.isMappedTypeNode(type)) {
    const over = mappedOver(type);
    return { is: 'mapped', of: over && part(over), isOptional: type.questionToken !== undefined };
  }
  if (!ts.isIndexedAccessTypeNode(type)) return undefined;
  const name = nameOfIndex(type.indexType);
  return name === undefined ? undefined : { is: 'indexed', of: part(type.objectType), name };
}

function ofStructure(type: TS.Node, place: TypePlace): TypeForm | undefined {
  const part = (inner: TS.Node): PlacedType => ({ type: inner, place: below(place) });
  if (ts.isArrayTypeNode(type)) return { is: 'list', elements: [part(type.elementType)], json: 'array' };
  if (ts.isTupleTypeNode(type)) return { is: 'list', elements: type.elements.map(part), json: 'array' };
  if (ts.isFunctionTypeNode(type) || ts.isMethodSignature(type)) return { is: 'function', node: type, place };
  if (ts.isLiteralTypeNode(type)) return { is: 'literal', literal: type.literal };
  if (ts.isJSDocTypeLiteral(type)) return { is: 'object', node: type, types: [], place };
  if (!ts.isTypeLiteralNode(type)) return undefined;
  const [only] = type.members;
  return type.members.length === 1 && only && ts.isIndexSignatureDeclaration(only)
    ? { is: 'entries', of: part(only.type), isMap: false }
    : { is: 'object', node: type, types: [], place };
}

function ofKeyword({ kind }: TS.Node): TypeForm | undefined {
  switch (kind) {
    case ts.SyntaxKind.StringKeyword:
    case ts.SyntaxKind.TemplateLiteralType:
      return { is: 'keyword', json: 'string' };
    case ts.SyntaxKind.NumberKeyword:
      return { is: 'keyword', json: 'number' };
    case ts.SyntaxKind.BooleanKeyword:
      return { is: 'keyword', json: 'boolean' };
    case ts.SyntaxKind.UndefinedKeyword:
    case ts.SyntaxKind.NeverKeyword:
    case ts.SyntaxKind.VoidKeyword:
      return { is: 'keyword', json: undefined };
    default:
      return undefined;
  }
}

function nameOfIndex(index: TS.TypeNode): string | null | undefined {
  if (index.kind === ts.SyntaxKind.NumberKeyword) return null;
  const literal = ts.isLiteralTypeNode(index) ? index.literal : undefined;
  return literal && (ts.isStringLiteral(literal) || ts.isNumericLiteral(literal)) ? literal.text : undefined;
}

/**
 * The type whose properties a mapped type keeps: T of `{ [K in keyof T]: T[K] | null }`, and none of `{ [K in keyof T]?:
 * string }`.
 */
function mappedOver({ typeParameter, nameType, type }: TS.MappedTypeNode): TS.TypeNode | undefined {
  const { name, constraint } = typeParameter;
  const isKept = !nameType && type && isIndexedBy(type, name.text);
  return isKept && constraint && ts.isTypeOperatorNode(constraint) ? constraint.type : undefined;
}

/** Whether a type is `T[K]`, or that and something else. */
function isIndexedBy(type: TS.TypeNode, key: string): boolean {
  if (ts.isParenthesizedTypeNode(type)) return isIndexedBy(type.type, key);
  if (ts.isUnionTypeNode(type)) return type.types.some((part) => isIndexedBy(part, key));
  return ts.isIndexedAccessTypeNode(type) && mentions(type.indexType, key);
}

/** `import('package').Name`. */
function ofImport(type: TS.ImportTypeNode, place: TypePlace, engine: Engine): readonly TypeForm[] {
  const { argument, qualifier } = type;
  if (!ts.isLiteralTypeNode(argument) || !ts.isStringLiteral(argument.literal) || !qualifier) return [];
  const { file } = engine.moduleOf(place.context);
  const types = argumentsOf(type, place, engine);
  return meant(importedMeanings(argument.literal.text, namesOf(qualifier), file, engine), types, place, engine);
}

function argumentsOf({ typeArguments }: TS.NodeWithTypeArguments, at: TypePlace, engine: Engine): TypeArgument[] {
  const place = below(at);
  return (typeArguments ?? []).map((argument) => ({
    key: `${idOf(argument)}@${place.key}`,
    values: () => engine.ofType(argument, place),
  }));
}

function ofName(
  names: readonly string[],
  type: TS.NodeWithTypeArguments,
  place: TypePlace,
  engine: Engine,
): readonly TypeForm[] {
  const given = names.length === 1 ? place.given.get(names[0]!) : undefined;
  if (given) return [{ is: 'argument', values: given }];
  const meanings = meaningsOf(names, type, engine);
  if (meanings) return meant(meanings, argumentsOf(type, place, engine), place, engine);
  const [name = '', member] = names;
  const ofLanguage = member === undefined ? formsOfLanguage(name, type, place, engine) : [];
  if (ofLanguage.length > 0) return ofLanguage;
  const parameter = member === undefined ? typeParameterAt(name, type) : undefined;
  return parameter
    ? [{ is: 'parameter', constraint: parameter.constraint, place }]
    : [{ is: 'package', specifier: null, names, types: argumentsOf(type, place, engine) }];
}

function meant(
  meanings: readonly TypeMeaning[],
  types: readonly TypeArgument[],
  from: TypePlace,
  engine: Engine,
): readonly TypeForm[] {
  return flatMap(meanings, (meaning): readonly TypeForm[] => {
    const { isTypeOnly } = meaning;
    if (meaning.kind === 'values') return [{ is: 'values', values: meaning.values, isTypeOnly }];
    if (meaning.kind === 'package')
      return [{ is: 'package', specifier: meaning.specifier, names: meaning.names, types, isTypeOnly }];
    if (meaning.kind === 'type') {
      const place = { ...plainPlace(meaning.context), depth: from.depth + 1 };
      return [{ is: 'alias', node: meaning.type, place, of: { type: meaning.type, place }, isTypeOnly }];
    }
    const { node, context } = meaning;
    return formsInside(node, context, types, from, engine).map((form) => ({ ...form, isTypeOnly }));
  });
}

/** The form of a declaration that is referred to from a place with type arguments; none within itself. */
export function formsInside(
  node: TS.Node,
  context: Context,
  types: readonly TypeArgument[],
  from: TypePlace,
  engine: Engine,
): readonly TypeForm[] {
  if (!isDeclaration(node)) return [];
  if (ts.isEnumDeclaration(node)) return [{ is: 'enum', node }];
  const isEndless = from.around.has(node) || from.depth > DEEPEST;
  return isEndless && !isClassNode(node)
    ? []
    : [ofDeclaration(node, types, placeInside(node, context, types, from, engine))];
}

/** The forms of a type that no file declares. */
function formsOfLanguage(
  name: string,
  { typeArguments = [] as unknown as TS.NodeArray<TS.TypeNode> }: TS.NodeWithTypeArguments,
  place: TypePlace,
  engine: Engine,
): readonly TypeForm[] {
  const type = LANGUAGE_TYPES.get(name);
  const [first, second] = typeArguments;
  const part = (inner: TS.TypeNode): PlacedType => ({ type: inner, place: below(place) });
  switch (type?.is) {
    case undefined:
      return [];
    case 'plain':
      return [{ is: 'plain', json: type.json }];
    case 'list':
      return [{ ...type, elements: first ? [part(first)] : [] }];
    case 'entries':
      return [{ ...type, of: second && part(second), names: () => namesIn(first, place, engine) }];
    case 'picked':
    case 'omitted':
      return first ? [{ is: type.is, of: part(first), names: () => namesIn(second, place, engine) }] : [];
    case 'instance': {
      if (!first || !ts.isTypeQueryNode(first)) return [];
      return meant(meaningsOf(namesOf(first.exprName), first, engine) ?? [], [], below(place), engine);
    }
    default:
      return first ? [{ ...type!, of: part(first) }] : [];
  }
}

/** The names that a union of literals has; undefined if they are not all known. */
function namesIn(type: TS.TypeNode | undefined, place: TypePlace, engine: Engine): ReadonlySet<string> | undefined {
  const texts = flatMap(type ? (ts.isUnionTypeNode(type) ? type.types : [type]) : [], (part) => {
    const values = engine.ofType(part, below(place));
    return values.length > 0 ? values.map((value) => literalOf(value)) : [undefined];
  });
  const known = texts.filter((text) => text !== undefined);
  return known.length === texts.length ? new Set(known) : undefined;
}
