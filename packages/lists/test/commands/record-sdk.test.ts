import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { RegistryFile } from '../../../../src/model/registry.js';
import { BIN, makeProject, run, usageError, type Files } from '../../../../test/cli/run.js';

/** An SDK as it would be installed, with each of the ways in which methods name paths and bodies. */
const SDK: Files = {
  'package.json': '{ "type": "module" }',
  'node_modules/acme-sdk/package.json':
    '{ "name": "acme-sdk", "type": "module", "main": "index.js", "types": "index.d.ts" }',
  'node_modules/acme-sdk/index.d.ts': `
    export interface Options { token: string; baseUrl?: string; agent?: string }
    export interface Item { name: string; shop_id: string }
    export interface Note { text: string; colour: string }
    export type Reply = { item: Item; notes: Note[] } | { failure: string };
    export declare class Items {
      list(query?: { page?: number }): Promise<unknown>;
      get(id: string): Promise<Reply>;
      rename(params: { shop_id: string; item_id: number; name?: string }): Promise<unknown>;
      create(item: Item, options?: { timeout?: number }): Promise<unknown>;
      private send(): void;
    }
    export default class Acme {
      constructor(options: Options);
      items: Items;
      reports: { run(kind: 'daily' | 'weekly', input: { body: { day: string } }): Promise<unknown>; upload(file: Date): Promise<unknown> };
      post(path: string, body?: object): Promise<unknown>;
      request(route: string, options?: object): Promise<unknown>;
      close(): void;
    }`,
  'node_modules/acme-sdk/index.js': `
    import https from 'node:https';
    const send = (options, method, path, body) =>
      fetch((options.baseUrl ?? 'https://api.acme.example') + path, { method, body: body && JSON.stringify(body) })
        .then((response) => response.json());
    const sendOld = (method, path) => new Promise((resolve) => {
      const request = https.request('https://api.acme.example' + path, { method }, (response) => {
        response.resume();
        response.on('end', () => resolve(undefined));
      });
      request.end();
    });
    class Items {
      constructor(options) { this.options = options; }
      list() { return sendOld('GET', '/v1/items'); }
      get(id) { return send(this.options, 'GET', '/v1/items/' + encodeURIComponent(id)); }
      rename({ shop_id, item_id, name }) {
        return send(this.options, 'PATCH', '/v1/shops/' + shop_id + '/items/' + item_id, { name });
      }
      create(item) { return send(this.options, 'POST', '/v1/items', { ...item }); }
      send() { return sendOld('GET', '/v1/private'); }
    }
    export default class Acme {
      constructor(options) {
        if (options.token === undefined) throw new Error('a token is needed');
        this.options = options;
        this.items = new Items(options);
      }
      get reports() {
        const { options } = this;
        return {
          run: (kind, { body }) => send(options, 'POST', '/v1/reports/' + kind, body).then((value) => ({ result: value })),
          upload: () => send({ baseUrl: 'https://files.acme.example' }, 'POST', '/v1/files'),
        };
      }
      post(path, body) { return send(this.options, 'POST', '/v1' + path, body); }
      request(route, options) {
        const [method, path] = route.split(' ');
        return send(this.options, method, path.replace(/^\\/?/, '/v1/'), options);
      }
      close() { process.exit(0); }
    }`,
};

const MAKE = "new Acme({ token: 'x' })";

// The process that records is the built one.
vi.stubGlobal('DEPREC_SCAN_PARTS', 'command');
afterAll(() => void vi.unstubAllGlobals());

/** Records an SDK of the project in a directory. */
async function record(cwd: string, ...args: string[]) {
  return await run(['registry', 'record-sdk', 'acme-sdk', '--make', MAKE, ...args], { cwd });
}

/** The project with another `index.js`, and no declarations. */
function sdkOf(code: string): string {
  return makeProject({
    'package.json': '{}',
    'node_modules/acme-sdk/package.json': '{ "name": "acme-sdk", "main": "index.js" }',
    'node_modules/acme-sdk/index.js': code,
  });
}

