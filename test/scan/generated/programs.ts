/**
 * What generated clients are made of, each in a small program. A line with `// uses ID CONFIDENCE` has that finding, and
 * no other line has one but those of low confidence.
 */

export type Files = Readonly<Record<string, string>>;

const HOST = 'https://eu1.findly.io/api/v3';
const GENERATED = '// This file was auto-generated. Do not edit.';
const lines = (...of: string[]): string => of.join('\n');

export const PROGRAMS: Readonly<Record<string, Files>> = {
  'a query of a package behind a whole path': {
    'a.ts': lines(
      `import * as QS from 'own-runtime';`,
      `fetch(\`${HOST}/find\${QS.query({ locale: 'en' })}\`, { method: 'POST' }); // uses find medium`,
      `fetch(\`${HOST}/items/\${process.argv[2]}\${QS.toQueryString()}\`).then(async (r) => (await r.json()).board_id); // uses board_id medium`,
    ),
  },
  'options that a configuration completes': {
    'client.ts': lines(
      GENERATED,
      `export const createClient = (config = {}) => {`,
      `  let kept = { ...config };`,
      `  const request = async (options) => {`,
      `    const all = { ...kept, ...options };`,
      `    return (await fetch(all.baseUrl + all.url, { method: all.method, body: JSON.stringify(all.body) })).json();`,
      `  };`,
      `  return { setConfig: (more) => { kept = { ...kept, ...more }; }, post: (options) => request({ ...options, method: 'POST' }) };`,
      `};`,
      `export const client = createClient();`,
    ),
    'sdk.ts': lines(
      GENERATED,
      `import { client } from './client';`,
      `export const find = (options) => (options.client ?? client).post({ url: '/find', ...options });`,
      `export const items = (options) => (options.client ?? client).post({ url: '/items', ...options });`,
    ),
    'a.ts': lines(
      `import { client } from './client';`,
      `import { find, items } from './sdk';`,
      `client.setConfig({ baseUrl: '${HOST}' });`,
      `find({ body: { shelf_id: 7 } }); // uses find`,
      `items({ body: { title: 'x' } });`,
    ),
  },
  'a parameter of a type whose file nothing else asks for': {
    'types.ts': `export interface Options { url: string; client?: unknown }`,
    'client.ts': lines(
      GENERATED,
      `import type { Options } from './types';`,
      `const send = async (options: Options) => (await fetch('${HOST}' + options.url, { method: 'POST' })).json();`,
      `export const find = () => send({ url: '/find' });`,
      `export const list = () => send({ url: '/list' });`,
    ),
    'a.ts': lines(`import { find, list } from './client';`, `list();`, `find(); // uses find`),
  },
  'the parts of a URL object': {
    'a.ts': lines(
      `const pathOf = (url: URL) => url.pathname + url.search + url.hash;`,
      `const url = new URL('/find', 'https://example.com');`,
      `url.search = new URLSearchParams({ locale: 'en' }).toString();`,
      `fetch('${HOST}' + pathOf(url), { method: 'POST' }); // uses find`,
    ),
  },
  'a promise of the function that sends': {
    'a.ts': lines(
      `const describe = (path: string) => ({ async find() { return (base: string) => fetch(base + path, { method: 'POST' }); } });`,
      `describe('/find').find().then((request) => request('${HOST}')); // uses find`,
    ),
  },
  'a class behind three index files': {
    'gen/api/items.ts': lines(
      GENERATED,
      `export class ItemsApi {`,
      `  constructor(public base = '${HOST}') {}`,
      `  find() { return fetch(this.base + '/find', { method: 'POST' }); }`,
      `}`,
    ),
    'gen/api/apis.ts': lines(`export * from './items';`, `export class HttpError extends Error {}`),
    'gen/api.ts': lines(`export * from './api/apis';`, `export * from './models';`),
    'gen/models.ts': `export interface Item { id: string }`,
    'a.ts': lines(`import { ItemsApi } from './gen/api';`, `new ItemsApi().find(); // uses find`),
  },
  'a class with a namespace of the same name': {
    'items.ts': lines(
      GENERATED,
      `export declare namespace Items { export interface Options { base: string } }`,
      `export class Items {`,
      `  constructor(protected readonly options: Items.Options) {}`,
      `  find() { return fetch(this.options.base + '/find', { method: 'POST' }); }`,
      `}`,
    ),
    'a.ts': lines(`import { Items } from './items';`, `new Items({ base: '${HOST}' }).find(); // uses find`),
  },
  'a namespace that adds to a function': {
    'a.ts': lines(
      `function send(path: string) { return fetch('${HOST}' + path, { method: 'POST' }); }`,
      `namespace send { export const PATH = '/find'; }`,
      `send(send.PATH); // uses find`,
    ),
  },
  'segments that are joined one by one': {
    'a.ts': lines(
      `const join = (base: string, ...parts: string[]) => parts.reduce((url, part) => url + '/' + part, base);`,
      `fetch(join('https://eu1.findly.io', 'api', 'v3', 'find'), { method: 'POST' }); // uses find`,
      `fetch(['find', 'v3', 'api'].reduceRight((url, part) => \`\${url}/\${part}\`, 'https://eu1.findly.io'), { method: 'POST' }); // uses find`,
    ),
  },
  'an object that can be awaited': {
    'promise.ts': lines(
      `export class Pending<T> extends Promise<T> {`,
      `  constructor(private reply: Promise<Response>, private parse = (r: Response) => r.json()) { super((done) => done(null as T)); }`,
      `  override then(ok: any, bad: any) { return this.reply.then(this.parse).then(ok, bad); }`,
      `}`,
    ),
    'a.ts': lines(
      `import { Pending } from './promise';`,
      `const item = (id: string) => new Pending<any>(fetch(\`${HOST}/items/\${id}\`));`,
      `export const board = async () => (await item('a')).board_id; // uses board_id`,
    ),
  },
  'an argument that must not be null, and is undefined': {
    'a.ts': lines(
      `const find = (locale?: string | null) => {`,
      `  if (locale === null) throw new Error('null');`,
      `  return fetch('${HOST}/find', { method: 'POST' }); // uses find`,
      `};`,
      `find(undefined);`,
    ),
  },
  'a request object that another file sends': {
    'http.ts': lines(
      `const DEFAULT = (input: Request) => fetch(input);`,
      `export class HttpClient {`,
      `  constructor(private options: { fetcher?: typeof DEFAULT } = {}) {}`,
      `  async send(request: Request) { return (this.options.fetcher || DEFAULT)(request); }`,
      `}`,
    ),
    'a.ts': lines(
      `import { HttpClient } from './http';`,
      `new HttpClient().send(new Request('${HOST}/find', { method: 'POST' })); // uses find`,
    ),
  },
  'a response that a reader of files reads': {
    'a.ts': lines(
      `const textOf = (blob: Blob, done: (text: string) => void) => {`,
      `  const reader = new FileReader();`,
      `  reader.onload = (event) => done((event.target as any).result);`,
      `  reader.readAsText(blob);`,
      `};`,
      `export const read = async (id: string) => {`,
      `  const reader = new FileReader();`,
      `  reader.onloadend = () => console.log(JSON.parse(reader.result as string).board_id); // uses board_id`,
      `  const blob = await (await fetch(\`${HOST}/items/\${id}\`)).blob();`,
      `  reader.readAsText(blob);`,
      `  textOf(blob, (text) => console.log(JSON.parse(text).board_id)); // uses board_id`,
      `};`,
    ),
  },
  'a base class of a package that takes its base from the environment': {
    'a.ts': lines(
      `import { RESTDataSource } from '@apollo/datasource-rest';`,
      `export class Findly extends RESTDataSource {`,
      `  override baseURL = process.env.FINDLY_URL;`,
      `  async board(id: string) { return (await this.get(\`/items/\${id}\`)).board_id; } // uses board_id medium`,
      `}`,
    ),
  },
  'a factory of which one result is called here, and another one elsewhere': {
    'a.ts': lines(
      `const make = (options: any) => ({ call(given: any) { return fetch(given.url ?? options.url, { method: 'POST' }); } });`,
      `make({ url: 'https://other.example.com/e' }).call({ url: 'https://other.example.com/f' });`,
      `export default make({ url: '${HOST}/find' }); // uses find`,
    ),
  },
  'an argument that is null or undefined': {
    'a.ts': lines(
      `const find = (locale: any) => { if (locale === null) throw new Error('null'); return fetch('${HOST}/find', { method: 'POST' }); }; // uses find`,
      `find(process.argv.length > 2 ? null : undefined);`,
    ),
  },
  'an argument of a generated function': {
    'api.ts': lines(
      GENERATED,
      `export const add = (shelf_id: any) => fetch('${HOST}/items', { method: 'POST', body: JSON.stringify({ shelf_id }) }); // uses shelf_id_of_new medium`,
    ),
    'a.ts': lines(`import { add } from './api';`, `add(7);`),
  },
  'an interceptor that copies requests': {
    'base.ts': lines(
      `import { provideHttpClient, withInterceptors, type HttpInterceptorFn } from '@angular/common/http';`,
      `const withBase: HttpInterceptorFn = (request, next) =>`,
      `  request.url.startsWith('http') ? next(request) : next(request.clone({ url: '${HOST}' + request.url }));`,
      `export const providers = [provideHttpClient(withInterceptors([withBase]))];`,
    ),
    'a.ts': lines(
      `import { inject } from '@angular/core';`,
      `import { HttpClient } from '@angular/common/http';`,
      `export class Items {`,
      `  private http = inject(HttpClient);`,
      `  find() { return this.http.post('/find', {}); } // uses find`,
      `}`,
    ),
  },
  'a property that is written from itself': {
    'a.ts': lines(
      `const load = async (path: string) => ({ data: await (await fetch('${HOST}' + path)).text() });`,
      `const item = async (id: string) => { const reply: any = await load('/items/' + id); reply.data = reply.data && JSON.parse(reply.data); return reply; };`,
      `export const board = async () => (await item('a')).data.board_id; // uses board_id`,
    ),
  },
  'a client that a constructor is given': {
    'client.ts': lines(
      GENERATED,
      `export class Client {`,
      `  constructor(private api: { send(request: { method: string; url: string }): Promise<any> }, private base: string) {}`,
      `  find() { return this.api.send({ method: 'POST', url: this.base + '/api/v3/find' }); }`,
      `}`,
    ),
    'a.ts': lines(
      `import { Client } from './client';`,
      `const api = { send: ({ method, url }: any) => fetch(url, { method }) };`,
      `new Client(api, process.env.SEARCH_HOST!).find(); // uses find medium`,
    ),
  },
  'converters with names of their own': {
    'models.ts': lines(
      GENERATED,
      `export const itemFromJson = (json: any) => ({ title: json['title'], boardId: json['board_id'] == null ? undefined : json['board_id'] });`,
      `export const itemToJson = (value: any) => ({ title: value['title'], shelf_id: value['shelfId'], board_id: value['boardId'] });`,
    ),
    'api.ts': lines(
      GENERATED,
      `import { itemFromJson, itemToJson } from './models';`,
      `const send = async (path: string, body?: unknown) => (await fetch('${HOST}' + path, { method: body ? 'PUT' : 'GET', body: JSON.stringify(body) })).json();`,
      `export const getItem = async (id: string) => itemFromJson(await send(\`/items/\${id}\`));`,
      `export const putItem = (id: string, item: any) => send(\`/items/\${id}\`, itemToJson(item));`,
    ),
    'a.ts': lines(
      `import { getItem, putItem } from './api';`,
      `export const board = async () => (await getItem('a')).boardId; // uses board_id`,
      `export const title = async () => (await getItem('a')).title;`,
      `export const rename = () => putItem('a', { title: 'b' });`,
      `export const move = () => putItem('a', { title: 'b', shelfId: 7 }); // uses shelf_id medium`,
    ),
  },
  'classes that fill themselves': {
    'models.ts': lines(
      GENERATED,
      `export class Board { id?: string; static fromJS(data: any) { const made = new Board(); made.init(data); return made; } init(data: any) { this.id = data['id']; } }`,
      `export class Item {`,
      `  title?: string; board_id?: Board[];`,
      `  static fromJS(data: any) { const made = new Item(); made.init(data); return made; }`,
      `  init(data?: any) {`,
      `    this.title = data['title'];`,
      `    if (Array.isArray(data['board_id'])) { this.board_id = []; for (const one of data['board_id']) this.board_id.push(Board.fromJS(one)); }`,
      `  }`,
      `}`,
      `export const getItem = async (id: string) => Item.fromJS(await (await fetch(\`${HOST}/items/\${id}\`)).json());`,
    ),
    'a.ts': lines(
      `import { getItem } from './models';`,
      `export const boards = async () => (await getItem('a')).board_id?.length; // uses board_id`,
      `export const title = async () => (await getItem('a')).title;`,
    ),
  },
};

