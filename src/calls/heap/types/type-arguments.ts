import type { ts as TS } from 'ts-morph';
import { ts } from '../../../syntax/compiler.js';
import { basesOf, type ClassNode } from '../../../syntax/frames.js';
import { typeOf } from '../../../syntax/jsdoc.js';
import type { Context, Invocation } from '../../domain/context.js';
import type { InstanceValue, Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { plainPlace, type TypeArgument, type TypePlace } from '../../engine/type-place.js';
import { ancestry, type Ancestor } from '../ancestry.js';

/** What type parameters stand for: by the type arguments of calls, of `new` and of `extends`. */

type Given = Map<string, () => Values>;

interface Generic {
  typeParameters?: TS.NodeArray<TS.TypeParameterDeclaration>;
}

/**
 * The place of types in an activation of which a call says what type parameters stand for, `load<Order>('/orders/1')`,
 * or the object whose method it is: `new Repository<Order>()`. Undefined if nothing says it.
 */
export function placeIn(context: Context, engine: Engine): TypePlace | undefined {
  const given: Given = new Map();
  const keys: string[] = [];
  for (let at: Context | null = context; at; at = at.outer) {
    const { frame, invocation, self } = at;
    const { typeParameters } = frame as Generic;
    if (invocation && giveOfCall(typeParameters, invocation, given, engine)) keys.push(invocation.key);
    // The type parameters of a function hide those around it, also where nothing says what they stand for.
    for (const { name, constraint } of typeParameters ?? [])
      if (!given.has(name.text)) given.set(name.text, () => engine.ofType(constraint));
    const cls = ts.isClassLike(frame.parent) ? frame.parent : undefined;
    if (cls?.typeParameters && self?.kind === 'instance' && giveOfObject(self, cls, given, engine)) keys.push(self.key);
  }
  return placeOf(context, given, keys, engine);
}

/** The place of the types of a class's fields, for one object. */
export function placeOfObject(
  value: InstanceValue,
  { node, context }: Ancestor,
  engine: Engine,
): TypePlace | undefined {
  const given: Given = new Map();
  return node.typeParameters && giveOfObject(value, node, given, engine)
    ? placeOf(context, given, [value.key], engine)
    : undefined;
}

function placeOf(context: Context, given: Given, keys: readonly string[], engine: Engine): TypePlace | undefined {
  if (keys.length === 0) return undefined;
  return placeWith(given, context.frame, keys.join(','), engine);
}

/** The place of the types in a node's file, where type parameters stand for `given`; `key` tells it from others. */
function placeWith(given: Given, node: TS.Node, key: string, engine: Engine): TypePlace & { given: Given } {
  const place = plainPlace(engine.contexts.root(node.getSourceFile(), false));
  return { ...place, given, key: `${place.key}<${key}>` };
}

/**
 * The place of what a declaration says, whose type parameters stand for `types`.
 *
 * @param from where the declaration is referred to.
 */
export function placeInside(
  declaration: TS.TypeAliasDeclaration | TS.InterfaceDeclaration | ClassNode,
  context: Context,
  types: readonly TypeArgument[],
  { around, depth, generics }: TypePlace,
  engine: Engine,
): TypePlace {
  const place = { ...plainPlace(context), around: new Set([...around, declaration]), depth: depth + 1, generics };
  const { typeParameters } = declaration;
  if (!typeParameters) return place;
  const key = `${place.key}<${types.map((type) => type.key).join(',')}>`;
  const inside = { ...place, key, generics: generics + 1, given: new Map<string, () => Values>() };
  give(typeParameters, (index) => types[index]?.values, inside, engine);
  return inside;
}

/** Whether the compiler infers a type parameter from what a call passes. */
function isInferred({ name, parent }: TS.TypeParameterDeclaration): boolean {
  const takers = ts.isClassLike(parent) ? parent.members.filter(ts.isConstructorDeclaration) : [parent];
  return takers.some((taker) =>
    ((taker as Partial<TS.SignatureDeclaration>).parameters ?? []).some(
      ({ type }) => type && mentions(type, name.text),
    ),
  );
}

/** Whether the place of a call may say what its result is, so that the compiler infers type arguments from that. */
function mayHaveContextualType(site: TS.Node): boolean {
  let at = site;
  while (ts.isAwaitExpression(at.parent) || ts.isParenthesizedExpression(at.parent)) at = at.parent;
  const { parent } = at;
  if (ts.isVariableDeclaration(parent)) return typeOf(parent) !== undefined;
  const isRead = ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent);
  return !isRead && !ts.isExpressionStatement(parent);
}

