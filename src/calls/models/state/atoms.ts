import { flatMap } from '../../../collections/lists.js';
import type { Invocation } from '../../domain/context.js';
import {
  functionsIn,
  method,
  record,
  unknown,
  type CellValue,
  type FunctionValue,
  type Value,
  type Values,
} from '../../domain/values.js';
import { argument } from '../../domain/arguments.js';
import type { CallSummary, Model, ModelledCall } from '../../engine/engine.js';
import type { CallEdge } from '../../domain/call-edge.js';
import { joinValues } from '../../domain/join.js';
import { callable } from '../../engine/callable.js';
import { cellKey, contentsOf } from '../../evaluate/cells.js';
import { cellAt, contextKey, publish, invokes, returns, siteKey } from '../model.js';
import type { Packages, Plugin } from '../plugin.js';

/** Recoil: an atom is a cell, and a selector is one that holds what its function makes of others. */

const reads: Model = (call) => returns(() => contentsOf(argument(call, 0), call.engine));

/** `set(atom, value)` */
const writes: Model = (call) => ({
  targets: () => {
    for (const cell of argument(call, 0)) if (cell.kind === 'cell') publish(call, cellKey(cell), 1);
    return [];
  },
  result: () => [],
});

/** What functions of selectors and callbacks are handed. */
const API = record('recoil:api', {
  get: () => [callable('recoil:get', reads)],
  set: () => [callable('recoil:set', writes)],
  snapshot: () => [
    record('recoil:snapshot', {
      getPromise: () => [callable('recoil:get', reads)],
      getLoadable: () => [callable('recoil:loadable', loadable)],
    }),
  ],
});

function loadable(call: ModelledCall): CallSummary {
  const held = (): Values => contentsOf(argument(call, 0), call.engine);
  return returns(() => [loadableOf(held, call)]);
}

function loadableOf(held: () => Values, call: ModelledCall): Value {
  const gives = (): Values => [method(record(`held:${contextKey(call)}`, {}, held), 'use')];
  return record(`loadable:${contextKey(call)}`, {
    contents: held,
    getValue: gives,
    valueMaybe: gives,
    valueOrThrow: gives,
    toPromise: gives,
  });
}

/** The functions of a selector, each handed the means to read others. */
function selecting(
  functions: () => readonly FunctionValue[],
  call: ModelledCall,
): { values: () => Values; invocation: Invocation } {
  const invocation = call.engine.callGraph.synthetic(call.site, call.context, 'selector', [() => [API]]);
  return { invocation, values: () => joinValues(...functions().map((fn) => call.engine.invoke(fn, invocation))) };
}

const part = (call: ModelledCall, name: string): Values => call.engine.member(argument(call, 0), name);
const plain = (values: Values, call: ModelledCall): Values =>
  joinValues(
    values.filter(({ kind }) => kind !== 'cell'),
    contentsOf(values, call.engine),
  );

const selector: Model = (call) => {
  const functions = (): FunctionValue[] => functionsIn(part(call, 'get'));
  const { values, invocation } = selecting(functions, call);
  return {
    targets: () => functions().map((fn) => ({ fn, invocation })),
    result: () => [cellAt(call, () => plain(values(), call))],
  };
};

/**
 * A function that gives one of a family of cells, by a parameter. What is written into one is not told from what is
 * written into others.
 */
function family(call: ModelledCall, holds: (parameter: Invocation | null, inner: ModelledCall) => Values): Value {
  const cell = (parameter: Invocation | null, inner: ModelledCall): CellValue => ({
    ...cellAt(call, () => plain(holds(parameter, inner), call)),
    key: `cell:${siteKey(call)}@${contextKey(inner)}`,
  });
  return callable(
    `family:${contextKey(call)}`,
    (inner) => returns(() => [cell(inner.invocation, inner)]),
    () => [cell(null, call)],
  );
}

const atomFamily: Model = (call) =>
  returns(() => [
    family(call, (parameter) =>
      joinValues(
        ...part(call, 'default').map((value) =>
          value.kind === 'function' ? call.engine.invoke(value, parameter) : [value],
        ),
      ),
    ),
  ]);

const selectorFamily: Model = (call) => {
  const made = (parameter: Invocation | null): FunctionValue[] =>
    functionsIn(joinValues(...functionsIn(part(call, 'get')).map((fn) => call.engine.invoke(fn, parameter))));
  const asked = call.engine.callGraph.synthetic(call.site, call.context, 'parameter', [() => [unknown('parameter')]]);
  const { invocation } = selecting(() => made(null), call);
  const targets = (): CallEdge[] => [
    ...functionsIn(part(call, 'get')).map((fn) => ({ fn, invocation: asked })),
    ...made(null).map((fn) => ({ fn, invocation })),
  ];
  return {
    targets,
    result: () => [family(call, (parameter, inner) => selecting(() => made(parameter), inner).values())],
  };
};

const loadableState: Model = (call) =>
  returns(() => [record(`recoil:${contextKey(call)}`, { 0: () => loadable(call).result(), 1: () => setters(call) })]);
const setters = (call: ModelledCall): Values =>
  flatMap(argument(call, 0), (value) => (value.kind === 'cell' ? [method(value, 'set')] : []));

/** `useRecoilCallback(({ snapshot, set }) => async (id) => { … })` gives the inner function. */
const callback: Model = (call) => invokes(call, 0, [() => [API]], (returned) => returned());

const ATOM_PACKAGES: Packages = {
  recoil: {
    selector,
    atomFamily,
    selectorFamily,
    useRecoilValueLoadable: loadable,
    useRecoilStateLoadable: loadableState,
    useRecoilCallback: callback,
  },
};

export const ATOMS: Plugin = { packages: ATOM_PACKAGES };
