import { describe, expect, it } from 'vitest';
import { markedIn, violationsIn } from './violations-in.js';

const OF_BODIES = / (valid-body|require-json)$/;

/** Projects with a place for each report; what other rules say of them does not count. */
function holds(name: string, files: Record<string, string>): void {
  it(name, () => expect(violationsIn(files).filter((line) => OF_BODIES.test(line))).toEqual(markedIn(files)));
}

const ROOT = 'https://acme-be.glean.com/api/index/v1';
const AUTH = 'Authorization: `Bearer ${process.env.TOKEN}`';
const JSON_HEADERS = `{ ${AUTH}, 'Content-Type': 'application/json' }`;

/** One file with a function `send(operation, body)` that is right. */
function withSend(text: string): Record<string, string> {
  return {
    'src/send.ts': `
export async function send(operation: string, body: unknown) {
  const res = await fetch('${ROOT}/' + operation, { method: 'POST', headers: ${JSON_HEADERS}, body: JSON.stringify(body) });
  if (!res.ok) throw new Error(String(res.status));
}`,
    'src/main.ts': `import { send } from './send.js';\n${text}`,
  };
}

describe('a body that lacks a key', () => {
  holds(
    'is of the caller of a wrapper',
    withSend(`
export const one = () => send('getdatasourceconfig', { name: 'wiki' }); // VIOLATION valid-body
export const other = () => send('getdatasourceconfig', { datasource: 'wiki' });
export const none = () => send('bulkindexdocuments', {}); // VIOLATION valid-body
`),
  );
  holds(
    'is put together in steps',
    withSend(`
export async function all(docs: object[]) {
  const body: Record<string, unknown> = {};
  body.datasource = 'wiki';
  await send('bulkindexdocuments', body); // VIOLATION valid-body
  const right: Record<string, unknown> = {};
  right.datasource = 'wiki';
  right['documents'] = docs;
  await send('bulkindexdocuments', right);
}
`),
  );
  holds(
    'is spread from what is known',
    withSend(`
const base = { datasource: 'wiki' };
export const one = (id: string) => send('indexdocument', { ...base, id }); // VIOLATION valid-body
export const other = (document: object) => send('indexdocument', { ...base, document });
`),
  );
  holds(
    'is a list',
    withSend(`
export const all = (rows: { id: string }[]) => send('bulkindexdocuments', rows.map(({ id }) => ({ id }))); // VIOLATION valid-body
`),
  );
  holds(
    'is an object of a class',
    withSend(`
class Upload {
  readonly documents: object[] = [];
  constructor(readonly source: string) {}
}
class Right {
  documents: object[] = [];
  constructor(public datasource: string) {}
}
export const wrong = () => send('bulkindexdocuments', new Upload('wiki')); // VIOLATION valid-body
export const right = () => send('bulkindexdocuments', new Right('wiki'));
`),
  );
  holds('is not there at all', {
    'src/api.js': `
const axios = require('axios');
const api = axios.create({ baseURL: '${ROOT}', headers: { ${AUTH} } });
exports.config = () => api.post('/getdatasourceconfig'); // VIOLATION valid-body
exports.rotate = () => api.post('/rotatetoken').then((res) => res.data.rawSecret);
`,
    'src/web.js': `
exports.config = async () => {
  const res = await fetch('${ROOT}/getdatasourceconfig', { method: 'POST', headers: { ${AUTH} } }); // VIOLATION valid-body
  if (!res.ok) throw new Error('failed');
};
exports.read = (init) => fetch('${ROOT}/getdatasourceconfig', { method: 'POST', ...init });
`,
  });
  holds(
    'has the key in another place',
    withSend(`
export const flat = () => send('adddatasource', { name: 'wiki', displayName: 'Wiki' });
export const nested = () => send('adddatasource', { datasource: { name: 'wiki' } });
export const wrong = () => send('adddatasource', { datasource: { id: 'wiki' } }); // VIOLATION valid-body
export const inside = (id: string) => send('indexdocument', { document: { datasource: 'wiki', id } });
export const nowhere = (id: string) => send('indexdocument', { document: { id } }); // VIOLATION valid-body
`),
  );
  holds('is text that is written by hand', {
    'src/api.ts': `
const headers = ${JSON_HEADERS};
export const wrong = (name: string) => fetch('${ROOT}/getdatasourceconfig', { method: 'POST', headers, body: \`{"name": "\${name}"}\` }); // VIOLATION valid-body
export const right = (name: string) => fetch('${ROOT}/getdatasourceconfig', { method: 'POST', headers, body: \`{"datasource": "\${name}"}\` });
export const number = () => fetch('${ROOT}/getdatasourceconfig', { method: 'POST', headers, body: '{"datasource": 5}' }); // VIOLATION valid-body
`,
  });
  holds('is sent by other clients', {
    'src/clients.ts': `
import got from 'got';
import ky from 'ky';
import superagent from 'superagent';
import { request } from 'undici';
import https from 'node:https';
const headers = ${JSON_HEADERS};
export const viaGot = () => got.post('${ROOT}/getdatasourceconfig', { headers, json: { source: 'wiki' } }); // VIOLATION valid-body
export const viaKy = () => ky.post('${ROOT}/getdatasourceconfig', { headers, json: {} }); // VIOLATION valid-body
export const viaSuperagent = () => superagent.post('${ROOT}/getdatasourceconfig').set(headers).send({ name: 'wiki' }); // VIOLATION valid-body
export const viaUndici = () => request('${ROOT}/getdatasourceconfig', { method: 'POST', headers, body: JSON.stringify({ name: 'wiki' }) }); // VIOLATION valid-body
export function viaHttps() {
  const req = https.request('${ROOT}/getdatasourceconfig', { method: 'POST', headers }); // VIOLATION valid-body
  req.write(JSON.stringify({ name: 'wiki' }));
  req.end();
}
`,
  });
});

