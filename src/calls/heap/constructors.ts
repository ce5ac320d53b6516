import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../lists.js';
import { own } from '../../own-property.js';
import { ts } from '../../syntax/compiler.js';
import { unwrap, type FunctionNode } from '../../syntax/frames.js';
import { bindingOfFunction, constructorOf, namesIn } from '../../syntax/prototypes.js';
import type { Write } from '../../syntax/writes/writes.js';
import type { Context, Invocation } from '../domain/context.js';
import { functionsIn } from '../domain/summary.js';
import { joinValues } from '../domain/join.js';
import {
  functionValue,
  record,
  type FunctionValue,
  type Alias,
  type RecordValue,
  type Value,
  type Values,
} from '../domain/values.js';
import type { Engine } from '../engine/engine.js';

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
export function constructedThis(frame: FunctionNode, context: Context, engine: Engine): RecordValue | undefined {
  const node = constructorOf(frame, engine.moduleOf(context).scopes);
  if (!node) return undefined;
  const fn = functionValue(node, engine.contexts.within(engine.contexts.root(node.getSourceFile(), false), node), null);
  return isConstructor(fn, engine) ? constructed(fn, null, engine, context.isSymbolic) : undefined;
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
  for (const { path, value } of prototypeWrites(fn, engine)) {
    const whole = (): Values => engine.evaluate(value, engine.contexts.within(fn.context, value));
    if (path.length === 2 && path[1]) fields[path[1]] = () => onSelf(whole(), self);
    else for (const name of namesIn(value)) fields[name] = () => onSelf(engine.member(whole(), name), self);
  }
  return record(`prototype:${fn.key}|${self.key}`, fields);
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
    ({ kind, path }) =>
      path[0] === 'prototype' && ((kind === 'set' && path.length <= 2) || (kind === 'merge' && path.length === 1)),
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
