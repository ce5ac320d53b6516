import type { ts as TS } from 'ts-morph';
import { ts } from '../../../syntax/compiler.js';
import { isFunctionNode } from '../../../syntax/frames.js';
import type { Context } from '../../domain/context.js';
import { joinValues } from '../../domain/join.js';
import { list, unknown, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { namespaceOf } from '../bindings.js';

/**
 * `exports` and `module.exports` in a CommonJS module that exports something: the module as others see it. Compilers
 * write each use of what a module exports as `exports.send('/path')`. Undefined for any other expression.
 */
export function ownExports(node: TS.Expression, context: Context, engine: Engine): Values | undefined {
  const { file, exports, scopes } = engine.moduleOf(context);
  const isUnbound = (name: TS.Expression, text: string): boolean =>
    ts.isIdentifier(name) && name.text === text && !scopes.bindingOf(name);
  const isOwn = ts.isPropertyAccessExpression(node)
    ? node.name.text === 'exports' && isUnbound(node.expression, 'module')
    : isUnbound(node, 'exports');
  return isOwn && exports.named.size + exports.assigned.length > 0 ? namespaceOf(file, engine) : undefined;
}

/** `arguments` in a function: the arguments that its callers pass. */
export function argumentsOf(context: Context, engine: Engine): Values | undefined {
  let at: Context | null = context;
  while (at && ts.isArrowFunction(at.frame)) at = at.outer;
  if (!at || !isFunctionNode(at.frame)) return undefined;
  const { frame, invocation, isSymbolic } = at;
  if (isSymbolic && !invocation) return [unknown('arguments', { frame })];
  const invocations = invocation ? [invocation] : engine.callGraph.invocationsOf(frame, at, engine);
  const argument = (index: number): Values => joinValues(...invocations.map((one) => one.argument(index) ?? []));
  return [
    { ...list(frame, `arguments${at.id}`, () => joinValues(...invocations.map((one) => one.rest(0)))), at: argument },
  ];
}
