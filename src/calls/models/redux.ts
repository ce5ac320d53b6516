import { ts } from '../../syntax/compiler.js';
import { literalName } from '../../syntax/frames.js';
import { union } from '../union.js';
import { method, record, unknown, type RecordValue, type Values } from '../values.js';
import { contextKey, functionsIn, invokes, type Behaviour, type ModelCall } from './model.js';

/**
 * `createAsyncThunk(type, payloadCreator)` of Redux Toolkit: what the function gives is the `payload` of the action that
 * reducers and whoever dispatches are handed. `fulfilled` stands for that action as well as for its creator.
 */
export function asyncThunk(call: ModelCall): Behaviour {
  const key = contextKey(call);
  const api: RecordValue = record(`thunkApi:${key}`, { extra: () => extraOf(call), dispatch: () => [unknown('dispatch')], getState: () => [unknown('getState')] });
  const created = invokes(call, 1, [() => [unknown('argument')], () => [api]], (returned) => returned());
  const fulfilled = record(`fulfilled:${key}`, { payload: created.result, unwrap: () => [method(record(`payload:${key}`, {}, created.result), 'use')] });
  return { targets: created.targets, result: () => [method(record(`thunk:${key}`, { fulfilled: () => [fulfilled] }), 'thunk')] };
}

/** What the third type argument says of `extra`: `createAsyncThunk<Reply, Query, { extra: Services }>`. */
function extraOf({ site, engine }: ModelCall): Values {
  const config = ts.isCallExpression(site) ? site.typeArguments?.at(-1) : undefined;
  if (!config || !ts.isTypeLiteralNode(config)) return [unknown('extra')];
  const types = config.members.flatMap((member) => (ts.isPropertySignature(member) && literalName(member.name) === 'extra' ? engine.ofType(member.type) : []));
  return union(types, types.length === 0 ? [unknown('extra')] : []);
}

/** `builder.addCase(thunk.fulfilled, (state, action) => …)`: the reducer is handed the action. */
export function addCase(call: ModelCall): Behaviour {
  const actions = (): Values => (call.invocation.argument(0) ?? []).filter((value) => value.kind === 'record');
  return invokes(call, 1, [() => [unknown('state')], actions], () => [unknown('builder', {})]);
}

/** Whether a callee may be `addCase` of a slice's builder: its first argument is an action. */
export function addsCase(name: string, call: ModelCall): boolean {
  return name === 'addCase' && functionsIn(call.invocation.argument(1) ?? []).length > 0;
}
