import type { CallSpec, ClientRow } from '../../domain/client-row.js';
import type { HttpErrors, ResponseSpec } from '../../domain/response-spec.js';
import { RETURNED, VERBS, below, verbs, FETCH_CALL } from '../calls.js';
import { FORM_BODY, JSON_BODY, MULTIPART_BODY, PLAIN_BODY, WEB_BODY } from './encodings.js';

/** Clients of Node.js: its own modules, undici, got, needle and request. */

const NODE_STREAM: ResponseSpec = { events: { data: 'text' }, elements: 'text' };
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
/** Packages that are called as `request` is, and of which most fail on HTTP errors. */
const REQUEST_PROMISES = [
  'request-promise',
  'request-promise-native',
  'request-promise-any',
  'requestretry',
  'cloudscraper',
];
/** `json: true` says how the body is sent. */
const REQUEST_BODY = ['0.body', '1.body', '0.form', '1.form', '0.formData', '1.formData', '0.json', '1.json'];
const NEEDLE_CALL: CallSpec = {
  method: ['0'],
  url: ['1'],
  body: ['2'],
  query: ['2'],
  callback: { parameter: 1, stage: 'raw', body: 2 },
};
/** The path in the options is appended to the origin of the URL. */
const UNDICI_CALL: CallSpec = {
  url: ['0'],
  host: ['0.origin', '0.hostname', '0.host', '0'],
  path: ['0.path', '0.pathname', '1.path'],
  method: ['1.method', '0.method'],
  body: ['1.body', '0.body'],
  sends: { body: PLAIN_BODY },
};
const UNDICI_DISPATCH: CallSpec = {
  host: ['0.origin'],
  path: ['0.path'],
  method: ['0.method'],
  body: ['0.body'],
  sends: { body: PLAIN_BODY },
};
/** A dispatcher of its own may be composed with interceptors that fail on errors. */
const UNDICI_ERRORS: HttpErrors = {
  are: 'returned',
  unless: [{ option: 'throwOnError', is: true }],
  seenBy: ['dispatcher'],
};
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

