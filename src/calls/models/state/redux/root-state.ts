import { joinValues } from '../../../domain/join.js';
import { record, unknown, type FunctionValue, type RecordValue, type Values } from '../../../domain/values.js';
import type { Engine } from '../../../engine/engine.js';
import { propertyNamesOf } from '../../../heap/literals/properties.js';
import { siteKey } from '../../model.js';
import { sentUnder, stateOf } from '../stores.js';

/**
 * Redux: reducers make a state of actions, and selectors are handed the state of all reducers of the program's stores.
 */

/** Whatever is dispatched, and every store, of the whole program. */
export const DISPATCHED = 'redux:action';

export const STORES = 'redux:store';

/** The state that reducers make: of a slice, of functions, of an object with a reducer for each name. */
export function stateFrom(values: Values, engine: Engine, key: string): Values {
  const below = (names: readonly string[], of: Values): RecordValue =>
    record(
      `states:${key}`,
      Object.fromEntries(
        names.map((name) => [name, () => stateFrom(engine.member(of, name), engine, `${key}.${name}`)]),
      ),
    );
  return joinValues(
    ...values.map((value): Values => {
      if (value.kind === 'method') return value.result?.() ?? [];
      if (value.kind === 'function') return [reduced(value, engine, key)];
      const names = propertyNamesOf([value]);
      return names.length > 0 ? [below(names, [value])] : [];
    }),
  );
}

/** `(state = initial, action) => …`, handed every action. */
function reduced(fn: FunctionValue, engine: Engine, key: string): RecordValue {
  const actions = (): Values => joinValues(sentUnder([DISPATCHED], engine), [unknown('action')]);
  const [parameter] = fn.node.parameters;
  const initial = (): Values =>
    parameter?.initializer
      ? engine.evaluate(
          parameter.initializer,
          engine.contexts.within(engine.contexts.root(fn.node, false), parameter.initializer),
        )
      : [];
  return stateOf(
    `reducer:${key}:${fn.key}`,
    initial,
    (state) => [
      {
        fn,
        invocation: engine.callGraph.synthetic(fn.node, fn.context, `reduce:${key}`, [
          () => joinValues([state], initial()),
          actions,
        ]),
      },
    ],
    engine,
  );
}

/** What selectors are handed: the states of all stores. */
export function rootState(engine: Engine): Values {
  return joinValues(
    ...engine.callGraph
      .writesTo(STORES)
      .map((delivery) => stateFrom(engine.callGraph.valuesOf(delivery, engine), engine, siteKey(delivery))),
  );
}