/** Whether a type names another. */
export function mentions(type: TS.Node, name: string): boolean {
  return (
    (ts.isIdentifier(type) && type.text === name) || ts.forEachChild(type, (part) => mentions(part, name)) === true
  );
}

/**
 * Adds what the type parameters of one declaration stand for, unless one of the same name is declared within: their
 * arguments, or else their defaults, which may name parameters before them.
 */
function give(
  parameters: readonly TS.TypeParameterDeclaration[],
  argument: (index: number) => (() => Values) | undefined,
  { given, ...place }: TypePlace & { given: Given },
  engine: Engine,
): void {
  for (const [index, parameter] of parameters.entries()) {
    if (given.has(parameter.name.text)) continue;
    const before = { ...place, given: new Map(given) };
    const otherwise = (): Values => engine.ofType(parameter.default ?? parameter.constraint, before);
    given.set(parameter.name.text, argument(index) ?? otherwise);
  }
}

/**
 * Adds what the type parameters of a function stand for by the type arguments of the call, or of the `new`; their
 * defaults, where the compiler has nothing from which to infer them.
 */
function giveOfCall(
  parameters: Generic['typeParameters'],
  { key, site, caller, synthetic }: Invocation,
  given: Given,
  engine: Engine,
): boolean {
  // The type arguments of `orders.map<Row>(toRow)` are those of `map`.
  if (!parameters || synthetic) return false;
  const types = (site as Partial<TS.CallExpression>).typeArguments ?? [];
  const isByDefault =
    types.length === 0 &&
    !mayHaveContextualType(site) &&
    parameters.some((parameter) => !isInferred(parameter) && engine.ofType(parameter.default).length > 0);
  if (types.length === 0 && !isByDefault) return false;
  const place = placeWith(given, parameters[0]!, key, engine);
  const argument = (index: number): (() => Values) | undefined =>
    types[index] && (() => engine.ofType(types[index], placeIn(caller, engine)));
  give(isByDefault ? parameters.filter((parameter) => !isInferred(parameter)) : parameters, argument, place, engine);
  return true;
}

/** Adds what the parameters of a class stand for in an object of it, or of a class that extends it. */
function giveOfObject(value: InstanceValue, cls: ClassNode, given: Given, engine: Engine): boolean {
  if (value.node !== cls) return giveOfBase(value, cls, given, engine);
  const { types, creation } = value;
  if (!types) return creation !== null && giveOfCall(cls.typeParameters, creation, given, engine);
  for (const [name, values] of types) if (!given.has(name)) given.set(name, values);
  return true;
}

/** The same for a class that another one extends with type arguments. */
function giveOfBase(value: InstanceValue, base: ClassNode, given: Given, engine: Engine): boolean {
  const { classes } = ancestry(value, engine);
  const below = classes[classes.findIndex(({ node }) => node === base) - 1];
  const types = below && basesOf(below.node)[0]?.typeArguments;
  if (!below || !base.typeParameters || (!types && !base.typeParameters.some((parameter) => parameter.default)))
    return false;
  const around = placeOfObject(value, below, engine);
  const place = placeWith(given, base, value.key, engine);
  give(base.typeParameters, (index) => types?.[index] && (() => engine.ofType(types[index], around)), place, engine);
  return true;
}
