import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../lists.js';
import { ts } from '../../syntax/compiler.js';
import { isElement, unwrap } from '../../syntax/frames.js';
import type { CallSite } from '../../syntax/module.js';
import { describedCallees } from '../clients/described-requests.js';
import type { Env, Invocation } from '../domain/env.js';
import { argumentCount } from '../domain/summary.js';
import { union } from '../domain/union.js';
import { external, passing, type Value, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { askedByCall } from '../heap/proxies.js';

/** The values of a call's callee. */
export function calleesOf(site: CallSite, env: Env, engine: Engine): Values {
  if (isElement(site)) {
    const name = site.tagName;
    return ts.isIdentifier(name) && /^[a-z]/.test(name.text) ? [] : engine.evaluate(name, env);
  }
  if (ts.isTaggedTemplateExpression(site)) return engine.evaluate(site.tag, env);
  // An object that describes a request stands for the call that a framework makes from it.
  if (ts.isObjectLiteralExpression(site as TS.Node))
    return describedCallees(site as TS.Node as TS.ObjectLiteralExpression, engine);
  const asked = askedByCall(site, env, engine);
  if (asked.length > 0) return union(...asked.map(({ fn, invocation }) => engine.invoke(fn, invocation)));
  const callees = passedOn(engine.evaluate(site.expression, env), site, env, engine);
  return callees.some(isNamedFetch) && !isDeclaredOtherwise(site, env, engine)
    ? callees.map((callee) => (isNamedFetch(callee) ? external(null, ['fetch']) : callee))
    : callees;
}

/** Replaces calls of a client through `call`, `apply` or `Reflect.apply` with the client's own call. */
function passedOn(callees: Values, site: CallSite, env: Env, engine: Engine): Values {
  if (!callees.some((callee) => callee.kind === 'external' && PASSING.test(callee.path.at(-1) ?? ''))) return callees;
  return flatMap(callees, (callee): Value[] => {
    if (callee.kind !== 'external') return [callee];
    const name = callee.path.at(-1);
    if (callee.module === null && callee.path.join('.') === 'Reflect.apply') {
      const called = (engine.callers.invocation(site, env, engine).argument(0) ?? []).filter((value) =>
        isClientCall(value, engine),
      );
      return called.length > 0 ? called.map((value) => passing(value, 'reflect')) : [callee];
    }
    const owner = external(callee.module, callee.path.slice(0, -1), callee.made, callee.held);
    return (name === 'call' || name === 'apply') && isClientCall(owner, engine) ? [passing(owner, name)] : [callee];
  });
}

const PASSING = /^(call|apply)$/;

function isClientCall(value: Value, engine: Engine): boolean {
  return value.kind === 'external' && engine.clients.callOf(value) !== undefined;
}

/** A parameter whose type is a function that returns no promise is not the platform's `fetch`, whatever its name. */
function isDeclaredOtherwise(site: CallSite, env: Env, engine: Engine): boolean {
  const name = ts.isCallExpression(site) ? unwrap(site.expression) : undefined;
  if (!name || !ts.isIdentifier(name)) return false;
  const [declaration] = engine.moduleOf(env).scopes.bindingOf(name)?.declarations ?? [];
  const type = declaration && ts.isParameter(declaration) ? declaration.type : undefined;
  return (
    type !== undefined && ts.isFunctionTypeNode(type) && !/\bPromise|\bany\b|\bResponse\b/.test(type.type.getText())
  );
}

/**
 * Frameworks pass the platform's own `fetch` to their handlers: `load({ fetch })`, `event.fetch(url)`. An unknown of
 * that name is taken for it.
 */
function isNamedFetch(value: Value): boolean {
  return value.kind === 'unknown' && !value.hole.frame && !value.hole.missing && /(^|\.)fetch$/.test(value.hole.label);
}

/** The function below bound arguments, or the one that another function calls. */
export function innermost(callee: Value): Value {
  return callee.kind === 'method' && (callee.bound || callee.passes) ? innermost(callee.receiver) : callee;
}

/** Resolves bound arguments, `call` and `apply`: the function below, with all the arguments. */
export function unbound(
  callee: Value,
  invocation: Invocation,
  engine: Engine,
): { callee: Value; invocation: Invocation } {
  if (callee.kind !== 'method') return { callee, invocation };
  const { bound, passes, receiver } = callee;
  if (passes)
    return unbound(
      receiver,
      passes === 'call' ? shifted(invocation) : spread(invocation, passes === 'apply' ? 1 : 2, engine),
      engine,
    );
  if (!bound) return { callee, invocation };
  const count = argumentCount(bound) - 1;
  const argument = (index: number): Values | undefined =>
    index < count ? bound.argument(index + 1) : invocation.argument(index - count);
  const rest = (index: number): Values =>
    index < count ? [...bound.rest(index + 1), ...invocation.rest(0)] : invocation.rest(index - count);
  return unbound(receiver, { ...invocation, key: `${invocation.key}&${bound.key}`, argument, rest }, engine);
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
