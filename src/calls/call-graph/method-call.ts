import { flatMap } from '../../collections/lists.js';
import { own } from '../../collections/own-property.js';
import { ts } from '../../syntax/compiler.js';
import { unwrap } from '../../syntax/frames.js';
import { nearestContext } from '../domain/context.js';
import { argumentCount } from '../domain/arguments.js';
import { modelOf } from '../engine/callable.js';
import type { CallSummary, ModelledCall } from '../engine/engine.js';
import { joinValues } from '../domain/join.js';
import {
  bound,
  functionValue,
  idOf,
  method,
  record,
  unknown,
  type FunctionValue,
  type MethodValue,
  type NamedValue,
  type RecordValue,
  type Value,
  type Values,
} from '../domain/values.js';
import { spread } from '../evaluate/callees.js';
import { cellContents, cellKey } from '../evaluate/cells.js';
import { invocationByCall } from '../evaluate/invocations.js';
import { PROMISE_METHODS } from '../evaluate/members.js';
import { entryAt } from '../heap/entries.js';
import { runToEnd } from '../heap/generators.js';
import { writesThrough } from '../heap/aliases.js';
import { cellMethod } from '../models/cell-methods.js';
import { ARRAY_METHODS, COLLECTION_METHODS } from '../models/language/arrays.js';
import { responseMethod, transformed } from '../models/language/response-methods.js';
import { join, stringMethod } from '../models/language/string-methods.js';
import { cellAt, invokes, returns } from '../models/model.js';
import type { MethodModel } from '../models/plugin.js';
import { pluginMethod } from '../models/plugins.js';
import { unknownFunction } from '../models/unknown-function.js';
import { literalsOf } from '../text/strings.js';

/** Methods that many kinds of values have, by name. */
const COMMON_METHODS: Readonly<Record<string, MethodModel>> = {
  bind: (receiver, call) =>
    receiver.kind === 'function' || receiver.kind === 'method'
      ? returns(() => onGiven(receiver, call).map((fn) => (argumentCount(call) > 1 ? bound(fn, call.invocation) : fn)))
      : undefined,
  ...Object.fromEntries(
    [...PROMISE_METHODS].map((name): [string, MethodModel] => [
      name,
      (receiver, call) => settled(receiver, name, call),
    ]),
  ),
};

export function methodSummary(callee: MethodValue, outer: ModelledCall): CallSummary {
  const { receiver, name } = callee;
  const model = modelOf(callee);
  if (model) return model(outer);
  const call = { ...outer, subject: receiver.key };
  const common = own(COMMON_METHODS, name)?.(receiver, call) ?? pluginMethod('any', name, receiver, call);
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
  join: (receiver, call) => returns(() => join([receiver], call)),
  get: (receiver, call) =>
    receiver.kind === 'list' && receiver.isMap ? returns(() => mapEntry(receiver, call)) : undefined,
};

function collectionMethod({ receiver, name }: MethodValue, call: ModelledCall): CallSummary {
  const ofStream = own(STREAM_METHODS, name)?.(receiver, call);
  if (ofStream) return ofStream;
  if (receiver.kind === 'record' && receiver.is === 'form') return returns(() => formMethod(receiver, name, call));
  const ofObject = own(OBJECT_METHODS, name)?.(receiver, call) ?? pluginMethod('object', name, receiver, call);
  if (ofObject) return ofObject;
  const model = (receiver.kind === 'list' ? own(COLLECTION_METHODS, name) : undefined) ?? own(ARRAY_METHODS, name);
  return model ? model([receiver], call) : unknownFunction(receiver, call);
}

/** What a method of a form gives. Forms that never change give another one with one more field. */
function formMethod(receiver: RecordValue, name: string, call: ModelledCall): Values {
  if (name === 'toString' || name === 'getBuffer') return [receiver];
  if (name !== 'set' && name !== 'append') return [unknown(`fields.${name}()`)];
  const node = ts.isCallExpression(call.site) ? (call.site.arguments[0] ?? call.site) : call.site;
  const field = { node, values: (): Values => call.invocation.argument(1) ?? [] };
  const named = (): NamedValue[] =>
    literalsOf(call.invocation.argument(0) ?? []).map((text) => ({ ...field, name: text }));
  const hasOthers = (): boolean => named().length < (call.invocation.argument(0) ?? []).length;
  return [
    { ...record(`${name}:${idOf(call.site)}|${receiver.key}`, {}, () => [receiver]), named, hasOthers, is: 'form' },
  ];
}

/** `map.get(key)`: the entry of that key if the keys are literals, otherwise any value. */
function mapEntry(receiver: Extract<Value, { kind: 'list' }>, call: ModelledCall): Values {
  const known = entryAt(receiver, call.invocation.argument(0) ?? [], call.engine);
  if (known) return known;
  const own = sameActivation(receiver, call);
  return own.length > 0 ? own : COLLECTION_METHODS['get']!([receiver], call).result();
}

