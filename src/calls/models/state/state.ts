import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { isOptionsObject } from '../../../syntax/receivers.js';
import { functionsIn, method, record, type RecordValue, type Values } from '../../domain/values.js';
import { argument } from '../../domain/arguments.js';
import type { CallSummary, Model, ModelledCall } from '../../engine/engine.js';
import { joinValues } from '../../domain/join.js';
import { callable } from '../../engine/callable.js';
import { cellContents } from '../../evaluate/cells.js';
import { runToEnd } from '../../heap/generators.js';
import { inject, provide } from '../frameworks/hosts.js';
import { getterTargets, optionsValue } from '../frameworks/options-objects.js';
import { cellAt, contextKey, returns, siteKey } from '../model.js';
import { patchesOf } from './patches.js';
import { SOLID_STORES } from './solid-stores.js';
import type { Packages, Plugin } from '../plugin.js';

/** State that frameworks keep: written through one function, read through another. All of it is a cell. */

/** `storeToRefs(store)`: the same properties, each in a box. */
const boxed: Model = (call) =>
  returns(() => [{ ...record(`refs:${cellAt(call).key}`, {}, () => argument(call, 0)), boxedAs: 'value' }]);

/** Angular: one function reads the state, and has the methods that write it. */
const readAndWritten: Model = (call) =>
  returns(() => {
    const cell = cellAt(call, () => argument(call, 0));
    const held = (): Values => cellContents(cell, call.engine);
    return [callable(`signal:${contextKey(call)}`, () => returns(held), held, cell)];
  });
/**
 * `<For each={items}>{(item) => …}</For>`, `<Show when={value}>{(value) => …}</Show>`: the child is handed what the
 * property holds.
 */
export const handsChild =
  (property: string, handed: (values: Values, call: ModelledCall) => Values): Model =>
  (call) => {
    const children = functionsIn(call.engine.member(argument(call, 0), 'children'));
    const invocation = call.engine.callGraph.synthetic(call.site, call.context, 'child', [
      () => handed(call.engine.member(argument(call, 0), property), call),
    ]);
    return { targets: () => children.map((fn) => ({ fn, invocation })), result: () => [] };
  };
/** `defineStore(id, () => ({ … }))`: whoever has the store reads its refs without `.value`. */
function setupStore(call: ModelledCall): CallSummary {
  const made = (): Values =>
    joinValues(...functionsIn(call.invocation.rest(0)).map((fn) => call.engine.invoke(fn, null)));
  const patches = patchesOf(siteKey(call));
  const bare: RecordValue = {
    ...record(`setup:${siteKey(call)}`, {}, () => joinValues(made(), patches.given(call.engine))),
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
        invocation: call.engine.callGraph.synthetic(call.site, call.context, 'setup', []),
      })),
    result: () => [use],
  };
}

/** `defineStore(id, { state, getters, actions })`: a function that gives the store. */
const optionsStore: Model = (call) => {
  const literals = flatMap(call.invocation.rest(0), (value) =>
    value.kind === 'object' && ts.isObjectLiteralExpression(value.node) && isOptionsObject(value.node)
      ? [{ literal: value.node, context: value.context }]
      : [],
  );
  if (literals.length === 0) return setupStore(call);
  return {
    targets: () => flatMap(literals, ({ literal, context }) => getterTargets(literal, context, call.engine)),
    result: () => literals.map(({ literal, context }) => method(optionsValue(literal, context, call.engine), 'use')),
  };
};

/** State functions by package and name; a class is `new Name`. */
const STATE_PACKAGES: Packages = {
  'solid-js/store': SOLID_STORES,
  '@angular/core': { signal: readAndWritten },
  vue: { toRefs: boxed, provide, inject },
  // A flow is a generator that runs to its end.
  mobx: { flowResult: (call) => returns(() => runToEnd(argument(call, 0))) },
  pinia: { defineStore: optionsStore, storeToRefs: boxed },
  svelte: { setContext: provide, getContext: inject },
};

export const STATE: Plugin = { packages: STATE_PACKAGES };
