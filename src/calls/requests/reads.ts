import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf, literalName, unwrap, wrapped } from '../../syntax/frames.js';
import type { MemberRead, Module } from '../../syntax/module.js';
import { isAssignment } from '../../syntax/writes/write-target.js';
import { isGenerated } from '../domain/generated-code.js';
import type { Context } from '../domain/context.js';
import { isOfTest } from '../domain/places.js';
import type { ResponseValue, Value, Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { calleesOf } from '../evaluate/callees.js';
import { assignedOwner, ownerValues } from '../evaluate/declared-values.js';
import { narrowed } from '../evaluate/narrowing.js';
import { selectedFrom } from '../evaluate/responses.js';
import { mergedData } from '../heap/classes.js';
import { isOpenToData } from '../heap/types/typed-data.js';
import { copiedInto } from '../heap/entries.js';
import { isHidden } from '../heap/literals/records.js';
import { arityOf, isCollectionPackage, isDataLast, splitPath } from '../models/language/collections.js';
import { literalsOf } from '../text/strings.js';
import { convertedInto, writtenAs } from './conversions.js';

/** A place that reads a field of a response body. */
export interface FieldRead {
  name: string;
  /** JSON path of the field, array steps left out. */
  path: readonly string[];
  node: TS.Node;
  response: ResponseValue;
  /** The bodies from which it reads; null if it may read from something else as well. */
  sources: readonly ResponseValue[] | null;
}

/** Finds the places in a module that read one of `names` from the body of any response. */
export function fieldReads(module: Module, names: ReadonlySet<string>, engine: Engine): FieldRead[] {
  const found: FieldRead[] = [];
  for (const name of names) {
    for (const written of writtenAs(name)) {
      for (const node of module.reads.get(written) ?? [])
        if (isRead(node)) found.push(...engine.attempt(node, [], () => namedReads(node, written, name, engine)));
    }
  }
  for (const node of module.computedReads)
    if (isRead(node) && !engine.relevance.isFar(node))
      found.push(...engine.attempt(node, [], () => computedReads(node, names, engine)));
  for (const literal of module.strings)
    if (ts.isStringLiteralLike(literal))
      found.push(...engine.attempt(literal, [], () => pathReads(literal, names, engine)));
  return found;
}

/** The reads of a field by a property, which generated code may have filled with it. */
function namedReads(node: MemberRead, written: string, name: string, engine: Engine): FieldRead[] {
  const base = baseOf(node, engine);
  const direct = written === name ? readsOf(base, name, placeOf(node), engine) : [];
  if (isGenerated(node)) return direct;
  const converted = flatMap(convertedInto(base, written, engine), (value): FieldRead[] =>
    value.kind === 'response' && value.stage === 'body' && value.path.at(-1) === name
      ? [{ name, path: value.path, node: placeOf(node), response: value, sources: null }]
      : [],
  );
  return [...direct, ...converted];
}

function computedReads(
  node: TS.ElementAccessExpression | TS.BindingElement,
  names: ReadonlySet<string>,
  engine: Engine,
): FieldRead[] {
  // The name is mostly unknown, and the object may be that of any caller.
  const namesAt = (context: Context): string[] =>
    computedNames(node, context, engine).filter((name) => names.has(name));
  const root = engine.contexts.root(frameOf(node), false);
  if (namesAt(root).length === 0) return [];
  // The object of one caller has the properties that the same caller names.
  return flatMap(engine.callGraph.contextsAround(node, engine), (context) => {
    const values = baseOf(node, engine, context);
    return flatMap(namesAt(context), (name) => readsOf(values, name, placeOf(node), engine));
  });
}

function computedNames(
  node: TS.ElementAccessExpression | TS.BindingElement,
  context: Context,
  engine: Engine,
): string[] {
  const name = ts.isElementAccessExpression(node)
    ? node.argumentExpression
    : (node.propertyName as TS.ComputedPropertyName).expression;
  return literalsOf(engine.evaluate(name, context));
}

/** The responses whose property `name` is read: those among the values, and those spread into others and not hidden. */
function carriersOf(base: Values, name: string, engine: Engine): Values {
  const carriers: Value[] = [];
  // `x = { ...x, a }` is spread into itself. A map that grows while it is iterated over.
  const left = new Map(base.map((value) => [value.key, value]));
  for (const value of left.values()) {
    if (value.kind === 'response') carriers.push(value);
    else if (value.kind === 'instance')
      carriers.push(...mergedData(value, engine).filter((data) => data.kind === 'response'));
    else for (const spread of spreadInto(value, name, engine)) left.set(spread.key, spread);
  }
  return carriers;
}

/** The values spread into an object from which it may have property `name`. */
function spreadInto(value: Value, name: string, engine: Engine): Values {
  if (value.kind === 'record') return value.fields.has(name) || isHidden(value, name) ? [] : value.spreads();
  if (value.kind !== 'object' || !ts.isObjectLiteralExpression(value.node)) return [];
  const found: Value[] = [...copiedInto(value, engine)];
  for (const property of value.node.properties.toReversed()) {
    if (ts.isSpreadAssignment(property)) found.push(...engine.evaluate(property.expression, value.context));
    else if (property.name && literalName(property.name) === name) break;
  }
  return found;
}

/** The reads of property `name` of the responses among `base`. */
function readsOf(base: Values, name: string, node: TS.Node, engine: Engine): FieldRead[] {
  const sources = sourcesOf(base);
  const carriers = carriersOf(base, name, engine);
  // Where the flow of a value is known, that decides, and not its type. An object of a test decides nothing elsewhere.
  const others = isOfTest(node) ? base : base.filter((value) => value.kind !== 'object' || !isOfTest(value.node));
  const isFollowed = carriers.some(isTypedData) && others.some((value) => decides(value, name, engine));
  return flatMap(engine.member(isFollowed ? carriers.filter((one) => !isTypedData(one)) : carriers, name), (value) =>
    value.kind === 'response' && value.stage === 'body' && value.path.at(-1) === name
      ? [{ name, path: value.path, node, response: value, sources }]
      : [],
  );
}

/** Whether only the type of a value tells that it is data of an API. */
function isTypedData(value: Value): boolean {
  return value.kind === 'response' && value.declared !== undefined;
}

/** Whether a value stands for what a type says. */
function isOfType(value: Value): boolean {
  if (value.kind === 'list') return ts.isTypeNode(value.site);
  return isTypedData(value) || (value.kind === 'record' && value.isTyped === true);
}

/** Whether a value is seen to be something of which a property is known, or known to be missing. */
function decides(value: Value, name: string, engine: Engine): boolean {
  if (isOfType(value) || isMethodOfResponse(value)) return false;
  if (!isOpenToData(value)) return true;
  return (
    value.kind === 'object' && engine.member([value], name).some(({ kind }) => kind !== 'nothing' && kind !== 'unknown')
  );
}

/** The responses among values that are nothing else. Reading a property of no object yields nothing, or throws. */
function sourcesOf(values: Values): readonly ResponseValue[] | null {
  const sources: ResponseValue[] = [];
  for (const value of values) {
    if (value.kind === 'response' && !value.declared) sources.push(value);
    else if (value.kind !== 'nothing' && !isEmptyObject(value) && !isMethodOfResponse(value)) return null;
  }
  return sources;
}

/** What `body.answer` would be, if it were a method. */
function isMethodOfResponse(value: Value): boolean {
  return value.kind === 'method' && value.receiver.kind === 'response';
}

/** `{}`, as the default for an object that is not there. */
function isEmptyObject(value: Value): boolean {
  return value.kind === 'object' && ts.isObjectLiteralExpression(value.node) && value.node.properties.length === 0;
}

function baseOf(node: MemberRead, engine: Engine, context = engine.contexts.root(frameOf(node), false)): Values {
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node))
    return narrowed(node.expression, engine.evaluate(node.expression, context), context, engine);
  return ts.isBindingElement(node) ? ownerValues(node, context, engine) : assignedOwner(node, context, engine);
}

