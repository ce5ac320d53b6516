import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { once } from '../../../collections/once.js';
import { ts } from '../../../syntax/compiler.js';
import { frameOf, isFunctionNode, unwrap } from '../../../syntax/frames.js';
import { isAssignment } from '../../../syntax/writes/write-target.js';
import { type ClientConfig, idOf } from '../../domain/values.js';
import type { ResponseCallback } from '../../domain/call-parts.js';
import type { CallSpec, ClientRow } from '../../domain/client-row.js';
import type { Engine } from '../../engine/engine.js';
import { calleesOf, flattenCall } from '../../evaluate/callees.js';
import type { ResolvedCall } from '../../requests/resolved-call.js';
import { assigned, bound, named, wrappedIn } from './response-bindings.js';
import { ofArgument, ofReturn } from './response-calls.js';
import { entering, isNothing, resolvedBy } from './response-callbacks.js';
import { ofMember } from './response-members.js';
import { USED, at, joined, type Held, type Next, type Place, type Reader, type Walk } from './response-place.js';
import { isListed } from './response-parts.js';

/** The most places to which the result of one call is followed. */
const MOST_PLACES = 2000;

/**
 * Whether anything uses the result of a call as a rule asks for it, here or where it is handed on. What goes where
 * nobody can see counts as used.
 */
export function isResultUsed(call: ResolvedCall, reader: Reader, engine: Engine): boolean {
  const start = startOf(call, reader, engine);
  if (!start || start.next === USED) return true;
  const seen = new Set<string>();
  const left = [...start.next];
  for (let place = left.pop(); place; place = left.pop()) {
    const key = keyOf(place);
    if (seen.has(key)) continue;
    seen.add(key);
    const next = seen.size > MOST_PLACES ? USED : goesTo(place, start.walk);
    if (next === USED) return true;
    left.push(...next);
  }
  return false;
}

function keyOf({ node, context, held: { stage, path }, entered }: Place): string {
  return `${idOf(node)}|${context.id}|${stage}|${path.join('.')}|${entered ? idOf(entered.site) : ''}`;
}

/** The client and the description of a call's own way to send. */
export function clientOf(
  { sink, context, request }: ResolvedCall,
  engine: Engine,
): { row: ClientRow; spec: CallSpec; module: string | null; made: readonly ClientConfig[] } | undefined {
  const invocation = engine.callGraph.invocation(sink, context, engine);
  // A method of something unknown that only has the name of a client, `backend.fetch(url)`, may do anything.
  const isMethod = ts.isCallExpression(sink) && !ts.isIdentifier(unwrap(sink.expression));
  if (isMethod && engine.evaluate(sink.expression, context).every(({ kind }) => kind === 'unknown')) return undefined;
  for (const value of calleesOf(sink, context, engine)) {
    const { callee } = flattenCall(value, invocation, engine);
    const client = callee.kind === 'external' ? engine.clients.callOf(callee) : undefined;
    if (client?.row === request.row && callee.kind === 'external')
      return { ...client, module: callee.module, made: callee.made };
  }
  return undefined;
}

/** Where the result is when the call has been made: its value, and the parameters of callbacks. */
function startOf(call: ResolvedCall, reader: Reader, engine: Engine): { walk: Walk; next: Next } | undefined {
  const { sink } = call;
  const client = ts.isCallExpression(sink) ? clientOf(call, engine) : undefined;
  if (!client || client.spec.asyncData !== undefined || client.spec.each !== undefined) return undefined;
  const { row, spec } = client;
  const declared = spec.response ?? row.response;
  // An object whose own properties hold the response after the call. An SDK has hooks of that kind.
  const isOwnResponse = row.instanceMembers !== undefined && row.api === undefined;
  const response = isOwnResponse ? { ...declared, members: row.instanceMembers ?? {} } : declared;
  const walk: Walk = { engine, reader, sink, row, response };
  const next = isOwnResponse ? ofInstance(call, walk) : ofCall(call, spec, walk);
  return next && { walk, next };
}