export const NODE_CLIENTS: readonly ClientRow[] = [
  {
    id: 'got',
    modules: ['got', 'got-cjs', 'got-scraping'],
    headers: { made: ['0.headers', '1.headers', '2.headers'], basic: ['username', 'password'] },
    calls: {
      '': GOT_CALL,
      got: GOT_CALL,
      gotScraping: GOT_CALL,
      stream: { ...GOT_CALL, response: NODE_STREAM },
      ...verbs(() => GOT_CALL),
      ...below(
        'gotScraping',
        verbs(() => GOT_CALL),
      ),
      ...below(
        'stream',
        verbs(() => ({ ...GOT_CALL, response: NODE_STREAM })),
      ),
      paginate: GOT_PAGES,
      'paginate.all': GOT_PAGES,
      'paginate.each': GOT_PAGES,
    },
    makes: Object.fromEntries(
      ['extend', 'gotScraping.extend'].map((name) => [name, { base: ['0.prefixUrl'], url: ['0.url'] }]),
    ),
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
    errors: {
      are: 'thrown',
      unless: [{ option: 'throwHttpErrors', is: false }],
      seenBy: ['hooks.afterResponse', 'handlers'],
    },
    sends: { json: JSON_BODY, body: PLAIN_BODY, form: FORM_BODY },
    response: {
      members: { body: 'body', rawBody: 'text' },
      methods: { json: 'body', text: 'text', buffer: 'text' },
      elements: 'text',
    },
  },
  {
    id: 'undici',
    modules: ['undici'],
    headers: {},
    calls: {
      fetch: { ...FETCH_CALL, errors: RETURNED },
      request: { ...UNDICI_CALL, errors: UNDICI_ERRORS },
      stream: UNDICI_CALL,
      pipeline: UNDICI_CALL,
      ...Object.fromEntries(
        DISPATCHERS.flatMap((name) =>
          ['request', 'stream', 'pipeline', 'dispatch'].map((call) => [
            `${name}.#.${call}`,
            call === 'request' ? { ...UNDICI_DISPATCH, errors: UNDICI_ERRORS } : UNDICI_DISPATCH,
          ]),
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
    sends: { body: WEB_BODY },
    response: { members: { body: 'text' }, methods: { json: 'body', text: 'text' } },
  },
  {
    id: 'node:http',
    modules: ['http', 'https', 'node:http', 'node:https', 'follow-redirects'],
    headers: { basic: ['auth'] },
    optionMethods: { setHeader: 'headers', appendHeader: 'headers', setHeaders: 'headers' },
    calls: Object.fromEntries(
      ['', 'http.', 'https.'].flatMap((prefix) => [
        [`${prefix}request`, NODE_CALL],
        [`${prefix}get`, { ...NODE_CALL, verb: 'GET' }],
      ]),
    ),
    bodyMethods: ['end', 'write'],
    errors: RETURNED,
    sends: { end: PLAIN_BODY, write: PLAIN_BODY },
    response: { events: { data: 'text', response: 'raw', '*': 'raw' }, elements: 'text', chains: true },
  },
  {
    id: 'electron net',
    modules: ['electron'],
    headers: {},
    optionMethods: { setHeader: 'headers' },
    calls: {
      'net.request': { ...NODE_CALL, url: ['0.url', '0'] },
      // The request is sent when it ends, and its events have the response.
      'ClientRequest.#.end': { isBaseEnough: true, body: ['0'], errors: { are: 'unknown' } },
    },
    makes: Object.fromEntries(
      ['', 'net.'].map((prefix) => [
        `${prefix}ClientRequest.#`,
        { url: ['0.url', '0'], method: ['0.method'], as: 'ClientRequest.#' },
      ]),
    ),
    instanceHeaderMethods: ['setHeader'],
    bodyMethods: ['end', 'write'],
    errors: RETURNED,
    sends: { end: PLAIN_BODY, write: PLAIN_BODY },
    response: { events: { data: 'text', response: 'raw' }, elements: 'text', chains: true },
  },
  {
    id: 'node:http2',
    modules: ['http2', 'node:http2'],
    headers: {},
    calls: { 'connect.request': { path: ['0.:path'], method: ['0.:method'], headers: ['0'] } },
    makes: { connect: { base: ['0'], as: 'connect' } },
    bodyMethods: ['end', 'write'],
    errors: RETURNED,
    sends: { end: PLAIN_BODY, write: PLAIN_BODY },
    response: { events: { data: 'text' }, elements: 'text', chains: true },
  },
  {
    id: 'needle',
    modules: ['needle'],
    headers: { basic: ['username', 'password'] },
    calls: {
      '': NEEDLE_CALL,
      request: NEEDLE_CALL,
      ...verbs((verb) => ({
        url: ['0'],
        ...(/get|head/.test(verb) ? {} : { body: ['1'] }),
        callback: NEEDLE_CALL.callback!,
      })),
    },
    errors: RETURNED,
    sends: { '': { ...FORM_BODY, jsonWhen: ['3.json', '2.json'] } },
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
    headers: { basic: ['auth.user', 'auth.username'], bearer: ['auth.bearer'] },
    calls: {
      '': {
        url: ['0.url', '0.uri', '0'],
        base: ['0.baseUrl', '1.baseUrl'],
        method: ['0.method', '1.method'],
        body: REQUEST_BODY,
        callback: { parameter: 2, stage: 'body', status: 1 },
      },
      ...verbs(
        () => ({
          url: ['0.url', '0.uri', '0'],
          base: ['0.baseUrl', '1.baseUrl'],
          body: REQUEST_BODY,
          callback: { parameter: 2, stage: 'body', status: 1 },
        }),
        [...VERBS, 'del'],
      ),
    },
    makes: { defaults: { base: ['0.baseUrl'], url: ['0.url', '0.uri'] } },
    errors: { are: 'returned', notOf: REQUEST_PROMISES },
    sends: {
      json: JSON_BODY,
      body: { ...PLAIN_BODY, jsonWhen: ['0.json', '1.json'] },
      form: FORM_BODY,
      formData: MULTIPART_BODY,
    },
    response: { is: 'body' },
  },
];
