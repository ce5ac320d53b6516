import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import type { CallSite } from '../../syntax/module.js';
import type { Engine } from '../engine/engine.js';
import type { Context, Invocation } from './context.js';
import type { CallEdge } from './call-edge.js';
import type { FunctionValue, Value, Values } from './values.js';

/** A call of something that is not written in the project. */
export interface ModelledCall {
  site: CallSite;
  context: Context;
  invocation: Invocation;
  engine: Engine;
  /**
   * Key of the value whose method is called. Calls on two values from one place pass different arguments to a callback.
   */
  subject: string;
  /** A callback receives one element of all that the call iterates over. */
  isOfElement?: boolean;
  /** The object whose method is called, where a model made it. */
  self?: () => Value;
}

/** The effect of a built-in or package function: which callbacks it invokes, and what it returns. */
export interface CallSummary {
  targets: () => readonly CallEdge[];
  result: () => Values;
}

/** A model of a function of the language or a package: from a call to its effect. */
export type Model = (call: ModelledCall) => CallSummary;

/** The values of an argument, none if it is left out. */
export function argument({ invocation }: Pick<ModelledCall, 'invocation'>, index: number): Values {
  return invocation.argument(index) ?? [];
}

/** The number of arguments that a call is written with. */
export function argumentCount({ site }: { site: TS.Node }): number {
  return ts.isCallExpression(site) || ts.isNewExpression(site) ? (site.arguments?.length ?? 0) : 0;
}

/** Whether a value comes from a file that is not parsed yet. */
export function isMissing(value: Value): boolean {
  return value.kind === 'unknown' && value.hole.missing !== undefined;
}

export function functionsIn(values: Values): FunctionValue[] {
  return values.filter((value): value is FunctionValue => value.kind === 'function');
}
