import type { ts as TS } from 'ts-morph';
import { ts } from './compiler.js';

/**
 * Whether the statement of `target` comes before `node` in an enclosing block, so that it has run whenever `node` does.
 */
export function dominates(target: TS.Node, node: TS.Node): boolean {
  if (target.end > node.pos) return false;
  let statement = target;
  while (statement.parent && !ts.isExpressionStatement(statement)) {
    if (isOptional(statement)) return false;
    statement = statement.parent;
  }
  const block = statement.parent;
  if (!block || !(ts.isBlock(block) || ts.isSourceFile(block))) return false;
  for (let at: TS.Node | undefined = node.parent; at; at = at.parent) if (at === block) return true;
  return false;
}

/** Whether an expression is evaluated only where another one around it says so: `ready || (name = '')`. */
function isOptional(node: TS.Node): boolean {
  const { parent } = node;
  if (ts.isConditionalExpression(parent)) return node !== parent.condition;
  return ts.isBinaryExpression(parent) && node === parent.right && isShortCircuit(parent.operatorToken.kind);
}

function isShortCircuit(operator: TS.SyntaxKind): boolean {
  return (
    operator === ts.SyntaxKind.AmpersandAmpersandToken ||
    operator === ts.SyntaxKind.BarBarToken ||
    operator === ts.SyntaxKind.QuestionQuestionToken
  );
}
