import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { isAssignment } from '../../syntax/writes/write-target.js';

/** Whether evaluating an expression may do more than yield a value. */
export function hasEffect(node: TS.Node): boolean {
  if (ts.isFunctionLike(node)) return false;
  return (
    ts.isCallExpression(node) ||
    ts.isNewExpression(node) ||
    ts.isTaggedTemplateExpression(node) ||
    ts.isAwaitExpression(node) ||
    ts.isYieldExpression(node) ||
    ts.isDeleteExpression(node) ||
    (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) ||
    isCounting(node) ||
    (ts.forEachChild(node, hasEffect) ?? false)
  );
}

function isCounting(node: TS.Node): boolean {
  if (node.kind === ts.SyntaxKind.PostfixUnaryExpression) return true;
  return (
    ts.isPrefixUnaryExpression(node) &&
    (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken)
  );
}
