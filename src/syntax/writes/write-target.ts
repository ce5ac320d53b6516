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
    } else if (ts.isBinaryExpression(at) && isAssignment(at.operatorToken.kind))
      at = unwrap(at.left); // (x.list ??= []).push(y)
    else return undefined;
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
