import type { CallSpec, ClientRow } from '../../domain/client-row.js';
import { RETURNED, THROWN, VERBS, WEB_RESPONSE, below, verbs, FETCH_CALL, DATA } from '../calls.js';
import { JSON_BODY, JSON_OBJECT, WEB_BODY } from './encodings.js';

/** Clients that are `fetch`, or are built on it: their options are those of `fetch` and a few more. */

const OPTIONS_SECOND = (): CallSpec => ({
  url: ['0', '0.url'],
  body: ['1.json', '1.body', '1.form'],
  base: ['1.prefixUrl', '1.baseUrl', '1.prefix'],
});
const KY_CALL: CallSpec = { ...OPTIONS_SECOND(), method: ['1.method', '0.method'] };
const OFETCH_CALL: CallSpec = { ...FETCH_CALL, base: ['1.baseURL'] };
const USE_FETCH: CallSpec = { ...OFETCH_CALL, url: ['0()', '0'], asyncData: '1' };
const USE_FETCH_CALLS = { useFetch: USE_FETCH, useLazyFetch: USE_FETCH };
const OFETCH_RAW: CallSpec = { ...OFETCH_CALL, response: { members: { _data: 'body' } } };
const HEY_API_CALL: CallSpec = {
  url: ['0.url'],
  method: ['0.method'],
  body: ['0.body'],
  base: ['0.baseUrl', '0.baseURL'],
};
const RTK_ENDPOINT: CallSpec = {
  url: ['0.query().url', '0.query()'],
  method: ['0.query().method'],
  body: ['0.query().body'],
  callback: { parameter: 0, stage: 'body', names: ['transformResponse'] },
};

export const FETCH_CLIENTS: readonly ClientRow[] = [
  {
    id: 'fetch',
    modules: [
      'node-fetch',
      'cross-fetch',
      'isomorphic-fetch',
      'whatwg-fetch',
      'isomorphic-unfetch',
      'unfetch',
      'portable-fetch',
      'node-fetch-native',
      'make-fetch-happen',
      'minipass-fetch',
      '@whatwg-node/fetch',
      'expo/fetch',
      'cross-fetch/polyfill',
      '@adobe/fetch',
      '@vercel/fetch',
      'rxjs/fetch',
      '@tauri-apps/plugin-http',
      'electron',
    ],
    globals: ['fetch'],
    headers: {},
    calls: {
      '': FETCH_CALL,
      fetch: FETCH_CALL,
      'net.fetch': FETCH_CALL,
      'session.defaultSession.fetch': FETCH_CALL,
      'Session.#.fetch': FETCH_CALL,
      fromFetch: FETCH_CALL,
    },
    makes: { defaults: {}, 'session.fromPartition': { as: 'Session.#' }, 'session.fromPath': { as: 'Session.#' } },
    types: { Session: 'Session.#' },
    requestObjects: { Request: FETCH_CALL },
    errors: RETURNED,
    sends: { body: WEB_BODY },
    response: WEB_RESPONSE,
  },
  {
    id: 'ky',
    modules: ['ky', 'ky-universal'],
    resolves: ['baseUrl'],
    headers: {},
    calls: { '': KY_CALL, ...verbs(OPTIONS_SECOND) },
    makes: {
      create: { base: ['0.prefixUrl', '0.prefix', '0.baseUrl'] },
      extend: { base: ['0.prefixUrl', '0.prefix', '0.baseUrl'] },
    },
    types: { KyInstance: '' },
    requestHooks: [{ made: ['0.hooks.beforeRequest'], given: ['1.hooks.beforeRequest'], options: '0', url: 'url' }],
    errors: { are: 'thrown', unless: [{ option: 'throwHttpErrors', is: false }], seenBy: ['hooks.afterResponse'] },
    sends: { json: JSON_BODY, body: WEB_BODY },
    response: WEB_RESPONSE,
  },
  {
    id: 'ofetch',
    modules: ['ofetch', 'nuxt/app', '#imports', '#app'],
    globals: ['$fetch'],
    headers: {},
    calls: {
      '': OFETCH_CALL,
      ofetch: OFETCH_CALL,
      $fetch: OFETCH_CALL,
      raw: OFETCH_RAW,
      'ofetch.raw': OFETCH_RAW,
      '$fetch.raw': OFETCH_RAW,
    },
    makes: {
      create: { base: ['0.baseURL'] },
      'ofetch.create': { base: ['0.baseURL'] },
      '$fetch.create': { base: ['0.baseURL'] },
      createFetch: { base: ['0.defaults.baseURL'] },
    },
    requestHooks: [
      { made: ['0.onRequest'], given: ['1.onRequest'], options: '0.options', base: 'baseURL' },
      { made: ['0.onRequest'], given: ['1.onRequest'], options: '0', url: 'request' },
    ],
    errors: {
      are: 'thrown',
      unless: [{ option: 'ignoreResponseError', is: true }],
      seenBy: ['onResponse', 'onResponseError'],
    },
    sends: { body: JSON_BODY },
    response: { is: 'body' },
  },
  {
    id: 'Nuxt useFetch',
    modules: ['nuxt/app', '#imports', '#app'],
    globals: ['useFetch', 'useLazyFetch'],
    headers: {},
    calls: { '': USE_FETCH, ...USE_FETCH_CALLS },
    sends: { body: JSON_BODY },
    response: { is: 'body' },
  },
  {
    id: 'openapi-fetch',
    modules: ['openapi-fetch'],
    headers: {},
    calls: verbs(
      () => ({ url: ['0'], body: ['1.body'] }),
      VERBS.map((verb) => verb.toUpperCase()),
    ),
    makes: { '': { base: ['0.baseUrl'] }, createClient: { base: ['0.baseUrl'] } },
    types: { Client: '' },
    requestHooks: [{ registers: 'use', method: 'onRequest', options: '0.request' }],
    sends: { body: JSON_OBJECT },
    rewrites: ['1.bodySerializer', '0.bodySerializer'],
    response: { members: { data: 'body' } },
  },
  {
    id: 'Hey API',
    modules: ['@hey-api/client-*'],
    calls: { request: HEY_API_CALL, ...verbs(() => HEY_API_CALL) },
    makes: { createClient: { base: ['0.baseUrl', '0.baseURL'] } },
    types: { Client: '' },
    sends: { body: JSON_OBJECT },
    rewrites: ['0.bodySerializer'],
    response: DATA,
  },
  {
    id: 'Apollo RESTDataSource',
    modules: ['@apollo/datasource-rest', 'apollo-datasource-rest'],
    calls: below(
      'RESTDataSource.#',
      verbs(() => ({ url: ['0'], body: ['1.body', '1'] })),
    ),
    makes: { 'RESTDataSource.#': {} },
    baseProperty: 'baseURL',
    errors: THROWN,
    sends: { body: JSON_OBJECT },
    response: { is: 'body' },
  },
  {
    id: 'RTK Query',
    modules: ['@reduxjs/toolkit/query', '@reduxjs/toolkit/query/react'],
    calls: below(
      'createApi.build',
      Object.fromEntries(['query', 'mutation', 'infiniteQuery'].map((kind) => [kind, RTK_ENDPOINT])),
    ),
    makes: { fetchBaseQuery: { base: ['0.baseUrl'], as: 'fetchBaseQuery' } },
    sends: { body: { object: 'json', textType: 'text/plain' } },
    response: { is: 'body' },
  },
];