/** What looks like these and is no use. */
export const OTHERS: Readonly<Record<string, Files>> = {
  'another unknown behind a path': {
    'a.ts': lines(
      `import { suffix } from 'own-runtime';`,
      `fetch(\`${HOST}/find\${suffix()}\`, { method: 'POST' });`,
      `fetch(\`${HOST}/\${suffix.query()}\`, { method: 'POST' });`,
    ),
  },
  'generated functions that nobody calls': {
    'models.ts': lines(
      GENERATED,
      `export const itemFromJson = (json: any) => ({ boardId: json['board_id'] });`,
      `export const getItem = async (id: string) => itemFromJson(await (await fetch(\`${HOST}/items/\${id}\`)).json());`,
    ),
    'a.ts': lines(
      `import { getItem } from './models';`,
      `export const title = async () => (await getItem('a')).title;`,
    ),
  },
  'a property of another class with the same name': {
    'models.ts': lines(
      GENERATED,
      `export const itemFromJson = (json: any) => ({ boardId: json['board_id'] });`,
      `export const pinFromJson = (json: any) => ({ boardId: json['desk'] });`,
      `export const getItem = async (id: string) => itemFromJson(await (await fetch(\`${HOST}/items/\${id}\`)).json());`,
      `export const getPin = async (id: string) => pinFromJson(await (await fetch(\`${HOST}/pins/\${id}\`)).json());`,
    ),
    'a.ts': lines(
      `import { getItem, getPin } from './models';`,
      `export const item = async () => (await getItem('a')).title;`,
      `export const pin = async () => (await getPin('a')).boardId;`,
    ),
  },
};
