import { describe, expect, test } from 'vitest';
import { markedIn, violationsIn } from './violations-in.js';

const OURS = /check-status|use-rotated-token/;

/** A project in which every call has what the other rules ask for. */
function project(files: Record<string, string>): Record<string, string> {
  return {
    ...files,
    'api.ts': `
      export const BASE = 'https://acme-be.glean.com/api/index/v1';
      export const headers = { Authorization: \`Bearer \${process.env.GLEAN_INDEXING_TOKEN}\`, 'Content-Type': 'application/json' };
      export const init = (body: unknown) => ({ method: 'POST', headers, body: JSON.stringify(body) });
    `,
  };
}

function check(files: Record<string, string>): void {
  const all = project(files);
  const found = violationsIn(all).filter((one) => OURS.test(one));
  expect(found).toEqual(markedIn(all));
}

const HEAD = `import { BASE, headers, init } from './api.js';\n`;

/** One file that sends with `fetch`. */
const fetching = (text: string): Record<string, string> => ({ 'main.tsx': HEAD + text });

describe('check-status finds', () => {
  test.each<[string, Record<string, string>]>([
    [
      'functions that only wait, or are only remembered',
      fetching(`
      import { debounce } from 'lodash';
      import { useCallback } from 'react';
      const push = debounce(async (doc: unknown) => fetch(BASE + '/indexdocument', init({ datasource: 'a', document: doc })), 100); // VIOLATION check-status
      export async function all(docs: unknown[]) {
        for (const doc of docs) await push(doc);
      }
      export function Button({ doc }: { doc: unknown }) {
        const send = useCallback(async () => fetch(BASE + '/indexdocument', init({ datasource: 'a', document: doc })), [doc]); // VIOLATION check-status
        return <button onClick={async () => { await send(); }}>Send</button>;
      }
    `),
    ],
    [
      'a response that is thrown away',
      fetching(`
      export async function push(doc: unknown) {
        await fetch(BASE + '/indexdocument', init({ datasource: 'a', document: doc })); // VIOLATION check-status
      }
    `),
    ],
    [
      'a body that is read at once',
      fetching(`
      export async function config() {
        const res = await fetch(BASE + '/getdatasourceconfig', init({ datasource: 'a' })); // VIOLATION check-status
        if (!res) throw new Error('nothing');
        console.log(res.headers.get('x-request-id'));
        return res.json();
      }
    `),
    ],
    [
      'a chain of then',
      fetching(`
      export const config = () =>
        fetch(BASE + '/getdatasourceconfig', init({ datasource: 'a' })) // VIOLATION check-status
          .then((res) => res.text())
          .then(JSON.parse)
          .catch(() => null)
          .finally(() => console.log('done'));
    `),
    ],
    [
      'a catch, which sees failures of the network only',
      fetching(`
      export function push(doc: unknown) {
        fetch(BASE + '/indexdocument', init({ datasource: 'a', document: doc })).catch(console.error); // VIOLATION check-status
      }
    `),
    ],
    [
      'all of a list',
      fetching(`
      export async function pushAll(docs: unknown[]) {
        const all = await Promise.all(docs.map((document) => fetch(BASE + '/indexdocument', init({ datasource: 'a', document })))); // VIOLATION check-status
        return Promise.all(all.map((res) => res.json()));
      }
    `),
    ],
    [
      'the status of a promise that has settled',
      fetching(`
      export async function pushAll(docs: unknown[]) {
        const all = await Promise.allSettled(docs.map((document) => fetch(BASE + '/indexdocument', init({ datasource: 'a', document })))); // VIOLATION check-status
        const failed = all.filter((one) => one.status === 'rejected');
        if (failed.length > 0) throw new Error('failed');
      }
    `),
    ],
    [
      'promises that are collected',
      fetching(`
      export async function pushAll(docs: unknown[]) {
        const pending = [];
        for (const document of docs) pending.push(fetch(BASE + '/indexdocument', init({ datasource: 'a', document }))); // VIOLATION check-status
        await Promise.all(pending);
      }
    `),
    ],
    [
      'a pair of responses',
      fetching(`
      export async function both() {
        const [one, other] = await Promise.all([
          fetch(BASE + '/getdatasourceconfig', init({ datasource: 'a' })),
          fetch(BASE + '/getdatasourceconfig', init({ datasource: 'b' })), // VIOLATION check-status
        ]);
        if (!one.ok) throw new Error('failed');
        return [await one.json(), await other.json()];
      }
    `),
    ],
    [
      'a variable that is assigned in a try',
      fetching(`
      export async function config() {
        let res;
        try {
          res = await fetch(BASE + '/getdatasourceconfig', init({ datasource: 'a' })); // VIOLATION check-status
        } catch (error) {
          throw new Error('network', { cause: error });
        }
        const data = await res.json();
        return data.status;
      }
    `),
    ],
    [
      'a wrapper that returns the body, for each caller',
      {
        'http.ts': `${HEAD}
        export async function post(path: string, body: unknown) {
          const res = await fetch(BASE + path, init(body));
          return res.json();
        }
      `,
        'main.ts': `
        import { post } from './http.js';
        export const config = () => post('/getdatasourceconfig', { datasource: 'a' }); // VIOLATION check-status
        export const push = (document: unknown) => post('/indexdocument', { datasource: 'a', document }); // VIOLATION check-status
      `,
      },
    ],
    [
      'a wrapper that returns the response, and one caller that looks',
      {
        'http.ts': `${HEAD}
        export const post = (path: string, body: unknown) => fetch(BASE + path, init(body));
      `,
        'main.ts': `
        import { post } from './http.js';
        export async function config() {
          const res = await post('/getdatasourceconfig', { datasource: 'a' }); // VIOLATION check-status
          return res.json();
        }
        export async function push(document: unknown) {
          const res = await post('/indexdocument', { datasource: 'a', document });
          if (!res.ok) throw new Error(await res.text());
        }
      `,
      },
    ],
    [
      'a class with a private method',
      fetching(`
      export class Client {
        constructor(private readonly base = BASE) {}
        async #send(path: string, body: unknown) {
          return fetch(this.base + path, init(body));
        }
        async push(document: unknown) {
          const res = await this.#send('/indexdocument', { datasource: 'a', document }); // VIOLATION check-status
          await res.body?.cancel();
        }
        async add(name: string) {
          const { ok } = await this.#send('/adddatasource', { name });
          return ok;
        }
      }
    `),
    ],
    [
      'a function in another file that only parses',
      {
        'parse.ts': `export async function parse(res: Response) { const text = await res.text(); return text ? JSON.parse(text) : null; }`,
        'main.ts': `${HEAD}
        import { parse } from './parse.js';
        export const config = async () => parse(await fetch(BASE + '/getdatasourceconfig', init({ datasource: 'a' }))); // VIOLATION check-status
        export const other = () => fetch(BASE + '/getdatasourceconfig', init({ datasource: 'b' })).then(parse); // VIOLATION check-status
      `,
      },
    ],
    [
      'a callback in another file',
      {
        'send.ts': `${HEAD}
        export function send(path: string, body: unknown, done: (error: unknown, res?: Response) => void) {
          fetch(BASE + path, init(body)).then((res) => done(null, res), done);
        }
      `,
        'main.ts': `
        import { send } from './send.js';
        send('/getdatasourceconfig', { datasource: 'a' }, async (error, res) => { // VIOLATION check-status
          if (error) throw error;
          console.log((await res!.json()).displayName);
        });
        send('/adddatasource', { name: 'a' }, (error, res) => console.log(error ?? res!.status));
      `,
      },
    ],
    [
      'an object that carries the response',
      fetching(`
      async function timed(path: string, body: unknown) {
        const began = Date.now();
        const res = await fetch(BASE + path, init(body));
        return { res, took: Date.now() - began };
      }
      export async function push(document: unknown) {
        const { took } = await timed('/indexdocument', { datasource: 'a', document }); // VIOLATION check-status
        return took;
      }
      export async function add(name: string) {
        const reply = await timed('/adddatasource', { name });
        return reply.res.ok;
      }
    `),
    ],
    [
      'node-fetch and other kin',
      {
        'main.cjs': `
        const fetch = require('node-fetch');
        const BASE = 'https://acme-be.glean.com/api/index/v1';
        module.exports.push = async function push(document) {
          const res = await fetch(BASE + '/indexdocument', { method: 'POST', body: JSON.stringify({ datasource: 'a', document }) }); // VIOLATION check-status
          const { id } = await res.json();
          return id;
        };
      `,
      },
    ],
    [
      'undici',
      {
        'main.mjs': `
        import { fetch, request, Pool } from 'undici';
        const pool = new Pool('https://acme-be.glean.com');
        export async function push(document) {
          const { body } = await request('https://acme-be.glean.com/api/index/v1/indexdocument', { method: 'POST', body: JSON.stringify({ datasource: 'a', document }) }); // VIOLATION check-status
          await body.dump();
        }
        export async function config() {
          const { body, headers } = await pool.request({ path: '/api/index/v1/getdatasourceconfig', method: 'POST', body: '{"datasource":"a"}' }); // VIOLATION check-status
          return [headers.etag, await body.json()];
        }
        export const add = () => fetch('https://acme-be.glean.com/api/index/v1/adddatasource', { method: 'POST', body: '{"name":"a"}' }).then((r) => r.arrayBuffer()); // VIOLATION check-status
      `,
      },
    ],
    [
      'node:https with a callback, a promise around it, and an event',
      {
        'main.js': `
        import https from 'node:https';
        const options = { host: 'acme-be.glean.com', method: 'POST' };
        export function push(body) {
          const req = https.request({ ...options, path: '/api/index/v1/indexdocument' }, (res) => res.resume()); // VIOLATION check-status
          req.on('error', console.error);
          req.end(JSON.stringify(body));
        }
        function read(res) {
          return new Promise((resolve, reject) => {
            const chunks = [];
            res.setEncoding('utf8').on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(chunks.join(''))).on('error', reject);
          });
        }
        export const config = () =>
          new Promise((resolve, reject) => {
            https.request({ ...options, path: '/api/index/v1/getdatasourceconfig' }, resolve).on('error', reject).end('{"datasource":"a"}'); // VIOLATION check-status
          }).then(read).then(JSON.parse);
        export function add(done) {
          const req = https.request({ ...options, path: '/api/index/v1/adddatasource' }); // VIOLATION check-status
          req.once('response', async (res) => {
            let text = '';
            for await (const chunk of res) text += chunk;
            done(null, text);
          });
          req.end('{"name":"a"}');
        }
      `,
      },
    ],
    [
      'clients that were told not to fail',
      {
        'main.ts': `
        import axios from 'axios';
        import got from 'got';
        import ky from 'ky';
        import { ofetch } from 'ofetch';
        import superagent from 'superagent';
        const BASE = 'https://acme-be.glean.com/api/index/v1';
        const lenient = axios.create({ baseURL: BASE, validateStatus: () => true });
        const quiet = got.extend({ prefixUrl: BASE, throwHttpErrors: false });
        const never = false;
        export async function push(document: unknown) {
          await lenient.post('/indexdocument', { datasource: 'a', document }); // VIOLATION check-status
          await axios.post(BASE + '/indexdocument', { datasource: 'a', document }, { validateStatus: null }); // VIOLATION check-status
          await axios({ method: 'post', url: BASE + '/indexdocument', data: { document }, validateStatus: (status) => status >= 200 && status < 600 }); // VIOLATION check-status
          const { body } = await quiet.post('indexdocument', { json: { datasource: 'a', document } }); // VIOLATION check-status
          await got.post(BASE + '/indexdocument', { json: { document }, throwHttpErrors: never }).json(); // VIOLATION check-status
          await ky.post(BASE + '/indexdocument', { json: { document }, throwHttpErrors: false }).json(); // VIOLATION check-status
          await ofetch(BASE + '/indexdocument', { method: 'POST', body: { document }, ignoreResponseError: true }); // VIOLATION check-status
          await superagent.post(BASE + '/indexdocument').set('Accept', 'json').ok(() => true).send({ document }); // VIOLATION check-status
          return body;
        }
      `,
      },
    ],
    [
      'callbacks of request and needle',
      {
        'main.js': `
        const request = require('request');
        const needle = require('needle');
        const BASE = 'https://acme-be.glean.com/api/index/v1';
        function push(document, done) {
          request.post({ url: BASE + '/indexdocument', json: { datasource: 'a', document } }, (error, response, body) => { // VIOLATION check-status
            if (error) return done(error);
            done(null, body);
          });
          needle.post(BASE + '/indexdocument', { datasource: 'a', document }, { json: true }, (error, response) => done(error, response && response.body)); // VIOLATION check-status
        }
        async function config() {
          const { body } = await needle('post', BASE + '/getdatasourceconfig', { datasource: 'a' }, { json: true }); // VIOLATION check-status
          return body;
        }
        module.exports = { push, config };
      `,
      },
    ],
    [
      'XMLHttpRequest',
      fetching(`
      export function push(document: unknown) {
        const xhr = new XMLHttpRequest();
        xhr.open('POST', BASE + '/indexdocument'); // VIOLATION check-status
        xhr.setRequestHeader('Authorization', headers.Authorization);
        xhr.onload = () => console.log(xhr.responseText);
        xhr.addEventListener('error', () => console.log('network'));
        xhr.send(JSON.stringify({ datasource: 'a', document }));
      }
    `),
    ],
    [
      'a call of the client interface that no contract lists',
      fetching(`
      export async function search(query: string) {
        const res = await fetch('https://acme-be.glean.com/rest/api/v1/search', init({ query })); // VIOLATION check-status
        const { results = [] } = await res.json();
        return results;
      }
    `),
    ],
    [
      'a response that is passed through two functions',
      fetching(`
      function send(path: string, body: unknown) { return fetch(BASE + path, init(body)); }
      const index = async (document: unknown) => send('/indexdocument', { datasource: 'a', document }); // VIOLATION check-status
      export async function main(docs: unknown[]) {
        for (const doc of docs) await index(doc);
      }
    `),
    ],
    [
      'a retry that looks at errors of the network only',
      fetching(`
      async function retry<T>(work: () => Promise<T>, times = 3): Promise<T> {
        try {
          return await work();
        } catch (error) {
          if (times === 0) throw error;
          return retry(work, times - 1);
        }
      }
      export async function push(document: unknown) {
        const res = await retry(() => fetch(BASE + '/indexdocument', init({ datasource: 'a', document }))); // VIOLATION check-status
        return res.json();
      }
    `),
    ],
    [
      'timers and listeners that throw away what their function returns',
      fetching(`
      setInterval(() => fetch(BASE + '/getdatasourceconfig', init({ datasource: 'a' })), 1000); // VIOLATION check-status
      process.on('SIGTERM', () => fetch(BASE + '/adddatasource', init({ name: 'a' }))); // VIOLATION check-status
    `),
    ],
    [
      'an express handler that answers 200 whatever happens',
      fetching(`
      import express from 'express';
      const app = express();
      app.get('/config', async (req, res) => {
        const upstream = await fetch(BASE + '/getdatasourceconfig', init({ datasource: 'a' })); // VIOLATION check-status
        res.status(200).json(await upstream.json());
      });
    `),
    ],
    [
      'a conditional expression, a default and a comma',
      fetching(`
      export async function either(flag: boolean) {
        const res = flag
          ? await fetch(BASE + '/getdatasourceconfig', init({ datasource: 'a' })) // VIOLATION check-status
          : await fetch(BASE + '/getdatasourceconfig', init({ datasource: 'b' })); // VIOLATION check-status
        return (console.log('read'), res).json();
      }
    `),
    ],
    [
      'p-map',
      fetching(`
      import pMap from 'p-map';
      export async function pushAll(docs: unknown[]) {
        await pMap(docs, (document) => fetch(BASE + '/indexdocument', init({ datasource: 'a', document })), { concurrency: 4 }); // VIOLATION check-status
      }
    `),
    ],
  ])('%s', (_, files) => check(files));
});

