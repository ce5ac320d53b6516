import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../collections/lists.js';
import { own } from '../../collections/own-property.js';
import { ts } from '../../syntax/compiler.js';
import { literalName, unwrap, type FunctionNode } from '../../syntax/frames.js';
import type { Module } from '../../syntax/module.js';
import { bindingOfFunction, constructorOf, functionOf, namesIn, prototypeAround } from '../../syntax/prototypes.js';
import { receiverOf } from '../../syntax/receivers.js';
import type { Write } from '../../syntax/writes/writes.js';
import type { Context, Invocation } from '../domain/context.js';
import {
  functionsIn,
  functionValue,
  idOf,
  record,
  unknown,
  type FunctionValue,
  type Alias,
  type RecordValue,
  type Value,
  type Values,
} from '../domain/values.js';
import { joinValues } from '../domain/join.js';
import type { Engine, Inherited } from '../engine/engine.js';
import { propertyNamesOf } from './literals/properties.js';

/** Objects of constructor functions. They have what the function sets on `this`, and the members of its prototype. */

const DEEPEST = 6;

/** The object that `new fn(…)` makes in an invocation, or any object that `fn` makes. */
export function constructed(
  fn: FunctionValue,
  invocation: Invocation | null,
  engine: Engine,
  open = false,
): RecordValue {
  const bare = record(`constructed:${fn.key}|${invocation?.key ?? (open ? 'open' : '')}`, {});
  const context = invocation
    ? engine.contexts.bind(fn.node, fn.context, invocation, bare)
    : engine.contexts.root(fn.node, open);
  const chain = ancestors(fn, engine);
  const aliases: Alias[] = chain.map(({ node }, i) => ({
    root: node,
    context: i === 0 ? context : engine.contexts.root(node, open),
    path: [],
  }));
  const self: RecordValue = {
    ...bare,
    made: { node: fn.node, creation: invocation },
    spreads: () => [...chain.map((ancestor) => prototypeOf(ancestor, self, engine)), ...putInto(self, chain, engine)],
    aliases,
  };
  return self;
}

/** Whether the code shows that a function is a constructor. */
export function isConstructor(fn: FunctionValue, engine: Engine): boolean {
  return prototypeWrites(fn, engine).length > 0 || engine.moduleOf(fn.context).writes.ofFunction.has(fn.node);
}

/** `this` in a function without known callers. */
export function constructedThis(frame: FunctionNode, context: Context, engine: Engine): Values {
  const node = constructorOf(frame, engine.moduleOf(context).scopes);
  if (!node) return givenConstructors(frame, context, engine).map((fn) => constructed(fn, null, engine));
  const fn = functionValue(node, engine.contexts.within(engine.contexts.root(node.getSourceFile(), false), node), null);
  if (!isConstructor(fn, engine)) return [];
  const made = constructed(fn, null, engine, context.isSymbolic);
  const heirs = frame === node ? [] : heirsWith(frame, node, engine);
  return heirs.length > 0 ? inherited([made], heirs, frame, context, engine) : [made];
}

/** `X` in `function register(X) { X.prototype.m = function () {}; }`. */
function givenConstructors(frame: FunctionNode, context: Context, engine: Engine): readonly FunctionValue[] {
  const owner = prototypeAround(frame);
  return owner ? functionsIn(engine.evaluate(owner, engine.contexts.within(context, owner))) : [];
}

/** `this` in a method of an object literal that is mixed into prototypes; empty if it is not. */
export function mixedThis(
  literal: TS.ObjectLiteralExpression,
  frame: FunctionNode,
  context: Context,
  engine: Engine,
): Values {
  const heirs = heirsWith(frame, literal, engine);
  if (heirs.length === 0) return [];
  // In code that is seen, the literal itself is nobody.
  const own = context.isSymbolic && context.outer ? engine.evaluate(literal, context.outer) : [];
  return inherited(own, heirs, frame, context, engine);
}

/** `this` in a method that several constructors have. Which of them counts is decided by the callers of the method. */
function inherited(
  own: Values,
  heirs: readonly FunctionValue[],
  frame: FunctionNode,
  context: Context,
  engine: Engine,
): Values {
  if (!context.isSymbolic) return joinValues(own, ...heirs.map((heir) => [constructed(heir, null, engine)]));
  const key = `inherited:${idOf(frame)}@${context.id}`;
  const fields: Record<string, () => Values> = {};
  const self = { ...record(key, fields, () => [unknown('this', { frame })]) };
  for (const name of propertyNamesOf(own)) fields[name] = () => onSelf(engine.member(own, name), self);
  return [
    { ...self, fields: new Map(Object.entries(fields)), omitted: new Set(Object.keys(fields)) },
    ...own.filter(({ kind }) => kind === 'record'),
  ];
}

