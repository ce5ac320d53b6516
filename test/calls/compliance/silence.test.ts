import { describe, expect, it } from 'vitest';
import { markedIn, violationsIn } from './violations-in.js';

/** Correct code that a second reader of the rules wrote to find false reports. */

const URL_OF = (path: string): string => `https://acme-be.glean.com/api/index/v1/${path}`;
const HEADERS =
  "const H = { Authorization: `Bearer ${process.env.GLEAN_TOKEN}`, 'Content-Type': 'application/json' };\n";

/** What some functions are said to break, each of which stands alone in a file. */
function said(before: string, functions: readonly string[]): string[] {
  const files = Object.fromEntries(functions.map((text, i) => [`case${i}.ts`, `${before}${HEADERS}${text}\n`]));
  return violationsIn(files).map((line) => `${line}: ${functions[Number(/\d+/.exec(line)![0])]}`);
}

describe('nothing is said of', () => {
  it('bodies that are filled under another name, or by a function of the language', () => {
    const sent = (body: string): string =>
      `const r = await fetch('${URL_OF('bulkindexdocuments')}', { method: 'POST', headers: H, body: JSON.stringify(${body}) }); if (!r.ok) throw 1; }`;
    const bodies: [made: string, body: string][] = [
      ['const b: any = {}; const at = b; at.datasource = "w"; at.documents = [];', 'b'],
      ['const b: any = { o: {} }; const at = b.o; at.datasource = "w"; at.documents = [];', 'b.o'],
      ['const b: any = { o: {} }; const { o } = b; o.datasource = "w"; o.documents = [];', 'b.o'],
      [
        'const b: any = { o: {} }; const { o: at } = b; const same = at; same.datasource = "w"; at.documents = [];',
        'b.o',
      ],
      ['const list: any = [{}]; list[0].datasource = "w"; list[0].documents = [];', 'list[0]'],
      ['const list: any = [{}]; for (const one of list) { one.datasource = "w"; one.documents = []; }', 'list[0]'],
      ['const list: any = [{}]; list.forEach((one: any) => { one.datasource = "w"; one.documents = []; });', 'list[0]'],
      ['const b: any = {}; [b.datasource, b.documents] = ["w", []];', 'b'],
      [
        'const b: any = { documents: [] }; Object.defineProperty(b, "datasource", { value: "w", enumerable: true });',
        'b',
      ],
      [
        'const b: any = { documents: [] }; Object.defineProperties(b, { datasource: { value: "w", enumerable: true } });',
        'b',
      ],
      ['const b: any = { documents: [] }; Reflect.set(b, "datasource", "w");', 'b'],
    ];
    expect(
      said(
        '',
        bodies.map(([made, body]) => `export async function f() { ${made} ${sent(body)}`),
      ),
    ).toEqual([]);
  });

  it('bodies and headers that a package fills', () => {
    const sent = `const r = await fetch('${URL_OF('bulkindexdocuments')}', { method: 'POST', headers: h, body: JSON.stringify(b) }); if (!r.ok) throw 1; }`;
    const functions = [
      `const b: any = { documents: [] }; _.set(b, 'datasource', 'w'); const h = H; ${sent}`,
      `const b: any = { documents: [] }; _.assign(b, { datasource: 'w' }); const h = H; ${sent}`,
      `const b = { datasource: 'w', documents: [] }; const h: any = {}; _.merge(h, H); ${sent}`,
      `const b = { datasource: 'w', documents: [] }; const h = { 'Content-Type': 'application/json' }; signer.headers(h); ${sent}`,
      `const b = { datasource: 'w', documents: [] }; const h = { 'Content-Type': 'application/json' }; propagation.inject(context.active(), h); ${sent}`,
    ];
    const imports =
      "import _ from 'lodash';\nimport signer from 'some-signer';\nimport { context, propagation } from '@opentelemetry/api';\n";
    expect(
      said(
        imports,
        functions.map((text) => `export async function f() { ${text}`),
      ),
    ).toEqual([]);
  });

  it('types that the names of methods alone do not show', () => {
    const document = (text: string): string =>
      `export async function f(raw: any, id: any) { const r = await fetch('${URL_OF('indexdocument')}', { method: 'POST', headers: H, body: JSON.stringify({ datasource: 'w', document: ${text} }) }); if (!r.ok) throw 1; }`;
    const documents = ['maybe(raw).map(toDocument)', '{ id: id.valueOf(), title: raw.constructor() }'];
    expect(
      said("import { maybe } from 'some-maybe';\nimport { toDocument } from './gone.js';\n", documents.map(document)),
    ).toEqual([]);
  });

  it('headers that are set under another name, or all at once', () => {
    const sent = (headers: string): string =>
      `const r = await fetch('${URL_OF('indexemployee')}', { method: 'POST', headers: ${headers}, body: JSON.stringify(d) }); if (!r.ok) throw 1; }`;
    const api = `const api = axios.create({ baseURL: '${URL_OF('')}' });`;
    const post = "await api.post('/indexemployee', d); }";
    const functions = [
      `export async function f(d: any) { const h: any = {}; const at = h; at.Authorization = H.Authorization; at['Content-Type'] = 'application/json'; ${sent('h')}`,
      `export async function f(d: any) { const q = new Request('${URL_OF('indexemployee')}', { method: 'POST', body: JSON.stringify(d) }); q.headers.set('Authorization', H.Authorization); q.headers.set('Content-Type', 'application/json'); const r = await fetch(q); if (!r.ok) throw 1; }`,
      `export async function f(d: any) { ${api} api.defaults.headers = H as any; ${post}`,
      `export async function f(d: any) { ${api} const def = api.defaults; def.headers.common.Authorization = H.Authorization; ${post}`,
      `export async function f(d: any) { ${api} const { headers } = api.defaults; headers.common.Authorization = H.Authorization; ${post}`,
      `export async function f(d: any) { ${api} api.interceptors.request.use((c: any) => { const { headers } = c; headers.Authorization = H.Authorization; return c; }); ${post}`,
      `export async function f(d: any) { ${api} api.interceptors.request.use((c: any) => { const h = c.headers; h.set('Authorization', H.Authorization); return c; }); ${post}`,
      `export class S { api = axios.create({ baseURL: '${URL_OF('')}' }); constructor() { const a = this.api; a.defaults.headers.common.Authorization = H.Authorization; } send(d: any) { return this.api.post('/indexemployee', d); } }`,
      `const api = axios.create({ baseURL: '${URL_OF('')}', headers: H }); api.interceptors.request.use((c: any) => { c.data.datasource = 'w'; return c; }); export const send = (documents: any) => api.post('/bulkindexdocuments', { documents });`,
    ];
    expect(said("import axios from 'axios';\n", functions)).toEqual([]);
  });

  it('tokens that are masked, left out or measured before they are logged', () => {
    const sent = `export async function send(d: any) { const r = await fetch('${URL_OF('indexemployee')}', { method: 'POST', headers: H, body: JSON.stringify(d) }); if (!r.ok) throw new Error('x'); }\n`;
    const logged = [
      "console.log({ headers: { ...H, Authorization: '***' } });",
      "console.log(Object.assign({}, H, { Authorization: 'hidden' }));",
      "const copy = { ...H }; copy.Authorization = 'x'; console.log(copy);",
      'const copy: any = { ...H }; delete copy.Authorization; console.log(copy);',
      "console.log(JSON.stringify(H, (k, v) => (k === 'Authorization' ? undefined : v)));",
      "console.log(JSON.stringify(H, ['Content-Type']));",
      "let t = H.Authorization; t = 'masked'; console.log(t);",
      'const { Authorization, ...rest } = H; console.log(rest);',
    ];
    expect(
      said(
        '',
        logged.map((text) => `${sent}export function log() { ${text} }`),
      ),
    ).toEqual([]);
    // What masks another header masks nothing.
    const leaking = ["console.log({ headers: { ...H, Accept: '*/*' } });", 'const copy = { ...H }; console.log(copy);'];
    expect(
      said(
        '',
        leaking.map((text) => `${sent}export function log() { ${text} }`),
      ),
    ).toHaveLength(2);
  });

  it('words that hold a short token', () => {
    const text = `const h = { Authorization: 'Bearer live', 'Content-Type': 'application/json' };
export async function f(documents: any) { const r = await fetch('${URL_OF('bulkindexdocuments')}', { method: 'POST', headers: h, body: JSON.stringify({ datasource: 'w', documents }) }); if (!r.ok) throw new Error('could not deliver'); console.log('delivered'); }`;
    expect(said('', [text]).filter((line) => !/no-hardcoded-token/.test(line))).toEqual([]);
  });

  it('tokens of two secrets, which one function reads by their names', () => {
    const reader = (command: string): string =>
      `import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
const client = new SecretsManagerClient({});
async function tokenOf(id: string) { ${command} return JSON.parse(read.SecretString!).token; }
export async function count() { const token = await tokenOf(process.env.ONE!); const r = await fetch('${URL_OF('getusercount')}', { method: 'POST', headers: { Authorization: \`Bearer \${token}\`, 'Content-Type': 'application/json' } }); if (!r.ok) throw 1; }
export async function search() { const token = await tokenOf(process.env.OTHER!); const r = await fetch('https://acme-be.glean.com/rest/api/v1/search', { method: 'POST', headers: { Authorization: \`Bearer \${token}\` } }); if (!r.ok) throw 1; }
`;
    const inVariable = reader(
      'const command = new GetSecretValueCommand({ SecretId: id }); const read = await client.send(command);',
    );
    expect(said('', [inVariable])).toEqual([]);
    expect(said('', [reader('const read = await client.send(new GetSecretValueCommand({ SecretId: id }));')])).toEqual(
      [],
    );
    // One secret for both is reported.
    expect(said('', [inVariable.replace('SecretId: id', "SecretId: 'glean'")])).toHaveLength(1);
  });

  it('URLs whose scheme is changed later', () => {
    const sent = (made: string): string =>
      `export async function f(o = 'http://acme-be.glean.com') { ${made} const r = await fetch(new URL('/api/index/v1/getusercount', u), { method: 'POST', headers: H }); if (!r.ok) throw 1; }`;
    const made = [
      "const u = new URL('http://acme-be.glean.com'); u.protocol = 'https:';",
      "const u = new URL('http://acme-be.glean.com'); if (u.hostname !== 'localhost') u.protocol = 'https:';",
      "const u = new URL('http://acme-be.glean.com'); u.host = 'localhost:8080';",
    ];
    expect(said('', made.map(sent))).toEqual([]);
    expect(said('', [sent("const u = new URL('https://acme-be.glean.com'); u.protocol = 'http:';")])).toHaveLength(1);
  });

  it('what the server says in an error', () => {
    const rotation = `const r = await fetch('${URL_OF('rotatetoken')}', { method: 'POST', headers: H });`;
    const told = [
      'if (!r.ok) throw new Error(await r.text()); await keep(await r.json());',
      'if (r.status !== 200) { const text = await r.text(); console.error(text); return; } await keep(await r.json());',
      'const text = await r.text(); if (r.status < 300) return keep(JSON.parse(text)); throw new Error(text);',
      'if (r.status >= 400) { console.error(await r.text()); return; } await keep(await r.json());',
      'const text = await r.text(); if (r.ok) return keep(JSON.parse(text)); throw new Error(`failed: ${text}`);',
    ];
    expect(
      said(
        '',
        told.map((text) => `export async function f(keep: any) { ${rotation} ${text} }`),
      ),
    ).toEqual([]);
    // The same text after a success has the new token.
    const leak = `${rotation} const text = await r.text(); if (!r.ok) throw 1; console.log(text); await keep(JSON.parse(text));`;
    expect(said('', [`export async function f(keep: any) { ${leak} }`])).toHaveLength(1);
    const success = leak.replace('console.log(text);', 'if (r.status >= 200 && r.status < 300) console.log(text);');
    expect(said('', [`export async function f(keep: any) { ${success} }`])).toHaveLength(1);
    // So has one whose store answers with an error.
    const lost = `${rotation} if (!r.ok) throw 1; const { rawSecret } = await r.json(); const kept = await fetch('https://vault.example/put', { method: 'PUT', body: rawSecret }); if (!kept.ok) console.error('not kept', rawSecret);`;
    expect(said('', [`export async function f() { ${lost} }`])).toEqual([expect.stringContaining('no-token-leak')]);
  });

  it('responses in lists of lists', () => {
    const post = `fetch('${URL_OF('bulkindexdocuments')}', { method: 'POST', headers: H, body: JSON.stringify({ datasource: 'w', documents: x }) })`;
    const functions = [
      `export async function f(batches: any[][]) { const all = await Promise.all(batches.map((b) => Promise.all(b.map((x) => ${post})))); for (const r of all.flat()) if (!r.ok) throw 1; }`,
      `export async function f(d: any[]) { const all = await Promise.all(d.flatMap((x) => [${post}])); for (const r of all) if (!r.ok) throw 1; }`,
      `export async function f(d: any[]) { const all = await Promise.all(d.map((x) => ${post})); return all.map((_, i, rs) => rs[i]!.ok); }`,
    ];
    expect(said('', functions)).toEqual([]);
  });
});

