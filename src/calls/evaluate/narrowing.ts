import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { conditionsAt } from '../../syntax/control-flow/order.js';
import { resultsOf, unwrap } from '../../syntax/frames.js';
import type { Binding } from '../../syntax/scopes.js';
import type { Context } from '../domain/context.js';
import type { Value, Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { literalsOf } from '../text/strings.js';
import { calleesOf } from './callees.js';

/**
 * The values that a variable can have at `node`, among those given. Values whose discriminant contradicts an enclosing
 * test are left out: `if (item.kind === 'policy')`, or `if (isPolicy(item)) continue`.
 */
export function narrowed(node: TS.Expression, values: Values, context: Context, engine: Engine): Values {
  const name = unwrap(node);
  if (values.length === 0 || !ts.isIdentifier(name)) return values;
  const binding = engine.moduleOf(context).scopes.bindingOf(name);
  if (!binding) return values;
  const known = conditionsAt(name);
  return known.length === 0
    ? values
    : values.filter((value) =>
        known.every(
          ({ condition, holds }) => (truthFor(condition, binding, value, context, engine) ?? holds) === holds,
        ),
      );
}

/** Whether a condition holds if the variable has this value; undefined if unknown. */
function truthFor(
  condition: TS.Expression,
  binding: Binding,
  value: Value,
  context: Context,
  engine: Engine,
): boolean | undefined {
  const node = unwrap(condition);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    const truth = truthFor(node.operand, binding, value, context, engine);
    return truth === undefined ? undefined : !truth;
  }
  if (ts.isCallExpression(node)) return guardFor(node, binding, value, context, engine);
  if (!ts.isBinaryExpression(node)) return undefined;
  const isEqual = comparisonOf(node.operatorToken.kind);
  if (isEqual === undefined) return undefined;
  const left = unwrap(node.left);
  const isOfVariable =
    ts.isPropertyAccessExpression(left) &&
    ts.isIdentifier(unwrap(left.expression)) &&
    engine.moduleOf(context).scopes.bindingOf(unwrap(left.expression) as TS.Identifier) === binding;
  const right = unwrap(node.right);
  if (!isOfVariable || !ts.isStringLiteralLike(right) || value.kind !== 'object') return undefined;
  // An object spread over a literal discriminant is assumed to keep it.
  const [discriminant, ...others] = literalsOf(engine.member([value], left.name.text));
  if (discriminant === undefined || others.length > 0) return undefined;
  return (discriminant === right.text) === isEqual;
}

/** Whether an operator holds for what is equal, or for what is not; undefined for any other operator. */
function comparisonOf(operator: TS.SyntaxKind): boolean | undefined {
  switch (operator) {
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.EqualsEqualsToken:
      return true;
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsToken:
      return false;
    default:
      return undefined;
  }
}

/** `isPolicy(item)`, where `isPolicy` returns a test of its parameter. */
function guardFor(
  call: TS.CallExpression,
  binding: Binding,
  value: Value,
  context: Context,
  engine: Engine,
): boolean | undefined {
  const argument = call.arguments
    .map(unwrap)
    .findIndex((one) => ts.isIdentifier(one) && engine.moduleOf(context).scopes.bindingOf(one) === binding);
  if (argument < 0) return undefined;
  for (const fn of calleesOf(call, context, engine)) {
    const parameter = fn.kind === 'function' ? fn.node.parameters[argument] : undefined;
    const [test, ...more] = fn.kind === 'function' ? resultsOf(fn.node).returned : [];
    if (fn.kind !== 'function' || !parameter || !ts.isIdentifier(parameter.name) || !test || more.length > 0) continue;
    const inner = engine.moduleOf(fn.context).scopes.declaredBy(parameter.name);
    if (inner) return truthFor(test, inner, value, fn.context, engine);
  }
  return undefined;
}
