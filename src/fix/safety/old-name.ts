import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { unwrap, wrapped } from '../../syntax/frames.js';
import type { Module } from '../../syntax/module.js';
import { isWritten } from '../edits/site.js';

/**
 * A place in a file that asks an object whether it has a field, or changes the field. Where reads of the field have
 * another name, such a place no longer fits them.
 */
export function otherUseOf(field: string, module: Module): TS.Node | null {
  const changed = changeOf(field, module);
  if (changed) return changed;
  const asked = module.strings.find((node) => ts.isStringLiteralLike(node) && node.text === field && isQuestion(node));
  return asked ? wrapped(asked).parent : null;
}

/** Where a member of this name is written or deleted. */
export function changeOf(name: string, module: Module): TS.Node | null {
  const changed = (module.reads.get(name) ?? []).find(isChanged);
  return changed ? wrapped(changed).parent : null;
}

function isChanged(node: TS.Node): boolean {
  return (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) && isWritten(node);
}

/** `'name' in x`, `x.hasOwnProperty('name')`, `Object.hasOwn(x, 'name')` */
function isQuestion(node: TS.Node): boolean {
  const outer = wrapped(node);
  const { parent } = outer;
  if (ts.isBinaryExpression(parent))
    return parent.operatorToken.kind === ts.SyntaxKind.InKeyword && parent.left === outer;
  if (!ts.isCallExpression(parent) || parent.expression === outer) return false;
  const callee = unwrap(parent.expression);
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
  return name === 'hasOwnProperty' || name === 'hasOwn' || name === 'has';
}
