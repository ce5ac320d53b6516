import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { isFunctionNode, type FunctionNode } from '../../syntax/frames.js';
import { isAssignmentPattern } from '../../syntax/module.js';

export function functionAround(node: TS.Node): FunctionNode | null {
  let at = node.parent;
  while (at && !isFunctionNode(at)) at = at.parent;
  return at && isFunctionNode(at) ? at : null;
}

export function declarationsIn(initializer: TS.ForInitializer): readonly TS.VariableDeclaration[] {
  return 'declarations' in initializer ? initializer.declarations : [];
}

/** Whether a member is the target of an assignment or deleted, and not read. */
export function isOverwritten(used: TS.Node): boolean {
  const { parent } = used;
  const isAssigned =
    ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && parent.left === used;
  return isAssigned || ts.isDeleteExpression(parent) || isAssignmentPattern(used);
}

export function isChoice(kind: TS.SyntaxKind): boolean {
  return (
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken ||
    kind === ts.SyntaxKind.AmpersandAmpersandToken
  );
}

export function isTest(parent: TS.Node, value: TS.Node): boolean {
  if (ts.isIfStatement(parent)) return parent.expression === value;
  return ts.isPrefixUnaryExpression(parent) || parent.kind === ts.SyntaxKind.TypeOfExpression;
}

export function isComparison(kind: TS.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.EqualsEqualsToken && kind <= ts.SyntaxKind.ExclamationEqualsEqualsToken;
}
