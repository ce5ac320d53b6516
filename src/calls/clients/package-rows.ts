import type { CallSpec, ClientRow, ResponseSpec } from '../domain/client-row.js';
import { AXIOS_CALLS, VERBS, below, takesBody, verbs } from './calls.js';

/* eslint-disable max-lines -- A table with a row for each client, of which none refers to another one. */
/** More clients from npm, mostly for servers. */

const FETCH_CALL: CallSpec = { url: ['0'], method: ['1.method'], body: ['1.body'] };
const DATA: ResponseSpec = { members: { data: 'body' } };
const BODY: ResponseSpec = { members: { body: 'body' } };
const GOOGLE_CALL: CallSpec = { url: ['0.url'], base: ['0.baseURL'], method: ['0.method'], body: ['0.data', '0.body'] };
const GOOGLE_FETCH: CallSpec = { url: ['0'], method: ['1.method'], body: ['1.data', '1.body'] };
const GOOGLE_CLIENTS = [
  'AuthClient',
  'GoogleAuth',
  'OAuth2Client',
  'OAuth2',
  'JWT',
  'Compute',
  'UserRefreshClient',
  'Impersonated',
  'IdTokenClient',
  'IdentityPoolClient',
  'AwsClient',
  'PassThroughClient',
];
const GOOGLE_NAMES = ['', 'google.auth.'].flatMap((prefix) => GOOGLE_CLIENTS.map((name) => `${prefix}${name}.#`));
const URLLIB_CALL: CallSpec = {
  url: ['0'],
  method: ['1.method', '1.type'],
  body: ['1.data', '1.content'],
  callback: { parameter: 2, stage: 'raw', body: 1 },
};
const OCTOKIT_CALL: CallSpec = {
  route: ['0.url', '0'],
  base: ['0.baseUrl', '1.baseUrl'],
  method: ['0.method'],
  body: ['1', '0'],
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
    id: 'google-auth-library',
    modules: ['google-auth-library', 'googleapis'],
    calls: Object.fromEntries(
      GOOGLE_NAMES.flatMap((name) => [
        [`${name}.request`, GOOGLE_CALL] as const,
        [`${name}.fetch`, GOOGLE_FETCH] as const,
      ]),
    ),
    makes: {
      ...Object.fromEntries(GOOGLE_NAMES.map((name) => [name, {}])),
      ...Object.fromEntries(
        ['', 'google.auth.'].flatMap((prefix) =>
          ['getClient', 'getIdTokenClient', 'fromJSON'].map((name) => [
            `${prefix}GoogleAuth.#.${name}`,
            { as: 'AuthClient.#' },
          ]),
        ),
      ),
    },
    types: Object.fromEntries(GOOGLE_CLIENTS.map((name) => [name, `${name}.#`])),
    response: DATA,
  },
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
    response: DATA,
  },
  {
    id: '@hapi/wreck',
    modules: ['@hapi/wreck', 'wreck'],
    calls: {
      request: { method: ['0'], url: ['1'], body: ['2.payload'], base: ['2.baseUrl'] },
      ...verbs(() => ({ url: ['0'], body: ['1.payload'], base: ['1.baseUrl'] })),
    },
    makes: { defaults: { base: ['0.baseUrl'] } },
    unwraps: { read: 'payload' },
    response: { members: { payload: 'body' } },
  },
  {
    id: 'Octokit request',
    modules: ['@octokit/request', '@octokit/core', '@octokit/rest', 'octokit'],
    calls: { request: OCTOKIT_CALL, 'Octokit.#.request': OCTOKIT_CALL },
    makes: { 'request.defaults': { base: ['0.baseUrl'], as: 'request' }, 'Octokit.#': { base: ['0.baseUrl'] } },
    types: { Octokit: 'Octokit.#' },
    response: DATA,
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
    response: DATA,
  },
  {
    id: 'axios instances',
    modules: ['axios-ntlm', 'axios-cache-adapter'],
    calls: AXIOS_CALLS,
    makes: { NtlmClient: { base: ['1.baseURL'] }, setup: { base: ['0.baseURL'] } },
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
    response: { events: { data: 'text' }, elements: 'text' },
  },
  {
    id: 'centra',
    modules: ['centra'],
    calls: { '': { url: ['0'], method: ['1'] } },
    bodyMethods: ['body'],
    response: { methods: { json: 'body', text: 'text' }, members: { body: 'text' }, chains: true },
  },
  {
    id: 'hyperquest',
    modules: ['hyperquest'],
    calls: { '': { url: ['0.uri', '0'], method: ['0.method', '1.method'] }, ...verbs(() => ({ url: ['0.uri', '0'] })) },
    bodyMethods: ['end', 'write'],
    response: { events: { data: 'text', response: 'raw' }, elements: 'text', chains: true },
  },
  {
    id: 'popsicle',
    modules: ['popsicle', 'fetch-jsonp', 'sync-fetch', 'fetch-h2'],
    calls: { '': FETCH_CALL, fetch: FETCH_CALL },
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
    response: { is: 'body' },
  },
  {
    id: 'teeny-request',
    modules: ['teeny-request'],
    calls: { teenyRequest: XHR_CALL },
    response: BODY,
  },
  {
    id: 'xhr',
    modules: ['xhr'],
    calls: { '': XHR_CALL, ...verbs(() => XHR_CALL, [...VERBS, 'del']) },
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
    response: { methods: { getBody: 'text' }, members: { body: 'text' } },
  },
  {
    id: 'tiny-json-http',
    modules: ['tiny-json-http'],
    calls: verbs(
      () => ({ url: ['0.url'], body: ['0.data'], callback: { parameter: 1, stage: 'raw' } }),
      [...VERBS, 'del'],
    ),
    response: BODY,
  },
  {
    id: 'httpie',
    modules: ['httpie'],
    calls: {
      send: { method: ['0'], url: ['1'], body: ['2.body'] },
      ...verbs(() => ({ url: ['0'], body: ['1.body'] }), [...VERBS, 'del']),
    },
    response: DATA,
  },
  {
    id: 'node-libcurl',
    modules: ['node-libcurl'],
    calls: below(
      'curly',
      verbs(() => ({ url: ['0'], body: ['1.postFields'] })),
    ),
    response: DATA,
  },
  {
    id: 'aws4fetch',
    modules: ['aws4fetch'],
    calls: { 'AwsClient.#.fetch': FETCH_CALL },
    makes: { 'AwsClient.#': {} },
    types: { AwsClient: 'AwsClient.#' },
    response: { methods: { json: 'body', text: 'text' } },
  },
  {
    id: '@azure-rest/core-client',
    modules: ['@azure-rest/core-client'],
    calls: Object.fromEntries(
      ['path', 'pathUnchecked'].flatMap((name) =>
        Object.entries(
          below(
            `getClient.${name}`,
            verbs(() => ({ isBaseEnough: true, body: ['0.body'] })),
          ),
        ),
      ),
    ),
    makes: {
      getClient: { base: ['0'], as: 'getClient' },
      ...Object.fromEntries(
        ['path', 'pathUnchecked'].map((name) => [`getClient.${name}`, { base: ['0'], as: `getClient.${name}` }]),
      ),
    },
    types: { Client: 'getClient' },
    response: BODY,
  },
  {
    id: 'jsonp',
    modules: ['jsonp'],
    calls: { '': { verb: 'GET', url: ['0'], callback: { parameter: 1, stage: 'body' } } },
    response: {},
  },
  {
    id: 'client of a generated SDK',
    modules: ['*'],
    isForUnknown: true,
    calls: below('#', {
      ...verbs(() => ({ url: ['0'], body: ['1.body'] })),
      request: { url: ['0.path', '0.url'], method: ['0.method'], body: ['0.body'] },
    }),
    makes: { '#': { base: ['0.baseURL', '0.baseUrl'] } },
    response: { is: 'body', methods: { asResponse: 'raw' } },
  },
];
