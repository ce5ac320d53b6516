import { describe, expect, it } from 'vitest';
import { markedIn, violationsIn } from './violations-in.js';

/** The rules that these projects are about. Other rules may report beside them. */
const RULES = /require-authorization|valid-authorization|no-foreign-header/;

const ROOT = `const ROOT = 'https://acme-be.glean.com/api/index/v1';`;

/** Projects by what they show. A comment stands at the line of each violation, and no other line has one. */
const IDIOMS: Record<string, Record<string, string>> = {
  'headers of a helper in another file': {
    'src/headers.js': `exports.json = () => ({ 'Content-Type': 'application/json' });`,
    'src/api.js': `
      const { json } = require('./headers');
      exports.count = (ROOT) => fetch('https://acme-be.glean.com/api/index/v1/getdocumentcount', { method: 'POST', headers: json() }); // VIOLATION require-authorization`,
  },
  'no headers at all': {
    'a.ts': `${ROOT}
      export const count = () => fetch(ROOT + '/getdocumentcount', { method: 'POST', body: '{}' }); // VIOLATION require-authorization`,
  },
  'a default that the only caller leaves': {
    'a.ts': `${ROOT}
      const f = (headers = { Accept: 'x' }) => fetch(ROOT + '/getdocumentcount', { method: 'POST', headers }); // VIOLATION require-authorization
      const g = ({ headers = { Accept: 'x' } } = {}) => fetch(ROOT + '/getusercount', { method: 'POST', headers }); // VIOLATION require-authorization
      export const run = () => [f(), g()];`,
  },
  'headers that are appended': {
    'a.ts': `${ROOT}
      export async function f(user: string) {
        const headers = new Headers();
        headers.append('content-type', 'application/json');
        headers.append('X-Scio-ActAs', user); // VIOLATION no-foreign-header
        headers.append('authorization', 'Bearer ' + process.env.T);
        await fetch(ROOT + '/indexdocument', { method: 'POST', headers, body: '{}' });
      }`,
  },
  'pairs in a list': {
    'a.ts': `${ROOT}
      export const f = (user: string) => fetch(ROOT + '/indexdocument', { method: 'POST', headers: [
        ['Authorization', 'Token ' + user], // VIOLATION valid-authorization
        ['x-glean-auth-type', 'OAUTH'], // VIOLATION no-foreign-header
      ] });`,
  },
  'entries of a map': {
    'a.ts': `${ROOT}
      export function f(user: string) {
        const headers = new Map([['Content-Type', 'application/json']]);
        headers.set('X-Glean-ActAs', user); // VIOLATION no-foreign-header
        return fetch(ROOT + '/indexdocument', { method: 'POST', headers: Object.fromEntries(headers) }); // VIOLATION require-authorization
      }`,
  },
  'an instance of axios': {
    'http.ts': `
      import axios from 'axios';
      export const http = axios.create({ baseURL: 'https://acme-be.glean.com/api/index/v1', headers: { Accept: 'application/json' } });`,
    'a.ts': `
      import { http } from './http';
      export const f = () => http.post('/getdocumentcount', { datasource: 'x' }); // VIOLATION require-authorization`,
  },
  'defaults of an instance': {
    'a.ts': `
      import axios from 'axios';
      const http = axios.create({ baseURL: 'https://acme-be.glean.com/api/index/v1' });
      http.defaults.headers.common['Authorization'] = \`Token \${process.env.TOKEN}\`; // VIOLATION valid-authorization
      http.defaults.headers.post['X-Glean-ActAs'] = 'me'; // VIOLATION no-foreign-header
      export const f = () => http.post('/getdocumentcount', { datasource: 'x' });`,
  },
  'defaults of axios itself, set in another file': {
    'setup.ts': `
      import axios from 'axios';
      axios.defaults.headers.common.Authorization = 'Basic ' + process.env.CREDENTIALS; // VIOLATION valid-authorization`,
    'a.ts': `
      import axios from 'axios';
      import './setup';
      export const f = () => axios.post('https://acme-be.glean.com/api/index/v1/getdocumentcount', {});`,
  },
  'an interceptor': {
    'a.ts': `
      import axios from 'axios';
      const http = axios.create({ baseURL: 'https://acme-be.glean.com/api/index/v1' });
      http.interceptors.request.use((config) => {
        config.headers.Authorization = \`ApiKey \${process.env.KEY}\`; // VIOLATION valid-authorization
        config.headers.set('X-Scio-ActAs', 'me'); // VIOLATION no-foreign-header
        return config;
      });
      export const f = () => http.post('/getdocumentcount', { datasource: 'x' });`,
  },
  'an interceptor that sets something else': {
    'a.ts': `
      import axios from 'axios';
      const http = axios.create({ baseURL: 'https://acme-be.glean.com/api/index/v1' });
      http.interceptors.request.use((config) => ({ ...config, headers: { ...config.headers, 'X-Trace': '1' } }));
      export const f = () => http.post('/getdocumentcount', { datasource: 'x' }); // VIOLATION require-authorization`,
  },
  'the credentials of axios': {
    'a.ts': `
      import axios from 'axios';
      export const f = () => axios.post('https://acme-be.glean.com/api/index/v1/getdocumentcount', {}, {
        auth: { username: 'svc', password: process.env.PASSWORD! }, // VIOLATION valid-authorization
      });`,
  },
  'nested instances of got': {
    'a.ts': `
      import got from 'got';
      const base = got.extend({ prefixUrl: 'https://acme-be.glean.com/api/index/v1' });
      const acting = base.extend({ headers: { 'x-glean-actas': 'me' } }); // VIOLATION no-foreign-header
      export const f = () => acting.post('getdocumentcount', { json: {} }); // VIOLATION require-authorization`,
  },
  'a hook of got': {
    'a.ts': `
      import got from 'got';
      const client = got.extend({
        prefixUrl: 'https://acme-be.glean.com/api/index/v1',
        hooks: { beforeRequest: [(options) => {
          options.headers.authorization = 'Token ' + process.env.TOKEN; // VIOLATION valid-authorization
        }] },
      });
      export const f = () => client.post('getdocumentcount', { json: {} });`,
  },
  'a hook of ky': {
    'a.ts': `
      import ky from 'ky';
      const api = ky.create({ prefixUrl: 'https://acme-be.glean.com/api/index/v1', hooks: { beforeRequest: [
        (request) => {
          request.headers.set('Authorization', process.env.USER + ':' + 1);
          request.headers.set('X-Glean-Auth-Type', 'OAUTH'); // VIOLATION no-foreign-header
        },
      ] } });
      export const f = () => api.post('getdocumentcount', { json: {} });`,
  },
  'ofetch with onRequest': {
    'a.ts': `
      import { ofetch } from 'ofetch';
      const api = ofetch.create({ baseURL: 'https://acme-be.glean.com/api/index/v1', onRequest({ options }) {
        options.headers.set('Authorization', 'Basic abc'); // VIOLATION valid-authorization
      } });
      export const f = () => api('/getdocumentcount', { method: 'POST', body: {} });`,
  },
  'superagent step by step': {
    'a.js': `
      const request = require('superagent');
      exports.f = () => request.post('https://acme-be.glean.com/api/index/v1/getdocumentcount') // VIOLATION require-authorization
        .set('Accept', 'application/json').send({});
      exports.g = (user) => request.post('https://acme-be.glean.com/api/index/v1/getdocumentcount')
        .auth('svc', user) // VIOLATION valid-authorization
        .set({ 'X-Scio-ActAs': user }) // VIOLATION no-foreign-header
        .set('X-Glean-Auth-Type', 'OAUTH'); // VIOLATION no-foreign-header`,
  },
  XMLHttpRequest: {
    'a.js': `
      export function f(body) {
        const xhr = new XMLHttpRequest();
        xhr.open('POST', 'https://acme-be.glean.com/api/index/v1/getdocumentcount'); // VIOLATION require-authorization
        xhr.setRequestHeader('Content-Type', 'application/json');
        xhr.setRequestHeader('X-Scio-ActAs', 'me'); // VIOLATION no-foreign-header
        xhr.send(JSON.stringify(body));
      }`,
  },
  'a request of node:https': {
    'a.js': `
      const https = require('https');
      module.exports = (body) => {
        const req = https.request('https://acme-be.glean.com/api/index/v1/getdocumentcount', { method: 'POST' });
        req.setHeader('Authorization', \`Token \${process.env.TOKEN}\`); // VIOLATION valid-authorization
        req.end(body);
      };`,
  },
  'options of node:https': {
    'a.js': `
      const https = require('node:https');
      const options = { hostname: 'acme-be.glean.com', path: '/api/index/v1/getdocumentcount', method: 'POST', headers: {} };
      options.headers['X-Glean-ActAs'] = 'me'; // VIOLATION no-foreign-header
      https.request(options, (res) => res.resume()).end('{}'); // VIOLATION require-authorization`,
  },
  'undici with a dispatcher': {
    'a.ts': `
      import { Pool, request } from 'undici';
      const pool = new Pool('https://acme-be.glean.com');
      export const f = () => pool.request({ path: '/api/index/v1/getdocumentcount', method: 'POST', headers: { accept: '*/*' } }); // VIOLATION require-authorization
      export const g = () => request('https://acme-be.glean.com/api/index/v1/getdocumentcount', { method: 'POST', headers: {
        authorization: 'Token x' + process.env.T, // VIOLATION valid-authorization
      } });`,
  },
  needle: {
    'a.js': `
      const needle = require('needle');
      exports.f = () => needle('post', 'https://acme-be.glean.com/api/index/v1/getdocumentcount', {}, { json: true }); // VIOLATION require-authorization
      exports.g = () => needle.post('https://acme-be.glean.com/api/index/v1/getdocumentcount', {}, { json: true, headers: {
        Authorization: 'Basic ' + process.env.BASIC, // VIOLATION valid-authorization
      } });`,
  },
  'a class with a method for headers': {
    'a.ts': `${ROOT}
      export class Client {
        private readonly common = { 'Content-Type': 'application/json' };
        constructor(private readonly token: string) {}
        private headers() {
          return {
            ...this.common,
            Authorization: \`OAuth \${this.token}\`, // VIOLATION valid-authorization
          };
        }
        count() { return fetch(\`\${ROOT}/getdocumentcount\`, { method: 'POST', headers: this.headers() }); }
        users() { return fetch(\`\${ROOT}/getusercount\`, { method: 'POST', headers: this.common }); } // VIOLATION require-authorization
      }`,
  },
  'a subclass that overrides the headers': {
    'base.ts': `
      export abstract class Base {
        abstract headers(): Record<string, string>;
        post(path: string, body: unknown) {
          return fetch('https://acme-be.glean.com' + path, { method: 'POST', headers: this.headers(), body: JSON.stringify(body) });
        }
      }`,
    'a.ts': `
      import { Base } from './base';
      export class Indexing extends Base {
        headers() { return { 'Content-Type': 'application/json' }; }
        count() { return this.post('/api/index/v1/getdocumentcount', {}); } // VIOLATION require-authorization
      }`,
  },
  'a wrapper that is handed its headers': {
    'http.ts': `
      export async function send(path: string, { headers = {}, body }: { headers?: Record<string, string>; body: unknown }) {
        return fetch('https://acme-be.glean.com' + path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) });
      }`,
    'a.ts': `
      import { send } from './http';
      export const count = () => send('/api/index/v1/getdocumentcount', { body: {} }); // VIOLATION require-authorization
      export const users = () => send('/api/index/v1/getusercount', { body: {}, headers: { Authorization: 'Bearer ' + process.env.T } });
      export const act = (me: string) => send('/api/index/v1/indexdocument', { body: {}, headers: {
        Authorization: 'Bearer ' + process.env.T,
        'X-GLEAN-ACTAS': me, // VIOLATION no-foreign-header
      } });`,
  },
  'a constant without a scheme': {
    'a.ts': `${ROOT}
      const TOKEN = '4be1f07a93d24c5e8b6fa1c2d7e90f35';
      export const f = () => fetch(ROOT + '/getdocumentcount', { method: 'POST', headers: { Authorization: TOKEN } }); // VIOLATION valid-authorization`,
  },
  'a scheme without a space': {
    'a.ts': `${ROOT}
      const scheme = 'Bearer';
      export const f = () => fetch(ROOT + '/getdocumentcount', { method: 'POST', headers: { Authorization: scheme + process.env.T } });
      export const g = () => fetch(ROOT + '/getdocumentcount', { method: 'POST', headers: { Authorization: \`Bearer:\${process.env.T}\` } }); // VIOLATION valid-authorization`,
  },
  'a rotated secret as it is': {
    'a.ts': `${ROOT}
      export async function f() {
        const res = await fetch(ROOT + '/rotatetoken', { method: 'POST', headers: { Authorization: 'Bearer ' + process.env.T } });
        const { rawSecret } = await res.json();
        return fetch(ROOT + '/getdocumentcount', { method: 'POST', headers: { Authorization: rawSecret } }); // VIOLATION valid-authorization
      }`,
  },
  'conditional headers without the one': {
    'a.ts': `${ROOT}
      export const f = (trace?: string) => fetch(ROOT + '/getdocumentcount', { // VIOLATION require-authorization
        method: 'POST',
        headers: { Accept: '*/*', ...(trace && { 'X-Trace': trace }), ...(trace ? { 'X-Other': '1' } : {}) },
      });`,
  },
  'headers merged by functions': {
    'a.ts': `
      import merge from 'lodash/merge';
      ${ROOT}
      const defaults = { headers: { Accept: 'application/json' } };
      export const f = () => fetch(ROOT + '/getdocumentcount', Object.assign({}, defaults, { method: 'POST' })); // VIOLATION require-authorization
      export const g = () => fetch(ROOT + '/getusercount', merge({}, defaults, { method: 'POST' })); // VIOLATION require-authorization`,
  },
  'a request object': {
    'a.ts': `${ROOT}
      export function f() {
        const request = new Request(ROOT + '/getdocumentcount', { method: 'POST', headers: { Accept: '*/*' } });
        return fetch(request); // VIOLATION require-authorization
      }`,
  },
  'the HTTP service of Nest': {
    'app.module.ts': `
      import { HttpModule } from '@nestjs/axios';
      import { Module } from '@nestjs/common';
      import { Indexer } from './indexer';
      @Module({ imports: [HttpModule.register({ baseURL: 'https://acme-be.glean.com', headers: { Accept: 'application/json' } })], providers: [Indexer] })
      export class AppModule {}`,
    'indexer.ts': `
      import { HttpService } from '@nestjs/axios';
      import { Injectable } from '@nestjs/common';
      @Injectable()
      export class Indexer {
        constructor(private readonly http: HttpService) {}
        count() { return this.http.post('/api/index/v1/getdocumentcount', {}); } // VIOLATION require-authorization
        act(me: string) {
          return this.http.post('/api/index/v1/indexdocument', {}, { headers: {
            Authorization: \`token \${process.env.T}\`, // VIOLATION valid-authorization
            'x-scio-actas': me, // VIOLATION no-foreign-header
          } });
        }
      }`,
  },
  'headers of Angular, which never change': {
    'a.service.ts': `
      import { HttpClient, HttpHeaders } from '@angular/common/http';
      import { Injectable } from '@angular/core';
      @Injectable({ providedIn: 'root' })
      export class Index {
        constructor(private http: HttpClient) {}
        push(me: string) {
          const headers = new HttpHeaders({ 'Content-Type': 'application/json' })
            .set('Authorization', 'Token ' + me) // VIOLATION valid-authorization
            .set('X-Glean-ActAs', me); // VIOLATION no-foreign-header
          return this.http.post('https://acme-be.glean.com/api/index/v1/indexdocument', {}, { headers });
        }
      }`,
  },
  'middleware of openapi-fetch': {
    'a.ts': `
      import createClient, { type Middleware } from 'openapi-fetch';
      const client = createClient({ baseUrl: 'https://acme-be.glean.com' });
      const auth: Middleware = { async onRequest({ request }) {
        request.headers.set('Authorization', \`Key \${process.env.T}\`); // VIOLATION valid-authorization
        return request;
      } };
      client.use(auth);
      const bare = createClient({ baseUrl: 'https://acme-be.glean.com' });
      export const f = () => client.POST('/api/index/v1/getdocumentcount', { body: {} });
      export const g = () => bare.POST('/api/index/v1/getdocumentcount', { body: {} }); // VIOLATION require-authorization`,
  },
  'the session of http2': {
    'a.mjs': `
      import { connect } from 'node:http2';
      const session = connect('https://acme-be.glean.com');
      export const f = () => session.request({ ':method': 'POST', ':path': '/api/index/v1/getdocumentcount', accept: '*/*' }); // VIOLATION require-authorization`,
  },
  'options put together in steps': {
    'a.ts': `${ROOT}
      export function f(me: string) {
        const init: RequestInit = { method: 'POST' };
        const headers: Record<string, string> = {};
        headers['Content-Type'] = 'application/json';
        headers['X-Glean-ActAs'] = me; // VIOLATION no-foreign-header
        init.headers = headers;
        return fetch(ROOT + '/indexdocument', init); // VIOLATION require-authorization
      }`,
  },
  'a function that fills headers': {
    'fill.ts': `
      export function fill(headers: Record<string, string>, me: string) {
        headers['Content-Type'] = 'application/json';
        headers['X-Scio-ActAs'] = me; // VIOLATION no-foreign-header
      }`,
    'a.ts': `
      import { fill } from './fill';
      ${ROOT}
      export function f(me: string) {
        const headers: Record<string, string> = { Authorization: 'Bearer ' + process.env.T };
        fill(headers, me);
        return fetch(ROOT + '/indexdocument', { method: 'POST', headers });
      }`,
  },
  'headers under names from a table': {
    'a.ts': `${ROOT}
      const H = { auth: 'Authorization', actAs: 'X-Glean-ActAs' } as const;
      export const f = (me: string) => fetch(ROOT + '/indexdocument', { method: 'POST', headers: {
        [H.auth]: 'Bearer ' + process.env.T,
        [H.actAs]: me, // VIOLATION no-foreign-header
      } });`,
  },
};

