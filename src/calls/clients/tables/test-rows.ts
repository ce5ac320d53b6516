import type { CallSpec, ClientRow } from '../../domain/client-row.js';
import { below, DATA, FETCH_CALL, RETURNED, takesBody, VERBS, verbs, WEB_RESPONSE } from '../calls.js';
import { SUPERAGENT_FLUENT, SUPERAGENT_RESPONSE } from './chained-rows.js';
import { AXIOS_BODY, JSON_OBJECT } from './encodings.js';

/** Clients for tests: API testing tools, and browsers driven by tests. */

/** Requests beside those of a page: with a context of their own, or with the cookies of a page. */
const PLAYWRIGHT_CALLS = Object.assign(
  {},
  ...['request.newContext', 'page.request', 'context.request'].map((name) =>
    below(name, {
      ...verbs(() => ({ url: ['0'], body: ['1.data'] })),
      fetch: { url: ['0'], method: ['1.method'], body: ['1.data'] },
    }),
  ),
) as Record<string, CallSpec>;

/** What an answer has to be is said in another step: `I.seeResponseCodeIs(200)`. */
const CODECEPT_CALLS: Record<string, CallSpec> = below('I', {
  sendGetRequest: { verb: 'GET', url: ['0'] },
  sendHeadRequest: { verb: 'HEAD', url: ['0'] },
  sendPostRequest: { verb: 'POST', url: ['0'], body: ['1'] },
  sendPutRequest: { verb: 'PUT', url: ['0'], body: ['1'] },
  sendPatchRequest: { verb: 'PATCH', url: ['0'], body: ['1'] },
  sendDeleteRequest: { verb: 'DELETE', url: ['0'] },
  sendDeleteRequestWithPayload: { verb: 'DELETE', url: ['0'], body: ['1'] },
});

