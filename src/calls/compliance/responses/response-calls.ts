import type { ts as TS } from 'ts-morph';
import { packageOf } from '../../../model/listed-client.js';
import { own } from '../../../collections/own-property.js';
import { ts } from '../../../syntax/compiler.js';
import { isFunctionNode, unwrap, wrapped, type FunctionNode } from '../../../syntax/frames.js';
import { contextOf, type Context } from '../../domain/context.js';
import type { CallLike, ExternalValue, Value, Values } from '../../domain/values.js';
import { calleesOf } from '../../evaluate/callees.js';
import { GIVES_BACK } from '../../models/conventions.js';
import { isCollectionPackage } from '../../models/language/collections.js';
import { named, readsOf, wrappedIn } from './response-bindings.js';
import { entering, executedIn, handed, isEventHandler, resolvedBy } from './response-callbacks.js';
import { isListed } from './response-parts.js';
import { USED, at, joined, type Entered, type Next, type Place, type Walk } from './response-place.js';

/** What becomes of the result as an argument of a call. */
export function ofArgument(place: Place, walk: Walk): Next | undefined {
  const site = place.node.parent;
  if (!ts.isCallExpression(site) && !ts.isNewExpression(site)) return undefined;
  const given = site.arguments ?? ([] as readonly TS.Expression[]);
  const index = given.indexOf(place.node as TS.Expression);
  if (index < 0) return undefined;
  if (given.slice(0, index).some(ts.isSpreadElement)) return USED;
  const promise = index === 0 ? resolvedBy(site.expression, walk) : undefined;
  if (promise) return at(promise, place);
  const callees = calleesOf(site, place.context, walk.engine);
  return (
    intoCollection(site, callees, index, place, walk) ??
    intoStatic(site, callees, index, place) ??
    intoFunctions(site, callees, index, place, walk) ??
    throughPackage(site, callees, place, walk)
  );
}

/** `promises.push(fetch(url))`: the list is followed. */
function intoCollection(site: CallLike, callees: Values, index: number, place: Place, walk: Walk): Next | undefined {
  const callee = unwrap(site.expression);
  const isCollected = callees.some(
    (value) =>
      value.kind === 'method' &&
      (value.receiver.kind === 'array' || value.receiver.kind === 'list') &&
      (own(COLLECTED, value.name)?.(index) ?? false),
  );
  if (!isCollected || !ts.isPropertyAccessExpression(callee)) return undefined;
  // Whatever is unpacked is stored there.
  if (place.held.stage === 'body' || place.held.stage === 'secret') return USED;
  const list = unwrap(callee.expression);
  return ts.isIdentifier(list) ? named(list, { ...place, held: wrappedIn('*', place.held) }, walk) : USED;
}

/** Methods that put arguments into a collection, and which. */
const COLLECTED: Readonly<Record<string, (index: number) => boolean>> = {
  push: () => true,
  unshift: () => true,
  add: (index) => index === 0,
  set: (index) => index === 1,
};

type Static = (place: Place, site: CallLike) => Next;
const same: Static = (place, site) => at(site, place);
const ofElements: Static = (place, site) =>
  isListed(place.held) ? at(site, place, { ...place.held, path: place.held.path.slice(1) }) : USED;

/** Functions of the language and of Node.js that hand on what they are given. */
const STATICS: Readonly<Record<string, Static>> = {
  'Promise.resolve': same,
  'Promise.all': same,
  'Promise.race': ofElements,
  'Promise.any': ofElements,
  'Promise.allSettled': (place, site) => {
    const [key, ...path] = place.held.path;
    return isListed(place.held) ? at(site, place, { ...place.held, path: [key!, 'value', ...path] }) : USED;
  },
  'Array.from': same,
  'Buffer.concat': ofElements,
  // What listeners of the event would get, as a list.
  'events#once': (place, site) =>
    place.held.stage === 'raw' && isResponseEvent(site.arguments?.[1])
      ? at(site, place, wrappedIn('0', place.held))
      : USED,
  'JSON.parse': (place, site) =>
    place.held.stage === 'text' && place.held.path.length === 0 ? at(site, place, { stage: 'body', path: [] }) : USED,
};

