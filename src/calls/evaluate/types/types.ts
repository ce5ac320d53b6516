import type { ts as TS } from 'ts-morph';
import { ts } from '../../../syntax/compiler.js';
import { frameOf, type ClassNode } from '../../../syntax/frames.js';
import { packageModule } from '../../clients/specifiers.js';
import type { Context } from '../../domain/context.js';
import { joinValues } from '../../domain/join.js';
import { idOf, list, text, unknown, type Value, type Values } from '../../domain/values.js';
import { NOT_FOLLOWED } from '../../engine/budget.js';
import type { Engine } from '../../engine/engine.js';
import { someInstance } from '../../heap/classes.js';
import { WRAPPERS, implementersOf } from '../../heap/implementers.js';
import { dataAmong, dataOfType } from '../../heap/types/typed-data.js';
import { dataNamed, resultOfMethod } from './data-types.js';
import { placeInside } from '../../heap/types/type-arguments.js';
import { genericType } from './generic-types.js';
import { DEEPEST, isTooDeep, typeArgumentsOf } from './type-members.js';
import { importedMeanings, meaningsOf, namesOf, typeParameterAt, type TypeMeaning } from './type-names.js';
import { below, plainPlace, type TypeArgument, type TypePlace } from '../../engine/type-place.js';
import {
  functionOf,
  indexedType,
  isDictionary,
  mappedOver,
  namesIn,
  onlyProperties,
  propertiesOf,
  structureOf,
  withoutProperties,
} from './type-structures.js';

export { namesDataTypes } from './data-types.js';

/**
 * The values that a declared type stands for if no value is known: objects of project classes, implementers of
 * interfaces, clients and SDK objects of packages, data of an API, literal strings.
 *
 * @param place where it is written, if another type refers to it.
 */
export function valuesOfType(type: TS.TypeNode, place: TypePlace | undefined, engine: Engine): Values {
  if (place && isTooDeep(type, place, engine)) return [];
  if (place) return engine.budget.step() ? valuesAt(type, place, engine) : [unknown(NOT_FOLLOWED)];
  // A type means the same in every context of its file.
  return engine.memoiseForNode(type, () =>
    valuesAt(type, plainPlace(engine.contexts.root(type.getSourceFile(), false)), engine),
  );
}

function valuesAt(type: TS.TypeNode, place: TypePlace, engine: Engine): Values {
  if (ts.isTypeReferenceNode(type)) return named(namesOf(type.typeName), type, place, engine);
  if (ts.isImportTypeNode(type)) return importType(type, place, engine);
  if (ts.isTypeQueryNode(type)) return nameAsValue(type.exprName, place, engine);
  if (ts.isLiteralTypeNode(type)) return literalText(type);
  const next = (inner: TS.TypeNode | undefined): Values => engine.ofType(inner, below(place));
  if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type)) return joinValues(...type.types.map(next));
  if (ts.isParenthesizedTypeNode(type)) return next(type.type);
  if (ts.isTypeOperatorNode(type)) return type.operator === ts.SyntaxKind.KeyOfKeyword ? [] : next(type.type);
  return ofObject(type, next, place, engine);
}

/** The type of an object or a list, or of a part of one. */
function ofObject(
  type: TS.TypeNode,
  next: (inner: TS.TypeNode | undefined) => Values,
  place: TypePlace,
  engine: Engine,
): Values {
  if (ts.isIndexedAccessTypeNode(type)) return propertyOf(type.indexType, () => next(type.objectType), engine);
  if (ts.isMappedTypeNode(type)) return next(mappedOver(type));
  if (ts.isFunctionTypeNode(type)) return functionOf(type, place, engine);
  if (ts.isArrayTypeNode(type)) return elementsList(type, next(type.elementType), place);
  if (ts.isTupleTypeNode(type)) return elementsList(type, joinValues(...type.elements.map(next)), place);
  if (!ts.isTypeLiteralNode(type) && !ts.isJSDocTypeLiteral(type)) return [];
  const indexed = ts.isTypeLiteralNode(type) ? indexedType(type) : undefined;
  return indexed ? elementsList(type, next(indexed), place) : structureOf(type, propertiesOf(type), [], place, engine);
}

function literalText({ literal }: TS.LiteralTypeNode): Values {
  return ts.isStringLiteral(literal) ? [text([literal.text], null)] : [];
}

function isName(node: TS.Node): node is TS.StringLiteral | TS.NumericLiteral {
  return ts.isStringLiteral(node) || ts.isNumericLiteral(node);
}

/** `Owner['name']`, `List[number]`. */
function propertyOf(index: TS.TypeNode, owner: () => Values, engine: Engine): Values {
  if (index.kind === ts.SyntaxKind.NumberKeyword) return engine.elements(owner());
  const name = ts.isLiteralTypeNode(index) && isName(index.literal) ? index.literal.text : undefined;
  if (name === undefined) return [];
  return engine
    .member(owner(), name)
    .filter((value) => value.kind !== 'unknown' && (value.kind !== 'method' || value.result));
}

