import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Session } from '../../rules/session.js';
import type { FoundInFile } from '../../rules/project-analysis.js';
import type { PlacedFinding } from '../../src/model/finding.js';
import type { PlacedViolation } from '../../src/model/violation.js';
import { loadContract } from '../../src/registry/contract.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { analyseParts } from '../../src/analysis/analyse-parts.js';
import { listProject } from '../../src/analysis/list-files.js';
import { foundAfterEdit } from '../../src/analysis/match-parts.js';
import { openProgram } from '../../src/analysis/open-program.js';
import { searchFiles } from '../../src/analysis/search-files.js';
import { runThrough } from '../../src/runtime/steps.js';
import { makeProject } from '../cli/run.js';
import { runs } from '../properties.js';

const registry = loadRegistry([]);
const contract = loadContract();

/** Files that are connected through one that all of them import, and through what that one stores. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  'core/http.ts': [
    `const ORIGIN = 'https://acme-be.glean.com';
let base = '/rest/api/v1';
const handlers = new Map<string, (reply: any) => void>();
export const kept = { reply: null as any, path: '/search' };
export function configure(path: string) { base = path; }
export function on(name: string, handler: (reply: any) => void) { handlers.set(name, handler); }
export async function post(path: string, body?: unknown) {
  const response = await fetch(ORIGIN + '/rest/api/v1/' + path, { method: 'POST', body: JSON.stringify(body) });
  return response.json();
}
export const based = (path: string) => fetch(ORIGIN + base + path, { method: 'POST' });
export async function ask(question: object, done: (reply: any) => void) { done(await post('chat', question)); }
export async function run(name: string) { handlers.get(name)?.(await post('chat')); }
export async function announce(body: object) { return fetch(ORIGIN + '/rest/api/v1/createannouncement', { method: 'POST', body: JSON.stringify(body) }); }
export async function sendAs(token: string, path: string) { return fetch(ORIGIN + '/rest/api/v1/' + path, { method: 'POST', headers: { Authorization: token } }); }
export class Client {
  static last: Client;
  prefix = '/rest/api/v1';
  handler: ((reply: any) => void) | undefined;
  constructor(readonly origin = ORIGIN) {}
  async send(path: string) { const reply = await (await fetch(this.origin + this.prefix + path, { method: 'POST' })).json(); this.handler?.(reply); return reply; }
}
export const client = new Client();
export interface Api { list(): Promise<any>; }
export const use = (api: Api) => api.list().then((reply) => reply.answerResults);
`,
  ],
};

/** Possible texts of the other files. */
const TEXTS: readonly string[] = [
  "import { post } from '../core/http';\nexport const token = async () => (await post('getanswer')).answerResult.trackingToken;\n",
  "import { post } from '../core/http';\nexport const list = () => post('listanswers', { departments: ['a'] });\n",
  "import { ask } from '../core/http';\nexport const cited = () => ask({ q: 1 }, (reply) => reply.messages[0].citations);\n",
  "import { based } from '../core/http';\nexport const list = () => based('/listanswers');\n",
  "import { configure } from '../core/http';\nconfigure('/api/index/v1');\n",
  "import { based } from '../core/http';\nexport const count = () => based('/getdocumentcount');\n",
  "import { announce } from '../core/http';\nexport const tell = () => announce({ title: 'x', audienceFilters: [{ fieldName: 'a', values: [] }] });\n",
  "import { on } from '../core/http';\non('chat', (reply) => console.log(reply.messages[0].citations));\n",
  "import { run } from '../core/http';\nexport const go = () => run('chat');\n",
  "import { client } from '../core/http';\nclient.prefix = '/api/index/v1';\n",
  "import { client } from '../core/http';\nexport const all = () => client.send('/listanswers');\nexport const counted = () => client.send('/getdocumentcount');\n",
  "import { client } from '../core/http';\nclient.handler = (reply) => reply.answerResults[0].trackingToken;\n",
  "import { kept, post } from '../core/http';\nexport const fill = async () => { kept.reply = await post('chat'); };\n",
  "import { kept } from '../core/http';\nexport const sources = () => kept.reply.messages[0].citations;\n",
  "import { Client } from '../core/http';\nexport class Other extends Client { prefix = '/api/index/v1'; count = () => this.send('/getdocumentcount'); }\n",
  "import { use } from '../core/http';\nimport { post, type Api } from '../core/http';\nclass Answers implements Api { list() { return post('listanswers'); } }\nexport const shown = () => use(new Answers());\n",
  "import { sendAs } from '../core/http';\nexport const token = (secret?: string) => sendAs(secret!, 'search');\n",
  "import { token } from './a';\nexport const both = () => token?.('glean_0123456789abcdef');\n",
  "import { token } from './a';\nexport const both = () => token?.(`Bearer ${process.env.GLEAN_TOKEN}`);\n",
  "window.acme = { path: 'listanswers' };\nexport {};\n",
  "import { post } from '../core/http';\nexport const listed = () => post(acme.path);\n",
  "import { token } from './a';\nimport { list } from './b';\nexport const both = async () => [await token?.(), (await list?.())?.answerResults];\n",
  "import axios from 'axios';\nimport { post } from '../core/http';\naxios.defaults.baseURL = 'https://acme-be.glean.com/rest/api/v1';\nexport const x = () => post('search');\n",
  "import axios from 'axios';\nimport { post } from '../core/http';\nexport const x = () => axios.post('/listanswers', { pageSize: 1 }) && post('search');\n",
  // Importers of several files, of which others than the edited one may matter.
  "import * as a from './a';\nimport * as b from './b';\nimport * as d from './d';\nexport const shown = async () => [await a.token?.(), (await b.list?.())?.answerResults, await d.go?.()];\n",
  "import { list } from './b';\nimport { count } from './c';\nexport const each = () => [list, count].map((call) => call?.());\n",
  "export const path = 'listanswers';\nexport const body = { title: 'x', audienceFilters: [{ fieldName: 'a', values: [] }] };\nexport const handle = (reply: any) => reply.messages[0].citations;\n",
  "import { post } from '../core/http';\nimport { path, handle } from './b';\nimport { body } from './c';\nexport const sent = async () => handle?.(await post(path ?? 'search', body));\n",
  "import { announce } from '../core/http';\nimport { body } from './d';\nimport { handle } from './e';\nexport const told = async () => handle?.(await (await announce(body ?? {})).json());\n",
  "import { Client } from '../core/http';\nimport { Other } from './c';\nimport { path } from './b';\nexport const clients = [new Client(), new Other()];\nexport const each = () => clients.map((one) => one.send(path));\n",
];
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** Makes the files large enough in comparison with the shared one. */
const REMARK = `// ${'and so on '.repeat(100)}\n`;

