import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import type { ClassNode, FunctionNode } from '../../syntax/frames.js';
import { calledOnThis, methodAround } from '../../syntax/receivers.js';
import type { Context, Invocation } from './value-kinds.js';
import type { CallEdge } from './call-edge.js';
import type { Value } from './values.js';

/** May two activations, or two objects, be the same one? */

/** For a method called through `this`: the calling method, which runs on the same object. */
export function sameObject(
  { fn, invocation }: CallEdge,
  at: Context,
): { method: FunctionNode; self: Value } | undefined {
  if (
    at.self?.kind !== 'instance' ||
    !at.self.creation ||
    fn.self?.kind !== 'instance' ||
    fn.self.creation ||
    invocation.synthetic ||
    invocation.caller.invocation
  )
    return undefined;
  const method = calledOnThis(invocation.site) === undefined ? undefined : methodAround(invocation.site);
  return method && { method, self: at.self };
}

/**
 * Whether two activations of a frame may be the same one. Functions made by different calls of a factory, or in
 * different iterations of a loop, have different variables.
 */
export function mayAliasContext(one: Context | null, other: Context | null): boolean {
  if (one === other || !one || !other) return true;
  if (one.invocation && other.invocation && !isSameCall(one.invocation, other.invocation)) return false;
  if (
    one.iteration &&
    other.iteration &&
    one.iteration.loop === other.iteration.loop &&
    one.iteration.index !== other.iteration.index
  )
    return false;
  return mayAliasContext(one.outer, other.outer);
}

/** Whether two invocations may be one: the same call, in activations that may be one. */
function isSameCall(one: Invocation, other: Invocation): boolean {
  return one.site === other.site && mayAliasContext(one.caller, other.caller);
}

/** What made an object: a class or a constructor function, and where; null for any object of that. */
export interface Making {
  node: ClassNode | FunctionNode;
  creation: Invocation | null;
}

export function makingOf(value: Value): Making | undefined {
  if (value.kind === 'record') return value.made;
  return value.kind === 'instance' ? value : undefined;
}

/** A class, a constructor function, or the literal of an object. */
export type Maker = ClassNode | FunctionNode | TS.ObjectLiteralExpression;

export function makerOf(value: Value): Maker | undefined {
  if (value.kind !== 'object') return makingOf(value)?.node;
  return ts.isObjectLiteralExpression(value.node) ? value.node : undefined;
}

/** Whether two objects may be the same one. Objects made by different calls are not. */
export function mayAliasObject(one: Value | null, other: Value | null): boolean {
  const here = one && makingOf(one);
  const there = other && makingOf(other);
  if (!here?.creation || !there?.creation) return true;
  return here.node !== there.node || isSameCall(here.creation, there.creation);
}
