import { describe, expect, it } from 'vitest';
import { markedIn, violationsIn } from './violations-in.js';

/** The rules that these projects are about. Other rules may report beside them. */
const RULES = /no-shared-token|no-hardcoded-token/;

const SECRET = 'Zm9yLWFjbWU6aW5kZXhpbmc6OTQ4MTdiYzE';
const OTHER = '4be1f07a93d24c5e8b6fa1c2d7e90f35';

/** A module that calls both interfaces, each with what it is handed. */
const API = `
  const ORIGIN = 'https://acme-be.glean.com';
  const post = (path, token) => fetch(ORIGIN + path, { method: 'POST', headers: { Authorization: \`Bearer \${token}\` }, body: '{}' });
  export const index = (token) => post('/api/index/v1/indexdocument', token);
  export const search = (token) => post('/rest/api/v1/search', token);
`;

const IMPORT = `import { index, search } from './api';`;

const IDIOMS: Record<string, Record<string, string>> = {
  'a variable of the environment, read once': {
    'a.ts': `${IMPORT}
      const token = process.env.GLEAN_TOKEN!; // VIOLATION no-shared-token
      export const f = () => [index(token), search(token)];`,
  },
  'a variable that is read twice': {
    'a.ts': `${IMPORT}
      export const f = () => index(process.env['GLEAN_TOKEN']!.trim()); // VIOLATION no-shared-token`,
    'b.ts': `${IMPORT}
      import { env } from 'node:process';
      export const f = () => search(env.GLEAN_TOKEN); // VIOLATION no-shared-token`,
  },
  'the environment taken apart': {
    'a.js': `${IMPORT}
      const {
        GLEAN_URL,
        GLEAN_TOKEN = '', // VIOLATION no-shared-token
      } = process.env;
      export const f = () => [index(GLEAN_TOKEN), search(GLEAN_TOKEN), GLEAN_URL];`,
  },
  'a function that needs a name': {
    'env.ts': `
      export function need(name: string): string {
        const value = process.env[name];
        if (!value) throw new Error('missing ' + name);
        return value;
      }`,
    'a.ts': `${IMPORT}
      import { need } from './env';
      const token = need('GLEAN_TOKEN'); // VIOLATION no-shared-token
      export const other = need('GLEAN_OTHER_TOKEN');
      export const f = () => index(token);
      export const g = () => search(need('GLEAN_TOKEN')); // VIOLATION no-shared-token`,
  },
  'a schema of zod': {
    'env.ts': `
      import { z } from 'zod';
      export const env = z.object({ GLEAN_TOKEN: z.string(), GLEAN_URL: z.string() }).parse(process.env);`,
    'a.ts': `${IMPORT}
      import { env } from './env';
      export const f = () => index(env.GLEAN_TOKEN); // VIOLATION no-shared-token
      export const g = () => search(env.GLEAN_TOKEN); // VIOLATION no-shared-token`,
  },
  'a schema under a name': {
    'env.ts': `
      import { z } from 'zod';
      const schema = z.object({ GLEAN_TOKEN: z.string() });
      const parsed = schema.safeParse(process.env);
      if (!parsed.success) process.exit(1);
      export const config = { token: parsed.data.GLEAN_TOKEN }; // VIOLATION no-shared-token`,
    'a.ts': `${IMPORT}
      import { config } from './env';
      export const f = () => [index(config.token), search(config.token)];`,
  },
  envalid: {
    'a.ts': `${IMPORT}
      import { cleanEnv, str } from 'envalid';
      const env = cleanEnv(process.env, { GLEAN_TOKEN: str() });
      export const f = () => index(env.GLEAN_TOKEN); // VIOLATION no-shared-token
      export const g = () => search(process.env.GLEAN_TOKEN); // VIOLATION no-shared-token`,
  },
  't3-env': {
    'env.ts': `
      import { createEnv } from '@t3-oss/env-core';
      import { z } from 'zod';
      export const env = createEnv({ server: { GLEAN_TOKEN: z.string() }, runtimeEnv: process.env });`,
    'a.ts': `${IMPORT}
      import { env } from './env';
      const { GLEAN_TOKEN } = env; // VIOLATION no-shared-token
      export const f = () => [index(GLEAN_TOKEN), search(GLEAN_TOKEN)];`,
  },
  convict: {
    'config.js': `
      import convict from 'convict';
      export const config = convict({ glean: { token: { env: 'GLEAN_TOKEN', default: '' } } });`,
    'a.js': `${IMPORT}
      import { config } from './config';
      export const f = () => index(config.get('glean.token')); // VIOLATION no-shared-token
      export const g = () => search(config.get('glean.token')); // VIOLATION no-shared-token`,
  },
  dotenv: {
    'a.js': `${IMPORT}
      import { config } from 'dotenv';
      const { parsed } = config();
      const token = parsed.GLEAN_TOKEN; // VIOLATION no-shared-token
      export const f = () => [index(token), search(token)];`,
  },
  'env-var': {
    'a.ts': `${IMPORT}
      import env from 'env-var';
      const token = env.get('GLEAN_TOKEN').required().asString(); // VIOLATION no-shared-token
      export const f = () => [index(token), search(token)];`,
  },
  'the configuration of Nest': {
    'a.ts': `
      import { ConfigService } from '@nestjs/config';
      import axios from 'axios';
      export class Indexer {
        constructor(private readonly config: ConfigService) {}
        push() {
          return axios.post('https://acme-be.glean.com/api/index/v1/indexdocument', {}, {
            headers: { Authorization: \`Bearer \${this.config.getOrThrow('GLEAN_TOKEN')}\` }, // VIOLATION no-shared-token
          });
        }
      }
      export class Search {
        constructor(private readonly settings: ConfigService) {}
        find() {
          return axios.post('https://acme-be.glean.com/rest/api/v1/search', {}, {
            headers: { Authorization: \`Bearer \${this.settings.get<string>('GLEAN_TOKEN')}\` }, // VIOLATION no-shared-token
          });
        }
      }`,
  },
  'a secret of AWS': {
    'secrets.ts': `
      import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
      const client = new SecretsManagerClient({});
      export async function secret(id: string): Promise<string> {
        const reply = await client.send(new GetSecretValueCommand({ SecretId: id }));
        return reply.SecretString!;
      }`,
    'a.ts': `${IMPORT}
      import { secret } from './secrets';
      export const f = async () => index(await secret('prod/glean')); // VIOLATION no-shared-token
      export const g = async () => search(await secret('prod/glean')); // VIOLATION no-shared-token
      export const h = async () => search(await secret('prod/glean-client'));`,
  },
  'a vault': {
    'a.js': `${IMPORT}
      import createVault from 'node-vault';
      const vault = createVault({ endpoint: process.env.VAULT });
      export async function f() {
        const { data } = await vault.read('secret/glean');
        await index(data.token); // VIOLATION no-shared-token
        await search(data.token); // VIOLATION no-shared-token
      }`,
  },
  'an input of an action': {
    'a.ts': `${IMPORT}
      import * as core from '@actions/core';
      const token = core.getInput('glean-token', { required: true }); // VIOLATION no-shared-token
      export const f = () => [index(token), search(token)];`,
  },
  'other ways to the environment': {
    'a.ts': `${IMPORT}
      export const f = () => index(Deno.env.get('GLEAN_TOKEN')); // VIOLATION no-shared-token
      export const g = () => index(import.meta.env.GLEAN_TOKEN); // VIOLATION no-shared-token`,
    'b.ts': `${IMPORT}
      export const f = () => search(Bun.env.GLEAN_TOKEN); // VIOLATION no-shared-token
      export const g = () => search(Bun.env.GLEAN_CLIENT_TOKEN);`,
  },
  'the SDK with one token for both': {
    'a.ts': `
      import { Glean } from '@gleanwork/api-client';
      const glean = new Glean({
        apiToken: process.env.GLEAN_API_TOKEN, // VIOLATION no-shared-token
        instance: 'acme',
      });
      export const f = (document: any) => glean.indexing.documents.addOrUpdate({ document });
      export const g = (query: string) => glean.client.search.query({ query, pageSize: 10 });`,
  },
  'instances for both interfaces': {
    'a.js': `
      const got = require('got');
      const authorization = 'Bearer ' + process.env.GLEAN_TOKEN; // VIOLATION no-shared-token
      const base = got.extend({ headers: { authorization } });
      const indexing = base.extend({ prefixUrl: 'https://acme-be.glean.com/api/index/v1' });
      const client = base.extend({ prefixUrl: 'https://acme-be.glean.com/rest/api/v1' });
      exports.f = () => indexing.post('indexdocument', { json: {} });
      exports.g = () => client.post('search', { json: {} });`,
  },
  'a class that holds the token': {
    'client.ts': `
      export class Glean {
        constructor(private readonly origin: string, private readonly token: string) {}
        async send(path: string, body: unknown) {
          return fetch(this.origin + path, { method: 'POST', headers: this.#headers(), body: JSON.stringify(body) });
        }
        #headers() { return { Authorization: \`Bearer \${this.token}\` }; }
      }`,
    'a.ts': `
      import { Glean } from './client';
      const glean = new Glean('https://acme-be.glean.com', process.env.GLEAN_TOKEN ?? ''); // VIOLATION no-shared-token
      export const f = () => glean.send('/api/index/v1/indexdocument', {});
      export const g = () => glean.send('/rest/api/v1/search', {});`,
  },
  'a literal for both': {
    'a.ts': `${IMPORT}
      const TOKEN = '${SECRET}'; // VIOLATION no-shared-token ; no-hardcoded-token
      export const f = () => [index(TOKEN), search(TOKEN)];`,
  },
  'a literal in the header': {
    'a.ts': `
      export const f = () => fetch('https://acme-be.glean.com/api/index/v1/indexdocument', {
        method: 'POST',
        headers: { Authorization: 'Bearer ${SECRET}' }, // VIOLATION no-hardcoded-token
      });`,
  },
  'a literal in a template': {
    'a.ts': `
      const SCHEME = 'Bearer';
      export const f = () => fetch('https://acme-be.glean.com/rest/api/v1/search', {
        method: 'POST',
        headers: { Authorization: \`\${SCHEME} ${SECRET}\` }, // VIOLATION no-hardcoded-token
      });`,
  },
  defaults: {
    'config.ts': `
      export const config = {
        indexing: process.env.INDEXING || '${SECRET}', // VIOLATION no-hardcoded-token
        client: process.env.CLIENT ? process.env.CLIENT : '${OTHER}', // VIOLATION no-hardcoded-token
      };`,
    'a.ts': `${IMPORT}
      import { config } from './config';
      export const f = () => index(config.indexing);
      export const g = (token = 'g1-7f3a9c21d4e84b0f') => search(token); // VIOLATION no-hardcoded-token
      export const h = () => search(config.client);
      g();`,
  },
  'a literal in a class': {
    'a.ts': `
      class Api {
        static readonly TOKEN = '${OTHER}'; // VIOLATION no-hardcoded-token
        private readonly own = '${SECRET}'; // VIOLATION no-hardcoded-token
        f() { return fetch('https://acme-be.glean.com/api/index/v1/indexdocument', { method: 'POST', headers: { authorization: 'Bearer ' + this.own } }); }
        g() { return fetch('https://acme-be.glean.com/rest/api/v1/search', { method: 'POST', headers: { authorization: 'Bearer ' + Api.TOKEN } }); }
      }
      export const api = new Api();`,
  },
  'a literal in an interceptor': {
    'a.ts': `
      import axios from 'axios';
      const http = axios.create({ baseURL: 'https://acme-be.glean.com/api/index/v1' });
      http.interceptors.request.use((config) => {
        config.headers.Authorization = 'Bearer ${SECRET}'; // VIOLATION no-hardcoded-token
        return config;
      });
      export const f = () => http.post('/indexdocument', {});`,
  },
  'a literal for the SDK': {
    'a.ts': `
      import { Glean } from '@gleanwork/api-client';
      const glean = new Glean({ apiToken: '${SECRET}', instance: 'acme' }); // VIOLATION no-hardcoded-token
      export const g = (query: string) => glean.client.search.query({ query, pageSize: 10 });`,
  },
  'a literal for superagent': {
    'a.js': `
      const request = require('superagent');
      const token = '${SECRET}'; // VIOLATION no-hardcoded-token
      exports.f = () => request.post('https://acme-be.glean.com/api/index/v1/indexdocument').auth(token, { type: 'bearer' }).send({});
      exports.g = () => request.post('https://acme-be.glean.com/api/index/v1/indexdocument').set('Authorization', 'Bearer ${OTHER}').send({}); // VIOLATION no-hardcoded-token`,
  },
};