describe('a key with a value of another type', () => {
  holds(
    'is known by the form of its value',
    withSend(
      `
export const all = (row: any) => send('indexdocument', {
  datasource: 'wiki',
  document: {
    id: parseInt(row.id, 10), // VIOLATION valid-body
    title: [row.first, row.last], // VIOLATION valid-body
    body: row.text + '!', // VIOLATION valid-body
    updatedAt: row.isNew === true, // VIOLATION valid-body
  },
});
export const more = (row: any) => send('indexdocument', {
  datasource: ['wiki'], // VIOLATION valid-body
  document: {
    id: row.index + 1,
    title: null, // VIOLATION valid-body
    body: { mimeType: 5, textContent: row.lines.map((line: any) => line.text) }, // VIOLATION valid-body ; valid-body
    updatedAt: Date.now(),
  },
});
`.replace(
        '{ mimeType: 5, textContent: row.lines.map((line: any) => line.text) }, // VIOLATION valid-body ; valid-body',
        `{
      mimeType: 5, // VIOLATION valid-body
      textContent: row.lines.map((line: any) => line.text), // VIOLATION valid-body
    },`,
      ),
    ),
  );
  holds('is known by declared types, in other files too', {
    ...withSend(`
import type { Row } from './types.js';
import { Kind } from './types.js';
export const one = (row: Row) => send('indexdocument', {
  datasource: Kind.Wiki,
  document: { id: row.key, title: row.title, updatedAt: row.changed }, // VIOLATION valid-body
});
export async function all(rows: Row[]) {
  for (const { key, tags } of rows)
    await send('indexdocument', { datasource: 'wiki', document: { id: String(key), title: tags } }); // VIOLATION valid-body
  await send('bulkindexdocuments', {
    datasource: Kind.Wiki,
    documents: rows.map((row) => ({
      id: row.key, // VIOLATION valid-body
      title: row.title,
    })),
  });
}
`),
    'src/types.ts': `
export interface Row { key: number; title: string; changed: Date; tags: string[] }
export enum Kind { Wiki = 'wiki', Blog = 'blog' }
`,
  });
  holds(
    'is text where an object belongs',
    withSend(`
export const one = (doc: object) => send('indexdocument', {
  datasource: 'wiki',
  document: JSON.stringify(doc), // VIOLATION valid-body
});
export const all = (docs: { id: string }[]) => {
  const documents = Object.fromEntries(docs.map((doc) => [doc.id, doc]));
  return send('bulkindexdocuments', { datasource: 'wiki', documents }); // VIOLATION valid-body
};
export const ids = (docs: { id: string }[]) => send('bulkindexdocuments', {
  datasource: 'wiki',
  documents: docs.map((doc) => doc.id), // VIOLATION valid-body
});
export const single = (doc: { id: string }) => send('bulkindexdocuments', {
  datasource: 'wiki',
  documents: { id: doc.id }, // VIOLATION valid-body
});
`),
  );
  holds('is written where a function makes the document', {
    ...withSend(`
import { toDocument } from './documents.js';
export const one = (page: any) => send('indexdocument', { datasource: 'wiki', document: toDocument(page) });
export const all = (pages: any[]) => send('bulkindexdocuments', { datasource: 'wiki', documents: pages.map(toDocument) });
`),
    'src/documents.ts': `
export function toDocument(page: any) {
  return {
    id: page.id.length, // VIOLATION valid-body
    title: page.title.trim(),
    body: page.lines.join('\\n'), // VIOLATION valid-body
  };
}
`,
  });
  holds(
    'is assigned later',
    withSend(`
export async function all(pages: any[]) {
  const documents: any[] = [];
  for (const page of pages) {
    const document: any = { id: page.id, title: page.title };
    document.body = { mimeType: 'text/plain' };
    document.body.textContent = page.text.split('\\n'); // VIOLATION valid-body
    documents.push(document);
  }
  await send('bulkindexdocuments', { datasource: 'wiki', documents });
}
`),
  );
  holds('is a constant of another file', {
    ...withSend(`
import { SOURCE, settings } from './settings.js';
export const one = () => send('getdatasourceconfig', { datasource: SOURCE }); // VIOLATION valid-body
export const other = () => send('getdatasourceconfig', { datasource: settings.source });
`),
    'src/settings.ts': `export const SOURCE = 17;\nexport const settings = { source: 'wiki' };\n`,
  });
  holds('is given to a method of a client class', {
    'src/client.ts': `
import axios, { type AxiosInstance } from 'axios';
export class Client {
  private readonly http: AxiosInstance;
  constructor(token: string) {
    this.http = axios.create({ baseURL: '${ROOT}', headers: { Authorization: \`Bearer \${token}\` } });
  }
  index(datasource: string, document: object) {
    return this.http.post('/indexdocument', { datasource, document });
  }
}
`,
    'src/main.ts': `
import { Client } from './client.js';
const client = new Client(process.env.TOKEN!);
export const one = (row: { id: number; name: string }) =>
  client.index('wiki', {
    id: row.id, // VIOLATION valid-body
    title: row.name,
  });
`,
  });
  holds(
    'is a buffer, a set, or behind an unknown spread',
    withSend(`
import fs from 'node:fs';
export const one = (path: string, doc: any) => send('indexdocument', {
  datasource: 'files',
  document: {
    ...doc,
    id: doc.revision * 2, // VIOLATION valid-body
    body: {
      mimeType: 'text/plain',
      textContent: fs.readFileSync(path), // VIOLATION valid-body
    },
  },
});
export const other = (path: string) => send('indexdocument', {
  datasource: 'files',
  document: { id: path, body: { mimeType: 'text/plain', textContent: fs.readFileSync(path, 'utf8') } },
});
export const all = (docs: object[]) => send('bulkindexdocuments', {
  datasource: 'files',
  documents: new Set(docs), // VIOLATION valid-body
});
`),
  );
  holds(
    'has been deleted',
    withSend(`
export const left = (documents: object[]) => {
  const body: any = { datasource: 'wiki', documents };
  delete body.datasource;
  return send('bulkindexdocuments', body); // VIOLATION valid-body
};
export const rest = (documents: object[]) => {
  const { datasource, ...body } = { datasource: 'wiki', documents };
  return send('bulkindexdocuments', body); // VIOLATION valid-body
};
`),
  );
});