const lineOf = (finding: PlacedFinding): string =>
  `${finding.file}:${finding.line}:${finding.column} ${finding.entry} ${finding.confidence} ${JSON.stringify([finding.id, finding.trace])}`;
const violationLine = (found: PlacedViolation): string =>
  `${found.file}:${found.line}:${found.column} ${found.rule} ${found.confidence} ${JSON.stringify([found.id, found.message, found.trace])}`;
const linesOf = ({ findings, violations }: FoundInFile, file: string): string[] => [
  ...findings.filter((one) => one.file === file).map(lineOf),
  ...violations.filter((one) => one.file === file).map(violationLine),
];

interface Edit {
  file: string;
  text: number;
  /** Number of lines inserted at the top, as if somebody were typing. */
  lines: number;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  file: fc.constantFrom(...NAMES),
  text: fc.nat(TEXTS.length - 1),
  lines: fc.nat(2),
});

it('what is found in a file that is edited alone is what the whole project shows', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(TEXTS.length - 1), { minLength: NAMES.length, maxLength: NAMES.length }),
      fc.array(edit, { minLength: 1, maxLength: 12 }),
      (begin, edits) => {
        const root = makeProject({ 'package.json': '{}' });
        const texts = new Map([
          ...Object.entries(SHARED).map(([file, [text]]): [string, string] => [file, text!]),
          ...NAMES.map((name, index): [string, string] => [`app/${name}.ts`, TEXTS[begin[index]!]! + REMARK]),
        ]);
        for (const [file, text] of texts) {
          mkdirSync(dirname(join(root, file)), { recursive: true });
          writeFileSync(join(root, file), text);
        }
        const session = new Session(root, registry, contract, {});
        for (const { file: name, text, lines } of edits) {
          const file = `app/${name}.ts`;
          for (const edited of [
            TEXTS[text]! + REMARK,
            `${'\n'.repeat(lines)}${TEXTS[text]!}export const typed${lines} = ${lines};\n${REMARK}`,
          ]) {
            texts.set(file, edited);
            const found = linesOf(session.foundIn(file, edited), file);
            const anew = (seeds: 'candidates' | 'all'): string[] =>
              linesOf(
                analyse({ root, paths: [], cwd: root, registry, contract, overlay: new Map(texts), seeds }),
                file,
              );
            const expected = anew('candidates');
            // A session may have parsed more than is needed now. If that makes a difference, it is not a fault of the
            // session.
            if (!isDeepStrictEqual(found, expected) && isDeepStrictEqual(expected, anew('all')))
              expect(found).toEqual(expected);
          }
        }
      },
    ),
    { numRuns: runs(12) },
  );
});

