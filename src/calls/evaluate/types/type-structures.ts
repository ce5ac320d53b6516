import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { literalName } from '../../../syntax/frames.js';
import { idOf, record, type Value, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { dataAmong } from '../../heap/typed-data.js';
import { generatedData } from './data-types.js';
import { ofProperty, type TypePlace } from '../../engine/type-place.js';

/** A property that a type declares. */
interface TypedProperty {
  name: string;
  type: TS.TypeNode | undefined;
}

/** The properties that a type declares by their names. */
export function propertiesOf(
  type: TS.TypeLiteralNode | TS.InterfaceDeclaration | TS.JSDocTypeLiteral,
): TypedProperty[] {
  if (ts.isJSDocTypeLiteral(type))
    return (type.jsDocPropertyTags ?? []).flatMap(({ name, typeExpression }) =>
      ts.isIdentifier(name) ? [{ name: name.text, type: typeExpression?.type }] : [],
    );
  return type.members.flatMap((member) => {
    const name = member.name && literalName(member.name);
    return name === undefined ? [] : [{ name, type: ts.isPropertySignature(member) ? member.type : undefined }];
  });
}

/** What a type of nothing but an index signature holds: `{ [id: string]: Reply }`. */
export function indexedType({ members }: TS.TypeLiteralNode): TS.TypeNode | undefined {
  const [only] = members;
  return members.length === 1 && only && ts.isIndexSignatureDeclaration(only) ? only.type : undefined;
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
    const values = (): Values => engine.ofType(type, ofProperty(place));
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

/**
 * Whether a type may be or contain a class or a client: a named type that is not plain data, a type literal, or the
 * type of a value.
 */
function isNamedType(type: TS.TypeNode): boolean {
  return (
    ts.isTypeLiteralNode(type) ||
    ts.isTypeQueryNode(type) ||
    (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && !PLAIN.has(type.typeName.text))
  );
}

/** Whether another type may hold data of an API. */
function mayHold(type: TS.TypeNode): boolean {
  if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type)) return type.types.some(mayHold);
  if (ts.isArrayTypeNode(type)) return mayHold(type.elementType);
  if (ts.isParenthesizedTypeNode(type) || ts.isTypeOperatorNode(type)) return mayHold(type.type);
  if (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && PLAIN.has(type.typeName.text))
    return type.typeArguments?.some((argument) => mayHold(argument)) ?? false;
  return (
    ts.isTypeReferenceNode(type) || ts.isIndexedAccessTypeNode(type) || ts.isImportTypeNode(type) || isNamedType(type)
  );
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
