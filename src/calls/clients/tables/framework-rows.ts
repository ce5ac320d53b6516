import type { CallSpec, ClientRow } from '../../domain/client-row.js';
import type { ResponseSpec } from '../../domain/response-spec.js';
import {
  AXIOS_CALLS,
  AXIOS_ERRORS,
  below,
  RETURNED,
  takesBody,
  THROWN,
  VERBS,
  verbs,
  DATA,
  FETCH_CALL,
} from '../calls.js';
import { AXIOS_BODY, JSON_BODY, JSON_OBJECT, WEB_BODY } from './encodings.js';

/** Clients of front-end frameworks, and of packages used with them. */

const ANGULARJS_RESPONSE: ResponseSpec = { members: { data: 'body' }, methods: { success: 'body' } };
const EFFECT_VERBS = ['get', 'post', 'put', 'patch', 'del', 'head', 'options'];
const EFFECT_CALLS = verbs(() => ({ url: ['0'], body: ['1.body'] }), EFFECT_VERBS);
const ALOVA_VERBS = ['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options'];

/** The actions of an object for a URL, which Angular and Vue copy from each other. */
const RESOURCE_CALLS: Record<string, CallSpec> = Object.fromEntries(
  Object.entries({ get: 'GET', query: 'GET', save: 'POST', update: 'PUT', remove: 'DELETE', delete: 'DELETE' }).map(
    ([name, verb]) => [name, { verb, isBaseEnough: true, ...(/^P/.test(verb) && { body: ['1', '0'] }) }],
  ),
);
/** What may stand in front of `withBaseUrl`. */
export const AURELIA_CONFIGURATION = Object.fromEntries(
  ['useStandardConfiguration', 'withDefaults', 'withInterceptor', 'rejectErrorResponses', 'withHeader'].map((name) => [
    `configuration.${name}`,
    { as: 'configuration' },
  ]),
);
const AXIOS_HOOK: CallSpec = { url: ['0.url', '0'], base: ['0.baseURL'], method: ['0.method'], body: ['0.data'] };

const UMI_CALLS: Record<string, CallSpec> = {
  '': { url: ['0'], base: ['1.prefix'], method: ['1.method'], body: ['1.data'] },
  ...verbs(() => ({ url: ['0'], base: ['1.prefix'], body: ['1.data'] })),
};

