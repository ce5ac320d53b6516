import { describe, expect, it } from 'vitest';
import { loadRegistry } from '../../src/registry/load.js';
import { outsideWords } from '../../src/report/coverage-words.js';
import { analyse } from '../../src/scan.js';
import { api, endpoint, field, findingsIn, openPlacesIn, registryOf } from './other-apis.js';
import { IS_WHOLE } from './sample.js';
import { NAMES, outcomeOf, treeOf } from './unknown-bases/programs.js';
import { STYLES } from './unknown-bases/styles.js';

const builtIn = loadRegistry([]);
const TAKEN = [
  'client.chat.citations',
  'indexing.getdocumentcount',
  'governance.policies.enabled',
  'client.listanswers',
];
const entries = builtIn.entries.filter(({ id }) => IS_WHOLE || TAKEN.includes(id));

describe.each(Object.keys(NAMES) as (keyof typeof NAMES)[])('with names that are %s', (kind) => {
  it.each(Object.keys(STYLES))('the uses in %s are found', (style) => {
    const outcomes = entries.map((entry) => `${entry.id} ${outcomeOf(style, entry, builtIn, NAMES[kind])}`);
    expect(outcomes).toEqual(entries.map(({ id }) => `${id} medium`));
  });
});

const acme = registryOf(
  [
    api({
      prefix: '/rest/acme/v2',
      routes: ['GET /rest/acme/v2/shelves', 'GET /rest/acme/v2/books/{id}', 'GET /rest/acme/v2/authors'],
    }),
  ],
  [
    endpoint('POST /rest/acme/v2/find', { id: 'find' }),
    field('POST /rest/acme/v2/items', 'shelfMark', { id: 'mark' }),
    field('POST /rest/acme/v2/items', 'callNumber', { id: 'number' }),
    field('POST /rest/acme/v2/items', 'size', { id: 'size' }),
    endpoint('GET /rest/acme/v2/items/{id}', { id: 'item' }),
  ],
);

const post = (base: string, path = '/find', more = ''): string =>
  `export const run = (body) => fetch(${base} + '${path}', { method: 'POST', ${more} body: JSON.stringify(body) });`;
const get = (base: string, path: string): string => `export const get = () => fetch(${base} + '${path}');`;