export const TEST_CLIENTS: readonly ClientRow[] = [
  {
    id: 'Playwright request',
    modules: ['@playwright/test', 'playwright', 'playwright-core'],
    resolves: ['baseURL'],
    calls: { ...PLAYWRIGHT_CALLS, 'page.goto': { verb: 'GET', url: ['0'], errors: { are: 'unknown' } } },
    makes: {
      'request.newContext': { base: ['0.baseURL'], as: 'request.newContext' },
      'test.extend': { as: 'test' },
      ...Object.fromEntries(
        ['chromium', 'firefox', 'webkit'].flatMap((name) => [
          [`${name}.launch`, { as: 'browser' }],
          [`${name}.connect`, { as: 'browser' }],
        ]),
      ),
      'browser.newContext': { base: ['0.baseURL'], as: 'context' },
      'browser.newPage': { base: ['0.baseURL'], as: 'page' },
      'context.newPage': { as: 'page' },
      'page.context': { as: 'context' },
    },
    types: { APIRequestContext: 'request.newContext', Page: 'page', BrowserContext: 'context', Browser: 'browser' },
    configuredBy: { 'test.use': ['0.baseURL'], defineConfig: ['0.use.baseURL'] },
    hands: Object.fromEntries(
      ['', '.only', '.skip', '.fixme', '.fail', '.beforeEach', '.afterEach', '.beforeAll', '.afterAll'].map((name) => [
        `test${name}`,
        { properties: { request: 'request.newContext', page: 'page', context: 'context' } },
      ]),
    ),
    errors: { are: 'returned', unless: [{ option: 'failOnStatusCode', is: true }] },
    sends: { data: JSON_OBJECT },
    response: WEB_RESPONSE,
  },
  {
    id: 'chai-http',
    modules: ['chai-http', 'chai'],
    calls: below(
      'request',
      verbs(() => ({ url: ['0'] }), [...VERBS, 'del']),
    ),
    makes: {
      request: { base: ['0'], as: 'request' },
      'request.execute': { base: ['0'], as: 'request' },
      'request.agent': { base: ['0'], as: 'request' },
      use: {},
    },
    fluent: [...SUPERAGENT_FLUENT, 'request.keepOpen'],
    bodyMethods: ['send'],
    errors: RETURNED,
    sends: { send: AXIOS_BODY },
    contentTypeMethods: ['type'],
    response: SUPERAGENT_RESPONSE,
  },
  {
    id: 'pactum',
    modules: ['pactum'],
    calls: below(
      'spec',
      verbs(() => ({ url: ['0'] })),
    ),
    makes: { spec: { as: 'spec' } },
    fluent: ['name', 'use', 'withHeaders', 'withBearerToken', 'withAuth', 'withCookies', 'withRequestTimeout'].map(
      (name) => `spec.${name}`,
    ),
    configuredBy: { 'request.setBaseUrl': ['0'] },
    bodyMethods: ['withJson', 'withBody', 'withForm'],
    errors: RETURNED,
    response: { members: { json: 'body', body: 'body', text: 'text' }, selectors: { returns: 'body' }, chains: true },
  },
  {
    id: 'Postman pm.sendRequest',
    globals: ['pm'],
    calls: {
      sendRequest: {
        url: ['0.url.raw', '0.url', '0'],
        method: ['0.method'],
        body: ['0.body.raw', '0.body.urlencoded', '0.body'],
        callback: { parameter: 1, stage: 'raw' },
      },
    },
    errors: RETURNED,
    response: { methods: { json: 'body', text: 'text' } },
  },
  {
    id: 'Bruno bru.sendRequest',
    globals: ['bru'],
    calls: {
      sendRequest: {
        url: ['0.url', '0'],
        method: ['0.method'],
        body: ['0.data'],
        callback: { parameter: 1, stage: 'raw' },
      },
    },
    response: { members: { data: 'body' } },
  },
  {
    id: 'Puppeteer',
    modules: ['puppeteer', 'puppeteer-core'],
    calls: { 'page.goto': { verb: 'GET', url: ['0'] } },
    makes: { launch: { as: 'browser' }, connect: { as: 'browser' }, 'browser.newPage': { as: 'page' } },
    types: { Browser: 'browser', Page: 'page' },
    response: { methods: { json: 'body', text: 'text', buffer: 'text' } },
  },
  {
    id: 'JSDOM.fromURL',
    modules: ['jsdom'],
    calls: { 'JSDOM.fromURL': { verb: 'GET', url: ['0'] } },
    response: {},
  },
  {
    id: 'node-rest-client',
    modules: ['node-rest-client'],
    calls: below(
      'Client.#',
      verbs((verb) => ({
        url: ['0'],
        ...(takesBody(verb) && { body: ['1.data'] }),
        callback: { parameter: 1, stage: 'raw', body: 0 },
      })),
    ),
    makes: { 'Client.#': {} },
    errors: RETURNED,
    response: {},
  },
  {
    id: 'frisby',
    modules: ['frisby'],
    calls: {
      ...verbs(
        (verb) => ({ url: ['0'], ...(verb !== 'get' && { body: ['1.body', '1'] }) }),
        ['get', 'post', 'put', 'patch', 'del', 'delete', 'options'],
      ),
      fetch: FETCH_CALL,
    },
    makes: { setup: {} },
    configuredBy: { baseUrl: ['0'] },
    errors: RETURNED,
    sends: { '': JSON_OBJECT, body: JSON_OBJECT },
    response: { members: { json: 'body', body: 'text' }, chains: true },
  },
  {
    id: 'CodeceptJS REST',
    globals: ['Scenario', 'xScenario', 'Before', 'BeforeSuite', 'After', 'AfterSuite'],
    calls: { ...CODECEPT_CALLS, configured: {} },
    describes: { at: [], as: 'configured', base: 'helpers.REST.endpoint', inAnyFile: true },
    hands: Object.fromEntries(['', 'only', 'skip'].map((name) => [name, { properties: { I: 'I' } }])),
    sends: { '': JSON_OBJECT },
    response: DATA,
  },
  {
    id: 'CodeceptJS inject',
    globals: ['inject'],
    calls: CODECEPT_CALLS,
    makes: { '': { as: '' } },
    sends: { '': JSON_OBJECT },
    response: DATA,
  },
  {
    id: 'TestCafe t.request',
    modules: ['testcafe'],
    globals: ['test'],
    calls: {
      't.request': { url: ['0.url', '0'], method: ['0.method', '1.method'], body: ['0.body', '1.body'] },
      ...below(
        't.request',
        verbs(() => ({ url: ['0.url', '0'], body: ['0.body', '1.body'] })),
      ),
    },
    hands: Object.fromEntries(['', 'only', 'skip', 'before', 'after'].map((name) => [name, { as: 't' }])),
    errors: RETURNED,
    sends: { body: JSON_OBJECT },
    response: { members: { body: 'body' } },
  },
];
