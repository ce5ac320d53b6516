import { ts } from 'ts-morph';
import { UserError } from '../../../../src/model/errors.js';

/** An expression that makes a client. */
export interface MakingExpression {
  module: string;
  make: string;
  /** The exports of the module that it names. The first one is the function or class that makes the client. */
  names: readonly string[];
  callee: string;
  isNew: boolean;
}

/**
 * Takes apart an expression that makes a client: `new Client({ token: 'x' })`, `await createClient()`.
 *
 * @throws UserError if it is neither a call nor `new`.
 */
export function parseMaking(module: string, make: string): MakingExpression {
  const refuse = (why: string): never => {
    throw new UserError(`--make ${make}: ${why}`, "write how a client is made, such as new Client({ token: 'x' })");
  };
  const source = ts.createSourceFile('make.ts', `(${make});`, ts.ScriptTarget.ESNext, true);
  const [statement, another] = source.statements;
  const mistakes = (source as unknown as { parseDiagnostics: readonly unknown[] }).parseDiagnostics;
  if (mistakes.length > 0 || another || !statement || !ts.isExpressionStatement(statement))
    return refuse('not an expression');
  const made = madeBy(statement.expression);
  if (!made) return refuse('nothing is called');
  if (!ts.isIdentifier(made.expression))
    return refuse('the function or class that makes the client is not an export of the package');
  const callee = made.expression.text;
  const names = new Set([callee, ...freeNames(made)]);
  return { module, make, callee, isNew: ts.isNewExpression(made), names: [...names] };
}

/** The call or `new` that gives the value of an expression. */
export function madeBy(expression: ts.Expression): ts.NewExpression | ts.CallExpression | undefined {
  let inner = expression;
  while (ts.isAwaitExpression(inner) || ts.isParenthesizedExpression(inner)) inner = inner.expression;
  return ts.isNewExpression(inner) || ts.isCallExpression(inner) ? inner : undefined;
}

/** The names in an expression that must come from somewhere: no property, and nothing that Node.js has. */
function freeNames(expression: ts.Node): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const { parent } = node;
    const isName =
      (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
      (ts.isPropertyAssignment(parent) && parent.name === node) ||
      ts.isParameter(parent);
    if (ts.isIdentifier(node) && !isName && !(node.text in globalThis)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(expression);
  return found;
}
