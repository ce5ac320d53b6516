import { flatMap } from '../../../../collections/lists.js';
import { ts } from '../../../../syntax/compiler.js';
import { frameOf, unwrap } from '../../../../syntax/frames.js';
import {
  functionsIn,
  external,
  record,
  unknown,
  type ExternalValue,
  type FunctionValue,
  type Value,
  type Values,
} from '../../../domain/values.js';
import { argument, argumentCount } from '../../../domain/arguments.js';
import type { Model, ModelledCall, Engine } from '../../../engine/engine.js';
import type { CallEdge } from '../../../domain/call-edge.js';
import { joinValues } from '../../../domain/join.js';
import { callable } from '../../../engine/callable.js';
import { propertyNamesOf } from '../../../heap/literals/properties.js';
import { applied } from '../../applied.js';
import { publish, invokes, listed, returns, siteKey } from '../../model.js';
import { STORES, stateFrom, rootState } from './root-state.js';
import { DISPATCH, THUNK_OPTIONS } from './thunks.js';
import { selects, sentUnder, stateOf } from '../stores.js';
import type { Packages, Plugin } from '../../plugin.js';

/** `createSlice({ initialState, reducers, extraReducers })`. */
const createSlice: Model = (call) => {
  const { engine } = call;
  const options = argument(call, 0);
  const key = `slice:${siteKey(call)}`;
  const reducers = engine.member(options, 'reducers');
  const names = propertyNamesOf(reducers);
  const action = (name: string): Value =>
    record(`action:${key}.${name}`, { payload: () => sentUnder([`${key}.${name}`], engine) });
  const cases = (state: Value): CallEdge[] => [
    ...flatMap(names, (name) =>
      reducersIn(engine.member(reducers, name), engine).map((fn) => ({
        fn,
        invocation: engine.callGraph.synthetic(fn.node, call.context, key, [() => [state], () => [action(name)]]),
      })),
    ),
    ...extraCases(engine.member(options, 'extraReducers'), state, key, call),
  ];
  const state = stateOf(key, () => started(engine.member(options, 'initialState'), engine), cases, engine);
  const creators = record(
    `actions:${key}`,
    Object.fromEntries(names.map((name) => [name, () => [creator(`${key}.${name}`, action(name))]])),
  );
  const reducer = callable(
    `reducer:${key}`,
    () => returns(() => [state]),
    () => [state],
  );
  return {
    targets: () => cases(state),
    result: () => [record(key, { actions: () => [creators], reducer: () => [reducer] })],
  };
};

/** A case is a function, or one beside what prepares its action. */
function reducersIn(values: Values, engine: Engine): FunctionValue[] {
  return functionsIn(
    joinValues(
      values,
      engine.member(
        values.filter((value) => value.kind === 'object'),
        'reducer',
      ),
    ),
  );
}

/** The initial state as such, or as a function that makes it. */
function started(values: Values, engine: Engine): Values {
  return joinValues(
    values.filter((value) => value.kind !== 'function'),
    ...functionsIn(values).map((fn) => engine.invoke(fn, null)),
  );
}

/** An action creator: what it is handed is the payload of its actions. */
function creator(receiver: string, action: Value): Value {
  return callable(
    `creator:${receiver}`,
    (call) => ({ targets: () => publish(call, receiver, 0), result: () => [action] }),
    () => [action],
  );
}

const CASES = new Set(['addCase', 'addMatcher', 'addDefaultCase']);

/** `extraReducers: (builder) => builder.addCase(thunk.fulfilled, (state, action) => …)`. */
function extraCases(values: Values, state: Value, key: string, { engine, context }: ModelledCall): CallEdge[] {
  return flatMap(functionsIn(values), ({ node, context: outer }) =>
    flatMap(engine.moduleOf(outer).calls, (site): CallEdge[] => {
      const callee =
        site.pos >= node.pos && site.end <= node.end && ts.isCallExpression(site) ? unwrap(site.expression) : undefined;
      if (
        !callee ||
        !ts.isCallExpression(site) ||
        !ts.isPropertyAccessExpression(callee) ||
        !CASES.has(callee.name.text)
      )
        return [];
      const at = engine.contexts.root(frameOf(site), false);
      const [first, last] = [site.arguments[0], site.arguments.at(-1)];
      const actions = (): Values =>
        first
          ? flatMap(engine.evaluate(first, at), (value) =>
              value.kind === 'method' ? (value.result?.() ?? []) : value.kind === 'record' ? [value] : [],
            )
          : [];
      const given = (): Values => joinValues(actions(), actions().length === 0 ? [unknown('action')] : []);
      return functionsIn(last ? engine.evaluate(last, at) : []).map((fn) => ({
        fn,
        invocation: engine.callGraph.synthetic(fn.node, context, `case:${key}`, [() => [state], given]),
      }));
    }),
  );
}