describe('check-status finds', () => {
  test.each<[string, Record<string, string>]>([
    [
      'an event that is awaited',
      {
        'main.js': `
      import { once } from 'node:events';
      import https from 'node:https';
      export async function config() {
        const req = https.request({ host: 'acme-be.glean.com', path: '/api/index/v1/getdatasourceconfig', method: 'POST' }); // VIOLATION check-status
        req.end('{"datasource":"a"}');
        const [res] = await once(req, 'response');
        let text = '';
        for await (const chunk of res) text += chunk;
        return JSON.parse(text);
      }
      export async function checked() {
        const req = https.request({ host: 'acme-be.glean.com', path: '/api/index/v1/getdatasourceconfig', method: 'POST' });
        req.end('{"datasource":"a"}');
        const [res] = await once(req, 'response');
        if (res.statusCode !== 200) throw new Error('failed');
      }
    `,
      },
    ],
    [
      'requests one after the other',
      fetching(`
      export const pushAll = (docs: unknown[]) =>
        docs.reduce<Promise<unknown>>((before, document) => before.then(() => fetch(BASE + '/indexdocument', init({ datasource: 'a', document }))), Promise.resolve()); // VIOLATION check-status
      pushAll([]).then(() => console.log('done'));
    `),
    ],
    [
      'a handler of events',
      {
        'main.tsx': `${HEAD}
      export const Button = () => <button onClick={() => fetch(BASE + '/adddatasource', init({ name: 'a' }))}>Add</button>; // VIOLATION check-status
      window.onload = () => fetch(BASE + '/getdatasourceconfig', init({ datasource: 'a' })); // VIOLATION check-status
      window.addEventListener('online', () => fetch(BASE + '/getdatasourceconfig', init({ datasource: 'b' }))); // VIOLATION check-status
    `,
      },
    ],
    [
      'an XMLHttpRequest that reads itself',
      fetching(`
      export function config(done: (body: unknown) => void) {
        const xhr = new XMLHttpRequest();
        xhr.open('POST', BASE + '/getdatasourceconfig'); // VIOLATION check-status
        xhr.onreadystatechange = function () { if (this.readyState === 4) done(JSON.parse(this.responseText)); };
        xhr.send('{"datasource":"a"}');
      }
    `),
    ],
  ])('%s', (_, files) => check(files));
});

