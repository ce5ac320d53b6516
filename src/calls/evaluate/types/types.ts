import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { basesOf, frameOf } from '../../../syntax/frames.js';
import type { CallSite } from '../../../syntax/module.js';
import { packageModule } from '../../clients/specifiers.js';
import type { Context } from '../../domain/context.js';
import { joinValues } from '../../domain/join.js';
import { idOf, list, record, text, unknown, type Value, type Values } from '../../domain/values.js';
import { NOT_FOLLOWED } from '../../engine/budget.js';
import { callable } from '../../engine/callable.js';
import type { Engine } from '../../engine/engine.js';
import { below, ofProperty, plainPlace, type TypeArgument, type TypePlace } from '../../engine/type-place.js';
import { someInstance } from '../../heap/classes.js';
import { dataAmong, dataOfType } from '../../heap/types/typed-data.js';
import { dataNamed, generatedData, resultOfMethod } from './data-types.js';
import { membersIn } from './declared-types.js';
import { formsInside, formsOf, isTooDeep, type PlacedType, type TypeForm } from './type-forms.js';
import { implementersOf } from './implementers.js';
import { LANGUAGE_TYPES, isWrapper } from './language-types.js';

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
  return valuesOfForms(formsOf({ type, place }, engine), { type, place, engine });
}

/** The values of a class, an interface or an alias; `context` is that of its module. */
export function declaredType(declaration: TS.Node, context: Context, engine: Engine): Values {
  const place = plainPlace(context);
  return valuesOfForms(formsInside(declaration, context, [], place, engine), { type: declaration, place, engine });
}

/** Where a type is written. */
interface Site {
  type: TS.Node;
  place: TypePlace;
  engine: Engine;
}

function valuesOfForms(forms: readonly TypeForm[], site: Site): Values {
  return joinValues(
    ...forms.map((form) => (form.isTypeOnly ? dataAmong(valuesOf(form, site), site.engine) : valuesOf(form, site))),
  );
}

function valuesOf(form: TypeForm, site: Site): Values {
  const { type, place, engine } = site;
  const next = (of: PlacedType | undefined): Values => (of ? engine.ofType(of.type as TS.TypeNode, of.place) : []);
  switch (form.is) {
    case 'alias':
      return (form.node as Partial<TS.TypeAliasDeclaration>).typeParameters
        ? engine.memoiseLookUp('type', `${idOf(form.node)}|${form.place.key}`, () => next(form.of))
        : engine.memoiseForNode(form.node, () => next(form.of));
    case 'same':
    case 'holder':
    case 'mapped':
      return next(form.of);
    case 'union':
    case 'intersection':
      return joinValues(...form.parts.map(next));
    case 'picked':
      return onlyProperties(next(form.of), form.names(), type);
    case 'omitted':
      return withoutProperties(next(form.of), form.names(), type);
    case 'list':
      return elementsList(type, joinValues(...form.elements.map(next)), place);
    case 'entries':
      return elementsList(type, next(form.of), place, form.isMap);
    case 'indexed':
      return form.name === null ? engine.elements(next(form.of)) : propertyOf(next(form.of), form.name, engine);
    case 'result':
      return returned(next(form.of), type, engine);
    default:
      return valuesOfName(form, site);
  }
}

function valuesOfName(form: TypeForm, { type, place, engine }: Site): Values {
  switch (form.is) {
    case 'object':
      return ts.isInterfaceDeclaration(form.node)
        ? valuesOfInterface(form.node, form, engine)
        : structureOf(form.node, [], form.place, engine);
    case 'class':
      return [objectOfClass(form, engine)];
    case 'function':
      return functionOf(form.node, form.place, engine);
    case 'literal':
      return ts.isStringLiteral(form.literal) ? [text([form.literal.text], null)] : [];
    case 'query':
      return nameAsValue(form.name, form.place, engine);
    case 'argument':
      return form.values();
    case 'values':
      return form.values;
    case 'parameter':
      return engine.ofType(form.constraint, below(form.place));
    case 'package':
      return ofPackage(form, type as TS.NodeWithTypeArguments, place, engine);
    default:
      return [];
  }
}

