import { flatMap, mapDefined } from '../../../lists.js';
import { ts } from '../../../syntax/compiler.js';
import type { Delivery } from '../../domain/deliveries.js';
import { argument, argumentCount, functionsIn, type Model } from '../../domain/summary.js';
import type { Target } from '../../domain/target.js';
import { union } from '../../domain/union.js';
import {
  callable,
  heldBy,
  list,
  record,
  type Holder,
  type RecordValue,
  type Value,
  type Values,
} from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { parameterHolder } from '../../heap/holders.js';
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
  /** Whoever writes into what stands there. */
  holders: readonly Holder[];
}

/** The names before the last argument: an index, a filter or a range of indexes stands for any element. */
function pathOf({ site, env, argument: last }: Delivery, engine: Engine): Step[] {
  const invocation = engine.callers.invocation(site, env, engine);
  return Array.from(
    { length: last },
    (_, i) => literalsOf(invocation.argument(i) ?? []).find((name) => !/^\d+$/.test(name)) ?? null,
  );
}

/** The calls of functions that a setter is handed, on what stands in their place. */
function updates(delivery: Delivery, state: Value, engine: Engine): Target[] {
  const path = pathOf(delivery, engine);
  const before = (): Values =>
    path.reduce<Values>(
      (values, name) => (name === null ? engine.elements(values) : engine.member(values, name)),
      [state],
    );
  return functionsIn(engine.callers.valuesOf(delivery, engine)).map((fn) => ({
    fn,
    invocation: engine.callers.synthetic(delivery.site, delivery.env, 'update', [before]),
  }));
}

function changeOf(delivery: Delivery, state: Value, engine: Engine): Change {
  const made = updates(delivery, state, engine);
  const values = (): Values =>
    union(
      engine.callers.valuesOf(delivery, engine).filter((value) => value.kind !== 'function'),
      ...made.map(({ fn, invocation }) => engine.invoke(fn, invocation)),
    );
  return {
    path: pathOf(delivery, engine),
    values,
    holders: mapDefined(made, (target) => parameterHolder(target, 0, engine)),
  };
}

/** An object, or a list, that has the values in their place. */
function placed({ path: [name, ...below], values, holders }: Change, key: string, { site, env }: Delivery): Values {
  const at = `${key}.${name ?? '*'}`;
  // What is written into may be an object or a list.
  const held =
    below.length > 0
      ? []
      : [record(`written:${at}`, {}), list(site, `written${env.id}`, () => [])].map((value) =>
          holders.reduce<Value>((one, holder) => ('held' in one ? heldBy(one, holder) : one), value),
        );
  const inner = (): Values =>
    below.length > 0
      ? placed({ path: below, values, holders }, at, { site, env, argument: 0 })
      : union(values(), holders.length > 0 ? held : []);
  return name === null ? [list(site, `placed${env.id}`, inner)] : [record(`placed:${at}`, { [name ?? '']: inner })];
}

const createStore: Model = (call) => {
  const { engine } = call;
  const key = `solid:${siteKey(call)}`;
  const bare: RecordValue = record(`state:${key}`, {}, () =>
    union(
      argument(call, 0),
      ...changes().map(({ change, delivery }) =>
        change.path.length === 0 ? change.values() : placed(change, `${key}:${siteKey(delivery)}`, delivery),
      ),
    ),
  );
  const changes = (): { change: Change; delivery: Delivery }[] =>
    engine.callers.deliveriesTo(key).map((delivery) => ({ change: changeOf(delivery, bare, engine), delivery }));
  const state = (): Value => ({
    ...bare,
    held: flatMap(changes(), ({ change }) => (change.path.length === 0 ? change.holders : [])),
  });
  const set = callable(`set:${key}`, (inner) => {
    const delivery: Delivery = { site: inner.site, env: inner.env, argument: argumentCount(inner) - 1 };
    return {
      targets: () => {
        if (!ts.isCallExpression(inner.site) || delivery.argument < 0) return [];
        engine.callers.deliver(key, delivery);
        return updates(delivery, state(), engine);
      },
      result: () => [],
    };
  });
  return returns(() => [record(`store:${key}`, { 0: () => [state()], 1: () => [set] })]);
};

export const SOLID_STORES: Readonly<Record<string, Model>> = { createStore };
