import { flatMap } from '../../lists.js';
import { own } from '../../own-property.js';
import { ts } from '../../syntax/compiler.js';
import { unwrap } from '../../syntax/frames.js';
import { activationAround } from '../domain/env.js';
import { argumentCount, functionsIn, type Behaviour, type ModelCall } from '../domain/summary.js';
import { union } from '../domain/union.js';
import { bound, method, unknown, type MethodValue, type Value, type Values } from '../domain/values.js';
import { spread } from '../evaluate/callees.js';
import { cellContents, cellKey } from '../evaluate/cells.js';
import { invocationByCall } from '../evaluate/invocations.js';
import { SETTLERS } from '../evaluate/members.js';
import { entryAt } from '../heap/entries.js';
import { finished } from '../heap/generators.js';
import { writesBelow } from '../heap/holders.js';
import { piped, subscribed } from '../models/frameworks/observables.js';
import { ARRAY_METHODS, COLLECTION_METHODS } from '../models/language/arrays.js';
import { join, stringMethod } from '../models/language/strings.js';
import { cellAt, invokes, returns } from '../models/model.js';
import { responseMethod, transformed } from '../models/node/response-methods.js';
import { isStage } from '../models/node/stages.js';
import { pipedInto } from '../models/node/streams.js';
import { unknownFunction } from '../models/packages.js';
import { CALLED } from '../models/state/rtk-query.js';
import { cellMethod } from '../models/state/state.js';

/** What a method does; undefined where this receiver has another one of the name. */
type MethodModel = (receiver: Value, call: ModelCall) => Behaviour | undefined;

/** Methods that many kinds of values have, by name. */
const COMMON_METHODS: Readonly<Record<string, MethodModel>> = {
  bind: (receiver, call) =>
    receiver.kind === 'function' || receiver.kind === 'method'
      ? returns(() => [argumentCount(call) > 1 ? bound(receiver, call.invocation) : receiver])
      : undefined,
  ...Object.fromEntries(
    [...SETTLERS].map((name): [string, MethodModel] => [
      name,
      (receiver, call) => (receiver.kind === 'function' ? undefined : settled(receiver, name, call)),
    ]),
  ),
  toPromise: (receiver) => returns(() => [receiver]),
  subscribe: (receiver, call) => (receiver.kind === 'cell' ? undefined : subscribed([receiver], call)),
  pipe: (receiver, call) => {
    if (isStage(call.invocation.argument(0) ?? [], call)) return pipedInto([receiver], call);
    if (receiver.kind === 'cell') return piped(cellContents(receiver, call.engine), call);
    return receiver.kind === 'response' && receiver.stage === 'text' ? undefined : piped([receiver], call);
  },
};

export function methodBehaviour(callee: MethodValue, outer: ModelCall): Behaviour {
  const { receiver, name } = callee;
  if (callee.does) return callee.does(outer);
  const call = { ...outer, subject: receiver.key };
  const common = own(COMMON_METHODS, name)?.(receiver, call);
  if (common) return common;
  switch (receiver.kind) {
    case 'function':
      return applied(receiver, name, call);
    case 'cell':
      return cellMethod({ ...callee, receiver }, call, cellKey(receiver));
    case 'response':
      return responseMethod(receiver, name, call);
    case 'json':
      return returns(() => [receiver]);
    case 'text':
      return stringMethod([receiver], name, call);
    default:
      return collectionMethod(callee, call);
  }
}

/** Methods of streams, by name. */
const STREAM_METHODS: Readonly<Record<string, MethodModel>> = {
  pipeThrough: (receiver, call) => transformed(call.engine.elements([receiver]), call),
  pipeTo: (receiver, call) => transformed(call.engine.elements([receiver]), call),
  getReader: (receiver) => returns(() => [receiver]),
};

/** Methods of objects and collections that are no plain methods of arrays, by name. */
const OBJECT_METHODS: Readonly<Record<string, MethodModel>> = {
  thunk: (receiver, call) => returns(() => call.engine.member([receiver], 'fulfilled')),
  use: (receiver, call) =>
    receiver.kind === 'record'
      ? {
          targets: () =>
            functionsIn(receiver.fields.get(CALLED)?.() ?? []).map((fn) => ({ fn, invocation: call.invocation })),
          result: () => [receiver],
        }
      : undefined,
  join: (receiver, call) => returns(() => join([receiver], call)),
  get: (receiver, call) =>
    receiver.kind === 'list' && receiver.isMap ? returns(() => mapEntry(receiver, call)) : undefined,
};

