import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../lists.js';
import { ts } from '../../syntax/compiler.js';
import { isFrameNode, resultsOf, unwrap } from '../../syntax/frames.js';
import type { Binding } from '../../syntax/scopes.js';
import { alwaysLeaves } from '../control-flow/branches.js';
import type { Env } from '../domain/env.js';
import type { Value, Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { literalsOf } from '../text/strings.js';
import { calleesOf } from './callees.js';

/** A condition that holds, or does not hold, wherever a piece of code runs. */
interface Known {
  condition: TS.Expression;
  holds: boolean;
}

/**
 * Of the values that a variable may have, those that it can have at `node`: a value whose discriminant contradicts a
 * test around it, `if (item.kind === 'policy')` or `if (isPolicy(item)) continue`, is not there.
 */
export function narrowed(node: TS.Expression, values: Values, env: Env, engine: Engine): Values {
  const name = unwrap(node);
  if (values.length === 0 || !ts.isIdentifier(name)) return values;
  const binding = engine.moduleOf(env).scopes.bindingOf(name);
  if (!binding) return values;
  const known = conditionsAround(name);
  return known.length === 0
    ? values
    : values.filter((value) =>
        known.every(({ condition, holds }) => (truthFor(condition, binding, value, env, engine) ?? holds) === holds),
      );
}

function conditionsAround(node: TS.Node): Known[] {
  const known: Known[] = [];
  // What holds where a closure is made holds in it: its variables are as good as constant.
  for (let at = node; at.parent && (!isFrameNode(at) || ts.isArrowFunction(at)); at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent) && at !== parent.expression)
      known.push({ condition: parent.expression, holds: at === parent.thenStatement });
    else if (ts.isConditionalExpression(parent) && at !== parent.condition)
      known.push({ condition: parent.condition, holds: at === parent.whenTrue });
    else if (ts.isBinaryExpression(parent) && at === parent.right) {
      if (parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
        known.push({ condition: parent.left, holds: true });
      if (parent.operatorToken.kind === ts.SyntaxKind.BarBarToken) known.push({ condition: parent.left, holds: false });
    } else if (ts.isBlock(parent)) known.push(...leavingBefore(parent.statements, at));
  }
  return known;
}

/** `if (condition) continue;` in front of a statement. */
function leavingBefore(statements: readonly TS.Statement[], statement: TS.Node): Known[] {
  const before = statements.slice(0, statements.indexOf(statement as TS.Statement));
  return flatMap(before, (one) =>
    ts.isIfStatement(one) && !one.elseStatement && alwaysLeaves(one.thenStatement)
      ? [{ condition: one.expression, holds: false }]
      : [],
  );
}

/** Whether a condition holds when the variable has this value; undefined when that is not known. */
function truthFor(
  condition: TS.Expression,
  binding: Binding,
  value: Value,
  env: Env,
  engine: Engine,
): boolean | undefined {
  const node = unwrap(condition);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    const truth = truthFor(node.operand, binding, value, env, engine);
    return truth === undefined ? undefined : !truth;
  }
  if (ts.isCallExpression(node)) return guardFor(node, binding, value, env, engine);
  if (!ts.isBinaryExpression(node)) return undefined;
  const isEqual = comparisonOf(node.operatorToken.kind);
  if (isEqual === undefined) return undefined;
  const left = unwrap(node.left);
  const isOfVariable =
    ts.isPropertyAccessExpression(left) &&
    ts.isIdentifier(unwrap(left.expression)) &&
    engine.moduleOf(env).scopes.bindingOf(unwrap(left.expression) as TS.Identifier) === binding;
  const right = unwrap(node.right);
  if (!isOfVariable || !ts.isStringLiteralLike(right) || value.kind !== 'object') return undefined;
  // What is spread over a written discriminant is taken to keep it.
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
  env: Env,
  engine: Engine,
): boolean | undefined {
  const argument = call.arguments
    .map(unwrap)
    .findIndex((one) => ts.isIdentifier(one) && engine.moduleOf(env).scopes.bindingOf(one) === binding);
  if (argument < 0) return undefined;
  for (const fn of calleesOf(call, env, engine)) {
    const parameter = fn.kind === 'function' ? fn.node.parameters[argument] : undefined;
    const [test, ...more] = fn.kind === 'function' ? resultsOf(fn.node).returned : [];
    if (fn.kind !== 'function' || !parameter || !ts.isIdentifier(parameter.name) || !test || more.length > 0) continue;
    const inner = engine.moduleOf(fn.env).scopes.declaredBy(parameter.name);
    if (inner) return truthFor(test, inner, value, fn.env, engine);
  }
  return undefined;
}