/** What code outside of the constructor puts into the fields of an object. */
function putInto(self: RecordValue, chain: readonly FunctionValue[], engine: Engine): Values {
  const notes = flatMap(chain, ({ node }) => engine.callGraph.fieldsOf(self, node));
  if (notes.length === 0) return [];
  const fields: Record<string, () => Values> = {};
  for (const { name, values } of notes) {
    const others = name === null ? undefined : own(fields, name);
    if (name !== null) fields[name] = others ? () => joinValues(others(), values()) : values;
  }
  const merged = flatMap(notes, ({ name, values }) => (name === null ? values() : []));
  return [record(`put:${self.key}`, fields), ...merged];
}

/** The members of a prototype; its functions run on `self`. */
function prototypeOf(fn: FunctionValue, self: Value, engine: Engine): RecordValue {
  const fields: Record<string, () => Values> = {};
  for (const write of prototypeWrites(fn, engine)) {
    const { path, value } = write;
    const valueOf = (node: TS.Expression) => (): Values =>
      engine.evaluate(node, engine.contexts.within(fn.context, node));
    if (path.length === 2 && path[1]) {
      const whole = valueOf(value);
      fields[path[1]] = () => onSelf(whole(), self);
    }
    for (const source of sourcesOf(write)) {
      const whole = valueOf(source);
      for (const name of namesFrom(source, whole)) fields[name] = () => onSelf(engine.member(whole(), name), self);
    }
  }
  return record(`prototype:${fn.key}|${self.key}`, fields);
}

/** The names of members that an object puts onto a prototype. */
function namesFrom(source: TS.Expression, whole: () => Values): readonly string[] {
  const written = namesIn(source);
  if (written.length > 0) return written;
  return propertyNamesOf(whole()).filter((name) => isLeft(name, source));
}

/** Whether a function leaves a property: `_.omit(base, ['remove'])`, `_.pick(base, 'list', 'find')`. */
function isLeft(name: string, source: TS.Expression): boolean {
  const call = unwrap(source);
  const [, kind] = ts.isCallExpression(call) ? (/(?:^|\.)(omit|pick)$/.exec(call.expression.getText()) ?? []) : [];
  if (kind === undefined || !ts.isCallExpression(call)) return true;
  const listed = call.arguments
    .slice(1)
    .flatMap((argument) => (ts.isArrayLiteralExpression(argument) ? [...argument.elements] : [argument]));
  return !listed.every(ts.isStringLiteralLike) || listed.some(({ text }) => text === name) === (kind === 'pick');
}

function onSelf(values: Values, self: Value): Values {
  return values.map((value) =>
    value.kind === 'function' && !ts.isArrowFunction(value.node)
      ? functionValue(value.node, value.context, self)
      : value,
  );
}

/** Writes below `fn.prototype`, or to it. */
function prototypeWrites(fn: FunctionValue, engine: Engine): Write[] {
  return writesTo(fn, engine).filter(
    (write) =>
      (write.kind === 'set' && write.path[0] === 'prototype' && write.path.length === 2) || sourcesOf(write).length > 0,
  );
}

/**
 * The objects whose members a write puts onto a prototype: `X.prototype = { m() {} }`, `Object.assign(X.prototype, base)`,
 * `_.extend(X.prototype, base, others)`.
 */
function sourcesOf({ kind, path, value, site }: Write): readonly TS.Expression[] {
  if (path.length !== 1 || path[0] !== 'prototype') return [];
  if (kind === 'merge' || kind === 'set') return [value];
  const isCopied =
    kind === 'passed' &&
    ts.isCallExpression(site) &&
    site.arguments[0] === value &&
    COPYING.test(site.expression.getText());
  return isCopied ? site.arguments.slice(1) : [];
}

/** Functions that copy the properties of their other arguments into the first. */
const COPYING = /(?:^|[._$])(?:assign|assignIn|extend|merge|mixin|mixIn|defaults)$/;

