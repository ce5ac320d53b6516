import type { Linter } from 'eslint';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { Tree } from '../files/tree.js';
import { configured } from '../scan/configured.js';
import { api, endpoint } from '../scan/other-apis.js';
import { DEPRECATIONS, asOf, makeESLint, places, VERSIONS } from './eslints.js';
import { passTime } from './linted-project.js';

/** Nothing shows that it goes to the API, so the finding has medium confidence. */
const CODE = "fetch('/api/index/v1/getdocumentcount', { method: 'POST' });\n";
const HOSTED = CODE.replace('/api', 'https://glean.internal.example/api');
const CONFIG = 'deprec-scan.config.json';
const EMPTY = { name: 'none', apis: [], entries: [] };

describe.each(VERSIONS)('$name', (version) => {
  /** Lints two files, and returns the places of the reports, or the error that ends the run. */
  const lint = async (
    files: Record<string, string>,
    config: Linter.Config = asOf('2026-10-20'),
  ): Promise<string[] | string> => {
    const { root: cwd } = new Tree({ 'a.js': CODE, 'b.js': CODE, ...files });
    try {
      const results = await makeESLint(version, { cwd, config: [DEPRECATIONS, config] }).lintFiles(['a.js', 'b.js']);
      return results.flatMap(({ messages }) => places(messages));
    } catch (error) {
      return (error as Error).message;
    }
  };
  const withOptions = (options: object): Linter.Config => ({
    rules: { 'deprec-scan/no-removed-api': ['error', options] },
  });

  it('reads the configuration of the command line', async () => {
    const high = JSON.stringify({ minConfidence: 'high' });
    expect(await lint({})).toHaveLength(2);
    expect(await lint({ [CONFIG]: high })).toEqual([]);
    expect(await lint({ 'package.json': `{ "deprec-scan": ${high} }` })).toEqual([]);
    const hosts = '{ "minConfidence": "high", "hosts": ["glean.internal.example"], /* days */ "within": 3 }';
    expect(await lint({ 'a.js': HOSTED, 'b.js': '', [CONFIG]: hosts }, asOf('2026-10-12'))).toEqual([
      expect.stringMatching(/^no-expiring-api 1:1/),
    ]);
  });

  it('reports what has no day of removal as deprecated', async () => {
    const list = {
      version: 2,
      name: 'acme',
      apis: [api()],
      entries: [endpoint('POST /v1/pay', { announced: null, removal: null })],
    };
    const { root: cwd } = new Tree({
      'a.js': "fetch('https://api.acme.example/v1/pay', { method: 'POST' });\n",
      'acme.json': JSON.stringify(list),
      [CONFIG]: '{ "registries": ["acme.json"] }',
    });
    const [result] = await makeESLint(version, { cwd, config: [DEPRECATIONS] }).lintFiles(['a.js']);
    expect(result!.messages.map(({ ruleId, message }) => [ruleId, message])).toEqual([
      [
        'deprec-scan/no-deprecated-api',
        'Endpoint POST /v1/pay is deprecated, and no removal date is published. It is deprecated. [acme.post.v1.pay]',
      ],
    ]);
  });

  it.each([
    [
      'a broken configuration',
      { [CONFIG]: '{\n  "within": "soon"\n}' },
      `${CONFIG}:2: "within": expected a whole number`,
    ],
    ['an unknown key', { [CONFIG]: '{ "hots": [] }' }, `${CONFIG}:1: unknown key "hots" (did you mean "hosts"?)`],
    ['a registry that is missing', { [CONFIG]: '{ "registries": ["none.json"] }' }, 'none.json: no such file'],
    [
      'a registry that is no JSON',
      { [CONFIG]: '{ "registries": ["own.json"] }', 'own.json': '{ "name": ' },
      /own\.json:1:\d+/,
    ],
    [
      'a client of the wrong shape',
      { [CONFIG]: '{ "clients": [{ "id": "x", "globals": ["x"],\n"calls": { "get": {} } }] }' },
      `${CONFIG}:2: /clients/0/calls/get: the URL of this call is missing`,
    ],
    [
      'a model of the wrong shape',
      { [CONFIG]: '{ "models": [{ "modules": ["x"], "names": ["f"],\n"flows": [["Argument", "State"]] }] }' },
      `${CONFIG}:2: /models/0/flows/0: \`Argument\` in \`Argument\` names nothing`,
    ],
    [
      'a registry of the wrong shape',
      { [CONFIG]: '{ "registries": ["own.json"] }', 'own.json': JSON.stringify({ ...EMPTY, entries: 1 }) },
      /own\.json:1:\d+ \/entries/,
    ],
  ])('ends with one error for %s', async (_, files, expected) => {
    const message = await lint(files);
    expect(message).toEqual(expect.stringMatching(/^deprec-scan: /));
    expect(message).toEqual(
      typeof expected === 'string' ? expect.stringContaining(expected) : expect.stringMatching(expected),
    );
  });

  it.each([
    [
      'a day that the calendar lacks',
      { asOf: '2026-02-30' },
      'options.asOf: expected a calendar date, YYYY-MM-DD, not "2026-02-30"',
    ],
    [
      'a host that is a URL',
      { hosts: ['https://a.example'] },
      'options.hosts: expected a list, each item a host pattern',
    ],
    [
      'a client of the wrong shape',
      { clients: [{ id: 'x', globals: ['x'], calls: {} }] },
      'deprec-scan: clients/0/calls: must not be empty',
    ],
    ['clients that are no list', { clients: {} }, 'should be array'],
    ['an option of the wrong type', { within: '3' }, 'should be integer'],
    ['an option that does not exist', { asof: '2026-10-01' }, 'asof'],
  ])('refuses %s', async (_, options, expected) => {
    expect(await lint({}, withOptions(options))).toEqual(expect.stringContaining(expected));
  });

  it('knows clients of the configuration, the settings and the options', async () => {
    const portal = { id: 'portal', baseUrl: '/rest/api/v1', calls: { post: { verb: 'POST', url: '0' } } };
    const client = (module: string): object => ({ ...portal, modules: [module] });
    const files = Object.fromEntries(
      ['a.js', 'b.js'].map((file) => [
        file,
        `import { post } from './${file.replace('.', '-')}-http.js';\npost('/listanswers');\n`,
      ]),
    );
    const own = {
      ...files,
      'a-js-http.js': 'export const { post } = load();\n',
      'b-js-http.js': 'export const { post } = load();\n',
    };
    const use = expect.stringMatching(/^no-removed-api 2:1/);
    const day = asOf('2027-02-01');
    expect(await lint(own, day)).toEqual([]);
    expect(await lint({ ...own, [CONFIG]: JSON.stringify({ clients: [client('./a-js-http.js')] }) }, day)).toEqual([
      use,
    ]);
    expect(
      await lint(
        { ...own, [CONFIG]: JSON.stringify({ clients: [client('./a-js-http.js')] }) },
        { settings: { 'deprec-scan': { asOf: '2027-02-01', clients: [client('./b-js-http.js')] } } },
      ),
    ).toEqual([use, use]);
    expect(await lint(own, withOptions({ asOf: '2027-02-01', clients: [client('./b-js-http.js')] }))).toEqual([use]);
  });

  it('finds with a model of the configuration what a scan finds with it', async () => {
    const model = {
      modules: ['@acme/query'],
      names: ['useRemote'],
      flows: [['Argument[0].Member[load].ReturnValue', 'ReturnValue.Member[held]']],
    };
    const files = {
      'a.js': `import { useRemote } from '@acme/query';
const load = async () => (await fetch('https://acme-be.glean.com/rest/api/v1/getanswer', { method: 'POST' })).json();
export const token = () => useRemote({ load }).held.answerResult.trackingToken;
`,
      'b.js': '',
    };
    const day = asOf('2027-02-01');
    expect(await lint(files, day)).toEqual([]);
    for (const more of [
      { [CONFIG]: JSON.stringify({ models: [model] }) },
      { [CONFIG]: '{ "models": ["./models.json"] }', 'models.json': JSON.stringify([model]) },
    ]) {
      const { root } = new Tree({ ...files, ...more });
      const { findings } = analyse({ root, paths: [], registry: loadRegistry([]), ...configured(root) });
      expect(findings.map(({ file, line, entry }) => [file, line, entry])).toEqual([
        ['a.js', 3, 'client.getanswer.trackingToken'],
      ]);
      expect(await lint({ ...files, ...more }, day)).toEqual([expect.stringMatching(/^no-removed-api 3:/)]);
    }
  });

  it('looks at the files of the root, wherever ESLint is run', async () => {
    const client =
      "export const post = (path) => fetch(`https://acme-be.glean.com/api/index/v1/${path}`, { method: 'POST' });\n";
    const files = {
      'packages/core/http.js': client,
      'packages/app/a.js': "import { post } from '../core/http.js';\npost('getdocumentcount');\n",
      'packages/app/b.js': '',
    };
    const lintIn = async (root: object): Promise<string[]> => {
      const tree = new Tree(files);
      const results = await makeESLint(version, {
        cwd: tree.path('packages/app'),
        config: [DEPRECATIONS, asOf('2026-10-20', root)],
      }).lintFiles(['a.js', 'b.js']);
      return results.flatMap(({ messages }) => places(messages));
    };
    expect(await lintIn({})).toEqual([]);
    expect(await lintIn({ root: '../..' })).toEqual([expect.stringMatching(/^no-removed-api 2:1/)]);
    await expect(lintIn({ root: '../../gone' })).rejects.toThrow(/^deprec-scan: root: .*gone does not exist/);
  });

  it('has limits of their own for files of a root elsewhere', async () => {
    const tree = new Tree({
      [CONFIG]: JSON.stringify({ overrides: [{ paths: ['packages/app/a.js'], within: 0 }] }),
      'packages/app/a.js': CODE,
      'packages/app/b.js': CODE,
    });
    const results = await makeESLint(version, {
      cwd: tree.path('packages/app'),
      config: [DEPRECATIONS, asOf('2026-10-12', { root: '../..' })],
    }).lintFiles(['a.js', 'b.js']);
    expect(results.flatMap(({ messages }) => places(messages))).toEqual([
      'no-deprecated-api 1:1-1:60',
      'no-expiring-api 1:1-1:60',
    ]);
  });

  it('refuses shared settings that do not fit', async () => {
    expect(await lint({}, { settings: { 'deprec-scan': { within: -1 } } })).toContain(
      'settings["deprec-scan"].within: expected a whole number',
    );
    expect(await lint({}, { settings: { 'deprec-scan': { hots: [] } } })).toContain(
      'settings["deprec-scan"]: unknown key "hots"',
    );
    expect(await lint({}, { settings: { 'deprec-scan': true } })).toContain('must be an object');
  });
});

