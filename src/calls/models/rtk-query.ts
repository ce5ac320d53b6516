import { frameOf } from '../../syntax/frames.js';
import { calleesOf } from '../callees.js';
import type { ClientConfig } from '../clients/instance.js';
import { propertyNamesOf } from '../members.js';
import { union } from '../union.js';
import { external, method, record, type RecordValue, type ResponseValue, type Values } from '../values.js';
import { contextKey, functionsIn, type Behaviour, type ModelCall } from './model.js';

/** `createApi({ endpoints: (build) => ({ name: build.query(…) }) })` of Redux Toolkit: an object with a hook for each endpoint. */
export const createApi = (module: string) => (call: ModelCall): Behaviour => {
  const { site, env, engine } = call;
  const options = call.invocation.argument(0) ?? [];
  const makers = functionsIn(engine.member(options, 'endpoints'));
  const build = (): Values => basesOf(options, call).map((made) => external(module, ['createApi', 'build'], made));
  const invocation = engine.callers.synthetic(site, env, 'endpoints', [build]);
  return { targets: () => makers.map((fn) => ({ fn, invocation })), result: () => [apiOf(union(...makers.map((fn) => engine.invoke(fn, invocation))), call)] };
};

/** How the base query was made: by `fetchBaseQuery({ baseUrl })`, or in a function around one. Without any, endpoints have no base. */
function basesOf(options: Values, call: ModelCall): (readonly ClientConfig[])[] {
  const queries = call.engine.member(options, 'baseQuery');
  const around = functionsIn(queries).flatMap((fn) => call.engine.moduleOf(fn.env).calls.flatMap((site) => (site.pos >= fn.node.pos && site.end <= fn.node.end ? [...calleesOf(site, call.engine.envs.root(frameOf(site), false), call.engine)] : [])));
  const made = [...queries, ...around].flatMap((value) => (value.kind === 'external' && value.made.length > 0 ? [value.made] : []));
  return made.length > 0 ? made : [[]];
}

function apiOf(endpoints: Values, call: ModelCall): RecordValue {
  const key = contextKey(call);
  const fields: Record<string, () => Values> = {};
  for (const name of propertyNamesOf(endpoints)) {
    const data = (): Values => dataOf(call.engine.member(endpoints, name), call);
    const query = (): Values => call.engine.member(endpoints, name).flatMap((value) => (value.kind === 'response' ? [...call.engine.member(call.engine.callers.invocation(value.site, value.env, call.engine).argument(0) ?? [], 'query')] : []));
    const state = record(`state:${key}.${name}`, { data, [CALLED]: query });
    const trigger = record(`trigger:${key}.${name}`, { 0: () => [method(record(`sent:${key}.${name}`, { [CALLED]: query, unwrap: () => [method(record(`data:${key}.${name}`, {}, data), 'use')], data }), 'use')], 1: () => [state] });
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    fields[`use${title}Query`] = fields[`use${title}QueryState`] = fields[`use${title}SuspenseQuery`] = () => [method(state, 'use')];
    fields[`useLazy${title}Query`] = fields[`use${title}Mutation`] = () => [method(trigger, 'use')];
  }
  return record(`api:${key}`, fields);
}

/** The property of a hook's record that holds the functions which calling the hook calls with its arguments. */
export const CALLED = '()';

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
