import type { ts as TS } from 'ts-morph';
import { ts } from './compiler.js';

/**
 * Whether the statement of `target` comes before `node` in an enclosing block, so that it has run whenever `node` does.
 */
export function dominates(target: TS.Node, node: TS.Node): boolean {
  if (target.end > node.pos) return false;
  let statement = target;
  while (statement.parent && !ts.isExpressionStatement(statement)) statement = statement.parent;
  const block = statement.parent;
  if (!block || !(ts.isBlock(block) || ts.isSourceFile(block))) return false;
  for (let at: TS.Node | undefined = node.parent; at; at = at.parent) if (at === block) return true;
  return false;
}