/** The constructor functions of a file that inherit something, or whose prototypes are written to. */
export function constructorsIn({ source, writes }: Module, engine: Engine): FunctionValue[] {
  return mapDefined([...writes.ofBinding], ([binding, changes]) => {
    const node = changes.some(({ path }) => path.length <= 1) ? functionOf(binding) : undefined;
    return node && functionValue(node, engine.contexts.within(engine.contexts.root(source, false), node), null);
  });
}

/** What is mixed into the prototype of a constructor, and the constructors that it inherits from. */
export function inheritedValues(fn: FunctionValue, engine: Engine): Values {
  const ofOne = (one: FunctionValue): readonly TS.Expression[] => {
    const writes = writesTo(one, engine);
    return [...flatMap(writes, sourcesOf), ...flatMap(writes, baseIn)];
  };
  return joinValues(
    ...ancestors(fn, engine).flatMap((one) =>
      ofOne(one).map((source) => engine.evaluate(source, engine.contexts.within(one.context, source))),
    ),
  );
}

function writesTo({ node, context }: FunctionValue, engine: Engine): readonly Write[] {
  const { scopes, writes } = engine.moduleOf(context);
  const binding = bindingOfFunction(node, scopes);
  return (binding && writes.ofBinding.get(binding)) ?? [];
}

/** A constructor and those from whose prototypes it inherits, its own first. */
function ancestors(start: FunctionValue, engine: Engine): FunctionValue[] {
  const chain = [start];
  for (let i = 0; i < chain.length && chain.length < DEEPEST; i++) {
    const fn = chain[i]!;
    for (const base of flatMap(writesTo(fn, engine), baseIn)) {
      for (const value of functionsIn(engine.evaluate(base, engine.contexts.within(fn.context, base))))
        if (!chain.some(({ node }) => node === value.node)) chain.push(value);
    }
  }
  return chain;
}

/**
 * `B` in `X.prototype = Object.create(B.prototype)`, `inherits(X, B)` and `Object.setPrototypeOf(X.prototype,
 * B.prototype)`.
 */
function baseIn({ kind, path, value, site }: Write): TS.Expression[] {
  const call =
    kind === 'set' && path.length === 1 && path[0] === 'prototype'
      ? unwrap(value)
      : kind === 'passed'
        ? site
        : undefined;
  if (!call || !ts.isCallExpression(call)) return [];
  const name = call.expression.getText();
  const argument =
    name === 'Object.create'
      ? call.arguments[0]
      : /(^|\.)(inherits|setPrototypeOf)$/.test(name) && call.arguments[0] === value
        ? call.arguments[1]
        : undefined;
  if (!argument) return [];
  const base = unwrap(argument);
  return [ts.isPropertyAccessExpression(base) && base.name.text === 'prototype' ? base.expression : base];
}

/** The result of `new` on a function: its object, and what it returns instead. */
export function newObject(fn: FunctionValue, invocation: Invocation, engine: Engine): Values {
  const returned = engine
    .invoke(fn, invocation)
    .filter((value) => value.kind === 'object' || value.kind === 'instance');
  return joinValues(fn.self ? [fn.self] : [], returned);
}

/** The constructors whose objects have a method that is written in a mixin or for another constructor. */
export function heirsOfMethod(method: FunctionNode, engine: Engine): readonly FunctionValue[] {
  const { scopes } = engine.moduleOf(engine.contexts.root(method.getSourceFile(), false));
  const from = constructorOf(method, scopes) ?? receiverOf(method);
  return from && from !== method ? heirsWith(method, from, engine) : [];
}

/** Classes that have the method itself: not those that leave it out, or have another one of that name. */
function heirsWith(method: FunctionNode, from: Inherited, engine: Engine): readonly FunctionValue[] {
  const name = memberName(method);
  const heirs = engine.callGraph.heirsOf(from);
  if (name === undefined) return heirs;
  return heirs.filter((heir) =>
    functionsIn(engine.member([constructed(heir, null, engine)], name)).some(({ node }) => node === method),
  );
}

function memberName(method: FunctionNode): string | undefined {
  const { parent } = method;
  const target = ts.isBinaryExpression(parent) ? parent.left : undefined;
  if (target && ts.isPropertyAccessExpression(target)) return target.name.text;
  const name = ts.isPropertyAssignment(parent) ? parent.name : method.name;
  return name && literalName(name);
}