describe('check-status passes', () => {
  test.each<[string, Record<string, string>]>([
    [
      'options that contain themselves',
      {
        'main.ts': `
      import axios from 'axios';
      const defaults = { baseURL: 'https://acme-be.glean.com', method: 'POST' };
      export function configFor(path: string, data: unknown) {
        let config: any = { url: path };
        config = { ...defaults, ...config };
        config = withToken(config);
        config.data = data;
        return config;
      }
      const withToken = (config: any) => ({ ...config, headers: { ...config.headers, Authorization: \`Bearer \${process.env.TOKEN}\` } });
      export const config = (datasource: string) => axios.request(configFor('/api/index/v1/getdatasourceconfig', { datasource }));
    `,
      },
    ],
    [
      'a method that only has the name',
      fetching(`
      import { backend } from '@acme/backend';
      export const push = () => backend.fetch('https://acme-be.glean.com/api/index/v1/indexdocument', init({}));
    `),
    ],
    [
      'requests one after the other, of which each looks at the one before',
      fetching(`
      export const pushAll = (docs: unknown[]) =>
        docs.reduce<Promise<any>>((before, document) => before.then((res) => res?.ok === false ? res : fetch(BASE + '/indexdocument', init({ datasource: 'a', document }))), Promise.resolve());
      pushAll([]).then(() => console.log('done'));
    `),
    ],
    [
      'a reassigned variable',
      fetching(`
      export async function push(document: unknown) {
        let res = await fetch(BASE + '/indexdocument', init({ datasource: 'a', document }));
        if (res.status === 429) res = await fetch(BASE + '/indexdocument', init({ datasource: 'a', document }));
        return res.json();
      }
    `),
    ],
    [
      'ok, status, statusText and a switch',
      fetching(`
      export async function all(document: unknown) {
        const a = await fetch(BASE + '/indexdocument', init({ datasource: 'a', document }));
        if (!a.ok) throw new Error(a.statusText);
        const b = await fetch(BASE + '/indexdocument', init({ datasource: 'a', document }));
        switch (b.status) { case 200: return; default: throw new Error('no'); }
      }
      export const c = () => fetch(BASE + '/getdatasourceconfig', init({ datasource: 'a' })).then((r) => (r.ok ? r.json() : Promise.reject(r)));
      export const d = () => fetch(BASE + '/getdatasourceconfig', init({ datasource: 'a' })).then(({ status }) => status < 300);
    `),
    ],
    [
      'a list of responses',
      fetching(`
      export async function pushAll(docs: unknown[]) {
        const all = await Promise.all(docs.map((document) => fetch(BASE + '/indexdocument', init({ datasource: 'a', document }))));
        if (!all.every((res) => res.ok)) throw new Error('failed');
      }
      export async function settled(docs: unknown[]) {
        const all = await Promise.allSettled(docs.map((document) => fetch(BASE + '/indexdocument', init({ datasource: 'a', document }))));
        for (const one of all) if (one.status === 'fulfilled' && one.value.status === 429) return 'later';
      }
      export async function collected(docs: unknown[]) {
        const pending: Promise<Response>[] = [];
        for (const document of docs) pending.push(fetch(BASE + '/indexdocument', init({ datasource: 'a', document })));
        const failed = (await Promise.all(pending)).filter((res) => !res.ok);
        return failed.length;
      }
    `),
    ],
    [
      'a helper in another file, as a call, in a chain, and of the promise',
      {
        'errors.ts': `
        const failed = ({ status }: Response) => status >= 400;
        export function assertOk(res: Response) { if (failed(res)) throw new Error('failed'); return res; }
        export async function checked(pending: Promise<Response>) { const res = await pending; return assertOk(res); }
      `,
        'main.ts': `${HEAD}
        import { assertOk, checked } from './errors.js';
        export async function a() { const res = await fetch(BASE + '/getdatasourceconfig', init({ datasource: 'a' })); assertOk(res); return res.json(); }
        export const b = () => fetch(BASE + '/getdatasourceconfig', init({ datasource: 'a' })).then(assertOk).then((res) => res.json());
        export const c = () => checked(fetch(BASE + '/getdatasourceconfig', init({ datasource: 'a' })));
      `,
      },
    ],
    [
      'a function nobody can see',
      fetching(`
      import { unwrap } from '@acme/http';
      import assert from 'node:assert';
      export const a = async () => unwrap(await fetch(BASE + '/getdatasourceconfig', init({ datasource: 'a' })));
      export const b = () => fetch(BASE + '/getdatasourceconfig', init({ datasource: 'a' })).then(unwrap);
      export async function c() { const res = await fetch(BASE + '/adddatasource', init({ name: 'a' })); console.log(res); }
      export async function d() { const res = await fetch(BASE + '/adddatasource', init({ name: 'a' })); throw res; }
    `),
    ],
    [
      'a response that leaves the project',
      fetching(`
      export async function POST() { return fetch(BASE + '/getdatasourceconfig', init({ datasource: 'a' })); }
      export default { fetch: () => fetch(BASE + '/adddatasource', init({ name: 'a' })) };
    `),
    ],
    [
      'a field, a store and a generator',
      fetching(`
      export class Last {
        response?: Response;
        async push(document: unknown) { this.response = await fetch(BASE + '/indexdocument', init({ datasource: 'a', document })); }
      }
      const cache = new Map<string, unknown>();
      export async function* all(docs: unknown[]) {
        for (const document of docs) yield fetch(BASE + '/indexdocument', init({ datasource: 'a', document }));
      }
    `),
    ],
    [
      'clients that fail by themselves',
      {
        'main.ts': `
        import axios from 'axios';
        import got from 'got';
        import ky from 'ky';
        import { ofetch } from 'ofetch';
        import superagent from 'superagent';
        const BASE = 'https://acme-be.glean.com/api/index/v1';
        const api = axios.create({ baseURL: BASE, validateStatus: (status) => status < 500 });
        export async function push(document: unknown, options: object) {
          await axios.post(BASE + '/indexdocument', { datasource: 'a', document });
          await api.post('/indexdocument', { datasource: 'a', document });
          await axios.post(BASE + '/indexdocument', { datasource: 'a', document }, options);
          await got.post(BASE + '/indexdocument', { json: { document }, throwHttpErrors: true });
          await got.extend({ throwHttpErrors: false }).post(BASE + '/indexdocument', { json: { document }, throwHttpErrors: true });
          await ky.post(BASE + '/indexdocument', { json: { document } });
          await ofetch(BASE + '/indexdocument', { method: 'POST', body: { document } });
          await superagent.post(BASE + '/indexdocument').send({ document });
          await superagent.post(BASE + '/indexdocument').ok((res) => res.status < 500).send({ document });
        }
      `,
      },
    ],
    [
      'clients that were told not to fail, and that are looked at',
      {
        'main.ts': `
        import axios from 'axios';
        import got from 'got';
        import ky from 'ky';
        const BASE = 'https://acme-be.glean.com/api/index/v1';
        const lenient = axios.create({ baseURL: BASE, validateStatus: () => true });
        const hooked = ky.create({ prefixUrl: BASE, throwHttpErrors: false, hooks: { afterResponse: [(_r, _o, res) => { if (res.status === 429) throw res; }] } });
        export async function push(document: unknown) {
          const { status, data } = await lenient.post('/indexdocument', { datasource: 'a', document });
          if (status >= 400) throw new Error(data);
          const { statusCode } = await got.post(BASE + '/indexdocument', { json: { document }, throwHttpErrors: false });
          if (statusCode !== 200) throw new Error('failed');
          await hooked.post('indexdocument', { json: { document } });
        }
      `,
      },
    ],
    [
      'an interceptor that looks',
      {
        'main.ts': `
        import axios from 'axios';
        const api = axios.create({ baseURL: 'https://acme-be.glean.com/api/index/v1', validateStatus: () => true });
        api.interceptors.response.use((response) => { if (response.status >= 400) throw new Error('failed'); return response; });
        export const push = (document: unknown) => api.post('/indexdocument', { datasource: 'a', document });
      `,
      },
    ],
    [
      'callbacks and events that look',
      {
        'main.js': `
        import https from 'node:https';
        import request from 'request';
        import needle from 'needle';
        const options = { host: 'acme-be.glean.com', method: 'POST' };
        const URL = 'https://acme-be.glean.com/api/index/v1/indexdocument';
        export function push(body, done, listener) {
          https.request({ ...options, path: '/api/index/v1/indexdocument' }, ({ statusCode }) => done(statusCode)).end(body);
          https.request({ ...options, path: '/api/index/v1/indexdocument' }).on('response', (res) => done(res.statusCode)).end(body);
          https.request({ ...options, path: '/api/index/v1/indexdocument' }, listener).end(body);
          request.post({ url: URL, json: body }, (error, response) => done(error || response.statusCode));
          request.post({ url: URL, json: body }, done);
          needle.post(URL, body, { json: true }, (error, resp) => done(error || resp.statusCode !== 200));
        }
        export const send = (body) =>
          new Promise((resolve, reject) => {
            const req = https.request({ ...options, path: '/api/index/v1/indexdocument' }, (res) => {
              let text = '';
              res.on('data', (chunk) => (text += chunk));
              res.on('end', () => resolve({ status: res.statusCode, text }));
            });
            req.on('error', reject);
            req.end(body);
          });
      `,
      },
    ],
    [
      'XMLHttpRequest with its status',
      fetching(`
      export function push(document: unknown) {
        const xhr = new XMLHttpRequest();
        xhr.open('POST', BASE + '/indexdocument');
        xhr.onreadystatechange = function () { if (xhr.readyState === 4 && xhr.status === 200) console.log('ok'); };
        xhr.send(JSON.stringify({ datasource: 'a', document }));
      }
      export function other(document: unknown) {
        const xhr = new XMLHttpRequest();
        xhr.open('POST', BASE + '/indexdocument');
        xhr.onload = function () { if (this.status !== 200) console.log('bad'); };
        xhr.send('{}');
      }
      export function third(document: unknown) {
        const xhr = new XMLHttpRequest();
        xhr.open('POST', BASE + '/indexdocument');
        xhr.addEventListener('load', (event) => console.log((event.target as XMLHttpRequest).status));
        xhr.send('{}');
      }
    `),
    ],
    [
      'a wrapper that throws, for every caller',
      {
        'client.ts': `${HEAD}
        export abstract class Base {
          protected async request(path: string, body: unknown) {
            const res = await fetch(BASE + path, init(body));
            await this.handle(res);
            return res.json();
          }
          protected async handle(res: Response) { if (res.status === 401) throw new Error('token'); }
        }
      `,
        'main.ts': `
        import { Base } from './client.js';
        export class Documents extends Base {
          push(document: unknown) { return this.request('/indexdocument', { datasource: 'a', document }); }
        }
        new Documents().push({});
      `,
      },
    ],
    [
      'a retry that looks',
      fetching(`
      async function withRetry(work: () => Promise<Response>) {
        for (let attempt = 0; ; attempt++) {
          const res = await work();
          if (res.status !== 429 || attempt === 3) return res;
        }
      }
      export const push = (document: unknown) => withRetry(() => fetch(BASE + '/indexdocument', init({ datasource: 'a', document })));
    `),
    ],
    [
      'a retry of a package, which may look',
      fetching(`
      import { retryFetch } from '@acme/retry';
      export const push = (document: unknown) => retryFetch(() => fetch(BASE + '/indexdocument', init({ datasource: 'a', document })));
    `),
    ],
    [
      'a proxy that passes the status on',
      fetching(`
      import express from 'express';
      const app = express();
      app.post('/config', async (req, res) => {
        const upstream = await fetch(BASE + '/getdatasourceconfig', init({ datasource: 'a' }));
        res.status(upstream.status).json(await upstream.json());
      });
      export const handler = async () => {
        const upstream = await fetch(BASE + '/getdatasourceconfig', init({ datasource: 'a' }));
        return new Response(upstream.body, upstream);
      };
    `),
    ],
    [
      'a test',
      fetching(`
      import { expect, test } from 'vitest';
      test('config', async () => {
        const res = await fetch(BASE + '/getdatasourceconfig', init({ datasource: 'a' }));
        expect(res.status).toBe(200);
        await expect(fetch(BASE + '/adddatasource', init({ name: 'a' }))).resolves.toMatchObject({ ok: true });
      });
    `),
    ],
    [
      'functions that something unseen wraps',
      fetching(`
      import { guarded, Guarded } from 'guards';
      const push = guarded(async (doc: unknown) => fetch(BASE + '/indexdocument', init({ datasource: 'a', document: doc })));
      class Pusher {
        @Guarded() async push(doc: unknown) {
          return fetch(BASE + '/indexdocument', init({ datasource: 'a', document: doc }));
        }
      }
      export async function all(docs: unknown[]) {
        for (const doc of docs) await push(doc);
        for (const doc of docs) await new Pusher().push(doc);
      }
    `),
    ],
    [
      'another API',
      fetching(`
      export const ping = () => fetch('https://example.com/health');
      export const draft = () => fetch('/drafts/api/index/v1/getdocumentcount', { method: 'POST' });
      export const board = () => fetch('/drafts/rest/api/v1/boards', { method: 'POST' });
    `),
    ],
  ])('%s', (_, files) => check(files));
});