function propertyOf(owner: Values, name: string, engine: Engine): Values {
  return engine
    .member(owner, name)
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

/** A type of a package or of the platform: a client, what a library's types stand for, data of an API. */
function ofPackage(
  { specifier, names, types }: TypeForm & { is: 'package' },
  type: TS.NodeWithTypeArguments,
  place: TypePlace,
  engine: Engine,
): Values {
  const [first = ''] = names;
  const name = names.at(-1) ?? '';
  if (specifier === null) {
    const client = names.length > 1 ? engine.clients.typedGlobal(names.slice(0, 2).join('.')) : undefined;
    if (client) return [client];
    return names.length > 1 ? [] : genericType(null, first, type, types, place, engine);
  }
  const module = packageModule(specifier);
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

/**
 * What a generic type stands for that a row of the models describes: `Job<Order>` of a package, or `CustomEvent<Order>`
 * of the platform where `module` is null. Objects count that hold data of an API.
 */
function genericType(
  module: string | null,
  name: string,
  site: TS.NodeWithTypeArguments,
  types: readonly TypeArgument[],
  { key }: TypePlace,
  engine: Engine,
): Values {
  const { models } = engine;
  const model = module === null ? models.ofGlobal(`globalThis.type ${name}`) : models.find(module, `type ${name}`);
  if (!model || types.length === 0) return [];
  const context = engine.contexts.root(site.getSourceFile(), false);
  // The reference of the type takes the place of a call.
  const invocation = engine.callGraph.synthetic(site, context, 'type', []);
  const call = {
    site: site as unknown as CallSite,
    context,
    engine,
    invocation,
    subject: `${idOf(site)}|${key}`,
    types: types.map(({ values }) => values),
  };
  return model(call)
    .result()
    .filter((value) => value.kind !== 'record' || dataAmong([value], engine).length > 0);
}

/** Any object of a class, with what its type parameters stand for. */
function objectOfClass({ node, types, place }: TypeForm & { is: 'class' }, engine: Engine): Value {
  const object = someInstance(node, engine.contexts.root(frameOf(node), false));
  const isGiven = types.length > 0 || node.typeParameters?.some((parameter) => parameter.default);
  return node.typeParameters && isGiven ? { ...object, key: `${object.key}${place.key}`, types: place.given } : object;
}

/** Objects that implement an interface or are declared with it, or else one of which only the type is known. */
function valuesOfInterface(
  node: TS.InterfaceDeclaration,
  { types, place }: TypeForm & { is: 'object' },
  engine: Engine,
): Values {
  // An interface of nothing but an index signature says nothing about what its objects have in common.
  const { members, heritageClauses } = node;
  if (!heritageClauses && members.length > 0 && members.every(ts.isIndexSignatureDeclaration)) return [];
  // `Box<Invoice>` is no `Box<Own>`.
  const isOfData = (index: number): boolean => dataAmong(types[index]!.values(), engine).length > 0;
  const fits = (written: readonly TS.TypeNode[]): boolean =>
    types.every((_, i) => !written[i] || dataOfType(written[i], engine).length === 0 || isOfData(i));
  const work = (): Values => {
    const values = implementersOf(node, fits, engine);
    const bases = joinValues(...basesOf(node).map((base) => valuesAt(base, place, engine)));
    const structure = structureOf(node, dataAmong(bases, engine), place, engine);
    // Objects that are seen to be made of the type may be empty at first.
    return values.length === 0 ? structure : joinValues(values, dataAmong(structure, engine));
  };
  return node.typeParameters
    ? engine.memoiseLookUp('type', `${idOf(node)}|${place.key}`, work)
    : engine.memoiseForNode(node, work);
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

/**
 * An object of which only the types of its properties are known: `{ glean }: Context`. Types of plain data say nothing.
 *
 * @param bases what the type extends. Its own properties hide those of the same names.
 */
function structureOf(
  site: (TypeForm & { is: 'object' })['node'],
  bases: Values,
  place: TypePlace,
  engine: Engine,
): Values {
  const members = membersIn(site);
  const names = members.map(({ name }) => name);
  const fields: Record<string, () => Values> = {};
  for (const { name, type } of members) {
    // Which of several signatures a call means depends on its arguments.
    if (!type || names.indexOf(name) !== names.lastIndexOf(name)) continue;
    const values = (): Values =>
      ts.isMethodSignature(type)
        ? functionOf(type, place, engine)
        : engine.ofType(type as TS.TypeNode, ofProperty(place));
    if (mayBeObject(type)) fields[name] = values;
    else if (engine.namesDataTypes() && dataAmong(values(), engine).length > 0)
      fields[name] = () => dataAmong(values(), engine);
  }
  const data = generatedData(site, engine);
  if (Object.keys(fields).length === 0 && bases.length === 0) return data;
  const key = `type:${idOf(site)}@${place.key}`;
  return [
    ...data,
    {
      ...record(key, fields, () => bases),
      ...(bases.length > 0 && { omitted: new Set(names) }),
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
function functionOf(type: TS.FunctionTypeNode | TS.MethodSignature, place: TypePlace, engine: Engine): Values {
  const inside = insideFunction(type, below(place));
  const gives = (): Values => dataAmong(engine.ofType(type.type, inside), engine);
  if (!engine.namesDataTypes() || gives().length === 0) return [];
  return [callable(`type:${idOf(type)}@${place.key}`, () => ({ targets: () => [], result: gives }), gives)];
}

/** `Omit<Reply, 'discount'>`: data of an API without some of its properties; nothing if it is not known without which. */
function withoutProperties(values: Values, names: ReadonlySet<string> | undefined, site: TS.Node): Values {
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
function onlyProperties(values: Values, names: ReadonlySet<string> | undefined, site: TS.Node): Values {
  if (!names) return values;
  return values.map((value): Value => {
    const isData = (value.kind === 'response' && value.declared) || (value.kind === 'record' && value.isTyped);
    const key = `pick:${idOf(site)}|${value.key}`;
    return isData ? { ...record(key, {}, () => [value]), picked: names, isTyped: true } : value;
  });
}

/** The name of a type, where it is no part of a namespace. */
function simpleName(type: TS.Node): string | undefined {
  return ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) ? type.typeName.text : undefined;
}

/**
 * Whether a type may be or contain a class or a client: a named type that is not plain data, a type literal, or the
 * type of a value.
 */
function mayBeObject(type: TS.Node): boolean {
  if (ts.isTypeLiteralNode(type) || ts.isTypeQueryNode(type)) return true;
  const name = simpleName(type);
  const is = LANGUAGE_TYPES.get(name ?? '')?.is;
  if (name === undefined || is === undefined || is === 'result' || is === 'instance') return name !== undefined;
  const [first] = (type as TS.TypeReferenceNode).typeArguments ?? [];
  return isWrapper(name) && (first === undefined || mayBeObject(first));
}