function elementsList(site: TS.Node, elements: Values, { key }: TypePlace, isMap = false): Values {
  return elements.length > 0 ? [list(site, `type${key}`, () => elements, isMap)] : [];
}

/**
 * `typeof name`, `typeof client.orders.list`. Scopes resolve no names in types, so the first is looked up at the top of
 * the file.
 */
function nameAsValue(name: TS.EntityName, place: TypePlace, engine: Engine): Values {
  if (ts.isQualifiedName(name)) return engine.member(nameAsValue(name.left, place, engine), name.right.text);
  const { context } = place;
  const declared = engine.moduleOf(context).scopes.topLevel(name.text)?.declarations[0];
  const id = declared && 'name' in declared ? (declared.name as TS.Node) : undefined;
  return id && ts.isIdentifier(id) ? engine.evaluate(id, engine.contexts.root(context.frame, context.isSymbolic)) : [];
}

/** `import('package').Name`. */
function importType(type: TS.ImportTypeNode, place: TypePlace, engine: Engine): Values {
  const { argument, qualifier } = type;
  if (!ts.isLiteralTypeNode(argument) || !ts.isStringLiteral(argument.literal) || !qualifier) return [];
  const { file } = engine.moduleOf(place.context);
  const meanings = importedMeanings(argument.literal.text, namesOf(qualifier), file, engine);
  return meant(meanings, type, argumentsOf(type, place, engine), place, engine);
}

function argumentsOf(type: TS.NodeWithTypeArguments, place: TypePlace, engine: Engine): TypeArgument[] {
  return typeArgumentsOf(type, below(place), engine);
}

/** The values of a named type. */
function named(names: readonly string[], type: TS.TypeReferenceNode, place: TypePlace, engine: Engine): Values {
  const given = names.length === 1 ? place.given.get(names[0]!) : undefined;
  if (given) return given();
  const types = argumentsOf(type, place, engine);
  const meanings = meaningsOf(names, type, engine);
  if (!meanings) return undeclared(names, { type, types, place, engine });
  return meant(meanings, type, types, place, engine);
}

function meant(
  meanings: readonly TypeMeaning[],
  site: TS.NodeWithTypeArguments,
  types: readonly TypeArgument[],
  place: TypePlace,
  engine: Engine,
): Values {
  const valuesOf = (meaning: TypeMeaning): Values => {
    switch (meaning.kind) {
      case 'declaration':
        return declaredType(meaning.node, meaning.context, engine, types, place);
      case 'type':
        return engine.ofType(meaning.type, { ...plainPlace(meaning.context), depth: place.depth + 1 });
      case 'package':
        return ofPackage(meaning.specifier, meaning.names, { type: site, types, place, engine });
      case 'values':
        return meaning.values;
    }
  };
  return joinValues(
    ...meanings.map((meaning) => (meaning.isTypeOnly ? dataAmong(valuesOf(meaning), engine) : valuesOf(meaning))),
  );
}

/** A type of a package: a client, what a library's types stand for, data of an API. */
function ofPackage(specifier: string, names: readonly string[], { type, types, place, engine }: TypeReference): Values {
  const module = packageModule(specifier);
  const name = names.at(-1) ?? '';
  const client = engine.clients.typed(module, name);
  if (client) return [client];
  const known = joinValues(engine.packageType(specifier, name, type), dataNamed(module, names, type, engine));
  if (known.length > 0) return known;
  const ofModel = genericType(module, names.filter((one) => one !== 'default').join('.'), type, types, place, engine);
  // The SDK's own: `Stripe.Response<Invoice>` is an invoice with more.
  return ofModel.length > 0 || !engine.clients.data.areOf(module)
    ? ofModel
    : dataAmong(types[0]?.values() ?? [], engine);
}

/** A reference of a type with its type arguments. */
interface TypeReference {
  type: TS.NodeWithTypeArguments;
  types: readonly TypeArgument[];
  place: TypePlace;
  engine: Engine;
}

const firstOf = ({ types }: TypeReference): Values => types[0]?.values() ?? [];
const secondNames = ({ type, place, engine }: TypeReference): ReadonlySet<string> | undefined =>
  namesIn(type.typeArguments?.[1], place, engine);
const listOf = (of: TypeReference): Values => elementsList(of.type, firstOf(of), of.place);
const entriesOf =
  (isMap: boolean) =>
  ({ type, types, place }: TypeReference): Values =>
    elementsList(type, types[1]?.values() ?? [], place, isMap);

