import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import type { Condition } from '../../../syntax/control-flow/graph.js';
import { conditionsAt } from '../../../syntax/control-flow/order.js';
import { unwrap } from '../../../syntax/frames.js';
import type { Context } from '../../domain/context.js';
import type { CallLike } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';

/** Whether an expression is what a server says in an error: `if (!response.ok) throw new Error(await response.text())`. */
export function isOfFailure(node: TS.Expression, context: Context, engine: Engine): boolean {
  const calls = callsOf(node, context, engine);
  if (calls.length === 0) return false;
  const failed = flatMap(conditionsAt(node), failedIn);
  return calls.every((call) => failed.some((response) => callsOf(response, context, engine).includes(call)));
}

/** The calls whose response an expression is, or a part of that. */
function callsOf(node: TS.Expression, context: Context, engine: Engine): CallLike[] {
  return mapDefined(engine.evaluate(node, context), (value) => (value.kind === 'response' ? value.site : undefined));
}

/** The responses that have the status of an error if a condition holds: `!response.ok`, `response.status >= 400`. */
function failedIn({ condition, holds }: Condition): TS.Expression[] {
  const node = unwrap(condition);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return failedIn({ condition: node.operand, holds: !holds });
  if (ts.isPropertyAccessExpression(node)) return !holds && node.name.text === 'ok' ? [node.expression] : [];
  if (!ts.isBinaryExpression(node)) return [];
  const operator = node.operatorToken.getText();
  if (holds ? operator === '&&' : operator === '||')
    return flatMap([node.left, node.right], (one) => failedIn({ condition: one, holds }));
  const status = unwrap(node.left);
  if (!ts.isPropertyAccessExpression(status) || !/^status(?:Code)?$/.test(status.name.text)) return [];
  return isError(operator, Number(node.right.getText()), holds) ? [status.expression] : [];
}

/** The least status that is no success. */
const REDIRECTED = 300;

/** Whether only errors have a status that compares so with a number, or that does not. */
function isError(operator: string, status: number, holds: boolean): boolean {
  const isSuccess = status >= 200 && status < REDIRECTED;
  if (/^[!=]==?$/.test(operator)) return isSuccess && operator.startsWith('!') === holds;
  if (status < REDIRECTED - 1) return false;
  return holds ? operator.startsWith('>') : operator.startsWith('<');
}
