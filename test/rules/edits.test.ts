import { rmSync, utimesSync } from 'node:fs';
import type { Linter } from 'eslint';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { searchFiles } from '../../src/analysis/search-files.js';
import { parseModule } from '../../src/syntax/module.js';
import { analyseParts } from '../../src/analysis/analyse-parts.js';
import { asOf } from './eslints.js';
import { LintedProject, passTime } from './linted-project.js';

vi.mock('../../src/analysis/search-files.js', { spy: true });
vi.mock('../../src/syntax/module.js', { spy: true });
vi.mock('../../src/analysis/analyse-parts.js', { spy: true });

const HTTP =
  "export const post = (path) => fetch(`https://acme-be.glean.com/api/index/v1/${path}`, { method: 'POST' });\n";
const COUNT = "import { post } from './http.js';\npost('getdocumentcount');\n";
const OTHER = 'export const add = (a, b) => a + b;\n';
const USE = 'no-removed-api 2:1-2:25';

/** The reports on a day when everything has been removed. */
class Editor extends LintedProject {
  constructor(files: Record<string, string>) {
    super(files, asOf('2026-10-20'));
    for (const stage of [analyses, searches, parses]) stage.mockClear();
  }
}

const analyses = vi.mocked(analyseParts);
const searches = vi.mocked(searchFiles);
const parses = vi.mocked(parseModule);
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a project that nobody edits', () => {
  it('is analysed once for all rules and files', () => {
    const editor = new Editor({
      'http.js': HTTP,
      'count.js': COUNT,
      'other.js': OTHER,
      'types.d.ts': "export type Path = '/api/index/v1/getdocumentcount';\n",
    });
    expect(editor.lint('other.js', OTHER)).toEqual([]);
    expect(editor.lint('count.js', COUNT)).toEqual([USE]);
    expect(editor.lint('http.js', HTTP)).toEqual([]);
    expect(editor.lint('types.d.ts', "export type Path = '/api/index/v1/getdocumentcount';\n")).toEqual([]);
    expect(editor.lint('count.js', COUNT)).toEqual([USE]);
    expect(analyses).toHaveBeenCalledTimes(1);
  });

  it('is not analysed again for files that are only touched', () => {
    const editor = new Editor({ 'http.js': HTTP, 'count.js': COUNT });
    editor.lint('count.js', COUNT);
    utimesSync(editor.tree.path('http.js'), new Date(), new Date());
    passTime();
    expect(editor.lint('count.js', COUNT)).toEqual([USE]);
    expect(analyses).toHaveBeenCalledTimes(1);
  });
});

