import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { oncePer } from '../../collections/once.js';
import { calledName, rootName } from '../../syntax/call-names.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf, isElement, wrapped } from '../../syntax/frames.js';
import { isCallSite, type CallSite, type Module } from '../../syntax/module.js';
import type { Context } from '../domain/context.js';
import { unknown, type CallLike, type ExternalValue, type Value, type Values } from '../domain/values.js';
import type { ClientRow } from '../domain/client-row.js';
import type { Engine } from '../engine/engine.js';
import { calleeRoot, calleesOf, flattenCall } from '../evaluate/callees.js';
import { requestPerCase, type Request } from '../requests/requests.js';
import type { ResolvedCall } from '../requests/resolved-call.js';

/** A method of an SDK that code hands to somebody else, as in `pRetry(client.list.bind(client))`, with its request. */
export interface HandedMethod {
  /** The place that names the method. */
  node: TS.Node;
  /** The call that takes it. */
  taker: CallSite;
  request: Request;
}

/** Whether a call is one of what the taker of a method gives: `mutate()` of `const { mutate } = useMutation(client.list)`. */
export function isOfResult({ taker, request }: HandedMethod, call: Pick<ResolvedCall, 'site' | 'request'>): boolean {
  if (call.request.row !== request.row || call.request.origin.spec !== request.origin.spec) return false;
  const root = calleeRoot(call.site);
  return root !== undefined && namesOfResult(taker).includes(root.text);
}

/** The names under which a variable holds what a call gives, or something of it. */
function namesOfResult(taker: CallSite): string[] {
  let at: TS.Node = taker;
  while (at.parent && !ts.isStatement(at) && !ts.isVariableDeclaration(at)) at = at.parent;
  return ts.isVariableDeclaration(at) ? namesIn(at.name) : [];
}

