import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { literalName } from '../../../syntax/frames.js';
import { idOf, record, type Value, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { mentions } from '../../heap/types/type-arguments.js';
import { dataAmong } from '../../heap/types/typed-data.js';
import { literalOf } from '../../text/strings.js';
import { generatedData } from './data-types.js';
import { callable } from '../../engine/callable.js';
import { below, ofProperty, type TypePlace } from '../../engine/type-place.js';

/** A property that a type declares. */
interface TypedProperty {
  name: string;
  type: TS.TypeNode | TS.MethodSignature | undefined;
}

/** The properties that a type declares by their names. */
export function propertiesOf(
  type: TS.TypeLiteralNode | TS.InterfaceDeclaration | TS.JSDocTypeLiteral,
): TypedProperty[] {
  if (ts.isJSDocTypeLiteral(type))
    return (type.jsDocPropertyTags ?? []).flatMap(({ name, typeExpression }) =>
      ts.isIdentifier(name) ? [{ name: name.text, type: typeExpression?.type }] : [],
    );
  const overloaded = overloadedNames(type.members);
  return type.members.flatMap((member) => {
    const name = member.name && literalName(member.name);
    return name === undefined || overloaded.has(name) ? [] : [{ name, type: typeOfMember(member) }];
  });
}

function typeOfMember(member: TS.TypeElement): TypedProperty['type'] {
  if (ts.isMethodSignature(member)) return member;
  return ts.isPropertySignature(member) ? member.type : undefined;
}

/** The methods with more than one signature: which of them a call means depends on its arguments. */
function overloadedNames(members: readonly TS.TypeElement[]): ReadonlySet<string> {
  const names = members.flatMap(({ name }) => (name && literalName(name)) ?? []);
  return new Set(names.filter((name, index) => names.indexOf(name) < index));
}

/** What a type of nothing but an index signature holds: `{ [id: string]: Reply }`. */
export function indexedType({ members }: TS.TypeLiteralNode): TS.TypeNode | undefined {
  const [only] = members;
  return members.length === 1 && only && ts.isIndexSignatureDeclaration(only) ? only.type : undefined;
}

/**
 * The type whose properties a mapped type keeps: T of `{ [K in keyof T]: T[K] | null }`, and none of `{ [K in keyof T]?:
 * string }`.
 */
export function mappedOver({ typeParameter, nameType, type }: TS.MappedTypeNode): TS.TypeNode | undefined {
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

/** The names that a union of literals has; undefined if they are not all known. */
export function namesIn(
  type: TS.TypeNode | undefined,
  place: TypePlace | undefined,
  engine: Engine,
): ReadonlySet<string> | undefined {
  const texts = flatMap(type ? (ts.isUnionTypeNode(type) ? type.types : [type]) : [], (part) => {
    const values = engine.ofType(part, place && below(place));
    return values.length > 0 ? values.map((value) => literalOf(value)) : [undefined];
  });
  const known = texts.filter((text) => text !== undefined);
  return known.length === texts.length ? new Set(known) : undefined;
}

/** An interface of nothing but an index signature says nothing about what its objects have in common. */
export function isDictionary({ members, heritageClauses }: TS.InterfaceDeclaration): boolean {
  return !heritageClauses && members.length > 0 && members.every(ts.isIndexSignatureDeclaration);
}

/**
 * An object of which only the types of its properties are known: `{ glean }: Context`. Types of plain data say nothing.
 *
 * @param bases what the type extends. Its own properties hide those of the same names.
 */
export function structureOf(
  site: TS.Node,
  properties: readonly TypedProperty[],
  bases: Values,
  place: TypePlace,
  engine: Engine,
): Values {
  const fields: Record<string, () => Values> = {};
  for (const { name, type } of properties) {
    const values = (): Values =>
      type && ts.isMethodSignature(type) ? functionOf(type, place, engine) : engine.ofType(type, ofProperty(place));
    if (type && isNamedType(type)) fields[name] = values;
    else if (type && mayHold(type) && dataAmong(values(), engine).length > 0)
      fields[name] = () => dataAmong(values(), engine);
  }
  const data = generatedData(site, engine);
  if (Object.keys(fields).length === 0 && bases.length === 0) return data;
  const key = `type:${idOf(site)}@${place.key}`;
  return [
    ...data,
    {
      ...record(key, fields, () => bases),
      ...(bases.length > 0 && { omitted: new Set(properties.map(({ name }) => name)) }),
      isTyped: true,
    },
  ];
}

/** The place of what a function's type says, whose own type parameters hide those around it. */
export function insideFunction(type: TS.SignatureDeclaration, place: TypePlace): TypePlace {
  const own = (type.typeParameters ?? []).map(({ name }): [string, () => Values] => [name.text, () => []]);
  return own.length === 0 ? place : { ...place, given: new Map([...place.given, ...own]) };
}

/** A function of which only the type is known, if it gives data of an API. */
export function functionOf(type: TS.FunctionTypeNode | TS.MethodSignature, place: TypePlace, engine: Engine): Values {
  const inside = insideFunction(type, below(place));
  const gives = (): Values => dataAmong(engine.ofType(type.type, inside), engine);
  if (!engine.namesDataTypes() || gives().length === 0) return [];
  return [callable(`type:${idOf(type)}@${place.key}`, () => ({ targets: () => [], result: gives }), gives)];
}

/** `Omit<Reply, 'discount'>`: data of an API without some of its properties; nothing if it is not known without which. */
export function withoutProperties(values: Values, names: ReadonlySet<string> | undefined, site: TS.Node): Values {
  return flatMap(values, (value): Value[] => {
    const key = `omit:${idOf(site)}|${value.key}`;
    if (value.kind === 'response' && value.declared)
      return names ? [{ ...record(key, {}, () => [value]), omitted: names, isTyped: true }] : [];
    if (value.kind !== 'record' || !value.isTyped) return [value];
    const fields = new Map([...value.fields].filter(([name]) => !names?.has(name)));
    return names ? [{ ...value, key, fields, omitted: new Set([...(value.omitted ?? []), ...names]) }] : [];
  });
}

/** `Pick<Reply, 'id' | 'status'>`: data of an API of which it has no more than what it names. */
export function onlyProperties(values: Values, names: ReadonlySet<string> | undefined, site: TS.Node): Values {
  if (!names) return values;
  return values.map((value): Value => {
    const isData = (value.kind === 'response' && value.declared) || (value.kind === 'record' && value.isTyped);
    const key = `pick:${idOf(site)}|${value.key}`;
    return isData ? { ...record(key, {}, () => [value]), picked: names, isTyped: true } : value;
  });
}

/**
 * Whether a type may be or contain a class or a client: a named type that is not plain data, a type literal, or the
 * type of a value.
 */
function isNamedType(type: TS.Node): boolean {
  return (
    ts.isTypeLiteralNode(type) ||
    ts.isTypeQueryNode(type) ||
    (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && !PLAIN.has(type.typeName.text))
  );
}

/** Whether another type may hold data of an API. */
function mayHold(type: TS.Node): boolean {
  if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type)) return type.types.some(mayHold);
  if (ts.isArrayTypeNode(type)) return mayHold(type.elementType);
  const inner = innerOf(type);
  if (inner) return mayHold(inner);
  if (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && PLAIN.has(type.typeName.text))
    return type.typeArguments?.some((argument) => mayHold(argument)) ?? false;
  return (
    ts.isTypeReferenceNode(type) || ts.isIndexedAccessTypeNode(type) || ts.isImportTypeNode(type) || isNamedType(type)
  );
}

/** What a function gives by its type, and what a type in parentheses or with an operator is of. */
function innerOf(type: TS.Node): TS.TypeNode | undefined {
  return ts.isFunctionTypeNode(type) ||
    ts.isMethodSignature(type) ||
    ts.isParenthesizedTypeNode(type) ||
    ts.isTypeOperatorNode(type)
    ? type.type
    : undefined;
}

/** Types of the language that are no more than their type arguments. */
const PLAIN = new Set([
  'Record',
  'Date',
  'Map',
  'Set',
  'Array',
  'ReadonlyArray',
  'ReadonlyMap',
  'ReadonlySet',
  'Promise',
  'Partial',
  'Error',
  'RegExp',
  'URL',
]);
