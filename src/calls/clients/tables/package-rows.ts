import type { CallSpec, ClientRow } from '../../domain/client-row.js';
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
  BODY,
} from '../calls.js';
import { AXIOS_BODY, FORM_BODY, JSON_BODY, JSON_OBJECT, PLAIN_BODY } from './encodings.js';

/** More clients from npm, mostly for servers. */

export const URLLIB_CALL: CallSpec = {
  url: ['0'],
  method: ['1.method', '1.type'],
  body: ['1.data', '1.content'],
  callback: { parameter: 2, stage: 'raw', body: 1 },
};
const XHR_CALL: CallSpec = {
  url: ['0.url', '0.uri', '0'],
  method: ['0.method', '1.method'],
  body: ['0.json', '0.body', '1.json', '1.body'],
  callback: { parameter: 1, stage: 'raw', body: 2 },
};
const SIMPLE_GET: CallSpec = {
  url: ['0.url', '0'],
  method: ['0.method'],
  body: ['0.body', '0.form'],
  callback: { parameter: 1, stage: 'raw' },
};
const RESTIFY_CALLBACK: NonNullable<CallSpec['callback']> = { parameter: 3, stage: 'body' };

export const PACKAGE_CLIENTS: readonly ClientRow[] = [
  {
    id: 'urllib',
    modules: ['urllib'],
    calls: {
      request: URLLIB_CALL,
      curl: URLLIB_CALL,
      ...below('HttpClient.#', { request: URLLIB_CALL, curl: URLLIB_CALL }),
    },
    makes: { 'HttpClient.#': {}, 'HttpClient2.#': { as: 'HttpClient.#' }, create: { as: 'HttpClient.#' } },
    types: { HttpClient: 'HttpClient.#' },
    errors: RETURNED,
    response: DATA,
  },
  {
    id: '@hapi/wreck',
    modules: ['@hapi/wreck', 'wreck'],
    calls: {
      request: { method: ['0'], url: ['1'], body: ['2.payload'], base: ['2.baseUrl'], errors: RETURNED },
      ...verbs(() => ({ url: ['0'], body: ['1.payload'], base: ['1.baseUrl'], errors: THROWN })),
    },
    makes: { defaults: { base: ['0.baseUrl'] } },
    unwraps: { read: 'payload' },
    sends: { payload: { object: 'json' } },
    response: { members: { payload: 'body' } },
  },
  {
    id: 'apisauce',
    modules: ['apisauce'],
    calls: {
      any: AXIOS_CALLS['request']!,
      ...verbs((verb) => ({ url: ['0'], ...(takesBody(verb) && { body: ['1'] }) })),
    },
    makes: { create: { base: ['0.baseURL'] } },
    types: { ApisauceInstance: '' },
    errors: RETURNED,
    sends: { '': AXIOS_BODY },
    response: DATA,
  },
  {
    id: 'axios instances',
    modules: ['axios-ntlm', 'axios-cache-adapter'],
    calls: AXIOS_CALLS,
    makes: { NtlmClient: { base: ['1.baseURL'] }, setup: { base: ['0.baseURL'] } },
    errors: AXIOS_ERRORS,
    sends: { '': AXIOS_BODY, data: AXIOS_BODY },
    rewrites: ['2.transformRequest', '1.transformRequest', '0.transformRequest'],
    response: DATA,
  },
  {
    id: 'flyio',
    modules: ['flyio', 'flyio/dist/npm/fly', 'flyio/dist/npm/wx'],
    calls: {
      request: { url: ['0'], body: ['1'], method: ['2.method'] },
      ...verbs(() => ({ url: ['0'], body: ['1'] })),
      ...below(
        '#',
        verbs(() => ({ url: ['0'], body: ['1'] })),
      ),
    },
    makes: { '#': {} },
    errors: THROWN,
    response: DATA,
  },
  {
    id: 'restify-clients',
    modules: ['restify-clients', 'restify'],
    calls: below(
      'client',
      verbs(
        (verb) => ({ url: ['0.path', '0'], ...(takesBody(verb) && { body: ['1'] }), callback: RESTIFY_CALLBACK }),
        [...VERBS, 'del'],
      ),
    ),
    makes: Object.fromEntries(
      ['createJsonClient', 'createJSONClient', 'createStringClient', 'createClient'].map((name) => [
        name,
        { base: ['0.url', '0'], as: 'client' },
      ]),
    ),
    errors: THROWN,
    response: {},
  },
  {
    id: 'simple-get',
    modules: ['simple-get'],
    calls: {
      '': SIMPLE_GET,
      concat: { ...SIMPLE_GET, callback: { parameter: 1, stage: 'raw', body: 2 } },
      ...verbs(() => SIMPLE_GET),
    },
    errors: RETURNED,
    sends: { body: { ...PLAIN_BODY, jsonWhen: ['0.json'] }, form: FORM_BODY },
    response: { events: { data: 'text' }, elements: 'text' },
  },
  {
    id: 'centra',
    modules: ['centra'],
    calls: { '': { url: ['0'], method: ['1'] } },
    bodyMethods: ['body'],
    errors: RETURNED,
    response: { methods: { json: 'body', text: 'text' }, members: { body: 'text' }, chains: true },
  },
  {
    id: 'hyperquest',
    modules: ['hyperquest'],
    calls: { '': { url: ['0.uri', '0'], method: ['0.method', '1.method'] }, ...verbs(() => ({ url: ['0.uri', '0'] })) },
    bodyMethods: ['end', 'write'],
    errors: RETURNED,
    response: { events: { data: 'text', response: 'raw' }, elements: 'text', chains: true },
  },
  {
    id: 'popsicle',
    modules: ['popsicle', 'fetch-jsonp', 'sync-fetch', 'fetch-h2'],
    calls: { '': FETCH_CALL, fetch: FETCH_CALL },
    errors: { are: 'returned', notOf: ['fetch-jsonp'] },
    response: { methods: { json: 'body', text: 'text' } },
  },
  {
    id: 'frisbee',
    modules: ['frisbee'],
    calls: below(
      '#',
      verbs(() => ({ url: ['0'], body: ['1.body'] })),
    ),
    makes: { '#': { base: ['0.baseURI'] }, 'Frisbee.#': { base: ['0.baseURI'], as: '#' } },
    response: BODY,
  },
  {
    id: 'requestify',
    modules: ['requestify'],
    calls: {
      request: { url: ['0'], method: ['1.method'], body: ['1.body'] },
      ...verbs((verb) => ({ url: ['0'], ...(takesBody(verb) && { body: ['1'] }) })),
    },
    response: { methods: { getBody: 'body' }, members: { body: 'text' } },
  },
  {
    id: 'unirest',
    modules: ['unirest'],
    calls: { '': { method: ['0'], url: ['1'], body: ['3'] }, ...verbs(() => ({ url: ['0'], body: ['2'] })) },
    bodyMethods: ['send', 'json', 'form'],
    errors: RETURNED,
    response: { members: { body: 'body', raw_body: 'text' }, chains: true, callbacks: { end: 0 } },
  },
  {
    id: 'itty-fetcher',
    modules: ['itty-fetcher'],
    calls: below(
      'fetcher',
      verbs((verb) => ({ url: ['0'], ...(verb !== 'get' && { body: ['1'] }) })),
    ),
    makes: { fetcher: { base: ['0.base', '0'], as: 'fetcher' } },
    errors: THROWN,
    sends: { '': JSON_OBJECT },
    response: { is: 'body' },
  },
  {
    id: 'mande',
    modules: ['mande'],
    calls: below(
      'mande',
      verbs((verb) => ({ url: ['0'], isBaseEnough: true, ...(takesBody(verb) && { body: ['1', '0'] }) })),
    ),
    makes: { mande: { base: ['0'], as: 'mande' } },
    errors: THROWN,
    sends: { '': JSON_OBJECT },
    response: { is: 'body' },
  },
  {
    id: 'teeny-request',
    modules: ['teeny-request'],
    calls: { teenyRequest: XHR_CALL },
    errors: RETURNED,
    sends: { json: JSON_BODY, body: PLAIN_BODY },
    response: BODY,
  },
  {
    id: 'xhr',
    modules: ['xhr'],
    calls: { '': XHR_CALL, ...verbs(() => XHR_CALL, [...VERBS, 'del']) },
    errors: RETURNED,
    sends: { json: JSON_BODY, body: { object: 'text' } },
    response: BODY,
  },
  {
    id: 'xhr-request',
    modules: ['xhr-request', 'xhr-request-promise'],
    calls: { '': { ...FETCH_CALL, callback: { parameter: 1, stage: 'body' } } },
    response: { is: 'body' },
  },
  {
    id: 'sync-request',
    modules: ['sync-request', 'then-request'],
    calls: { '': { method: ['0'], url: ['1'], body: ['2.json', '2.body'] } },
    sends: { json: JSON_BODY, body: PLAIN_BODY },
    response: { methods: { getBody: 'text' }, members: { body: 'text' } },
  },
  {
    id: 'tiny-json-http',
    modules: ['tiny-json-http'],
    calls: verbs(
      () => ({ url: ['0.url'], body: ['0.data'], callback: { parameter: 1, stage: 'raw' } }),
      [...VERBS, 'del'],
    ),
    sends: { data: JSON_OBJECT },
    response: BODY,
  },
  {
    id: 'httpie',
    modules: ['httpie'],
    calls: {
      send: { method: ['0'], url: ['1'], body: ['2.body'] },
      ...verbs(() => ({ url: ['0'], body: ['1.body'] }), [...VERBS, 'del']),
    },
    errors: THROWN,
    sends: { body: JSON_OBJECT },
    response: DATA,
  },
  {
    id: 'node-libcurl',
    modules: ['node-libcurl'],
    calls: below(
      'curly',
      verbs(() => ({ url: ['0'], body: ['1.postFields'] })),
    ),
    errors: RETURNED,
    response: DATA,
  },
  {
    id: 'jsonp',
    modules: ['jsonp'],
    calls: { '': { verb: 'GET', url: ['0'], callback: { parameter: 1, stage: 'body' } } },
    response: {},
  },
  {
    id: 'form-data submit',
    modules: ['form-data'],
    calls: {
      'FormData.#.submit': {
        url: ['0'],
        host: ['0.host', '0.hostname'],
        path: ['0.path', '0.pathname'],
        method: ['0.method'],
        defaultVerb: 'POST',
        callback: { parameter: 1, stage: 'raw' },
      },
    },
    errors: RETURNED,
    response: { events: { data: 'text' }, elements: 'text' },
  },
];
