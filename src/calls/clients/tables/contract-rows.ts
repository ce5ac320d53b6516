import type { CallSpec, ClientRow } from '../../domain/client-row.js';
import {
  AXIOS_CALLS,
  AXIOS_ERRORS,
  below,
  BODY,
  DATA,
  RETURNED,
  takesBody,
  THROWN,
  verbs,
  WEB_RESPONSE,
} from '../calls.js';
import { AXIOS_BODY, JSON_BODY, JSON_OBJECT } from './encodings.js';

/** Clients that are made for a contract: an OpenAPI document, the type of a server, or a table of endpoints. */

/** `useQuery('get', '/items/{id}', { params, body })`. */
const OPENAPI_QUERY: CallSpec = { method: ['0'], url: ['1'], body: ['2.body'], query: ['2.params.query'] };
const OPENAPI_QUERIES = ['useQuery', 'useSuspenseQuery', 'useInfiniteQuery', 'useMutation'];
const SWAGGER_HTTP: CallSpec = { url: ['0.url'], method: ['0.method'], body: ['0.body'] };
const SWAGGER_EXECUTE: CallSpec = {
  url: ['0.pathName'],
  base: ['0.server', '0.baseURL'],
  method: ['0.method'],
  body: ['0.requestBody'],
};
const TS_REST_CALL: CallSpec = { body: ['0.body'], query: ['0.query'] };
/** `client.items.find.useQuery({ queryKey, queryData: { params } })`, in older versions `useQuery(key, { params })`. */
const TS_REST_QUERIES: Record<string, CallSpec> = {
  ...Object.fromEntries(
    ['useQuery', 'useSuspenseQuery', 'useInfiniteQuery', 'createQuery', 'fetchQuery', 'prefetchQuery'].map((name) => [
      name,
      { body: ['0.queryData.body', '1.body'], query: ['0.queryData.query', '1.query'] },
    ]),
  ),
  ...Object.fromEntries(['useMutation', 'createMutation'].map((name) => [name, {}])),
  ...Object.fromEntries(['query', 'mutate', 'mutation'].map((name) => [name, TS_REST_CALL])),
};
const HONO_CALLS = Object.fromEntries(
  Object.entries(verbs(() => ({ body: ['0.json', '0.form'], query: ['0.query'] }))).map(([verb, call]) => [
    `$${verb}`,
    call,
  ]),
);

export const CONTRACT_CLIENTS: readonly ClientRow[] = [
  {
    id: 'openapi-react-query',
    modules: ['openapi-react-query'],
    calls: below('api.#', {
      ...Object.fromEntries(OPENAPI_QUERIES.map((name) => [name, OPENAPI_QUERY])),
      queryOptions: { ...OPENAPI_QUERY, response: { methods: { queryFn: 'body' } } },
    }),
    makes: Object.fromEntries(['', 'createClient'].map((name) => [name, { wraps: '0', as: 'api.#' }])),
    errors: THROWN,
    sends: { body: JSON_OBJECT },
    response: { members: { data: 'body' }, methods: { mutateAsync: 'body' } },
  },
  {
    id: 'ts-rest',
    modules: ['@ts-rest/core'],
    calls: {},
    makes: { initClient: { base: ['1.baseUrl'], as: 'client.#' } },
    contracts: { 'client.#': { table: '0', url: 'path', method: 'method', prefix: 'pathPrefix', call: TS_REST_CALL } },
    errors: RETURNED,
    sends: { body: JSON_OBJECT },
    response: BODY,
  },
  {
    id: 'ts-rest queries',
    modules: [
      '@ts-rest/react-query',
      '@ts-rest/react-query/v5',
      '@ts-rest/react-query/tanstack',
      '@ts-rest/vue-query',
      '@ts-rest/solid-query',
    ],
    calls: {},
    makes: Object.fromEntries(
      ['initTsrReactQuery', 'initQueryClient'].map((name) => [name, { base: ['1.baseUrl'], as: 'client.#' }]),
    ),
    contracts: {
      'client.#': { table: '0', url: 'path', method: 'method', prefix: 'pathPrefix', calls: TS_REST_QUERIES },
    },
    errors: THROWN,
    sends: { body: JSON_OBJECT },
    response: { members: { data: 'raw', body: 'body' }, methods: { mutateAsync: 'raw' } },
  },
  {
    id: 'feTS',
    modules: ['fets'],
    calls: {},
    makes: { createClient: { base: ['0.endpoint'], as: 'client.#' } },
    spelled: { 'client.#': verbs(() => ({ body: ['0.json', '0.formData'], query: ['0.query'] })) },
    errors: RETURNED,
    sends: { json: JSON_BODY },
    response: WEB_RESPONSE,
  },
  {
    id: 'Hono hc',
    modules: ['hono/client'],
    calls: {},
    makes: { hc: { base: ['0'], as: 'client.#' } },
    spelled: { 'client.#': HONO_CALLS },
    errors: RETURNED,
    sends: { json: JSON_BODY },
    response: WEB_RESPONSE,
  },
  {
    id: 'openapi-client-axios',
    modules: ['openapi-client-axios'],
    calls: below('client.#', AXIOS_CALLS),
    makes: {
      ...Object.fromEntries(
        ['#', 'OpenAPIClientAxios.#'].map((name) => [
          name,
          { base: ['0.withServer.url', '0.axiosConfigDefaults.baseURL', '0.definition.servers.0.url'], as: 'api.#' },
        ]),
      ),
      ...Object.fromEntries(['init', 'initSync', 'getClient'].map((name) => [`api.#.${name}`, { as: 'client.#' }])),
    },
    spelled: { 'client.#.paths': verbs(() => ({ body: ['1'] })) },
    operations: {
      'client.#': { document: '0.definition', names: 1, call: { body: ['1'], query: ['0'] } },
    },
    errors: AXIOS_ERRORS,
    sends: { '': AXIOS_BODY, data: AXIOS_BODY },
    response: DATA,
  },
  {
    id: 'swagger-client',
    modules: ['swagger-client'],
    calls: {
      http: SWAGGER_HTTP,
      execute: SWAGGER_EXECUTE,
      ...below('client.#', { http: SWAGGER_HTTP, execute: SWAGGER_EXECUTE }),
    },
    makes: Object.fromEntries(
      ['', '#'].map((name) => [name, { base: ['0.server', '0.spec.servers.0.url'], as: 'client.#' }]),
    ),
    operations: {
      'client.#.apis': {
        document: '0.spec',
        names: 2,
        call: { base: ['1.server'], body: ['1.requestBody', '0.body'], query: ['0'] },
      },
    },
    response: { members: { body: 'body', obj: 'body', data: 'text', text: 'text' } },
  },
  {
    id: 'api of ReadMe',
    modules: ['api'],
    calls: below(
      'sdk.#',
      verbs((verb) => ({ url: ['0'], ...(takesBody(verb) && { body: ['1'] }) })),
    ),
    makes: { '': { as: 'sdk.#' } },
    configuredBy: { 'sdk.#.server': ['0'] },
    sends: { '': JSON_OBJECT },
    response: DATA,
  },
];
