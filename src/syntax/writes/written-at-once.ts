import type { ts as TS } from 'ts-morph';
import { ts } from '../compiler.js';

/**
 * Whether the property of a new object is written before anything else can see the object: `const r = new Request();
 * r.url = url;`.
 *
 * @param created the expression that makes it.
 */
export function isWrittenAtOnce(created: TS.Node, name: string): boolean {
  const { parent } = created;
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return false;
  const declared = parent.parent.parent;
  const { statements } = declared.parent as { statements?: readonly TS.Statement[] };
  if (!ts.isVariableStatement(declared) || !statements) return false;
  const object = parent.name.text;
  for (const statement of statements.slice(statements.indexOf(declared) + 1)) {
    const written = propertyWritten(statement, object);
    if (written === name) return true;
    if (written === undefined && mentions(statement, object)) return false;
  }
  return false;
}

/** The property that a statement gives an object, and a value in which the object is not. */
function propertyWritten(statement: TS.Statement, object: string): string | undefined {
  if (!ts.isExpressionStatement(statement)) return undefined;
  const { expression } = statement;
  if (!ts.isBinaryExpression(expression) || mentions(expression.right, object)) return undefined;
  const { left, operatorToken } = expression;
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken || !ts.isPropertyAccessExpression(left)) return undefined;
  return ts.isIdentifier(left.expression) && left.expression.text === object ? left.name.text : undefined;
}

function mentions(node: TS.Node, name: string): boolean {
  if (ts.isIdentifier(node)) return node.text === name;
  return ts.forEachChild(node, (child) => mentions(child, name)) ?? false;
}