const TRAPS: Record<string, Record<string, string>> = {
  'a token for each interface': {
    'a.ts': `${IMPORT}
      export const f = () => [index(process.env.GLEAN_INDEXING_TOKEN), search(process.env.GLEAN_CLIENT_TOKEN)];`,
  },
  'one function for both, each with its own name': {
    'a.ts': `${IMPORT}
      const need = (name: string) => process.env[name] ?? '';
      export const f = () => [index(need('GLEAN_INDEXING_TOKEN')), search(need('GLEAN_CLIENT_TOKEN'))];`,
  },
  'one class for both, each with its own token': {
    'a.ts': `
      import axios, { type AxiosInstance } from 'axios';
      class Client {
        readonly http: AxiosInstance;
        constructor(base: string, token: string) { this.http = axios.create({ baseURL: 'https://acme-be.glean.com' + base, headers: { Authorization: \`Bearer \${token}\` } }); }
      }
      const indexing = new Client('/api/index/v1', process.env.INDEXING_TOKEN!);
      const client = new Client('/rest/api/v1', process.env.CLIENT_TOKEN!);
      export const f = () => indexing.http.post('/indexdocument', {});
      export const g = () => client.http.post('/search', {});`,
  },
  'a table of tokens': {
    'a.ts': `
      const SERVICES = {
        indexing: { base: 'https://acme-be.glean.com/api/index/v1', token: process.env.INDEXING_TOKEN },
        client: { base: 'https://acme-be.glean.com/rest/api/v1', token: process.env.CLIENT_TOKEN },
      };
      const post = (service: keyof typeof SERVICES, path: string) => fetch(SERVICES[service].base + path, { method: 'POST', headers: { Authorization: \`Bearer \${SERVICES[service].token}\` } });
      export const f = () => post('indexing', '/indexdocument');
      export const g = () => post('client', '/search');`,
  },
  'keys of a configuration': {
    'a.ts': `${IMPORT}
      import config from 'config';
      export const f = () => [index(config.get('glean.indexingToken')), search(config.get('glean.clientToken'))];`,
  },
  'a token for two calls of one interface': {
    'a.ts': `${IMPORT}
      export const f = () => [index(process.env.GLEAN_TOKEN), index(process.env.GLEAN_TOKEN)];`,
  },
  'a token that goes to another host too': {
    'a.ts': `
      const headers = { Authorization: 'Bearer ' + process.env.TOKEN };
      export const f = () => fetch('https://acme-be.glean.com/api/index/v1/indexdocument', { method: 'POST', headers });
      export const g = () => fetch('https://api.example.com/v1/search', { method: 'POST', headers });`,
  },
  'a scheme in a constant': {
    'a.ts': `
      const SCHEME = 'Bearer ';
      export const f = () => fetch('https://acme-be.glean.com/api/index/v1/indexdocument', { method: 'POST', headers: { Authorization: SCHEME + process.env.T } });`,
  },
  placeholders: {
    'a.ts': `${IMPORT}
      index('<token>'); search('YOUR_TOKEN'); index('xxx'); search('test-token'); index(''); search('changeme');
      index('dummy'); search('fake-token'); index('\${GLEAN_TOKEN}'); search('{{token}}'); index('your-api-token-here');
      index('REPLACE_ME'); search('***'); index('glean-token'); search('indexing_token'); index('TODO'); search('GLEAN_INDEXING_TOKEN');
      index('<YOUR_INDEXING_TOKEN>'); search('xxxxxxxx-xxxx-xxxx'); index('example-token-123'); search('insert token here');`,
  },
  'defaults that are no tokens': {
    'a.ts': `${IMPORT}
      export const f = () => [index(process.env.A ?? ''), search(process.env.B || 'test-token')];`,
  },
  'tokens of a test': {
    'api.test.ts': `${IMPORT}
      it('sends', async () => {
        await index('abc');
        await search('secret');
        await index('tok_1');
      });`,
  },
  'a token for another API': {
    'a.ts': `export const f = () => fetch('https://api.example.com/v1/search', { headers: { Authorization: 'Bearer ${SECRET}' } });`,
  },
  'a parameter': {
    'a.ts': `${IMPORT}
      export const f = (token: string) => [index(token), search(token)];`,
  },
  'a password': {
    'a.ts': `
      export const f = () => fetch('https://acme-be.glean.com/rest/api/v1/search', { method: 'POST', headers: { Authorization: 'Basic ' + btoa('svc:' + process.env.P) } });`,
  },
  'secrets under names of their own': {
    'a.ts': `${IMPORT}
      import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
      const client = new SecretsManagerClient({});
      const read = async (name: string) => (await client.send(new GetSecretValueCommand({ SecretId: name }))).SecretString;
      export const f = async () => index(await read('glean/indexing'));
      export const g = async () => search(await read('glean/client'));`,
  },
};

describe('tokens of calls', () => {
  const withApi = (files: Record<string, string>) => ({ 'api.js': API, ...files });
  const ofRules = (found: readonly string[]): string[] => found.filter((one) => RULES.test(one));
  it.each(Object.entries(IDIOMS))('%s', (_, files) => {
    expect(ofRules(violationsIn(withApi(files)))).toEqual(markedIn(files));
  });
  it.each(Object.entries(TRAPS))('nothing is said of %s', (_, files) => {
    expect(ofRules(violationsIn(withApi(files)))).toEqual([]);
  });
});