describe('registry record-sdk', async () => {
  const { exitCode, stdout, stderr } = await record(makeProject(SDK));

  it('writes down what each method would send, as a client of a list', () => {
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      id: 'acme-sdk',
      modules: ['acme-sdk'],
      baseUrl: 'https://api.acme.example/v1',
      makes: { '#': { as: 'Acme.#', base: '0.baseUrl' } },
      types: { Acme: 'Acme.#', default: 'Acme.#' },
      calls: {
        'Acme.#.items.list': { verb: 'GET', fixedPath: '/v1/items' },
        'Acme.#.items.get': { verb: 'GET', fixedPath: '/v1/items/{id}' },
        'Acme.#.items.rename': { verb: 'PATCH', fixedPath: '/v1/shops/{shop_id}/items/{item_id}', body: '0' },
        'Acme.#.items.create': { verb: 'POST', fixedPath: '/v1/items', body: '0' },
        'Acme.#.reports.run': {
          verb: 'POST',
          fixedPath: '/v1/reports/daily',
          body: '1.body',
          response: { members: { result: 'body' } },
        },
        'Acme.#.post': { url: '0', verb: 'POST', body: '1' },
        'Acme.#.request': { route: '0', body: '1' },
      },
    });
  });

  it('says what it did not see', () => {
    expect(stderr.split('\n')).toEqual([
      'deprec-scan: acme-sdk: 7 of 9 methods call api.acme.example',
      'deprec-scan: 1 method sent nothing: close (this is not possible while an SDK is recorded)',
      'deprec-scan: 1 method left out, because they call another host or a path that a registry cannot contain: reports.upload',
      'deprec-scan: the base URL is set by 0.baseUrl',
      '',
    ]);
  });

  it('puts the client into a list, with which a scan finds its uses', async () => {
    const entry = {
      id: 'acme.rename', kind: 'endpoint', api: 'acme', method: 'PATCH', path: '/v1/shops/{shop}/items/{item}',
      announced: null, removal: '2027-01-31', replacement: null, after: 'unknown', message: 'Gone.', source: 'here',
    }; // prettier-ignore
    const api = {
      id: 'acme',
      title: 'Acme',
      prefix: '/v1',
      hosts: ['*.acme.example'],
      sdks: [],
      routes: ['GET /v1/items'],
    };
    const cwd = makeProject({
      ...SDK,
      'acme.json': JSON.stringify({
        version: 2,
        name: 'acme',
        apis: [api],
        entries: [{ ...entry, announced: '2026-01-01' }],
      }),
      'src/a.ts': "import Acme from 'acme-sdk';\nnew Acme({}).items.rename({ shop_id: '1', item_id: 2 });\n",
      'src/b.ts': "import Acme from 'acme-sdk';\nnew Acme({ baseUrl: 'https://mirror.example' }).items.rename({});\n",
    });
    const made = await record(cwd, '--list', 'acme.json', '--output', 'with-sdk.json');
    expect(made.stderr).toContain('the client calls 1 of 1 operations with deprecations, and 1 of 1 live ones');
    const scan = await run(['--registry', 'with-sdk.json', '--format', 'json', 'src'], { cwd });
    const { findings } = JSON.parse(scan.stdout) as { findings: { file: string; line: number; confidence: string }[] };
    expect(findings.map(({ file, line, confidence }) => `${file}:${line} ${confidence}`)).toEqual(['a.ts:2 high']);
    expect(existsSync(join(cwd, 'acme.json'))).toBe(true);
  });

  it('says where values of the types of an SDK stand that have something listed', async () => {
    const field = (name: string, place: 'request' | 'response', operation: string, at: string): object => {
      const [method, path] = operation.split(' ');
      return {
        ...{
          id: `acme.${place}.${name}`,
          kind: 'field',
          api: 'acme',
          method,
          path,
          field: name,
          in: [place],
          at: [at],
        },
        ...{ live: [], announced: null, removal: null, replacement: null, after: 'unknown', message: 'x', source: 'x' },
      };
    };
    const list = {
      version: 2,
      name: 'acme',
      apis: [{ id: 'acme', title: 'Acme', prefix: '/v1', hosts: ['api.acme.example'], sdks: ['acme-sdk'] }],
      entries: [
        field('shop_id', 'request', 'POST /v1/items', '$.shop_id'),
        field('colour', 'response', 'GET /v1/items/{id}', 'notes.colour'),
      ],
    };
    const cwd = makeProject({
      ...SDK,
      'acme.json': JSON.stringify(list),
      'src/a.ts': [
        "import type { Item, Note, Reply } from 'acme-sdk';",
        'interface Note2 { colour: string }',
        "export const item: Item = { name: 'a', shop_id: 'b' };",
        'export const colours = (notes: Note[], other: Note2) => notes.map((note) => note.colour + other.colour);',
        'export const nested = (reply: Reply) => reply.notes.map(({ colour }) => colour);',
        'export const read = (of: Item) => of.shop_id;',
      ].join('\n'),
    });
    const made = await record(cwd, '--list', 'acme.json', '--output', 'with-sdk.json');
    expect(made.stderr).toContain('the client calls 2 of 2 operations with deprecations');
    const { apis } = JSON.parse(readFileSync(join(cwd, 'with-sdk.json'), 'utf8')) as RegistryFile;
    expect(apis[0]!.clients![0]).toMatchObject({
      data: {
        Item: [{ on: 'POST /v1/items', in: 'request' }],
        Note: [{ on: 'GET /v1/items/{id}', at: 'notes' }],
        Reply: [{ on: 'GET /v1/items/{id}' }],
      },
    });
    const scan = await run(['--registry', 'with-sdk.json', '--no-builtin', '--format', 'json', 'src'], { cwd });
    const { findings } = JSON.parse(scan.stdout) as { findings: { line: number; field: string; confidence: string }[] };
    expect(findings.map(({ line, field: name, confidence }) => `${line} ${name} ${confidence}`)).toEqual([
      '3 shop_id medium',
      '4 colour medium',
      '5 colour medium',
    ]);
  });

  it('makes a client of the default export, or of the only class', async () => {
    const guess = async (files: Files): Promise<string> =>
      (await run(['registry', 'record-sdk', 'acme-sdk'], { cwd: makeProject(files) })).stdout;
    expect(await guess(SDK)).toBe((await record(makeProject(SDK))).stdout);
    const named = Object.entries(SDK).map(([name, text]) => [
      name,
      text
        .replaceAll('export default class Acme', 'export class Acme')
        .replace('export declare class Items', 'declare class Items'),
    ]);
    const errors = 'export declare class AcmeError extends Error {}';
    const types = 'node_modules/acme-sdk/index.d.ts';
    const files = Object.fromEntries(named) as Files;
    const { calls } = JSON.parse(await guess({ ...files, [types]: `${files[types]} export {}; ${errors}` })) as {
      calls: object;
    };
    expect(Object.keys(calls)).toContain('Acme.#.items.get');
    const two = makeProject({
      ...files,
      [types]: `${files[types]} export {}; export declare class Other { a(): void }`,
    });
    expect(usageError(await run(['registry', 'record-sdk', 'acme-sdk'], { cwd: two }))).toBe(
      'deprec-scan: acme-sdk: exports 2 classes, so --make is required. For example --make "new Acme({ token: \'x\' })"',
    );
  });

  it('makes a whole list of what the SDK declares to be deprecated', async () => {
    const cwd = makeProject({
      'package.json': '{}',
      'node_modules/acme-sdk/package.json': '{ "name": "acme-sdk", "main": "index.js", "types": "index.d.ts" }',
      'node_modules/acme-sdk/index.d.ts': `
        /** @deprecated Threads are {@link https://acme.example/conversations conversations} now. */
        export declare class Threads {
          create(): Promise<unknown>;
          createAndWait(): Promise<unknown>;
        }
        export declare class Acme {
          threads: Threads;
          users: {
            /** @deprecated Use \`users.find\` instead. */
            get(id: string): Promise<unknown>;
            find(id: string): Promise<unknown>;
            /** @deprecated The old name of listAll. */
            list(): Promise<unknown>;
            listAll(): Promise<unknown>;
          };
        }`,
      'node_modules/acme-sdk/index.js': `
        const send = (method, path) => fetch('https://api.acme.example/v1' + path, { method });
        const create = () => send('POST', '/threads');
        const list = () => send('GET', '/users');
        exports.Acme = class {
          threads = { create, createAndWait: create };
          users = { get: (id) => send('GET', '/users/' + id), find: (id) => send('GET', '/people/' + id), list, listAll: list };
        };`,
    });
    const made = await run(['registry', 'record-sdk', 'acme-sdk', '--make', 'new Acme()', '--id', 'acme'], { cwd });
    const { apis, entries } = JSON.parse(made.stdout) as RegistryFile;
    expect(apis).toMatchObject([{ prefix: '/v1', hosts: ['api.acme.example'], routes: ['GET /v1/people/{id}'] }]);
    expect(entries).toMatchObject([
      {
        id: 'acme.threads.create',
        path: '/v1/threads',
        removal: null,
        message: 'Threads are conversations (https://acme.example/conversations) now.',
      },
      {
        id: 'acme.users.get',
        replacement: { kind: 'endpoint', target: 'GET /v1/people/{id}' },
        source: 'acme-sdk, acme-sdk/index.d.ts:11',
      },
    ]);
    expect(made.stderr).toContain(
      '1 operation left out, because only some of the methods that call it are declared deprecated: GET /v1/users',
    );
    expect(made.stderr).not.toContain('to be fixed in the registry');
  });

  it('finds the methods of a client that declares none', async () => {
    const cwd = sdkOf(`
      const send = (method, path) => fetch('https://api.acme.example' + path, { method });
      module.exports.Acme = function Acme() {
        return { users: { get: (id) => send('GET', '/users/' + id), del: (a, b) => send('DELETE', '/teams/' + a + '/users/' + b) } };
      };`);
    const { calls, makes } = JSON.parse((await record(cwd)).stdout) as { calls: object; makes: object };
    expect(makes).toEqual({ 'Acme.#': {}, Acme: { as: 'Acme.#' } });
    expect(calls).toEqual({
      'Acme.#.users.get': { verb: 'GET', fixedPath: '/users/{id}' },
      'Acme.#.users.del': { verb: 'DELETE', fixedPath: '/teams/{id}/users/{id2}' },
    });
  });
});

