import { describe, expect, it } from 'vitest';
import { api, endpoint, field, findingsIn, parameter, registryOf, value } from './other-apis.js';

const HOST = 'https://api.acme.example';
/** One file, a statement a line. */
const code = (...lines: string[]) => ({ 'a.ts': lines.join('\n') });

describe('a parameter of the query', () => {
  const registry = registryOf([api()], [parameter('GET /v1/items', 'since')]);
  const found = (...lines: string[]): string[] => findingsIn(code(...lines), registry);
  const USE = 'acme.get.v1.items.since high';

  it('is found in the text of a URL, and no other name is', () => {
    expect(
      found(
        `fetch('${HOST}/v1/items?since=2020&page=1');`,
        `fetch(\`${HOST}/v1/items?page=1&since=\${day}\`);`,
        `fetch('${HOST}/v1/items?page=1&not_since=2');`,
        `fetch('${HOST}/v1/items?q=since');`,
        `fetch('${HOST}/v1/others?since=1');`,
        `fetch('${HOST}/v1/items?since=1', { method: 'POST' });`,
      ),
    ).toEqual([`a.ts:1 ${USE}`, `a.ts:2 ${USE}`]);
  });

  it.each([
    ['axios', `axios.get('${HOST}/v1/items', { params: { since } });`],
    ['axios', `axios({ url: '${HOST}/v1/items', params: { since } });`],
    ['axios', `axios.create({ baseURL: '${HOST}', params: { since } }).get('/v1/items');`],
    ['got', `got('${HOST}/v1/items', { searchParams: { since } });`],
    ['ky', `ky.get('${HOST}/v1/items', { searchParams: new URLSearchParams({ since }) });`],
    ['ofetch', `ofetch('${HOST}/v1/items', { query: { since } });`],
    ['request', `request({ uri: '${HOST}/v1/items', qs: { since } }, (error) => done(error));`],
    ['superagent', `superagent.get('${HOST}/v1/items').query({ since }).end(done);`],
    ['jquery', `jquery.get('${HOST}/v1/items', { since }, done);`],
    ['jquery', `jquery.ajax({ url: '${HOST}/v1/items', data: { since } });`],
  ])('is found in the options of %s', (client, call) => {
    expect(found(`import ${client} from '${client}';`, call)).toEqual([`a.ts:2 ${USE}`]);
  });

  it.each([
    ['a form in a template', `fetch(\`${HOST}/v1/items?\${new URLSearchParams({ since })}\`);`, 1],
    ['a form as text', `fetch('${HOST}/v1/items?' + new URLSearchParams({ since }).toString());`, 1],
    ['a form as pairs', `fetch(\`${HOST}/v1/items?\${new URLSearchParams([['since', since]])}\`);`, 1],
    [
      'a form that is added to',
      `const q = new URLSearchParams();\nq.append('since', since);\nfetch(\`${HOST}/v1/items?\${q}\`);`,
      2,
    ],
    [
      'a URL that is added to',
      `const url = new URL('/v1/items', '${HOST}');\nurl.searchParams.set('since', since);\nfetch(url);`,
      2,
    ],
    [
      'a URL as text',
      `const url = new URL('${HOST}/v1/items');\nurl.searchParams.append('since', since);\nfetch(url.toString());`,
      2,
    ],
    [
      'a URL whose query is set',
      `const url = new URL('${HOST}/v1/items');\nurl.search = new URLSearchParams({ since }).toString();\nfetch(url.href);`,
      2,
    ],
    ['qs', `import qs from 'qs';\nfetch(\`${HOST}/v1/items?\${qs.stringify({ since })}\`);`, 2],
    [
      'querystring',
      `import { stringify } from 'node:querystring';\nfetch('${HOST}/v1/items?' + stringify({ since }));`,
      2,
    ],
  ])('is found in %s', (_, text, line) => {
    expect(found(...text.split('\n'))).toEqual([`a.ts:${line} ${USE}`]);
  });

  it('is found where a wrapper is called', () => {
    const files = {
      'http.ts': `export const get = (path: string, params = {}) => fetch(\`${HOST}/v1\${path}?\${new URLSearchParams(params)}\`);`,
      'use.ts': "import { get } from './http';\nget('/items', { since: 1, page: 2 });\nget('/others', { since: 1 });",
    };
    expect(findingsIn(files, registry)).toEqual([`use.ts:2 ${USE}`]);
  });
});

