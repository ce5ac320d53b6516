import type { ts as TS } from 'ts-morph';
import { commonEvents } from '../../../strings/event-names.js';
import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { elementName, unwrap } from '../../../syntax/frames.js';
import type { Module } from '../../../syntax/module.js';
import type { Context } from '../../domain/context.js';
import { joinValues } from '../../domain/join.js';
import { shorten, step, type Trace } from '../../domain/trace.js';
import {
  response,
  type CallLike,
  type EventFacts,
  type ResponseValue,
  type Value,
  type Values,
} from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { accessOf, type Access } from './accesses.js';
import { handlerNames } from './handler-names.js';
import { nameTestsAround, type NameTest } from './name-tests.js';

/**
 * Events that an API sends to a webhook. An SDK makes one of a request that it has checked; other code reads the body
 * of a request, and only compares the name in it. Where such a comparison holds, the value is an event of that name.
 */

export type EventValue = ResponseValue & Required<Pick<ResponseValue, 'event'>>;

export function isEventValue(value: Value): value is EventValue {
  return value.kind === 'response' && value.event !== undefined;
}

/** The properties that hold the name of an event, at the top of its body or one below. */
const NAME_PROPERTY = /^(?:type|kind|name|topic|action|event(?:_?(?:type|name))?)$/i;
const DEEPEST_NAME = 2;

/** The headers that hold it: `x-github-event`, `x-shopify-topic`. */
const NAME_HEADER = /^(?:.*-)?(?:event(?:-type|-name|-key)?|topic)$/i;

/** The values of an expression, with what comparisons around it tell of the event that it is, or is a part of. */
export function eventsAt(node: TS.Expression, values: Values, context: Context, engine: Engine): Values {
  if (engine.events.areNone) return values;
  const module = engine.moduleOf(context);
  const isOpen = values.some(({ kind }) => kind === 'unknown') && engine.events.areNamedIn(module);
  if (!isOpen && !values.some(isEventValue)) return values;
  const tests = nameTestsAround(node, context, engine);
  const known = flatMap(values, (value) =>
    isEventValue(value) ? named(handled(value, node, module, engine), tests, context, engine) : [value],
  );
  return isOpen ? joinValues(known, comparedAt(node, tests, context, engine)) : known;
}

/** An event with the names under which a table has the function around a node, if no comparison names it. */
function handled(value: EventValue, node: TS.Node, module: Module, { events }: Engine): EventValue {
  const names = value.event.names === null ? handlerNames(node, module, (name) => events.has(name)) : [];
  if (names.length === 0) return value;
  const trace = step(node, `in the handler of ${names.map((name) => shorten(name)).join(', ')}`, value.trace);
  return renamed(value, { ...value.event, names }, trace);
}

function renamed({ site, context, path }: EventValue, event: EventFacts, trace: Trace | null): EventValue {
  return response(site, context, 'body', path, trace, { event }) as EventValue;
}

/** An event with the names that tests of its own name leave; nothing if they leave none. */
function named(value: EventValue, tests: readonly NameTest[], context: Context, engine: Engine): EventValue[] {
  let { event, trace } = value;
  for (const test of tests) {
    if (!engine.evaluate(test.subject, context).some((subject) => isNameOf(subject, value))) continue;
    if (test.isNone) event = { ...event, others: [...new Set([...(event.others ?? []), ...test.names])] };
    else {
      event = { ...event, names: event.names ? commonEvents(event.names, test.names) : test.names };
      trace = step(test.subject, comparison(test.names), trace);
    }
  }
  if (event === value.event) return [value];
  return event.names?.length === 0 ? [] : [renamed(value, event, trace)];
}

function comparison(names: readonly string[]): string {
  return `compared with ${names.map((name) => shorten(name)).join(', ')}`;
}

/** Whether a value is what an event says of its own name. */
function isNameOf(subject: Value, { site, context }: EventValue): boolean {
  return isNameAt(subject) && subject.site === site && subject.context === context;
}

/** Whether a value is the name that an event gives itself. */
export function isNameAt(value: Value): value is EventValue {
  return isEventValue(value) && value.path.length <= DEEPEST_NAME && NAME_PROPERTY.test(value.path.at(-1) ?? '');
}

/** What an expression of unknown value is, if tests show it to be of an event of which entries speak. */
function comparedAt(node: TS.Expression, tests: readonly NameTest[], context: Context, engine: Engine): Values {
  const module = engine.moduleOf(context);
  const access = accessOf(node, module);
  const bodies = new Map<string, { body: Access; names: readonly string[]; test: NameTest }>();
  for (const test of tests.filter(({ isNone }) => !isNone))
    for (const body of bodiesNamedBy(test.subject, module)) {
      if (body.root !== access.root || !isWithin(access.path, body.path)) continue;
      const key = body.path.join('.');
      const before = bodies.get(key);
      bodies.set(key, { body, test, names: before ? commonEvents(before.names, test.names) : test.names });
    }
  return flatMap([...bodies.values()], ({ body, names, test }) =>
    names.some((name) => engine.events.has(name))
      ? [
          response(
            // Where the event comes from; nothing is asked of a call there.
            body.root as CallLike,
            context,
            'body',
            access.path.slice(body.path.length),
            step(test.subject, comparison(names)),
            { event: { by: null, names } },
          ),
        ]
      : [],
  );
}

function isWithin(path: readonly string[], above: readonly string[]): boolean {
  return above.length <= path.length && above.every((name, i) => path[i] === name);
}

/** The bodies of requests whose event an expression may name: by a property of the body, or by a header. */
export function bodiesNamedBy(subject: TS.Expression, module: Module): Access[] {
  const { root, path } = accessOf(subject, module);
  if (NAME_PROPERTY.test(path.at(-1) ?? '')) return [{ root, path: path.slice(0, -1) }];
  const request = requestOfHeader(root, path, module);
  return request ? [{ root: request.root, path: [...request.path, 'body'] }] : [];
}

/** The request of which a header names the event: `req.headers['x-shopify-topic']`, `req.get('x-shopify-topic')`. */
function requestOfHeader(root: TS.Node, path: readonly string[], module: Module): Access | undefined {
  if (path.at(-2) === 'headers' && NAME_HEADER.test(path.at(-1)!)) return { root, path: path.slice(0, -2) };
  if (path.length > 0 || !ts.isCallExpression(root)) return undefined;
  const callee = unwrap(root.expression);
  const [header] = root.arguments;
  const name = header && elementName(header);
  if (name === undefined || !NAME_HEADER.test(name) || !ts.isPropertyAccessExpression(callee)) return undefined;
  if (callee.name.text !== 'get' && callee.name.text !== 'header') return undefined;
  const of = accessOf(callee.expression, module);
  return of.path.at(-1) === 'headers' ? { root: of.root, path: of.path.slice(0, -1) } : of;
}
