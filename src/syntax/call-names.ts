import type { ts as TS } from 'ts-morph';
import { ts } from './compiler.js';
import { classOf, elementName, isElement, literalName, nameOfFunction, unwrap, type FrameNode } from './frames.js';
import type { CallSite } from './module.js';

/** The last name of a callee, `list` in `openai.runs.list()`; empty if there is none. */
export function calledName(site: CallSite): string {
  return nameIn(calleeOf(site));
}

/** What the calls of a chain are handed first, the last call first: `'URL'` of `env.get('URL').required()`. */
export function firstArguments(node: TS.Node): TS.Expression[] {
  const found: TS.Expression[] = [];
  for (
    let at = unwrap(node as TS.Expression);
    ts.isCallExpression(at) || ts.isPropertyAccessExpression(at);
    at = unwrap(at.expression)
  )
    if (ts.isCallExpression(at) && at.arguments[0]) found.push(at.arguments[0]);
  return found;
}

/** The name before that, `runs`; empty if there is none. */
export function receiverName(site: CallSite): string {
  const callee = calleeOf(site);
  return ts.isPropertyAccessExpression(callee) ? nameIn(unwrap(callee.expression)) : '';
}

/** The name under which a function is usually called: its own, that of its variable, or that of its class. */
export function nameOfCallee(frame: FrameNode): string | undefined {
  if (ts.isSourceFile(frame)) return undefined;
  if (ts.isConstructorDeclaration(frame)) return classOf(frame)?.name?.text;
  const name = nameOfFunction(frame);
  return name && literalName(name);
}

/** The expression that a call invokes. */
export function calleeOf(site: CallSite): TS.Node {
  return isElement(site) ? site.tagName : unwrap(ts.isTaggedTemplateExpression(site) ? site.tag : site.expression);
}

/** The first name of an expression: `expect` in `expect(url).not.toBe`. */
export function rootName(expression: TS.Node): TS.Identifier | undefined {
  let at = expression;
  for (;;) {
    if (ts.isIdentifier(at)) return at;
    if (
      !ts.isPropertyAccessExpression(at) &&
      !ts.isElementAccessExpression(at) &&
      !ts.isCallExpression(at) &&
      !ts.isNewExpression(at) &&
      !ts.isAwaitExpression(at)
    )
      return undefined;
    at = unwrap(at.expression);
  }
}

function nameIn(node: TS.Node): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isElementAccessExpression(node) ? (elementName(node.argumentExpression) ?? '') : '';
}
