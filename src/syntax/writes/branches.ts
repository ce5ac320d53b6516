import type { ts as TS } from 'ts-morph';
import { ts } from '../compiler.js';

/**
 * The position among some assignments, in the order of the text, at which those of the last branching begin that makes
 * one of them on each of its ways to `node`: `if (a) x = 1; else x = 2;`. -1 if there is none.
 */
export function firstOfBranching(assigned: readonly TS.Identifier[], node: TS.Node): number {
  const targets = new Set<TS.Node>(assigned);
  for (let i = assigned.length - 1; i >= 0; i--) {
    const branching = branchingAround(assigned[i]!, node);
    if (branching && alwaysAssigns(branching, targets))
      return assigned.findIndex(({ pos, end }) => pos >= branching.pos && end <= branching.end);
  }
  return -1;
}

/** The statement with branches around an assignment that has run when `node` does. */
function branchingAround(target: TS.Node, node: TS.Node): TS.Statement | undefined {
  for (let at = target; at.parent; at = at.parent) {
    if (!ts.isIfStatement(at) && !ts.isSwitchStatement(at) && !ts.isTryStatement(at)) continue;
    if (at.end <= node.pos && isBeside(at, node)) return at;
  }
  return undefined;
}

/** Whether a statement is in a block around a node. */
function isBeside({ parent }: TS.Node, node: TS.Node): boolean {
  if (!ts.isBlock(parent) && !ts.isSourceFile(parent)) return false;
  return parent.pos <= node.pos && node.end <= parent.end;
}

/** Whether what comes after a statement is reached only with one of the assignments made. */
function alwaysAssigns(statement: TS.Statement | undefined, targets: ReadonlySet<TS.Node>): boolean {
  const assigns = (one: TS.Statement | undefined): boolean => alwaysAssigns(one, targets);
  if (!statement) return false;
  if (ts.isReturnStatement(statement) || ts.isThrowStatement(statement)) return true;
  if (ts.isBlock(statement)) return statement.statements.some(assigns);
  if (ts.isIfStatement(statement)) return assigns(statement.thenStatement) && assigns(statement.elseStatement);
  if (ts.isTryStatement(statement)) {
    const { tryBlock, catchClause, finallyBlock } = statement;
    return assigns(finallyBlock) || (assigns(tryBlock) && (!catchClause || assigns(catchClause.block)));
  }
  if (ts.isSwitchStatement(statement)) return everyCaseAssigns(statement.caseBlock, assigns);
  return (
    ts.isExpressionStatement(statement) &&
    ts.isBinaryExpression(statement.expression) &&
    targets.has(statement.expression.left)
  );
}

/** Cases without statements go on with the next one. Nothing may leave a case before it assigns. */
function everyCaseAssigns({ clauses }: TS.CaseBlock, assigns: (one: TS.Statement) => boolean): boolean {
  if (clauses.every(ts.isCaseClause)) return false;
  return clauses.every(({ statements }, i) => {
    if (statements.length === 0) return i < clauses.length - 1;
    const first = statements.findIndex(assigns);
    return first >= 0 && statements.slice(0, first).every(ts.isExpressionStatement);
  });
}