describe('use-rotated-token finds', () => {
  test.each<[string, Record<string, string>]>([
    [
      'a result that is thrown away',
      {
        'main.ts': `
      import axios from 'axios';
      const ROTATE = 'https://acme-be.glean.com/api/index/v1/rotatetoken';
      export async function rotate() {
        await axios.post(ROTATE); // VIOLATION use-rotated-token
        axios.post(ROTATE).then(() => console.log('rotated')); // VIOLATION use-rotated-token
        axios.post(ROTATE).catch(console.error); // VIOLATION use-rotated-token
      }
    `,
      },
    ],
    [
      'the status alone',
      fetching(`
      export async function rotate() {
        const res = await fetch(BASE + '/rotatetoken', { method: 'POST', headers }); // VIOLATION use-rotated-token
        if (!res.ok) throw new Error('rotation failed with ' + res.status);
        console.log('rotated', res.status);
      }
    `),
    ],
    [
      'when it was created',
      fetching(`
      export async function rotate() {
        const res = await fetch(BASE + '/rotatetoken', { method: 'POST', headers }); // VIOLATION use-rotated-token
        if (res.status !== 200) throw new Error('failed');
        const { createdAt, rotationPeriodMinutes } = await res.json();
        console.log(new Date(createdAt * 1000), rotationPeriodMinutes);
      }
      export async function again() {
        const res = await fetch(BASE + '/rotatetoken', { method: 'POST', headers }); // VIOLATION use-rotated-token
        if (!res.ok) throw new Error('failed');
        const { rawSecret, createdAt } = await res.json();
        return createdAt;
      }
    `),
    ],
    [
      'got, ky and undici',
      {
        'main.ts': `
      import got from 'got';
      import ky from 'ky';
      import { request } from 'undici';
      const ROTATE = 'https://acme-be.glean.com/api/index/v1/rotatetoken';
      export async function rotate() {
        const { createdAt } = await got.post(ROTATE).json<{ createdAt: number }>(); // VIOLATION use-rotated-token
        const reply = await ky.post(ROTATE).json<{ createdAt: number }>(); // VIOLATION use-rotated-token
        const { statusCode, body } = await request(ROTATE, { method: 'POST' }); // VIOLATION use-rotated-token
        if (statusCode !== 200) throw new Error('failed');
        const third = await body.json();
        return [createdAt, reply.createdAt, third.rotationPeriodMinutes];
      }
    `,
      },
    ],
    [
      'a wrapper, and a function of another file that only logs',
      {
        'client.ts': `${HEAD}
        export class Indexing {
          async post(path: string, body?: unknown) {
            const res = await fetch(BASE + path, init(body));
            if (!res.ok) throw new Error(res.statusText);
            return res.json();
          }
        }
      `,
        'log.ts': `export function logRotation({ createdAt }: { createdAt: number }) { console.log('rotated at', createdAt); }`,
        'main.ts': `
        import { Indexing } from './client.js';
        import { logRotation } from './log.js';
        const indexing = new Indexing();
        export async function rotate() {
          const result = await indexing.post('/rotatetoken'); // VIOLATION use-rotated-token
          logRotation(result);
        }
        export async function discard() {
          await indexing.post('/rotatetoken'); // VIOLATION use-rotated-token
        }
      `,
      },
    ],
    [
      'a function whose callers throw the result away',
      {
        'client.ts': `${HEAD}
        export const rotateToken = () => fetch(BASE + '/rotatetoken', { method: 'POST', headers }).then((res) => { // VIOLATION use-rotated-token
          if (!res.ok) throw new Error('failed');
          return res.json();
        });
      `,
        'cron.ts': `
        import { rotateToken } from './client.js';
        setInterval(async () => { await rotateToken(); }, 86_400_000);
      `,
      },
    ],
    [
      'the SDK',
      {
        'main.ts': `
      import { Glean } from '@gleanwork/api-client';
      const glean = new Glean({ apiToken: process.env.GLEAN_TOKEN, instance: 'acme' });
      export async function rotate() {
        await glean.indexing.authentication.rotateToken(); // VIOLATION use-rotated-token
        const { createdAt } = await glean.indexing.authentication.rotateToken(); // VIOLATION use-rotated-token
        return createdAt;
      }
    `,
      },
    ],
    [
      'node:https',
      {
        'main.js': `
      import https from 'node:https';
      export function rotate(done) {
        const req = https.request({ host: 'acme-be.glean.com', path: '/api/index/v1/rotatetoken', method: 'POST' }, (res) => { // VIOLATION use-rotated-token
          res.resume();
          res.on('end', () => done(res.statusCode === 200 ? null : new Error('failed')));
        });
        req.end();
      }
    `,
      },
    ],
    [
      'Nest and rxjs',
      {
        'main.ts': `
      import { HttpService } from '@nestjs/axios';
      import { firstValueFrom } from 'rxjs';
      export class Rotation {
        constructor(private readonly http: HttpService) {}
        async rotate() {
          const { data } = await firstValueFrom(this.http.post('https://acme-be.glean.com/api/index/v1/rotatetoken')); // VIOLATION use-rotated-token
          return data.createdAt;
        }
        fire() {
          this.http.post('https://acme-be.glean.com/api/index/v1/rotatetoken').subscribe(() => console.log('done')); // VIOLATION use-rotated-token
        }
      }
    `,
      },
    ],
  ])('%s', (_, files) => check(files));
});