describe('a body that is no JSON', () => {
  holds('is a form', {
    'src/forms.ts': `
import axios from 'axios';
import FormData from 'form-data';
import qs from 'qs';
import querystring from 'node:querystring';
import got from 'got';
const headers = { ${AUTH} };
export const params = (datasource: string) => axios.post('${ROOT}/getdatasourceconfig', new URLSearchParams({ datasource }), { headers }); // VIOLATION require-json
export const text = (datasource: string) => fetch('${ROOT}/getdatasourceconfig', { method: 'POST', headers, body: new URLSearchParams({ datasource }).toString() }); // VIOLATION require-json
export const viaQs = (datasource: string) => axios.post('${ROOT}/getdatasourceconfig', qs.stringify({ datasource }), { headers }); // VIOLATION require-json
export const viaNode = (datasource: string) => fetch('${ROOT}/getdatasourceconfig', { method: 'POST', headers, body: querystring.stringify({ datasource }) }); // VIOLATION require-json
export function multipart(datasource: string) {
  const form = new FormData();
  form.append('datasource', datasource);
  return axios.post('${ROOT}/getdatasourceconfig', form, { headers: { ...headers, ...form.getHeaders() } }); // VIOLATION require-json
}
export const viaGot = (datasource: string) => got.post('${ROOT}/getdatasourceconfig', { headers, form: { datasource } }); // VIOLATION require-json
export const byHand = (name: string) => fetch('${ROOT}/getdatasourceconfig', { method: 'POST', headers, body: 'datasource=' + encodeURIComponent(name) }); // VIOLATION require-json
export const postForm = (datasource: string) => axios.postForm('${ROOT}/getdatasourceconfig', { datasource }, { headers }); // VIOLATION require-json
`,
  });
  holds('is an object that was never made JSON', {
    'src/api.js': `
const fetch = require('node-fetch');
const headers = ${JSON_HEADERS};
async function post(operation, body) {
  const res = await fetch(\`${ROOT}/\${operation}\`, { method: 'POST', headers, body });
  if (!res.ok) throw new Error(res.statusText);
}
exports.one = (document) => post('indexdocument', { datasource: 'wiki', document }); // VIOLATION require-json
exports.other = (document) => post('indexdocument', JSON.stringify({ datasource: 'wiki', document }));
`,
  });
  holds('is said to be plain text, or a form, by its client', {
    'src/api.ts': `
import axios from 'axios';
import got from 'got';
import { request } from 'undici';
const headers = { ${AUTH} };
export const web = (datasource: string) => fetch('${ROOT}/getdatasourceconfig', { method: 'POST', headers, body: JSON.stringify({ datasource }) }); // VIOLATION require-json
export const viaAxios = (datasource: string) => axios.post('${ROOT}/getdatasourceconfig', JSON.stringify({ datasource }), { headers }); // VIOLATION require-json
export const viaGot = (datasource: string) => got.post('${ROOT}/getdatasourceconfig', { headers, body: JSON.stringify({ datasource }) });
export const viaUndici = (datasource: string) => request('${ROOT}/getdatasourceconfig', { method: 'POST', headers, body: JSON.stringify({ datasource }) });
export const object = (datasource: string) => axios.post('${ROOT}/getdatasourceconfig', { datasource }, { headers });
`,
  });
  holds('has a Content-Type of something else', {
    'src/types.ts': `
export const FORM = 'application/x-www-form-urlencoded; charset=utf-8';
`,
    'src/api.ts': `
import axios from 'axios';
import { FORM } from './types.js';
const api = axios.create({
  baseURL: '${ROOT}',
  headers: {
    ${AUTH},
    'content-type': 'text/plain', // VIOLATION require-json
  },
});
export const one = (datasource: string) => api.post('/getdatasourceconfig', { datasource });
export const other = (datasource: string) => {
  const headers = new Headers({ ${AUTH} });
  headers.set('Content-Type', FORM); // VIOLATION require-json
  return fetch('${ROOT}/getdatasourceconfig', { method: 'POST', headers, body: JSON.stringify({ datasource }) });
};
export const right = (datasource: string) =>
  fetch('${ROOT}/getdatasourceconfig', {
    method: 'POST',
    headers: { ${AUTH}, 'CONTENT-TYPE': 'Application/JSON; charset=utf-8' },
    body: JSON.stringify({ datasource }),
  });
`,
  });
  holds('is of an operation that the contract does not list', {
    'src/api.ts': `
const headers = { ${AUTH} };
export const remove = (id: string) => fetch('${ROOT}/deletedocument', { method: 'POST', headers, body: new URLSearchParams({ id }) }); // VIOLATION require-json
`,
  });
  holds('is sent by needle, request and superagent', {
    'src/api.js': `
const needle = require('needle');
const request = require('request-promise');
const superagent = require('superagent');
const headers = { ${AUTH} };
exports.form = (datasource) => needle('post', '${ROOT}/getdatasourceconfig', { datasource }, { headers }); // VIOLATION require-json
exports.json = (datasource) => needle('post', '${ROOT}/getdatasourceconfig', { datasource }, { headers, json: true });
exports.request = (datasource) => request.post({ uri: '${ROOT}/getdatasourceconfig', headers, form: { datasource } }); // VIOLATION require-json
exports.right = (datasource) => request({ method: 'POST', uri: '${ROOT}/getdatasourceconfig', headers, body: { datasource }, json: true });
exports.typed = (datasource) => superagent.post('${ROOT}/getdatasourceconfig').set(headers).type('form').send({ datasource }); // VIOLATION require-json
exports.plain = (datasource) => superagent.post('${ROOT}/getdatasourceconfig').set(headers).send({ datasource });
`,
  });
  holds('is a query string with its own type', {
    'src/api.js': `
const axios = require('axios');
const qs = require('qs');
const headers = { ${AUTH}, 'Content-Type': 'application/x-www-form-urlencoded' };
exports.text = (datasource) => axios.post('${ROOT}/getdatasourceconfig', qs.stringify({ datasource }), { headers }); // VIOLATION require-json
exports.form = (datasource) => axios.post('${ROOT}/getdatasourceconfig', new URLSearchParams({ datasource }), { headers }); // VIOLATION require-json
`,
  });
});

