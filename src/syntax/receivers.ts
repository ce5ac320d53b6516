import type { ts as TS } from 'ts-morph';
import { ts } from './compiler.js';
import {
  classOf,
  frameOf,
  isClassNode,
  isFunctionNode,
  isStatic,
  literalName,
  outerFrame,
  unwrap,
  wrapped,
  type ClassNode,
  type FrameNode,
  type FunctionNode,
} from './frames.js';

/**
 * Parts of an options object whose functions have the whole object's state as `this`: those of Vue components and Pinia
 * stores.
 */
const PARTS = new Set(['methods', 'computed', 'watch', 'actions', 'getters']);

/** The object literal that `this` means at `node`: the one around the method, or the options object around its part. */
export function literalOfThis(node: TS.Node): TS.ObjectLiteralExpression | undefined {
  for (let at: TS.Node = node; at.parent; at = at.parent) {
    if (isClassNode(at)) return undefined;
    if (isFunctionNode(at) && !ts.isArrowFunction(at)) return receiverOf(at);
  }
  return undefined;
}

/** The object literal that is `this` in a function written in it. */
export function receiverOf(fn: TS.Node): TS.ObjectLiteralExpression | undefined {
  const property = ts.isObjectLiteralExpression(fn.parent) ? fn : wrapped(fn).parent;
  const literal = ts.isPropertyAssignment(property) || property === fn ? property.parent : undefined;
  if (!literal || !ts.isObjectLiteralExpression(literal)) return undefined;
  const part = wrapped(literal).parent;
  const isPart =
    ts.isPropertyAssignment(part) &&
    PARTS.has(literalName(part.name) ?? '') &&
    ts.isObjectLiteralExpression(part.parent);
  return isPart ? part.parent : literal;
}

/** The property of an object literal with this literal name, if it has one. */
export function propertyNamed(
  literal: TS.ObjectLiteralExpression,
  name: string,
): TS.ObjectLiteralElementLike | undefined {
  return literal.properties.find((property) => property.name && literalName(property.name) === name);
}

/** Whether a literal describes a component or store by its options: state made by a function, and parts that use it. */
export function isOptionsObject(literal: TS.ObjectLiteralExpression): boolean {
  return (
    ['data', 'state', ...PARTS].filter((name) => propertyNamed(literal, name)).length > 0 &&
    literal.properties.every((property) => property.name !== undefined || ts.isSpreadAssignment(property))
  );
}

/** The method of a class that contains a piece of code. */
export function methodAround(site: TS.Node): (FunctionNode & { parent: ClassNode }) | undefined {
  for (let frame: FrameNode | undefined = frameOf(site); frame && isFunctionNode(frame); frame = outerFrame(frame)) {
    if (classOf(frame) && !isStatic(frame)) return frame as FunctionNode & { parent: ClassNode };
    if (!ts.isArrowFunction(frame)) return undefined;
  }
  return undefined;
}

/** `name` in `this.name(…)`. */
export function calledOnThis(site: TS.Node): string | undefined {
  if (!ts.isCallExpression(site)) return undefined;
  const callee = unwrap(site.expression);
  return ts.isPropertyAccessExpression(callee) && callee.expression.kind === ts.SyntaxKind.ThisKeyword
    ? callee.name.text
    : undefined;
}

/** Whether a call is of a method of `this`, or of what a field of `this` holds: `this.client.request(…)`. */
export function isCalledBelowThis(site: TS.Node): boolean {
  if (!ts.isCallExpression(site)) return false;
  const callee = unwrap(site.expression);
  if (!ts.isPropertyAccessExpression(callee)) return false;
  const owner = unwrap(callee.expression);
  const object = ts.isPropertyAccessExpression(owner) ? unwrap(owner.expression) : owner;
  return object.kind === ts.SyntaxKind.ThisKeyword;
}
