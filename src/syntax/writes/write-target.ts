import type { ts as TS } from 'ts-morph';
import { ts } from '../compiler.js';
import { elementName, unwrap } from '../frames.js';

export function isAssignment(kind: TS.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

export interface WriteTarget {
  root: TS.Expression;
  path: (string | null)[];
  key: TS.Expression | null;
  name: TS.Node;
}

/** Splits `x.a[k]` or `this.a` into its root and the names below it. */
export function writeTargetOf(node: TS.Expression): WriteTarget | undefined {
  const path: (string | null)[] = [];
  let key: TS.Expression | null = null;
  let name: TS.Node = node;
  let at = node;
  for (;;) {
    if (ts.isIdentifier(at) || at.kind === ts.SyntaxKind.ThisKeyword)
      return { root: at, path: path.reverse(), key, name };
    if (ts.isPropertyAccessExpression(at)) {
      if (path.length === 0) name = at.name;
      path.push(at.name.text);
      at = unwrap(at.expression);
    } else if (ts.isElementAccessExpression(at)) {
      const literal = elementName(at.argumentExpression);
      if (path.length === 0) {
        name = at.argumentExpression;
        if (literal === undefined) key = at.argumentExpression;
      }
      path.push(literal ?? null);
      at = unwrap(at.expression);
    } else if (ts.isBinaryExpression(at) && isAssignment(at.operatorToken.kind)) {
      at = unwrap(at.left); // (x.list ??= []).push(y)
    } else return undefined;
  }
}

/** The variables that an assignment to a pattern sets: `[a, { b }] = value`. */
export function assignedNames(pattern: TS.Expression): TS.Identifier[] {
  if (ts.isIdentifier(pattern)) return [pattern];
  if (ts.isBinaryExpression(pattern)) return assignedNames(pattern.left);
  if (ts.isSpreadElement(pattern)) return assignedNames(pattern.expression);
  if (ts.isArrayLiteralExpression(pattern)) return pattern.elements.flatMap(assignedNames);
  if (!ts.isObjectLiteralExpression(pattern)) return [];
  return pattern.properties.flatMap((property) => {
    if (ts.isShorthandPropertyAssignment(property)) return [property.name];
    if (ts.isPropertyAssignment(property)) return assignedNames(property.initializer);
    return ts.isSpreadAssignment(property) ? assignedNames(property.expression) : [];
  });
}

/** The members that an assignment to a pattern sets: `[x.a, { b: this.b }] = value`. */
export function assignedMembers(pattern: TS.Expression): AccessExpression[] {
  const target = unwrap(pattern);
  if (isAccess(target)) return [target];
  if (ts.isBinaryExpression(target)) return assignedMembers(target.left);
  if (ts.isArrayLiteralExpression(target)) return target.elements.flatMap(assignedMembers);
  if (!ts.isObjectLiteralExpression(target)) return [];
  return target.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) ? assignedMembers(property.initializer) : [],
  );
}

/** The outermost literal of the pattern whose assignment sets `node`; undefined if `node` is read. */
export function patternAround(node: AccessExpression): TS.Expression | undefined {
  let at: TS.Expression = node;
  for (;;) {
    const parent: TS.Node = at.parent;
    if (ts.isArrayLiteralExpression(parent)) at = parent;
    else if (ts.isPropertyAssignment(parent) && parent.initializer === at) at = parent.parent;
    else if (at !== node && isAssigned(at)) return at;
    else if (isAssigned(at) && isPattern(parent.parent)) at = parent as TS.BinaryExpression;
    else return undefined;
  }
}

type AccessExpression = TS.PropertyAccessExpression | TS.ElementAccessExpression;

function isAccess(node: TS.Node): node is AccessExpression {
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
}

function isPattern(node: TS.Node): boolean {
  return ts.isArrayLiteralExpression(node) || ts.isPropertyAssignment(node);
}

/** Whether a node is the left side of `=`. */
function isAssigned(node: TS.Node): boolean {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}
