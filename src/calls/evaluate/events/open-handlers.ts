import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { calledName } from '../../../syntax/call-names.js';
import { frameOf, isFunctionNode, wrapped } from '../../../syntax/frames.js';
import type { MemberRead, Module } from '../../../syntax/module.js';
import { isOfPackage } from '../../clients/own-rows.js';
import { functionsIn, type Value, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import type { Interest } from '../../engine/interest.js';
import { bodiesNamedBy, isEventValue, isNameAt } from './events.js';

/** A place that concerns events of an API, and what is not known there. */
interface OpenHandler {
  node: TS.Node;
  reason: string;
}

/** The places of a module that name or make listed events without a sign of what is done with them. */
export function openHandlers(module: Module, engine: Engine, interest: Interest): OpenHandler[] {
  if (engine.events.areNone) return [];
  const names = module.strings.filter((node): node is TS.StringLiteralLike => isEventName(node, engine));
  return [
    ...flatMap(names, (name) => (isOpenName(name, module, engine) ? [{ node: name, reason: UNKNOWN_EVENT }] : [])),
    ...flatMap(module.calls, (site) =>
      ts.isCallExpression(site) && makesOpenEvent(site, engine, interest) ? [{ node: site, reason: NO_NAME }] : [],
    ),
  ];
}

const UNKNOWN_EVENT = 'it is the name of an event of the API, and where the event comes from is not known';
const NO_NAME =
  'it makes an event of the API, which is handed on, and what is done with each kind of event is not known';

function isEventName(node: TS.Node, { events }: Engine): boolean {
  return ts.isStringLiteralLike(node) && events.isName(node.text);
}

/** Whether a name is compared, or stands for a handler, and the event is not known. Others are data. */
function isOpenName(name: TS.StringLiteralLike, module: Module, engine: Engine): boolean {
  const subject = comparedWith(name);
  if (subject) return !isNameOfEvent(subject, module, engine);
  const handlers = handlersFor(name, engine);
  return handlers.length > 0 && !handlers.some((fn) => isHandedEvent(fn, engine));
}

/** The expression that is compared with a text. */
function comparedWith(text: TS.StringLiteralLike): TS.Expression | undefined {
  const node = wrapped(text);
  const { parent } = node;
  if (ts.isCaseClause(parent)) return parent.parent.parent.expression;
  if (ts.isBinaryExpression(parent) && /^[!=]==?$/.test(parent.operatorToken.getText()))
    return parent.left === node ? parent.right : parent.left;
  const callee = ts.isCallExpression(parent) && parent.arguments[0] === node ? parent.expression : undefined;
  return callee && ts.isPropertyAccessExpression(callee) && callee.name.text === 'startsWith'
    ? callee.expression
    : undefined;
}

function isNameOfEvent(subject: TS.Expression, module: Module, engine: Engine): boolean {
  return (
    bodiesNamedBy(subject, module).length > 0 ||
    engine.evaluate(subject, engine.contexts.root(frameOf(subject), false)).some(isNameAt)
  );
}

/** The functions for which a text is a key, or that are handed to a function together with it. */
function handlersFor(name: TS.StringLiteralLike, engine: Engine): Value[] {
  const node = wrapped(name);
  const { parent } = node;
  if (ts.isMethodDeclaration(parent)) return functionsIn(valuesAt([parent], engine));
  if (ts.isPropertyAssignment(parent))
    return parent.name === name ? functionsIn(valuesAt([parent.initializer], engine)) : [];
  const beside = ts.isCallExpression(parent)
    ? parent.arguments
    : ts.isArrayLiteralExpression(parent)
      ? parent.elements
      : [];
  return functionsIn(
    valuesAt(
      beside.filter((other) => other !== node),
      engine,
    ),
  );
}

function valuesAt(nodes: readonly TS.Node[], engine: Engine): Values {
  return flatMap(nodes, (node) => [...engine.evaluate(node, engine.contexts.root(frameOf(node.parent), false))]);
}

/** Whether a function is called with an event, or with something that has one. */
function isHandedEvent(fn: Value, engine: Engine): boolean {
  if (fn.kind !== 'function') return false;
  const context = engine.contexts.root(fn.node, false);
  const given = flatMap(fn.node.parameters, ({ name }) =>
    mapDefined(namesIn(name), (one) => (ts.isIdentifier(one) ? one : undefined)),
  );
  return given.some((name) =>
    engine
      .evaluate(name, context)
      .some(
        (value) => isEventValue(value) || (value.kind === 'record' && engine.member([value], null).some(isEventValue)),
      ),
  );
}

function namesIn(name: TS.BindingName): TS.BindingName[] {
  if (ts.isIdentifier(name)) return [name];
  return flatMap([...name.elements], (element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
}

/** Whether a call makes an event of an API whose name is nowhere compared and picks no handler. */
function makesOpenEvent(site: TS.CallExpression, engine: Engine, interest: Interest): boolean {
  if (!engine.callGraph.isAsked(site)) return false;
  const made = engine
    .evaluate(site, engine.contexts.root(frameOf(site), false))
    .find(
      (value) =>
        isEventValue(value) &&
        value.site === site &&
        value.event.by !== null &&
        value.event.names === null &&
        interest.routes.some(({ api, events }) => events.length > 0 && isOfSdk(value.event.by!, api, interest)),
    );
  const modules = [...engine.program.modules.values()];
  return (
    made !== undefined &&
    modules.some((module) => isHandedOn(module, site, engine)) &&
    !modules.some((module) => isNamedIn(module, site, engine))
  );
}

/** Functions that hand what they are called with to others. */
const HANDS_ON = /^(?:emit|dispatch|publish|send|handle|process|trigger|notify|invoke|add|enqueue|push)/i;

/** Whether a module hands an event, or its object, to a function of which nothing is known. */
function isHandedOn({ calls }: Module, site: TS.Node, engine: Engine): boolean {
  return calls.some((call) => {
    if (!ts.isCallExpression(call) || !HANDS_ON.test(calledName(call))) return false;
    const context = engine.contexts.root(frameOf(call), false);
    if (engine.targets(call, context).length > 0) return false;
    const given = flatMap(call.arguments, (argument) => [...engine.evaluate(argument, context)]);
    const parts = given.filter(({ kind }) => kind === 'object');
    return [...given, ...engine.member(parts, null)].some(
      (value) => isEventValue(value) && value.site === site && value.path.length <= 2 && !isNameAt(value),
    );
  });
}

/** The properties that name an event which an SDK has made. */
const OF_MADE_EVENTS = /^(?:type|topic|event(?:_?type)?)$/i;

/** Whether a module does something with the name of an event. */
function isNamedIn({ reads }: Module, site: TS.Node, engine: Engine): boolean {
  return [...reads].some(
    ([name, places]) =>
      OF_MADE_EVENTS.test(name) && places.some((place) => isTold(place, engine) && isReadOf(place, site, engine)),
  );
}

/** Whether a name is compared, picks one of several, is kept, or is handed to a function of the project. */
function isTold(place: MemberRead, engine: Engine): boolean {
  if (!ts.isPropertyAccessExpression(place)) return ts.isBindingElement(place);
  const node = wrapped(place);
  const { parent } = node;
  return (
    ts.isSwitchStatement(parent) ||
    ts.isBinaryExpression(parent) ||
    ts.isVariableDeclaration(parent) ||
    (ts.isElementAccessExpression(parent) && parent.argumentExpression === node) ||
    (ts.isPropertyAccessExpression(parent) && parent.expression === node) ||
    (ts.isCallExpression(parent) &&
      (/\.(?:has|includes|get)$/.test(parent.expression.getText()) ||
        engine.targets(parent, engine.contexts.root(frameOf(parent), false)).length > 0))
  );
}

function isReadOf(place: MemberRead, site: TS.Node, engine: Engine): boolean {
  const base = ts.isPropertyAccessExpression(place)
    ? place.expression
    : ts.isBindingElement(place) && ts.isVariableDeclaration(place.parent.parent)
      ? place.parent.parent.initializer
      : undefined;
  // What a function takes apart, its callers hand over.
  if (!base) return ts.isBindingElement(place) && isFunctionNode(frameOf(place));
  return engine
    .evaluate(base, engine.contexts.root(frameOf(base), false))
    .some((value) => isEventValue(value) && value.site === site);
}

/** Whether a package is the SDK of an API, or of its publisher: `@slack/bolt` beside `@slack/web-api`. */
export function isOfSdk(module: string, api: string, { apis }: Interest): boolean {
  return apis.some(
    ({ id, sdks }) => id === api && sdks.some((sdk) => isOfPackage(module, sdk) || isOfScope(module, sdk)),
  );
}

function isOfScope(one: string, other: string): boolean {
  return one.startsWith('@') && one.split('/')[0] === other.split('/')[0];
}