describe('use-rotated-token finds', () => {
  test.each<[string, Record<string, string>]>([
    [
      'what is left beside the secret',
      {
        'main.ts': `
      import axios from 'axios';
      import { z } from 'zod';
      import { logger } from './logger.js';
      const ROTATE = 'https://acme-be.glean.com/api/index/v1/rotatetoken';
      const Rotation = z.object({ rawSecret: z.string(), createdAt: z.number() });
      export async function rotate() {
        const { data: { rawSecret, ...rest } } = await axios.post(ROTATE); // VIOLATION use-rotated-token
        logger.info(rest);
        const { data } = await axios.post(ROTATE); // VIOLATION use-rotated-token
        logger.info({ at: Rotation.parse(data).createdAt });
        const third = await axios.post(ROTATE); // VIOLATION use-rotated-token
        return { rotated: third.status === 200, at: third.data.createdAt };
      }
    `,
        'logger.ts': `import pino from 'pino'; export const logger = pino();`,
      },
    ],
    [
      'node:https whose text is parsed for the date',
      {
        'main.js': `
      import https from 'node:https';
      export const rotate = () =>
        new Promise((resolve, reject) => {
          const req = https.request({ host: 'acme-be.glean.com', path: '/api/index/v1/rotatetoken', method: 'POST' }, (res) => { // VIOLATION use-rotated-token
            if (res.statusCode !== 200) return reject(new Error('failed'));
            const chunks = [];
            res.on('data', (chunk) => chunks.push(chunk));
            res.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')).createdAt));
          });
          req.end();
        });
    `,
      },
    ],
  ])('%s', (_, files) => check(files));
});

