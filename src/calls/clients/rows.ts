import type { CallSpec, ClientRow, ResponseSpec } from '../domain/client-row.js';
import { VERBS, WEB_RESPONSE, below, verbs } from './calls.js';
import { CHAINED_CLIENTS } from './chained-rows.js';
import { FRAMEWORK_CLIENTS } from './framework-rows.js';
import { GENERATED_CLIENTS } from './generated-rows.js';
import { PACKAGE_CLIENTS } from './package-rows.js';
import { PLATFORM_CLIENTS } from './platform-rows.js';
import { TEST_CLIENTS } from './test-rows.js';
import { TOOL_CLIENTS } from './tool-rows.js';

/* eslint-disable max-lines -- A table with a row for each client, of which none refers to another one. */
/**
 * The HTTP clients, one row each. The code that reads them names no library: a new client is a new row. A user's own
 * client is a row in the configuration.
 */

const NODE_STREAM: ResponseSpec = { events: { data: 'text' }, elements: 'text' };
const FETCH_CALL: CallSpec = { url: ['0'], method: ['1.method'], body: ['1.body'] };
const AXIOS_RESPONSE: ResponseSpec = { members: { data: 'body' } };
const axiosVerb = (verb: string): CallSpec =>
  /^(post|put|patch)/.test(verb)
    ? { url: ['0'], body: ['1'], base: ['2.baseURL'] }
    : { url: ['0'], body: ['1.data'], base: ['1.baseURL'] };
const AXIOS_CONFIG: CallSpec = {
  url: ['0.url', '0'],
  method: ['0.method', '1.method'],
  base: ['0.baseURL', '1.baseURL'],
  body: ['0.data', '1.data'],
};
const OPTIONS_SECOND = (): CallSpec => ({
  url: ['0', '0.url'],
  body: ['1.json', '1.body', '1.form'],
  base: ['1.prefixUrl', '1.baseUrl', '1.prefix'],
});
const KY_CALL: CallSpec = { ...OPTIONS_SECOND(), method: ['1.method', '0.method'] };
const GOT_CALL: CallSpec = {
  url: ['0.url', '0'],
  method: ['1.method', '0.method'],
  body: ['1.json', '1.body', '1.form', '0.json', '0.body', '0.form'],
  base: ['1.prefixUrl', '0.prefixUrl'],
};
/** All elements of all pages, represented by the elements of one body. */
const GOT_PAGES: CallSpec = { ...GOT_CALL, response: { is: 'body' } };
const NODE_CALL: CallSpec = {
  url: ['0'],
  host: ['0.hostname', '0.host', '1.hostname', '1.host'],
  path: ['0.path', '1.path'],
  method: ['0.method', '1.method'],
  callback: { parameter: 0, stage: 'raw' },
};
/** `json: true` says how the body is sent. */
const REQUEST_BODY = ['0.body', '1.body', '0.form', '1.form', '0.formData', '1.formData', '0.json', '1.json'];
const OFETCH_CALL: CallSpec = { ...FETCH_CALL, base: ['1.baseURL'] };
const USE_FETCH: CallSpec = { ...OFETCH_CALL, url: ['0()', '0'], asyncData: '1' };
const USE_FETCH_CALLS = { useFetch: USE_FETCH, useLazyFetch: USE_FETCH };
const OFETCH_RAW: CallSpec = { ...OFETCH_CALL, response: { members: { _data: 'body' } } };
const NEEDLE_CALL: CallSpec = {
  method: ['0'],
  url: ['1'],
  body: ['2'],
  query: ['2'],
  callback: { parameter: 1, stage: 'raw', body: 2 },
};
const HEY_API_CALL: CallSpec = {
  url: ['0.url'],
  method: ['0.method'],
  body: ['0.body'],
  base: ['0.baseUrl', '0.baseURL'],
};
/** The path in the options is appended to the origin of the URL. */
const UNDICI_CALL: CallSpec = {
  url: ['0'],
  host: ['0.origin', '0.hostname', '0.host', '0'],
  path: ['0.path', '0.pathname', '1.path'],
  method: ['1.method', '0.method'],
  body: ['1.body', '0.body'],
};
const UNDICI_DISPATCH: CallSpec = { host: ['0.origin'], path: ['0.path'], method: ['0.method'], body: ['0.body'] };
const DISPATCHERS = [
  'Client',
  'Pool',
  'BalancedPool',
  'RoundRobinPool',
  'RetryClient',
  'Agent',
  'ProxyAgent',
  'EnvHttpProxyAgent',
  'RetryAgent',
];
const RTK_ENDPOINT: CallSpec = {
  url: ['0.query().url', '0.query()'],
  method: ['0.query().method'],
  body: ['0.query().body'],
  callback: { parameter: 0, stage: 'body', names: ['transformResponse'] },
};

