import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ListedClient } from '../../src/model/listed-client.js';
import { loadRegistry, validateRegistryFile } from '../../src/registry/load.js';
import { makeProject } from '../cli/run.js';
import { api, endpoint, field, findingsIn } from './other-apis.js';

const SDK = {
  id: 'acme-sdk',
  modules: ['@acme/sdk'],
  makes: { 'Acme.#': { base: '0.baseUrl' } },
  types: { Acme: 'Acme.#' },
  calls: {
    'Acme.#.items.get': { verb: 'GET', fixedPath: '/items/{id}' },
    'Acme.#.items.remove': { verb: 'DELETE', fixedPath: '/items/{id}' },
    'Acme.#.items.create': { verb: 'POST', fixedPath: '/items', body: '0' },
    'Acme.#.request': { route: '0', method: '0.method', url: '0.url', body: '1' },
    'Acme.#.paginate': { route: '0' },
  },
  response: { members: { data: 'body' } },
};

function registryWith(client: object = SDK, changes: object = {}) {
  const list = {
    version: 2,
    name: 'acme',
    apis: [api({ prefix: '', routes: ['POST /items'], clients: [client as ListedClient], ...changes })],
    entries: [
      endpoint('DELETE /items/{id}'),
      field('GET /items/{id}', 'owner', { at: ['$.owner'] }),
      field('POST /items', 'color', { in: ['request'], at: ['$.color'], after: 'rejected' }),
    ],
  };
  return makeProject({ 'acme.json': JSON.stringify(list) });
}

const registry = loadRegistry([join(registryWith(), 'acme.json')], { builtin: false });

describe('the SDK that a list brings', () => {
  it('is found by its package, without its source', () => {
    const files = {
      'a.ts': [
        "import { Acme } from '@acme/sdk';",
        "const acme = new Acme({ token: 'x' });",
        "acme.items.remove('7');",
        "const { data } = await acme.items.get('7');",
        'data.owner;',
        "acme.items.create({ color: 'red', name: 'x' });",
        "acme.request('DELETE /items/{id}', { id: 7 });",
        "acme.request('GET /items/{id}', { id: 7 });",
        "acme.request({ method: 'DELETE', url: '/items/{id}', id: 7 });",
        'acme.paginate(acme.items.remove);',
        'acme.paginate(acme.items.get);',
        'const { remove } = acme.items;',
        "remove('8');",
      ].join('\n'),
      'b.ts':
        "import type { Acme } from '@acme/sdk';\nexport const drop = ({ acme }: { acme: Acme }) => acme.items.remove('9');",
    };
    expect(findingsIn(files, registry)).toEqual([
      'a.ts:3 acme.delete.items.id high',
      'a.ts:5 acme.get.items.id.owner high',
      'a.ts:6 acme.post.items.color high',
      'a.ts:7 acme.delete.items.id high',
      'a.ts:9 acme.delete.items.id high',
      'a.ts:10 acme.delete.items.id high',
      'a.ts:13 acme.delete.items.id high',
      'b.ts:2 acme.delete.items.id high',
    ]);
  });

  it.each([
    ['another base', "new Acme({ baseUrl: 'https://mirror.example/api' })", []],
    ['the base of the API', "new Acme({ baseUrl: 'https://api.acme.example' })", ['a.ts:2 acme.delete.items.id high']],
    ['a base of the environment', 'new Acme({ baseUrl: process.env.ACME_URL })', ['a.ts:2 acme.delete.items.id high']],
  ])('with %s', (_, made, expected) => {
    const files = { 'a.ts': `import { Acme } from '@acme/sdk';\n${made}.items.remove('7');` };
    expect(findingsIn(files, registry)).toEqual(expected);
  });

  it('is not a class of the same name from elsewhere', () => {
    const files = {
      'a.ts': "import { Acme } from './acme';\nimport '@acme/sdk';\nnew Acme().items.remove('7');",
      'acme.ts': 'export class Acme {\n  items = { remove: (id: string) => id };\n}',
    };
    expect(findingsIn(files, registry)).toEqual([]);
  });

  it('is handed over by a framework', () => {
    const handed = {
      ...SDK,
      modules: ['@acme/sdk', '@acme/app'],
      makes: { ...SDK.makes, 'App.#': {} },
      hands: { 'App.#.on': { members: { client: 'Acme.#' } }, run: { as: 'Acme.#' } },
    };
    const files = {
      'a.ts': [
        "import { App, run } from '@acme/app';",
        "const app = new App({ token: 'x' });",
        "app.on('event', async ({ client, event }) => client.items.remove(event.id));",
        "app.on('event', async (context) => { await context.client.items.remove('7'); });",
        "run((acme) => acme.items.remove('7'));",
        "app.off('event', async ({ client }) => client.items.remove('7'));",
      ].join('\n'),
    };
    expect(findingsIn(files, loadRegistry([join(registryWith(handed), 'acme.json')], { builtin: false }))).toEqual([
      'a.ts:3 acme.delete.items.id high',
      'a.ts:4 acme.delete.items.id high',
      'a.ts:5 acme.delete.items.id high',
    ]);
  });

  it('does not concern other APIs with such a path', () => {
    const other = { ...registry.apis[0]!, id: 'other', hosts: ['other.example'], sdks: [] };
    delete other.clients;
    const both = {
      ...registry,
      apis: [...registry.apis, other],
      entries: [...registry.entries, endpoint('DELETE /items/{id}', { api: 'other' })],
    };
    const files = { 'a.ts': "import { Acme } from '@acme/sdk';\nnew Acme().items.remove('7');" };
    expect(findingsIn(files, both)).toEqual(['a.ts:2 acme.delete.items.id high']);
  });

  it('makes its packages SDKs of the API', () => {
    expect(registry.apis.map(({ sdks }) => sdks)).toEqual([['@acme/sdk']]);
  });

  it.each([
    ['nothing to call', { ...SDK, calls: { 'Acme.#.x': { verb: 'GET' } } }, 'the URL of this call is missing'],
    ['no origin', { ...SDK, modules: undefined }, 'the origin of this client is missing'],
    ['a hand that leads nowhere', { ...SDK, hands: { run: { as: 'Client.#' } } }, 'no call begins with `Client.#`'],
    ['a file', { ...SDK, modules: ['./sdk.ts'] }, 'a registry cannot refer to files'],
    ['an unknown key', { ...SDK, call: {} }, 'unknown property `call`, did you mean `calls`?'],
  ])('with %s is a mistake with its place', (_, client, message) => {
    const problems = validateRegistryFile(join(registryWith(client), 'acme.json'), { builtin: false });
    expect(problems.map((problem) => problem.message)).toContain(message);
    expect(problems.map(({ pointer }) => pointer)).toEqual([expect.stringMatching(/^\/apis\/0\/clients\/0/)]);
  });
});
