import { flatMap } from '../../../lists.js';
import { ts } from '../../../syntax/compiler.js';
import { isOptionsObject } from '../../../syntax/receivers.js';
import { argument, functionsIn, type Behaviour, type Model, type ModelCall } from '../../domain/summary.js';
import { union } from '../../domain/union.js';
import {
  callable,
  list,
  method,
  record,
  unknown,
  type CellValue,
  type MethodValue,
  type RecordValue,
  type Value,
  type Values,
} from '../../domain/values.js';
import { cellContents, contentsOf, declaredAs } from '../../evaluate/cells.js';
import { orTyped } from '../../evaluate/declared-values.js';
import { finished } from '../../heap/generators.js';
import { inject, provide } from '../frameworks/hosts.js';
import { getterTargets, optionsValue } from '../frameworks/options-objects.js';
import { cellAt, contextKey, deliver, first, invokes, returns, siteKey } from '../model.js';
import { patchesOf } from './patches.js';
import { asyncThunk, typedAsyncThunk, withExtra } from './redux.js';
import { SOLID_STORES } from './solid-stores.js';

/** State that frameworks keep: written through one function, read through another. All of it is a cell. */

/** `[value, set]`, as `useState` and `createSignal` give. A function as first value is called for it. */
const pair: Model = (call) =>
  returns(() => {
    const initial = (): Values =>
      union(
        ...argument(call, 0).map((value) => (value.kind === 'function' ? call.engine.invoke(value, null) : [value])),
      );
    const cell = cellAt(call, initial);
    return [record(cell.key, { 0: () => cellContents(cell, call.engine), 1: () => [method(cell, 'set')] })];
  });

/** `useReducer(reducer, initial)`: the reducer is handed every dispatched action. */
const reducer: Model = (call) => {
  const cell = cellAt(call, () => argument(call, 1));
  // Whoever else may dispatch is not known: no action is ruled out.
  const actions = (): Values => union(cellContents({ ...cell, initial: () => [] }, call.engine), [unknown('action')]);
  const state: Behaviour = invokes(call, 0, [() => union(cell.initial(), state.result()), actions], (returned) =>
    returned(),
  );
  return {
    targets: state.targets,
    result: () => [
      record(cell.key, {
        0: () => union(cell.initial(), call.engine.once('state of', cell.key, state.result)),
        1: () => [method(cell, 'set')],
      }),
    ],
  };
};

/** `useActionState(action, initial)`: the state is what the action gives, which is handed the one before. */
const actionState: Model = (call) => {
  const initial = (): Values => argument(call, 1);
  const after: Behaviour = invokes(
    call,
    0,
    [
      () => union(initial(), call.engine.once('last state of', contextKey(call), after.result)),
      () => [unknown('form')],
    ],
    (returned) => returned(),
  );
  return {
    targets: after.targets,
    result: () => [
      record(`action:${contextKey(call)}`, { 0: () => union(initial(), after.result()), 1: () => argument(call, 0) }),
    ],
  };
};

/**
 * An object whose one property holds the value; assignments to it count as writes: `useRef(x).current`, `ref(x).value`.
 */
const box =
  (name: string): Model =>
  (call) =>
    returns(() => [
      {
        ...record(`box:${cellAt(call).key}`, {
          [name]: () => orTyped(argument(call, 0), declaredAs(call), call.engine),
        }),
        is: 'ref',
      },
    ]);

/** `storeToRefs(store)`: the same properties, each in a box. */
const boxed: Model = (call) =>
  returns(() => [{ ...record(`refs:${cellAt(call).key}`, {}, () => argument(call, 0)), boxedAs: 'value' }]);

const computed: Model = (call) =>
  invokes(call, 0, [], (returned) => [{ ...record(cellAt(call).key, { value: returned }), is: 'ref' }]);

/** A store with `set`, `update`, `next`, `subscribe`; a context with `Provider`: the cell itself. */
const store: Model = (call) => returns(() => [cellAt(call, () => argument(call, 0))]);
const readable: Model = (call) => {
  const cell = cellAt(call, () => argument(call, 0));
  return invokes(call, 1, [() => [method(cell, 'set')], () => [method(cell, 'update')]], () => [cell]);
};
const derived: Model = (call) => {
  const sources = (): Values =>
    union(
      ...argument(call, 0).map((value): Values =>
        value.kind === 'array'
          ? [list(call.site, `stores${call.env.id}`, () => contentsOf(call.engine.elements([value]), call.engine))]
          : contentsOf([value], call.engine),
      ),
    );
  return invokes(call, 1, [sources], (returned) => [cellAt(call, returned)]);
};
const current: Model = (call) => returns(() => contentsOf(argument(call, 0), call.engine));

