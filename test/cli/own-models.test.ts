import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.js';
import type { ModelRow } from '../../src/calls/models/model-row.js';
import { UserError } from '../../src/model/errors.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { makeProject, run, type Files } from './run.js';

const NAME = 'deprec-scan.config.json';
const HINT = 'docs/models.md lists the roots and steps of paths';
const ROW: ModelRow = {
  modules: ['@acme/query'],
  names: ['useRemote'],
  flows: [['Argument[0].Member[load].ReturnValue', 'ReturnValue.Member[held]']],
};
/** What is read is told only by a model of the package. */
const PAGE = `import { useRemote } from '@acme/query';
const load = async () => (await fetch('https://acme-be.glean.com/rest/api/v1/getanswer', { method: 'POST' })).json();
export const token = () => useRemote({ load }).held.answerResult.trackingToken;
`;

function write(root: string, files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

/** The error that a list of models gives, with its hint. */
function errorOf(models: string, files: Files = {}): string {
  const root = makeProject({ [NAME]: `{\n "models": ${models}\n}` });
  write(root, files);
  try {
    readConfig(join(root, NAME), NAME);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const [{ message, hint } = error] = error.mistakes;
    return hint === null ? message : `${message} | ${hint}`;
  }
  throw new Error('expected an error');
}

/** `file:line entry` of each finding of a project with models. */
async function found(models: unknown, files: Files = {}): Promise<string[]> {
  const cwd = makeProject({ 'page.ts': PAGE, [NAME]: JSON.stringify({ models }) });
  write(cwd, files);
  const { exitCode, stdout, stderr } = await run(['--format', 'json', '--as-of', '2026-09-01'], { cwd });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  const { findings } = JSON.parse(stdout) as { findings: { file: string; line: number; entry: string }[] };
  return findings.map(({ file, line, entry }) => `${file}:${line} ${entry}`);
}

describe('models of the configuration', () => {
  const USE = ['page.ts:3 client.getanswer.trackingToken'];

  it('are rows, a file beside it, or a file of a package', async () => {
    const list = JSON.stringify([ROW]);
    expect(await found([])).toEqual([]);
    expect(await found([ROW])).toEqual(USE);
    expect(await found(['./models/query.json'], { 'models/query.json': `// Comments are allowed.\n${list}` })).toEqual(
      USE,
    );
    expect(await found(['acme-models/query.json'], { 'node_modules/acme-models/query.json': list })).toEqual(USE);
    expect(await found(['@acme/models/query.json'], { 'node_modules/@acme/models/query.json': list })).toEqual(USE);
  });

  it('are looked up in their order, and before what is built in', async () => {
    const other: ModelRow = { ...ROW, flows: [['Unknown[nothing]', 'ReturnValue']] };
    expect(await found([ROW, other])).toEqual(USE);
    expect(await found([other, ROW])).toEqual([]);
    const page = PAGE.replace('@acme/query', 'react').replaceAll('useRemote', 'useRef');
    expect(await found([], { 'page.ts': page })).toEqual([]);
    expect(await found([{ ...ROW, modules: ['react'], names: ['useRef'] }], { 'page.ts': page })).toEqual(USE);
  });

  it('are found from a directory below the one of node_modules', () => {
    const root = makeProject({
      'node_modules/acme-models/query.json': JSON.stringify([ROW]),
      'app/page.ts': PAGE,
      [`app/${NAME}`]: '{ "models": ["acme-models/query.json"] }',
    });
    expect(readConfig(join(root, 'app', NAME), NAME).models).toEqual([ROW]);
  });
});

it('rows tell by name which calls send nothing, and which log', () => {
  const text = `import { audit } from '@acme/log';
export const note = (token: string) => {
  audit('/rest/api/v1/listanswers');
  metrics.count('/rest/api/v1/listanswers');
  metrics.mark('/rest/api/v1/listanswers');
};
`;
  const notUnderstood = (models: readonly ModelRow[]): unknown => {
    const root = makeProject({ 'note.ts': text });
    return analyse({ root, paths: [], registry: loadRegistry([]), models }).notUnderstood.map(({ line }) => line);
  };
  expect(notUnderstood([])).toEqual([3, 4, 5]);
  expect(notUnderstood([{ is: 'logger', modules: ['@acme/log'] }])).toEqual([4, 5]);
  expect(notUnderstood([{ is: 'silent', imports: ['audit'], methods: ['count'] }])).toEqual([5]);
  expect(notUnderstood([{ is: 'silent', globals: ['metrics'] }])).toEqual([3]);
});

describe('what is wrong with a model is told with its line, its place and what to do', () => {
  const row = (rest: string): string => `[{ "modules": ["x"], "names": ["f"],\n${rest} }]`;

  it.each([
    [
      '{}',
      ':2: /models: must be an array, not an object | What functions of packages do with values, looked up before what is built in',
    ],
    ['[3]', ':2: /models/0: must be an object, not a number | '],
    ['[\n{ "names": ["f"] }]', ':3: /models/0: missing property `flows`'],
    [
      '[{ "names": ["f"],\n"flows": [] }]',
      ':2: /models/0: the origin of these functions is missing | add `modules` or `globals`',
    ],
    [row('"flow": [], "flows": []'), ':3: /models/0/flow: unknown property `flow`, did you mean `flows`? | '],
    [row('"flows": {}'), ':3: /models/0/flows: must be an array, not an object | What flows where'],
    [row('"flows": [["Argument[0]"]]'), ':3: /models/0/flows/0: needs 2 items | From one place to another'],
    [
      row('"flows": [["argument[0]", "ReturnValue"]]'),
      ':3: /models/0/flows/0/0: `argument[0]` has the wrong form; write it like `Argument[0].Member[queryFn].ReturnValue` | ',
    ],
    [
      row('"flows": [["Argument[0]", "ReturnValue", { "as": "yaml" }]]'),
      ':3: /models/0/flows/0/2/as: must be one of `json`, `query`, `parsed`, `merged`, `form`, `text`, `joined`, `resolved`, not `yaml`',
    ],
    [
      row('"flows": [["Argument[0]", "ReturnValue", { "if": "State" }]]'),
      ':3: /models/0/flows/0/2/if: unknown property `if` | known here: unless, channel, at, as',
    ],
    [
      row('"flows": [["Argument[0]", "ReturnValue"],\n["Argument[0].Mamber[a]", "ReturnValue"]]'),
      `:4: /models/0/flows/1: \`Mamber[a]\` in \`Argument[0].Mamber[a]\` is not a step of a path | ${HINT}`,
    ],
    [
      row('"flows": [["Member[a]", "ReturnValue"]]'),
      `:3: /models/0/flows/0: \`Member[a]\` in \`Member[a]\` is not a root of a path | ${HINT}`,
    ],
    [
      row('"flows": [["ReturnValue", "Argument[0]"]]'),
      `:3: /models/0/flows/0: nothing flows into \`Argument\` | ${HINT}`,
    ],
    [
      row('"flows": [], "calls": ["Argument[0]",\n"Argument[x]"]'),
      `:4: /models/0/calls/1: \`Argument[x]\` in \`Argument[x]\` is not a number or range of numbers | ${HINT}`,
    ],
    [
      row('"flows": [],\n"delegatesTo": ["Argument"]'),
      `:4: /models/0/delegatesTo/0: \`Argument\` in \`Argument\` names nothing | ${HINT}`,
    ],
    [row('"flows": [],\n"flows": []'), ':4: /models/0/flows: written twice | remove one of them'],
    ...['', ', "example": "log()"'].map((more): [string, string] => [
      `[\n{ "is": "silent"${more} }]`,
      ':3: /models/0: the names of the calls are missing | add `modules`, `globals`, `imports` or `methods`',
    ]),
    [
      '[\n{ "is": "loud", "methods": ["x"] }]',
      ':3: /models/0/is: must be one of `silent`, `logger`, `container`, `server`',
    ],
    [
      '[\n{ "is": "silent", "names": ["x"] }]',
      ':3: /models/0/names: unknown property `names` | known here: is, example, modules',
    ],
    [
      '[\n{ "is": "silent", "modules": ["x/*"] }]',
      ':3: /models/0/modules/0: `x/*` has the wrong form; write it like `@acme/log`',
    ],
    [
      '[\n"models.txt"]',
      ':3: /models/0: `models.txt` has the wrong form; write it like `./models.json` | A file with a list of models',
    ],
    [
      '[\n"./none.json"]',
      ':3: no such file: ./none.json | write a path that begins with ./ or ../ and is relative to the configuration, or a file of an installed package: acme-models/models.json',
    ],
    ['[\n"none/models.json"]', ':3: no such file: none/models.json | '],
  ])('%j', (models, message) => {
    expect(errorOf(models).slice(0, NAME.length + message.length)).toBe(NAME + message);
  });

  const file = (rest: string): string => `[\n{ "modules": ["x"], "names": ["f"],\n${rest} }]`;

  it.each([
    ['{}', ':2: ./m.json: not a list of models'],
    ['', ':2: ./m.json:1: expected a value'],
    ['[]x', ':2: ./m.json:1: this is not JSON'],
    ['[{ "names": ["f"] ', ':2: ./m.json:1: expected `}`'],
    [file('"flows": [] "calls": []'), ':2: ./m.json:3: expected `,` before this'],
    [file('"flows": [], "flows": []'), ':2: ./m.json:3: `flows` is written twice; the first is on line 3 | remove one'],
    [`${'['.repeat(2000)}${']'.repeat(2000)}`, ':2: ./m.json:1: nests more than '],
    ['[\n3]', ':2: ./m.json:2: must be an object, not a number'],
    [file('"flow": []'), ':2: ./m.json:2: missing property `flows`'],
    [file('"flows": [], "flow": []'), ':2: ./m.json:3: unknown property `flow`, did you mean `flows`? | '],
    [
      file('"flows": [["Argument[0]", "ReturnValue"],\n["Argument[0].Foo", "ReturnValue"]]'),
      `:2: ./m.json:4: \`Foo\` in \`Argument[0].Foo\` is not a step of a path | ${HINT}`,
    ],
    ['[\n{ "names": ["f"], "flows": [] }]', ':2: ./m.json:2: the origin of these functions is missing | add `modules`'],
    ['["./m.json"]', ':2: ./m.json:1: must be an object, not a string'],
  ])('in a file: %j', (text, message) => {
    expect(errorOf('["./m.json"]', { 'm.json': text }).slice(0, NAME.length + message.length)).toBe(NAME + message);
  });

  it('ends a command with exit code 2', async () => {
    const cwd = makeProject({ 'page.ts': PAGE, [NAME]: '{ "models": [\n"./m.json"] }', 'm.json': '[{}]' });
    expect(await run([], { cwd })).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: ['names', 'flows']
        .map((key) => `deprec-scan: deprec-scan.config.json:2: ./m.json:1: missing property \`${key}\`\n`)
        .join(''),
    });
  });
});

it('what was found with other models is not taken from the cache', () => {
  const root = makeProject({ 'page.ts': PAGE });
  const cache = makeProject({});
  const registry = loadRegistry([]);
  const renamed: ModelRow = { ...ROW, names: ['useOther'] };
  for (const models of [[], [ROW], [renamed], [], [renamed, ROW], [ROW]]) {
    const scan = (more: { cache?: string }): unknown => analyse({ root, paths: [], registry, models, ...more });
    const cold = scan({});
    expect(scan({ cache })).toEqual(cold);
    expect(scan({ cache })).toEqual(cold);
    expect(cold).toMatchObject({ findings: models.includes(ROW) ? [{ line: 3 }] : [] });
  }
});
