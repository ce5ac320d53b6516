import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { runsAlways } from '../../syntax/control-flow/order.js';
import { frameOf, literalName } from '../../syntax/frames.js';
import { argumentsAt } from '../text/argument-paths.js';
import {
  type ClientConfig,
  withAlias,
  record,
  type ExternalValue,
  type FunctionValue,
  type RecordValue,
  type Alias,
  type Value,
  type Values,
  functionsIn,
  unknown,
} from '../domain/values.js';
import type { ClientRow, RequestHook } from '../domain/client-row.js';
import { hooksOf } from '../domain/channels.js';
import { nearestContext, type Context, type Invocation } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import { callable } from '../engine/callable.js';
import type { Engine } from '../engine/engine.js';
import { indexOf, namesBelow, pathKey, type AccessPath } from '../domain/access-path.js';
import { writesThrough } from '../heap/aliases.js';

/**
 * Functions that receive each request before the client sends it, and may redirect it: interceptors that set
 * `config.baseURL`, hooks that return another `Request`.
 */

/** Where a request goes: its own URL, and the base in front of it. */
export interface Destination {
  urls: Values;
  bases: Values;
}

/** A call as its hooks see it. */
export interface HookedCall {
  callee: ExternalValue;
  row: ClientRow;
  site: TS.Node;
  context: Context;
  invocation: Invocation;
}

interface Found {
  hook: RequestHook;
  fn: FunctionValue;
}

/** The hooks of a call, and whether there may be others. */
export interface Hooks {
  found: readonly Found[];
  hasOthers: boolean;
}

/** The destination after all hooks of a call, in order; undefined if there are none. */
export function redirected(call: HookedCall, before: Destination, engine: Engine): Destination | undefined {
  const hooks = hooksFor(call, engine).found;
  if (hooks.length === 0) return undefined;
  return hooks.reduce((to, { hook, fn }, i) => after(hook, fn, to, { ...call, label: `hook${i}` }, engine), before);
}

/** Base URLs that a client's hooks set for every request. */
export function basesOfHooks(client: ExternalValue, row: ClientRow, engine: Engine): Values {
  return joinValues(
    ...(row.requestHooks ?? []).flatMap((hook) =>
      functionsAt(registered(hook, client, row, engine), engine).map(
        (fn) =>
          after(hook, fn, { urls: [], bases: [] }, { site: fn.node, context: fn.context, label: 'hook' }, engine).bases,
      ),
    ),
  );
}

export function hooksFor({ callee, row, invocation }: HookedCall, engine: Engine): Hooks {
  const given = (row.requestHooks ?? []).map((hook) => ({
    hook,
    values: [...registered(hook, callee, row, engine), ...argumentsAt(hook.given ?? [], invocation, engine)],
  }));
  return {
    found: flatMap(given, ({ hook, values }) => functionsAt(values, engine).map((fn) => ({ hook, fn }))),
    hasOthers: given.some(({ values }) => values.some((value) => !isSeen(value, engine))),
  };
}

/** The hooks that a client was made with, and those registered with it: functions, and lists of them. */
function registered(hook: RequestHook, { made }: ExternalValue, row: ClientRow, engine: Engine): Values {
  const options = flatMap(made, (config) => flatMap(hook.made ?? [], (place) => [...config.argument(place)]));
  if (hook.registers === undefined) return options;
  const config = made.at(-1);
  const given = flatMap(engine.callGraph.writesTo(hooksOf(row, config)), ({ site, context, argument }) => {
    const around = aroundOf(config, site, engine) ?? context;
    return [...(engine.callGraph.invocation(site, around, engine).argument(argument) ?? [])];
  });
  return [...options, ...(hook.method === undefined ? given : inObjects(given, hook.method, engine))];
}

/** The functions of that name in the objects that are registered. An object that is not seen stays what it is. */
function inObjects(given: Values, method: string, engine: Engine): Values {
  const isObject = ({ kind }: Value): boolean => kind === 'object' || kind === 'record' || kind === 'instance';
  return [...engine.member(given.filter(isObject), method), ...given.filter((value) => !isObject(value))];
}

/** Whether a hook is a function of the project, or a list of such functions. */
function isSeen(value: Value, engine: Engine): boolean {
  if (value.kind === 'function' || value.kind === 'nothing') return true;
  if (value.kind !== 'array' && value.kind !== 'list') return false;
  return engine.elements([value]).every(({ kind }) => kind === 'function' || kind === 'nothing');
}

/** The activation that made an instance, for a call inside of it. */
function aroundOf(config: ClientConfig | undefined, site: TS.Node, engine: Engine): Context | undefined {
  const activation = config && nearestContext(config.context, site);
  return activation && engine.contexts.within(activation, site);
}

/** The functions among some values, alone or in a list. */
function functionsAt(values: Values, engine: Engine): FunctionValue[] {
  return [
    ...functionsIn(values),
    ...functionsIn(engine.elements(values.filter(({ kind }) => kind === 'array' || kind === 'list'))),
  ];
}

/** What a hook does with the options of a request. */
export interface Hooked {
  /** The name under which it changes them. */
  holder: Alias | undefined;
  /** What it returns. */
  given: Values;
}

