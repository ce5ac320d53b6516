import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OwnClient } from '../../src/calls/clients/own-client.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import type { Files } from '../cli/run.js';
import { Tree } from '../files/tree.js';
import { configured } from './configured.js';

const registry = loadRegistry([]);

/**
 * `file:line entry` of each finding above low confidence. It is the same with and without the search for candidates.
 */
function found(clients: readonly OwnClient[], files: Files, root = '.'): string[] {
  const tree = new Tree({ ...files, 'deprec-scan.config.json': JSON.stringify({ clients }) });
  if (root !== '.' || '.gitignore' in files) tree.commit();
  const scan = (seeds: 'candidates' | 'all'): string[] => {
    const at = join(tree.root, root);
    const { findings, problems } = analyse({ root: at, paths: [], registry, seeds, ...configured(at) });
    expect(problems).toEqual([]);
    return findings
      .filter(({ confidence }) => confidence !== 'low')
      .map(({ file, line, entry }) => `${file}:${line} ${entry}`);
  };
  const all = scan('all');
  expect(scan('candidates')).toEqual(all);
  return all;
}

const VERBS = { post: { verb: 'POST', url: '0', body: '1' } };
/** Neither its name nor its calls show that it talks to the API. */
const PORTAL: OwnClient = { id: 'portal', baseUrl: '/rest/api/v1', calls: VERBS };
const CHAT = 'const reply = await portal.post("/chat");\nexport const cited = reply.messages[0].citations;\n';
/** Code that cannot be followed. */
const DYNAMIC = 'export const { post } = load(process.env.TRANSPORT);\nexport const prefix = "/rest/api/v1";\n';