describe('nothing is said of', () => {
  holds(
    'what is not known',
    withSend(`
import { complete } from '@acme/complete';
export const spread = (rest: object) => send('bulkindexdocuments', { ...rest });
export const optional = (body: Record<string, unknown>) => send('indexdocument', body);
export const made = () => send('indexdocument', complete({ datasource: 'wiki' }));
export function filled() {
  const body = { datasource: 'wiki' };
  complete(body);
  return send('indexdocument', body);
}
export function computed(key: string, value: unknown) {
  const body: Record<string, unknown> = { datasource: 'wiki' };
  body[key] = value;
  return send('indexdocument', body);
}
export const named = (key: string, value: unknown) => send('indexdocument', { datasource: 'wiki', [key]: value });
export const assigned = (rest: object) => send('indexdocument', Object.assign({ datasource: 'wiki' }, rest));
export const merged = (rest: any) => send('indexdocument', Object.fromEntries(Object.entries(rest)));
`),
  );
  holds(
    'values of an unknown type',
    withSend(`
interface Row { id: string | number; title?: string; when: string | Date; parts: Map<string, string> }
export const one = (row: Row, raw: any, key: string) => send('indexdocument', {
  datasource: process.env.SOURCE ?? 'wiki',
  document: { id: row.id, title: row.title ?? key, body: raw.body, updatedAt: row.when },
});
export const other = (row: any) => send('indexdocument', {
  datasource: row.source || 'wiki',
  document: { id: row.a + row.b, title: row.title ?? null, body: row.get('body'), updatedAt: row.date && new Date(row.date) },
});
export const parsed = (text: string) => send('bulkindexdocuments', { datasource: 'wiki', documents: JSON.parse(text) });
export const elements = (ids: string[], docs: Record<string, object>) => send('bulkindexdocuments', {
  datasource: 'wiki',
  documents: ids.map((id) => docs[id]),
});
`),
  );
  holds(
    'what becomes right on the way',
    withSend(`
export async function all(rows: { id: number; title: string }[]) {
  for (const row of rows) {
    const document: any = { ...row };
    document.id = String(row.id);
    await send('indexdocument', { datasource: 'wiki', document });
  }
}
export const stringified = (row: { id: number }) => {
  const id = \`\${row.id}\`;
  return send('indexdocument', { datasource: 'wiki', document: { id, title: row.id.toString() } });
};
export const padded = (n: number) => send('indexdocument', { datasource: 'wiki', document: { id: '' + n, title: n.toFixed(2) } });
export const url = (u: string) => send('adddatasource', { name: 'wiki', homeUrl: new URL(u) });
`),
  );
  holds(
    'objects that say what they are in JSON',
    withSend(`
class Page {
  constructor(private readonly path: string) {}
  toJSON() {
    return { datasource: 'wiki', document: { id: this.path } };
  }
}
export const one = () => send('indexdocument', new Page('/a'));
`),
  );
  holds('headers that are not known, and types like JSON', {
    'src/api.ts': `
import { signed } from '@acme/auth';
export const one = (headers: HeadersInit, body: object) => fetch('${ROOT}/indexdocument', { method: 'POST', headers, body: JSON.stringify(body) });
export const two = async (body: object) => fetch('${ROOT}/indexdocument', { method: 'POST', headers: await signed(), body: JSON.stringify(body) });
export const three = (type: string, body: object) => fetch('${ROOT}/indexdocument', { method: 'POST', headers: { 'Content-Type': type }, body: JSON.stringify(body) });
export const four = (body: object) => fetch('${ROOT}/indexdocument', { method: 'POST', headers: { 'Content-Type': 'application/vnd.glean+json' }, body: JSON.stringify(body) });
export const five = (init: RequestInit) => fetch('${ROOT}/indexdocument', init);
`,
  });
  holds('bodies that a hook or an option makes anew', {
    'src/api.ts': `
import axios from 'axios';
import { encode } from '@acme/codec';
const api = axios.create({ baseURL: '${ROOT}', headers: { ${AUTH} }, transformRequest: [(data) => encode(data)] });
export const one = () => api.post('/getdatasourceconfig', { name: 'wiki' });
const hooked = axios.create({ baseURL: '${ROOT}', headers: { ${AUTH} } });
hooked.interceptors.request.use((config) => {
  config.data = { datasource: 'wiki', ...config.data };
  return config;
});
export const two = () => hooked.post('/getdatasourceconfig', {});
`,
  });
  holds('a rotation, whatever its body', {
    'src/api.ts': `
import axios from 'axios';
const headers = { ${AUTH} };
export const one = () => axios.post('${ROOT}/rotatetoken', {}, { headers }).then(({ data }) => data.rawSecret);
export const two = () => axios.post('${ROOT}/rotatetoken', null, { headers }).then(({ data }) => data.rawSecret);
export const three = () => fetch('${ROOT}/rotatetoken', { method: 'POST', headers }).then((res) => (res.ok ? res.json() : null));
`,
  });
  holds('other APIs', {
    'src/api.ts': `
import axios from 'axios';
export const one = () => axios.post('https://api.example.com/getdatasourceconfig', { name: 7 });
export const two = () => fetch('https://api.example.com/indexdocument', { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
export const three = () => axios.post('https://acme-be.glean.com/rest/api/v1/search', { query: 7 });
`,
  });
  holds('what is spread over, mended, or sent by another client', {
    ...withSend(`
import { normalise } from '@acme/documents';
export const over = (doc: any) => send('indexdocument', { datasource: 'wiki', document: { id: 5, title: null, ...doc } });
export const mended = () => {
  const document = { id: 5 };
  normalise(document);
  return send('indexdocument', { datasource: 'wiki', document });
};
export const looped = () => {
  const document: any = { id: 5, title: true };
  for (const key of Object.keys(document)) document[key] = String(document[key]);
  return send('indexdocument', { datasource: 'wiki', document });
};
`),
    'src/old.cjs': `
let request = require('request-promise-native');
request = request.defaults({ baseUrl: 'https://acme-be.glean.com', json: true, headers: { ${AUTH} } });
async function config(datasource) {
  return request.post('/api/index/v1/getdatasourceconfig', { body: { datasource } });
}
module.exports = { config };
`,
  });
  holds(
    'several bodies of which one is right',
    withSend(`
export const one = (isBulk: boolean, document: object) =>
  send('indexdocument', isBulk ? { datasource: 'wiki' } : { datasource: 'wiki', document });
export function two(document: object, withSource: boolean) {
  const body: Record<string, unknown> = { document };
  if (withSource) body.datasource = 'wiki';
  return send('indexdocument', body);
}
`),
  );
  holds(
    'bodies that only a log sees',
    withSend(`
export const one = (document: object) => {
  const body = { datasource: 'wiki', document };
  console.log(body);
  return send('indexdocument', body);
};
`),
  );
});
