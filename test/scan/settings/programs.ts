/** Programs whose base URL stands in another file, by where that is. The use is in the line with `/find`. */

const URL = 'https://eu1.findly.io/api/v3';

export type Files = Readonly<Record<string, string>>;

export const PROGRAMS: Readonly<Record<string, Readonly<Record<string, Files>>>> = {
  'of the environment': {
    'a variable of .env': {
      '.env': ['SECRET=abc', `Q_URL=${URL}`].join('\n'),
      'src/a.js': `export const find = (q) => fetch(process.env.Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
    },
    'a constant with a variable of .env.example': {
      '.env.example': ['# base', `Q_URL="${URL}" # prod`].join('\n'),
      'src/a.js': [
        'const BASE = process.env.Q_URL;',
        `export const find = (q) => fetch(BASE + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
      ].join('\n'),
    },
    'a variable of Vite': {
      '.env.production': `VITE_Q_URL=${URL}`,
      'src/a.ts': `export const find = (q) => fetch(import.meta.env.VITE_Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
    },
    'a variable with a fallback for development': {
      '.env.example': `Q_URL=${URL}`,
      'src/a.js': [
        `const BASE = process.env.Q_URL || 'http://localhost:4000';`,
        `export const find = (q) => fetch(BASE + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
      ].join('\n'),
    },
    'a variable with the whole URL': {
      '.env': `FIND_URL=${URL}/find`,
      'src/a.js': `export const find = (q) => fetch(process.env.FIND_URL, { method: 'POST', body: q });`,
    },
    'a host alone, with an unknown prefix': {
      '.env': 'Q_HOST=https://eu1.findly.io',
      'src/a.js': `export const find = (q) => fetch(process.env.Q_HOST + process.env.PREFIX + '/find', { method: 'POST', body: q });`,
    },
    'a variable that another file destructures': {
      '.env.local.example': `Q_URL=${URL}`,
      'src/config.js': 'export const { Q_URL, PORT = 3 } = process.env;',
      'src/a.js': [
        `import { Q_URL } from './config.js';`,
        `export const find = (q) => fetch(Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
      ].join('\n'),
    },
    'a getter of Deno': {
      '.env': `Q_URL=${URL}`,
      'src/a.ts': `export const find = (q) => fetch(Deno.env.get('Q_URL') + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
    },
    'a function that demands a variable': {
      '.env': `Q_URL=${URL}`,
      'src/env.ts': [
        'export function need(name: string): string {',
        '  const v = process.env[name];',
        '  if (!v) throw new Error(name);',
        '  return v;',
        '}',
      ].join('\n'),
      'src/a.ts': [
        `import { need } from './env';`,
        `const base = need('Q_URL');`,
        `export const find = (q) => fetch(base + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
      ].join('\n'),
    },
    'a schema of t3': {
      '.env.example': `Q_URL="${URL}"`,
      'src/env.ts': [
        `import { createEnv } from '@t3-oss/env-nextjs';`,
        `import { z } from 'zod';`,
        'export const env = createEnv({ server: { Q_URL: z.string().url() }, runtimeEnv: { Q_URL: process.env.Q_URL } });',
      ].join('\n'),
      'src/a.ts': [
        `import { env } from './env';`,
        `export const find = (q) => fetch(env.Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
      ].join('\n'),
    },
    'a schema of zod': {
      '.env.example': `Q_URL=${URL}`,
      'src/env.ts': [
        `import { z } from 'zod';`,
        'export const env = z.object({ Q_URL: z.string().url() }).parse(process.env);',
      ].join('\n'),
      'src/a.ts': [
        `import { env } from './env';`,
        `export const find = (q) => fetch(env.Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
      ].join('\n'),
    },
    'the ConfigService of Nest': {
      '.env': `Q_URL=${URL}`,
      'src/a.service.ts': [
        `import { Injectable } from '@nestjs/common';`,
        `import { ConfigService } from '@nestjs/config';`,
        '@Injectable()',
        'export class A {',
        '  constructor(private readonly config: ConfigService) {}',
        '  find(q: string) {',
        "    return fetch(`${this.config.get<string>('Q_URL')}/find`, { method: 'POST', body: q });",
        '  }',
        '}',
      ].join('\n'),
    },
    'a default parameter of a class': {
      '.env.sample': `export Q_URL=${URL}/`,
      'src/a.ts': [
        `import axios, { AxiosInstance } from 'axios';`,
        'export class Finder {',
        '  private http: AxiosInstance;',
        '  constructor(url = process.env.Q_URL!) {',
        `    this.http = axios.create({ baseURL: url.replace(/\\/$/, '') });`,
        '  }',
        '  find(q: string) {',
        `    return this.http.post('/find', { q });`,
        '  }',
        '}',
        'new Finder();',
      ].join('\n'),
    },
    'new URL': {
      '.env': `Q_URL=${URL}/`,
      'src/a.ts': `export const find = (q: string) => fetch(new URL('find', process.env.Q_URL), { method: 'POST', body: q });`,
    },
    'a variable in a variable': {
      '.env': ['HOST=https://eu1.findly.io', 'Q_URL=${HOST}/api/v3'].join('\n'),
      'src/a.js': `export const find = (q) => fetch(process.env.Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
    },
    'a placeholder in the host': {
      '.env.example': 'Q_URL=https://<your-instance>.findly.io/api/v3',
      'src/a.js': `export const find = (q) => fetch(process.env.Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
    },
    'a package whose application has the value': {
      'apps/web/.env': `API_URL=${URL}`,
      'apps/web/src/a.js': [`import { find } from '../../../packages/lib/find.js';`, `find('x');`].join('\n'),
      'packages/lib/find.js': `export const find = (q) => fetch(process.env.API_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
    },
    'a stand-in with the prefix of the API': {
      '.env.example': 'Q_URL=http://localhost:3000/api/v3',
      'src/a.js': `export const find = (q) => fetch(process.env.Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
    },
    'values that disagree': {
      '.env.staging': 'Q_URL=https://api.other.com/x',
      '.env.production': `Q_URL=${URL}`,
      'src/a.js': `export const find = (q) => fetch(process.env.Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
    },
    'the environment of a compose file': {
      'docker-compose.yml': [
        'services:',
        '  web:',
        '    image: x',
        '    environment:',
        `      Q_URL: ${URL}`,
        '      PORT: 3000',
      ].join('\n'),
      'src/a.js': `export const find = (q) => fetch(process.env.Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
    },
    'a list of variables of a compose file': {
      'compose.yaml': [
        'services:',
        '  web:',
        '    environment:',
        `      - Q_URL=\${Q_URL:-${URL}}`,
        '      - A=b',
      ].join('\n'),
      'src/a.js': `export const find = (q) => fetch(process.env.Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
    },
    '$env of SvelteKit': {
      '.env': [`Q_URL=${URL}`, 'PUBLIC_Q=https://x.example/'].join('\n'),
      'src/routes/+page.server.ts': [
        `import { Q_URL } from '$env/static/private';`,
        `export const find = (q) => fetch(Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
      ].join('\n'),
    },
    '.dev.vars of Workers': {
      '.dev.vars': `Q_URL=${URL}`,
      'src/a.ts': [
        'export default { fetch(request: Request, env: Env) {',
        `  return fetch(env.Q_URL + '/find', { method: 'POST', body: request.body });`,
        '} };',
      ].join('\n'),
    },
    'the package config': {
      'config/default.json': `{ "query": { "url": "${URL}" } }`,
      'src/a.js': [
        `const config = require('config');`,
        `export const find = (q) => fetch(config.get('query.url') + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
      ].join('\n'),
    },
    'a variable of Nuxt': {
      'nuxt.config.ts': `export default defineNuxtConfig({ runtimeConfig: { public: { qUrl: '' } } });`,
      '.env.example': `NUXT_PUBLIC_Q_URL=${URL}`,
      'composables/useFind.ts': [
        'export const useFind = (q: string) => {',
        '  const { public: { qUrl } } = useRuntimeConfig();',
        `  return $fetch(qUrl + '/find', { method: 'POST', body: { q } });`,
        '};',
      ].join('\n'),
    },
  },
  'of bundlers and frameworks': {
    'define of Vite': {
      'vite.config.ts': [
        `import { defineConfig } from 'vite';`,
        `export default defineConfig({ define: { __Q_URL__: JSON.stringify('${URL}') } });`,
      ].join('\n'),
      'src/a.ts': [
        'declare const __Q_URL__: string;',
        `export const find = (q) => fetch(__Q_URL__ + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
      ].join('\n'),
    },
    'define of a function': {
      'vite.config.js': [
        `import { defineConfig } from 'vite';`,
        `export default defineConfig(({ mode }) => ({ define: { 'process.env.Q_URL': JSON.stringify(mode === 'production' ? '${URL}' : 'http://localhost:1') } }));`,
      ].join('\n'),
      'src/a.js': `export const find = (q) => fetch(process.env.Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
    },
    DefinePlugin: {
      'webpack.config.js': [
        `const webpack = require('webpack');`,
        `module.exports = { plugins: [new webpack.DefinePlugin({ 'process.env.Q_URL': JSON.stringify('${URL}'), API: { BASE: JSON.stringify('x') } })] };`,
      ].join('\n'),
      'src/a.js': `export const find = (q) => fetch(process.env.Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
    },
    EnvironmentPlugin: {
      'webpack.config.js': [
        `const { EnvironmentPlugin } = require('webpack');`,
        `module.exports = { plugins: [new EnvironmentPlugin({ Q_URL: '${URL}' })] };`,
      ].join('\n'),
      'src/a.js': `export const find = (q) => fetch(process.env.Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
    },
    'a group in DefinePlugin': {
      'webpack.config.js': [
        `const webpack = require('webpack');`,
        `module.exports = { plugins: [new webpack.DefinePlugin({ CONFIG: { base: JSON.stringify('${URL}') } })] };`,
      ].join('\n'),
      'src/a.js': `export const find = (q) => fetch(CONFIG.base + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
    },
    'define of esbuild': {
      'scripts/build.mjs': [
        `import { build } from 'esbuild';`,
        `await build({ entryPoints: ['src/a.js'], define: { Q_URL: '"${URL}"' } });`,
      ].join('\n'),
      'src/a.js': `export const find = (q) => fetch(Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
    },
    'replace of Rollup': {
      'rollup.config.mjs': [
        `import replace from '@rollup/plugin-replace';`,
        `export default { input: 'src/a.js', plugins: [replace({ values: { __Q_URL__: JSON.stringify('${URL}') } })] };`,
      ].join('\n'),
      'src/a.js': `export const find = (q) => fetch(__Q_URL__ + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
    },
    'env of Next': {
      'next.config.js': `module.exports = { env: { Q_URL: '${URL}' } };`,
      'pages/a.js': `export const find = (q) => fetch(process.env.Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
    },
    'env of Next in TypeScript': {
      'next.config.ts': [
        `import type { NextConfig } from 'next';`,
        `const nextConfig: NextConfig = { reactStrictMode: true, env: { Q_URL: process.env.X ?? '${URL}' } };`,
        'export default nextConfig;',
      ].join('\n'),
      'src/a.ts': `export const find = (q) => fetch(process.env.Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
    },
    'publicRuntimeConfig of Next': {
      'next.config.js': `module.exports = { publicRuntimeConfig: { qUrl: '${URL}' } };`,
      'pages/a.js': [
        `import getConfig from 'next/config';`,
        'const { publicRuntimeConfig } = getConfig();',
        `export const find = (q) => fetch(publicRuntimeConfig.qUrl + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
      ].join('\n'),
    },
    'runtimeConfig of Nuxt': {
      'nuxt.config.ts': `export default defineNuxtConfig({ runtimeConfig: { public: { qUrl: '${URL}' } } });`,
      'composables/useFind.ts': [
        'export const useFind = (q: string) => {',
        '  const config = useRuntimeConfig();',
        "  return $fetch(`${config.public.qUrl}/find`, { method: 'POST', body: { q } });",
        '};',
      ].join('\n'),
    },
    'registerAs of Nest': {
      'src/config.ts': [
        `import { registerAs } from '@nestjs/config';`,
        `export default registerAs('query', () => ({ url: process.env.Q_URL || '${URL}' }));`,
      ].join('\n'),
      'src/a.service.ts': [
        `import { ConfigService } from '@nestjs/config';`,
        'export class A {',
        '  constructor(private config: ConfigService) {}',
        '  find(q: string) {',
        `    return fetch(this.config.get('query.url') + '/find', { method: 'POST', body: q });`,
        '  }',
        '}',
      ].join('\n'),
    },
    'load of Nest': {
      'src/configuration.ts': `export default () => ({ query: { url: '${URL}' } });`,
      'src/app.module.ts': [
        `import { Module } from '@nestjs/common';`,
        `import { ConfigModule } from '@nestjs/config';`,
        `import configuration from './configuration';`,
        '@Module({ imports: [ConfigModule.forRoot({ load: [configuration] })] })',
        'export class AppModule {}',
      ].join('\n'),
      'src/a.service.ts': [
        `import { ConfigService } from '@nestjs/config';`,
        'export class A {',
        '  constructor(private config: ConfigService) {}',
        '  find(q: string) {',
        `    return fetch(this.config.getOrThrow('query.url') + '/find', { method: 'POST', body: q });`,
        '  }',
        '}',
      ].join('\n'),
    },
  },
  'of schemas': {
    'a default of joi': {
      'src/app.module.ts': [
        `import * as Joi from 'joi';`,
        `import { ConfigModule } from '@nestjs/config';`,
        `export const m = ConfigModule.forRoot({ validationSchema: Joi.object({ Q_URL: Joi.string().default('${URL}') }) });`,
      ].join('\n'),
      'src/a.ts': [
        `import { ConfigService } from '@nestjs/config';`,
        'export class A {',
        '  constructor(private config: ConfigService) {}',
        '  find(q: string) {',
        `    return fetch(this.config.get('Q_URL') + '/find', { method: 'POST', body: q });`,
        '  }',
        '}',
      ].join('\n'),
    },
    'a default of zod': {
      'src/env.ts': [
        `import { z } from 'zod';`,
        `const schema = z.object({ Q_URL: z.string().url().default('${URL}'), PORT: z.coerce.number().default(3000) });`,
        'export const env = schema.parse(process.env);',
      ].join('\n'),
      'src/a.ts': [
        `import { env } from './env';`,
        `export const find = (q) => fetch(env.Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
      ].join('\n'),
    },
    'a default of t3': {
      'src/env.ts': [
        `import { createEnv } from '@t3-oss/env-nextjs';`,
        `import { z } from 'zod';`,
        `export const env = createEnv({ server: { Q_URL: z.string().url().default('${URL}') }, experimental__runtimeEnv: process.env });`,
      ].join('\n'),
      'src/a.ts': [
        `import { env } from '~/env';`,
        `export const find = (q) => fetch(env.Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
      ].join('\n'),
    },
    'a default of envalid': {
      'src/env.ts': [
        `import { cleanEnv, url, str } from 'envalid';`,
        `export const env = cleanEnv(process.env, { Q_URL: url({ default: '${URL}' }), X: str() });`,
      ].join('\n'),
      'src/a.ts': [
        `import { env } from './env';`,
        `export const find = (q) => fetch(env.Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
      ].join('\n'),
    },
    'a default of envalid for development': {
      'src/env.ts': [
        `import { cleanEnv, url, str } from 'envalid';`,
        `export const env = cleanEnv(process.env, { Q_URL: url({ devDefault: '${URL}' }), X: str() });`,
      ].join('\n'),
      'src/a.ts': [
        `import { env } from './env';`,
        `export const find = (q) => fetch(env.Q_URL + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
      ].join('\n'),
    },
    'a default of env-var': {
      'src/a.ts': [
        `import env from 'env-var';`,
        `const BASE = env.get('Q_URL').default('${URL}').asUrlString();`,
        `export const find = (q) => fetch(BASE + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
      ].join('\n'),
    },
    'a default of convict': {
      'src/config.ts': [
        `import convict from 'convict';`,
        `export const config = convict({ query: { url: { doc: 'x', format: String, default: '${URL}', env: 'Q_URL' } } });`,
      ].join('\n'),
      'src/a.ts': [
        `import { config } from './config';`,
        `export const find = (q) => fetch(config.get('query.url') + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
      ].join('\n'),
    },
    'properties of convict': {
      'src/config.ts': [
        `import convict from 'convict';`,
        `export const config = convict({ query: { url: { default: '${URL}' } } }).getProperties();`,
      ].join('\n'),
      'src/a.ts': [
        `import { config } from './config';`,
        `export const find = (q) => fetch(config.query.url + '/find', { method: 'POST', body: JSON.stringify({ q }) });`,
      ].join('\n'),
    },
  },
};
