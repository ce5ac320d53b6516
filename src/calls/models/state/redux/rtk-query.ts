import { flatMap } from '../../../../collections/lists.js';
import { frameOf } from '../../../../syntax/frames.js';
import {
  type ClientConfig,
  external,
  method,
  record,
  type RecordValue,
  type ResponseValue,
  type Value,
  type Values,
  functionsIn,
} from '../../../domain/values.js';
import { argument } from '../../../domain/arguments.js';
import type { CallSummary, Model, ModelledCall } from '../../../engine/engine.js';
import { joinValues } from '../../../domain/join.js';
import { callable } from '../../../engine/callable.js';
import { calleesOf } from '../../../evaluate/callees.js';
import { propertyNamesOf } from '../../../heap/literals/properties.js';
import { contextKey } from '../../model.js';
import type { MethodModel, Plugin } from '../../plugin.js';

/**
 * `createApi({ endpoints: (build) => ({ name: build.query(…) }) })` of Redux Toolkit: an object with a hook for each
 * endpoint.
 */
const createApi =
  (module: string): Model =>
  (call) => {
    const options = argument(call, 0);
    const build = (): Values => basesOf(options, call).map((made) => external(module, ['createApi', 'build'], made));
    return withEndpoints(call, build, () => []);
  };

/**
 * The endpoints that the options of a call make, beside those that are there: `api.injectEndpoints({ endpoints: (build)
 * => … })` has the same base.
 */
function withEndpoints(call: ModelledCall, build: () => Values, known: () => Values): CallSummary {
  const { site, context, engine } = call;
  const makers = functionsIn(engine.member(argument(call, 0), 'endpoints'));
  const invocation = engine.callGraph.synthetic(site, context, 'endpoints', [build]);
  const endpoints = (): Values => joinValues(known(), ...makers.map((fn) => engine.invoke(fn, invocation)));
  const inject = callable(`inject:${contextKey(call)}`, (inner) => withEndpoints(inner, build, endpoints));
  return { targets: () => makers.map((fn) => ({ fn, invocation })), result: () => [apiOf(endpoints(), inject, call)] };
}

/**
 * How the base query was made: by `fetchBaseQuery({ baseUrl })`, or in a function around one. Without any, endpoints
 * have no base.
 */
function basesOf(options: Values, call: ModelledCall): (readonly ClientConfig[])[] {
  const queries = call.engine.member(options, 'baseQuery');
  const around = flatMap(functionsIn(queries), (fn) =>
    flatMap(call.engine.moduleOf(fn.context).calls, (site) =>
      site.pos >= fn.node.pos && site.end <= fn.node.end
        ? [...calleesOf(site, call.engine.contexts.root(frameOf(site), false), call.engine)]
        : [],
    ),
  );
  const made = flatMap([...queries, ...around], (value) =>
    value.kind === 'external' && value.made.length > 0 ? [value.made] : [],
  );
  return made.length > 0 ? made : [[]];
}

function apiOf(endpoints: Values, inject: Value, call: ModelledCall): RecordValue {
  const key = contextKey(call);
  const fields: Record<string, () => Values> = { injectEndpoints: () => [inject], enhanceEndpoints: () => [inject] };
  const below: Record<string, () => Values> = {};
  for (const name of propertyNamesOf(endpoints)) {
    const { state, trigger, initiated, data } = handlesOf(name, `${key}.${name}`, endpoints, call);
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    fields[`use${title}Query`] =
      fields[`use${title}QueryState`] =
      fields[`use${title}SuspenseQuery`] =
        () => [method(state, 'use')];
    fields[`useLazy${title}Query`] = fields[`use${title}Mutation`] = () => [method(trigger, 'use')];
    const fulfilled = record(`fulfilled:${key}.${name}`, { payload: data });
    const hooks = {
      useQuery: () => [method(state, 'use')],
      useQueryState: () => [method(state, 'use')],
      useLazyQuery: () => [method(trigger, 'use')],
      useMutation: () => [method(trigger, 'use')],
    };
    below[name] = () => [
      record(`endpoint:${key}.${name}`, {
        ...hooks,
        initiate: () => [method(initiated, 'use')],
        matchFulfilled: () => [fulfilled],
        select: () => [
          method(
            record(`selector:${key}.${name}`, {}, () => [method(state, 'use')]),
            'use',
          ),
        ],
      }),
    ];
  }
  return record(`api:${key}`, { ...fields, endpoints: () => [record(`endpoints:${key}`, below)] });
}

/**
 * What an endpoint is used through: the state of a query, the pair of a trigger and its state, and an action of the store.
 */
function handlesOf(
  name: string,
  key: string,
  endpoints: Values,
  call: ModelledCall,
): { state: RecordValue; trigger: RecordValue; initiated: RecordValue; data: () => Values } {
  const { engine } = call;
  const data = (): Values => dataOf(engine.member(endpoints, name), call);
  const query = (): Values =>
    flatMap(engine.member(endpoints, name), (value) =>
      value.kind === 'response'
        ? engine.member(engine.callGraph.invocation(value.site, value.context, engine).argument(0) ?? [], 'query')
        : [],
    );
  const state = record(`state:${key}`, { data, currentData: data, [CALLED]: query, [OFFERED]: query });
  const given = {
    [CALLED]: query,
    unwrap: () => [method(record(`data:${key}`, {}, data), 'use')],
    data,
  };
  const sent = record(`sent:${key}`, given);
  return {
    state,
    trigger: record(`trigger:${key}`, { [OFFERED]: query, 0: () => [method(sent, 'use')], 1: () => [state] }),
    initiated: record(`initiated:${key}`, { ...given, [OFFERED]: query }),
    data,
  };
}

/** The property of a hook's record that holds the functions which calling the hook calls with its arguments. */
const CALLED = '()';

/** The property of what an API offers for an endpoint that holds the functions which describe its requests. */
const OFFERED = '=>';

/** What an endpoint gives: the response, or what `transformResponse` makes of it. */
function dataOf(endpoint: Values, call: ModelledCall): Values {
  return joinValues(...endpoint.map((value) => (value.kind === 'response' ? transformed(value, call) : [])));
}

function transformed(value: ResponseValue, { engine }: ModelledCall): Values {
  const definition = engine.callGraph.invocation(value.site, value.context, engine).argument(0) ?? [];
  const transforms = functionsIn(engine.member(definition, 'transformResponse'));
  if (transforms.length === 0) return [value];
  const invocation = engine.callGraph.synthetic(value.site, value.context, 'response', [() => [value]]);
  return joinValues(...transforms.map((fn) => engine.invoke(fn, invocation)));
}

const use: MethodModel = (receiver, { invocation }) =>
  receiver.kind === 'record'
    ? {
        targets: () => functionsIn(receiver.fields.get(CALLED)?.() ?? []).map((fn) => ({ fn, invocation })),
        result: () => [receiver],
      }
    : undefined;

/** The functions that describe the request of a hook, which whoever calls the hook sends. */
export function requestsBehind(hook: Value): Values {
  return hook.kind === 'method' && hook.receiver.kind === 'record' ? (hook.receiver.fields.get(OFFERED)?.() ?? []) : [];
}

export const RTK_QUERY: Plugin = {
  packages: {
    '@reduxjs/toolkit/query': { createApi: createApi('@reduxjs/toolkit/query') },
    '@reduxjs/toolkit/query/react': { createApi: createApi('@reduxjs/toolkit/query/react') },
  },
  methods: { object: { use } },
};