/** `watch(source, callback)`: the callback is handed what the source holds. */
const watch: Model = (call) => {
  const source = argument(call, 0);
  const held = (): Values =>
    union(call.engine.member(source, 'value'), ...functionsIn(source).map((fn) => call.engine.invoke(fn, null)));
  return invokes(call, 1, [held, held], () => []);
};

/** Solid: state is read by calling its accessor. */
const accessor = (values: () => Values, call: ModelCall): Value =>
  method({ ...cellAt(call, values), key: `cell:read${contextKey(call)}` }, 'get');
const signal: Model = (call) =>
  returns(() => {
    const cell = cellAt(call, () => argument(call, 0));
    return [record(cell.key, { 0: () => [method(cell, 'get')], 1: () => [method(cell, 'set')] })];
  });
/** Angular: one function reads the state, and has the methods that write it. */
const readAndWritten: Model = (call) =>
  returns(() => {
    const cell = cellAt(call, () => argument(call, 0));
    const held = (): Values => cellContents(cell, call.engine);
    return [callable(`signal:${contextKey(call)}`, () => returns(held), held, cell)];
  });
const resource: Model = (call) => {
  const fetchers = functionsIn(call.invocation.argument(1) ?? argument(call, 0));
  const source = (): Values =>
    union(
      ...argument(call, 0).map((value) =>
        value.kind === 'function'
          ? call.engine.invoke(value, null)
          : value.kind === 'method' && value.receiver.kind === 'cell'
            ? cellContents(value.receiver, call.engine)
            : [value],
      ),
    );
  const invocation = call.engine.callers.synthetic(call.site, call.env, 'source', [source]);
  const fetched = (): Values => union(...fetchers.map((fn) => call.engine.invoke(fn, invocation)));
  return {
    targets: () => fetchers.map((fn) => ({ fn, invocation })),
    result: () => [record(`resource:${contextKey(call)}`, { 0: () => [accessor(fetched, call)] })],
  };
};
const memo: Model = (call) => invokes(call, 0, [], (returned) => [accessor(returned, call)]);
/** `toSignal(observable)`: a function that gives what came. */
const reading: Model = (call) => returns(() => [accessor(() => argument(call, 0), call)]);
/**
 * `<For each={items}>{(item) => …}</For>`, `<Show when={value}>{(value) => …}</Show>`: the child is handed what the
 * property holds.
 */
export const handsChild =
  (property: string, handed: (values: Values, call: ModelCall) => Values): Model =>
  (call) => {
    const children = functionsIn(call.engine.member(argument(call, 0), 'children'));
    const invocation = call.engine.callers.synthetic(call.site, call.env, 'child', [
      () => handed(call.engine.member(argument(call, 0), property), call),
    ]);
    return { targets: () => children.map((fn) => ({ fn, invocation })), result: () => [] };
  };
const forEach = handsChild('each', (values, { engine }) => engine.elements(values));
const show = handsChild('when', (values, call) => [accessor(() => values, call), ...values]);

/** `defineStore(id, () => ({ … }))`: whoever has the store reads its refs without `.value`. */
function setupStore(call: ModelCall): Behaviour {
  const made = (): Values => union(...functionsIn(call.invocation.rest(0)).map((fn) => call.engine.invoke(fn, null)));
  const patches = patchesOf(siteKey(call));
  const bare: RecordValue = {
    ...record(`setup:${siteKey(call)}`, {}, () => union(made(), patches.given(call.engine))),
    unboxes: 'value',
  };
  const store = record(
    `store:${siteKey(call)}`,
    patches.methods(() => bare),
    () => [bare],
  );
  const use = callable(
    `use:${siteKey(call)}`,
    () => returns(() => [store]),
    () => [store],
  );
  return {
    targets: () =>
      functionsIn(call.invocation.rest(0)).map((fn) => ({
        fn,
        invocation: call.engine.callers.synthetic(call.site, call.env, 'setup', []),
      })),
    result: () => [use],
  };
}