describe('a header', () => {
  const registry = registryOf([api()], [parameter('GET /v1/items', 'X-Legacy', { in: ['header'] })]);
  const USE = 'acme.get.v1.items.X-Legacy high';

  it('is found in any case, where clients take headers', () => {
    expect(
      findingsIn(
        code(
          "import axios from 'axios';",
          `fetch('${HOST}/v1/items', { headers: { 'x-legacy': '1' } });`,
          `fetch('${HOST}/v1/items', { headers: new Headers({ 'X-LEGACY': '1' }) });`,
          `axios.get('${HOST}/v1/items', { headers: { 'X-Legacy': '1', Accept: '*/*' } });`,
          `axios.create({ baseURL: '${HOST}/v1', headers: { 'X-Legacy': '1' } }).get('items');`,
          `fetch('${HOST}/v1/items', { headers: { 'x-other': '1' } });`,
        ),
        registry,
      ),
    ).toEqual([2, 3, 4, 5].map((line) => `a.ts:${line} ${USE}`));
  });
});

describe('a value', () => {
  const ofModel = { field: 'model', in: ['request' as const] };
  const registry = registryOf(
    [api()],
    [
      value('POST /v1/chat', ofModel, 'old-1'),
      value('GET /v1/items', { parameter: 'sort', in: ['query'] }, 'full'),
      value('POST /v1/engines/{engine}/run', { parameter: 'engine', in: ['path'] }, 'davinci'),
    ],
  );
  const found = (...lines: string[]): string[] => findingsIn(code(...lines), registry);
  const post = (body: string): string => `fetch('${HOST}/v1/chat', { method: 'POST', body: JSON.stringify(${body}) });`;

  it('of a field is found wherever the value comes from, and others of that field are not', () => {
    expect(
      found(
        "const MODELS = { fast: 'old-1', good: 'new-2' };",
        post("{ model: 'old-1' }"),
        post("{ model: 'new-2' }"),
        post('{ model: MODELS.fast }'),
        post('{ model: MODELS.good }'),
        post("{ model: big ? 'new-2' : 'old-1' }"),
        post("{ model: process.env.MODEL ?? 'old-1' }"),
        post("{ other: 'old-1' }"),
        post("{ deep: { model: 'old-1' } }"),
      ),
    ).toEqual([
      ...[2, 4, 6, 7].map((line) => `a.ts:${line} acme.post.v1.chat.old-1 high`),
      'a.ts:9 acme.post.v1.chat.old-1 medium',
    ]);
  });

  it('of a parameter is found, and others are not', () => {
    expect(
      found(
        `fetch('${HOST}/v1/items?sort=full');`,
        `fetch('${HOST}/v1/items?sort=fullest');`,
        `fetch(\`${HOST}/v1/items?\${new URLSearchParams({ sort: 'full' })}\`);`,
        `fetch('${HOST}/v1/engines/davinci/run', { method: 'POST' });`,
        `fetch('${HOST}/v1/engines/curie/run', { method: 'POST' });`,
        `fetch(\`${HOST}/v1/engines/\${engine}/run\`, { method: 'POST' });`,
      ),
    ).toEqual([
      'a.ts:1 acme.get.v1.items.full high',
      'a.ts:3 acme.get.v1.items.full high',
      'a.ts:4 acme.post.v1.engines.engine.run.davinci high',
    ]);
  });

  it('that a caller of a wrapper gives is found', () => {
    const files = {
      'chat.ts': `export const chat = (model: string) => ${post('{ model }')}`,
      'use.ts': "import { chat } from './chat';\nchat('old-1');\nchat('new-2');",
    };
    expect(findingsIn(files, registry)).toEqual(['chat.ts:1 acme.post.v1.chat.old-1 high']);
  });
});

describe('a value of a response', () => {
  const registry = registryOf(
    [api()],
    [value('GET /v1/items', { field: 'status', in: ['response'] }, 'archived', { after: 'absent' })],
  );

  it('is found where it is compared with', () => {
    expect(
      findingsIn(
        code(
          `const item = await (await fetch('${HOST}/v1/items')).json();`,
          "if (item.status === 'archived') leave();",
          "if (item.status !== 'open') leave();",
          "switch (item.status) { case 'archived': leave(); }",
          "const { status } = item; if ('archived' == status) leave();",
          "if (['archived', 'gone'].includes(item.status)) leave();",
          "if (item.state === 'archived') leave();",
        ),
        registry,
      ),
    ).toEqual([2, 4, 5, 6].map((line) => `a.ts:${line} acme.get.v1.items.archived high`));
  });
});

