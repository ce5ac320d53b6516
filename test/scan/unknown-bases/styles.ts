/**
 * Ordinary ways of writing a client whose base URL comes from outside of the code. Each makes a small project that calls
 * one operation.
 */
export interface Operation {
  method: string;
  /** The prefix of the API, without the slash at its beginning: `rest/api/v1`. */
  prefix: string;
  /** Below the prefix of the API, with expressions for parameters: `data/policies/${id}`. */
  path: string;
  /** The expression of the body, or null. */
  body: string | null;
  /** A statement that reads the response `data`, if a field of it is deprecated. */
  read: string;
}

/** How the base is named: in constants (`GLEAN`), in properties (`glean`), and in types (`Glean`). */
export interface Names {
  upper: string;
  lower: string;
  title: string;
}

export type Style = (operation: Operation, names: Names) => Record<string, string>;

const PARAMETERS = 'id, items, employee, policy';

const optionsOf = ({ method, body }: Operation): string =>
  body === null ? `{ method: '${method}' }` : `{ method: '${method}', headers, body: JSON.stringify(${body}) }`;

const HEADERS = "const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${process.env.TOKEN}` };";

/** A function around an expression of a `Response`. */
const fetching = (operation: Operation, url: string, before = ''): string =>
  [
    HEADERS,
    before,
    `export async function run(${PARAMETERS}) {`,
    `  const response = await fetch(${url}, ${optionsOf(operation)});`,
    '  const data = await response.json();',
    `  ${operation.read}`,
    '  return data;',
    '}',
  ].join('\n');

const template = ({ path }: Operation, base: string): string => `\`\${${base}}/${path}\``;
/** The same as a literal where nothing in it is an expression. */
const literal = ({ path }: Pick<Operation, 'path'>, before = '/'): string =>
  path.includes('${') ? `\`${before}${path}\`` : `'${before}${path}'`;
const segments = ({ path }: Pick<Operation, 'path'>): string =>
  path
    .split('/')
    .map((segment) => (/^\$\{\w+\}$/.test(segment) ? segment.slice(2, -1) : literal({ path: segment }, '')))
    .join(', ');
const verb = ({ method }: Operation): string => method.toLowerCase();
/** The arguments behind a URL in the manner of axios. */
const axiosBody = ({ body }: Operation): string => (body === null ? '' : `, ${body}`);
const jsonOption = ({ body }: Operation): string => (body === null ? '' : `, { json: ${body} }`);

