import { below, takesBody, VERBS, verbs } from './calls.js';
import { SUPERAGENT_FLUENT, SUPERAGENT_RESPONSE } from './chained-rows.js';
import type { ClientRow } from './row.js';

/** Clients of tests: those of tools for APIs, and browsers that a test drives. */

export const TEST_CLIENTS: readonly ClientRow[] = [
  {
    id: 'chai-http',
    modules: ['chai-http', 'chai'],
    calls: below('request', verbs(() => ({ url: ['0'] }), [...VERBS, 'del'])),
    makes: { request: { base: ['0'], as: 'request' }, 'request.execute': { base: ['0'], as: 'request' }, 'request.agent': { base: ['0'], as: 'request' }, use: {} },
    fluent: [...SUPERAGENT_FLUENT, 'request.keepOpen'],
    bodyMethods: ['send'],
    response: SUPERAGENT_RESPONSE,
  },
  {
    id: 'pactum',
    modules: ['pactum'],
    calls: below('spec', verbs(() => ({ url: ['0'] }))),
    makes: { spec: { as: 'spec' } },
    fluent: ['name', 'use', 'withHeaders', 'withBearerToken', 'withAuth', 'withCookies', 'withRequestTimeout'].map((name) => `spec.${name}`),
    configuredBy: { 'request.setBaseUrl': ['0'] },
    bodyMethods: ['withJson', 'withBody', 'withForm'],
    response: { members: { json: 'body', body: 'body', text: 'text' }, chains: true },
  },
  {
    id: 'Postman pm.sendRequest',
    globals: ['pm'],
    calls: { sendRequest: { url: ['0.url.raw', '0.url', '0'], method: ['0.method'], body: ['0.body.raw', '0.body.urlencoded', '0.body'], callback: { parameter: 1, stage: 'raw' } } },
    response: { methods: { json: 'body', text: 'text' } },
  },
  {
    id: 'Bruno bru.sendRequest',
    globals: ['bru'],
    calls: { sendRequest: { url: ['0.url', '0'], method: ['0.method'], body: ['0.data'], callback: { parameter: 1, stage: 'raw' } } },
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
    calls: below('Client.#', verbs((verb) => ({ url: ['0'], ...(takesBody(verb) && { body: ['1.data'] }), callback: { parameter: 1, stage: 'raw', body: 0 } }))),
    makes: { 'Client.#': {} },
    response: {},
  },
];
