import type { CallSpec, ClientRow } from '../../domain/client-row.js';
import type { ResponseSpec } from '../../domain/response-spec.js';
import { below, RETURNED, shifted, takesBody, THROWN, verbs, DATA, FETCH_CALL } from '../calls.js';
import { AXIOS_BODY, FORM_BODY, JSON_BODY, JSON_OBJECT, JSON_TYPE, WEB_BODY } from './encodings.js';

/**
 * Clients that a platform provides as an argument or a global to the code that it runs: automation, scripts, apps,
 * plugins.
 */

const WEB_RESPONSE: ResponseSpec = {
  methods: { json: 'body', text: 'text', blob: 'text', arrayBuffer: 'text', clone: 'raw' },
};

const N8N_OPTIONS: CallSpec = {
  url: ['0.url', '0.uri', '0'],
  base: ['0.baseURL', '0.baseUrl'],
  method: ['0.method', '1.method'],
  body: ['0.body', '0.form', '1.body'],
};
/** Helpers of n8n, with the index of their options. They may be called on another object. */
const N8N_HELPERS = {
  httpRequest: 0,
  request: 0,
  httpRequestWithAuthentication: 1,
  requestWithAuthentication: 1,
  requestOAuth1: 1,
  requestOAuth2: 1,
  requestWithAuthenticationPaginated: 0,
};
const N8N_FUNCTIONS = [
  'IExecuteFunctions',
  'IExecuteSingleFunctions',
  'IExecutePaginationFunctions',
  'ILoadOptionsFunctions',
  'IPollFunctions',
  'ITriggerFunctions',
  'IHookFunctions',
  'IWebhookFunctions',
  'ISupplyDataFunctions',
  'IAllExecuteFunctions',
  'ICredentialTestFunctions',
];

/** Where Zapier looks for the functions of an integration; `z` is their first argument. */
const ZAPIER_OPERATIONS = [
  'perform',
  'performList',
  'performGet',
  'performSubscribe',
  'performUnsubscribe',
  'performResume',
  'inputFields',
  'outputFields',
].flatMap((name) => ['', '*.', 'triggers.*.', 'creates.*.', 'searches.*.'].map((at) => `${at}operation.${name}`));
/** Where an object that describes a request takes the place of such a function. */
const ZAPIER_REQUESTS = [
  'operation.perform',
  'operation.performList',
  'operation.performGet',
  'operation.performSubscribe',
  'operation.performUnsubscribe',
  'operation.performResume',
  'sessionConfig.perform',
  'oauth2Config.getAccessToken',
  'oauth2Config.refreshAccessToken',
  'test+type',
];
const ZAPIER_FUNCTIONS = [
  ...ZAPIER_OPERATIONS,
  'authentication.test',
  'sessionConfig.perform',
  'oauth2Config.getAccessToken',
  'oauth2Config.refreshAccessToken',
];

const MINI_PROGRAM: CallSpec = {
  url: ['0.url'],
  method: ['0.method'],
  body: ['0.data'],
  callback: { parameter: 0, stage: 'raw' },
};
const NATIVESCRIPT_CALL: CallSpec = { url: ['0.url'], method: ['0.method'], body: ['0.content'] };
const USER_SCRIPT: CallSpec = {
  url: ['0.url'],
  method: ['0.method'],
  body: ['0.data'],
  callback: { parameter: 0, stage: 'raw', names: ['onload'] },
};
const CAPACITOR: Record<string, CallSpec> = {
  request: { url: ['0.url'], method: ['0.method'], body: ['0.data'] },
  ...verbs(() => ({ url: ['0.url'], body: ['0.data'] })),
};
const CORDOVA: Record<string, CallSpec> = {
  ...verbs((verb) => ({
    url: ['0'],
    ...(takesBody(verb) && { body: ['1'] }),
    callback: { parameter: 0, stage: 'raw' },
  })),
  sendRequest: { url: ['0'], method: ['1.method'], body: ['1.data'], callback: { parameter: 0, stage: 'raw' } },
};
const SCRIPT_RESPONSE: ResponseSpec = { methods: { getContentText: 'text', getContent: 'text', getBlob: 'text' } };

