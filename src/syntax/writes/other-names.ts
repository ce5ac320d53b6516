import type { ts as TS } from 'ts-morph';
import { ts } from '../compiler.js';
import { isFunctionNode, literalName, unwrap } from '../frames.js';
import type { Binding } from '../scopes.js';
import { writeTargetOf, type WriteTarget } from './write-target.js';

/** An object, and the names below it. */
export type Origin = Pick<WriteTarget, 'root' | 'path'>;

/** The object, and the names below it, that a variable is another name for; undefined if it is none. */
export function originOf({ kind, declarations: [declaration, ...others] }: Binding): Origin | undefined {
  if (!declaration || others.length > 0) return undefined;
  if (kind === 'parameter') return elementOrigin(declaration);
  return kind === 'variable' ? declaredOrigin(declaration) : undefined;
}

/** `const at = x.a`, `const { a } = x`, `for (const at of x)`. */
function declaredOrigin(declaration: TS.Node): Origin | undefined {
  const names: (string | null)[] = [];
  let at = declaration;
  while (ts.isBindingElement(at)) {
    const name = literalName(at.propertyName ?? at.name);
    if (at.dotDotDotToken || name === undefined || !ts.isObjectBindingPattern(at.parent)) return undefined;
    names.unshift(name);
    at = at.parent.parent;
  }
  if (!ts.isVariableDeclaration(at)) return undefined;
  const statement = at.parent.parent;
  const isElement = ts.isForOfStatement(statement);
  const value = isElement ? statement.expression : at.initializer;
  const place = value && writeTargetOf(unwrap(value));
  return place && { root: place.root, path: [...place.path, ...(isElement ? [null] : []), ...names] };
}

/** `x.forEach((at) => …)`. */
function elementOrigin(declaration: TS.Node): Origin | undefined {
  const { parent: fn } = declaration;
  if (!isFunctionNode(fn) || fn.parameters[0] !== declaration || !ts.isCallExpression(fn.parent)) return undefined;
  const callee = unwrap(fn.parent.expression);
  if (fn.parent.arguments[0] !== fn || !ts.isPropertyAccessExpression(callee) || callee.name.text !== 'forEach')
    return undefined;
  const place = writeTargetOf(unwrap(callee.expression));
  return place && { root: place.root, path: [...place.path, null] };
}
