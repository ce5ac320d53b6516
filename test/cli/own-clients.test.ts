import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.js';
import { UserError } from '../../src/model/errors.js';
import { scan } from '../../src/index.js';
import { makeProject, run, usageError } from './run.js';

const NAME = 'deprec-scan.config.json';
const USE = "import http from '@acme/http';\nexport const all = () => http.post('/listanswers');\n";
const CLIENT = {
  id: 'acme',
  modules: ['@acme/http'],
  baseUrl: '/rest/api/v1',
  calls: { post: { verb: 'POST', url: '0' } },
} as const;

/** The error for a list of clients, with its hint. */
function errorOf(clients: string): string {
  const root = makeProject({ [NAME]: `{\n "clients": ${clients}\n}`, 'src/http.ts': '' });
  try {
    readConfig(join(root, NAME), NAME);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const [{ message, hint } = error] = error.mistakes;
    return hint === null ? message : `${message} | ${hint}`;
  }
  throw new Error('expected an error');
}

describe('what is wrong with a client is told with its line, its place and what to do', () => {
  const row = (rest: string): string => `[{ "id": "x", "modules": ["x"],\n${rest} }]`;

  it.each([
    [
      '{}',
      ':2: /clients: must be an array, not an object | HTTP clients of your own, looked up before the built-in ones.',
    ],
    ['[3]', ':2: /clients/0: must be an object, not a number | '],
    ['[\n{ "calls": { "get": { "url": "0" } }, "globals": ["x"] }]', ':3: /clients/0: missing property `id`'],
    ['[{ "id": "x",\n"calls": {} , "globals": ["x"] }]', ':3: /clients/0/calls: must not be empty'],
    [
      '[{ "id": "x",\n"calls": { "get": { "url": "0" } } }]',
      ':2: /clients/0: the origin of this client is missing | add `modules` or `globals`',
    ],
    [
      row('"calls": { "get":\n{ "urls": "0", "url": "0" } }'),
      ':4: /clients/0/calls/get/urls: unknown property `urls`, did you mean `url`? | known here: verb, method,',
    ],
    [
      row('"calls": { "get": { "url": "first" } }'),
      ':3: /clients/0/calls/get/url: `first` has the wrong form; write it like `1.body` | The index of an argument, and property names below it; in a list, the first that is there counts.',
    ],
    [
      row('"calls": { "get": { "url": 0 } }'),
      ':3: /clients/0/calls/get/url: must be a string or an array, not a number | The index of an argument',
    ],
    [
      row('"calls": { "get": { "url": ["0", "x"] } }'),
      ':3: /clients/0/calls/get/url/1: `x` has the wrong form; write it like `1.body` | The index of an argument',
    ],
    [
      row('"calls": { "get": { "verb": "post", "url": "0" } }'),
      ':3: /clients/0/calls/get/verb: must be one of `GET`, `HEAD`, `POST`, `PUT`, `PATCH`, `DELETE`, `OPTIONS`, `*`, `?`, not `post`; did you mean `POST`? |',
    ],
    [
      row('"calls": { "get": { "verb": "GET" } }'),
      ':3: /clients/0/calls/get: the URL of this call is missing | add `url` with the place of the URL, such as "0"; or `path`, `route` or `fixedPath`',
    ],
    [
      row('"calls": { "get": { "url": "0" },\n"get": { "url": "1" } }'),
      ':4: /clients/0/calls/get: written twice | remove one of them',
    ],
    [
      row('"calls": { "get": { "url": "0" } },\n"types": { "Http": "Http.#" }'),
      ":4: /clients/0/types/Http: no call begins with `Http.#` | name what stands before the instance's calls in `calls`: get",
    ],
    [
      row('"calls": { "get": { "url": "0" } },\n"makes": { "create": { "as": "made" } }'),
      ':4: /clients/0/makes/create/as: no call begins with `made` | ',
    ],
    [
      row('"calls": { "get": { "url": "0" } },\n"baseUrl": "api.acme.example"'),
      ':4: /clients/0/baseUrl: `api.acme.example` has the wrong form; write it like `https://acme-be.glean.com/api/index/v1` | ',
    ],
    [
      row('"calls": { "get": { "url": "0" } },\n"response": { "is": "json" }'),
      ':4: /clients/0/response/is: must be one of `raw`, `text`, `body`, not `json` | ',
    ],
    [
      '[{ "id": "x", "calls": { "get": { "url": "0" } },\n"modules": ["./src/http",\n"./src/htp.ts"] }]',
      ':4: /clients/0/modules/1: no such file: ./src/htp.ts | write a path relative to the configuration; a package or an alias is written as in imports',
    ],
    [
      '[{ "id": "x", "calls": { "get": { "url": "0" } }, "modules": ["*"] }]',
      ':2: /clients/0/modules/0: `*` has the wrong form; write it like `@acme/http` | ',
    ],
    [
      '[{ "id": "", "globals": ["a.b"],\n"calls": { "get": { "url": "0" } } }]',
      ':2: /clients/0/id: must not be empty | Name for people, shown in reports.',
    ],
  ])('%j', (clients, message) => {
    expect(errorOf(clients).slice(0, NAME.length + message.length)).toBe(NAME + message);
  });

  it('ends a command with exit code 2, in package.json too', async () => {
    const cwd = makeProject({
      'package.json': '{\n  "deprec-scan": {\n    "clients": [{ "id": "x" }]\n  }\n}',
      'a.ts': USE,
    });
    expect(usageError(await run([], { cwd }))).toMatch(
      /^deprec-scan: package\.json:3: \/clients\/0: missing property `calls`/,
    );
  });
});

describe('the function scan', () => {
  const cwd = makeProject({ 'src/a.ts': USE });

  it('takes clients as the configuration has them', () => {
    const { findings, summary } = scan({ cwd, clients: [CLIENT] });
    expect(findings.map(({ entry, file }) => [entry, file])).toEqual([['client.listanswers', 'src/a.ts']]);
    expect(summary.calls).toBe(1);
    expect(scan({ cwd }).summary.calls).toBe(0);
  });

  it('refuses what is none', () => {
    expect(() => scan({ cwd, clients: [{ ...CLIENT, calls: {} }] })).toThrow(/^clients\/0\/calls: must not be empty$/);
    expect(() => scan({ cwd, clients: [{ ...CLIENT, modules: ['./none.ts'] }] })).toThrow(
      'clients/0/modules/0: no such file: ./none.ts',
    );
  });
});

it('a configuration alone is no mention of the API', async () => {
  const cwd = makeProject({
    [NAME]: JSON.stringify({ clients: [{ ...CLIENT, baseUrl: 'https://acme-be.glean.com/rest/api/v1' }] }),
    'a.ts': 'export const a = 1;\n',
  });
  const { unanalysed } = JSON.parse((await run(['--format', 'json'], { cwd })).stdout) as { unanalysed: unknown[] };
  expect(unanalysed).toEqual([]);
});
