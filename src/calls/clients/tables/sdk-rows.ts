import type { CallSpec, ClientRow } from '../../domain/client-row.js';
import { AXIOS_ERRORS, below, RETURNED, THROWN, verbs, DATA, FETCH_CALL, BODY } from '../calls.js';
import { JSON_OBJECT, WEB_BODY } from './encodings.js';

/** Clients on which the SDKs of vendors are built. */

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
const OCTOKIT_CALL: CallSpec = {
  route: ['0.url', '0'],
  base: ['0.baseUrl', '1.baseUrl'],
  method: ['0.method'],
  body: ['1', '0'],
};

export const SDK_CLIENTS: readonly ClientRow[] = [
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
    errors: AXIOS_ERRORS,
    sends: { data: JSON_OBJECT },
    response: DATA,
  },
  {
    id: 'Octokit request',
    modules: ['@octokit/request', '@octokit/core', '@octokit/rest', 'octokit'],
    calls: { request: OCTOKIT_CALL, 'Octokit.#.request': OCTOKIT_CALL },
    makes: { 'request.defaults': { base: ['0.baseUrl'], as: 'request' }, 'Octokit.#': { base: ['0.baseUrl'] } },
    types: { Octokit: 'Octokit.#' },
    errors: THROWN,
    sends: { '': JSON_OBJECT },
    response: DATA,
  },
  {
    id: 'aws4fetch',
    modules: ['aws4fetch'],
    calls: { 'AwsClient.#.fetch': FETCH_CALL },
    makes: { 'AwsClient.#': {} },
    types: { AwsClient: 'AwsClient.#' },
    errors: RETURNED,
    sends: { body: WEB_BODY },
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
    id: 'client of a generated SDK',
    modules: ['*'],
    isForUnknown: true,
    calls: below('#', {
      ...verbs(() => ({ url: ['0'], body: ['1.body'] })),
      request: { url: ['0.path', '0.url'], method: ['0.method'], body: ['0.body'] },
    }),
    makes: { '#': { base: ['0.baseURL', '0.baseUrl'] } },
    sends: { body: JSON_OBJECT },
    response: { is: 'body', methods: { asResponse: 'raw' } },
  },
];