describe('a condition', () => {
  const when = [{ name: 'method', in: 'query' as const, values: ['photos.find'] }];
  const rpc = registryOf([api()], [endpoint('GET /v1/rpc', { when })]);

  it('tells the methods of an RPC apart', () => {
    expect(
      findingsIn(
        code(
          `fetch('${HOST}/v1/rpc?method=photos.find&page=1');`,
          `fetch('${HOST}/v1/rpc?method=photos.list');`,
          `fetch(\`${HOST}/v1/rpc?\${new URLSearchParams({ method: 'photos.find' })}\`);`,
          `fetch(\`${HOST}/v1/rpc?method=\${name}\`);`,
          `fetch('${HOST}/v1/rpc');`,
        ),
        rpc,
      ),
    ).toEqual(['a.ts:1 acme.get.v1.rpc high', 'a.ts:3 acme.get.v1.rpc high', 'a.ts:4 acme.get.v1.rpc low']);
  });

  it('is the version in a header, or its absence', () => {
    const version = [{ name: 'Api-Version', in: 'header' as const, values: ['2020-01-01'], orAbsent: true }];
    const registry = registryOf([api()], [field('GET /v1/items', 'owner', { when: version, at: ['$.owner'] })]);
    const read = (options: string): string => `(await (await fetch('${HOST}/v1/items'${options})).json()).owner;`;
    expect(
      findingsIn(
        code(
          read(''),
          read(", { headers: { 'Api-Version': '2020-01-01' } }"),
          read(", { headers: { 'api-version': '2024-01-01' } }"),
          read(', { headers: { "Api-Version": process.env.V } }'),
        ),
        registry,
      ),
    ).toEqual([
      'a.ts:1 acme.get.v1.items.owner high',
      'a.ts:2 acme.get.v1.items.owner high',
      'a.ts:4 acme.get.v1.items.owner low',
    ]);
  });

  it('is a field of the body', () => {
    const action = [{ name: 'action', in: 'request' as const, values: ['purge'] }];
    const registry = registryOf([api()], [endpoint('POST /v1/jobs', { when: action })]);
    const post = (body: string): string =>
      `fetch('${HOST}/v1/jobs', { method: 'POST', body: JSON.stringify(${body}) });`;
    expect(findingsIn(code(post("{ action: 'purge' }"), post("{ action: 'run' }")), registry)).toEqual([
      'a.ts:1 acme.post.v1.jobs high',
    ]);
  });
});

describe('what a path stands for', () => {
  it('is any method, but not the live ones', () => {
    const registry = registryOf([api({ routes: ['GET /v1/items'] })], [endpoint('* /v1/items')]);
    expect(
      findingsIn(
        code(
          `fetch('${HOST}/v1/items');`,
          `fetch('${HOST}/v1/items', { method: 'PUT' });`,
          `fetch('${HOST}/v1/items', { method: 'DELETE' });`,
        ),
        registry,
      ),
    ).toEqual(['a.ts:2 acme.*.v1.items high', 'a.ts:3 acme.*.v1.items high']);
  });

  it('is a family of paths, but not those of its members that have a line of their own', () => {
    const registry = registryOf(
      [api({ routes: ['GET /v1/old/kept', 'GET /v1/old/{id}/kept'] })],
      [endpoint('GET /v1/old/**'), endpoint('GET /v1/old/own')],
    );
    expect(
      findingsIn(
        code(
          `fetch('${HOST}/v1/old/a');`,
          `fetch(\`${HOST}/v1/old/a/b/\${id}\`);`,
          `fetch('${HOST}/v1/old/kept');`,
          `fetch('${HOST}/v1/old/7/kept');`,
          `fetch('${HOST}/v1/old/own');`,
          `fetch('${HOST}/v1/old');`,
          `fetch('${HOST}/v1/older/a');`,
        ),
        registry,
      ),
    ).toEqual(['a.ts:1 acme.get.v1.old high', 'a.ts:2 acme.get.v1.old high', 'a.ts:5 acme.get.v1.old.own high']);
  });

  it('is below each mount of its API as well', () => {
    const registry = registryOf(
      [api({ prefix: '/rest/api/3', mounts: ['/ex/jira/{cloud}'], routes: ['GET /rest/api/3/search/jql'] })],
      [endpoint('GET /rest/api/3/search'), endpoint('GET /rest/api/3/search/{id}')],
    );
    expect(
      findingsIn(
        code(
          `fetch(\`${HOST}/ex/jira/\${cloud}/rest/api/3/search\`);`,
          `fetch('${HOST}/rest/api/3/search');`,
          `fetch(\`${HOST}/ex/jira/\${cloud}/rest/api/3/search/jql\`);`,
          `fetch(\`${HOST}/ex/jira/\${cloud}/rest/api/3/search/7\`);`,
        ),
        registry,
      ),
    ).toEqual([
      'a.ts:1 acme.get.rest.api.3.search high',
      'a.ts:2 acme.get.rest.api.3.search high',
      'a.ts:4 acme.get.rest.api.3.search.id high',
    ]);
  });

  it('has its field in some places only, if the list says so', () => {
    const only = { at: ['$.owner'], only: true };
    const registry = registryOf([api()], [field('GET /v1/items', 'owner', only)]);
    expect(
      findingsIn(
        code(`const body = await (await fetch('${HOST}/v1/items')).json();`, 'body.owner;', 'body.project.owner;'),
        registry,
      ),
    ).toEqual(['a.ts:2 acme.get.v1.items.owner high']);
  });
});
