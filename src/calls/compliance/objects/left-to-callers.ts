import type { ts as TS } from 'ts-morph';
import { ts } from '../../../syntax/compiler.js';
import { isFunctionNode, unwrap, wrapped } from '../../../syntax/frames.js';
import { contextOf, type Context } from '../../domain/context.js';
import type { ObjectValue } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { ownerValues } from '../../evaluate/declared-values.js';

/**
 * Whether an object is only the default of a parameter, or of a part of one, and no call of the function is seen: those
 * who call it may pass another.
 */
export function isLeftToCallers({ node, context }: ObjectValue, engine: Engine): boolean {
  const parameter = parameterOf(node);
  if (!parameter || !isFunctionNode(parameter.parent)) return false;
  const activation = contextOf(context, parameter.parent);
  return (
    activation !== undefined &&
    activation.invocation === null &&
    engine.callGraph.invocationsOf(parameter.parent, activation, engine).length === 0
  );
}

/** Whether a name is a part of objects that are all known, and none of which has it: `const { headers } = { method }`. */
export function isLacking(expression: TS.Expression, context: Context, engine: Engine): boolean {
  const name = unwrap(expression);
  const [element] = ts.isIdentifier(name) ? (engine.moduleOf(context).scopes.bindingOf(name)?.declarations ?? []) : [];
  if (!element || !ts.isBindingElement(element)) return false;
  const owners = ownerValues(element, context, engine);
  return (
    owners.length > 0 &&
    owners.every((owner) => owner.kind === 'nothing' || (owner.kind === 'object' && !isLeftToCallers(owner, engine)))
  );
}

/** The parameter that an expression is a default of: `({ headers = {} } = {}) => …` has two. */
function parameterOf(node: TS.Node): TS.ParameterDeclaration | undefined {
  const outer = wrapped(node);
  let at: TS.Node = outer.parent;
  if (!(ts.isParameter(at) || ts.isBindingElement(at)) || at.initializer !== outer) return undefined;
  while (ts.isBindingElement(at)) at = at.parent.parent;
  return ts.isParameter(at) ? at : undefined;
}
