import type { ts as TS } from 'ts-morph';
import { ts } from '../../../../syntax/compiler.js';
import {
  functionsIn,
  method,
  record,
  unknown,
  type RecordValue,
  type Value,
  type Values,
} from '../../../domain/values.js';
import type { CallSummary, Model, ModelledCall, Engine } from '../../../engine/engine.js';
import { joinValues } from '../../../domain/join.js';
import { callable } from '../../../engine/callable.js';
import { contextKey, publish, invokes, returns, siteKey } from '../../model.js';
import { DISPATCHED, rootState } from './root-state.js';
import type { Plugin, Receivers } from '../../plugin.js';

/**
 * `createAsyncThunk(type, payloadCreator)` of Redux Toolkit: what the function gives is the `payload` of the action
 * that reducers and whoever dispatches are handed. `fulfilled` stands for that action as well as for its creator.
 */
const asyncThunk: Model = (call) => thunkOf(call, call.site);

/** `createAsyncThunk.withTypes<{ extra: Services }>()`. */
const typedAsyncThunk: Model = (call) =>
  returns(() => [callable(`typed:${siteKey(call)}`, (inner) => thunkOf(inner, call.site))]);

function thunkOf(call: ModelledCall, declaring: TS.Node): CallSummary {
  const key = contextKey(call);
  const api: RecordValue = record(`thunkApi:${key}`, {
    extra: () => extra(declaring, call.engine),
    dispatch: () => [DISPATCH],
    getState: () => [getState(call.engine)],
  });
  const created = invokes(call, 1, [() => [unknown('argument')], () => [api]], (returned) => returned());
  const fulfilled = record(`fulfilled:${key}`, {
    payload: created.result,
    unwrap: () => [method(record(`payload:${key}`, {}, created.result), 'use')],
  });
  return {
    targets: created.targets,
    result: () => [method(record(`thunk:${key}`, { fulfilled: () => [fulfilled] }), 'thunk')],
  };
}

function getState(engine: Engine): Value {
  return callable('getState', () => returns(() => rootState(engine)));
}

/** What thunks are handed beside the store: the options of the middleware that have it, and itself. */
export const THUNK_OPTIONS = 'redux:thunk';
const EXTRA = 'redux:extra';
const EXTRAS = [THUNK_OPTIONS, EXTRA];
/** What files that make or dispatch thunks have in them. */
const THUNKS = ['createAsyncThunk', 'useDispatch'];

/** What stores are made with for their thunks. */
function extraGiven(engine: Engine): Values {
  const { callGraph } = engine;
  return joinValues(
    callGraph.publishedValues(EXTRA, engine),
    engine.member(engine.member(callGraph.publishedValues(THUNK_OPTIONS, engine), 'thunk'), 'extraArgument'),
  );
}

/** The extra argument of the store, or what the last type argument says: `createAsyncThunk<Reply, Query, { extra: Services }>`. */
function extra(site: TS.Node, engine: Engine): Values {
  const config = ts.isCallExpression(site) ? site.typeArguments?.at(-1) : undefined;
  const known = joinValues(extraGiven(engine), engine.member(engine.ofType(config), 'extra'));
  return known.length > 0 ? known : [unknown('extra')];
}

/** `dispatch(action)` reaches the reducers, and gives what the action becomes; a thunk is called. */
export function dispatched(call: ModelledCall): CallSummary {
  const { engine } = call;
  const ran = invokes(
    call,
    0,
    [() => [DISPATCH], () => [getState(engine)], () => extra(call.site, engine)],
    (returned) => returned(),
  );
  return {
    targets: () => [...publish(call, DISPATCHED, 0), ...ran.targets()],
    result: () => joinValues(call.invocation.argument(0) ?? [], ran.result()),
  };
}

/** `useDispatch()`, `store.dispatch` */
export const DISPATCH = callable('redux:dispatch', dispatched);

/** `builder.addCase(thunk.fulfilled, (state, action) => …)`: the reducer is handed the action. */
function addCase(call: ModelledCall): CallSummary {
  const actions = (): Values => (call.invocation.argument(0) ?? []).filter((value) => value.kind === 'record');
  return invokes(call, 1, [() => [unknown('state')], actions], () => [unknown('builder', {})]);
}

/** The extra argument of thunks: files that make thunks may use it, and so may dispatched functions. */
function demandThunks({ engine, leadsToApi, addWord, addMissingIn }: Receivers): void {
  const { callGraph } = engine;
  if (!EXTRAS.some((name) => callGraph.channels.published.has(name)) || !extraGiven(engine).some(leadsToApi)) return;
  for (const word of THUNKS) addWord(word);
  addMissingIn(callGraph.publishedValues(DISPATCHED, engine));
}

export const THUNK_LIBRARY: Plugin = {
  packages: {
    '@reduxjs/toolkit': { createAsyncThunk: asyncThunk, 'createAsyncThunk.withTypes': typedAsyncThunk },
  },
  methods: {
    object: { thunk: (receiver, call) => returns(() => call.engine.member([receiver], 'fulfilled')) },
    // A slice's builder, if its first argument is an action.
    unknown: {
      addCase: (_, call) => (functionsIn(call.invocation.argument(1) ?? []).length > 0 ? addCase(call) : undefined),
    },
  },
  demand: demandThunks,
};