/** Writes, deletions and tests for presence are not reads. */
function isRead(node: MemberRead): boolean {
  if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return true;
  const outer = wrapped(node);
  const { parent } = outer;
  if (ts.isDeleteExpression(parent)) return false;
  return !(
    ts.isBinaryExpression(parent) &&
    parent.left === outer &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    isAssignment(parent.operatorToken.kind)
  );
}

/** The node at which a read is reported: the name that is read. */
function placeOf(node: MemberRead): TS.Node {
  if (ts.isPropertyAccessExpression(node)) return node.name;
  if (ts.isElementAccessExpression(node)) return node.argumentExpression;
  return ts.isBindingElement(node) ? (node.propertyName ?? node.name) : (node.name ?? node);
}

/** Functions that look up their path argument in their first argument. Every other one looks into its elements. */
const OF_VALUE = new Set([
  'get',
  'result',
  'at',
  'path',
  'pathOr',
  'prop',
  'propOr',
  'property',
  'pick',
  'has',
  'getOr',
]);

/**
 * The name of a function that looks up paths, and the data in which it does; for a curried function, the data it
 * receives in the end.
 */
function pathFunction(
  callee: Value,
  call: TS.CallExpression,
  path: TS.Node,
  engine: Engine,
): { name: string; data: Values }[] {
  if (callee.kind === 'method' && call.arguments[0] === path) {
    const data = selectedFrom(callee.receiver, callee.name, engine);
    return data ? [{ name: 'get', data: [data] }] : [];
  }
  if (callee.kind !== 'external' || !isCollectionPackage(callee.module)) return [];
  const name = callee.path.at(-1) ?? (callee.module ?? '').replace(/^.*\/|\.js$/g, '');
  const isLast = isDataLast(callee.module);
  if (isLast && call.arguments.length < arityOf(name))
    return [{ name, data: engine.callGraph.callbackArguments(call) }];
  const data = isLast ? call.arguments.at(-1) : call.arguments[0];
  return data && data !== path && call.arguments.length > 1
    ? [{ name, data: engine.evaluate(data, engine.contexts.root(frameOf(call), false)) }]
    : [];
}