describe('an API whose host is not seen', () => {
  it.each<[what: string, files: Record<string, string>]>([
    ['the variable of the base', { 'a.ts': post('process.env.ACME_ROOT') }],
    ['a setting', { 'a.ts': `import { settings } from 'x';\n${post('settings.acmeApi.url')}`.replace('\n', ' ') }],
    [
      'a class',
      { 'a.ts': `class AcmeClient { run(body) { return fetch(this.base + '/find', { method: 'POST', body }); } }` },
    ],
    ['a file', { 'src/acme/client.ts': post('process.env.ROOT') }],
    [
      'a function',
      { 'a.ts': `export const callAcme = (body) => fetch(process.env.ROOT + '/find', { method: 'POST', body });` },
    ],
    ['a header', { 'a.ts': post('process.env.ROOT', '/find', "headers: { 'X-Acme-Version': '2' },") }],
    [
      'three other calls with its base',
      {
        'a.ts':
          ['/shelves', '/books/7', '/authors'].map((path) => get('process.env.ROOT', path)).join(' ') +
          post('process.env.ROOT'),
      },
    ],
    [
      'two other calls with its base, and the method',
      {
        'a.ts':
          ['/shelves', '/authors'].map((path) => get('process.env.ROOT', path)).join(' ') + post('process.env.ROOT'),
      },
    ],
  ])('is shown by %s', (_, files) => {
    expect(findingsIn(files, acme)).toEqual([`${Object.keys(files)[0]}:1 find medium`]);
    expect(openPlacesIn(files, acme)).toEqual([]);
  });

  const items = (reads: string, base = 'process.env.ROOT'): Record<string, string> => ({
    'a.ts': `export const run = async (body) => {
  const reply = await (await fetch(${base} + '/items', { method: 'POST', body })).json();
  ${reads}
};`,
  });

  it('is shown by two rare names of fields', () => {
    const files = items('console.log(reply.shelfMark, reply.callNumber);');
    expect(findingsIn(files, acme)).toEqual(['a.ts:3 mark medium', 'a.ts:3 number medium']);
  });

  it('is shown by one and the method', () => {
    expect(findingsIn(items('return reply.shelfMark;'), acme)).toEqual(['a.ts:3 mark medium']);
  });

  it('is not shown by the method and a common name', () => {
    const files = items('return reply.size;');
    expect(findingsIn(files, acme)).toEqual(['a.ts:3 size low']);
    expect(openPlacesIn(files, acme)).toEqual([
      'a.ts:2 process.env.ROOT is not known, and the path behind it may be /rest/acme/v2/items',
    ]);
  });

  it('is of no interest if nothing that is deprecated is used', () => {
    const files = items('return reply.pages;');
    expect(findingsIn(files, acme)).toEqual([]);
    expect(openPlacesIn(files, acme)).toEqual([]);
  });

  it('is a mention if only the end of its path is seen', () => {
    const files = { 'a.ts': post('process.env.ROOT') };
    expect(findingsIn(files, acme)).toEqual(['a.ts:1 find low']);
    expect(openPlacesIn(files, acme)).toEqual([
      'a.ts:1 process.env.ROOT is not known, and the path behind it may be /rest/acme/v2/find',
    ]);
  });

  it.each<[what: string, code: string]>([
    ['another method', get('process.env.ROOT', '/find')],
    ['a base with the name of another API', post('process.env.OPENAI_BASE_URL')],
    ['a base that is another host by default', post("(process.env.ROOT ?? 'https://api.other.example')")],
    ['a path of the own site', "export const run = (body) => fetch('/find', { method: 'POST', body });"],
    ['a route of a page', "navigate('/find'); export const routes = [{ path: '/find', component: Find }];"],
    ['a route of a server', "app.post('/find', (req, res) => res.json({}));"],
    ['a part of the path of another API', post('process.env.ROOT', '/v2')],
  ])('is not taken for %s', (_, code) => {
    expect(findingsIn({ 'a.ts': code }, acme)).toEqual([]);
    expect(openPlacesIn({ 'a.ts': code }, acme)).toEqual([]);
  });

  it('is not taken for one whose other calls are none of its operations', () => {
    const known = Array.from({ length: 30 }, (_, i) => `GET /rest/acme/v2/op${i}`);
    const registry = registryOf(
      [api({ prefix: '/rest/acme/v2', routes: known })],
      [endpoint('POST /rest/acme/v2/find', { id: 'find' })],
    );
    const files = {
      'a.ts':
        ['/orders', '/carts/7', '/stock'].map((path) => get('process.env.ROOT', path)).join('\n') +
        post('process.env.ROOT'),
    };
    expect(findingsIn(files, registry)).toEqual([]);
  });

  it('has the names that its list adds, and not those that it removes', () => {
    const registry = registryOf(
      [api({ prefix: '/rest/acme/v2', names: { add: ['Library Desk'], remove: ['acme'] } })],
      [endpoint('POST /rest/acme/v2/find', { id: 'find' })],
    );
    expect(findingsIn({ 'a.ts': post('process.env.LIBRARY_DESK_URL') }, registry)).toEqual(['a.ts:1 find medium']);
    expect(findingsIn({ 'a.ts': post('process.env.ACME_URL') }, registry)).toEqual(['a.ts:1 find low']);
  });

  it('is told in the trace', () => {
    const { findings } = analyse({
      root: '/',
      paths: ['/'],
      registry: acme,
      tree: treeOf({ 'a.ts': post('process.env.ACME_ROOT') }),
    });
    expect(findings[0]!.trace.map(({ note }) => note)).toContain('`process.env.ACME_ROOT` names the Acme');
  });
});