function startAt({ sink, context }: ResolvedCall, stage: Held['stage']): Place {
  return { node: sink, context, held: { stage, path: [] }, entered: null };
}

/** The reads of the object that sends, as `request` of `request.open(method, url)`. */
function ofInstance(call: ResolvedCall, walk: Walk): Next {
  const callee = unwrap(call.sink.expression);
  const receiver = ts.isPropertyAccessExpression(callee) ? unwrap(callee.expression) : callee;
  return ts.isIdentifier(receiver) ? named(receiver, startAt(call, 'raw'), walk) : USED;
}

function ofCall(call: ResolvedCall, { callback: [callback] = [] }: CallSpec, walk: Walk): Next | undefined {
  const { sink, context } = call;
  const result = walk.engine.evaluate(sink, context).find((value) => value.kind === 'response' && value.site === sink);
  if (result?.kind !== 'response') return undefined;
  const callbacks = callback ? toCallbacks(callback, call, walk) : [];
  // Without its callback, such a call tells the status through events of a stream.
  const isTold = callbacks === USED || callbacks.length > 0;
  if (callback?.status !== undefined && !isTold && !hasCallback(walk, context)) return undefined;
  return joined([callbacks, walk.reader.follows.has(result.stage) ? [startAt(call, result.stage)] : []]);
}

function hasCallback({ engine, sink }: Walk, context: Place['context']): boolean {
  return engine.targets(sink, context).some(({ invocation }) => invocation.synthetic);
}

/** The parameters of the callbacks that a call hands its result to. */
function toCallbacks({ parameter, stage, body, status }: ResponseCallback, call: ResolvedCall, walk: Walk): Next {
  const { engine, reader } = walk;
  const { sink, context } = call;
  const given: readonly [number | undefined, Held['stage']][] = [
    [parameter, stage],
    [body, 'body'],
    [status, 'raw'],
  ];
  const followed = flatMap(given, ([index, of]) =>
    index !== undefined && reader.follows.has(of) ? [{ index, place: startAt(call, of) }] : [],
  );
  const edges = engine.targets(sink, context).filter(({ invocation }) => invocation.synthetic);
  const last = sink.arguments?.at(-1);
  if (edges.length === 0 && last) {
    const promise = resolvedBy(last, walk);
    if (promise) return followed.flatMap((one) => (one.index === 0 ? at(promise, one.place) : []));
    // An unseen value may be a function.
    const values = (sink.arguments?.length ?? 0) > 1 ? engine.evaluate(last, context) : [];
    const isUnseen = values.some(({ kind }) => kind === 'unknown' || kind === 'external' || kind === 'method');
    return isUnseen && !isNothing(last) ? USED : [];
  }
  return joined(
    edges.flatMap(({ fn, invocation }) =>
      followed.map((one) =>
        entering(fn, { site: sink, invocation, parameter: one.index, isCallback: true }, one.place, walk),
      ),
    ),
  );
}

/** Where what a place holds goes next. */
function goesTo(place: Place, walk: Walk): Next {
  return (
    asItIs(place) ??
    ofOperator(place, walk) ??
    ofMember(place, walk) ??
    ofArgument(place, walk) ??
    ofDeclaration(place, walk) ??
    ofResult(place, walk) ??
    intoLiteral(place) ??
    USED
  );
}

/** Around expressions that give what they contain, and statements that do nothing with it. */
function asItIs(place: Place): Next | undefined {
  const { node } = place;
  const { parent } = node;
  if (
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isSatisfiesExpression(parent) ||
    ts.isTypeAssertionExpression(parent) ||
    ts.isAwaitExpression(parent)
  )
    return at(parent, place);
  if (ts.isConditionalExpression(parent)) return parent.condition === node ? [] : at(parent, place);
  return DROPPING().has(parent.kind) ? [] : undefined;
}

/** Statements and operators that do nothing with a value, or only ask whether there is one. */
const DROPPING = once(
  () =>
    new Set([
      ts.SyntaxKind.ExpressionStatement,
      ts.SyntaxKind.VoidExpression,
      ts.SyntaxKind.TypeOfExpression,
      ts.SyntaxKind.PrefixUnaryExpression,
      ts.SyntaxKind.IfStatement,
      ts.SyntaxKind.WhileStatement,
      ts.SyntaxKind.DoStatement,
      ts.SyntaxKind.ForStatement,
    ]),
);