describe('in a running process', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const [version] = VERSIONS;
  const config = [DEPRECATIONS, asOf('2026-10-20')];

  it('a configuration counts as soon as it is mended', async () => {
    const tree = new Tree({ 'a.js': CODE, [CONFIG]: '{' });
    const eslint = makeESLint(version!, { cwd: tree.root, config });
    await expect(eslint.lintFiles('a.js')).rejects.toThrow(CONFIG);
    await expect(eslint.lintFiles('a.js')).rejects.toThrow(CONFIG);
    tree.write(CONFIG, '{}');
    expect((await eslint.lintFiles('a.js'))[0]!.messages).toHaveLength(1);
  });

  it('a configuration and a registry that change are read again', async () => {
    const tree = new Tree({
      'a.js': CODE,
      [CONFIG]: '{ "registries": ["own.json"] }',
      'own.json': JSON.stringify(EMPTY),
    });
    const eslint = makeESLint(version!, { cwd: tree.root, config });
    const count = async (): Promise<number> => (await eslint.lintFiles('a.js'))[0]!.messages.length;
    expect(await count()).toBe(1);
    tree.write(CONFIG, '{ "registries": ["own.json"], "minConfidence": "high" }');
    passTime();
    expect(await count()).toBe(0);
    tree.write('own.json', JSON.stringify({ ...EMPTY, apis: 'none' }));
    passTime();
    await expect(count()).rejects.toThrow('own.json');
  });

  it('a tsconfig file that cannot be understood ends the run, and counts as soon as it is mended', async () => {
    const aliased = `import { PATH } from '@/b';\nfetch(PATH);\n${CODE}`;
    const tree = new Tree({
      'a.js': aliased,
      'src/b.js': "export const PATH = '/rest/api/v1/listanswers';\n",
      'c.js': 'export const c = 1;\n',
      'tsconfig.json': '{\n"compilerOptions": {{ }',
    });
    const eslint = makeESLint(version!, { cwd: tree.root, config: [DEPRECATIONS, asOf('2027-02-01')] });
    const broken = 'deprec-scan: tsconfig.json:2: not valid JSON';
    await expect(eslint.lintFiles('a.js')).rejects.toThrow(broken);
    await expect(eslint.lintFiles('a.js')).rejects.toThrow(broken);
    expect(places((await eslint.lintFiles('c.js'))[0]!.messages)).toEqual([]);
    tree.write('tsconfig.json', '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }');
    expect(places((await eslint.lintFiles('a.js'))[0]!.messages)).toEqual([
      'no-removed-api 2:1-2:12',
      'no-removed-api 3:1-3:60',
    ]);
  });
});
