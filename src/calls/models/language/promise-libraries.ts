import { ts } from '../../../syntax/compiler.js';
import { packageModule } from '../../clients/specifiers.js';
import { argument, argumentCount } from '../../domain/arguments.js';
import type { CallSummary, Model, ModelledCall } from '../../engine/engine.js';
import { method, NULL, type ExternalValue, type Value, type Values } from '../../domain/values.js';
import { cellContents } from '../../evaluate/cells.js';
import { cellAt, first, invokes, returns } from '../model.js';
import type { MethodModel, Plugin } from '../plugin.js';
import { ARRAY_METHODS } from './arrays.js';
import { collectionFunction, globalFunction } from './globals.js';

/**
 * Packages that give a promise of their own, often under the name `Promise`. It has the functions of the language's, and
 * some more. No row can say it: the functions that they share are those of the language.
 */
const PACKAGES: ReadonlySet<string> = new Set([
  ...['bluebird', 'any-promise', 'es6-promise', 'lie', 'native-promise-only', 'pinkie', 'pinkie-promise'],
  ...['promise', 'promise-polyfill', 'q', 'rsvp', 'when'],
]);

/** Names of the promise itself within its package. */
const ITSELF: ReadonlySet<string> = new Set(['default', 'Promise']);

const MOST_RESULTS = 10;

/** The result of the function at an index, which is handed some values. */
const called =
  (index: number, handed: (call: ModelledCall) => (() => Values)[]): Model =>
  (call) =>
    invokes(call, index, handed(call), (returned) => returned());

const over =
  (name: string): Model =>
  (call) =>
    collectionFunction(name, call) ?? returns(() => []);

/** `fromCallback((done) => read(path, done))`: what `done` is handed after the error. */
const fromCallback: Model = (call) => {
  const cell = cellAt(call);
  return invokes(call, 0, [() => [method(cell, 'callback')]], () => cellContents(cell, call.engine));
};

/** `join(a, b, (x, y) => …)`: the function is last, and is handed what stands before it. */
const joined: Model = (call) => {
  const last = argumentCount(call) - 1;
  const before = Array.from({ length: Math.max(last, 0) }, (_, index) => () => argument(call, index));
  return invokes(call, last, before, (returned) => returned());
};

/** What the packages have beside the functions of the language. */
const FUNCTIONS: Readonly<Record<string, Model>> = {
  '': first,
  join: joined,
  ...Object.fromEntries(
    ['props', 'hash', 'settle', 'cast', 'fulfilled', 'method', 'wrap', 'coroutine', 'promisifyAll'].map((name) => [
      name,
      first,
    ]),
  ),
  promisify: (call) =>
    returns(() => argument(call, 0).map((value) => (value.kind === 'function' ? method(value, 'promisified') : value))),
  ...Object.fromEntries(['try', 'attempt', 'fcall', 'using'].map((name) => [name, called(0, () => [])])),
  fromCallback,
  fromNode: fromCallback,
  delay: (call) => returns(() => argument(call, 1)),
  map: over('map'),
  mapSeries: over('map'),
  filter: over('filter'),
  each: over('filter'),
  reduce: over('reduce'),
  any: (call) => returns(() => call.engine.elements(argument(call, 0))),
  some: first,
};

function external(callee: ExternalValue, call: ModelledCall): CallSummary | undefined {
  if (callee.module === null || !PACKAGES.has(packageModule(callee.module))) return undefined;
  const path = callee.path.filter((name) => !ITSELF.has(name));
  if (ts.isNewExpression(call.site)) return globalFunction(['Promise', ...path], true, call);
  const name = path.join('.');
  return Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name]!(call) : globalFunction(['Promise', ...path], false, call);
}

/** Elsewhere a function has methods of the same names: `axios.spread`, `call.apply`. */
const ofPromise =
  (model: (receiver: Value, call: ModelledCall) => CallSummary): MethodModel =>
  (receiver, call) =>
    receiver.kind === 'function' || receiver.kind === 'cell' ? undefined : model(receiver, call);

const keeping =
  (handed: (receiver: Value) => (() => Values)[]) =>
  (receiver: Value, call: ModelledCall): CallSummary =>
    invokes(call, 0, handed(receiver), () => [receiver]);

const toCallback = ofPromise(keeping((receiver) => [() => [NULL], () => [receiver]]));

/** Methods of such promises. What a promise resolves to stands for it, so any value may have them. */
const METHODS: Readonly<Record<string, MethodModel>> = {
  spread: ofPromise((receiver, call) =>
    invokes(
      call,
      0,
      Array.from({ length: MOST_RESULTS }, (_, i) => () => call.engine.elementAt([receiver], i)),
      (returned) => returned(),
    ),
  ),
  tap: ofPromise(keeping((receiver) => [() => [receiver]])),
  asCallback: toCallback,
  nodeify: toCallback,
  mapSeries: ofPromise((receiver, call) => ARRAY_METHODS['map']!([receiver], call)),
};

export const PROMISE_LIBRARIES: Plugin = {
  external,
  methods: {
    any: METHODS,
    object: { each: (receiver, call) => ARRAY_METHODS['filter']!([receiver], call) },
    unknown: { mapSeries: METHODS['mapSeries']!, spread: METHODS['spread']! },
  },
};
