import type { ts as TS } from 'ts-morph';
import { ts } from './compiler.js';
import { isClassNode, isFunctionNode, literalName, unwrap, type FunctionNode } from './frames.js';
import type { Binding, Scopes } from './scopes.js';

/** Functions that construct objects with `new` and have methods on `prototype`, as before ECMAScript had classes. */

/**
 * The constructor of the objects that `this` means at `node`: the enclosing function, or the one on whose prototype
 * that function is.
 */
export function constructorOfThis(node: TS.Node, scopes: Scopes): FunctionNode | undefined {
  for (let at: TS.Node = node; at.parent; at = at.parent) {
    if (isClassNode(at)) return undefined;
    if (isFunctionNode(at) && !ts.isArrowFunction(at)) return constructorOf(at, scopes);
  }
  return undefined;
}

/** The constructor that a function is, to whose prototype it belongs, or on whose `this` it puts the function. */
export function constructorOf(fn: FunctionNode, scopes: Scopes): FunctionNode | undefined {
  const owner = prototypeAround(fn);
  if (owner) return functionNamed(owner, scopes);
  const self = assignedThis(fn, scopes);
  if (self) return constructorOfThis(self, scopes);
  return ts.isFunctionDeclaration(fn) ||
    (ts.isFunctionExpression(fn) && !ts.isObjectLiteralExpression(fn.parent.parent))
    ? fn
    : undefined;
}

/** `X` in `X.prototype.m = function () {}`, `X.prototype = { m() {} }` and `Object.assign(X.prototype, { m() {} })`. */
export function prototypeAround(fn: FunctionNode): TS.Identifier | undefined {
  const value =
    ts.isMethodDeclaration(fn) || ts.isAccessor(fn)
      ? fn.parent
      : ts.isPropertyAssignment(fn.parent)
        ? fn.parent.parent
        : fn;
  const { parent } = value;
  if (ts.isBinaryExpression(parent) && parent.right === value) return ownerOf(unwrap(parent.left), value === fn);
  return ts.isCallExpression(parent) && parent.arguments[0] && parent.arguments[0] !== value
    ? ownerOf(unwrap(parent.arguments[0]), false)
    : undefined;
}

/** `x` in `x.m = function () {}`. */
export function assignedOwner(fn: TS.Node): TS.Expression | undefined {
  const { parent } = fn;
  if (!ts.isFunctionExpression(fn) || !ts.isBinaryExpression(parent) || parent.right !== fn) return undefined;
  const target = unwrap(parent.left);
  return ts.isPropertyAccessExpression(target) ? unwrap(target.expression) : undefined;
}

/** `this` in `this.m = function () {}`, also under another name. */
function assignedThis(fn: FunctionNode, scopes: Scopes): TS.Node | undefined {
  const owner = assignedOwner(fn);
  if (!owner || !ts.isIdentifier(owner)) return owner && isThis(owner) ? owner : undefined;
  const [declaration] = scopes.bindingOf(owner)?.declarations ?? [];
  const initializer = declaration && ts.isVariableDeclaration(declaration) && declaration.initializer;
  return initializer && isThis(unwrap(initializer)) ? initializer : undefined;
}

function isThis(node: TS.Node): boolean {
  return node.kind === ts.SyntaxKind.ThisKeyword;
}

function ownerOf(node: TS.Expression, isMember: boolean): TS.Identifier | undefined {
  const prototype = isMember && ts.isPropertyAccessExpression(node) ? unwrap(node.expression) : node;
  const isPrototype = ts.isPropertyAccessExpression(prototype) && prototype.name.text === 'prototype';
  return isPrototype && ts.isIdentifier(prototype.expression) ? prototype.expression : undefined;
}

function functionNamed(name: TS.Identifier, scopes: Scopes): FunctionNode | undefined {
  const binding = scopes.bindingOf(name);
  return binding && functionOf(binding);
}

/** The function that a name stands for. */
export function functionOf({ declarations, references }: Binding): FunctionNode | undefined {
  const declared = declarations.map(functionDeclaredBy).find((fn) => fn !== undefined);
  // `let X; X = function () {}`
  return declared ?? references.map(functionAssignedTo).find((fn) => fn !== undefined);
}

function functionDeclaredBy(node: TS.Node): FunctionNode | undefined {
  if (ts.isFunctionDeclaration(node)) return node;
  return ts.isVariableDeclaration(node) && node.initializer ? functionIn(node.initializer) : undefined;
}

function functionAssignedTo(name: TS.Node): FunctionNode | undefined {
  return isAssignment(name.parent) && name.parent.left === name ? functionIn(name.parent.right) : undefined;
}

/** The function that several names may be given at once: `X = module.exports = function () {}`. */
function functionIn(value: TS.Expression): FunctionNode | undefined {
  const given = unwrap(value);
  if (isAssignment(given)) return functionIn(given.right);
  return ts.isFunctionExpression(given) ? given : undefined;
}

function isAssignment(node: TS.Node): node is TS.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

/** The binding of a constructor function in its file. */
export function bindingOfFunction(fn: FunctionNode, scopes: Scopes): Binding | undefined {
  if (ts.isFunctionDeclaration(fn)) return fn.name && scopes.declaredBy(fn.name);
  for (let at: TS.Node = fn; ; at = at.parent) {
    const { parent } = at;
    if (ts.isVariableDeclaration(parent))
      return ts.isIdentifier(parent.name) ? scopes.declaredBy(parent.name) : undefined;
    if (isAssignment(parent) && parent.right === at) {
      const assigned = ts.isIdentifier(parent.left) ? scopes.bindingOf(parent.left) : undefined;
      if (assigned) return assigned;
    } else if (!ts.isParenthesizedExpression(parent)) return undefined;
  }
}

/** The member names in the literal of a prototype. */
export function namesIn(value: TS.Expression): string[] {
  const literal = unwrap(value);
  return ts.isObjectLiteralExpression(literal)
    ? literal.properties.flatMap(({ name }) => (name ? (literalName(name) ?? []) : []))
    : [];
}