describe('a list without a prefix', () => {
  const registry = registryOf([api({ prefix: '' })], [endpoint('GET /items/{id}', { id: 'item' })]);

  it('is met by a whole path behind an unknown base', () => {
    const call = 'export const get = (id) => fetch(`${process.env.ROOT}/items/${id}`);';
    expect(findingsIn({ 'a.ts': call }, registry)).toEqual(['a.ts:1 item low']);
    expect(findingsIn({ 'a.ts': call.replace('ROOT', 'ACME_ROOT') }, registry)).toEqual(['a.ts:1 item medium']);
  });

  it('is not met by the end of a longer path', () => {
    const call = 'export const get = (shop, id) => fetch(`${process.env.ROOT}/shops/${shop}/items/${id}`);';
    expect(findingsIn({ 'a.ts': call }, registry)).toEqual([]);
  });
});

describe('a host of the API', () => {
  it('is followed by a path in an unknown', () => {
    const files = {
      'a.ts':
        "export const run = (body) => fetch('https://api.acme.example' + process.env.PREFIX + '/find', { method: 'POST', body });",
    };
    expect(findingsIn(files, acme)).toEqual(['a.ts:1 find medium']);
  });

  it('leaves everything open if nothing else is known', () => {
    const files = { 'a.ts': "export const run = (path) => fetch('https://api.acme.example' + path);" };
    expect(openPlacesIn(files, acme)).toHaveLength(1);
  });
});

describe('a URL that comes from outside as a whole', () => {
  const hook = {
    'hook.ts': 'export const notify = (text) => fetch(process.env.HOOK_URL, { method: "POST", body: text });',
  };
  const analysed = (files: Record<string, string>) =>
    analyse({ root: '/', paths: ['/'], registry: acme, tree: treeOf(files) });

  it('is counted', () => {
    const { stats, notUnderstood } = analysed({
      ...hook,
      'b.ts':
        'const url = process.env["ALERT_URL"];\nexport const alert = () => axios.post(url, {});\naxios.post(url, 1);',
    });
    expect(stats.outside).toEqual({ calls: 3, names: ['ALERT_URL', 'HOOK_URL'] });
    expect(outsideWords(stats)).toBe('3 calls have a URL from outside: ALERT_URL, HOOK_URL');
    expect(notUnderstood).toEqual([]);
  });

  it('leaves everything open where the project names the API', () => {
    const { stats, notUnderstood } = analysed({
      ...hook,
      'c.ts': "fetch('https://api.acme.example/rest/acme/v2/shelves');",
    });
    expect(stats.outside).toEqual({ calls: 1, names: ['HOOK_URL'] });
    expect(notUnderstood.map(({ file, reason }) => `${file} ${reason}`)).toEqual([
      'hook.ts the URL depends on process.env.HOOK_URL',
    ]);
  });
});