describe('an edit', () => {
  it('moves the findings of its own file', () => {
    const editor = new Editor({ 'http.js': HTTP, 'count.js': COUNT });
    expect(editor.lint('count.js', COUNT)).toEqual([USE]);
    expect(editor.lint('count.js', `\n${COUNT}`)).toEqual(['no-removed-api 3:1-3:25']);
    expect(editor.lint('count.js', COUNT.replace('getdocumentcount', 'indexdocuments'))).toEqual([]);
    expect(editor.lint('count.js', COUNT)).toEqual([USE]);
  });

  it('in a second file changes the findings of the first at its next lint', () => {
    const editor = new Editor({ 'http.js': HTTP, 'count.js': COUNT });
    expect(editor.lint('count.js', COUNT)).toEqual([USE]);
    expect(editor.lint('http.js', HTTP.replace('/api/index/v1/', '/api/other/v7/'))).toEqual([]);
    expect(editor.lint('count.js', COUNT)).toEqual([]);
    expect(editor.lint('http.js', HTTP)).toEqual([]);
    expect(editor.lint('count.js', COUNT)).toEqual([USE]);
  });

  it('counts where a file that mentions no API begins to use one that does', () => {
    const chat = "export const ask = async () => (await fetch('/rest/api/v1/chat', { method: 'POST' })).json();\n";
    const editor = new Editor({ 'chat.js': chat, 'view.js': OTHER });
    expect(editor.lint('view.js', OTHER)).toEqual([]);
    expect(
      editor.lint('view.js', "import { ask } from './chat.js';\nask().then((reply) => reply.messages[0].citations);\n"),
    ).toEqual(['no-removed-api 2:41-2:50']);
  });

  it('counts where a file that mentions no API is used by one that does', () => {
    const count =
      "import { VERB } from './path.js';\nfetch(`https://acme-be.glean.com/api/index/v1/${VERB}`, { method: 'POST' });\n";
    const editor = new Editor({ 'count.js': count, 'path.js': 'export const OTHER = 1;\n' });
    expect(editor.lint('count.js', count)).toEqual([]);
    expect(editor.lint('path.js', "export const VERB = 'get' + 'usercount';\n")).toEqual([]);
    expect(editor.lint('count.js', count)).toEqual(['no-removed-api 2:1-2:76']);
  });

  it('counts where a file begins to use a global that another one has made of an API', () => {
    const client =
      "globalThis.glean = { ask: () => fetch('/rest/api/v1/chat', { method: 'POST' }).then((reply) => reply.json()) };\n";
    const editor = new Editor({ 'client.js': client, 'view.js': OTHER, 'other.js': OTHER });
    expect(editor.lint('client.js', client)).toEqual([]);
    expect(editor.lint('view.js', 'glean.ask().then((reply) => reply.messages[0].citations);\n')).toEqual([
      'no-removed-api 1:47-1:56',
    ]);
    expect(editor.lint('view.js', 'glean.ask().then((reply) => reply.messages[0].fragments);\n')).toEqual([]);
    expect(editor.lint('view.js', 'glean.ask().then((reply) => reply.messages[1].citations);\n')).toEqual([
      'no-removed-api 1:47-1:56',
    ]);
    expect(editor.lint('other.js', '1 + 1;\n')).toEqual([]);
    expect(searches).toHaveBeenCalledTimes(1);
    expect(analyses).toHaveBeenCalledTimes(4);
  });

  it('counts where a file is first imported and then says what matters', () => {
    const count = "fetch(`https://acme-be.glean.com/api/index/v1/${VERB}`, { method: 'POST' });\n";
    const editor = new Editor({ 'count.js': count, 'path.js': 'export const OTHER = 1;\n' });
    expect(editor.lint('count.js', count)).toEqual([]);
    expect(editor.lint('count.js', `import { VERB } from './path.js';\n${count}`)).toEqual([]);
    expect(editor.lint('path.js', "export const VERB = 'get' + 'usercount';\n")).toEqual([]);
    expect(editor.lint('count.js', `import { VERB } from './path.js';\n${count}`)).toEqual(['no-removed-api 2:1-2:76']);
  });

  it('has only its own file parsed, and nothing listed or searched', () => {
    const editor = new Editor({ 'http.js': HTTP, 'count.js': COUNT, 'other.js': OTHER });
    editor.lint('count.js', COUNT);
    parses.mockClear();
    for (const text of [`${COUNT}// a`, `${COUNT}// ab`, COUNT.replace('(', '( '), COUNT])
      editor.lint('count.js', text);
    expect(parses.mock.calls.map(([file]) => file)).toEqual(['count.js', 'count.js', 'count.js', 'count.js']);
    expect(searches).toHaveBeenCalledTimes(1);
    editor.lint('count.js', COUNT);
    expect(parses).toHaveBeenCalledTimes(4);
    expect(analyses).toHaveBeenCalledTimes(5);
  });

  it('has only its own file analysed while one file is typed in that others have nothing to do with but a wrapper', () => {
    const others = Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [`${name}.js`, `${COUNT}// ${name.repeat(500)}\n`]),
    );
    const editor = new Editor({ 'http.js': HTTP, 'count.js': COUNT, ...others });
    expect(editor.lint('count.js', COUNT)).toEqual([USE]);
    expect(editor.lint('count.js', `\n${COUNT}`)).toEqual(['no-removed-api 3:1-3:25']);
    expect(editor.lint('count.js', `${COUNT}post('getdocumentcount');\n`)).toEqual([USE, 'no-removed-api 3:1-3:25']);
    expect(editor.lint('count.js', `\n\n${COUNT}`)).toEqual(['no-removed-api 4:1-4:25']);
    expect(analyses).toHaveBeenCalledTimes(1);
    expect(editor.lint('a.js', others['a.js']!)).toEqual([USE]);
    expect(analyses).toHaveBeenCalledTimes(2);
    expect(editor.lint('count.js', `\n\n${COUNT}`)).toEqual(['no-removed-api 4:1-4:25']);
    expect(analyses).toHaveBeenCalledTimes(2);
  });

  it('keeps what is called on something that a file gives which nothing imports', () => {
    const hooks = `import axios from 'axios';\nexport const handle = (event) => {\n  event.locals.api = axios.create({ baseURL: 'https://acme-be.glean.com' });\n};\n// ${'a'.repeat(500)}\n`;
    const page = "export const GET = (event) => event.locals.api.post('/rest/api/v1/listanswers');\n";
    const editor = new Editor({ 'src/hooks.js': hooks, 'src/page.js': page });
    expect(editor.lint('src/page.js', page)).toEqual(['no-removed-api 1:31-1:80']);
    expect(editor.lint('src/page.js', `\n${page}`)).toEqual(['no-removed-api 2:31-2:80']);
  });

  it('keeps what a type names that another file declares a response to be of', () => {
    const types = 'export interface Reply {\n  messages: { citations: string[] }[];\n}\n';
    const ask = `import type { Reply } from './types.js';\nimport { post } from './post.js';\nexport const ask = async () => (await (await post('/rest/api/v1/chat')).json()) as Reply;\n`;
    const post = `export const post = (path: string) => fetch(path, { method: 'POST' });\n// ${'a'.repeat(500)}\n`;
    const others = Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [
        `${name}.ts`,
        `import { post } from './post.js';\nexport const ${name} = () => post('/rest/api/v1/listanswers');\n// ${name.repeat(500)}\n`,
      ]),
    );
    const editor = new Editor({ 'types.ts': types, 'ask.ts': ask, 'post.ts': post, ...others });
    const all: Linter.Config = { settings: { 'deprec-scan': { asOf: '2026-10-20', minConfidence: 'low' } } };
    expect(editor.lint('types.ts', types, all)).toEqual(['no-removed-api 2:15-2:24']);
    expect(editor.lint('types.ts', `\n${types}`, all)).toEqual(['no-removed-api 3:15-3:24']);
    expect(analyses).toHaveBeenCalledTimes(1);
  });

  it('that makes another search necessary has only its own file parsed', () => {
    const editor = new Editor({ 'http.js': HTTP, 'count.js': COUNT, 'other.js': OTHER });
    editor.lint('count.js', COUNT);
    parses.mockClear();
    expect(editor.lint('other.js', HTTP)).toEqual([]);
    expect(searches).toHaveBeenCalledTimes(2);
    expect(parses.mock.calls.map(([file]) => file)).toEqual(['other.js']);
  });

  it('changes how sure the findings of other files are', () => {
    const use = "fetch('/api/index/v1/getdocumentcount', { method: 'POST' });\n";
    const editor = new Editor({ 'host.js': "export const HOST = 'acme-be.glean.com';\n", 'use.js': use });
    const high = asOf('2026-10-20', { minConfidence: 'high' });
    expect(editor.lint('use.js', use, high)).toHaveLength(1);
    expect(editor.lint('host.js', 'export const HOST = location.host;\n', high)).toEqual([]);
    expect(editor.lint('use.js', use, high)).toEqual([]);
    expect(editor.lint('use.js', `// acme-be.glean.com\n${use}`, high)).toHaveLength(1);
  });

  it('may be an import of a file that has come into being since', () => {
    const count = "fetch(`https://acme-be.glean.com/api/index/v1/${VERB}`, { method: 'POST' });\n";
    const editor = new Editor({ 'count.js': count });
    expect(editor.lint('count.js', count)).toEqual([]);
    editor.tree.write('path.js', "export const VERB = 'get' + 'usercount';\n");
    expect(editor.lint('count.js', `import { VERB } from './path.js';\n${count}`)).toEqual(['no-removed-api 2:1-2:76']);
  });

  it('costs no analysis where it can change nothing', () => {
    const editor = new Editor({ 'http.js': HTTP, 'count.js': COUNT, 'other.js': OTHER });
    editor.lint('other.js', OTHER);
    for (const text of ['const a = 1;', "import fs from 'node:fs';", "import { b } from './none.js';"])
      expect(editor.lint('other.js', text)).toEqual([]);
    expect(analyses).toHaveBeenCalledTimes(1);
  });

  it('of a file that borders on the analysis is analysed once', () => {
    const editor = new Editor({ 'http.js': HTTP, 'count.js': COUNT, 'other.js': OTHER });
    editor.lint('other.js', OTHER);
    const text = "import './http.js';\n";
    for (let time = 0; time < 3; time++) expect(editor.lint('other.js', text)).toEqual([]);
    expect(analyses).toHaveBeenCalledTimes(2);
  });

  it('on which the analysis fails leaves nothing behind', () => {
    const editor = new Editor({ 'http.js': HTTP, 'count.js': COUNT });
    editor.lint('count.js', COUNT);
    analyses.mockImplementationOnce(() => {
      throw new Error('a bug');
    });
    expect(() => editor.lint('http.js', HTTP.replace('/api/index/v1/', '/api/other/v7/'))).toThrow('a bug');
    expect(editor.lint('http.js', HTTP)).toEqual([]);
    expect(editor.lint('count.js', `\n${COUNT}`)).toEqual(['no-removed-api 3:1-3:25']);
  });

  it('with which the analysis goes beyond its bounds is warned of once', async () => {
    const editor = new Editor({ 'http.js': HTTP, 'count.js': COUNT });
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
    editor.lint('count.js', COUNT);
    const { analyseParts: inFull } = await vi.importActual<typeof import('../../src/analysis/analyse-parts.js')>(
      '../../src/analysis/analyse-parts.js',
    );
    const cutShort = function* (open: Parameters<typeof analyseParts>[0]): ReturnType<typeof analyseParts> {
      const problems = [{ file: '.', line: null, message: 'the analysis was cut short' }];
      return { ...(yield* inFull(open)), problems };
    };
    analyses.mockImplementationOnce(cutShort).mockImplementationOnce(cutShort);
    for (const text of [`${COUNT}// a`, `${COUNT}// ab`]) expect(editor.lint('count.js', text)).toEqual([USE]);
    expect(warn.mock.calls.map(([text]) => text)).toEqual(['the analysis was cut short']);
  });

  it('in the middle of a word does no harm', () => {
    const editor = new Editor({ 'http.js': HTTP, 'count.js': COUNT });
    editor.lint('count.js', COUNT);
    // ESLint cannot parse it, so the rules never see it.
    expect(editor.lint('count.js', COUNT.slice(0, -5))).toHaveLength(1);
    expect(editor.lint('count.js', COUNT)).toEqual([USE]);
  });
});