/** The entries found in a file after a line is added to it, without most of its part; undefined if all of it is needed. */
function foundAlone(file: string, texts: ReadonlyMap<string, string>): string[] | undefined {
  const root = makeProject({ 'package.json': '{}' });
  for (const [name, text] of texts) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const overlay = new Map(texts);
  const options = { root, paths: [], cwd: root, registry, contract, overlay, seeds: 'all' as const };
  const open = openProgram(searchFiles(listProject(options)));
  const { parts } = runThrough(analyseParts(open));
  overlay.set(file, `${texts.get(file)!}export const more = 1;\n`);
  open.program.update(file);
  return foundAfterEdit(file, parts, open)?.findings.map(({ entry }) => entry);
}

const IMPORTED = "import { post } from '../core/http';\n";
const CORE: [string, string] = ['core/http.ts', SHARED['core/http.ts']![0]!];

it('calls in other files do not prevent it, even though files that are left out pass something to them', () => {
  const texts = new Map([
    CORE,
    [
      'app/policy.ts',
      `${IMPORTED}export const policy = (id: string) => fetch('https://acme-be.glean.com/rest/api/v1/policies', { headers: { Authorization: id } });\n`,
    ],
    [
      'app/edited.ts',
      `${IMPORTED}import { policy } from './policy';\nexport const list = () => post('listanswers');\n`,
    ],
    ...NAMES.map((name): [string, string] => [
      `app/${name}.ts`,
      `import { policy } from './policy';\nexport const ${name} = (id: string) => policy(id);\n${REMARK}`,
    ]),
  ]);
  expect(foundAlone('app/edited.ts', texts)).toEqual(['client.listanswers']);
});

it('what else an importer of the file imports is left out', () => {
  const texts = new Map([
    CORE,
    ['app/edited.ts', `${IMPORTED}export const list = () => post('listanswers');\n`],
    [
      'app/index.ts',
      ['edited', ...NAMES].map((name) => `import * as ${name} from './${name}';\nconsole.log(${name});\n`).join(''),
    ],
    ...NAMES.map((name): [string, string] => [
      `app/${name}.ts`,
      `${IMPORTED}export const ${name} = () => post('chat');\n${REMARK}`,
    ]),
  ]);
  expect(foundAlone('app/edited.ts', texts)).toEqual(['client.listanswers']);
});

it.each([
  ['from another file', './path', []],
  ['through two other files', './paths', [['app/paths.ts', "export { path } from './path';\n"]]],
] as const)('what an importer hands over %s is not overlooked', (_, from, more) => {
  const cited = `const api = 'https://acme-be.glean.com/rest/api/v1/';
export const cited = async (path: string) => (await (await fetch(api + path, { method: 'POST' })).json()).messages[0].citations;
`;
  const texts = new Map([
    ['app/edited.ts', cited],
    ['app/path.ts', "export const path = 'chat';\n"],
    ['app/index.ts', `import { cited } from './edited';\nimport { path } from '${from}';\ncited(path);\n`],
    ...more,
    ...NAMES.map((name): [string, string] => [
      `app/${name}.ts`,
      `import { path } from '${from}';\nexport const ${name} = () => path;\n${REMARK}`,
    ]),
  ]);
  expect(foundAlone('app/edited.ts', texts)).toEqual(['client.chat.citations']);
});

it('the classes that implement an interface in other files are not overlooked', () => {
  const texts = new Map([
    CORE,
    ['core/api.ts', 'export interface Api { list(): Promise<any>; }\n'],
    [
      'app/edited.ts',
      "import type { Api } from '../core/api';\nexport const shown = async (api: Api) => (await api.list()).messages[0].citations;\n",
    ],
    [
      'app/chat.ts',
      `${IMPORTED}import type { Api } from '../core/api';\nexport class Chat implements Api { list() { return post('chat'); } }\n`,
    ],
    ...NAMES.map((name): [string, string] => [
      `app/${name}.ts`,
      `${IMPORTED}import type { Api } from '../core/api';\nexport const ${name} = (api: Api) => [api, post('chat')];\n${REMARK}`,
    ]),
  ]);
  expect(foundAlone('app/edited.ts', texts)).toEqual(['client.chat.citations']);
});
