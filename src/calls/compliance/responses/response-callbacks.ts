import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { isFunctionNode, unwrap, wrapped } from '../../../syntax/frames.js';
import { isCallSite } from '../../../syntax/module.js';
import type { Invocation } from '../../domain/context.js';
import type { CallLike, FunctionValue, Values } from '../../domain/values.js';
import { bound, wrappedIn } from './response-bindings.js';
import { heldBelow } from './response-parts.js';
import { USED, at, joined, type Next, type Place, type Walk } from './response-place.js';

/** How a function gets hold of the result: by which call, and as which parameter. */
interface Entry {
  site: TS.Node;
  invocation: Invocation | null;
  parameter: number;
  isCallback: boolean;
}

/** Where a function of the project that is handed the result reads it. */
export function entering(
  fn: FunctionValue,
  { site, invocation, parameter, isCallback }: Entry,
  place: Place,
  walk: Walk,
): Next {
  const { node } = fn;
  if (!('body' in node) || !node.body) return USED;
  const parameters = node.parameters.filter(({ name }) => !(ts.isIdentifier(name) && name.text === 'this'));
  const last = parameters.at(-1);
  const declared = parameters[parameter] ?? (last?.dotDotDotToken ? last : undefined);
  if (!declared) return mentions(node.body, isArguments) ? USED : [];
  const context = walk.engine.contexts.bind(node, fn.context, invocation, fn.self);
  const entered = { fn: node, site, context: place.context, isCallback, outer: place.entered };
  const held = declared.dotDotDotToken ? wrappedIn('*', place.held) : place.held;
  return bound(declared.name, { node: declared, context, held, entered }, walk);
}

/** Where the function among the arguments of a call, at `index`, reads the result that it gets as a parameter. */
export function handed(site: CallLike, index: number, parameter: number, place: Place, walk: Walk): Next {
  const node = site.arguments?.[index];
  if (!node || isNothing(node)) return [];
  const promise = resolvedBy(node, walk);
  if (promise) return parameter === 0 ? at(promise, place) : USED;
  const given = walk.engine.evaluate(node, place.context);
  if (given.length === 0 || given.some(({ kind }) => kind !== 'function' && kind !== 'nothing')) return USED;
  return functionsGiven(given, site, parameter, place, walk);
}

function functionsGiven(given: Values, site: CallLike, parameter: number, place: Place, walk: Walk): Next {
  const edges = walk.engine.targets(site, place.context);
  return joined(
    flatMap(given, (fn): Next[] => {
      if (fn.kind !== 'function') return [];
      const edge = edges.find((one) => one.fn.node === fn.node && one.invocation.synthetic);
      return [entering(fn, { site, invocation: edge?.invocation ?? null, parameter, isCallback: true }, place, walk)];
    }),
  );
}

/** Whether an argument says that no function is given. */
export function isNothing(node: TS.Expression): boolean {
  const value = unwrap(node);
  return value.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(value) && value.text === 'undefined');
}

/** The promise that a function resolves, if it is the first parameter of an executor: `new Promise((resolve) => …)`. */
export function resolvedBy(callee: TS.Expression, { engine }: Walk): TS.NewExpression | undefined {
  const name = unwrap(callee);
  if (!ts.isIdentifier(name)) return undefined;
  const declared = engine.program.modules.get(name.getSourceFile().fileName)?.scopes.bindingOf(name)?.declarations[0];
  if (!declared || !ts.isParameter(declared) || !isFunctionNode(declared.parent)) return undefined;
  return declared.parent.parameters[0] === declared ? executedIn(declared.parent) : undefined;
}

/** The promise of which a function is the executor. */
export function executedIn(fn: TS.Node): TS.NewExpression | undefined {
  const { parent } = wrapped(fn);
  return ts.isNewExpression(parent) && ts.isIdentifier(parent.expression) && parent.expression.text === 'Promise'
    ? parent
    : undefined;
}

/** Whether a function is written as a handler of events, of which nobody takes the result: `button.onclick = () => …`. */
export function isEventHandler(fn: TS.Node): boolean {
  const outer = wrapped(fn);
  const { parent } = outer;
  if (ts.isBinaryExpression(parent))
    return (
      parent.right === outer && ts.isPropertyAccessExpression(parent.left) && /^on[a-z]/.test(parent.left.name.text)
    );
  const attribute = parent.parent;
  return (
    ts.isJsxExpression(parent) &&
    ts.isJsxAttribute(attribute) &&
    /^on[A-Z]/.test(attribute.name.getText()) &&
    /^[a-z]/.test((attribute.parent.parent as TS.JsxOpeningElement).tagName.getText())
  );
}

/**
 * Whether a handler that is told of an event uses the response through its parameters or through `this`. Handlers of
 * which nothing is known may.
 */
export function asksSender(handler: TS.Expression, place: Place, walk: Walk): boolean {
  const { engine } = walk;
  const given = engine.evaluate(handler, place.context);
  return (
    given.length === 0 ||
    given.some((fn) => {
      if (fn.kind !== 'function') return fn.kind !== 'nothing';
      const { node } = fn;
      const { scopes } = engine.moduleOf(fn.context);
      const isRead = node.parameters.some(
        ({ name }) => !ts.isIdentifier(name) || (scopes.declaredBy(name)?.references.length ?? 1) > 0,
      );
      return isRead || (!ts.isArrowFunction(node) && mentions(node, (one) => isThisUsed(one, place, walk)));
    })
  );
}

function mentions(node: TS.Node, is: (node: TS.Node) => boolean): boolean {
  return is(node) || (ts.forEachChild(node, (child) => mentions(child, is)) ?? false);
}

function isArguments(node: TS.Node): boolean {
  return ts.isIdentifier(node) && node.text === 'arguments';
}

/** `this.status` in a handler. */
function isThisUsed(node: TS.Node, { held }: Place, walk: Walk): boolean {
  if (node.kind !== ts.SyntaxKind.ThisKeyword) return false;
  const { parent } = node;
  return !ts.isPropertyAccessExpression(parent) || heldBelow(held, parent.name.text, walk) !== 'nothing';
}

/** The call of which an expression is the callee. */
export function callOf(callee: TS.Node): TS.CallExpression | undefined {
  const { parent } = wrapped(callee);
  return isCallSite(parent) && ts.isCallExpression(parent) && parent.expression === wrapped(callee)
    ? parent
    : undefined;
}
