import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { own } from '../../collections/own-property.js';
import { ts } from '../../syntax/compiler.js';
import type { Module } from '../../syntax/module.js';
import type { CallEdge } from '../domain/call-edge.js';
import { joinValues } from '../domain/join.js';
import type { CallSummary, Model, ModelledCall, Engine } from '../engine/engine.js';
import type { ExternalValue, Value, Values } from '../domain/values.js';
import { ANGULAR_ROUTER } from './frameworks/angular-routes.js';
import { CLASS_COMPONENTS } from './frameworks/class-components.js';
import { CONTAINERS } from './frameworks/containers.js';
import { FILE_READERS } from './frameworks/file-readers.js';
import { FRAMEWORKS } from './frameworks/frameworks.js';
import { GENERATED_CLIENTS } from './frameworks/generated-clients.js';
import { HOSTS } from './frameworks/hosts.js';
import { NAVIGATION } from './frameworks/navigation.js';
import { NODE_RED } from './frameworks/node-red.js';
import { NUXT } from './frameworks/nuxt.js';
import { OBSERVABLES } from './frameworks/observables.js';
import { TRPC } from './frameworks/trpc.js';
import { COLLECTIONS } from './language/collections.js';
import { PROMISE_LIBRARIES } from './language/promise-libraries.js';
import { SCHEMA_TYPES } from './language/schema-types.js';
import { UTILITIES } from './language/utilities.js';
import { EMITTER } from './node/emitters.js';
import { MESSAGES } from './node/messages.js';
import { NODE_URLS } from './node/node-urls.js';
import { STAGES } from './node/stages.js';
import { STREAMS } from './node/streams.js';
import { WEBHOOKS } from './node/webhooks.js';
import type { Plugin, Receiver, Receivers } from './plugin.js';
import { ATOMS } from './state/atoms.js';
import { REDUX } from './state/redux/redux.js';
import { STATE } from './state/state.js';
import { MODULE_STORES } from './state/stores.js';

/** Every library that code knows. Where two describe the same, the first counts. */
const PLUGINS: readonly Plugin[] = [
  SCHEMA_TYPES,
  WEBHOOKS,
  STATE,
  ATOMS,
  CLASS_COMPONENTS,
  TRPC,
  MODULE_STORES,
  ...REDUX,
  FRAMEWORKS,
  NODE_RED,
  NUXT,
  HOSTS,
  CONTAINERS,
  MESSAGES,
  FILE_READERS,
  NAVIGATION,
  ANGULAR_ROUTER,
  GENERATED_CLIENTS,
  NODE_URLS,
  STREAMS,
  OBSERVABLES,
  PROMISE_LIBRARIES,
  UTILITIES,
  STAGES,
  EMITTER,
  COLLECTIONS,
];

/** What each plug-in has under a key, of those that have it. */
function having<K extends keyof Plugin>(key: K): NonNullable<Plugin[K]>[] {
  return flatMap(PLUGINS, (plugin): NonNullable<Plugin[K]>[] => {
    const part = plugin[key];
    return part === undefined ? [] : [part];
  });
}

/** By package and name. */
const FUNCTIONS = byPackage();

function byPackage(): ReadonlyMap<string, ReadonlyMap<string, Model>> {
  const merged = new Map<string, Map<string, Model>>();
  for (const packages of having('packages').toReversed())
    for (const [module, models] of Object.entries(packages))
      merged.set(module, new Map([...(merged.get(module) ?? []), ...Object.entries(models)]));
  return merged;
}

/**
 * The functions that are known by code, as `module name`; all others are rows of data.
 *
 * @internal asked by tests, which want none to be described twice.
 */
export function namesInCode(): string[] {
  return [...FUNCTIONS].flatMap(([module, models]) => [...models.keys()].map((name) => `${module} ${name}`));
}

const EXTERNALS = having('external');
const UNTABLED = having('untabled');

/** What a call of something external does that only a plug-in recognises; undefined if none does. */
export function pluginFunction(callee: ExternalValue, call: ModelledCall): CallSummary | undefined {
  return firstKnown(EXTERNALS, (summarize) => summarize(callee, call));
}

/** The behaviour of a package's function, or undefined when nothing is known about it. */
export function packageFunction(callee: ExternalValue, call: ModelledCall): CallSummary | undefined {
  // Frameworks with automatic imports make these names global.
  const module = callee.module === '#imports' ? 'vue' : (callee.module ?? 'vue');
  const name = ts.isNewExpression(call.site) ? `new ${callee.path.join('.')}` : callee.path.join('.');
  const { models } = call.engine;
  const model =
    (callee.module === null ? models.ofGlobal(name) : undefined) ??
    models.find(module, name) ??
    FUNCTIONS.get(module)?.get(name);
  return model ? model(call) : firstKnown(UNTABLED, (summarize) => summarize(callee, call));
}

const METHODS = having('methods');

/** What a method of a library's values does; undefined if no plug-in says it. */
export function pluginMethod(
  kind: Receiver,
  name: string,
  receiver: Value,
  call: ModelledCall,
): CallSummary | undefined {
  return firstKnown(METHODS, ({ [kind]: methods = {} }) => own(methods, name)?.(receiver, call));
}

const TYPES = having('type');

/** What a type of a package stands for, where `site` names it. */
export function packageType(specifier: string, name: string, site: TS.Node, engine: Engine): Values {
  return joinValues(...TYPES.map((typeOf) => typeOf(specifier, name, site, engine)));
}

/** What no other library does in a way of its own. */
export { optionsValue } from './frameworks/options-objects.js';
export { asyncData } from './frameworks/nuxt.js';
export { contextFields as conventionalFields, elementFields } from './frameworks/class-components.js';
export { isEmitter as isToldApart } from './node/emitters.js';
export { requestsBehind, selectsState, stateOfStores } from './state/redux/redux.js';

const CALLS = having('calls');

/** Calls that stand nowhere in the code of a file: those that frameworks make between its functions. */
export function conventionalCalls(module: Module, engine: Engine): CallEdge[] {
  return flatMap(CALLS, (callsOf) => callsOf(module, engine));
}

/** What asks for the files that may receive something of an API through a library: one function a library. */
export const DEMANDS_OF_PLUGINS: readonly ((receivers: Receivers) => void)[] = having('demand');

function firstKnown<T, R>(all: readonly T[], ask: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const known = ask(one);
    if (known !== undefined) return known;
  }
  return undefined;
}
