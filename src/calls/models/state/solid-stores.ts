import { flatMap, mapDefined } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import type { ChannelWrite } from '../../domain/channels.js';
import {
  functionsIn,
  withAlias,
  list,
  record,
  type Alias,
  type RecordValue,
  type Value,
  type Values,
} from '../../domain/values.js';
import { argument, argumentCount } from '../../domain/arguments.js';
import type { Model, Engine } from '../../engine/engine.js';
import type { CallEdge } from '../../domain/call-edge.js';
import { joinValues } from '../../domain/join.js';
import { callable } from '../../engine/callable.js';
import { parameterAlias } from '../../heap/aliases.js';
import { literalsOf } from '../../text/strings.js';
import { returns, siteKey } from '../model.js';

/**
 * Stores of Solid: `setState('a', 'b', value)` puts a value in its place, `setState('a', (old) => …)` what a function
 * makes of the one before, and `setState(produce((draft) => { … }))` what a function does to it.
 */

/** A name on the way into a state, or null for an element of a list. */
type Step = string | null;

interface Change {
  path: readonly Step[];
  values: () => Values;
  /** The aliases through which setters change what stands there. */
  holders: readonly Alias[];
}

/** The names before the last argument: an index, a filter or a range of indexes stands for any element. */
function pathOf({ site, context, argument: last }: ChannelWrite, engine: Engine): Step[] {
  const invocation = engine.callGraph.invocation(site, context, engine);
  return Array.from(
    { length: last },
    (_, i) => literalsOf(invocation.argument(i) ?? []).find((name) => !/^\d+$/.test(name)) ?? null,
  );
}

/** The calls of functions that a setter is handed, on what stands in their place. */
function updates(delivery: ChannelWrite, state: Value, engine: Engine): CallEdge[] {
  const path = pathOf(delivery, engine);
  const before = (): Values =>
    path.reduce<Values>(
      (values, name) => (name === null ? engine.elements(values) : engine.member(values, name)),
      [state],
    );
  return functionsIn(engine.callGraph.valuesOf(delivery, engine)).map((fn) => ({
    fn,
    invocation: engine.callGraph.synthetic(delivery.site, delivery.context, 'update', [before]),
  }));
}

function changeOf(delivery: ChannelWrite, state: Value, engine: Engine): Change {
  const made = updates(delivery, state, engine);
  const values = (): Values =>
    joinValues(
      engine.callGraph.valuesOf(delivery, engine).filter((value) => value.kind !== 'function'),
      ...made.map(({ fn, invocation }) => engine.invoke(fn, invocation)),
    );
  return {
    path: pathOf(delivery, engine),
    values,
    holders: mapDefined(made, (target) => parameterAlias(target, 0, engine)),
  };
}

/** An object, or a list, that has the values in their place. */
function placed(
  { path: [name, ...below], values, holders }: Change,
  key: string,
  { site, context }: ChannelWrite,
): Values {
  const at = `${key}.${name ?? '*'}`;
  // What is written into may be an object or a list.
  const held =
    below.length > 0
      ? []
      : [record(`written:${at}`, {}), list(site, `written${context.id}`, () => [])].map((value) =>
          holders.reduce<Value>((one, holder) => ('aliases' in one ? withAlias(one, holder) : one), value),
        );
  const inner = (): Values =>
    below.length > 0
      ? placed({ path: below, values, holders }, at, { site, context, argument: 0 })
      : joinValues(values(), holders.length > 0 ? held : []);
  return name === null ? [list(site, `placed${context.id}`, inner)] : [record(`placed:${at}`, { [name ?? '']: inner })];
}

const createStore: Model = (call) => {
  const { engine } = call;
  const key = `solid:${siteKey(call)}`;
  const bare: RecordValue = record(`state:${key}`, {}, () =>
    joinValues(
      argument(call, 0),
      ...changes().map(({ change, delivery }) =>
        change.path.length === 0 ? change.values() : placed(change, `${key}:${siteKey(delivery)}`, delivery),
      ),
    ),
  );
  const changes = (): { change: Change; delivery: ChannelWrite }[] =>
    engine.callGraph.writesTo(key).map((delivery) => ({ change: changeOf(delivery, bare, engine), delivery }));
  const state = (): Value => ({
    ...bare,
    aliases: flatMap(changes(), ({ change }) => (change.path.length === 0 ? change.holders : [])),
  });
  const set = callable(`set:${key}`, (inner) => {
    const delivery: ChannelWrite = { site: inner.site, context: inner.context, argument: argumentCount(inner) - 1 };
    return {
      targets: () => {
        if (!ts.isCallExpression(inner.site) || delivery.argument < 0) return [];
        engine.callGraph.publish(key, delivery);
        return updates(delivery, state(), engine);
      },
      result: () => [],
    };
  });
  return returns(() => [record(`store:${key}`, { 0: () => [state()], 1: () => [set] })]);
};

export const SOLID_STORES: Readonly<Record<string, Model>> = { createStore };