export const PLATFORM_CLIENTS: readonly ClientRow[] = [
  {
    id: 'n8n helpers',
    modules: ['n8n-workflow'],
    calls: {
      ...below(
        'functions.helpers',
        Object.fromEntries(
          Object.entries(N8N_HELPERS).flatMap(([name, at]) => [
            [name, shifted(N8N_OPTIONS, at)],
            [`${name}.call`, shifted(N8N_OPTIONS, at + 1)],
          ]),
        ),
      ),
      routing: { ...N8N_OPTIONS, hasTemplates: true },
    },
    describes: { at: 'routing.request', as: 'routing', base: 'requestDefaults.baseURL' },
    types: Object.fromEntries(N8N_FUNCTIONS.map((name) => [name, 'functions'])),
    // Compiled nodes have no types.
    provides: { helpers: 'functions.helpers' },
    response: { is: 'body' },
  },
  {
    id: 'Zapier z.request',
    modules: ['zapier-platform-core'],
    calls: {
      'z.request': {
        url: ['0.url', '0'],
        method: ['0.method', '1.method'],
        body: ['0.body', '0.json', '1.body', '1.json'],
      },
      described: { url: ['0.url'], method: ['0.method'], body: ['0.body', '0.json'], hasTemplates: true },
    },
    types: { ZObject: 'z' },
    describes: { at: ZAPIER_REQUESTS, as: 'described', inAnyFile: true },
    calledWith: { functions: ZAPIER_FUNCTIONS, as: 'z' },
    sends: { body: JSON_OBJECT, json: JSON_BODY },
    response: { members: { data: 'body', json: 'body', content: 'text' } },
  },
  {
    id: 'Pipedream axios',
    modules: ['@pipedream/platform'],
    calls: { axios: { url: ['1.url'], base: ['1.baseURL'], method: ['1.method'], body: ['1.data'] } },
    errors: THROWN,
    sends: { data: AXIOS_BODY },
    response: { is: 'body' },
  },
  {
    id: 'UrlFetchApp',
    globals: ['UrlFetchApp'],
    calls: {
      fetch: { url: ['0'], method: ['1.method'], body: ['1.payload'] },
      fetchAll: {
        each: '0',
        url: ['0.url', '0'],
        method: ['0.method'],
        body: ['0.payload'],
        response: { ...SCRIPT_RESPONSE, elements: 'raw' },
      },
    },
    errors: { are: 'thrown', unless: [{ option: 'muteHttpExceptions', is: true }] },
    sends: { payload: FORM_BODY },
    contentType: ['1.contentType', '0.contentType'],
    response: SCRIPT_RESPONSE,
  },
  {
    id: 'Obsidian requestUrl',
    modules: ['obsidian'],
    calls: {
      requestUrl: { url: ['0.url', '0'], method: ['0.method'], body: ['0.body'] },
      request: { url: ['0.url', '0'], method: ['0.method'], body: ['0.body'], response: { is: 'text' } },
    },
    errors: { are: 'thrown', unless: [{ option: 'throw', is: false }] },
    response: { members: { json: 'body', text: 'text', arrayBuffer: 'text' } },
  },
  {
    id: 'Tauri http',
    modules: ['@tauri-apps/api/http', '@tauri-apps/api'],
    calls: {
      ...Object.fromEntries(
        ['fetch', 'http.fetch'].map((name) => [name, { ...FETCH_CALL, body: ['1.body.payload', '1.body'] }]),
      ),
      ...below('Client.#', {
        request: { url: ['0.url'], method: ['0.method'], body: ['0.body.payload', '0.body'] },
        ...verbs((verb) => ({ url: ['0'], ...(takesBody(verb) && { body: ['1.payload', '1'] }) })),
      }),
    },
    makes: { getClient: { as: 'Client.#' }, 'http.getClient': { as: 'Client.#' } },
    types: { Client: 'Client.#' },
    errors: RETURNED,
    response: DATA,
  },
  {
    id: 'CapacitorHttp',
    modules: ['@capacitor/core', '@capacitor-community/http'],
    calls: { ...below('CapacitorHttp', CAPACITOR), ...below('Http', CAPACITOR) },
    errors: RETURNED,
    response: DATA,
  },
  {
    id: 'Cordova HTTP',
    modules: [
      '@awesome-cordova-plugins/http',
      '@awesome-cordova-plugins/http/ngx',
      '@ionic-native/http',
      '@ionic-native/http/ngx',
    ],
    globals: ['cordova'],
    calls: { ...below('HTTP', CORDOVA), ...below('plugin.http', CORDOVA) },
    types: { HTTP: 'HTTP' },
    errors: THROWN,
    response: { members: { data: 'text' } },
  },
  {
    id: 'wx.request',
    modules: ['@tarojs/taro'],
    globals: ['wx', 'uni', 'Taro', 'my', 'tt', 'swan', 'qq'],
    calls: { request: MINI_PROGRAM },
    // `const [error, response] = await uni.request(options)`.
    sends: { data: JSON_BODY },
    response: { ...DATA, elements: 'raw' },
  },
  {
    id: 'luch-request',
    modules: ['luch-request'],
    calls: below('#', {
      request: { url: ['0.url'], base: ['0.baseURL'], method: ['0.method'], body: ['0.data'] },
      ...verbs((verb) => ({ url: ['0'], body: [takesBody(verb) ? '1' : '1.data'] })),
    }),
    makes: { '#': { base: ['0.baseURL'] } },
    response: DATA,
  },
  {
    id: 'GM_xmlhttpRequest',
    globals: ['GM_xmlhttpRequest', 'GM'],
    calls: { '': USER_SCRIPT, xmlHttpRequest: USER_SCRIPT },
    errors: RETURNED,
    response: { members: { response: 'body', responseText: 'text' } },
  },
  {
    id: 'NativeScript Http',
    modules: ['@nativescript/core', '@nativescript/core/http'],
    calls: { request: NATIVESCRIPT_CALL, 'Http.request': NATIVESCRIPT_CALL },
    errors: RETURNED,
    response: { members: { content: 'raw' }, methods: { toJSON: 'body' } },
  },
  {
    id: 'Bun.fetch',
    modules: ['bun'],
    globals: ['Bun'],
    calls: { fetch: FETCH_CALL },
    errors: RETURNED,
    sends: { body: WEB_BODY },
    response: WEB_RESPONSE,
  },
  {
    id: 'Forge fetch',
    modules: ['@forge/api'],
    calls: { '': FETCH_CALL, fetch: FETCH_CALL },
    errors: RETURNED,
    sends: { body: WEB_BODY },
    response: WEB_RESPONSE,
  },
  {
    id: 'React Native blob fetch',
    modules: ['rn-fetch-blob', 'react-native-fetch-blob', 'react-native-blob-util'],
    calls: { fetch: { method: ['0'], url: ['1'], body: ['3'] } },
    makes: { config: {} },
    errors: RETURNED,
    response: { methods: { json: 'body', text: 'text', base64: 'text' }, members: { data: 'text' }, chains: true },
  },
  {
    id: 'Expo FileSystem',
    modules: ['expo-file-system', 'expo-file-system/legacy'],
    calls: {
      downloadAsync: { verb: 'GET', url: ['0'] },
      uploadAsync: { url: ['0'], method: ['2.httpMethod'], defaultVerb: 'POST' },
    },
    errors: RETURNED,
    response: { members: { body: 'text' } },
  },
  {
    id: 'WordPress apiFetch',
    modules: ['@wordpress/api-fetch'],
    calls: { '': { url: ['0.url', '0.path'], method: ['0.method'], body: ['0.data', '0.body'] } },
    errors: THROWN,
    sends: { data: JSON_BODY, body: WEB_BODY },
    response: { is: 'body' },
  },
  {
    id: 'React Admin fetchJson',
    modules: ['react-admin', 'ra-core'],
    calls: { 'fetchUtils.fetchJson': FETCH_CALL },
    sends: { body: { object: 'text', textType: JSON_TYPE } },
    response: { members: { json: 'body', body: 'text' } },
  },
];
