import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { isFunctionNode, unwrap, type FunctionNode } from '../../syntax/frames.js';
import { contextOf, type Context } from '../domain/context.js';
import type { Engine } from '../engine/engine.js';

/**
 * The function of which an expression is a parameter with a default, in an activation that stands for all callers: the
 * default is known there, and what callers give that are not seen is not.
 */
export function defaultedIn(name: TS.Expression, context: Context, engine: Engine): FunctionNode | undefined {
  const node = unwrap(name);
  const binding = ts.isIdentifier(node) ? engine.moduleOf(context).scopes.bindingOf(node) : undefined;
  const hasDefault = binding?.declarations.some(
    (at) => (ts.isParameter(at) || ts.isBindingElement(at)) && at.initializer !== undefined,
  );
  const fn = hasDefault && binding?.kind === 'parameter' ? binding.frame : undefined;
  const at = fn && contextOf(context, fn);
  return fn && isFunctionNode(fn) && at && !at.invocation && !at.isSymbolic ? fn : undefined;
}

/** Whether an expression is, or is read from, a parameter of which nothing but the default is known. */
export function isOnlyDefault(condition: TS.Expression, context: Context, engine: Engine): boolean {
  let node = unwrap(condition);
  while (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) node = unwrap(node.expression);
  const fn = defaultedIn(node, context, engine);
  return fn !== undefined && engine.callGraph.of(fn).length === 0;
}