function collectionMethod({ receiver, name }: MethodValue, call: ModelCall): Behaviour {
  const ofStream = own(STREAM_METHODS, name)?.(receiver, call);
  if (ofStream) return ofStream;
  if (receiver.kind === 'record' && receiver.is === 'form')
    return returns(() => (name === 'toString' || name === 'getBuffer' ? [receiver] : [unknown(`fields.${name}()`)]));
  const ofObject = own(OBJECT_METHODS, name)?.(receiver, call);
  if (ofObject) return ofObject;
  const model = (receiver.kind === 'list' ? own(COLLECTION_METHODS, name) : undefined) ?? own(ARRAY_METHODS, name);
  return model ? model([receiver], call) : unknownFunction(receiver, call);
}

/** `map.get(key)`: the entry of that key if the keys are literals, otherwise any value. */
function mapEntry(receiver: Extract<Value, { kind: 'list' }>, call: ModelCall): Values {
  const known = entryAt(receiver, call.invocation.argument(0) ?? [], call.engine);
  if (known) return known;
  const own = sameActivation(receiver, call);
  return own.length > 0 ? own : COLLECTION_METHODS['get']!([receiver], call).result();
}

/** `cache.set(key, load(x)); return cache.get(key)`: the entry that the same activation has put under the same name. */
function sameActivation(receiver: Extract<Value, { kind: 'list' }>, { site, env, engine }: ModelCall): Values {
  const key = ts.isCallExpression(site) && site.arguments[0] ? unwrap(site.arguments[0]) : undefined;
  if (!key || !ts.isIdentifier(key) || env.depth === 0) return [];
  return union(
    ...flatMap(receiver.held, (holder) =>
      writesBelow(holder, engine).map(({ write, path }): Values => {
        const written = write.kind === 'element' && path.length === 0 && write.key !== null ? unwrap(write.key) : null;
        const isEntry = written !== null && ts.isIdentifier(written) && written.text === key.text;
        const activation = isEntry ? activationAround(env, write.site) : undefined;
        return activation && activation.depth > 0
          ? engine.evaluate(write.value, engine.envs.within(activation, write.value))
          : [];
      }),
    ),
  );
}

/** A promise is represented by its value, which `then` passes to the callback. */
export function settled(receiver: Value, name: string, call: ModelCall): Behaviour {
  const value = (): Values => finished([receiver]);
  if (name === 'finally') return invokes(call, 0, [], value);
  if (name === 'catch') return invokes(call, 0, [() => []], (returned) => union(value(), returned()));
  const onFulfilled = invokes(call, 0, [value], (returned) => returned());
  const isGiven = (call.invocation.argument(0) ?? []).some((value) => value.kind !== 'nothing');
  if (!isGiven) return returns(value);
  const others = handedTo(receiver, call);
  return {
    targets: () => [...onFulfilled.targets(), ...flatMap(others, (other) => other.targets())],
    result: () => union(onFulfilled.result(), ...others.map((other) => other.result())),
  };
}

/** `.then(JSON.parse)`, `.then(axios.spread(f))`: callbacks that are not functions of the project. */
function handedTo(receiver: Value, call: ModelCall): Behaviour[] {
  const { engine, site, env } = call;
  const invocation = engine.callers.synthetic(site, env, `then:${receiver.key}`, [() => [receiver]]);
  const callbacks = (call.invocation.argument(0) ?? []).filter(
    (value) => value.kind === 'external' || value.kind === 'method',
  );
  return callbacks.map((value) => engine.behaviour(value, { ...call, invocation }));
}

/** `f.call(this, a)`, `f.apply(this, [a])`, `axios.spread(f)([a])`. */
function applied(fn: Extract<Value, { kind: 'function' }>, name: string, call: ModelCall): Behaviour {
  const { engine, site, env, invocation } = call;
  if (name === 'promisified') return promisified(fn, call);
  if (name !== 'call' && name !== 'apply' && name !== 'spread') return unknownFunction(fn, call);
  const passed =
    name === 'call' ? invocationByCall(site, env, engine) : spread(invocation, name === 'spread' ? 0 : 1, engine);
  return { targets: () => [{ fn, invocation: passed }], result: () => engine.invoke(fn, passed) };
}

/**
 * `promisify(f)(a)` calls f with one more argument, a callback, and returns what the callback receives after the error.
 */
function promisified(fn: Extract<Value, { kind: 'function' }>, call: ModelCall): Behaviour {
  const { engine, site, env, invocation } = call;
  const count = argumentCount(call);
  const cell = cellAt(call);
  const args = [
    ...Array.from({ length: count }, (_, i) => () => invocation.argument(i)),
    () => [method(cell, 'callback')],
  ];
  const passed = engine.callers.standIn(site, env, 'promisified', args);
  return { targets: () => [{ fn, invocation: passed }], result: () => cellContents(cell, engine) };
}
