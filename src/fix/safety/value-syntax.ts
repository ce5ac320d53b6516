import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { elementName, isFunctionNode, unwrap, type FunctionNode } from '../../syntax/frames.js';
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

/** Whether an overwritten member is deleted, or set to `undefined`, which JSON leaves out. */
export function isTakenBack(used: TS.Node): boolean {
  const { parent } = used;
  if (ts.isDeleteExpression(parent)) return true;
  if (!ts.isBinaryExpression(parent) || parent.left !== used) return false;
  const value = unwrap(parent.right);
  return value.kind === ts.SyntaxKind.VoidExpression || (ts.isIdentifier(value) && value.text === 'undefined');
}

/** `JSON.stringify(value)`, and not with a list or a function that chooses what is written. */
export function isPlain({ arguments: given }: TS.CallExpression | TS.NewExpression): boolean {
  const second = given?.[1];
  return (
    !second || second.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(second) && second.text === 'undefined')
  );
}

/** Where a method of an object literal uses the object. */
export function thisIn({ properties }: TS.ObjectLiteralExpression): TS.Node | null {
  const visit = (node: TS.Node): TS.Node | undefined => {
    if (node.kind === ts.SyntaxKind.ThisKeyword) return node;
    return isMethod(node) ? undefined : ts.forEachChild(node, visit);
  };
  for (const property of properties) {
    const method = ts.isPropertyAssignment(property) ? property.initializer : property;
    const found = isMethod(method) ? ts.forEachChild(method, visit) : undefined;
    if (found) return found;
  }
  return null;
}

/** Whether a function has a `this` of its own. */
function isMethod(node: TS.Node): boolean {
  return isFunctionNode(node) && !ts.isArrowFunction(node);
}

export function memberName(node: TS.PropertyAccessExpression | TS.ElementAccessExpression): string | undefined {
  return ts.isPropertyAccessExpression(node) ? node.name.text : elementName(node.argumentExpression);
}
