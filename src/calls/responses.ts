import type { ts as TS } from 'ts-morph';
import { ts } from '../syntax/compiler.js';
import { frameOf } from '../syntax/frames.js';
import { flatMap, mapDefined } from '../lists.js';
import type { Stage } from './clients/row.js';
import type { Engine } from './engine.js';
import { requestKey, unwrappedBy } from './deliveries.js';
import { ARRAY_METHODS } from './models/arrays.js';
import { cellContents } from './cells.js';
import { cellAt } from './models/globals.js';
import { pipedInto } from './models/streams.js';
import { delivers, functionsIn, invokes, returns, type Behaviour, type ModelCall } from './models/model.js';
import { argumentsAt } from './requests.js';
import { literalsOf } from './strings.js';
import { union } from './union.js';
import { list, method, record, response, unknown, type ResponseValue, type Value, type Values } from './values.js';

/** The same response, further unpacked. */
export function unpacked(value: ResponseValue, stage: Stage): ResponseValue {
  return response(value.site, value.env, stage, stage === 'body' && value.stage === 'body' ? value.path : [], value.trace, value.declared);
}

/** The stage that a response comes to: a body that the call asks not to parse stays text. */
function reached(value: ResponseValue, stage: Stage | undefined, engine: Engine): Stage | undefined {
  const places = stage === 'body' ? engine.clients.rowOf(value)?.textWhen : undefined;
  if (!places) return stage;
  const kinds = literalsOf(argumentsAt(places, engine.callers.invocation(value.site, value.env, engine), engine));
  return kinds.length > 0 && !kinds.includes('json') ? 'text' : stage;
}

/** A property of a response: the client's own object has those of its row, the body has any. */
export function responseMember(value: ResponseValue, name: string | null, engine: Engine): Values {
  if (value.stage === 'body') {
    // A computed name is most often an index or a key of a dictionary: the path stays.
    if (name === null) return [value];
    return [response(value.site, value.env, 'body', [...value.path, name], value.trace, value.declared), method(value, name)];
  }
  if (name === null) return [];
  const stage = value.stage === 'raw' ? reached(value, engine.clients.responseOf(value).members?.[name], engine) : undefined;
  const row = value.stage === 'raw' && !stage ? engine.clients.rowOf(value) : undefined;
  if (row?.interceptor && engine.callers.deliveriesTo(unwrappedBy(row)).length > 0) return responseMember(unpacked(value, 'body'), name, engine);
  const written = value.stage === 'raw' && !stage ? bodyWritten(value, name, engine) : [];
  return [...(stage ? [unpacked(value, stage)] : []), ...written, method(value, name)];
}

/** `response.data = await response.json()`: a wrapper may put the body into the response itself. */
function bodyWritten(value: ResponseValue, name: string, engine: Engine): Values {
  const module = engine.program.modules.get(value.site.getSourceFile().fileName);
  const writes = mapDefined(module?.reads.get(name) ?? [], (node) => (ts.isPropertyAccessExpression(node) && ts.isBinaryExpression(node.parent) && node.parent.left === node && node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken ? { target: node.expression, written: node.parent.right } : undefined));
  const isOf = (node: TS.Expression, stage: Stage): boolean => engine.evaluate(node, engine.envs.root(frameOf(node), false)).some((one) => one.kind === 'response' && one.site === value.site && one.stage === stage && one.path.length === 0);
  const isWritten = (): Values => (writes.some(({ target, written }) => isOf(target, 'raw') && isOf(written, 'body')) ? [unpacked(value, 'body')] : []);
  return writes.length === 0 ? [] : engine.once(`body written as ${name}`, value.key, isWritten);
}

const LISTENERS = new Set(['on', 'once', 'addListener', 'addEventListener']);

