import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { isFrameNode, isWithin } from '../../syntax/frames.js';
import type { Context } from '../domain/context.js';
import { hurries } from '../domain/volume.js';
import type { Engine } from '../engine/engine.js';
import { equalityOf, truthOf } from './conditions.js';

/**
 * Whether code is known not to run in `context`: it is in a branch whose condition fails there, or behind a return that is
 * always taken. So a wrapper that chooses its method by a parameter has each caller's method for that caller.
 */
export function isUnreachable(node: TS.Node, context: Context, engine: Engine): boolean {
  if (hurries()) return false;
  for (let at = node; at.parent && !isFrameNode(at); at = at.parent) if (isLeftOut(at, context, engine)) return true;
  return false;
}

/** Whether a node is known not to run by what stands directly around it. */
function isLeftOut(node: TS.Node, context: Context, engine: Engine): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent))
    return isOtherBranch(node, parent.expression, parent.thenStatement, parent.elseStatement, context, engine);
  if (ts.isConditionalExpression(parent))
    return isOtherBranch(node, parent.condition, parent.whenTrue, parent.whenFalse, context, engine);
  if (ts.isBinaryExpression(parent)) return isShortCircuited(node, parent, context, engine);
  if (ts.isBlock(parent) || ts.isSourceFile(parent)) return leavesBefore(parent.statements, node, context, engine);
  return (
    ts.isCaseOrDefaultClause(parent) &&
    parent.statements.includes(node as TS.Statement) &&
    isOtherCase(parent, context, engine)
  );
}

/**
 * Whether code has certainly run in `context` when a later node of its frame is reached: it is in a statement of a block
 * that holds the node as well, and every condition around it within that statement is known to be met.
 */
export function hasRunBefore(site: TS.Node, node: TS.Node, context: Context, engine: Engine): boolean {
  if (hurries()) return false;
  for (let at = site; at.parent && !isFrameNode(at); at = at.parent) {
    if (isWithin(node, at.parent)) return ts.isBlock(at.parent) || ts.isSourceFile(at.parent);
    if (!isAlwaysEntered(at, context, engine)) return false;
  }
  return false;
}

/** Whether a node runs whenever what stands directly around it does. */
function isAlwaysEntered(node: TS.Node, context: Context, engine: Engine): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent) && node !== parent.expression)
    return truthOf(parent.expression, context, engine) === (node === parent.thenStatement);
  return (
    ts.isBlock(parent) ||
    ts.isExpressionStatement(parent) ||
    ts.isParenthesizedExpression(parent) ||
    isAssignment(parent)
  );
}

function isAssignment(node: TS.Node): boolean {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

/** `id || (id = '')` with an `id` that is known to be there, `id && send(id)` with none. */
function isShortCircuited(node: TS.Node, around: TS.BinaryExpression, context: Context, engine: Engine): boolean {
  if (node !== around.right) return false;
  const operator = around.operatorToken.kind;
  if (operator === ts.SyntaxKind.BarBarToken) return truthOf(around.left, context, engine) === true;
  return operator === ts.SyntaxKind.AmpersandAmpersandToken && truthOf(around.left, context, engine) === false;
}

/** Whether a node is the branch that a condition is known not to take. */
function isOtherBranch(
  node: TS.Node,
  condition: TS.Expression,
  whenTrue: TS.Node,
  whenFalse: TS.Node | undefined,
  context: Context,
  engine: Engine,
): boolean {
  if (node === whenTrue) return truthOf(condition, context, engine) === false;
  return node === whenFalse && truthOf(condition, context, engine) === true;
}

/** `if (cached) return cached;` before a statement, with a condition that is known to hold. */
function leavesBefore(
  statements: readonly TS.Statement[],
  statement: TS.Node,
  context: Context,
  engine: Engine,
): boolean {
  for (const before of statements) {
    if (before === statement) return false;
    if (
      ts.isIfStatement(before) &&
      alwaysLeaves(before.thenStatement) &&
      truthOf(before.expression, context, engine) === true
    )
      return true;
    if (
      ts.isSwitchStatement(before) &&
      before.caseBlock.clauses.some(
        (clause) => isTheCase(clause, context, engine) && clause.statements.some(alwaysLeaves),
      )
    )
      return true;
  }
  return false;
}

/** Whether the statements after this one in its block never run after it. */
export function alwaysLeaves(statement: TS.Statement): boolean {
  if (ts.isReturnStatement(statement) || ts.isThrowStatement(statement) || ts.isContinueStatement(statement))
    return true;
  return ts.isBlock(statement) && statement.statements.some(alwaysLeaves);
}

function isTheCase(clause: TS.CaseOrDefaultClause, context: Context, engine: Engine): boolean {
  return (
    ts.isCaseClause(clause) && equalityOf(clause.parent.parent.expression, clause.expression, context, engine) === true
  );
}

/**
 * A clause whose value is known to differ, or the default beside a clause that is known to match. A clause that falls
 * through counts as entered.
 */
function isOtherCase(clause: TS.CaseOrDefaultClause, context: Context, engine: Engine): boolean {
  const { clauses } = clause.parent;
  return entriesOf(clause).every((entry) => {
    if (ts.isCaseClause(entry))
      return equalityOf(clause.parent.parent.expression, entry.expression, context, engine) === false;
    return clauses.some((other) => isTheCase(other, context, engine));
  });
}

/** A clause, and those before it that fall through to it. */
export function entriesOf(clause: TS.CaseOrDefaultClause): TS.CaseOrDefaultClause[] {
  const { clauses } = clause.parent;
  const entries = [clause];
  for (let i = clauses.indexOf(clause) - 1; i >= 0 && !clauses[i]!.statements.some(leavesSwitch); i--)
    entries.push(clauses[i]!);
  return entries;
}

function leavesSwitch(statement: TS.Statement): boolean {
  return (
    ts.isBreakStatement(statement) ||
    alwaysLeaves(statement) ||
    (ts.isBlock(statement) && statement.statements.some(leavesSwitch))
  );
}