describe('a client of the configuration', () => {
  it('is looked up before a built-in one, and hides no more of it than it says', () => {
    const axios: OwnClient = { id: 'our axios', modules: ['axios'], calls: { post: { verb: 'POST', url: '1' } } };
    const source =
      "import axios from 'axios';\naxios.post('retry', '/rest/api/v1/listanswers');\naxios.post('/api/index/v1/getusercount');\naxios.get('/rest/api/v1/listanswers');\n";
    expect(found([axios], { 'a.ts': source })).toEqual(['a.ts:2 client.listanswers', 'a.ts:4 client.listanswers']);
  });

  it('gives objects whose methods send, alone and in lists, and which of them depends on their properties', () => {
    const save = {
      verb: 'POST',
      fixedPath: '/rest/api/v1/live',
      cases: [{ has: ['id'], verb: 'POST', fixedPath: '/rest/api/v1/listanswers' }],
    };
    const client: OwnClient = {
      id: 'answers',
      modules: ['@acme/answers'],
      makes: {
        'Answer.#': { from: '0' },
        'Answer.find': { as: 'Answer.#', has: ['id'] },
        'Answer.all': { as: 'Answer.#', has: ['id'], lists: ['', 'rows'] },
      },
      calls: { 'Answer.#.save': save },
    };
    const saved = [
      'await new Answer({ text }).save();',
      'await new Answer({ id: 1, text }).save(); // saved',
      'await (await Answer.find(1)).save(); // saved',
      'for (const answer of (await Answer.all()).rows) await answer.save(); // saved',
      'await (await Answer.all())[0].save(); // saved',
      'const created = new Answer({}); await created.save(); created.id = 3;',
      'const changed = new Answer({}); changed.id = 3; await changed.save(); // saved',
      'const merged = new Answer({}); if (text) merged.id = text; await merged.save(); // saved',
    ];
    const lines = ["import { Answer } from '@acme/answers';", ...saved];
    expect(found([client], { 'a.ts': `${lines.join('\n')}\n` })).toEqual(
      lines.flatMap((line, i) => (line.endsWith('// saved') ? [`a.ts:${i + 1} client.listanswers`] : [])),
    );
  });

  it('puts something around a path, unless it has that already', () => {
    const client: OwnClient = {
      id: 'paths',
      modules: ['@acme/paths'],
      calls: { send: { verb: 'POST', url: '0', within: '/rest/api/v1/*' } },
    };
    const source =
      "import { send } from '@acme/paths';\nsend('listanswers');\nsend('/listanswers?x=1');\nsend('/rest/api/v1/listanswers');\nsend('answers');\n";
    expect(found([client], { 'a.ts': source })).toEqual([2, 3, 4].map((line) => `a.ts:${line} client.listanswers`));
  });

  it('makes fields of a body of its arguments, where they are those of the API', () => {
    const fields = {
      filters: [
        { at: '0.filters', prefix: 'glean:' },
        { at: '0.filters', begins: 'own-' },
      ],
    };
    const client: OwnClient = {
      id: 'wrapper',
      modules: ['@acme/ask'],
      calls: { ask: { verb: 'POST', fixedPath: '/rest/api/v1/listanswers', fields } },
    };
    const source =
      "import { ask } from '@acme/ask';\nask({ filters: 'glean:x' });\nask({ filters: 'other:x' });\nask({ filters: 'own-x' });\nask({});\n";
    expect(found([client], { 'a.ts': source })).toEqual(['a.ts:2 client.listanswers', 'a.ts:4 client.listanswers']);
    expect(found([{ ...client, hasOwnDates: 'Acme keeps them.' }], { 'a.ts': source })).toEqual([]);
  });

  it('is held by others, and passed to parameters by their names', () => {
    const client: OwnClient = {
      id: 'held',
      modules: ['@acme/frame'],
      makes: { 'App.#': {} },
      holds: { 'App.#.portal': 'Portal.#', 'Context.#.portal': 'Portal.#', 'Portal.#.v1': 'Portal.#' },
      injects: { parameters: { context: 'Context.#' }, beside: ['context.portal'] },
      calls: { 'Portal.#.post': { verb: 'POST', url: '0' } },
      baseUrl: 'https://acme-be.glean.com/rest/api/v1',
    };
    const held =
      "import { App } from '@acme/frame';\nconst app = new App();\napp.portal.post('/listanswers');\napp.portal.v1.post('/listanswers');\napp.other.post('/listanswers');\n";
    const injected =
      "export const on = (context) => context.portal.post('/listanswers');\nexport const off = (ctx) => ctx.portal.post('/listanswers');\n";
    expect(found([client], { 'a.ts': held, 'b.ts': injected })).toEqual([
      'a.ts:3 client.listanswers',
      'a.ts:4 client.listanswers',
      'b.ts:1 client.listanswers',
    ]);
  });

  it('is found by its package or its global where nothing else names the API', () => {
    const client = { ...PORTAL, modules: ['@acme/portal'], globals: ['portal'] };
    expect(found([client], { 'a.ts': `import * as portal from '@acme/portal';\n${CHAT}` })).toEqual([
      'a.ts:3 client.chat.citations',
    ]);
    expect(
      found([client], { 'a.ts': `import { helper } from '@acme/portal/helpers';\n${CHAT}`, 'b.ts': CHAT }),
    ).toEqual(['a.ts:3 client.chat.citations', 'b.ts:2 client.chat.citations']);
    expect(
      found([{ ...PORTAL, modules: ['@acme/*'] }], { 'a.ts': `import portal from '@acme/portal/v2';\n${CHAT}` }),
    ).toEqual(['a.ts:3 client.chat.citations']);
    expect(
      found([{ ...PORTAL, modules: ['@other/portal'] }], { 'a.ts': `import portal from '@acme/portal';\n${CHAT}` }),
    ).toEqual([]);
  });

  it.each([
    ['import * as portal from "./http/portal.js";\n', 'a namespace'],
    ['import { post } from "./http/portal";\nconst portal = { post };\n', 'a name'],
    ['import portal from "./http/portal";\n', 'the default export'],
    ['const portal = require("./http/portal");\n', 'require'],
    ['const portal = await import("./http/portal.js");\n', 'import()'],
    ['import { portal } from "./index";\n', 'a namespace passed on'],
    ['import * as portal from "./barrel";\n', 'a star passed on'],
  ])('may be a file of the project: %j', (imported) => {
    const files = {
      'src/http/portal.ts': DYNAMIC,
      'src/index.ts': 'export * as portal from "./http/portal";\n',
      'src/barrel.ts': 'export * from "./http/portal.js";\n',
      'src/a.ts': imported + CHAT,
    };
    const line = imported.split('\n').length + 1;
    for (const module of ['./src/http/portal.ts', './src/http/portal.js', './src/http/portal', './src/http/*']) {
      expect(found([{ ...PORTAL, modules: [module] }], files)).toEqual([`src/a.ts:${line} client.chat.citations`]);
    }
  });

  it('wins over what its file says, and leaves the other exports to be followed', () => {
    const http =
      'export const post = (body, path) => fetch("/api/index/v1" + path, { method: "POST" });\nexport const users = () => post({}, "/getusercount");\nexport const COUNT = "/api/index/v1/getdocumentcount";\n';
    const use =
      'import { COUNT, post, users } from "./http";\npost("/listanswers", "/getdatasourceconfig");\nusers();\nfetch(COUNT, { method: "POST" });\n';
    expect(found([{ ...PORTAL, modules: ['./http.ts'] }], { 'http.ts': http, 'use.ts': use })).toEqual([
      'http.ts:2 indexing.getusercount',
      'use.ts:2 client.listanswers',
      'use.ts:4 indexing.getdocumentcount',
    ]);
  });

  it('may be a file that git ignores; that one is not scanned', () => {
    const generated = `${DYNAMIC}fetch('/rest/api/v1/listanswers', { method: 'POST' });\n`;
    const files = {
      '.gitignore': 'generated\n',
      'src/generated/portal.ts': generated,
      'src/a.ts': `import { post } from './generated/portal';\nconst portal = { post };\n${CHAT}`,
    };
    expect(found([{ ...PORTAL, modules: ['./src/generated/portal.ts'] }], files)).toEqual([
      'src/a.ts:4 client.chat.citations',
    ]);
  });

  it('may be a workspace package or an alias, as imports write it', () => {
    const files = {
      'packages/portal/package.json': '{ "name": "@acme/portal", "main": "dist/index.js" }',
      'packages/portal/src/index.ts': DYNAMIC,
      'packages/portal/src/ask.ts': `import * as portal from './index';\n${CHAT}`,
      'apps/web/tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } } }',
      'apps/web/src/net.ts': DYNAMIC,
      'apps/web/src/a.ts': `import * as portal from '@acme/portal';\n${CHAT}`,
      'apps/web/src/deep/b.ts': `import * as portal from '~/net';\n${CHAT}`,
      'apps/web/src/deep/c.ts': `import * as portal from '../net';\n${CHAT}`,
    };
    const own = ['apps/web/src/a.ts:3 client.chat.citations', 'packages/portal/src/ask.ts:3 client.chat.citations'];
    const aliased = [
      'apps/web/src/deep/b.ts:3 client.chat.citations',
      'apps/web/src/deep/c.ts:3 client.chat.citations',
    ];
    expect(found([{ ...PORTAL, modules: ['@acme/portal'] }], files)).toEqual(own);
    expect(found([{ ...PORTAL, modules: ['~/net'] }], files)).toEqual(aliased);
  });

  it('is relative to its configuration, wherever the scan begins', () => {
    const files = {
      'src/http.ts': DYNAMIC,
      'shared/http.ts': DYNAMIC,
      'src/a.ts': `import * as portal from './http';\n${CHAT}`,
      'src/b.ts': `import * as portal from '../shared/http';\n${CHAT}`,
    };
    expect(found([{ ...PORTAL, modules: ['./src/http.ts', './shared/http.ts'] }], files, 'src')).toEqual([
      'a.ts:3 client.chat.citations',
      'b.ts:3 client.chat.citations',
    ]);
  });

  it('is known by its types', () => {
    const client: OwnClient = {
      id: 'portal',
      modules: ['./http.ts'],
      baseUrl: '/rest/api/v1',
      calls: { 'Portal.#.post': { verb: 'POST', url: '0' } },
      types: { Portal: 'Portal.#' },
    };
    const use =
      "import type { Portal } from './http';\nexport const all = (portal: Portal) => portal.post('/listanswers');\n";
    expect(
      found([client], {
        'http.ts': 'export interface Portal { post(path: string): Promise<unknown> }\n',
        'use.ts': use,
      }),
    ).toEqual(['use.ts:2 client.listanswers']);
  });

  it('that sends elsewhere is another API', () => {
    expect(
      found([{ ...PORTAL, modules: ['@acme/portal'], baseUrl: 'https://crm.acme.example/rest/api/v1' }], {
        'a.ts': `import portal from '@acme/portal';\n${CHAT}`,
      }),
    ).toEqual([]);
  });
});

describe('a response', () => {
  const read = (response: OwnClient['response'] | undefined, expression: string): number => {
    const client = { ...PORTAL, modules: ['@acme/portal'], ...(response && { response }) };
    return found([client], {
      'a.ts': `import portal from '@acme/portal';\nexport const cited = async () => (await ${expression}).messages[0].citations;\n`,
    }).length;
  };
  const call = "portal.post('/chat')";

  it.each<[OwnClient['response'] | undefined, string]>([
    [undefined, call],
    [{}, call],
    [{ members: { reply: 'body' } }, `(await ${call}).reply`],
    [{ methods: { object: 'body', lines: 'text' } }, `(await ${call}).object()`],
    [{ methods: { lines: 'text' } }, `JSON.parse(await (await ${call}).lines())`],
    [{ is: 'text' }, `JSON.parse(await ${call})`],
  ])('%j is read by %s', (response, expression) => {
    expect(read(response, expression)).toBe(1);
  });

  it('that has other members gives nothing there', () => {
    expect(read({ members: { reply: 'body' } }, `(await ${call}).data`)).toBe(0);
  });
});
