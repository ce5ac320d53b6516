import { describe, expect, it } from 'vitest';
import { api, endpoint, field, findingsIn, parameter, registryOf } from './other-apis.js';

const HOST = 'https://api.acme.example';
/** One file, a call a line. */
const calls = (...lines: string[]) => ({ 'a.ts': lines.join('\n') });
const DELETE = "{ method: 'DELETE' }";
const PATCH = "{ method: 'PATCH' }";

describe('the methods of a path', () => {
  const registry = registryOf(
    [api({ routes: ['GET /v1/items/{id}', 'POST /v1/items'] })],
    [endpoint('PATCH /v1/items/{item}'), endpoint('DELETE /v1/items/{item}'), endpoint('GET /v1/items')],
  );

  it('are operations of their own: the live GET beside a deprecated PATCH is no use of it', () => {
    expect(
      findingsIn(
        calls(
          `fetch(\`${HOST}/v1/items/\${id}\`);`,
          `fetch(\`${HOST}/v1/items/\${id}\`, ${PATCH});`,
          `fetch(\`${HOST}/v1/items/\${id}\`, ${DELETE});`,
          `fetch('${HOST}/v1/items', { method: 'POST' });`,
          `fetch('${HOST}/v1/items');`,
          `fetch(\`${HOST}/v1/items/\${id}\`, { method: 'HEAD' });`,
        ),
        registry,
      ),
    ).toEqual([
      'a.ts:2 acme.patch.v1.items.item high',
      'a.ts:3 acme.delete.v1.items.item high',
      'a.ts:5 acme.get.v1.items high',
    ]);
  });

  it('that nothing knows are mistakes, and medium', () => {
    expect(findingsIn(calls(`fetch(\`${HOST}/v1/items/\${id}\`, { method: 'PUT' });`), registry)).toEqual([
      'a.ts:1 acme.delete.v1.items.item medium',
      'a.ts:1 acme.patch.v1.items.item medium',
    ]);
  });

  it('that a call leaves open may be the deprecated one', () => {
    const found = findingsIn(
      calls(`export const send = (id: string, method: string) => fetch(\`${HOST}/v1/items/\${id}\`, { method });`),
      registry,
    );
    expect(found).toEqual(['a.ts:1 acme.delete.v1.items.item medium', 'a.ts:1 acme.patch.v1.items.item medium']);
  });

  it('are told apart in the wrappers that hand them on', () => {
    const files = {
      'http.ts': [
        `const send = (method: string) => (path: string) => fetch('${HOST}/v1' + path, { method });`,
        "export const http = { get: send('GET'), patch: send('PATCH') };",
      ].join('\n'),
      'use.ts': ["import { http } from './http';", "http.get('/items/7');", "http.patch('/items/7');"].join('\n'),
    };
    expect(findingsIn(files, registry)).toEqual(['use.ts:3 acme.patch.v1.items.item high']);
  });
});

describe('a literal segment', () => {
  const live = ['POST /v1/threads/runs', 'GET /v1/threads/{id}/runs'];
  const entries = [
    endpoint('POST /v1/threads/{id}'),
    endpoint('GET /v1/threads/{id}'),
    field('GET /v1/threads/{id}', 'object'),
  ];

  it('wins over a parameter, live or listed', () => {
    const lines = calls(
      `fetch('${HOST}/v1/threads/runs', { method: 'POST' });`,
      `fetch(\`${HOST}/v1/threads/\${id}\`, { method: 'POST' });`,
      `fetch('${HOST}/v1/threads/thread_abc', { method: 'POST' });`,
      `fetch(\`${HOST}/v1/threads/\${id}/runs\`);`,
    );
    const of = (...lines: number[]) => lines.map((line) => `a.ts:${line} acme.post.v1.threads.id high`);
    expect(findingsIn(lines, registryOf([api({ routes: live })], entries))).toEqual(of(2, 3));
    expect(findingsIn(lines, registryOf([api()], [...entries, endpoint('POST /v1/threads/runs')]))).toEqual([
      'a.ts:1 acme.post.v1.threads.runs high',
      ...of(2, 3),
    ]);
  });

  it('of another API wins nothing', () => {
    const other = api({ id: 'other', hosts: ['api.other.example'], routes: ['POST /v1/threads/runs'] });
    expect(
      findingsIn(calls(`fetch('${HOST}/v1/threads/runs', { method: 'POST' });`), registryOf([api(), other], entries)),
    ).toEqual(['a.ts:1 acme.post.v1.threads.id high']);
  });

  it('that comes first wins where two paths have one each', () => {
    const registry = registryOf([api({ routes: ['GET /v1/a/b/{c}'] })], [endpoint('GET /v1/a/{b}/c')]);
    expect(findingsIn(calls(`fetch('${HOST}/v1/a/b/c');`, `fetch('${HOST}/v1/a/x/c');`), registry)).toEqual([
      'a.ts:2 acme.get.v1.a.b.c high',
    ]);
  });
});