it('a token is followed through functions that call each other in many ways in time', () => {
  const calls = Array.from({ length: 8 }, () => 'below(m);').join(' ');
  const level = (i: number): string => `export function log${i}(m) { ${calls.replaceAll('below', `log${i + 1}`)} }`;
  const text = `const token = process.env.GLEAN_TOKEN;
${Array.from({ length: 8 }, (_, i) => level(i)).join('\n')}
export function log8(m) { console.log(m); }
export async function f() { log0(token); const r = await fetch('${URL_OF('getusercount')}', { method: 'POST', headers: { Authorization: \`Bearer \${token}\` } }); if (!r.ok) throw 1; }
`;
  expect(violationsIn({ 'a.js': text })).toEqual([expect.stringContaining('no-token-leak')]);
});

it('what has the token among its properties is not to be logged either', () => {
  const text = `import { workerData } from 'node:worker_threads';
const { token } = workerData;
console.log(workerData); // VIOLATION no-token-leak
console.log(workerData.name, Object.keys(workerData));
console.log(process.env.HOME);
export async function f() { const r = await fetch('${URL_OF('getusercount')}', { method: 'POST', headers: { Authorization: \`Bearer \${token}\` } }); if (!r.ok) throw 1; }
`;
  expect(violationsIn({ 'a.js': text })).toEqual(markedIn({ 'a.js': text }));
});
