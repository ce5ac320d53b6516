import { decoratedAs } from '../../domain/channels.js';
import {
  functionsIn,
  method,
  record,
  unknown,
  type FunctionValue,
  type Value,
  type Values,
} from '../../domain/values.js';
import { argument, argumentCount } from '../../domain/arguments.js';
import { below, parsePaths } from '../../domain/access-path.js';
import type { CallSummary, Model, ModelledCall, Engine } from '../../engine/engine.js';
import { joinValues } from '../../domain/join.js';
import { propertyNamesOf } from '../../heap/literals/properties.js';
import { contextKey, publish } from '../model.js';
import type { Packages, Plugin } from '../plugin.js';

/** Nuxt: data that is fetched for a page is held in a ref, and plugins give the whole application what they return. */

function ref(key: string, values: () => Values): Value {
  return { ...record(`ref:${key}`, { value: values }), is: 'ref' };
}

/**
 * What components hold of a request that a client row marks with `asyncData`: `{ data, refresh }`, where `data` is a ref
 * of what was fetched, or of what the option `transform` makes of it.
 */
export function asyncData(fetched: () => Values, options: Values, call: ModelledCall): CallSummary {
  const { engine, site, context } = call;
  const key = contextKey(call);
  const invocation = engine.callGraph.synthetic(site, context, 'transform', [fetched]);
  const transforms = functionsIn(engine.member(options, 'transform'));
  const data = (): Values =>
    joinValues(
      transforms.length > 0 ? joinValues(...transforms.map((fn) => engine.invoke(fn, invocation))) : fetched(),
      ...functionsIn(engine.member(options, 'default')).map((fn) => engine.invoke(fn, null)),
    );
  const result = record(`async:${key}`, {
    data: () => [ref(key, data)],
    refresh: () => [method(record(`again:${key}`, {}), 'use')],
    execute: () => [method(record(`again:${key}`, {}), 'use')],
  });
  return { targets: () => transforms.map((fn) => ({ fn, invocation })), result: () => [result] };
}

/** `useAsyncData(key, handler, options)`; the key may be left out. */
const useAsyncData: Model = (call) => {
  const { engine, site, context } = call;
  const at =
    Array.from({ length: argumentCount(call) }, (_, i) => i).find(
      (i) => functionsIn(argument(call, i)).length > 0 && (i > 0 || functionsIn(argument(call, 1)).length === 0),
    ) ?? 1;
  const handlers = functionsIn(argument(call, at));
  const invocation = engine.callGraph.synthetic(site, context, 'handler', [() => [unknown('useNuxtApp()')]]);
  const held = asyncData(
    () => joinValues(...handlers.map((fn) => engine.invoke(fn, invocation))),
    argument(call, at + 1),
    call,
  );
  return { targets: () => [...handlers.map((fn) => ({ fn, invocation })), ...held.targets()], result: held.result };
};

/** The functions of a plugin, given as one or as an object with `setup`. */
function settingUp(call: ModelledCall): FunctionValue[] {
  return functionsIn(
    joinValues(
      argument(call, 0),
      call.engine.member(
        argument(call, 0).filter((value) => value.kind === 'object'),
        'setup',
      ),
    ),
  );
}

function providedNames(functions: readonly FunctionValue[], engine: Engine): string[] {
  return propertyNamesOf(engine.member(joinValues(...functions.map((fn) => engine.invoke(fn, null))), 'provide'));
}

const PROVIDED = [
  ...parsePaths('Argument[0].ReturnValue.Member[provide]'),
  ...parsePaths('Argument[0].Member[setup].ReturnValue.Member[provide]'),
];

/** `defineNuxtPlugin(() => ({ provide: { api } }))`: `useNuxtApp().$api` is it. */
const plugin: Model = (call) => {
  const { engine, site, context } = call;
  const functions = settingUp(call);
  const invocation = engine.callGraph.synthetic(site, context, 'plugin', [() => [unknown('useNuxtApp()')]]);
  const targets = (): { fn: FunctionValue; invocation: typeof invocation }[] => {
    for (const name of providedNames(functions, engine))
      publish(call, decoratedAs(`$${name}`), 0, { places: PROVIDED.map((path) => below(path, name)) });
    return functions.map((fn) => ({ fn, invocation }));
  };
  return { targets, result: () => [unknown('plugin')] };
};

const FUNCTIONS: Readonly<Record<string, Model>> = {
  useAsyncData,
  useLazyAsyncData: useAsyncData,
  defineNuxtPlugin: plugin,
};

/** The names are global where Nuxt imports them by itself. */
const NUXT_PACKAGES: Packages = {
  vue: FUNCTIONS,
  '#app': FUNCTIONS,
  'nuxt/app': FUNCTIONS,
};

export const NUXT: Plugin = { packages: NUXT_PACKAGES };
