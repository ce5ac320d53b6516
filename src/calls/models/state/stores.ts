import { flatMap, mapDefined } from '../../../collections/lists.js';
import type { Invocation } from '../../domain/context.js';
import {
  functionsIn,
  record,
  type FunctionValue,
  type RecordValue,
  type Value,
  type Values,
} from '../../domain/values.js';
import { argument } from '../../domain/arguments.js';
import type { Model, ModelledCall, Engine } from '../../engine/engine.js';
import type { CallEdge } from '../../domain/call-edge.js';
import { joinValues } from '../../domain/join.js';
import { callable, modelOf } from '../../engine/callable.js';
import { parameterAlias } from '../../heap/aliases.js';
import { propertyNamesOf } from '../../heap/literals/properties.js';
import { literalsOf } from '../../text/strings.js';
import { publish, invokes, returns, siteKey } from '../model.js';
import type { Packages, Plugin } from '../plugin.js';

/**
 * State that a store keeps: what it began with, what functions handed the state give back, and what they write into it.
 * Whoever selects from a store is handed that state.
 */

/** The state behind functions that get it as their first parameter. `reducers` may speak of the state itself. */
export function stateOf(
  key: string,
  initial: () => Values,
  reducers: (state: RecordValue) => readonly CallEdge[],
  engine: Engine,
): RecordValue {
  const bare: RecordValue = record(`state:${key}`, {}, () =>
    joinValues(initial(), ...reducers(bare).map(({ fn, invocation }) => engine.invoke(fn, invocation))),
  );
  return { ...bare, aliases: mapDefined(reducers(bare), (reducer) => parameterAlias(reducer, 0, engine)) };
}

/** A function that hands its state to a selector, or gives it as it is. */
export function selects(key: string, state: () => Values): Model {
  return (call) => {
    const selector = argument(call, 0);
    if (!selector.some((value) => value.kind === 'function' || value.kind === 'method')) return returns(state);
    const asked = invokes({ ...call, subject: key }, 0, [state], (returned) => returned());
    return {
      targets: asked.targets,
      result: () => joinValues(asked.result(), ...selector.map((value) => resultOf(value, call))),
    };
  };
}

/** `create((set, get) => ({ … }))` of zustand, and `create()(…)`: a hook that is the store. */
const zustand: Model = (call) => {
  if (argument(call, 0).length === 0) return returns(() => [callable(`create:${siteKey(call)}`, zustand)]);
  const { engine, site, context } = call;
  const key = `zustand:${siteKey(call)}`;
  const { state, set } = keptUnder(key, () => made(), call);
  const all = (): Values => [state()];
  const get = callable(`get:${key}`, () => returns(all), all);
  const tells: Model = (inner) => invokes(inner, 0, [() => [state()], () => [state()]], () => []);
  const api = record(`api:${key}`, {
    setState: () => [set],
    getState: () => [get],
    subscribe: () => [callable(`subscribe:${key}`, tells)],
  });
  const creators = functionsIn(argument(call, 0));
  const handed = [set, get, api].map((value: Value) => () => [value]);
  const invocation: Invocation = engine.callGraph.synthetic(site, context, 'creator', handed);
  const made = (): Values => joinValues(...creators.map((fn) => engine.invoke(fn, invocation)));
  return {
    targets: () => creators.map((fn) => ({ fn, invocation })),
    result: () => [callable(`hook:${key}`, selects(key, all), all, api)],
  };
};

/** State that begins with `initial`, and the function that sets it: to an object, or to what a function makes of it. */
function keptUnder(
  key: string,
  initial: () => Values,
  { engine, context }: ModelledCall,
): { state: () => RecordValue; set: Value } {
  const given = (): Values => engine.callGraph.publishedValues(key, engine);
  const updaters = (state: Value): CallEdge[] =>
    functionsIn(given()).map((fn) => ({
      fn,
      invocation: engine.callGraph.synthetic(fn.node, context, `update:${key}`, [() => [state]]),
    }));
  const held = (): Values =>
    joinValues(
      initial(),
      given().filter((value) => value.kind !== 'function'),
    );
  const state = (): RecordValue => stateOf(key, held, updaters, engine);
  const set = callable(`set:${key}`, (inner) => ({
    targets: () => {
      publish(inner, key, 0);
      return updaters(state()).filter(({ fn }) => functionsIn(argument(inner, 0)).some(({ node }) => node === fn.node));
    },
    result: () => [],
  }));
  return { state, set };
}

/** What a function that a model made returns to a call. */
function resultOf(value: Value, call: ModelledCall): Values {
  return value.kind === 'method' ? (modelOf(value)?.(call).result() ?? []) : [];
}

