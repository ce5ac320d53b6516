import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import type { Fact } from '../../syntax/control-flow/graph.js';
import { factsAt } from '../../syntax/control-flow/order.js';
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
  for (const fact of factsAt(node)) if (isRuledOut(fact, context, engine)) return true;
  return false;
}

/** Whether a fact is known not to be one in `context`. */
export function isRuledOut(fact: Fact, context: Context, engine: Engine): boolean {
  if (hurries()) return false;
  if ('condition' in fact) return truthOf(fact.condition, context, engine) === !fact.holds;
  const { clauses, holds } = fact;
  return holds
    ? clauses.every((clause) => isOtherCase(clause, context, engine))
    : clauses.some((clause) => isTheCase(clause, context, engine));
}

function isTheCase(clause: TS.CaseOrDefaultClause, context: Context, engine: Engine): boolean {
  return (
    ts.isCaseClause(clause) && equalityOf(clause.parent.parent.expression, clause.expression, context, engine) === true
  );
}

/** A clause whose value is known to differ, or the default beside a clause that is known to match. */
function isOtherCase(clause: TS.CaseOrDefaultClause, context: Context, engine: Engine): boolean {
  if (!ts.isCaseClause(clause)) return clause.parent.clauses.some((other) => isTheCase(other, context, engine));
  return equalityOf(clause.parent.parent.expression, clause.expression, context, engine) === false;
}