/** `defineStore(id, { state, getters, actions })`: a function that gives the store. */
const optionsStore: Model = (call) => {
  const literals = flatMap(call.invocation.rest(0), (value) =>
    value.kind === 'object' && ts.isObjectLiteralExpression(value.node) && isOptionsObject(value.node)
      ? [{ literal: value.node, env: value.env }]
      : [],
  );
  if (literals.length === 0) return setupStore(call);
  return {
    targets: () => flatMap(literals, ({ literal, env }) => getterTargets(literal, env, call.engine)),
    result: () => literals.map(({ literal, env }) => method(optionsValue(literal, env, call.engine), 'use')),
  };
};

const REACT = {
  useState: pair,
  useReducer: reducer,
  useActionState: actionState,
  useFormState: actionState,
  useRef: box('current'),
  createContext: store,
  useContext: current,
  use: (call: ModelCall) => returns(() => union(contentsOf(argument(call, 0), call.engine), argument(call, 0))),
};
const SUBJECT = { 'new BehaviorSubject': store, 'new Subject': store, 'new ReplaySubject': store };

/** MobX: what is observed is the object itself, and a flow is a generator that runs to its end. */
const MOBX: Readonly<Record<string, Model>> = {
  ...Object.fromEntries(
    [
      'observable',
      'observable.object',
      'observable.array',
      'observable.map',
      'observable.set',
      'makeAutoObservable',
      'makeObservable',
      'extendObservable',
      'toJS',
    ].map((name) => [name, first]),
  ),
  flowResult: (call) => returns(() => finished(argument(call, 0))),
  reaction: watch,
  'observable.box': store,
  computed: (call) => invokes(call, 0, [], (returned) => [cellAt(call, returned)]),
};

const PREACT_SIGNALS = { signal: box('value'), useSignal: box('value'), computed, useComputed: computed };

/** State functions by package and name; a class is `new Name`. */
export const STATE_PACKAGES: Readonly<Record<string, Readonly<Record<string, Model>>>> = {
  react: REACT,
  'react-dom': { useFormState: actionState },
  'preact/hooks': REACT,
  preact: { createContext: store },
  'solid-js': {
    createContext: store,
    useContext: current,
    createSignal: signal,
    createResource: resource,
    createMemo: memo,
    For: forEach,
    Index: forEach,
    Show: show,
    Match: show,
  },
  'solid-js/store': SOLID_STORES,
  '@angular/core': { signal: readAndWritten, computed: memo, linkedSignal: memo },
  '@angular/core/rxjs-interop': { toSignal: reading },
  ...Object.fromEntries(
    ['@preact/signals', '@preact/signals-core', '@preact/signals-react'].map((name) => [name, PREACT_SIGNALS]),
  ),
  vue: {
    toRefs: boxed,
    ref: box('value'),
    shallowRef: box('value'),
    computed,
    reactive: (call) => returns(() => argument(call, 0)),
    watch,
    provide,
    inject,
  },
  '@reduxjs/toolkit': { createAsyncThunk: asyncThunk, 'createAsyncThunk.withTypes': typedAsyncThunk },
  'redux-thunk': { withExtraArgument: withExtra, 'thunk.withExtraArgument': withExtra },
  mobx: MOBX,
  pinia: { defineStore: optionsStore, storeToRefs: boxed },
  svelte: { setContext: provide, getContext: inject },
  'svelte/store': { writable: store, readable, derived, get: current },
  rxjs: SUBJECT,
};

/** Methods that take a value in, as their first argument; a callback after an error. */
const WRITERS = new Set(['callback', 'feed', 'set', 'update', 'next', 'Provider', 'setState', 'dispatch']);

/** A method of a cell: it takes a value in, or hands out what is held. */
export function cellMethod(
  { receiver, name }: MethodValue & { receiver: CellValue },
  call: ModelCall,
  key: string,
): Behaviour {
  const { engine } = call;
  if (name === 'subscribe') return invokes(call, 0, [() => cellContents(receiver, engine)], () => []);
  if (!WRITERS.has(name)) return returns((): readonly Value[] => cellContents(receiver, engine));
  const updater = invokes(call, 0, [receiver.initial], () => []);
  return {
    targets: () => {
      deliver(call, key, name === 'callback' ? 1 : 0, name === 'Provider' ? { property: 'value' } : {});
      return updater.targets();
    },
    result: () => [],
  };
}