describe('use-rotated-token passes', () => {
  test.each<[string, Record<string, string>]>([
    [
      'a secret that is stored',
      fetching(`
      import { writeFile } from 'node:fs/promises';
      async function body() {
        const res = await fetch(BASE + '/rotatetoken', { method: 'POST', headers });
        if (!res.ok) throw new Error('failed');
        return res.json();
      }
      export async function a() { await writeFile('token', (await body()).rawSecret); }
      export async function b(store: (text: string) => void) {
        const res = await fetch(BASE + '/rotatetoken', { method: 'POST', headers });
        if (!res.ok) throw new Error('failed');
        const { rawSecret: secret, ...rest } = await res.json();
        store(secret);
      }
      export async function c() {
        const res = await fetch(BASE + '/rotatetoken', { method: 'POST', headers });
        if (!res.ok) throw new Error('failed');
        const json = JSON.parse(await res.text());
        process.env.GLEAN_TOKEN = json.rawSecret;
      }
    `),
    ],
    [
      'a whole result that is returned, logged, stored or handed on',
      fetching(`
      import { save } from '@acme/vault';
      const send = async () => {
        const res = await fetch(BASE + '/rotatetoken', { method: 'POST', headers });
        if (!res.ok) throw new Error('failed');
        return res;
      };
      export const a = async () => (await send()).json();
      export const b = async () => console.log(await (await send()).json());
      export const c = async () => save(await (await send()).text());
    `),
    ],
    [
      'clients',
      {
        'main.ts': `
      import axios from 'axios';
      import got from 'got';
      import { Glean } from '@gleanwork/api-client';
      import { vault } from './vault.js';
      const ROTATE = 'https://acme-be.glean.com/api/index/v1/rotatetoken';
      const glean = new Glean({ apiToken: process.env.GLEAN_TOKEN, instance: 'acme' });
      export async function rotate() {
        const { data } = await axios.post(ROTATE);
        await vault.write(data.rawSecret);
        const { data: { rawSecret } } = await axios.post(ROTATE);
        await vault.write(rawSecret);
        await got.post(ROTATE).json<any>().then((json) => vault.write(json.rawSecret));
        const result = await glean.indexing.authentication.rotateToken();
        await vault.write(result.rawSecret);
        const { body } = await got.post(ROTATE, { responseType: 'json' });
        await vault.write((body as any).rawSecret);
      }
    `,
        'vault.ts': `export const vault = { async write(secret: string) { process.env.X = secret; } };`,
      },
    ],
    [
      'a wrapper with a caller that stores',
      {
        'client.ts': `${HEAD}
        export async function post(path: string, body?: unknown) {
          const res = await fetch(BASE + path, init(body));
          if (!res.ok) throw new Error(res.statusText);
          return res.json();
        }
      `,
        'main.ts': `
        import { post } from './client.js';
        import { setSecret } from './secrets.js';
        export class Rotation {
          async rotate() { return post('/rotatetoken'); }
          async run() { const next = await this.rotate(); await setSecret('glean', next.rawSecret); }
        }
      `,
        'secrets.ts': `export async function setSecret(name: string, value: string) { process.env[name] = value; }`,
      },
    ],
    [
      'node:https',
      {
        'main.js': `
      import https from 'node:https';
      export function rotate(done) {
        const req = https.request({ host: 'acme-be.glean.com', path: '/api/index/v1/rotatetoken', method: 'POST' }, (res) => {
          let text = '';
          res.on('data', (chunk) => { text += chunk; });
          res.on('end', () => done(res.statusCode === 200 ? null : new Error('failed'), JSON.parse(text).rawSecret));
        });
        req.end();
      }
    `,
      },
    ],
    [
      'fields that are not published',
      {
        'main.ts': `
      import axios from 'axios';
      export async function rotate(store: (text: string) => void) {
        const { data } = await axios.post('https://acme-be.glean.com/api/index/v1/rotatetoken');
        store(data.token);
      }
    `,
      },
    ],
  ])('%s', (_, files) => check(files));
});
