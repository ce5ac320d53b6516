import { propertyNamesOf } from '../members.js';
import { external, idOf, method, record, union, type RecordValue, type ResponseValue, type Values } from '../values.js';
import { functionsIn, type Behaviour, type ModelCall } from './model.js';

/** `createApi({ endpoints: (build) => ({ name: build.query(…) }) })` of Redux Toolkit: an object with a hook for each endpoint. */
export const createApi = (module: string) => (call: ModelCall): Behaviour => {
  const { site, env, engine } = call;
  const makers = functionsIn(engine.member(call.invocation.argument(0) ?? [], 'endpoints'));
  const invocation = engine.callers.synthetic(site, env, 'endpoints', [() => [external(module, ['createApi', 'build'])]]);
  return { targets: () => makers.map((fn) => ({ fn, invocation })), result: () => [apiOf(union(...makers.map((fn) => engine.invoke(fn, invocation))), call)] };
};

function apiOf(endpoints: Values, call: ModelCall): RecordValue {
  const key = `${idOf(call.site)}@${call.env.id}`;
  const fields: Record<string, () => Values> = {};
  for (const name of propertyNamesOf(endpoints)) {
    const data = (): Values => dataOf(call.engine.member(endpoints, name), call);
    const state = record(`state:${key}.${name}`, { data });
    const trigger = record(`trigger:${key}.${name}`, { 0: () => [method(record(`sent:${key}.${name}`, { unwrap: () => [method(record(`data:${key}.${name}`, {}, data), 'use')], data }), 'use')], 1: () => [state] });
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    fields[`use${title}Query`] = fields[`use${title}QueryState`] = fields[`use${title}SuspenseQuery`] = () => [method(state, 'use')];
    fields[`useLazy${title}Query`] = fields[`use${title}Mutation`] = () => [method(trigger, 'use')];
  }
  return record(`api:${key}`, fields);
}

/** What an endpoint gives: the response, or what `transformResponse` makes of it. */
function dataOf(endpoint: Values, call: ModelCall): Values {
  return union(...endpoint.map((value) => (value.kind === 'response' ? transformed(value, call) : [])));
}

function transformed(value: ResponseValue, { engine }: ModelCall): Values {
  const definition = engine.callers.invocation(value.site, value.env, engine).argument(0) ?? [];
  const transforms = functionsIn(engine.member(definition, 'transformResponse'));
  if (transforms.length === 0) return [value];
  const invocation = engine.callers.synthetic(value.site, value.env, 'response', [() => [value]]);
  return union(...transforms.map((fn) => engine.invoke(fn, invocation)));
}