function isResponseEvent(event: TS.Expression | undefined): boolean {
  return event !== undefined && ts.isStringLiteralLike(event) && event.text === 'response';
}

function intoStatic(site: CallLike, callees: Values, index: number, place: Place): Next | undefined {
  const [callee] = callees;
  if (index > 0 || callees.length !== 1 || callee?.kind !== 'external') return undefined;
  const name = callee.path.join('.');
  return own(STATICS, callee.module === null ? name : `${callee.module}#${name}`)?.(place, site);
}

function intoFunctions(site: CallLike, callees: Values, index: number, place: Place, walk: Walk): Next | undefined {
  const isSeen = callees.length > 0 && callees.every(({ kind }) => kind === 'function' || kind === 'class');
  if (!isSeen) return undefined;
  const edges = walk.engine.targets(site, place.context).filter(({ invocation }) => !invocation.synthetic);
  if (edges.length === 0) return USED;
  return joined(
    edges.map(({ fn, invocation }) =>
      entering(fn, { site, invocation, parameter: index, isCallback: false }, place, walk),
    ),
  );
}

/** A function of a package that a model describes: what it gives tells where the result goes. Any other may do anything. */
function throughPackage(site: CallLike, callees: Values, place: Place, walk: Walk): Next {
  const { engine, sink } = walk;
  const parsed = ts.isCallExpression(site) ? ofParser(site, callees, place) : undefined;
  if (parsed) return parsed;
  const isDescribed = (value: Value): value is ExternalValue =>
    value.kind === 'external' &&
    value.module !== null &&
    engine.models.find(value.module, value.path.join('.')) !== undefined;
  if (callees.length === 0 || !callees.every(isDescribed)) return USED;
  const isResult = (value: Value): boolean =>
    value.kind === 'response' && value.site === sink && value.stage === place.held.stage;
  const given = engine.evaluate(site, place.context);
  if (given.some(isResult)) return at(site, place);
  return engine.elements(given).some(isResult) ? at(site, place, wrappedIn('*', place.held)) : USED;
}

/** Methods of schemas that give what they are given. */
const PARSERS = new Set(['parse', 'parseAsync', 'safeParse', 'safeParseAsync']);

/** What a schema of a package makes of a body: the same, or a result that holds it. */
function ofParser(site: TS.CallExpression, callees: Values, place: Place): Next | undefined {
  const name = calledName(site);
  const isOfProject = callees.some(({ kind }) => kind === 'function' || kind === 'class');
  if (place.held.stage !== 'body' || isOfProject || !PARSERS.has(name)) return undefined;
  return at(site, place, name.startsWith('safe') ? wrappedIn('data', place.held) : place.held);
}

/** Where the result goes that a function returns. */
export function ofReturn(fn: FunctionNode, place: Place, walk: Walk): Next {
  if (fn.asteriskToken) return USED;
  for (let entered = place.entered; entered; entered = entered.outer)
    if (entered.fn === fn) return returnedTo(entered, place, walk);
  const activation = contextOf(place.context, fn);
  return activation ? toCallers(fn, activation, place, walk) : USED;
}

function toCallers(fn: FunctionNode, activation: Context, place: Place, walk: Walk): Next {
  const { invocation } = activation;
  const taker = takerOf(fn);
  const invocations = invocation ? [invocation] : walk.engine.callGraph.invocationsOf(fn, activation, walk.engine);
  if (invocations.some(({ site }) => site !== taker) && isWrapped(fn, taker, place, walk)) return USED;
  if (invocation) return returnedBy(fn, invocation, place, walk);
  if (taker && invocations.length === 0) {
    const context = walk.engine.contexts.within(activation.outer ?? activation, taker);
    return returnedTo({ fn, site: taker, context, isCallback: true, outer: place.entered }, place, walk);
  }
  if (invocations.length === 0) return isEventHandler(fn) ? [] : USED;
  if (isHandedOn(fn, new Set(invocations.map(({ site }) => site)), walk)) return USED;
  return joined(invocations.map((one) => returnedBy(fn, one, place, walk)));
}