/**
 * Reads by paths written as strings: `get(reply, 'messages[0].citations')`, `map(messages, 'citations')`, `pick(x,
 * ['citations'])`.
 */
function pathReads(literal: TS.StringLiteralLike, names: ReadonlySet<string>, engine: Engine): FieldRead[] {
  const steps = splitPath(literal.text);
  if (!steps.some((name) => names.has(name))) return [];
  const written = wrapped(literal);
  const list = ts.isArrayLiteralExpression(written.parent) ? written.parent : undefined;
  const argument = list ? wrapped(list) : written;
  const call = argument.parent;
  if (!ts.isCallExpression(call)) return [];
  const context = engine.contexts.root(frameOf(call), false);
  const { name: callee, data } =
    flatMap(calleesOf(call, context, engine), (value) => pathFunction(value, call, argument, engine))[0] ?? {};
  if (!data || callee === 'omit') return [];
  let values = OF_VALUE.has(callee!) ? data : engine.elements(data);
  if (list && callee !== 'pick') values = belowSteps(values, list, written, engine);
  const found: FieldRead[] = [];
  for (const name of steps) {
    if (names.has(name)) found.push(...readsOf(values, name, literal, engine));
    values = /^\d+$/.test(name) ? engine.elementAt(values, Number(name)) : engine.member(values, name);
  }
  return found;
}

/** In `get(x, ['a', 'b'])` the names before the last one are steps on the way. */
function belowSteps(values: Values, list: TS.ArrayLiteralExpression, last: TS.Node, engine: Engine): Values {
  let below = values;
  for (const written of list.elements) {
    if (written === last) break;
    const name = unwrap(written);
    if (ts.isStringLiteralLike(name)) below = engine.member(below, name.text);
  }
  return below;
}
