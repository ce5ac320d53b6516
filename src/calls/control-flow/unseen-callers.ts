import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { isFunctionNode, unwrap, type FunctionNode } from '../../syntax/frames.js';
import type { Binding } from '../../syntax/scopes.js';
import { contextOf, type Context } from '../domain/context.js';
import type { Engine } from '../engine/engine.js';

/**
 * The function of which an expression is a parameter with a default, in an activation that stands for all callers: the
 * default is known there, and what callers give that are not seen is not.
 */
export function defaultedIn(name: TS.Expression, context: Context, engine: Engine): FunctionNode | undefined {
  const node = unwrap(name);
  const hasDefault = bindingOf(node, context, engine)?.declarations.some(
    (at) => (ts.isParameter(at) || ts.isBindingElement(at)) && at.initializer !== undefined,
  );
  return hasDefault ? givenTo(node, context, engine) : undefined;
}

/** Whether an expression is, or is read from, a parameter of which nothing but the default is known. */
export function isOnlyDefault(condition: TS.Expression, context: Context, engine: Engine): boolean {
  const fn = defaultedIn(rootOf(condition), context, engine);
  return fn !== undefined && engine.callGraph.of(fn).length === 0;
}

/** The same of any parameter: nothing is known of it but a default, and values of its type from elsewhere. */
export function isUnseen(expression: TS.Expression, context: Context, engine: Engine): boolean {
  const fn = givenTo(rootOf(expression), context, engine);
  return fn !== undefined && engine.callGraph.of(fn).length === 0;
}

function rootOf(expression: TS.Expression): TS.Expression {
  let node = unwrap(expression);
  while (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) node = unwrap(node.expression);
  return node;
}

/** The function whose callers give an expression, as a parameter of an activation that stands for all of them. */
function givenTo(node: TS.Expression, context: Context, engine: Engine): FunctionNode | undefined {
  const binding = bindingOf(node, context, engine);
  const fn = binding?.kind === 'parameter' ? binding.frame : undefined;
  const at = fn && contextOf(context, fn);
  return fn && isFunctionNode(fn) && at && !at.invocation && !at.isSymbolic ? fn : undefined;
}

function bindingOf(node: TS.Expression, context: Context, engine: Engine): Binding | undefined {
  return ts.isIdentifier(node) ? engine.moduleOf(context).scopes.bindingOf(node) : undefined;
}
