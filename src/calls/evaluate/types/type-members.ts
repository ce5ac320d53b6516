import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { literalName } from '../../../syntax/frames.js';
import { idOf } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { plainPlace, type TypeArgument, type TypePlace } from '../../engine/type-place.js';
import { placeInside } from '../../heap/types/type-arguments.js';
import { meaningsOf, namesOf } from './type-names.js';

/** A type or its declaration, and what the type parameters in it stand for; none of them where the place is undefined. */
export interface PlacedType {
  type: TS.Node;
  place: TypePlace | undefined;
}

/** No more types lead from one to another than these. */
export const DEEPEST = 24;
/** Generic types are looked into by their arguments to this depth. */
const MOST_GENERICS = 3;

/** Whether too many types led to one. That is a limit of which people hear. */
export function isTooDeep(type: TS.Node, { depth, generics }: TypePlace, engine: Engine): boolean {
  const isCut = depth > DEEPEST || generics > MOST_GENERICS;
  if (isCut) engine.budget.cut('nesting', () => type);
  return isCut;
}

/** The type arguments of a reference that is written at a place. */
export function typeArgumentsOf(
  { typeArguments }: TS.NodeWithTypeArguments,
  place: TypePlace | undefined,
  engine: Engine,
): TypeArgument[] {
  return (typeArguments ?? []).map((argument) => ({
    key: `${idOf(argument)}@${place?.key ?? ''}`,
    values: () => engine.ofType(argument, place),
  }));
}

/** What a type is where the project declares it: behind names, and without `null` and `undefined`. */
export function structuresOf(declared: PlacedType, engine: Engine): readonly PlacedType[] {
  const { type, place } = declared;
  if (place && (isTooDeep(type, place, engine) || !engine.budget.step())) return [];
  const behind = (parts: readonly TS.Node[]): readonly PlacedType[] =>
    flatMap(parts, (part) => structuresOf({ type: part, place }, engine));
  if (ts.isParenthesizedTypeNode(type)) return behind([type.type]);
  if (ts.isIntersectionTypeNode(type)) return behind(type.types);
  if (ts.isUnionTypeNode(type)) {
    // Which of several it is, nothing says here.
    const parts = type.types.filter((part) => !isNothing(part));
    return parts.length === 1 ? behind(parts) : [];
  }
  if (ts.isTypeAliasDeclaration(type)) return behind([type.type]);
  if (!ts.isTypeReferenceNode(type)) return [declared];
  const types = typeArgumentsOf(type, place, engine);
  return flatMap(meaningsOf(namesOf(type.typeName), type, engine) ?? [], (meaning): readonly PlacedType[] => {
    if (meaning.kind === 'package') return [declared];
    if (meaning.kind !== 'declaration') return [];
    const { node, context } = meaning;
    const from = place ?? plainPlace(context);
    if ((!ts.isTypeAliasDeclaration(node) && !ts.isInterfaceDeclaration(node)) || from.around.has(node)) return [];
    return structuresOf({ type: node, place: placeInside(node, context, types, from, engine) }, engine);
  });
}

function isNothing(type: TS.TypeNode): boolean {
  const isNull = ts.isLiteralTypeNode(type) && type.literal.kind === ts.SyntaxKind.NullKeyword;
  return isNull || type.kind === ts.SyntaxKind.UndefinedKeyword;
}

/** The types of the members with a name; of a method its signature. */
export function memberTypes(owner: PlacedType, name: string, engine: Engine): readonly PlacedType[] {
  return flatMap(structuresOf(owner, engine), ({ type, place }): readonly PlacedType[] => {
    if (!ts.isTypeLiteralNode(type) && !ts.isInterfaceDeclaration(type)) return [];
    return type.members.flatMap((member): PlacedType[] => {
      if (!member.name || literalName(member.name) !== name) return [];
      const of = ts.isMethodSignature(member) ? member : (member as Partial<TS.PropertySignature>).type;
      return of ? [{ type: of, place }] : [];
    });
  });
}

/** The same where nothing says what type parameters stand for. */
export function memberTypesOf(owner: TS.Node, name: string, engine: Engine): readonly TS.Node[] {
  return memberTypes({ type: owner, place: undefined }, name, engine).map(({ type }) => type);
}