function namesIn(name: TS.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return flatMap(name.elements, (element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
}

/** By how many variables a method is followed to the call that takes it. */
const FARTHEST = 2;

/** Methods of arrays and promises, which call what they are handed. */
const CALLING = /^(?:map|flatMap|forEach|filter|find|some|every|reduce|then|catch|finally|from|allSettled|all)$/;

/** Functions that look at what they are handed, compare or show it, by the beginnings of their names and by whole names. */
const ONLY_LOOKING = new RegExp(
  [
    '^(?:is[A-Z]|expect|assert|mock|stub)',
    '^(?:has|get|pick|omit|verify|invariant|inspect|includes|indexOf|spyOn|typeOf)$',
    '^(?:debug|info|warn|error|log|trace)$',
  ].join('|'),
);

/**
 * The methods of SDKs that a module hands to functions of which nobody can see what they do with them. Who takes a
 * method calls it.
 */
export function handedMethods(module: Module, engine: Engine): HandedMethod[] {
  const named = methodNames(engine.clients.rows);
  if (named.size === 0) return [];
  const methods = flatMap([...module.reads], ([name, reads]) => (named.has(name) ? reads : []));
  const places = [...methods, ...functionsNamed(module, engine.clients.rows)];
  return flatMap(places, (node) =>
    flatMap(takersOf(node, module, FARTHEST), (taker) =>
      flatMap(methodsAt(node, engine), (method) => handedTo(taker, node, method, engine)),
    ),
  );
}

/** Names of functions of packages, if one makes a field of its argument: `models.map(openai)`. */
function functionsNamed({ scopes }: Module, rows: readonly ClientRow[]): TS.Identifier[] {
  if (!rows.some(({ api, calls }) => api !== undefined && Object.values(calls).some(({ fields }) => fields))) return [];
  return flatMap(scopes.bindings, ({ kind, declarations, references }) =>
    kind === 'import' || (kind === 'variable' && declarations.some(isMadeByCall)) ? references : [],
  );
}

function isMadeByCall(declaration: TS.Node): boolean {
  return (
    ts.isVariableDeclaration(declaration) &&
    declaration.initializer !== undefined &&
    ts.isCallExpression(declaration.initializer)
  );
}

/** The last names of the calls that SDKs of APIs have. */
const methodNames = oncePer(
  (rows: readonly ClientRow[]): ReadonlySet<string> =>
    new Set(
      flatMap(rows, ({ api, calls }) =>
        api === undefined
          ? []
          : Object.keys(calls).flatMap((name) => (calls[name]!.fixedPath === undefined ? [] : [lastOf(name)])),
      ),
    ),
);

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** The calls that take what stands at a node as an argument, alone or in an object or a list. */
function takersOf(node: TS.Node, module: Module, steps: number): CallSite[] {
  if (ts.isBindingElement(node)) return ts.isIdentifier(node.name) ? takersOfName(node.name, module, steps) : [];
  let at = wrapped(node);
  for (let next = sameAbove(at); next; next = sameAbove(at)) at = wrapped(next);
  const { parent } = at;
  if (ts.isJsxExpression(parent) && ts.isJsxAttribute(parent.parent)) return [parent.parent.parent.parent];
  if (isCallSite(parent) && !isElement(parent)) return isArgument(parent, at) ? [parent] : [];
  const holder = ts.isVariableDeclaration(parent) && parent.initializer === at ? parent.name : undefined;
  return holder && ts.isIdentifier(holder) ? takersOfName(holder, module, steps) : [];
}

/** The expression around one that is or contains it: `method.bind(client)`, `method ?? other`, `{ method }`. */
function sameAbove(node: TS.Node): TS.Node | undefined {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return isBound(parent) ? parent.parent : undefined;
  return isChoice(parent, node) || isPartOfLiteral(parent, node) ? parent : undefined;
}

/** The same of a variable that holds it. */
function takersOfName(name: TS.Identifier, module: Module, steps: number): CallSite[] {
  const references = steps === 0 ? [] : (module.scopes.declaredBy(name)?.references ?? []);
  return flatMap(references, (reference) => (reference === name ? [] : takersOf(reference, module, steps - 1)));
}

function isBound(node: TS.PropertyAccessExpression): boolean {
  return node.name.text === 'bind' && ts.isCallExpression(node.parent) && node.parent.expression === node;
}

function isArgument(site: Exclude<CallSite, TS.JsxOpeningLikeElement>, node: TS.Node): boolean {
  return !ts.isTaggedTemplateExpression(site) && (site.arguments ?? []).some((argument) => argument === node);
}

/** `a ?? b`, `a || b`, `c && a`, `c ? a : b` */
function isChoice(parent: TS.Node, node: TS.Node): boolean {
  if (ts.isConditionalExpression(parent)) return parent.condition !== node;
  if (!ts.isBinaryExpression(parent)) return false;
  const operator = parent.operatorToken.getText();
  return operator === '&&' ? parent.right === node : operator === '??' || operator === '||';
}

function isPartOfLiteral(parent: TS.Node, node: TS.Node): boolean {
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return (
    ts.isArrayLiteralExpression(parent) ||
    ts.isObjectLiteralExpression(parent) ||
    ts.isShorthandPropertyAssignment(parent)
  );
}

/** The methods of SDKs that a node may be. */
function methodsAt(node: TS.Node, engine: Engine): ExternalValue[] {
  const context = engine.contexts.root(frameOf(node), false);
  return engine.evaluate(node, context).filter((value): value is ExternalValue => isMethod(value, engine));
}

function isMethod(value: Value, engine: Engine): boolean {
  const call = value.kind === 'external' ? engine.clients.callOf(value) : undefined;
  return call?.spec.fixedPath !== undefined && call.row.api !== undefined;
}

/** The method as one that a call takes, unless the call is known for what it does. */
function handedTo(taker: CallSite, node: TS.Node, method: ExternalValue, engine: Engine): HandedMethod[] {
  const context = engine.contexts.root(frameOf(taker), false);
  const client = engine.clients.callOf(method);
  if (!client || isKnown(taker, engine)) return [];
  // Of an argument that the client makes a field of, it matters what it is.
  const given = client.spec.fields ? [() => elementsBefore(taker, context, engine)] : [];
  const called = engine.callGraph.synthetic(taker as CallLike, context, 'handed', given);
  const { callee, invocation } = flattenCall(method, called, engine);
  const site = taker as CallLike;
  const origin = { ...client, callee: callee as ExternalValue, site, context, invocation };
  return requestPerCase(origin, engine).map((request) => ({ node, taker, request }));
}

/** What `list.map(method)` calls a method with; unknown for other takers. */
function elementsBefore(taker: CallSite, context: Context, engine: Engine): Values {
  const callee = isElement(taker) || ts.isTaggedTemplateExpression(taker) ? undefined : taker.expression;
  return callee && ts.isPropertyAccessExpression(callee) && CALLING.test(callee.name.text)
    ? engine.elements(engine.evaluate(callee.expression, context))
    : [unknown(calledName(taker))];
}

/** Whether it is known what becomes of a function that a call takes: its code is here, or nobody calls it. */
function isKnown(taker: CallSite, engine: Engine): boolean {
  const context = engine.contexts.root(frameOf(taker), false);
  if (engine.targets(taker, context).length > 0) return true;
  const callees = calleesOf(taker, context, engine);
  if (callees.some(({ kind }) => kind === 'function' || kind === 'class')) return true;
  if (isElement(taker)) return false;
  const callee = ts.isTaggedTemplateExpression(taker) ? taker.tag : taker.expression;
  const name = calledName(taker);
  if (ts.isPropertyAccessExpression(callee) && CALLING.test(name)) return false;
  return (
    ONLY_LOOKING.test(name) || isOfSilentRoot(callee, engine) || callees.some((one) => isOfClient(one, taker, engine))
  );
}

function isOfSilentRoot(callee: TS.Expression, { models }: Engine): boolean {
  const root = rootName(callee);
  // `expect(client.list).toHaveBeenCalled()`
  const [first] = root ? [root] : callsIn(callee);
  return first !== undefined && SILENT.some((effect) => models.says(effect, 'globals', first.text));
}

/** The names of functions that are called in front of a callee: `expect` of `expect(x).toBe`. */
function callsIn(callee: TS.Expression): TS.Identifier[] {
  if (ts.isPropertyAccessExpression(callee)) return callsIn(callee.expression);
  return ts.isCallExpression(callee) && ts.isIdentifier(callee.expression) ? [callee.expression] : [];
}

const SILENT = ['silent', 'logger'] as const;

function isOfClient(callee: Value, site: CallSite, { clients }: Engine): boolean {
  const isNew = ts.isNewExpression(site);
  return (
    callee.kind === 'external' &&
    (clients.callOf(callee, isNew) !== undefined || clients.made(callee, isNew, () => []) !== undefined)
  );
}