export const CLIENTS: readonly ClientRow[] = [
  {
    id: 'fetch',
    modules: [
      'node-fetch',
      'cross-fetch',
      'isomorphic-fetch',
      'whatwg-fetch',
      'isomorphic-unfetch',
      'unfetch',
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
    calls: { '': FETCH_CALL, fetch: FETCH_CALL, 'net.fetch': FETCH_CALL, fromFetch: FETCH_CALL },
    makes: { defaults: {} },
    requestObjects: { Request: FETCH_CALL },
    response: WEB_RESPONSE,
  },
  {
    id: 'axios',
    modules: ['axios', 'redaxios', 'feaxios', 'xior'],
    globals: ['axios'],
    calls: {
      '': AXIOS_CONFIG,
      request: AXIOS_CONFIG,
      ...verbs(axiosVerb),
      ...Object.fromEntries(
        ['post', 'put', 'patch'].map((verb) => [`${verb}Form`, { verb: verb.toUpperCase(), ...axiosVerb(verb) }]),
      ),
    },
    makes: { create: { base: ['0.baseURL'] }, 'Axios.#': { base: ['0.baseURL'], as: '' } },
    types: { AxiosInstance: '', AxiosStatic: '', Axios: '' },
    addresses: { getUri: AXIOS_CONFIG },
    interceptor: 'interceptors.response.use',
    requestHooks: [{ registers: 'interceptors.request.use', options: '0', url: 'url', base: 'baseURL' }],
    baseProperty: 'defaults.baseURL',
    textWhen: ['2.responseType', '1.responseType', '0.responseType'],
    response: AXIOS_RESPONSE,
  },
  {
    id: 'gaxios',
    modules: ['gaxios'],
    calls: { request: AXIOS_CONFIG, 'instance.request': AXIOS_CONFIG, 'Gaxios.#.request': AXIOS_CONFIG },
    makes: { 'Gaxios.#': { base: ['0.baseURL'] } },
    types: { Gaxios: 'Gaxios.#' },
    response: AXIOS_RESPONSE,
  },
  {
    id: 'got',
    modules: ['got', 'got-cjs', 'got-scraping'],
    calls: {
      '': GOT_CALL,
      got: GOT_CALL,
      stream: { ...GOT_CALL, response: NODE_STREAM },
      ...verbs(() => GOT_CALL),
      ...below(
        'stream',
        verbs(() => ({ ...GOT_CALL, response: NODE_STREAM })),
      ),
      paginate: GOT_PAGES,
      'paginate.all': GOT_PAGES,
      'paginate.each': GOT_PAGES,
    },
    makes: { extend: { base: ['0.prefixUrl'], url: ['0.url'] } },
    types: { Got: '' },
    requestHooks: [
      { made: ['0.hooks.init'], given: ['1.hooks.init', '0.hooks.init'], options: '0', url: 'url', base: 'prefixUrl' },
      {
        made: ['0.handlers', '0.hooks.beforeRequest'],
        given: ['1.hooks.beforeRequest', '0.hooks.beforeRequest'],
        options: '0',
        url: 'url',
        base: 'prefixUrl',
      },
    ],
    bodyWhen: ['1.resolveBodyOnly', '0.resolveBodyOnly'],
    response: {
      members: { body: 'body', rawBody: 'text' },
      methods: { json: 'body', text: 'text', buffer: 'text' },
      elements: 'text',
    },
  },
  {
    id: 'ky',
    modules: ['ky', 'ky-universal'],
    resolves: ['baseUrl'],
    calls: { '': KY_CALL, ...verbs(OPTIONS_SECOND) },
    makes: {
      create: { base: ['0.prefixUrl', '0.prefix', '0.baseUrl'] },
      extend: { base: ['0.prefixUrl', '0.prefix', '0.baseUrl'] },
    },
    types: { KyInstance: '' },
    requestHooks: [{ made: ['0.hooks.beforeRequest'], given: ['1.hooks.beforeRequest'], options: '0', url: 'url' }],
    response: WEB_RESPONSE,
  },
  {
    id: 'undici',
    modules: ['undici'],
    calls: {
      fetch: FETCH_CALL,
      request: UNDICI_CALL,
      stream: UNDICI_CALL,
      pipeline: UNDICI_CALL,
      ...Object.fromEntries(
        DISPATCHERS.flatMap((name) =>
          ['request', 'stream', 'pipeline', 'dispatch'].map((call) => [`${name}.#.${call}`, UNDICI_DISPATCH]),
        ),
      ),
    },
    makes: {
      ...Object.fromEntries(DISPATCHERS.map((name) => [`${name}.#`, /Agent$/.test(name) ? {} : { base: ['0'] }])),
      getGlobalDispatcher: { as: 'Agent.#' },
    },
    types: { ...Object.fromEntries(DISPATCHERS.map((name) => [name, `${name}.#`])), Dispatcher: 'Client.#' },
    fluent: ['compose'],
    requestObjects: { Request: FETCH_CALL },
    response: { members: { body: 'text' }, methods: { json: 'body', text: 'text' } },
  },
  {
    id: 'node:http',
    modules: ['http', 'https', 'node:http', 'node:https', 'follow-redirects'],
    calls: Object.fromEntries(
      ['', 'http.', 'https.'].flatMap((prefix) => [
        [`${prefix}request`, NODE_CALL],
        [`${prefix}get`, { ...NODE_CALL, verb: 'GET' }],
      ]),
    ),
    bodyMethods: ['end', 'write'],
    response: { events: { data: 'text', response: 'raw', '*': 'raw' }, elements: 'text', chains: true },
  },
  {
    id: 'electron net',
    modules: ['electron'],
    calls: { 'net.request': { ...NODE_CALL, url: ['0.url', '0'] } },
    bodyMethods: ['end', 'write'],
    response: { events: { data: 'text', response: 'raw' }, elements: 'text', chains: true },
  },
  {
    id: 'node:http2',
    modules: ['http2', 'node:http2'],
    calls: { 'connect.request': { path: ['0.:path'], method: ['0.:method'] } },
    makes: { connect: { base: ['0'], as: 'connect' } },
    bodyMethods: ['end', 'write'],
    response: { events: { data: 'text' }, elements: 'text', chains: true },
  },
  ...CHAINED_CLIENTS,
  ...TOOL_CLIENTS,
  ...GENERATED_CLIENTS,
  {
    id: 'needle',
    modules: ['needle'],
    calls: {
      '': NEEDLE_CALL,
      request: NEEDLE_CALL,
      ...verbs((verb) => ({
        url: ['0'],
        ...(/get|head/.test(verb) ? {} : { body: ['1'] }),
        callback: NEEDLE_CALL.callback!,
      })),
    },
    response: { members: { body: 'body', raw: 'text' }, events: { data: 'text' } },
  },
  {
    id: 'request',
    modules: [
      'request',
      'request-promise',
      'request-promise-native',
      'postman-request',
      '@cypress/request',
      'request-promise-any',
      'requestretry',
      'cloudscraper',
    ],
    calls: {
      '': {
        url: ['0.url', '0.uri', '0'],
        base: ['0.baseUrl', '1.baseUrl'],
        method: ['0.method', '1.method'],
        body: REQUEST_BODY,
        callback: { parameter: 2, stage: 'body' },
      },
      ...verbs(
        () => ({
          url: ['0.url', '0.uri', '0'],
          base: ['0.baseUrl', '1.baseUrl'],
          body: REQUEST_BODY,
          callback: { parameter: 2, stage: 'body' },
        }),
        [...VERBS, 'del'],
      ),
    },
    makes: { defaults: { base: ['0.baseUrl'], url: ['0.url', '0.uri'] } },
    response: { is: 'body' },
  },
  {
    id: 'ofetch',
    modules: ['ofetch', 'nuxt/app', '#imports', '#app'],
    globals: ['$fetch'],
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
    },
    requestHooks: [
      { made: ['0.onRequest'], given: ['1.onRequest'], options: '0.options', base: 'baseURL' },
      { made: ['0.onRequest'], given: ['1.onRequest'], options: '0', url: 'request' },
    ],
    response: { is: 'body' },
  },
  {
    id: 'Nuxt useFetch',
    modules: ['nuxt/app', '#imports', '#app'],
    globals: ['useFetch', 'useLazyFetch'],
    calls: { '': USE_FETCH, ...USE_FETCH_CALLS },
    response: { is: 'body' },
  },
  {
    id: 'jQuery',
    modules: ['jquery'],
    globals: ['$', 'jQuery'],
    calls: {
      ajax: {
        url: ['0.url', '0'],
        method: ['0.method', '0.type', '1.method', '1.type'],
        body: ['0.data', '1.data'],
        query: ['0.data', '1.data'],
        callback: { parameter: 0, stage: 'body' },
      },
      get: { verb: 'GET', url: ['0.url', '0'], query: ['1', '0.data'], callback: { parameter: 0, stage: 'body' } },
      getJSON: { verb: 'GET', url: ['0'], query: ['1'], callback: { parameter: 0, stage: 'body' } },
      post: { verb: 'POST', url: ['0.url', '0'], body: ['1', '0.data'], callback: { parameter: 0, stage: 'body' } },
    },
    hands: { '': { as: '' } },
    response: { is: 'body', methods: { done: 'body', always: 'body' } },
  },
  {
    id: 'Angular HttpClient',
    modules: ['@angular/common/http'],
    calls: {
      ...below(
        'HttpClient.#',
        verbs((verb) => ({
          url: ['0'],
          body: /post|put|patch/.test(verb) ? ['1'] : ['1.body'],
          response: { is: 'body' },
        })),
      ),
      'HttpClient.#.request': { method: ['0'], url: ['1', '0'], body: ['2.body'] },
    },
    types: { HttpClient: 'HttpClient.#' },
    requestObjects: { HttpRequest: { method: ['0'], url: ['1'], body: ['2'] } },
    // `request('POST', url)` gives the body. `request(new HttpRequest(…))` gives the events of the request, one of
    // which is the response.
    bodyWhen: ['1'],
    response: { members: { body: 'body' } },
  },
  {
    id: 'NestJS HttpService',
    modules: ['@nestjs/axios', '@nestjs/common'],
    calls: {
      ...below('HttpService.#', verbs(axiosVerb)),
      'HttpService.#.request': AXIOS_CONFIG,
      'HttpService.#.axiosRef': AXIOS_CONFIG,
      'HttpService.#.axiosRef.request': AXIOS_CONFIG,
      ...below('HttpService.#.axiosRef', verbs(axiosVerb)),
    },
    types: { HttpService: 'HttpService.#' },
    configuredBy: { 'HttpModule.register': ['0.baseURL'], 'HttpModule.registerAsync': ['0.useFactory().baseURL'] },
    textWhen: ['2.responseType', '1.responseType', '0.responseType'],
    response: AXIOS_RESPONSE,
  },
  {
    id: 'openapi-fetch',
    modules: ['openapi-fetch'],
    calls: verbs(
      () => ({ url: ['0'], body: ['1.body'] }),
      VERBS.map((verb) => verb.toUpperCase()),
    ),
    makes: { '': { base: ['0.baseUrl'] }, createClient: { base: ['0.baseUrl'] } },
    types: { Client: '' },
    response: { members: { data: 'body' } },
  },
  {
    id: 'Hey API',
    modules: ['@hey-api/client-*'],
    calls: { request: HEY_API_CALL, ...verbs(() => HEY_API_CALL) },
    makes: { createClient: { base: ['0.baseUrl', '0.baseURL'] } },
    types: { Client: '' },
    response: AXIOS_RESPONSE,
  },
  {
    id: 'rxjs ajax',
    modules: ['rxjs/ajax'],
    calls: {
      ajax: { url: ['0.url', '0'], method: ['0.method'], body: ['0.body'] },
      ...below(
        'ajax',
        verbs(() => ({ url: ['0'], body: ['1'] })),
      ),
      'ajax.getJSON': { verb: 'GET', url: ['0'], response: { is: 'body' } },
    },
    response: { members: { response: 'body' } },
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
    response: { is: 'body' },
  },
  {
    id: 'navigator.sendBeacon',
    globals: ['navigator'],
    calls: { sendBeacon: { verb: 'POST', url: ['0'], body: ['1'] } },
    response: {},
  },
  {
    id: 'XMLHttpRequest',
    globals: ['XMLHttpRequest'],
    modules: ['xmlhttprequest', 'xhr2'],
    calls: { '#.open': { method: ['0'], url: ['1'] }, 'XMLHttpRequest.#.open': { method: ['0'], url: ['1'] } },
    makes: { '#': {}, 'XMLHttpRequest.#': {} },
    instanceMembers: { response: 'body', responseText: 'text' },
    instanceBodyMethods: ['send'],
    response: {},
  },
  ...PLATFORM_CLIENTS,
  ...FRAMEWORK_CLIENTS,
  ...TEST_CLIENTS,
  ...PACKAGE_CLIENTS,
];