describe('unsaved text', () => {
  it('counts until the file on disk is another one', () => {
    const editor = new Editor({ 'http.js': HTTP, 'count.js': COUNT });
    editor.lint('http.js', HTTP.replace('/api/index/v1/', '/api/other/v7/'));
    expect(editor.lint('count.js', COUNT)).toEqual([]);
    editor.tree.write('http.js', `${HTTP}// reverted by somebody else\n`);
    expect(editor.lint('count.js', COUNT)).toEqual([USE]);
  });

  it('is not analysed again when it is saved as it is', () => {
    const editor = new Editor({ 'http.js': HTTP, 'count.js': COUNT });
    const text = HTTP.replace('/api/index/v1/', '/api/other/v7/');
    editor.lint('http.js', text);
    editor.tree.write('http.js', text);
    expect(editor.lint('http.js', text)).toEqual([]);
    expect(editor.lint('count.js', COUNT)).toEqual([]);
    expect(analyses).toHaveBeenCalledTimes(1);
  });

  it('of a new file counts for the others before it is saved', () => {
    const editor = new Editor({ 'count.js': COUNT });
    expect(editor.lint('count.js', COUNT)).toEqual([]);
    expect(editor.lint('http.js', HTTP)).toEqual([]);
    expect(editor.lint('count.js', COUNT)).toEqual([USE]);
  });
});