/** Parts of a Vuex store: each function under its name. */
function partsOf(options: Values, part: string, engine: Engine): { name: string; fn: FunctionValue }[] {
  const values = engine.member(options, part);
  return flatMap(propertyNamesOf(values), (name) =>
    functionsIn(engine.member(values, name)).map((fn) => ({ name, fn })),
  );
}

/** `createStore({ state, getters, mutations, actions, modules })` of Vuex. */
const vuex: Model = (call) => {
  const store = vuexModule(argument(call, 0), siteKey(call), call);
  return { targets: store.targets, result: () => [record(`vuex:${siteKey(call)}`, heldIn(store))] };
};

interface VuexModule {
  state: RecordValue;
  getters: RecordValue;
  commit: Value;
  dispatch: Value;
  targets: () => CallEdge[];
}
interface ModuleBelow {
  name: string;
  module: VuexModule;
}

function vuexModule(options: Values, key: string, call: ModelledCall): VuexModule {
  const { engine, site, context } = call;
  const modules = engine.member(options, 'modules');
  const below = propertyNamesOf(modules).map((name) => ({
    name,
    module: vuexModule(engine.member(modules, name), `${key}/${name}`, call),
  }));
  /** The functions of a part, each handed a value and what is sent under its name. */
  const receiving = (part: string, sent: string, at: Value): CallEdge[] =>
    partsOf(options, part, engine).map(({ name, fn }) => ({
      fn,
      invocation: engine.callGraph.synthetic(fn.node, context, `${part}:${key}`, [
        () => [at],
        () => sentUnder([`${sent}:${key}:${name}`, `${sent}:${name}`], engine),
      ]),
    }));
  const mutations = (at: Value): CallEdge[] => receiving('mutations', 'commit', at);
  const state = stateOf(`vuex:${key}`, () => initialOf(options, below, key, engine), mutations, engine);
  const invocation = engine.callGraph.synthetic(site, context, `getters:${key}`, [() => [state], () => [getters]]);
  const ownGetters = partsOf(options, 'getters', engine);
  const getters: RecordValue = record(
    `getters:${key}`,
    Object.fromEntries(ownGetters.map(({ name, fn }) => [name, () => engine.invoke(fn, invocation)])),
  );
  const module = { state, getters, commit: sends('commit', key), dispatch: sends('dispatch', key) };
  const handed = record(`context:${key}`, heldIn(module));
  return {
    ...module,
    targets: () => [
      ...mutations(state),
      ...receiving('actions', 'dispatch', handed),
      ...ownGetters.map(({ fn }) => ({ fn, invocation })),
      ...flatMap(below, ({ module }) => module.targets()),
    ],
  };
}

/** What the state of a module begins with, and the states of the modules below it. */
function initialOf(options: Values, below: readonly ModuleBelow[], key: string, engine: Engine): Values {
  const values = engine.member(options, 'state');
  return joinValues(
    values.filter((value) => value.kind === 'object'),
    ...functionsIn(values).map((fn) => engine.invoke(fn, null)),
    [record(`modules:${key}`, Object.fromEntries(below.map(({ name, module }) => [name, () => [module.state]])))],
  );
}

/** What those who use a store are handed. */
function heldIn({ state, getters, commit, dispatch }: Omit<VuexModule, 'targets'>): Record<string, () => Values> {
  return { state: () => [state], getters: () => [getters], commit: () => [commit], dispatch: () => [dispatch] };
}

/**
 * `commit('NAME', payload)` reaches the mutation of that name in its module; `commit('module/NAME', payload)` the one
 * of any.
 */
function sends(kind: string, key: string): Value {
  return callable(`${kind}:${key}`, (call) => ({
    targets: () => {
      for (const type of literalsOf(argument(call, 0)))
        publish(
          call,
          type.includes('/') ? `${kind}:${type.slice(type.lastIndexOf('/') + 1)}` : `${kind}:${key}:${type}`,
          1,
        );
      return [];
    },
    result: () => [],
  }));
}

/** Everything that was delivered under these names. */
export function sentUnder(receivers: readonly string[], engine: Engine): Values {
  return joinValues(...receivers.map((receiver) => engine.callGraph.publishedValues(receiver, engine)));
}

const STORE_PACKAGES: Packages = {
  zustand: { create: zustand, createStore: zustand, '': zustand },
  'zustand/traditional': { createWithEqualityFn: zustand },
  'zustand/vanilla': { createStore: zustand, '': zustand },
  vuex: { createStore: vuex, 'new Store': vuex, 'new default.Store': vuex },
};

export const MODULE_STORES: Plugin = { packages: STORE_PACKAGES };
