import type { ts as TS } from 'ts-morph';
import { ts } from './compiler.js';

/**
 * A piece of code that runs as one activation: a function, a class field's initializer, a static block, or a module's
 * top level. Every variable belongs to one.
 */
export type FrameNode =
  | TS.SourceFile
  | TS.FunctionDeclaration
  | TS.FunctionExpression
  | TS.ArrowFunction
  | TS.MethodDeclaration
  | TS.ConstructorDeclaration
  | TS.GetAccessorDeclaration
  | TS.SetAccessorDeclaration
  | TS.PropertyDeclaration
  | TS.ClassStaticBlockDeclaration;

export type FunctionNode = Exclude<FrameNode, TS.SourceFile | TS.PropertyDeclaration | TS.ClassStaticBlockDeclaration>;

export type ClassNode = TS.ClassDeclaration | TS.ClassExpression;

export function isFunctionNode(node: TS.Node): node is FunctionNode {
  switch (node.kind) {
    case ts.SyntaxKind.FunctionDeclaration:
    case ts.SyntaxKind.FunctionExpression:
    case ts.SyntaxKind.ArrowFunction:
    case ts.SyntaxKind.MethodDeclaration:
    case ts.SyntaxKind.Constructor:
    case ts.SyntaxKind.GetAccessor:
    case ts.SyntaxKind.SetAccessor:
      return true;
    default:
      return false;
  }
}

export function isFrameNode(node: TS.Node): node is FrameNode {
  return (
    isFunctionNode(node) ||
    ts.isSourceFile(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isClassStaticBlockDeclaration(node)
  );
}

export function isClassNode(node: TS.Node): node is ClassNode {
  return ts.isClassDeclaration(node) || ts.isClassExpression(node);
}

/** The frame in which `node` runs; for a frame node itself, the one around it. */
export function frameOf(node: TS.Node): FrameNode {
  let at = node.parent;
  while (!isFrameNode(at)) at = at.parent;
  return at;
}

/** The frame around a frame, or undefined for a module. */
export function outerFrame(frame: FrameNode): FrameNode | undefined {
  return ts.isSourceFile(frame) ? undefined : frameOf(frame);
}

/** The frame that contains a node, and those around it. */
export function framesAround(node: TS.Node): Set<FrameNode> {
  const frames = new Set<FrameNode>();
  for (let frame: FrameNode | undefined = frameOf(node); frame; frame = outerFrame(frame)) frames.add(frame);
  return frames;
}

/** The class of which `frame` is a member: a method, accessor, constructor, field initializer or static block. */
export function classOf(frame: FrameNode): ClassNode | undefined {
  const parent = frame.parent as TS.Node | undefined;
  return parent && isClassNode(parent) && !ts.isFunctionDeclaration(frame) ? parent : undefined;
}

export function isStatic(node: TS.Node): boolean {
  if (ts.isClassStaticBlockDeclaration(node)) return true;
  return (
    ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some((m) => m.kind === ts.SyntaxKind.StaticKeyword) ?? false)
  );
}

/** The expressions that a function returns, and for a generator those that it yields. */
export function resultsOf(fn: FunctionNode): { returned: TS.Expression[]; yielded: TS.Expression[] } {
  const cached = results.get(fn);
  if (cached) return cached;
  const found = { returned: [] as TS.Expression[], yielded: [] as TS.Expression[] };
  if (fn.body && !ts.isBlock(fn.body)) found.returned.push(fn.body);
  else if (fn.body) collectResults(fn.body, found);
  results.set(fn, found);
  return found;
}

const results = new WeakMap<FunctionNode, { returned: TS.Expression[]; yielded: TS.Expression[] }>();

function collectResults(node: TS.Node, into: { returned: TS.Expression[]; yielded: TS.Expression[] }): void {
  if (ts.isReturnStatement(node) && node.expression) into.returned.push(node.expression);
  if (ts.isYieldExpression(node) && node.expression) into.yielded.push(node.expression);
  ts.forEachChild(node, (child) => {
    if (!isFrameNode(child)) collectResults(child, into);
  });
}

/** Whether a call runs the constructor of a base class. */
export function isSuperCall(node: TS.Node): node is TS.CallExpression {
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword;
}

/** Whether a call makes an object of a class. */
export function isConstruction(node: TS.Node): boolean {
  return ts.isNewExpression(node) || isSuperCall(node);
}

/** Whether an expression has the value of the one within it, whatever type it says. */
export function isTransparent(node: TS.Node): node is TS.Node & { expression: TS.Expression } {
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isExpressionWithTypeArguments(node)
  );
}

