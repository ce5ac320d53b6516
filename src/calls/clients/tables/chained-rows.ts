import type { CallSpec, ClientRow } from '../../domain/client-row.js';
import type { ResponseSpec } from '../../domain/response-spec.js';
import { RETURNED, THROWN, VERBS, verbs } from '../calls.js';
import { AXIOS_BODY, FORM_BODY, JSON_OBJECT } from './encodings.js';

/** Clients that build a request step by step, `wretch(base).url('/chat').post(body)`, or that a function makes. */

export const SUPERAGENT_RESPONSE: ResponseSpec = {
  members: { body: 'body', text: 'text' },
  chains: true,
  callbacks: { end: 1 },
};
export const SUPERAGENT_FLUENT = [
  'set',
  'auth',
  'use',
  'timeout',
  'retry',
  'ok',
  'ca',
  'cert',
  'key',
  'trustLocalhost',
  'host',
  'accept',
  'type',
  'query',
  'sortQuery',
  'withCredentials',
  'redirects',
  'buffer',
  'serialize',
  'parse',
  'pfx',
  'disableTLSCerts',
  'http2',
  'on',
  'once',
];

const WRETCH_FLUENT = [
  'auth',
  'headers',
  'options',
  'accept',
  'content',
  'query',
  'catcher',
  'catcherFallback',
  'customError',
  'middlewares',
  'addon',
  'defer',
  'resolve',
  'errorType',
  'polyfills',
  'signal',
  'fetchPolyfill',
];
const PHIN_CALL: CallSpec = {
  url: ['0.url', '0'],
  method: ['0.method'],
  body: ['0.data', '0.form'],
  isBaseEnough: true,
};

export const CHAINED_CLIENTS: readonly ClientRow[] = [
  {
    id: 'superagent',
    modules: ['superagent'],
    headers: { isOpenIfMade: true },
    calls: {
      '': { method: ['0'], url: ['1', '0'] },
      ...verbs((verb) => ({ url: ['0'], body: ['1'], ...(verb === 'get' && { query: ['1'] }) }), [...VERBS, 'del']),
    },
    makes: { agent: {} },
    fluent: SUPERAGENT_FLUENT,
    bodyMethods: ['send'],
    optionMethods: { query: 'query', set: 'headers', auth: 'credentials', use: 'headers' },
    errors: { are: 'thrown', unlessChained: 'ok' },
    sends: { '': AXIOS_BODY, send: AXIOS_BODY },
    contentTypeMethods: ['type'],
    response: SUPERAGENT_RESPONSE,
  },
  {
    id: 'supertest',
    modules: ['supertest'],
    calls: verbs(() => ({ url: ['0'] }), [...VERBS, 'del']),
    makes: { '': { base: ['0'] }, agent: { base: ['0'] } },
    fluent: SUPERAGENT_FLUENT,
    bodyMethods: ['send'],
    optionMethods: { query: 'query', set: 'headers' },
    errors: RETURNED,
    sends: { '': AXIOS_BODY, send: AXIOS_BODY },
    contentTypeMethods: ['type'],
    response: SUPERAGENT_RESPONSE,
  },
  {
    id: 'wretch',
    modules: ['wretch', 'wretch/all'],
    nests: true,
    calls: {
      ...verbs(
        (verb) => ({
          isBaseEnough: true,
          ...(/^(post|put|patch)/.test(verb) ? { body: ['0'], url: ['1'] } : { url: ['0'] }),
        }),
        ['get', 'head', 'delete', 'post', 'put', 'patch'],
      ),
      opts: { verb: 'OPTIONS', url: ['0'], isBaseEnough: true },
      fetch: { method: ['0'], url: ['1'], body: ['2'], isBaseEnough: true },
    },
    makes: {
      '': { base: ['0'] },
      default: { base: ['0'] },
      url: { base: ['0'] },
      json: { body: ['0'] },
      body: { body: ['0'] },
      formData: { body: ['0'] },
      formUrl: { body: ['0'] },
    },
    types: { Wretch: '' },
    fluent: WRETCH_FLUENT,
    errors: THROWN,
    sends: { '': { object: 'json', textType: 'text/plain' } },
    response: {
      methods: { json: 'body', text: 'text', blob: 'text', arrayBuffer: 'text', formData: 'text', res: 'raw' },
      chains: true,
      settles: true,
    },
  },
  {
    id: 'bent',
    modules: ['bent'],
    // `bent(base, verb, 'json', 200, headers)`, in any order.
    calls: { request: { url: ['0'], body: ['1'], isBaseEnough: true } },
    makes: { '': { base: ['*url'], method: ['*verb'], as: 'request' } },
    bodyWhen: ['*json'],
    sends: { '': { object: 'json' } },
    response: { methods: { json: 'body', text: 'text', arrayBuffer: 'text' }, elements: 'text' },
  },
  {
    id: 'phin',
    modules: ['phin'],
    calls: {
      '': PHIN_CALL,
      promisified: PHIN_CALL,
      unpromisified: { ...PHIN_CALL, callback: { parameter: 1, stage: 'raw' } },
    },
    makes: { defaults: { base: ['0.url', '0'], method: ['0.method'], body: ['0.data', '0.form'] } },
    errors: RETURNED,
    sends: { data: JSON_OBJECT, form: FORM_BODY },
    response: { members: { body: 'body' } },
  },
];