function returnedBy(
  fn: FunctionNode,
  { site, caller, synthetic }: { site: TS.Node; caller: Context; synthetic: boolean },
  place: Place,
  walk: Walk,
): Next {
  return returnedTo({ fn, site, context: caller, isCallback: synthetic, outer: place.entered }, place, walk);
}

/** Whether code that nobody sees may look at what a function returns before its callers get it. */
function isWrapped(fn: FunctionNode, taker: TS.CallExpression | undefined, { context }: Place, walk: Walk): boolean {
  const decorators = ts.isMethodDeclaration(fn) ? (ts.getDecorators(fn) ?? []) : [];
  const wrappers = [
    ...decorators.map(({ expression }) => (ts.isCallExpression(expression) ? expression.expression : expression)),
    ...(taker ? [taker.expression] : []),
  ];
  return wrappers.some((wrapper) => walk.engine.evaluate(wrapper, context).some((callee) => isUnseen(callee, walk)));
}

/** Whether what a function does with a function that it is given is not known. */
function isUnseen(callee: Value, { engine }: Walk): boolean {
  if (callee.kind !== 'external') return callee.kind === 'unknown';
  const { module, path } = callee;
  if (module === null || isCollectionPackage(module) || GIVES_BACK.has(packageOf(module))) return false;
  return engine.models.find(module, path.join('.')) === undefined;
}

/** The call among whose arguments a function is written. */
function takerOf(fn: FunctionNode): TS.CallExpression | undefined {
  const outer = wrapped(fn);
  const { parent } = outer;
  return ts.isCallExpression(parent) && parent.expression !== outer ? parent : undefined;
}

/** Callees that do nothing with what a callback returns. */
const IGNORING = new Set([
  ...['forEach', 'some', 'every', 'find', 'findLast', 'findIndex', 'filter', 'sort', 'finally', 'subscribe', 'end'],
  ...['addListener', 'addEventListener', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'],
  ...['requestAnimationFrame', 'nextTick'],
]);
/** Methods that do nothing with a response when they are told an event; routers have methods of these names too. */
const LISTENING = new Set(['on', 'once']);
const LISTING = new Set(['map', 'flatMap', 'from']);
const SETTLING = new Set(['then', 'catch']);

function returnedTo({ fn, site, context, isCallback, outer }: Entered, place: Place, walk: Walk): Next {
  if (executedIn(fn)) return [];
  if (!ts.isCallExpression(site)) return USED;
  const back = { ...place, node: site, context, entered: outer };
  if (!isCallback) return [back];
  // A client does nothing with what a callback returns that it has handed the response.
  if (site === walk.sink) return [];
  const name = calledName(site);
  if (IGNORING.has(name) || (LISTENING.has(name) && site.arguments.length === 2)) return [];
  if (SETTLING.has(name)) return [back];
  // What a reducer returns is given to it again.
  if (name === 'reduce') return joined([handed(site, 0, 0, back, walk), [back]]);
  // A list that a callback of `flatMap` returns is put into the list, and is no element of it.
  if (name === 'flatMap' && isListed(place.held)) return at(site, back);
  if (LISTING.has(name)) return at(site, back, wrappedIn('*', place.held));
  return throughPackage(site, calleesOf(site, context, walk.engine), back, walk);
}

function calledName(site: TS.CallExpression): string {
  const callee = unwrap(site.expression);
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : ts.isIdentifier(callee) ? callee.text : '';
}

/** Whether a function is handed to code that nobody can see, which may look at what it returns. */
function isHandedOn(fn: FunctionNode, sites: ReadonlySet<TS.Node>, { engine }: Walk): boolean {
  const { parent } = wrapped(fn);
  const name = ts.isFunctionDeclaration(fn) ? fn.name : ts.isVariableDeclaration(parent) ? parent.name : undefined;
  if (!name || !ts.isIdentifier(name) || !isFunctionNode(fn)) return false;
  const binding = engine.program.modules.get(fn.getSourceFile().fileName)?.scopes.declaredBy(name);
  return (binding ? readsOf(binding) : []).some((reference) => {
    const outer = wrapped(reference);
    const user = outer.parent;
    if (!ts.isCallExpression(user) && !ts.isNewExpression(user)) return false;
    return user.expression !== outer && !sites.has(user);
  });
}
