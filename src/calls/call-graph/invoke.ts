import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { nameOfFunction, resultsOf, type FrameNode, type FunctionNode } from '../../syntax/frames.js';
import { isUnreachable } from '../control-flow/reachability.js';
import { recurses, type Context, type Invocation } from '../domain/context.js';
import { shorten, step } from '../domain/trace.js';
import { joinValues } from '../domain/join.js';
import {
  isUnresolved,
  list,
  stepped,
  traced,
  unknown,
  type FunctionValue,
  type InstanceValue,
  type Value,
  type Values,
} from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { Budget } from '../engine/budget.js';
import { orTyped, withDataOf } from '../evaluate/types/typed-values.js';
import { placeIn } from '../heap/types/type-arguments.js';

/** What a function of the project gives when it is invoked; without an invocation, whoever calls it. */
export function resultOf(fn: FunctionValue, invocation: Invocation | null, engine: Engine): Values {
  const { node } = fn;
  const bounded = invocation && boundedResult(fn, invocation, engine);
  if (bounded) return bounded;
  const { returned, yielded } = resultsOf(node);
  const context = engine.contexts.bind(node, fn.context, invocation, fn.self);
  const all = (nodes: readonly TS.Expression[]): Values =>
    joinValues(...nodes.map((one) => engine.evaluate(one, engine.contexts.within(context, one))));
  if (node.asteriskToken)
    return [
      {
        ...list(node, `yield${context.id}`, () => all(yielded)),
        ...(!isAsync(node) && { returns: () => all(returned) }),
      },
    ];
  if (!node.body) return engine.ofType(node.type, placeIn(context, engine));
  const results = joinValues(
    ...returned.map((one) => reachedResult(one, engine.contexts.within(context, one), engine)),
  ).map((value) => (isItself(value, fn) ? stepped(value, context) : tracedResult(value, node, invocation)));
  const { type } = node;
  if (!type) return results;
  const place = placeIn(context, engine);
  return results.some(isUnresolved)
    ? orTyped(results, type, engine, place)
    : withDataOf(results, () => engine.ofType(type, place), engine);
}

/** What stands for the result of an invocation that goes beyond a bound. */
function boundedResult(fn: FunctionValue, invocation: Invocation, engine: Engine): Values | undefined {
  if (invocation.caller.depth >= Budget.CALLS) {
    engine.budget.cut('calls', () => invocation.site);
    return [unknown('not followed: called too deeply')];
  }
  if (recurses(fn.node, invocation)) return [];
  if (engine.admits(fn, invocation)) return undefined;
  const name = nameOfFunction(fn.node)?.getText() ?? 'a function';
  return [unknown(`not followed: ${name} is called in too many ways`)];
}

function isAsync(node: FunctionNode): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false)
  );
}

/** A returned expression, unless this invocation does not reach it. */
function reachedResult(node: TS.Expression, context: Context, engine: Engine): Values {
  return context.invocation && isUnreachable(node, context, engine) ? [] : engine.evaluate(node, context);
}

function tracedResult(value: Value, fn: FrameNode, invocation: Invocation | null): Value {
  if (!invocation || (value.kind !== 'object' && !(value.kind === 'response' && value.trace))) return value;
  const name = nameOfFunction(fn);
  // An object that a callback returns is written at its call: `list.map((name) => ({ name }))`.
  if (!name && value.kind === 'object') return value;
  return traced(
    value,
    step(invocation.site, `returned by ${name ? `${shorten(name.getText(), 30)}()` : 'the function'}`, value.trace),
  );
}

/** Whether a method returned its own receiver. */
function isItself(value: Value, { self }: FunctionValue): value is InstanceValue {
  return value.kind === 'instance' && value.key === self?.key && !value.receiverOf;
}