/** Projects in which nothing may be said. */
const TRAPS: Record<string, Record<string, string>> = {
  'a parameter with headers': {
    'a.ts': `${ROOT}
      export const f = (headers: HeadersInit) => fetch(ROOT + '/getdocumentcount', { method: 'POST', headers });`,
  },
  'headers that callers may pass, of whom none is seen': {
    'a.ts': `${ROOT}
      import axios, { type AxiosRequestConfig } from 'axios';
      const url = ROOT + '/getdocumentcount';
      interface Options { request?: AxiosRequestConfig; headers?: Record<string, string> }
      export const a = (options?: Options) => { const { request } = options ?? {}; return axios({ url, method: 'POST', ...request }); };
      export const b = (options: Options) => { const { request } = options; return axios({ url, method: 'POST', ...request }); };
      export const c = (options?: Options) => { const { headers } = options ?? {}; return axios({ url, method: 'POST', headers }); };
      export const d = (options?: Options) => { const { headers } = options ?? {}; return axios({ url, method: 'POST', headers: { ...headers } }); };
      export const e = (options?: Options) => { const { headers = { Accept: 'x' } } = options ?? {}; return axios({ url, method: 'POST', headers }); };
      export const f = ({ headers = { Accept: 'x' } }: Options = {}) => axios({ url, method: 'POST', headers });
      export const g = (headers = { Accept: 'x' }) => axios({ url, method: 'POST', headers });
      export const h = (headers: Record<string, string> = {}) => axios({ url, method: 'POST', headers: { Accept: 'x', ...headers } });
      export const i = (options?: Options) => { const { request } = options ? options : { request: undefined }; return axios({ url, method: 'POST', ...request }); };`,
  },
  'a Nest service whose module is not there': {
    'a.ts': `${ROOT}
      import { HttpService } from '@nestjs/axios';
      export class Documents {
        constructor(private readonly http: HttpService) {}
        count() { return this.http.post(ROOT + '/getdocumentcount', {}); }
      }`,
  },
  'options from a parameter': {
    'a.ts': `${ROOT}
      export const f = (init: RequestInit) => fetch(ROOT + '/getdocumentcount', { ...init, method: 'POST' });`,
  },
  'an interceptor of a package': {
    'a.ts': `
      import axios from 'axios';
      import { addToken } from '@acme/auth';
      const http = axios.create({ baseURL: 'https://acme-be.glean.com/api/index/v1' });
      http.interceptors.request.use(addToken);
      export const f = () => http.post('/getdocumentcount', {});`,
  },
  'an instance in other hands': {
    'a.ts': `
      import axios from 'axios';
      import { attach } from '@acme/auth';
      class Api {
        http = axios.create({ baseURL: 'https://acme-be.glean.com/api/index/v1' });
        constructor() { attach(this.http); }
        f() { return this.http.post('/getdocumentcount', {}); }
      }
      export const api = new Api();`,
  },
  'an instance that is handed in': {
    'a.ts': `
      import type { AxiosInstance } from 'axios';
      export class Api {
        constructor(private readonly http: AxiosInstance) {}
        f() { return this.http.post('https://acme-be.glean.com/api/index/v1/getdocumentcount', {}); }
      }`,
  },
  'a wrapper of a package around fetch': {
    'a.ts': `
      import { withToken } from '@acme/auth';
      ${ROOT}
      const authorized = withToken(fetch);
      export const f = () => authorized(ROOT + '/getdocumentcount', { method: 'POST' });`,
  },
  'the token set later by a function': {
    'http.ts': `
      import axios from 'axios';
      export const http = axios.create({ baseURL: 'https://acme-be.glean.com/api/index/v1' });
      export const setToken = (token: string) => { http.defaults.headers.common.Authorization = \`Bearer \${token}\`; };`,
    'a.ts': `
      import { http } from './http';
      export const f = () => http.post('/getdocumentcount', {});`,
  },
  'the token set where the instance is imported': {
    'http.ts': `
      import axios from 'axios';
      export const http = axios.create({ baseURL: 'https://acme-be.glean.com/api/index/v1' });`,
    'login.ts': `
      import { http } from './http';
      export function login(token: string) { http.defaults.headers.common['Authorization'] = \`Bearer \${token}\`; }`,
    'a.ts': `
      import { http } from './http';
      export const f = () => http.post('/getdocumentcount', {});`,
  },
  'an interceptor registered where the instance is imported': {
    'http.ts': `
      import axios from 'axios';
      export const http = axios.create({ baseURL: 'https://acme-be.glean.com/api/index/v1' });`,
    'auth.ts': `
      import { http } from './http';
      import { store } from './store';
      http.interceptors.request.use((config) => { config.headers.Authorization = 'Bearer ' + store.token; return config; });`,
    'store.ts': `export const store = { token: '' };`,
    'a.ts': `
      import { http } from './http';
      import './auth';
      export const f = () => http.post('/getdocumentcount', {});`,
  },
  'a value that is not known': {
    'a.ts': `${ROOT}
      export const f = (auth: string) => fetch(ROOT + '/getdocumentcount', { method: 'POST', headers: { authorization: auth } });
      export const g = () => fetch(ROOT + '/getdocumentcount', { method: 'POST', headers: { authorization: process.env.AUTH! } });
      export const h = (scheme: string, t: string) => fetch(ROOT + '/getdocumentcount', { method: 'POST', headers: { authorization: \`\${scheme} \${t}\` } });`,
  },
  'a scheme in another letter case': {
    'a.ts': `${ROOT}
      const token = process.env.T;
      export const f = () => fetch(ROOT + '/getdocumentcount', { method: 'POST', headers: { authorization: \`bearer \${token}\` } });
      export const g = () => fetch(ROOT + '/getdocumentcount', { method: 'POST', headers: { authorization: ['Bearer', token].join(' ') } });
      export const h = () => fetch(ROOT + '/getdocumentcount', { method: 'POST', headers: { authorization: 'BEARER '.concat(token!) } });`,
  },
  'a header that is overridden': {
    'a.ts': `${ROOT}
      const defaults = { Authorization: 'Basic x', 'Content-Type': 'application/json' };
      export const f = () => fetch(ROOT + '/getdocumentcount', { method: 'POST', headers: { ...defaults, Authorization: 'Bearer ' + process.env.T } });
      export function g() {
        const headers = new Headers(defaults);
        headers.set('authorization', 'Bearer ' + process.env.T);
        return fetch(ROOT + '/getdocumentcount', { method: 'POST', headers });
      }`,
  },
  'an instance whose header a call overrides': {
    'a.ts': `
      import got from 'got';
      const client = got.extend({ prefixUrl: 'https://acme-be.glean.com/api/index/v1', headers: { authorization: 'Token x' } });
      export const f = () => client.post('getdocumentcount', { json: {}, headers: { authorization: 'Bearer ' + process.env.T } });`,
  },
  'a header that is deleted': {
    'a.ts': `${ROOT}
      export function f(me: string) {
        const headers: Record<string, string> = { Authorization: 'Bearer ' + process.env.T, 'X-Glean-ActAs': me };
        delete headers['X-Glean-ActAs'];
        return fetch(ROOT + '/indexdocument', { method: 'POST', headers });
      }`,
  },
  'headers of the client interface': {
    'a.ts': `
      export const f = (me: string) => fetch('https://acme-be.glean.com/rest/api/v1/search', {
        method: 'POST',
        headers: { Authorization: 'Bearer ' + process.env.T, 'X-Glean-ActAs': me, 'X-Glean-Auth-Type': 'OAUTH' },
      });
      export const g = () => fetch('https://acme-be.glean.com/rest/api/v1/search', { method: 'POST' });`,
  },
  'a bearer token by an option': {
    'a.js': `
      const request = require('superagent');
      exports.f = () => request.post('https://acme-be.glean.com/api/index/v1/getdocumentcount').auth(process.env.T, { type: 'bearer' }).send({});
      exports.g = require('request').defaults({ auth: { bearer: process.env.T } });
      exports.h = () => exports.g.post('https://acme-be.glean.com/api/index/v1/getdocumentcount', { json: {} });`,
  },
  'a plugin of superagent': {
    'a.js': `
      const request = require('superagent');
      const auth = require('superagent-auth-plugin');
      exports.f = () => request.post('https://acme-be.glean.com/api/index/v1/getdocumentcount').use(auth()).send({});
      const agent = request.agent().set('Authorization', 'Bearer ' + process.env.T);
      exports.g = () => agent.post('https://acme-be.glean.com/api/index/v1/getdocumentcount').send({});`,
  },
  'the SDK': {
    'a.ts': `
      import { Glean } from '@gleanwork/api-client';
      const glean = new Glean({ apiToken: process.env.GLEAN_INDEXING_TOKEN, instance: 'acme' });
      export const f = (document: any) => glean.indexing.documents.addOrUpdate({ document });`,
  },
  'a page that asks its own server': {
    'a.ts': `export const f = () => fetch('/api/index/v1/getdocumentcount', { method: 'POST' });`,
  },
  'headers by a computed name': {
    'a.ts': `${ROOT}
      export const f = (name: string, value: string) => fetch(ROOT + '/getdocumentcount', { method: 'POST', headers: { [name]: value } });
      export function g(all: [string, string][]) {
        const headers: Record<string, string> = {};
        for (const [name, value] of all) headers[name] = value;
        return fetch(ROOT + '/getdocumentcount', { method: 'POST', headers });
      }`,
  },
  'headers that a function of a package returns': {
    'a.ts': `
      import { sign } from '@acme/auth';
      ${ROOT}
      export const f = async () => fetch(ROOT + '/getdocumentcount', { method: 'POST', headers: await sign({ accept: '*/*' }) });
      export const g = async () => fetch(ROOT + '/getdocumentcount', await sign({ method: 'POST', headers: {} }));
      export function h() {
        const headers = {};
        sign(headers);
        return fetch(ROOT + '/getdocumentcount', { method: 'POST', headers });
      }`,
  },
  'headers of another request': {
    'a.ts': `
      import express from 'express';
      const app = express();
      app.post('/index', async (req, res) => {
        const answer = await fetch('https://acme-be.glean.com/api/index/v1/indexdocument', { method: 'POST', headers: { authorization: req.headers.authorization!, 'x-request-id': req.get('x-request-id')! } });
        res.sendStatus(answer.status);
      });
      app.post('/all', (req, res) => fetch('https://acme-be.glean.com/api/index/v1/indexdocument', { method: 'POST', headers: req.headers as any }));`,
  },
  'a method that other objects are asked for': {
    'a.ts': `
      class Call {
        private readonly headers: Record<string, string> = {};
        constructor(private readonly path: string) { this.headers.Authorization = 'Bearer ' + process.env.T; }
        as(user: string) { this.headers['X-Glean-ActAs'] = user; return this; }
        send() { return fetch('https://acme-be.glean.com' + this.path, { method: 'POST', headers: this.headers }); }
      }
      export const search = (user: string) => new Call('/rest/api/v1/search').as(user).send();
      export const count = () => new Call('/api/index/v1/getdocumentcount').send();`,
  },
};

describe('headers of calls', () => {
  const ofRules = (found: readonly string[]): string[] => found.filter((one) => RULES.test(one));
  it.each(Object.entries(IDIOMS))('%s', (_, files) => {
    expect(ofRules(violationsIn(files))).toEqual(markedIn(files));
  });
  it.each(Object.entries(TRAPS))('nothing is said of %s', (_, files) => {
    expect(ofRules(violationsIn(files))).toEqual([]);
  });
});