describe('a base that only the running program has', () => {
  const find = 'acme.find';
  const library = registryOf([api({ prefix: '/rest/acme/v2' })], [endpoint('POST /rest/acme/v2/find', { id: find })]);
  const shelf = registryOf(
    [api({ prefix: '/rest/acme/v2' })],
    [endpoint('GET /rest/acme/v2/data/books/{id}', { id: 'book' })],
  );

  it.each<[what: string, files: Record<string, string>]>([
    [
      'a response',
      {
        'acme.ts':
          "const { url } = await (await fetch('/config.json')).json();\nfetch(url + '/find', { method: 'POST' });",
      },
    ],
    [
      'a hook of all requests',
      {
        'acme.ts': [
          "import axios from 'axios'; import { settings } from './settings'; const http = axios.create();",
          'http.interceptors.request.use((config) => { config.baseURL = settings.get("url"); return config; });',
          "export const run = () => http.post('/find', {});",
        ].join('\n'),
        'settings.ts':
          'class Settings { values = {}; get(key) { return this.values[key]; } }\nexport const settings = new Settings();',
      },
    ],
    [
      'settings of a client, which another file fetches',
      {
        'acme.ts': "import axios from 'axios';\nexport const run = () => axios.post('/find', {});",
        'boot.ts':
          "import axios from 'axios';\naxios.get('/config.json').then(({ data }) => { axios.defaults.baseURL = data.url; });",
      },
    ],
    [
      'the parts of a URL',
      {
        'acme.ts': [
          "import https from 'node:https';",
          "const send = (target) => { const u = new URL(target); https.request({ host: u.hostname, path: u.pathname, method: 'POST' }).end(); };",
          "send(process.env.BASE + '/find');",
        ].join('\n'),
      },
    ],
    [
      'a host and a path',
      {
        'acme.ts':
          "import https from 'node:https';\nhttps.request({ hostname: process.env.HOST, path: process.env.PREFIX + '/find', method: 'POST' }).end();",
      },
    ],
  ])('is %s', (_, files) => {
    expect(findingsIn(files, library).map((found) => found.replace(/:\d+/, ''))).toEqual([`acme.ts ${find} medium`]);
  });

  it.each([
    "const get = (...parts) => fetch([base, ...parts].join('/')); get('data', 'books', process.argv[3]);",
    "const get = (parts) => fetch(`${base}/${parts.map(encodeURIComponent).join('/')}`); get(['data', 'books', id]);",
    "const BOOKS = () => base + '/data/books/' + id; fetch(BOOKS());",
    'const Path = { book: (id) => `data/books/${id}` }; fetch(new URL(Path.book(id), base));',
  ])('is followed by a path in parts: %s', (code) => {
    const files = { 'acme.ts': `const base = process.env.BASE; const id = process.env.ID;\n${code}` };
    expect(findingsIn(files, shelf)).toEqual(['acme.ts:2 book medium']);
  });
});

describe('a text that ends like a path', () => {
  const parsed = (code: string): number =>
    analyse({ root: '/', paths: ['/'], registry: acme, tree: treeOf({ 'a.tsx': code, 'b.ts': 'export const x = 1;' }) })
      .stats.parsed;

  it.each([
    "import { useNavigate } from 'react-router-dom'; const navigate = useNavigate(); navigate('/find');",
    "const x = mode === 'find';",
    "const t = { find: 'Find' };",
    '<Link to="/find">x</Link>',
    "new URLSearchParams(x).get('find');",
    "import x from './find';",
    "enum Mode { Find = 'find' } open(Mode.Find);",
    "const routes = [{ path: '/find', element: x }];",
    "fetch('https://other.example/find');",
  ])('is not analysed if no call may be passed it: %s', (code) => expect(parsed(code)).toBe(0));

  it.each([
    "api.post('/find', x);",
    "api.post('find', x);",
    "send('POST', 'find');",
    "ask('POST', 'find');",
    "const PATHS = { search: '/find' }; send(PATHS.search);",
    "enum Path { Find = '/find' } send(`${base}${Path.Find}`);",
    "function path() { return '/find'; } send(base + path());",
    "const url = useMemo(() => base + '/find', []); send(url);",
    "send([base, 'find'].join('/'));",
    "for (const path of ['/find']) send(path);",
    "const PATHS = Object.freeze({ search: '/find' }); send(PATHS.search);",
    "const PATHS = { 'books.find': '/find' }; send(PATHS['books.find']);",
    "const PATHS = { search: '/find' }; const { search: path } = PATHS; send(path);",
    "const request = { url: '/find', method: 'POST' }; axios(request);",
    "const request = () => { return { url: '/find', method: 'POST' }; }; axios(request());",
    "let path; if (x) path = '/find'; send(base + path);",
    "function run(path = '/find') { send(base + path); }",
    "class Finder { path = '/find'; run() { send(this.path); } }",
    "module.exports = { search: '/find' }; send(exports.search);",
  ])('is analysed otherwise: %s', (code) => expect(parsed(code)).toBe(1));
});