const makesStore =
  (property?: string): Model =>
  (call) => {
    const { engine } = call;
    const getState = callable(
      `getState:${siteKey(call)}`,
      () => returns(() => rootState(engine)),
      () => rootState(engine),
    );
    // `middleware: (getDefault) => getDefault({ thunk: { extraArgument: services } })`
    const middleware = callable(`middleware:${siteKey(call)}`, (inner) => ({
      targets: () => publish(inner, THUNK_OPTIONS, 0),
      result: () => [unknown('middleware')],
    }));
    const configured = applied(
      engine.member(argument(call, 0), 'middleware'),
      [() => [middleware]],
      'middleware',
      call,
    );
    return {
      targets: () => [...publish(call, STORES, 0, property === undefined ? {} : { property }), ...configured.targets()],
      result: () => [record(`store:${siteKey(call)}`, { getState: () => [getState], dispatch: () => [DISPATCH] })],
    };
  };

const combine: Model = (call) => {
  const state = (): Values => stateFrom(argument(call, 0), call.engine, siteKey(call));
  return returns(() => [callable(`combined:${siteKey(call)}`, () => returns(state), state)]);
};

/** `createSelector([a, b], (x, y) => …)`, with or without the list. */
const selector: Model = (call) => {
  const { engine, site, context } = call;
  const count = argumentCount(call);
  const inList = listed(argument(call, 0), engine);
  const inputs = inList.length > 0 ? inList : Array.from({ length: count - 1 }, (_, i) => argument(call, i));
  const asked = engine.callGraph.synthetic(site, context, 'root', [() => rootState(engine)]);
  const results = inputs.map(
    (input) => (): Values =>
      joinValues(
        ...input.map((value) =>
          value.kind === 'function'
            ? engine.invoke(value, asked)
            : value.kind === 'method'
              ? (value.result?.() ?? [])
              : [],
        ),
      ),
  );
  const combined = engine.callGraph.synthetic(site, context, 'inputs', results);
  const combiners = functionsIn(argument(call, inList.length > 0 ? 1 : count - 1));
  const selected = (): Values => joinValues(...combiners.map((fn) => engine.invoke(fn, combined)));
  return {
    targets: () => [
      ...flatMap(inputs, (input) => functionsIn(input).map((fn) => ({ fn, invocation: asked }))),
      ...combiners.map((fn) => ({ fn, invocation: combined })),
    ],
    result: () => [callable(`selector:${siteKey(call)}`, () => returns(selected), selected)],
  };
};

/** `connect(mapState)(Component)`: the component is handed what is selected for it. */
const connect: Model = (call) => {
  const mapped = invokes({ ...call, subject: 'state' }, 0, [() => rootState(call.engine)], (returned) => returned());
  const wrap: Model = (inner) => {
    const props = record(`props:${siteKey(inner)}`, {}, mapped.result);
    return invokes({ ...inner, subject: 'props' }, 0, [() => [props]], () => argument(inner, 0));
  };
  return { targets: mapped.targets, result: () => [callable(`connect:${siteKey(call)}`, wrap)] };
};

const useDispatch: Model = () => returns(() => [DISPATCH]);
const useSelector: Model = (call) => selects('redux', () => rootState(call.engine))(call);

const SLICE_PACKAGES: Packages = {
  '@reduxjs/toolkit': {
    createSlice,
    configureStore: makesStore('reducer'),
    combineReducers: combine,
    createSelector: selector,
  },
  redux: { createStore: makesStore(), legacy_createStore: makesStore(), combineReducers: combine },
  reselect: { createSelector: selector },
  'redux-saga/effects': { select: useSelector },
  'typed-redux-saga': { select: useSelector },
  'react-redux': {
    useDispatch,
    'useDispatch.withTypes': () => returns(() => [callable('useDispatch', useDispatch)]),
    useSelector,
    connect,
    'useSelector.withTypes': () => returns(() => [external('react-redux', ['useSelector'])]),
  },
};

/** Packages of which something is handed the state of a store: whoever selects from it need not import what made it. */
const SELECTING = Object.keys(SLICE_PACKAGES);

const SELECTORS = new Set(['useSelector', 'connect']);

/** Whether a value hands the state of the program's stores to whoever calls it. */
export function selectsState({ module, path }: ExternalValue): boolean {
  return module === 'react-redux' && SELECTORS.has(path.join('.'));
}

export const SLICES: Plugin = {
  packages: SLICE_PACKAGES,
  // The state of a store is read without an import of the code that makes it. Reading stores joins parts of the program,
  // so only code that makes one asks.
  demand: ({ engine, leadsToApi, addWord }) => {
    if (engine.callGraph.channels.published.has(STORES) && rootState(engine).some(leadsToApi))
      SELECTING.forEach(addWord);
  },
};