/** Hands the options of a request to a hook. */
export function handTo(
  hook: RequestHook,
  fn: FunctionValue,
  options: Record<string, () => Values>,
  { site, context, label }: { site: TS.Node; context: Context; label: string },
  engine: Engine,
): Hooked {
  const index = indexOf(hook.options) ?? 0;
  const names = namesBelow(hook.options);
  const key = `${label}:${context.id}:${fn.key}`;
  const whole =
    hook.next === undefined ? record(`options of ${key}`, options) : copyable(`options of ${key}`, options, engine);
  const handed = names.reduceRight((below, name) => record(`${name} of ${key}`, { [name]: () => [below] }), whole);
  const invocation = engine.callGraph.synthetic(
    site,
    context,
    label,
    argumentsOf({ [index]: handed, ...(hook.next !== undefined && sendingOn(hook.next)) }),
  );
  const holder = holderOf(fn, invocation, index, names, engine);
  return { holder, given: engine.invoke(fn, invocation) };
}

/** Arguments by their index. */
function argumentsOf(values: Readonly<Record<number, Value>>): (() => Values)[] {
  const length = Math.max(...Object.keys(values).map(Number)) + 1;
  return Array.from({ length }, (_, index) => () => (values[index] ? [values[index]] : []));
}

/** The function, or the object with the method, that passes a request on: its result stands for that request. */
function sendingOn(place: AccessPath): Record<number, Value> {
  const send: Value = callable(`sends on ${pathKey(place)}`, ({ invocation }) => ({
    targets: () => [],
    result: () => invocation.argument(0) ?? [],
  }));
  return {
    [indexOf(place) ?? 0]: namesBelow(place).reduceRight<Value>(
      (below, name) => record(`next:${name}`, { [name]: () => [below] }),
      send,
    ),
  };
}

/** Options that never change, with a method that gives a copy with others. */
function copyable(key: string, options: Record<string, () => Values>, engine: Engine): RecordValue {
  const clone = callable(`clone of ${key}`, ({ invocation }) => ({
    targets: () => [],
    result: () => {
      const given = invocation.argument(0) ?? [];
      const changed = Object.entries(options).map(([name, own]): [string, () => Values] => {
        const others = engine.member(given, name).filter(({ kind }) => kind !== 'nothing');
        return [name, () => (others.length > 0 ? others : own())];
      });
      return [copyable(`${key}|${invocation.key}`, Object.fromEntries(changed), engine)];
    },
  }));
  return record(key, { ...options, clone: () => [clone] });
}

/** The destination of a request after one hook. */
function after(
  hook: RequestHook,
  fn: FunctionValue,
  before: Destination,
  place: { site: TS.Node; context: Context; label: string },
  engine: Engine,
): Destination {
  const options = {
    ...(hook.url && { [hook.url]: () => before.urls }),
    ...(hook.base && { [hook.base]: () => before.bases }),
  };
  const { holder, given } = handTo(hook, fn, options, place, engine);
  const set = (name: string | undefined, own: Values): Values =>
    name === undefined ? own : joinValues(...changed(name, own, holder, given, engine));
  const requests = flatMap(given, (value) => {
    const described = engine.clients.requestObject(value);
    return described ? flatMap(described.spec.url ?? [], (at) => [...described.config.argument(at)]) : [];
  });
  if (hook.next !== undefined && hook.url !== undefined) {
    const urls = engine.member(given, hook.url);
    return { urls: urls.length > 0 ? urls : before.urls, bases: before.bases };
  }
  return {
    urls: requests.length > 0 ? requests : set(hook.url, before.urls),
    bases: set(hook.base, before.bases).map(asSet),
  };
}

/** What a hook sets: an empty text is what a setting is before it is known. */
function asSet(value: Value): Value {
  return value.kind === 'text' && value.parts.length === 0 ? unknown('the base that a hook sets') : value;
}

/** The values of an option after a hook: the earlier ones too, unless the hook certainly sets it. */
function changed(name: string, own: Values, holder: Alias | undefined, given: Values, engine: Engine): Values[] {
  const objects = given.filter(({ kind }) => kind === 'object');
  const made = engine.member(objects, name);
  const written = holder
    ? engine.member([withAlias(record(`set by hook:${holder.context.id}`, {}), holder)], name)
    : [];
  const isCertain =
    (made.length > 0 && objects.length === given.length) ||
    (written.length > 0 && holder !== undefined && isAlwaysSet(name, holder, engine));
  const isLost = written.length === 0 && made.length === 0 && holder !== undefined && isAlwaysSet(name, holder, engine);
  return [made, isLost ? [unknown(`the ${name} that a hook sets`)] : written, isCertain ? [] : own];
}

/** Whether the function itself always sets an option. */
function isAlwaysSet(name: string, holder: Alias, engine: Engine): boolean {
  return writesThrough(holder, engine).some(
    ({ write: { kind, site }, path }) =>
      kind === 'set' &&
      path.length === 1 &&
      path[0] === name &&
      frameOf(site) === holder.context.frame &&
      runsAlways(site),
  );
}

/**
 * The alias of the options that a function receives: a parameter, the part of it at `names`, or a variable destructured
 * from it.
 */
function holderOf(
  fn: FunctionValue,
  invocation: Invocation,
  index: number,
  names: readonly string[],
  engine: Engine,
): Alias | undefined {
  const context = engine.contexts.bind(fn.node, fn.context, invocation, fn.self);
  const { scopes, writes } = engine.moduleOf(context);
  let name = fn.node.parameters[index]?.name;
  const below = [...names];
  while (name && ts.isObjectBindingPattern(name)) {
    const next = below.shift();
    name = name.elements.find((element) => literalName(element.propertyName ?? element.name) === next)?.name;
  }
  const binding = name && ts.isIdentifier(name) ? scopes.declaredBy(name) : undefined;
  return binding && writes.ofBinding.has(binding) ? { root: binding, context, path: below } : undefined;
}