describe('text around a parameter', () => {
  const registry = registryOf(
    [api({ routes: ['GET /v1/products/count.json'] })],
    [endpoint('GET /v1/products/{id}.json'), endpoint('GET /v1/compare/{base}...{head}')],
  );

  it.each([
    ["'/v1/products/7.json'", 'high'],
    ['`/v1/products/${id}.json`', 'high'],
    ['`/v1/products/${file}`', 'medium'],
    ["'/v1/products/7'", null],
    ["'/v1/products/.json'", null],
    ["'/v1/products/count.json'", null],
    ["'/v1/compare/main...next'", 'high'],
  ])('%s: %s', (path, confidence) => {
    const found = findingsIn(calls(`fetch('${HOST}' + ${path});`), registry);
    expect(found.map((finding) => finding.split(' ').at(-1))).toEqual(confidence === null ? [] : [confidence]);
  });
});

describe('several APIs', () => {
  const acme = api({ routes: ['POST /v1/messages'] });
  const other = api({ id: 'other', hosts: ['api.other.example'] });

  it('with one path are told apart by their hosts', () => {
    const registry = registryOf(
      [acme, other],
      [endpoint('GET /v1/items'), endpoint('GET /v1/items', { api: 'other' })],
    );
    expect(
      findingsIn(calls(`fetch('${HOST}/v1/items');`, "fetch('https://api.other.example/v1/items');"), registry),
    ).toEqual(['a.ts:1 acme.get.v1.items high', 'a.ts:2 other.get.v1.items high']);
  });

  it('do not lend each other their hosts', () => {
    const registry = registryOf([acme, other], [endpoint('GET /v1/items')]);
    expect(findingsIn(calls("fetch('https://api.other.example/v1/items');"), registry)).toEqual([]);
  });

  it('do not hide each other by their prefixes', () => {
    const short = api({ id: 'short', prefix: '/api', hosts: ['short.example'] });
    const long = api({ id: 'long', prefix: '/rest/api/3', hosts: ['*.long.example'] });
    const registry = registryOf(
      [short, long],
      [endpoint('GET /api/users', { api: 'short' }), endpoint('GET /rest/api/3/users', { api: 'long' })],
    );
    expect(
      findingsIn(
        calls(
          "fetch('https://acme.long.example/rest/api/3/users');",
          "fetch('https://short.example/api/users');",
          'export const all = (site: string) => fetch(`https://${site}/rest/api/3/users`);',
        ),
        registry,
      ),
    ).toEqual([
      'a.ts:1 long.get.rest.api.3.users high',
      'a.ts:2 short.get.api.users high',
      'a.ts:3 long.get.rest.api.3.users high',
    ]);
  });
});

describe('a mention', () => {
  const registry = registryOf([api({ prefix: '/rest/v1' })], [endpoint('GET /rest/v1/item')]);

  it('is of whole segments', () => {
    expect(
      findingsIn(
        calls("show('/rest/v1/items');", "show('/rest/v1/item-list');", "show('GET /rest/v1/item now');"),
        registry,
      ),
    ).toEqual(['a.ts:3 acme.get.rest.v1.item low']);
  });
});

describe('a short prefix', () => {
  const registry = registryOf([api()], [endpoint('GET /v1/users/{id}'), endpoint('POST /v1/pay')]);

  it('is searched for, with the host in another file', () => {
    const files = {
      'config.ts': `export const BASE = '${HOST}';`,
      'client.ts': "import { BASE } from './config';\nexport const load = (path: string) => fetch(BASE + path);",
      'use.ts': "import { load } from './client';\nload('/v1/users/7');\nload(`/v1/users/${id}`);",
    };
    expect(findingsIn(files, registry)).toEqual([
      'use.ts:2 acme.get.v1.users.id high',
      'use.ts:3 acme.get.v1.users.id high',
    ]);
  });

  it.each([
    ['with the host in the file, medium', `// See ${HOST}/docs\n`, '', ['use.ts:2 acme.post.v1.pay medium']],
    ['with the host elsewhere in the project, low', '', `export default '${HOST}';`, ['use.ts:1 acme.post.v1.pay low']],
    ['without it, low', '', '', ['use.ts:1 acme.post.v1.pay low']],
  ])('is weak evidence: %s', (_, above, config, expected) => {
    const files = { 'config.ts': config, 'use.ts': `${above}fetch('/v1/pay', { method: 'POST' });` };
    expect(findingsIn(files, registry)).toEqual(expected);
  });

  it('has its first segments in the code, or an unknown base may have any of them', () => {
    const named = registryOf([api({ prefix: '' })], [endpoint('GET /teams/{id}/members')]);
    expect(
      findingsIn(
        calls(
          '// of api.acme.example',
          'fetch(`${process.env.SERVER}/teams/${id}/members`);',
          'fetch(`${process.env.SERVER}/groups/members`);',
          'fetch(`${process.env.SERVER}/${id}/members`);',
        ),
        named,
      ),
    ).toEqual(['a.ts:2 acme.get.teams.id.members medium']);
  });
});

