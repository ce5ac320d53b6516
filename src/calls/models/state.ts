import { ts } from '../../syntax/compiler.js';
import { isOptionsObject } from '../../syntax/receivers.js';
import { cellContents } from '../cells.js';
import { getterTargets, optionsValue } from '../options-objects.js';
import { unknownFunction } from './packages.js';
import { list, method, record, union, unknown, type CellValue, type MethodValue, type Value, type Values } from '../values.js';
import { cellAt } from './globals.js';
import { functionsIn, invokes, returns, type Behaviour, type ModelCall } from './model.js';

/** State that frameworks keep: written through one function, read through another. All of it is a cell. */

type Model = (call: ModelCall) => Behaviour;

const argument = ({ invocation }: ModelCall, index: number): Values => invocation.argument(index) ?? [];

/** `[value, set]`, as `useState` and `createSignal` give. A function as first value is called for it. */
const pair: Model = (call) =>
  returns(() => {
    const initial = (): Values => union(...argument(call, 0).map((value) => (value.kind === 'function' ? call.engine.invoke(value, null) : [value])));
    const cell = cellAt(call, initial);
    return [record(cell.key, { 0: () => cellContents(cell, call.engine), 1: () => [method(cell, 'set')] })];
  });

/** `useReducer(reducer, initial)`: the reducer is handed every dispatched action. */
const reducer: Model = (call) => {
  const cell = cellAt(call, () => argument(call, 1));
  const actions = (): Values => cellContents({ ...cell, initial: () => [] }, call.engine);
  const state: Behaviour = invokes(call, 0, [() => union(cell.initial(), state.result()), actions], (returned) => returned());
  return { targets: state.targets, result: () => [record(cell.key, { 0: () => union(cell.initial(), call.engine.once(`state of ${cell.key}`, state.result)), 1: () => [method(cell, 'set')] })] };
};

/** An object whose one property holds the value; assignments to it count as writes: `useRef(x).current`, `ref(x).value`. */
const box = (name: string): Model => (call) => returns(() => [record(`box:${cellAt(call).key}`, { [name]: () => argument(call, 0) })]);

const computed: Model = (call) => invokes(call, 0, [], (returned) => [record(cellAt(call).key, { value: returned })]);

/** A store with `set`, `update`, `next`, `subscribe`; a context with `Provider`: the cell itself. */
const store: Model = (call) => returns(() => [cellAt(call, () => argument(call, 0))]);
const readable: Model = (call) => {
  const cell = cellAt(call, () => argument(call, 0));
  return invokes(call, 1, [() => [method(cell, 'set')], () => [method(cell, 'update')]], () => [cell]);
};
const derived: Model = (call) => {
  const sources = (): Values => union(...argument(call, 0).map((value): Values => (value.kind === 'array' ? [list(call.site, `stores${call.env.id}`, () => contents(call.engine.elements([value]), call))] : contents([value], call))));
  return invokes(call, 1, [sources], (returned) => [cellAt(call, returned)]);
};
const current: Model = (call) => returns(() => contents(argument(call, 0), call));

function contents(values: Values, call: ModelCall): Values {
  return union(...values.map((value): Values => (value.kind === 'cell' ? cellContents(value, call.engine) : [])));
}

/** `watch(source, callback)`: the callback is handed what the source holds. */
const watch: Model = (call) => {
  const source = argument(call, 0);
  const held = (): Values => union(call.engine.member(source, 'value'), ...functionsIn(source).map((fn) => call.engine.invoke(fn, null)));
  return invokes(call, 1, [held, held], () => []);
};