/** Types of the language, and what they stand for. */
const LANGUAGE: ReadonlyMap<string, (of: TypeReference) => Values> = new Map([
  ...[...WRAPPERS].map((name) => [name, firstOf] as const),
  ...['Array', 'AsyncGenerator', 'AsyncIterable', 'Generator', 'Iterable', 'ReadonlyArray', 'ReadonlySet', 'Set'].map(
    (name) => [name, listOf] as const,
  ),
  ...['Map', 'ReadonlyMap', 'WeakMap'].map((name) => [name, entriesOf(true)] as const),
  ['Record', entriesOf(false)],
  ['Pick', (of) => onlyProperties(firstOf(of), secondNames(of), of.type)],
  ['Omit', (of) => withoutProperties(firstOf(of), secondNames(of), of.type)],
  ['ReturnType', (of) => returned(firstOf(of), of.type, of.engine)],
  ['InstanceType', ({ type, place, engine }) => instanceOf(type.typeArguments?.[0], place, engine)],
]);

/** A type that the file does not declare: of the language, of a type parameter, of a global namespace. */
function undeclared(names: readonly string[], of: TypeReference): Values {
  const { type, place, engine } = of;
  const [name = '', member] = names;
  if (member !== undefined) {
    const client = engine.clients.typedGlobal(`${name}.${member}`);
    return client ? [client] : [];
  }
  const ofLanguage = LANGUAGE.get(name)?.(of);
  if (ofLanguage) return ofLanguage;
  const parameter = typeParameterAt(name, type);
  return parameter
    ? engine.ofType(parameter.constraint, below(place))
    : genericType(null, name, type, of.types, place, engine);
}

/** The values of a class, an interface or an alias; `context` is that of its module. */
export function declaredType(
  declaration: TS.Node,
  context: Context,
  engine: Engine,
  types: readonly TypeArgument[] = [],
  from = plainPlace(context),
): Values {
  if (ts.isClassLike(declaration)) return [objectOfClass(declaration, context, engine, types, from)];
  const isAlias = ts.isTypeAliasDeclaration(declaration);
  if (from.around.has(declaration) || from.depth > DEEPEST) return [];
  if (!isAlias && (!ts.isInterfaceDeclaration(declaration) || isDictionary(declaration))) return [];
  const place = placeInside(declaration, context, types, from, engine);
  // `Box<Invoice>` is no `Box<Own>`.
  const isOfData = (index: number): boolean => dataAmong(types[index]!.values(), engine).length > 0;
  const fits = (written: readonly TS.TypeNode[]): boolean =>
    types.every((_, i) => !written[i] || dataOfType(written[i], engine).length === 0 || isOfData(i));
  const work = (): Values =>
    isAlias
      ? engine.ofType(declaration.type, place)
      : orStructure(implementersOf(declaration, fits, engine), declaration, place, engine);
  return declaration.typeParameters
    ? engine.memoiseLookUp('type', `${idOf(declaration)}|${place.key}`, work)
    : engine.memoiseForNode(declaration, work);
}

/** Any object of a class, with what its type parameters stand for. */
function objectOfClass(
  node: ClassNode,
  context: Context,
  engine: Engine,
  types: readonly TypeArgument[],
  from: TypePlace,
): Value {
  const object = someInstance(node, engine.contexts.root(frameOf(node), false));
  const isGiven = types.length > 0 || node.typeParameters?.some((parameter) => parameter.default);
  if (!node.typeParameters || !isGiven) return object;
  const { given, key } = placeInside(node, context, types, from, engine);
  return { ...object, key: `${object.key}${key}`, types: given };
}

function orStructure(values: Values, declaration: TS.InterfaceDeclaration, place: TypePlace, engine: Engine): Values {
  const bases = joinValues(
    ...(declaration.heritageClauses ?? []).flatMap((clause) =>
      clause.types.map((base) => extended(base, place, engine)),
    ),
  );
  const structure = structureOf(declaration, propertiesOf(declaration), dataAmong(bases, engine), place, engine);
  // Objects that are seen to be made of the type may be empty at first.
  return values.length === 0 ? structure : joinValues(values, dataAmong(structure, engine));
}

/** What an interface extends. */
function extended(base: TS.ExpressionWithTypeArguments, place: TypePlace, engine: Engine): Values {
  const names = namesOf(base.expression);
  const types = argumentsOf(base, place, engine);
  const meanings = meaningsOf(names, base, engine);
  return meanings
    ? meant(meanings, base, types, place, engine)
    : undeclared(names, { type: base, types, place, engine });
}

/** `ReturnType<typeof f>`: the result of f. */
function returned(functions: Values, site: TS.Node, engine: Engine): Values {
  return joinValues(
    ...functions.map((value) => {
      const result = value.kind === 'method' ? (value.result?.() ?? []) : engine.invoke(value, null);
      return result.length > 0 ? result : resultOfMethod(value, site, engine);
    }),
  );
}

/** `InstanceType<typeof Client>`: the objects of the class. */
function instanceOf(type: TS.TypeNode | undefined, place: TypePlace, engine: Engine): Values {
  if (!type || !ts.isTypeQueryNode(type)) return [];
  const meanings = meaningsOf(namesOf(type.exprName), type, engine) ?? [];
  return meant(meanings, type, [], below(place), engine);
}