describe('an SDK that misbehaves', () => {
  it('cannot reach the network, write, or start anything', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const cwd = sdkOf(`
      const tries = {
        net: () => new (require('net').Socket)().connect(${port}, '127.0.0.1'),
        connect: () => require('net').connect(${port}, '127.0.0.1').write('x'),
        http: () => require('http').get('http://127.0.0.1:${port}/'),
        fetch: () => fetch('http://127.0.0.1:${port}/'),
        udp: () => require('dgram').createSocket('udp4').send('x', ${port}, '127.0.0.1'),
        dns: () => require('dns').promises.lookup('example.com'),
        binding: () => process.binding('tcp_wrap'),
        write: () => require('fs').writeFileSync('written.txt', 'x'),
        shell: () => require('child_process').execSync('touch written.txt'),
        thread: () => new (require('worker_threads').Worker)('require("fs").writeFileSync("written.txt", "x")', { eval: true }),
      };
      for (const one of Object.values(tries)) try { one(); } catch {}
      module.exports.Acme = class { constructor() { Object.assign(this, tries); const get = () => fetch('https://api.acme.example/items');
          this.items = { get, list: get, find: () => get(), first: () => get(), last: () => get() }; } };`);
    const child = spawn(process.execPath, [BIN, 'registry', 'record-sdk', 'acme-sdk', '--make', MAKE], { cwd });
    let stdout = '';
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    const exitCode = await new Promise((resolve) => child.once('exit', resolve));
    server.close();
    expect({ exitCode, connections }, stderr).toEqual({ exitCode: 0, connections: 0 });
    expect(existsSync(join(cwd, 'written.txt'))).toBe(false);
    expect(stdout).toContain('/items');
  });

  it('is ended where it hangs, and goes on after that', async () => {
    const cwd = sdkOf(`
      module.exports.Acme = class {
        constructor() { this.a = { hang() { for (;;); } }; this.b = { get: () => fetch('https://api.acme.example/b') }; }
      };`);
    const { exitCode, stdout, stderr } = await record(cwd, '--patience', '1');
    expect(exitCode).toBe(0);
    expect(Object.keys((JSON.parse(stdout) as { calls: object }).calls)).toEqual(['Acme.#.b.get']);
    expect(stderr).toContain('1 method sent nothing: a.hang (it does not return)');
  });

  it('is not heard when it prints', async () => {
    const cwd = sdkOf(`
      console.log('hello'); process.stdout.write('hello'); console.error('hello');
      module.exports.Acme = class { constructor() { this.b = { get: () => { console.log('hello'); return fetch('https://api.acme.example/b'); } }; } };`);
    const { stdout, stderr } = await record(cwd);
    expect(stdout + stderr).not.toContain('hello');
    expect(JSON.parse(stdout)).toHaveProperty('id', 'acme-sdk');
  });

  it.each([
    ['throws when it is loaded', 'throw new Error("no licence")', 'acme-sdk: no client was made: no licence. See --make'],
    ['ends the process when it is loaded', 'process.exit(0)', 'acme-sdk: no client was made: this is not possible while an SDK is recorded. See --make'],
    ['makes no client', 'module.exports.Acme = class { constructor() { throw new Error("no key"); } }', 'acme-sdk: no client was made: no key. See --make'],
    ['sends nothing', 'module.exports.Acme = class { get() {} }', 'acme-sdk: no method of the client sends a request: get: it sent nothing'],
  ])('that %s is one clear line', async (_, code, message) => {
    expect(usageError(await record(sdkOf(code)))).toBe(`deprec-scan: ${message}`);
  }); // prettier-ignore

  it.each([
    [['acme-sdk', '--make', MAKE, '--id', 'a b'], '--id a b: not an id'],
    [['acme-sdk', '--make', MAKE, '--id', 'a', '--list', 'b.json'], '--id and --list: cannot be combined'],
    [['acme-sdk', '--make', 'new Acme('], '--make new Acme(: not an expression'],
    [['acme-sdk', '--make', 'Acme'], '--make Acme: nothing is called'],
    [
      ['acme-sdk', '--make', 'new a.Acme()'],
      '--make new a.Acme(): the function or class that makes the client is not an export of the package',
    ],
    [['no-such-sdk', '--make', 'new Acme()'], 'no-such-sdk: no client was made: '],
    [['no-such-sdk'], 'Install the package in this directory if it is missing; '],
    [['acme-sdk', '--make', MAKE, '--patience', '0'], '--patience 0: not a whole number of seconds'],
    [['acme-sdk', '--make', MAKE, '--list', 'none.json'], 'none.json'],
  ])('%j is a mistake with its remedy', async (args, message) => {
    const text = usageError(await run(['registry', 'record-sdk', ...args], { cwd: sdkOf('') }));
    expect(text).toContain(message);
  });

  it('writes nothing but what it is told to', async () => {
    const cwd = makeProject(SDK);
    const before = readFileSync(join(cwd, 'package.json'), 'utf8');
    expect((await record(cwd, '--output', 'client.json')).stdout).toBe('');
    expect(JSON.parse(readFileSync(join(cwd, 'client.json'), 'utf8'))).toHaveProperty('id', 'acme-sdk');
    expect(readFileSync(join(cwd, 'package.json'), 'utf8')).toBe(before);
    expect(existsSync(join(cwd, 'deprec-scan-client.mts'))).toBe(false);
  });
});