describe('a change on disk', () => {
  it('of a file that nobody lints is noticed after a while', () => {
    const editor = new Editor({ 'http.js': HTTP, 'count.js': COUNT });
    expect(editor.lint('count.js', COUNT)).toEqual([USE]);
    editor.tree.write('http.js', HTTP.replace('/api/index/v1/', '/api/index/v22/'));
    passTime();
    expect(editor.lint('count.js', COUNT)).toEqual([]);
  });

  it('may be that a file is gone', () => {
    const editor = new Editor({ 'http.js': HTTP, 'count.js': COUNT });
    expect(editor.lint('count.js', COUNT)).toEqual([USE]);
    rmSync(editor.tree.path('http.js'));
    passTime();
    expect(editor.lint('count.js', COUNT)).toEqual([]);
  });

  /** Creates a file. The clock of the process may be another one than that of the disk. */
  const create = ({ tree }: Editor, file: string, text: string): void => {
    tree.write(file, text);
    utimesSync(tree.path(file), new Date(), new Date());
  };

  it('may be a new file', () => {
    const editor = new Editor({ 'http.js': HTTP });
    editor.lint('http.js', HTTP);
    create(editor, 'count.js', COUNT);
    expect(editor.lint('count.js', COUNT)).toEqual([USE]);
  });

  it('may be a new file whose stamp is a tick behind the clock', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const editor = new Editor({ 'http.js': HTTP });
    editor.lint('http.js', HTTP);
    editor.tree.write('count.js', COUNT);
    const stamp = (Date.now() - 4) / 1000;
    utimesSync(editor.tree.path('count.js'), stamp, stamp);
    expect(editor.lint('count.js', COUNT)).toEqual([USE]);
  });

  it('of a file that git ignores changes nothing, as in a scan', () => {
    const editor = new Editor({ 'http.js': HTTP, 'built.js': COUNT, '.gitignore': 'built.js\n' });
    editor.tree.commit();
    expect(editor.lint('built.js', COUNT)).toEqual([]);
    expect(editor.lint('built.js', `${COUNT}\n`)).toEqual([]);
    expect(analyses).toHaveBeenCalledTimes(1);
  });

  it('may be in what specifiers mean', () => {
    const paths = (directory: string): string =>
      JSON.stringify({ compilerOptions: { paths: { '@/*': [`${directory}/*`] } } });
    const count = COUNT.replace('./http.js', '@/http');
    const editor = new Editor({ 'src/http.js': HTTP, 'count.js': count, 'tsconfig.json': paths('src') });
    expect(editor.lint('count.js', count)).toEqual([USE]);
    editor.tree.write('tsconfig.json', paths('lib'));
    passTime();
    expect(editor.lint('count.js', count)).toEqual([]);
  });

  it('may be in what a bundler is told that specifiers mean', () => {
    const config = (folder: string): string => `export default { resolve: { alias: { net: './${folder}' } } };\n`;
    const count = COUNT.replace('./http.js', 'net/http');
    const editor = new Editor({ 'src/http.js': HTTP, 'count.js': count, 'vite.config.js': config('src') });
    expect(editor.lint('count.js', count)).toEqual([USE]);
    editor.tree.write('vite.config.js', config('lib'));
    editor.lint('vite.config.js', config('lib'));
    passTime();
    expect(editor.lint('count.js', count)).toEqual([]);
  });

  it('may be a new file that a text has asked for all along', () => {
    const editor = new Editor({ 'count.js': COUNT, 'other.js': "fetch('/rest/api/v1/search');\n" });
    expect(editor.lint('count.js', COUNT)).toEqual([]);
    const http = "export { post } from './send.js';\n";
    create(editor, 'http.js', http);
    create(editor, 'send.js', HTTP);
    expect(editor.lint('http.js', http)).toEqual([]);
    expect(editor.lint('count.js', COUNT)).toEqual([USE]);
  });
});

describe('the clock', () => {
  it('moves a finding from rule to rule in a running process', () => {
    analyses.mockClear();
    const project = new LintedProject({ 'http.js': HTTP, 'count.js': COUNT });
    const rulesOn = (day: string): string[] => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(day) });
      return project.lint('count.js', COUNT).map((place) => place.split(' ')[0]!);
    };
    expect(rulesOn('2026-09-14T23:59:59Z')).toEqual(['no-deprecated-api']);
    expect(rulesOn('2026-09-15T00:00:00Z')).toEqual(['no-expiring-api']);
    expect(rulesOn('2026-10-15T23:59:59Z')).toEqual(['no-expiring-api']);
    expect(rulesOn('2026-10-16T00:00:00Z')).toEqual(['no-removed-api']);
    expect(analyses).toHaveBeenCalledTimes(1);
  });
});