/** The expression below parentheses, casts, `!`, `satisfies` and `await`. */
export function unwrap(node: TS.Expression): TS.Expression {
  let at = node;
  for (;;) {
    if (
      ts.isParenthesizedExpression(at) ||
      ts.isAsExpression(at) ||
      ts.isNonNullExpression(at) ||
      ts.isSatisfiesExpression(at) ||
      ts.isTypeAssertionExpression(at) ||
      ts.isAwaitExpression(at)
    )
      at = at.expression;
    else return at;
  }
}

/** Whether a node is another one of the same file, or stands in it. */
export function isWithin(node: TS.Node, outer: TS.Node): boolean {
  return node.pos >= outer.pos && node.end <= outer.end;
}

/** The call of a function that is called where it is written: `(() => load())()`. */
export function immediateCall(fn: FunctionNode): TS.CallExpression | undefined {
  let callee: TS.Node = fn;
  while (ts.isParenthesizedExpression(callee.parent)) callee = callee.parent;
  const call = callee.parent;
  return ts.isCallExpression(call) && call.expression === callee ? call : undefined;
}

/** The outermost expression that wraps `node` in parentheses, casts, `!`, `satisfies` and `await`. */
export function wrapped(node: TS.Node): TS.Node {
  let at = node;
  while (
    at.parent &&
    (ts.isParenthesizedExpression(at.parent) ||
      ts.isAsExpression(at.parent) ||
      ts.isNonNullExpression(at.parent) ||
      ts.isSatisfiesExpression(at.parent) ||
      ts.isTypeAssertionExpression(at.parent) ||
      ts.isAwaitExpression(at.parent))
  )
    at = at.parent;
  return at;
}

/** The name in `x['name']` and `x[0]`; undefined for a computed one. */
export function elementName(argument: TS.Expression): string | undefined {
  const name = unwrap(argument);
  return ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) ? name.text : undefined;
}

/** What a property of an object literal has as its value; undefined for other expressions, and for methods. */
export function propertyIn(node: TS.Node, name: string): TS.Expression | undefined {
  const literal = unwrap(node as TS.Expression);
  if (!ts.isObjectLiteralExpression(literal)) return undefined;
  const property = literal.properties.find((one) => one.name !== undefined && literalName(one.name) === name);
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

/** The name of the property whose value an expression is. */
export function propertyWith(value: TS.Expression): string | undefined {
  const { parent } = wrapped(value);
  return ts.isPropertyAssignment(parent) ? literalName(parent.name) : undefined;
}

/** What a function finds in the nodes of a tree, in their order. */
export function foundInTree<T>(root: TS.Node, find: (node: TS.Node) => T | undefined): T[] {
  const found: T[] = [];
  const visit = (node: TS.Node): void => {
    const one = find(node);
    if (one !== undefined) found.push(one);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

/** The literal name of a property: `a`, `'a'`, `#a`, `['a']`; undefined for a computed one. */
export function literalName(name: TS.Node): string | undefined {
  if (
    ts.isIdentifier(name) ||
    ts.isPrivateIdentifier(name) ||
    ts.isStringLiteralLike(name) ||
    ts.isNumericLiteral(name)
  )
    return name.text;
  if (!ts.isComputedPropertyName(name)) return undefined;
  const computed = unwrap(name.expression);
  return ts.isStringLiteralLike(computed) ? computed.text : undefined;
}

/** Whether a node is a JSX element, which calls its component. */
export function isElement(node: TS.Node): node is TS.JsxOpeningElement | TS.JsxSelfClosingElement {
  return ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);
}

/** The name of a function for people: its own, or that of the variable or property to which it is assigned. */
export function nameOfFunction(fn: FrameNode): TS.Node | undefined {
  if ('name' in fn && fn.name) return fn.name;
  const { parent } = wrapped(fn);
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)
    ? parent.name
    : undefined;
}

/** The types that a class or an interface extends. */
export function basesOf(node: TS.Node): readonly TS.ExpressionWithTypeArguments[] {
  return heritageOf(node, ts.SyntaxKind.ExtendsKeyword);
}

/** The types that a class says it implements. */
export function implementedBy(node: TS.Node): readonly TS.ExpressionWithTypeArguments[] {
  return heritageOf(node, ts.SyntaxKind.ImplementsKeyword);
}

function heritageOf(node: TS.Node, of: TS.SyntaxKind): readonly TS.ExpressionWithTypeArguments[] {
  const { heritageClauses } = node as Partial<TS.ClassLikeDeclaration>;
  return heritageClauses?.find(({ token }) => token === of)?.types ?? [];
}
