import { ts } from 'ts-morph';
import { UserError } from '../../model/errors.js';
import type { Making } from './planned-methods.js';

/** What an expression that makes a client is: its module, the function or class that makes it, and whether with `new`. */
export interface MakingExpression extends Making {
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
  const made = withoutWrapping(statement.expression);
  if (!ts.isNewExpression(made) && !ts.isCallExpression(made)) return refuse('nothing is called');
  if (!ts.isIdentifier(made.expression))
    return refuse('the function or class that makes the client is not an export of the package');
  const callee = made.expression.text;
  const names = new Set([callee, ...freeNames(made)]);
  return { module, make, callee, isNew: ts.isNewExpression(made), names: [...names] };
}

function withoutWrapping(expression: ts.Expression): ts.Expression {
  let inner = expression;
  while (ts.isAwaitExpression(inner) || ts.isParenthesizedExpression(inner)) inner = inner.expression;
  return inner;
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
