import type { CallSpec, ClientRow } from '../../domain/client-row.js';
import type { ResponseSpec } from '../../domain/response-spec.js';
import { below, RETURNED, THROWN, VERBS, verbs } from '../calls.js';
import { JSON_BODY, JSON_OBJECT, PLAIN_BODY } from './encodings.js';

/** Clients that are part of a tool: for load tests, browser tests, or build steps. */

const K6_CALL: CallSpec = { url: ['0'], body: ['1'] };
const K6_RESPONSE: ResponseSpec = { members: { body: 'text' }, methods: { json: 'body' }, selectors: { json: 'body' } };
/** `http.batch([['POST', url, body], { method, url, body }, url])`. */
const K6_BATCH: CallSpec = {
  each: '0',
  method: ['0.method', '0.0'],
  url: ['0.url', '0.1', '0'],
  body: ['0.body', '0.2'],
  response: { ...K6_RESPONSE, elements: 'raw' },
};
/** A program that the code starts, with its words in a list. */
const STARTED: NonNullable<CallSpec['starts']> = { program: '0', words: '1' };
const PROGRAM = (starts: NonNullable<CallSpec['starts']>): CallSpec => ({
  starts,
  url: ['0.url'],
  method: ['0.method'],
  callback: { parameter: 1, stage: 'text' },
});
const ACTIONS_RESULT: ResponseSpec = { members: { result: 'body' } };
const ACTIONS_JSON = ['get', 'post', 'put', 'patch', 'del'];

export const TOOL_CLIENTS: readonly ClientRow[] = [
  {
    id: 'k6',
    modules: ['k6/http'],
    calls: {
      ...verbs((verb) => (/get|head/.test(verb) ? { url: ['0'] } : K6_CALL), [...VERBS, 'del']),
      request: { method: ['0'], url: ['1'], body: ['2'] },
      asyncRequest: { method: ['0'], url: ['1'], body: ['2'] },
      batch: K6_BATCH,
    },
    errors: RETURNED,
    sends: { '': { object: 'form' }, body: { object: 'form' } },
    response: K6_RESPONSE,
  },
  {
    id: 'Cypress',
    globals: ['cy'],
    calls: { request: { method: ['0.method', '0'], url: ['0.url', '1', '0'], body: ['0.body', '2'] } },
    errors: { are: 'thrown', unless: [{ option: 'failOnStatusCode', is: false }] },
    sends: { body: JSON_OBJECT, '': JSON_OBJECT },
    response: { members: { body: 'body' }, selectors: { its: 'raw' } },
  },
  {
    id: '@actions/http-client',
    modules: ['@actions/http-client'],
    calls: below('HttpClient.#', {
      ...verbs(
        (verb) => (/^(post|put|patch)/.test(verb) ? { url: ['0'], body: ['1'] } : { url: ['0'] }),
        [...VERBS, 'del'],
      ),
      ...Object.fromEntries(
        ACTIONS_JSON.map((verb) => [
          `${verb}Json`,
          {
            verb: verb === 'del' ? 'DELETE' : verb.toUpperCase(),
            url: ['0'],
            ...(/^p/.test(verb) && { body: ['1'] }),
            sends: { '': JSON_BODY },
            response: ACTIONS_RESULT,
            errors: THROWN,
          },
        ]),
      ),
      request: { method: ['0'], url: ['1'], body: ['2'] },
    }),
    makes: { 'HttpClient.#': {} },
    types: { HttpClient: 'HttpClient.#' },
    errors: RETURNED,
    sends: { '': PLAIN_BODY },
    response: { methods: { readBody: 'text', readBodyBuffer: 'text' } },
  },
  {
    id: 'typed-rest-client',
    modules: ['typed-rest-client', 'typed-rest-client/RestClient'],
    calls: below('RestClient.#', {
      get: { verb: 'GET', url: ['0'] },
      create: { verb: 'POST', url: ['0'], body: ['1'] },
      replace: { verb: 'PUT', url: ['0'], body: ['1'] },
      update: { verb: 'PATCH', url: ['0'], body: ['1'] },
      del: { verb: 'DELETE', url: ['0'] },
    }),
    makes: { 'RestClient.#': { base: ['1'] } },
    types: { RestClient: 'RestClient.#' },
    errors: THROWN,
    sends: { '': JSON_BODY },
    response: ACTIONS_RESULT,
  },
  {
    id: 'autocannon',
    modules: ['autocannon'],
    // `autocannon({ url, requests: [{ method, path }] })`.
    calls: {
      '': {
        each: '0.requests',
        url: ['0.path', '1.url'],
        base: ['1.url'],
        method: ['0.method', '1.method'],
        body: ['0.body', '1.body'],
        response: {},
      },
    },
    response: {},
  },
  {
    id: 'curl in a shell script',
    // A template is the command: $`curl ${url}`.
    modules: ['zx', 'zx/core', 'zx/globals', 'execa', 'bun', 'dax', 'dax-sh', '@david/dax', 'jsr:@david/dax'],
    globals: ['$'],
    calls: { '': PROGRAM({ program: '0.0' }), $: PROGRAM({ program: '0.0' }) },
    response: { members: { stdout: 'text' }, methods: { text: 'text', json: 'body' }, chains: true },
  },
  {
    id: 'curl in a child process',
    modules: ['child_process', 'cross-spawn', 'execa', 'shelljs', 'child-process-promise', 'tinyexec'],
    calls: {
      ...Object.fromEntries(
        ['exec', 'execaCommand', 'execaCommandSync', 'command'].map((name) => [name, PROGRAM({ program: '0' })]),
      ),
      execSync: { ...PROGRAM({ program: '0' }), response: { is: 'text' } },
      execFileSync: { ...PROGRAM(STARTED), response: { is: 'text' } },
      ...Object.fromEntries(
        ['', 'execFile', 'spawn', 'spawnSync', 'sync', 'execa', 'execaSync', 'x'].map((name) => [
          name,
          PROGRAM(STARTED),
        ]),
      ),
    },
    // With `--fail` it ends with an error.
    response: { members: { stdout: 'text' }, chains: true },
  },
];