/** `cache.set(key, load(x)); return cache.get(key)`: the entry that the same activation has put under the same name. */
function sameActivation(receiver: Extract<Value, { kind: 'list' }>, { site, context, engine }: ModelledCall): Values {
  const key = ts.isCallExpression(site) && site.arguments[0] ? unwrap(site.arguments[0]) : undefined;
  if (!key || !ts.isIdentifier(key) || context.depth === 0) return [];
  return joinValues(
    ...flatMap(receiver.aliases, (alias) =>
      writesThrough(alias, engine).map(({ write, path }): Values => {
        const written = write.kind === 'element' && path.length === 0 && write.key !== null ? unwrap(write.key) : null;
        const isEntry = written !== null && ts.isIdentifier(written) && written.text === key.text;
        const activation = isEntry ? nearestContext(context, write.site) : undefined;
        return activation && activation.depth > 0
          ? engine.evaluate(write.value, engine.contexts.within(activation, write.value))
          : [];
      }),
    ),
  );
}

/** A promise is represented by its value, which `then` passes to the callback. */
export function settled(receiver: Value, name: string, call: ModelledCall): CallSummary {
  const value = (): Values => runToEnd([receiver]);
  if (name === 'finally') return invokes(call, 0, [], value);
  if (name === 'catch') return invokes(call, 0, [() => []], (returned) => joinValues(value(), returned()));
  const onFulfilled = invokes(call, 0, [value], (returned) => returned());
  const isGiven = (call.invocation.argument(0) ?? []).some((value) => value.kind !== 'nothing');
  if (!isGiven) return returns(value);
  const others = handedTo(receiver, call);
  return {
    targets: () => [...onFulfilled.targets(), ...flatMap(others, (other) => other.targets())],
    result: () => joinValues(onFulfilled.result(), ...others.map((other) => other.result())),
  };
}

/** `.then(JSON.parse)`, `.then(axios.spread(f))`: callbacks that are not functions of the project. */
function handedTo(receiver: Value, call: ModelledCall): CallSummary[] {
  const { engine, site, context } = call;
  const invocation = engine.callGraph.synthetic(site, context, `then:${receiver.key}`, [() => [receiver]]);
  const callbacks = (call.invocation.argument(0) ?? []).filter(
    (value) => value.kind === 'external' || value.kind === 'method',
  );
  return callbacks.map((value) => engine.summaryOf(value, { ...call, invocation }));
}

/** `f.call(this, a)`, `f.apply(this, [a])`, `axios.spread(f)([a])`. */
function applied(fn: Extract<Value, { kind: 'function' }>, name: string, call: ModelledCall): CallSummary {
  const { engine, site, context, invocation } = call;
  if (name === 'promisified') return promisified(fn, call);
  if (name !== 'call' && name !== 'apply' && name !== 'spread') return unknownFunction(fn, call);
  const passed =
    name === 'call' ? invocationByCall(site, context, engine) : spread(invocation, name === 'spread' ? 0 : 1, engine);
  const called = (): FunctionValue[] => (name === 'spread' ? [fn] : onGiven(fn, call));
  return {
    targets: () => called().map((one) => ({ fn: one, invocation: passed })),
    result: () => joinValues(...called().map((one) => engine.invoke(one, passed))),
  };
}

/** A function on each of the objects that `f.call(self)`, `f.apply(self)` or `f.bind(self)` give it as `this`. */
function onGiven<T extends FunctionValue | MethodValue>(fn: T, { invocation }: ModelledCall): (T | FunctionValue)[] {
  if (fn.kind !== 'function' || ts.isArrowFunction(fn.node)) return [fn];
  const given = (invocation.argument(0) ?? []).filter(
    ({ kind }) => kind === 'record' || kind === 'instance' || kind === 'object',
  );
  return given.length === 0 ? [fn] : given.map((self) => functionValue(fn.node, fn.context, self));
}

/**
 * `promisify(f)(a)` calls f with one more argument, a callback, and returns what the callback receives after the error.
 */
function promisified(fn: Extract<Value, { kind: 'function' }>, call: ModelledCall): CallSummary {
  const { engine, site, context, invocation } = call;
  const count = argumentCount(call);
  const cell = cellAt(call);
  const args = [
    ...Array.from({ length: count }, (_, i) => () => invocation.argument(i)),
    () => [method(cell, 'callback')],
  ];
  const passed = engine.callGraph.impliedInvocation(site, context, 'promisified', args);
  return { targets: () => [{ fn, invocation: passed }], result: () => cellContents(cell, engine) };
}
