import { flatMap } from '../../../lists.js';
import type { Invocation } from '../../domain/env.js';
import { argument, functionsIn, type Behaviour, type Model, type ModelCall } from '../../domain/summary.js';
import type { Target } from '../../domain/target.js';
import { union } from '../../domain/union.js';
import {
  callable,
  method,
  record,
  unknown,
  type CellValue,
  type FunctionValue,
  type Value,
  type Values,
} from '../../domain/values.js';
import { cellKey, contentsOf } from '../../evaluate/cells.js';
import { cellAt, contextKey, deliver, invokes, returns, siteKey } from '../model.js';

/** Recoil: an atom is a cell, and a selector is one that holds what its function makes of others. */

const reads: Model = (call) => returns(() => contentsOf(argument(call, 0), call.engine));

/** `set(atom, value)` */
const writes: Model = (call) => ({
  targets: () => {
    for (const cell of argument(call, 0)) if (cell.kind === 'cell') deliver(call, cellKey(cell), 1);
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

function loadable(call: ModelCall): Behaviour {
  const held = (): Values => contentsOf(argument(call, 0), call.engine);
  return returns(() => [loadableOf(held, call)]);
}

function loadableOf(held: () => Values, call: ModelCall): Value {
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
  call: ModelCall,
): { values: () => Values; invocation: Invocation } {
  const invocation = call.engine.callers.synthetic(call.site, call.env, 'selector', [() => [API]]);
  return { invocation, values: () => union(...functions().map((fn) => call.engine.invoke(fn, invocation))) };
}

const part = (call: ModelCall, name: string): Values => call.engine.member(argument(call, 0), name);
const plain = (values: Values, call: ModelCall): Values =>
  union(
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
function family(call: ModelCall, holds: (parameter: Invocation | null, inner: ModelCall) => Values): Value {
  const cell = (parameter: Invocation | null, inner: ModelCall): CellValue => ({
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
      union(
        ...part(call, 'default').map((value) =>
          value.kind === 'function' ? call.engine.invoke(value, parameter) : [value],
        ),
      ),
    ),
  ]);

const selectorFamily: Model = (call) => {
  const made = (parameter: Invocation | null): FunctionValue[] =>
    functionsIn(union(...functionsIn(part(call, 'get')).map((fn) => call.engine.invoke(fn, parameter))));
  const asked = call.engine.callers.synthetic(call.site, call.env, 'parameter', [() => [unknown('parameter')]]);
  const { invocation } = selecting(() => made(null), call);
  const targets = (): Target[] => [
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
const setters = (call: ModelCall): Values =>
  flatMap(argument(call, 0), (value) => (value.kind === 'cell' ? [method(value, 'set')] : []));

/** `useRecoilCallback(({ snapshot, set }) => async (id) => { … })` gives the inner function. */
const callback: Model = (call) => invokes(call, 0, [() => [API]], (returned) => returned());

export const ATOM_PACKAGES: Readonly<Record<string, Readonly<Record<string, Model>>>> = {
  recoil: {
    selector,
    atomFamily,
    selectorFamily,
    useRecoilValueLoadable: loadable,
    useRecoilStateLoadable: loadableState,
    useRecoilCallback: callback,
  },
};
