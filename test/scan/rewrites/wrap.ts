import ts from 'typescript';
import { isLoading } from './literals.js';
import { around, nodesOf, type Place, type Rewrite } from './rewrite.js';

/**
 * Wraps a call in a local helper that is called at once: `const call_0 = () => fetch(url); const response = await
 * call_0();`
 */
export const wrap: Rewrite = {
  name: 'wrap',
  places: ({ tree }) =>
    [...nodesOf(tree)].filter(ts.isCallExpression).flatMap((call, index): Place[] => {
      const statement = isWrappable(call) ? statementOf(call) : undefined;
      if (!statement) return [];
      if (
        tree.getLineAndCharacterOfPosition(call.end).line !==
        tree.getLineAndCharacterOfPosition(statement.getStart()).line
      )
        return [];
      const name = `call_${index}`;
      const at = statement.getStart();
      return [
        {
          edits: [
            { start: at, end: at, text: `const ${name} = () => ${call.getText()}; ` },
            { start: call.getStart(), end: call.end, text: `${name}()` },
          ],
        },
      ];
    }),
};

/** The same without a name, for calls of any length: `await (() => fetch(url))()`. */
export const wrapInPlace: Rewrite = {
  name: 'wrap in place',
  places: ({ tree }) =>
    [...nodesOf(tree)]
      .filter(ts.isCallExpression)
      .filter((call) => isWrappable(call) && isWhole(call))
      .map((call) => ({ edits: around(call, `${isStart(call) ? ';' : ''}(() => `, ')()') })),
};

/** An arrow function keeps `this` and `arguments`, but cannot contain the `await` or `yield` of the outer function. */
function isWrappable(call: ts.CallExpression): boolean {
  return !isLoading(call) && !call.getText().startsWith('{') && !suspends(call) && !/\bsuper\b/.test(call.getText());
}

function suspends(node: ts.Node): boolean {
  if (ts.isAwaitExpression(node) || ts.isYieldExpression(node)) return true;
  return !ts.isFunctionLike(node) && (ts.forEachChild(node, suspends) ?? false);
}

/** Whether the call is the whole expression, apart from an `await`. */
function isWhole(call: ts.CallExpression): boolean {
  const parent = outer(call).parent;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return true;
  return (
    ts.isReturnStatement(parent) ||
    ts.isArrowFunction(parent) ||
    ts.isExpressionStatement(parent) ||
    ts.isParenthesizedExpression(parent)
  );
}

const outer = (call: ts.CallExpression): ts.Expression => (ts.isAwaitExpression(call.parent) ? call.parent : call);

/** Whether an opening parenthesis would continue the line above, in code without semicolons. */
function isStart({ parent }: ts.CallExpression): boolean {
  return (
    ts.isExpressionStatement(parent) &&
    (ts.isBlock(parent.parent) || ts.isSourceFile(parent.parent) || ts.isModuleBlock(parent.parent))
  );
}

/** The statement before which a helper can be inserted. */
function statementOf(call: ts.CallExpression): ts.Statement | undefined {
  const { parent } = outer(call);
  const statement = ts.isVariableDeclaration(parent) ? parent.parent.parent : parent;
  if (!ts.isVariableStatement(statement) && !ts.isReturnStatement(statement) && !ts.isExpressionStatement(statement))
    return undefined;
  return ts.isBlock(statement.parent) || (ts.isSourceFile(statement.parent) && ts.isExternalModule(statement.parent))
    ? statement
    : undefined;
}
