import { describe, expect, it } from 'vitest';
import { LAYOUTS, OTHERS, type Files } from './layouts/programs.js';
import { api, endpoint, findingsIn, registryOf } from './other-apis.js';

const registry = registryOf(
  [api({ prefix: '/api/v3', hosts: ['*.findly.io'], title: 'Query Service' })],
  [endpoint('POST /api/v3/find', { id: 'find' })],
);

const PROBLEMS: Readonly<Record<string, string>> = {
  'that is no program': 'export default { resolve: { alias: { net: ',
  'that imports itself':
    "import config from './vite.config.js'; export default { resolve: { alias: { ...config.alias, net: 1 } } };",
  'whose aliases are made of themselves':
    'const alias = { ...alias, net: alias.net }; export default { resolve: { alias } };',
  'that leads out of the project': "export default { resolve: { alias: { net: '../../../etc/passwd' } } };",
  'with the names of inherited methods':
    'constructor.config({ alias: {}, paths: 1 }); export default { resolve: { alias: { toString: 1, constructor: { valueOf: 2 } } } };',
  'that recurses': "const at = (x) => at(x + '/..'); export default { resolve: { alias: { net: at('.') } } };",
};

/** The place of the use in a program. */
function placeIn(files: Files): string {
  for (const [file, text] of Object.entries(files)) {
    const line = text.split('\n').findIndex((one) => one.includes(`'/find'`)) + 1;
    if (line > 0) return `${file}:${line}`;
  }
  throw new Error('no use');
}

describe.each(Object.entries(LAYOUTS))('%s', (_, layouts) => {
  it.each(Object.entries(layouts))('%s', (_name, files) => {
    expect(findingsIn(files, registry)).toEqual([`${placeIn(files)} find high`]);
  });
});

it.each(Object.entries(OTHERS))('%s', (_name, files) => {
  expect(findingsIn(files, registry)).toEqual([]);
});

it.each([
  ['package.json', { dependencies: { net: { toString: 1, valueOf: 1 } }, exports: 5, imports: [null], name: {} }],
  [
    'tsconfig.json',
    { references: [null, 5, { path: { toString: 1, valueOf: 1 } }], compilerOptions: { rootDirs: [{}] } },
  ],
  ['ng-package.json', { dest: 'dist', lib: { entryFile: { toString: 1, valueOf: 1 } } }],
  ['deno.json', { imports: { net: { toString: 1 } }, scopes: [], exports: { '.': [{ default: 7 }] } }],
])('a %s with values of other kinds says nothing', (name, json) => {
  const files = {
    [name]: JSON.stringify(json),
    'a.js':
      "import 'net';\nimport '#net';\nexport const find = () => fetch('https://eu1.findly.io/api/v3/find', { method: 'POST' });",
  };
  expect(findingsIn(files, registry)).toEqual(['a.js:3 find high']);
});

it('a path that leads out of all folders is no file', () => {
  const files = {
    'babel.config.js': `module.exports = { plugins: [['module-resolver', { alias: { '^/(.+)': './\\\\1' } }]] };`,
    'a.js':
      "import '//cdn.example.com/x.js';\nexport const find = () => fetch('https://eu1.findly.io/api/v3/find', { method: 'POST' });",
  };
  expect(findingsIn(files, registry)).toEqual(['a.js:2 find high']);
});

it('a page is searched for its import map in linear time', () => {
  const files = {
    'index.html': '<script type="importmap" '.repeat(20_000),
    'a.js': "import 'net';\nexport const find = () => fetch('https://eu1.findly.io/api/v3/find', { method: 'POST' });",
  };
  expect(findingsIn(files, registry)).toEqual(['a.js:2 find high']);
});

it.each(Object.entries(PROBLEMS))('a configuration %s costs nothing but its aliases', (_name, text) => {
  const files = {
    'vite.config.js': text,
    'net.js': "export const post = (path) => fetch('https://eu1.findly.io/api/v3' + path, { method: 'POST' });",
    'a.js':
      "import { post } from './net';\nimport { post as other } from 'net';\nexport const find = [post('/find'), other('/find')];",
  };
  expect(findingsIn(files, registry)).toEqual(['a.js:3 find high']);
});