describe('an API without a prefix', () => {
  const registry = registryOf(
    [api({ prefix: '', routes: ['GET /user'] })],
    [endpoint('GET /users/{id}/keys'), endpoint('DELETE /user')],
  );

  it('is known by its host', () => {
    const lines = calls(
      `fetch('${HOST}/users/7/keys');`,
      `fetch(\`${HOST}/users/\${id}/keys\`);`,
      "fetch('/users/7/keys');",
      "fetch('https://elsewhere.example/users/7/keys');",
      'fetch(`${process.env.ACME_URL}/users/7/keys`);',
      "show('/users/{id}/keys');",
      `show('see ${HOST}/users/{id}/keys');`,
      `fetch('${HOST}/user');`,
      `fetch('${HOST}/user', { method: 'DELETE' });`,
    );
    expect(findingsIn(lines, registry)).toEqual([
      'a.ts:1 acme.get.users.id.keys high',
      'a.ts:2 acme.get.users.id.keys high',
      'a.ts:5 acme.get.users.id.keys medium',
      'a.ts:7 acme.get.users.id.keys low',
      'a.ts:9 acme.delete.user high',
    ]);
  });

  it('is found through an instance and a wrapper', () => {
    const files = {
      'api.ts': `import axios from 'axios';\nexport const api = axios.create({ baseURL: '${HOST}' });`,
      'keys.ts': "import { api } from './api';\nexport const keys = (user: string) => api.get(`/users/${user}/keys`);",
    };
    expect(findingsIn(files, registry)).toEqual(['keys.ts:2 acme.get.users.id.keys high']);
  });
});

describe('an entry of several operations', () => {
  const on = ['POST /v1/items/search', 'PUT /v1/items/{id}'];
  const registry = registryOf(
    [api({ routes: ['GET /v1/items/{id}'] })],
    [
      field('GET /v1/items', 'owner', { on, at: ['items.owner'], live: ['team.owner'] }),
      endpoint('PATCH /v1/items/{id}', { on: ['PATCH /v1/things/{id}'] }),
    ],
  );

  it('is found with either method of one path, and at paths with other names of parameters', () => {
    const both = registryOf(
      [api()],
      [field('GET /v1/items/{id}', 'owner', { on: ['PUT /v1/items/{item}'], at: ['owner'] })],
    );
    const lines = calls(
      `const a = await (await fetch('${HOST}/v1/items/7')).json();`,
      'a.owner;',
      `const b = await (await fetch('${HOST}/v1/items/7', { method: 'PUT' })).json();`,
      'b.owner;',
      `const c = await (await fetch('${HOST}/v1/items/7', { method: 'POST' })).json();`,
      'c.owner;',
    );
    expect(findingsIn(lines, both)).toEqual([
      'a.ts:2 acme.get.v1.items.id.owner high',
      'a.ts:4 acme.get.v1.items.id.owner high',
    ]);
  });

  it('is one finding of a call that may be of several, the surest', () => {
    const versions = registryOf(
      [api({ prefix: '/rest' })],
      [
        endpoint('GET /rest/3/boxes', { id: 'boxes', on: ['GET /rest/2/boxes', 'GET /rest/latest/boxes'] }),
        parameter('GET /rest/3/bags', 'size', { id: 'size', on: ['GET /rest/2/bags'] }),
      ],
    );
    const lines = calls(
      `const base = (version) => \`${HOST}/rest/\${version}\`;`,
      'fetch(base(process.env.ACME_VERSION) + "/boxes?all=1");',
      'fetch(base(process.env.OLD ? 2 : process.env.ACME_VERSION) + "/boxes");',
      'fetch(base(process.env.ACME_VERSION) + "/bags?size=1");',
      'fetch(base(2) + "/bags?size=1"); fetch(base(2) + "/boxes");',
    );
    expect(findingsIn(lines, versions)).toEqual([
      'a.ts:2 boxes medium',
      'a.ts:3 boxes high',
      'a.ts:4 size medium',
      'a.ts:5 size high',
      'a.ts:5 boxes high',
    ]);
  });

  it('is found at each, under its id', () => {
    const lines = calls(
      `const a = await (await fetch('${HOST}/v1/items/search', { method: 'POST' })).json();`,
      'a.items[0].owner; a.team.owner;',
      `const b = await (await fetch('${HOST}/v1/items/7', { method: 'PUT' })).json();`,
      'b.items[0].owner;',
      `const c = await (await fetch('${HOST}/v1/items/7')).json();`,
      'c.items[0].owner;',
      `fetch('${HOST}/v1/things/7', { method: 'PATCH' });`,
    );
    expect(findingsIn(lines, registry)).toEqual([
      'a.ts:2 acme.get.v1.items.owner high',
      'a.ts:4 acme.get.v1.items.owner high',
      'a.ts:7 acme.patch.v1.items.id high',
    ]);
  });
});