/** `useQuery({ queryFn, select })`, `useSWR(key, fetcher)`: an object whose `data` is what the function gives. */
const query = (find: (call: ModelCall) => Values): Model => (call) => {
  const select = call.engine.member(argument(call, 0), 'select');
  const fetched = (): Values => union(...functionsIn(find(call)).map((fn) => call.engine.invoke(fn, null)));
  const selected = functionsIn(select).map((fn) => ({ fn, invocation: call.engine.callers.synthetic(call.site, call.env, 'select', [fetched]) }));
  const data = (): Values => (selected.length > 0 ? union(...selected.map(({ fn, invocation }) => call.engine.invoke(fn, invocation))) : fetched());
  return { targets: () => selected, result: () => [record(`query:${cellAt(call).key}`, { data })] };
};
const queryFn: Model = query((call) => union(call.engine.member(argument(call, 0), 'queryFn'), argument(call, 1), argument(call, 2)));
const mutationFn: Model = (call) =>
  returns(() => {
    const fns = (): Values => union(call.engine.member(argument(call, 0), 'mutationFn'), argument(call, 0).filter((value) => value.kind === 'function'));
    return [record(`mutation:${cellAt(call).key}`, { mutateAsync: fns, mutate: fns, data: () => union(...functionsIn(fns()).map((fn) => call.engine.invoke(fn, null))) })];
  });

/** `defineStore(id, { state, getters, actions })`: a function that gives the store. */
const optionsStore: Model = (call) => {
  const literals = call.invocation.rest(0).flatMap((value) => (value.kind === 'object' && ts.isObjectLiteralExpression(value.node) && isOptionsObject(value.node) ? [{ literal: value.node, env: value.env }] : []));
  if (literals.length === 0) return unknownFunction(unknown('store'), call);
  return {
    targets: () => literals.flatMap(({ literal, env }) => getterTargets(literal, env, call.engine)),
    result: () => literals.map(({ literal, env }) => method(optionsValue(literal, env, call.engine), 'use')),
  };
};

const REACT = { useState: pair, useReducer: reducer, useRef: box('current'), createContext: store, useContext: current, use: (call: ModelCall) => returns(() => union(contents(argument(call, 0), call), argument(call, 0))) };
const QUERY = { useQuery: queryFn, useSuspenseQuery: queryFn, useMutation: mutationFn };
const SUBJECT = { 'new BehaviorSubject': store, 'new Subject': store, 'new ReplaySubject': store };

/** State functions by package and name; a class is `new Name`. */
export const STATE_PACKAGES: Readonly<Record<string, Readonly<Record<string, Model>>>> = {
  react: REACT,
  'preact/hooks': REACT,
  'solid-js': { createSignal: pair },
  vue: { ref: box('value'), shallowRef: box('value'), computed, reactive: (call) => returns(() => argument(call, 0)), watch },
  pinia: { defineStore: optionsStore },
  'svelte/store': { writable: store, readable, derived, get: current },
  '@tanstack/react-query': QUERY,
  'react-query': QUERY,
  '@tanstack/vue-query': QUERY,
  swr: { '': query((call) => argument(call, 1)), useSWR: query((call) => argument(call, 1)) },
  rxjs: SUBJECT,
};

/** Methods that take a value in, as their first argument; a callback after an error. */
const WRITERS = new Set(['callback', 'feed', 'set', 'update', 'next', 'Provider', 'setState', 'dispatch']);

/** A method of a cell: it takes a value in, or hands out what is held. */
export function cellMethod({ receiver, name }: MethodValue & { receiver: CellValue }, call: ModelCall, key: string): Behaviour {
  const { engine } = call;
  if (name === 'subscribe') return invokes(call, 0, [() => cellContents(receiver, engine)], () => []);
  if (!WRITERS.has(name)) return returns((): readonly Value[] => cellContents(receiver, engine));
  const updater = invokes(call, 0, [receiver.initial], () => []);
  return {
    targets: () => {
      engine.callers.deliver(key, { site: call.site, env: call.env, argument: name === 'callback' ? 1 : 0, ...(name === 'Provider' && { property: 'value' }) });
      return updater.targets();
    },
    result: () => [],
  };
}