/** What calling a method of a response does. */
export function responseMethod(value: ResponseValue, name: string, call: ModelCall): Behaviour {
  if (value.stage === 'raw') return rawMethod(value, name, call);
  if (value.stage === 'text') return textMethod(value, name, call);
  const model = Object.hasOwn(ARRAY_METHODS, name) ? ARRAY_METHODS[name] : undefined;
  if (model) return model([value], call);
  if (value.path.length === 0 && call.engine.clients.responseOf(value).methods?.[name]) return invokes(call, 0, [() => [value]], () => [value]);
  return returns(() => (name === 'json' ? [value] : [unknown(name)]));
}

function rawMethod(value: ResponseValue, name: string, call: ModelCall): Behaviour {
  const spec = call.engine.clients.responseOf(value);
  if (LISTENERS.has(name)) {
    const event = literalsOf(call.invocation.argument(0) ?? [])[0] ?? '*';
    const stage = spec.events?.[event] ?? spec.events?.['*'];
    return invokes(call, 1, [() => (stage && event !== 'error' && event !== 'end' ? [unpacked(value, stage)] : [])], () => [value]);
  }
  if (call.engine.clients.bodyMethodsOf(value).includes(name)) {
    return { ...delivers(call, () => [requestKey(value)], 0), result: () => [value] };
  }
  const parameter = spec.callbacks?.[name];
  if (parameter !== undefined) return invokes(call, 0, [...Array<() => Values>(parameter).fill(() => []), () => [value]], () => [value]);
  const stage = spec.methods?.[name];
  if (stage) {
    const isHandedOn = spec.settles && functionsIn(call.invocation.argument(0) ?? []).length > 0;
    return invokes(call, 0, [() => [unpacked(value, stage)]], (returned) => (isHandedOn ? returned() : [unpacked(value, stage)]));
  }
  return returns(() => (spec.chains ? [value] : [unknown(name)]));
}

/** `stream.pipeThrough({ transform })` gives what the callback enqueues; `stream.pipeTo({ write })` hands it over. */
export function transformed(values: Values, call: ModelCall): Behaviour {
  const { engine, site, env } = call;
  const stages = call.invocation.argument(0) ?? [];
  const sink = functionsIn(engine.member(stages, 'write'));
  const transforms = functionsIn(engine.member(stages, 'transform'));
  const cell = cellAt(call);
  const invocation = engine.callers.synthetic(site, env, `pipe:${call.subject}`, [() => values, () => [record(`controller:${cell.key}`, { enqueue: () => [method(cell, 'set')] })]]);
  const contents = (): Values => union(...transforms.map((fn) => cellContents({ ...cell, env: engine.envs.bind(fn.node, fn.env, invocation, fn.self) }, engine)));
  return { targets: () => [...sink, ...transforms].map((fn) => ({ fn, invocation })), result: () => (transforms.length > 0 ? [list(site, `piped${env.id}`, contents)] : values) };
}

/** A method of response text or of a stream of it: whatever it returns is still text of that response. */
function textMethod(value: ResponseValue, name: string, call: ModelCall): Behaviour {
  if (name === 'json') return returns(() => [unpacked(value, 'body')]);
  if (name === 'read' || name === 'next') return returns(() => [record(`read:${value.key}`, { value: () => [value] })]);
  if (LISTENERS.has(name)) return invokes(call, 1, [() => [value]], () => [value]);
  if (name === 'pipeThrough' || name === 'pipeTo') return transformed([value], call);
  if (name === 'pipe') return pipedInto([value], call);
  if (name === 'split' || name === 'match' || name === 'matchAll') return returns(() => [list(call.site, `lines${call.env.id}`, () => [value])]);
  if (Object.hasOwn(ARRAY_METHODS, name) && name !== 'at' && name !== 'slice' && name !== 'concat') return ARRAY_METHODS[name]!([value], call);
  return returns(() => [value]);
}

/** `JSON.parse` and its like. */
export function parsed(values: Values): Values {
  return flatMap(values, (value): Value[] => {
    if (value.kind === 'json') return [...value.of()];
    if (value.kind === 'response') return [value.stage === 'body' ? value : unpacked(value, 'body')];
    return value.kind === 'unknown' ? [value] : [unknown('JSON')];
  });
}