export const FRAMEWORK_CLIENTS: readonly ClientRow[] = [
  {
    id: 'AngularJS $http',
    modules: ['angular'],
    calls: {
      $http: { url: ['0.url'], method: ['0.method'], body: ['0.data'] },
      ...below('$http', {
        ...verbs((verb) => ({ url: ['0'], body: [takesBody(verb) ? '1' : '1.data'] })),
        jsonp: { verb: 'GET', url: ['0'] },
      }),
      ...below(
        '$resource.#',
        Object.fromEntries(
          Object.entries(RESOURCE_CALLS).map(([name, call]) => [name, { ...call, response: { is: 'body' } }]),
        ),
      ),
    },
    makes: { $resource: { base: ['0'], as: '$resource.#' } },
    types: Object.fromEntries(
      ['', 'ng.', 'angular.'].flatMap((namespace) => [
        [`${namespace}IHttpService`, '$http'],
        [`${namespace}resource.IResourceService`, '$resource'],
      ]),
    ),
    injects: {
      parameters: { $http: '$http', $resource: '$resource' },
      beside: ['angular', 'ng', '$inject', 'ngInject'],
    },
    errors: THROWN,
    sends: { data: JSON_BODY, '': JSON_BODY },
    response: ANGULARJS_RESPONSE,
  },
  {
    id: 'Angular Http',
    modules: ['@angular/http'],
    calls: below('Http.#', {
      ...verbs((verb) => ({ url: ['0'], body: [takesBody(verb) ? '1' : '1.body'] })),
      request: { url: ['0'], method: ['1.method'], body: ['1.body'] },
    }),
    types: { Http: 'Http.#' },
    errors: THROWN,
    sends: { '': JSON_OBJECT, body: JSON_OBJECT },
    response: { methods: { json: 'body', text: 'text' } },
  },
  {
    id: 'alova',
    modules: ['alova'],
    calls: below('createAlova', {
      ...verbs((verb) => ({ url: ['0'], ...(/post|put|patch|delete/i.test(verb) && { body: ['1'] }) }), ALOVA_VERBS),
      Request: { url: ['0.url'], method: ['0.method'], body: ['0.data'] },
    }),
    makes: { createAlova: { base: ['0.baseURL'], as: 'createAlova' } },
    types: { Alova: 'createAlova' },
    // The function `responded` decides what a call returns; nearly always it is the body.
    response: { is: 'body', methods: { send: 'body', json: 'body' } },
  },
  {
    id: '@better-fetch/fetch',
    modules: ['@better-fetch/fetch'],
    calls: { betterFetch: { ...FETCH_CALL, route: ['0'], base: ['1.baseURL'] } },
    makes: { createFetch: { base: ['0.baseURL'], as: 'betterFetch' } },
    bodyWhen: ['1.throw', '0.throw'],
    sends: { body: JSON_OBJECT },
    response: DATA,
  },
  {
    id: 'up-fetch',
    modules: ['up-fetch'],
    calls: { 'up.#': { ...FETCH_CALL, base: ['1.baseUrl'] } },
    makes: { up: { base: ['1.baseUrl'], method: ['1.method'], as: 'up.#' } },
    errors: THROWN,
    sends: { body: JSON_OBJECT },
    response: { is: 'body' },
  },
  {
    id: 'VueUse useFetch',
    modules: ['@vueuse/core'],
    calls: { useFetch: { ...FETCH_CALL, url: ['0()', '0'], steps: VERBS } },
    makes: { createFetch: { base: ['0.baseUrl'], as: 'useFetch' } },
    // `data` is a ref: its value is the body.
    response: { members: { data: 'raw', value: 'body' }, chains: true },
  },
  {
    id: 'VueUse useAxios',
    modules: ['@vueuse/integrations', '@vueuse/integrations/useAxios'],
    calls: {
      useAxios: {
        url: ['0'],
        method: ['1.method'],
        body: ['1.data'],
        base: ['1.baseURL'],
        through: '2',
        callback: { parameter: 0, stage: 'body', names: ['onSuccess'] },
      },
    },
    sends: { data: AXIOS_BODY },
    response: { members: { data: 'raw', value: 'body' }, methods: { execute: 'raw' } },
  },
  {
    id: '@effect/platform',
    modules: ['@effect/platform', '@effect/platform/HttpClient', '@effect/platform/HttpClientRequest'],
    calls: {
      ...EFFECT_CALLS,
      ...below('HttpClient', EFFECT_CALLS),
      ...below('HttpClientRequest', EFFECT_CALLS),
      ...below('HttpClient.HttpClient', EFFECT_CALLS),
      'HttpClientRequest.make': { method: ['0'], url: ['1'] },
    },
    types: { HttpClient: 'HttpClient' },
    response: { members: { json: 'body', text: 'text' } },
  },
  {
    id: 'Nuxt $axios',
    modules: ['@nuxtjs/axios'],
    calls: below('$axios', {
      ...AXIOS_CALLS,
      ...Object.fromEntries(VERBS.map((verb) => [`$${verb}`, { ...AXIOS_CALLS[verb], response: { is: 'body' } }])),
      $request: { ...AXIOS_CALLS['request'], response: { is: 'body' } },
    }),
    types: { NuxtAxiosInstance: '$axios' },
    provides: { $axios: '$axios' },
    errors: AXIOS_ERRORS,
    sends: { '': AXIOS_BODY, data: AXIOS_BODY },
    response: DATA,
  },
  {
    id: 'Vue $http',
    modules: ['vue', 'vue-resource'],
    calls: { ...below('http', AXIOS_CALLS), ...below('axios', AXIOS_CALLS), ...below('resource.#', RESOURCE_CALLS) },
    makes: { $resource: { base: ['0'], as: 'resource.#' }, resource: { base: ['0'], as: 'resource.#' } },
    baseProperty: 'http.options.root',
    provides: { $http: 'http', $resource: '$resource' },
    errors: THROWN,
    response: { members: { data: 'body', body: 'body' }, methods: { json: 'body', text: 'text' } },
  },
  {
    id: 'use-http',
    modules: ['use-http'],
    calls: below(
      'useFetch.#',
      verbs((verb) => ({ url: ['0'], isBaseEnough: true, ...(takesBody(verb) && { body: ['1', '0'] }) })),
    ),
    makes: Object.fromEntries(['', 'useFetch'].map((name) => [name, { base: ['0'], as: 'useFetch.#' }])),
    response: { is: 'body' },
  },
  {
    id: 'axios-hooks',
    modules: ['axios-hooks'],
    calls: { '': AXIOS_HOOK, 'hook.#': AXIOS_HOOK },
    makes: { makeUseAxios: { wraps: '0.axios', as: 'hook.#' } },
    sends: { data: AXIOS_BODY },
    response: { ...DATA, elements: 'raw' },
  },
  {
    id: 'Ember ajax',
    modules: ['ember-ajax/request', 'ember-ajax', 'ember-fetch/ajax'],
    calls: { '': { url: ['0'], method: ['1.method', '1.type'], body: ['1.data', '1.body'] } },
    errors: THROWN,
    response: { is: 'body' },
  },
  {
    id: 'Ember fetch',
    modules: ['fetch', 'ember-fetch'],
    calls: { '': FETCH_CALL, fetch: FETCH_CALL },
    errors: RETURNED,
    sends: { body: WEB_BODY },
    response: { methods: { json: 'body', text: 'text', blob: 'text', clone: 'raw' } },
  },
  {
    id: 'Aurelia HttpClient',
    modules: ['aurelia-fetch-client', '@aurelia/fetch-client'],
    calls: below('HttpClient.#', {
      fetch: FETCH_CALL,
      ...verbs((verb) => ({ url: ['0'], body: [takesBody(verb) ? '1' : '1.body'] })),
    }),
    makes: { 'HttpClient.#': {}, ...AURELIA_CONFIGURATION },
    types: { HttpClient: 'HttpClient.#', IHttpClient: 'HttpClient.#' },
    fluent: ['configure'],
    hands: { 'HttpClient.#.configure': { as: 'configuration' } },
    configuredBy: { 'configuration.withBaseUrl': ['0'] },
    response: { methods: { json: 'body', text: 'text' } },
  },
  {
    id: 'Mithril m.request',
    modules: ['mithril'],
    globals: ['m'],
    calls: {
      request: {
        url: ['0.url', '0'],
        method: ['0.method', '1.method'],
        body: ['0.body', '0.data', '1.body', '1.data'],
      },
    },
    errors: THROWN,
    response: { is: 'body' },
  },
  {
    id: 'd3-fetch',
    modules: ['d3-fetch', 'd3'],
    globals: ['d3'],
    calls: {
      json: { ...FETCH_CALL, response: { is: 'body' } },
      text: FETCH_CALL,
      csv: FETCH_CALL,
      tsv: FETCH_CALL,
      blob: FETCH_CALL,
    },
    errors: THROWN,
    sends: { body: WEB_BODY },
    response: { is: 'text' },
  },
  {
    id: 'Dojo request',
    modules: ['dojo/request', 'dojo/request/xhr', 'dojo/request/fetch'],
    calls: {
      '': { url: ['0'], method: ['1.method'], body: ['1.data'] },
      ...verbs(() => ({ url: ['0'], body: ['1.data'] }), [...VERBS, 'del']),
    },
    errors: THROWN,
    response: { is: 'body' },
  },
  {
    id: 'fetch-event-source',
    modules: ['@microsoft/fetch-event-source', '@fortaine/fetch-event-source'],
    calls: { fetchEventSource: { ...FETCH_CALL, callback: { parameter: 0, stage: 'raw', names: ['onmessage'] } } },
    sends: { body: WEB_BODY },
    response: { members: { data: 'text' } },
  },
  {
    id: 'umi-request',
    modules: ['umi-request', 'umi', '@umijs/max'],
    calls: { ...UMI_CALLS, ...below('request', UMI_CALLS), request: UMI_CALLS['']! },
    makes: { extend: { base: ['0.prefix'] } },
    errors: THROWN,
    sends: { data: JSON_OBJECT },
    response: { is: 'body' },
  },
];
