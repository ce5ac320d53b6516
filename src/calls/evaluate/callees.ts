import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { once } from '../../collections/once.js';
import { ts } from '../../syntax/compiler.js';
import { isElement, unwrap } from '../../syntax/frames.js';
import type { CallSite } from '../../syntax/module.js';
import { describedCallees } from './described-requests.js';
import type { Context, Invocation } from '../domain/context.js';
import { argumentCount } from '../domain/arguments.js';
import { joinValues } from '../domain/join.js';
import { external, passing, type Value, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { baseConstructors } from './base-constructors.js';
import { trappedCallees } from '../heap/proxies.js';
import { isNamedFetch, mayBePlatformFetch } from './named-fetch.js';

/** The values of a call's callee. */
export function calleesOf(site: CallSite, context: Context, engine: Engine): Values {
  if (isElement(site)) {
    const name = site.tagName;
    return ts.isIdentifier(name) && /^[a-z]/.test(name.text) ? [] : engine.evaluate(name, context);
  }
  if (ts.isTaggedTemplateExpression(site)) return engine.evaluate(site.tag, context);
  // An object that describes a request stands for the call that a framework makes from it.
  if (ts.isObjectLiteralExpression(site as TS.Node))
    return describedCallees(site as TS.Node as TS.ObjectLiteralExpression, engine);
  const asked = trappedCallees(site, context, engine);
  if (asked.length > 0) return joinValues(...asked.map(({ fn, invocation }) => engine.invoke(fn, invocation)));
  const evaluated = once(() => engine.evaluate(site.expression, context));
  const bases = baseConstructors(site, evaluated, engine);
  if (bases.length > 0) return joinValues(bases, ts.isNewExpression(site) ? evaluated() : []);
  const callees = resolveIndirectCalls(evaluated(), site, context, engine);
  return callees.some(isNamedFetch) && mayBePlatformFetch(site, context, engine)
    ? callees.map((callee) => (isNamedFetch(callee) ? external(null, ['fetch']) : callee))
    : callees;
}

/** Replaces calls of a client through `call`, `apply` or `Reflect.apply` with the client's own call. */
function resolveIndirectCalls(callees: Values, site: CallSite, context: Context, engine: Engine): Values {
  if (!callees.some((callee) => callee.kind === 'external' && CALL_OR_APPLY.test(callee.path.at(-1) ?? '')))
    return callees;
  return flatMap(callees, (callee): Value[] => {
    if (callee.kind !== 'external') return [callee];
    const name = callee.path.at(-1);
    if (callee.module === null && callee.path.join('.') === 'Reflect.apply') {
      const called = (engine.callGraph.invocation(site, context, engine).argument(0) ?? []).filter((value) =>
        isClientCall(value, engine),
      );
      return called.length > 0 ? called.map((value) => passing(value, 'reflect')) : [callee];
    }
    const owner = external(callee.module, callee.path.slice(0, -1), callee.made, callee.aliases);
    return (name === 'call' || name === 'apply') && isClientCall(owner, engine) ? [passing(owner, name)] : [callee];
  });
}

const CALL_OR_APPLY = /^(call|apply)$/;

function isClientCall(value: Value, engine: Engine): boolean {
  return value.kind === 'external' && engine.clients.callOf(value) !== undefined;
}

/** The function below bound arguments, or the one that another function calls. */
export function underlyingFunction(callee: Value): Value {
  return callee.kind === 'method' && (callee.bound || callee.invokedThrough)
    ? underlyingFunction(callee.receiver)
    : callee;
}

/** Resolves bound arguments, `call` and `apply`: the function below, with all the arguments. */
export function flattenCall(
  callee: Value,
  invocation: Invocation,
  engine: Engine,
): { callee: Value; invocation: Invocation } {
  if (callee.kind !== 'method') return { callee, invocation };
  const { bound, invokedThrough, receiver } = callee;
  if (invokedThrough)
    return flattenCall(
      receiver,
      invokedThrough === 'call' ? shifted(invocation) : spread(invocation, invokedThrough === 'apply' ? 1 : 2, engine),
      engine,
    );
  if (!bound) return { callee, invocation };
  const count = argumentCount(bound) - 1;
  const argument = (index: number): Values | undefined =>
    index < count ? bound.argument(index + 1) : invocation.argument(index - count);
  const rest = (index: number): Values =>
    index < count ? [...bound.rest(index + 1), ...invocation.rest(0)] : invocation.rest(index - count);
  return flattenCall(receiver, { ...invocation, key: `${invocation.key}&${bound.key}`, argument, rest }, engine);
}

/** The invocation without its first argument. */
function shifted(invocation: Invocation): Invocation {
  return {
    ...invocation,
    key: `${invocation.key}:call`,
    argument: (index) => invocation.argument(index + 1),
    rest: (index) => invocation.rest(index + 1),
  };
}

/** The invocation whose arguments are in a list, which is argument `at`. */
export function spread(invocation: Invocation, at: number, engine: Engine): Invocation {
  const listed = (): Values => invocation.argument(at) ?? [];
  return {
    ...invocation,
    key: `${invocation.key}:apply`,
    argument: (index) => engine.elementAt(listed(), index),
    rest: () => engine.elements(listed()),
  };
}

/** The first name of a callee: `done` in `done(x)` and in `done.call(null, x)`. */
export function calleeRoot(site: CallSite): TS.Identifier | undefined {
  if (!ts.isCallExpression(site)) return undefined;
  let at: TS.Expression = unwrap(site.expression);
  while (ts.isPropertyAccessExpression(at)) at = unwrap(at.expression);
  return ts.isIdentifier(at) ? at : undefined;
}