function ofOperator(place: Place, walk: Walk): Next | undefined {
  const { node } = place;
  const { parent } = node;
  if (!ts.isBinaryExpression(parent)) return undefined;
  const isLeft = parent.left === node;
  const { kind } = parent.operatorToken;
  if (isAssignment(kind)) return isLeft ? [] : assignedBy(parent, place, walk);
  switch (kind) {
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.QuestionQuestionToken:
      return at(parent, place);
    case ts.SyntaxKind.AmpersandAmpersandToken:
    case ts.SyntaxKind.CommaToken:
      return isLeft ? [] : at(parent, place);
    case ts.SyntaxKind.InstanceOfKeyword:
      return [];
    case ts.SyntaxKind.EqualsEqualsToken:
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
      return isNothing(isLeft ? parent.right : parent.left) ? [] : USED;
    default:
      return USED;
  }
}

/** An assignment. What is put together piece by piece, `text += chunk`, is followed as a whole. */
function assignedBy(parent: TS.BinaryExpression, place: Place, walk: Walk): Next {
  const { left, operatorToken } = parent;
  if (operatorToken.kind === ts.SyntaxKind.PlusEqualsToken)
    return ts.isIdentifier(left) && place.held.stage === 'text' ? named(left, place, walk) : USED;
  return joined([assigned(left, place, walk), at(parent, place)]);
}

function ofDeclaration(place: Place, walk: Walk): Next | undefined {
  const { node, held } = place;
  const { parent } = node;
  if (ts.isVariableDeclaration(parent)) return bound(parent.name, place, walk);
  if (ts.isBindingElement(parent) && parent.initializer === node) return bound(parent.name, place, walk);
  if (!ts.isForOfStatement(parent) || parent.expression !== node) return undefined;
  const element = elementOf(held, walk);
  if (!element) return [];
  const { initializer } = parent;
  const below = { ...place, held: element };
  return 'declarations' in initializer
    ? joined(initializer.declarations.map(({ name }) => bound(name, below, walk)))
    : assigned(initializer, below, walk);
}

/** What iterating over what is held gives. */
function elementOf(held: Held, { response, reader }: Walk): Held | undefined {
  if (isListed(held)) return { ...held, path: held.path.slice(1) };
  const stage = held.stage === 'raw' ? (response.elements ?? 'text') : held.stage;
  return reader.follows.has(stage) ? { stage, path: [] } : undefined;
}

/** What a function returns. */
function ofResult(place: Place, walk: Walk): Next | undefined {
  const { node } = place;
  const { parent } = node;
  if (ts.isArrowFunction(parent) && parent.body === node) return ofReturn(parent, place, walk);
  if (!ts.isReturnStatement(parent)) return undefined;
  const frame = frameOf(parent);
  return isFunctionNode(frame) ? ofReturn(frame, place, walk) : USED;
}

/** An object or a list that holds it. */
function intoLiteral(place: Place): Next | undefined {
  const { node, held } = place;
  const { parent } = node;
  if (ts.isArrayLiteralExpression(parent)) {
    const index = parent.elements.indexOf(node as TS.Expression);
    const isCounted = !parent.elements.slice(0, index).some(ts.isSpreadElement);
    return at(parent, place, wrappedIn(isCounted ? String(index) : '*', held));
  }
  if (ts.isSpreadElement(parent) && ts.isArrayLiteralExpression(parent.parent) && isListed(held))
    return at(parent.parent, place, wrappedIn('*', { ...held, path: held.path.slice(1) }));
  const isProperty =
    (ts.isPropertyAssignment(parent) && parent.initializer === node) ||
    (ts.isShorthandPropertyAssignment(parent) && parent.name === node);
  if (!isProperty || ts.isComputedPropertyName(parent.name)) return undefined;
  return at(parent.parent, place, wrappedIn(parent.name.text, held));
}