export const STYLES: Readonly<Record<string, Style>> = {
  'a constant of the environment, concatenated': (op, { upper }) => ({
    'src/client.js': fetching(op, `BASE + ${literal(op)}`, `const BASE = process.env.${upper}_URL;`),
  }),
  'a template with the variable': (op, { upper }) => ({
    'src/client.ts': fetching(op, template(op, `process.env.${upper}_API_URL`)),
  }),
  'the version of the prefix in a variable': (op, { upper }) => ({
    'src/constants.ts': "export const API_VERSION = 'v1';",
    'src/client.ts': `import { API_VERSION } from './constants';\n${fetching(op, `\`\${process.env.${upper}_HOST}/${op.prefix.replace('v1', '${API_VERSION}')}/${op.path}\``)}`,
  }),
  'a prefix of two parts': (op, { upper }) => ({
    'src/client.ts': fetching(
      op,
      `process.env.${upper}_HOST + PREFIX + ${literal(op)}`,
      `const PREFIX = ${literal({ path: op.prefix.split('/')[0]! })} + '/${op.prefix.split('/').slice(1).join('/')}';`,
    ),
  }),
  'segments that are joined': (op, { upper }) => ({
    'src/client.ts': fetching(
      op,
      `[process.env.${upper}_HOST, ${segments({ path: op.prefix })}, ${segments(op)}].join('/')`,
    ),
  }),
  'axios.create': (op, { upper, lower }) => ({
    [`src/${lower}.ts`]: `import axios from 'axios';\nexport const client = axios.create({ baseURL: process.env.${upper}_URL, timeout: 5000 });`,
    'src/run.ts': [
      `import { client } from './${lower}';`,
      `export async function run(${PARAMETERS}) {`,
      `  const { data } = await client.${verb(op)}(${literal(op)}${axiosBody(op)});`,
      `  ${op.read}`,
      '}',
    ].join('\n'),
  }),
  'axios.defaults': (op, { upper }) => ({
    'src/main.ts': `import axios from 'axios';\naxios.defaults.baseURL = process.env.${upper}_URL;\nimport('./run');`,
    'src/run.ts': [
      "import axios from 'axios';",
      `export async function run(${PARAMETERS}) {`,
      `  const response = await axios.${verb(op)}(${literal(op)}${axiosBody(op)});`,
      '  const data = response.data;',
      `  ${op.read}`,
      '}',
    ].join('\n'),
  }),
  'ky.create': (op, { upper }) => ({
    'src/http.ts': `import ky from 'ky';\nexport const api = ky.create({ prefixUrl: process.env.${upper}_URL });`,
    'src/run.ts': [
      "import { api } from './http';",
      `export async function run(${PARAMETERS}) {`,
      `  const data = await api.${verb(op)}(${literal(op, '')}${jsonOption(op)}).json();`,
      `  ${op.read}`,
      '}',
    ].join('\n'),
  }),
  'got.extend': (op, { upper }) => ({
    'src/run.ts': [
      "import got from 'got';",
      `const client = got.extend({ prefixUrl: process.env['${upper}_URL'], responseType: 'json' });`,
      `export async function run(${PARAMETERS}) {`,
      `  const data = await client.${verb(op)}(${literal(op, '')}${jsonOption(op)}).json();`,
      `  ${op.read}`,
      '}',
    ].join('\n'),
  }),
  'a class with its base in the constructor': (op, { upper, title }) => ({
    'src/client.ts': [
      HEADERS,
      `export class ${title}Client {`,
      '  constructor(private readonly baseUrl: string) {}',
      `  async run(${PARAMETERS}) {`,
      `    const response = await fetch(\`\${this.baseUrl}/${op.path}\`, ${optionsOf(op)});`,
      '    const data = await response.json();',
      `    ${op.read}`,
      '    return data;',
      '  }',
      '}',
    ].join('\n'),
    'src/main.ts': `import { ${title}Client } from './client';\nconst client = new ${title}Client(process.env.${upper}_URL!);\nclient.run('7', [], {}, {});`,
  }),
  'a class with options': (op, { upper, title }) => ({
    'src/client.ts': [
      HEADERS,
      `export class ${title}Client {`,
      '  #base;',
      '  constructor(options) { this.#base = options.baseUrl.replace(/\\/$/, ""); }',
      '  async #send(method, path, body) {',
      '    const response = await fetch(this.#base + path, { method, headers, body: body && JSON.stringify(body) });',
      '    if (!response.ok) throw new Error(response.statusText);',
      '    return response.json();',
      '  }',
      `  async run(${PARAMETERS}) {`,
      `    const data = await this.#send('${op.method}', ${literal(op)}${axiosBody(op)});`,
      `    ${op.read}`,
      '    return data;',
      '  }',
      '}',
    ].join('\n'),
    'src/main.ts': `import { ${title}Client } from './client';\nexport const client = new ${title}Client({ baseUrl: process.env.${upper}_URL });`,
  }),
  'a service of Nest': (op, { upper, title }) => ({
    'src/app.service.ts': [
      "import { Injectable } from '@nestjs/common';",
      "import { ConfigService } from '@nestjs/config';",
      "import { HttpService } from '@nestjs/axios';",
      "import { firstValueFrom } from 'rxjs';",
      '@Injectable()',
      `export class ${title}Service {`,
      '  constructor(private readonly http: HttpService, private readonly config: ConfigService) {}',
      `  async run(${PARAMETERS}) {`,
      `    const base = this.config.get<string>('${upper}_URL');`,
      `    const { data } = await firstValueFrom(this.http.${verb(op)}(\`\${base}/${op.path}\`${axiosBody(op)}));`,
      `    ${op.read}`,
      '  }',
      '}',
    ].join('\n'),
  }),
  'a service of Angular': (op, { lower, title }) => ({
    'src/environments/environment.ts': `export const environment = { production: false, ${lower}Url: (window as any).__env.${lower}Url };`,
    'src/app/app.service.ts': [
      "import { Injectable } from '@angular/core';",
      "import { HttpClient } from '@angular/common/http';",
      "import { environment } from '../environments/environment';",
      "@Injectable({ providedIn: 'root' })",
      `export class ${title}Service {`,
      '  constructor(private http: HttpClient) {}',
      `  run(${PARAMETERS}) {`,
      `    return this.http.${verb(op)}<any>(\`\${environment.${lower}Url}/${op.path}\`${axiosBody(op)}).subscribe((data) => {`,
      `      ${op.read}`,
      '    });',
      '  }',
      '}',
    ].join('\n'),
  }),
  'settings of Nuxt': (op, { lower }) => ({
    'nuxt.config.ts': `export default defineNuxtConfig({ runtimeConfig: { public: { ${lower}Url: '' } } });`,
    'composables/useRun.ts': [
      `export const useRun = async (${PARAMETERS}) => {`,
      '  const config = useRuntimeConfig();',
      `  const data = await $fetch(${literal(op)}, { baseURL: config.public.${lower}Url, method: '${op.method}'${op.body === null ? '' : `, body: ${op.body}`} });`,
      `  ${op.read}`,
      '};',
    ].join('\n'),
  }),
  'new URL': (op, { upper }) => ({
    'src/client.ts': fetching(op, `new URL(${literal(op, '')}, process.env.${upper}_URL)`),
  }),
  'a generated client with basePath': (op, { upper, title }) => ({
    'src/generated/runtime.ts': [
      '/* tslint:disable */',
      "export const BASE_PATH = 'http://localhost'.replace(/\\/+$/, '');",
      'export class Configuration {',
      '  constructor(private configuration = {}) {}',
      '  get basePath() { return this.configuration.basePath != null ? this.configuration.basePath : BASE_PATH; }',
      '}',
      'export class BaseAPI {',
      '  constructor(protected configuration = new Configuration()) {}',
      '  protected async request(context) {',
      '    const url = this.configuration.basePath + context.path;',
      '    const response = await fetch(url, { method: context.method, headers: context.headers, body: JSON.stringify(context.body) });',
      '    return response;',
      '  }',
      '}',
    ].join('\n'),
    'src/generated/DefaultApi.ts': [
      '/* tslint:disable */',
      "import { BaseAPI } from './runtime';",
      `export class ${title}Api extends BaseAPI {`,
      `  async call({ id, body }) {`,
      `    const response = await this.request({ path: ${literal(op)}, method: '${op.method}', headers: {}, body });`,
      '    return response.json();',
      '  }',
      '}',
    ].join('\n'),
    'src/run.ts': [
      "import { Configuration } from './generated/runtime';",
      `import { ${title}Api } from './generated/DefaultApi';`,
      `const api = new ${title}Api(new Configuration({ basePath: process.env.${upper}_URL }));`,
      `export async function run(${PARAMETERS}) {`,
      `  const data = await api.call({ id, body: ${op.body ?? 'undefined'} });`,
      `  ${op.read}`,
      '}',
    ].join('\n'),
  }),
  'another package of the workspace': (op, { upper, lower }) => ({
    'package.json': '{ "private": true, "workspaces": ["packages/*", "apps/*"] }',
    'packages/http/package.json': `{ "name": "@acme/${lower}-http", "main": "src/index.ts" }`,
    'packages/http/src/index.ts': [
      HEADERS,
      `const base = process.env.${upper}_URL ?? '';`,
      'export async function request(method: string, path: string, body?: unknown) {',
      '  const response = await fetch(`${base}${path}`, { method, headers, body: JSON.stringify(body) });',
      '  return response.json();',
      '}',
    ].join('\n'),
    'apps/web/package.json': `{ "name": "web", "dependencies": { "@acme/${lower}-http": "workspace:*" } }`,
    'apps/web/src/run.ts': [
      `import { request } from '@acme/${lower}-http';`,
      `export async function run(${PARAMETERS}) {`,
      `  const data = await request('${op.method}', ${literal(op)}${axiosBody(op)});`,
      `  ${op.read}`,
      '}',
    ].join('\n'),
  }),
  'a variable of Vite': (op, { upper }) => ({
    'src/client.ts': fetching(op, template(op, `import.meta.env.VITE_${upper}_URL`)),
  }),
  'a parameter without a visible caller': (op, { lower }) => ({
    [`src/${lower}.ts`]: [
      HEADERS,
      `export async function run(baseUrl: string, ${PARAMETERS}) {`,
      `  const response = await fetch(\`\${baseUrl}/${op.path}\`, ${optionsOf(op)});`,
      '  const data = await response.json();',
      `  ${op.read}`,
      '}',
    ].join('\n'),
  }),
  'an object of settings': (op, { upper, lower }) => ({
    'src/config.ts': `export const config = { ${lower}: { url: process.env.${upper}_URL!, token: process.env.${upper}_TOKEN! } };`,
    'src/client.ts': `import { config } from './config';\n${fetching(op, `config.${lower}.url + ${literal(op)}`)}`,
  }),
  'a checked environment': (op, { upper }) => ({
    'src/env.ts': `import { z } from 'zod';\nexport const env = z.object({ ${upper}_URL: z.string().url() }).parse(process.env);`,
    'src/client.ts': `import { env } from './env';\n${fetching(op, template(op, `env.${upper}_URL`))}`,
  }),
  'endpoints in a table': (op, { upper }) => ({
    'src/endpoints.ts': `export const ENDPOINTS = { run: ${op.path.includes('${') ? `(id) => ${literal(op)}` : literal(op)} };`,
    'src/client.ts': `import { ENDPOINTS } from './endpoints';\n${fetching(op, `\`\${process.env.${upper}_URL}\${ENDPOINTS.run${op.path.includes('${') ? '(id)' : ''}}\``)}`,
  }),
  'RTK Query': (op, { upper, lower }) => ({
    [`src/${lower}-api.ts`]: [
      "import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';",
      'export const api = createApi({',
      `  baseQuery: fetchBaseQuery({ baseUrl: import.meta.env.VITE_${upper}_URL }),`,
      '  endpoints: (builder) => ({',
      `    run: builder.mutation({ query: ({ ${PARAMETERS} }) => ({ url: ${literal(op)}, method: '${op.method}'${op.body === null ? '' : `, body: ${op.body}`} }),`,
      `      transformResponse: (data) => { ${op.read} return data; } }),`,
      '  }),',
      '});',
    ].join('\n'),
  }),
  'options of node:https': (op, { upper }) => ({
    'src/client.js': [
      "const https = require('node:https');",
      `exports.run = (${PARAMETERS}) => {`,
      `  const request = https.request({ hostname: process.env.${upper}_HOST, path: process.env.${upper}_PATH + ${literal(op)}, method: '${op.method}' }, (response) => {`,
      "    let text = '';",
      "    response.on('data', (chunk) => { text += chunk; });",
      `    response.on('end', () => { const data = JSON.parse(text); ${op.read} });`,
      '  });',
      `  request.end(${op.body === null ? '' : `JSON.stringify(${op.body})`});`,
      '};',
    ].join('\n'),
  }),
};
