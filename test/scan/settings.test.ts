import { describe, expect, it } from 'vitest';
import { api, endpoint, findingsIn, registryOf } from './other-apis.js';
import { PROGRAMS, type Files } from './settings/programs.js';

const registry = registryOf(
  [api({ prefix: '/api/v3', hosts: ['*.findly.io'], title: 'Query Service' })],
  [endpoint('POST /api/v3/find', { id: 'find' })],
);

/** The place of the use in a program. */
function placeIn(files: Files): string {
  for (const [file, text] of Object.entries(files)) {
    const line = text.split('\n').findIndex((one) => /\/find['`]|'find'|FIND_URL,/.test(one)) + 1;
    if (/\.[jt]s$/.test(file) && line > 0) return `${file}:${line}`;
  }
  throw new Error('no use');
}

describe.each(Object.entries(PROGRAMS))('a base URL %s', (_, programs) => {
  it.each(Object.entries(programs))('%s', (_name, files) => {
    expect(findingsIn(files, registry)).toEqual([`${placeIn(files)} find medium`]);
  });
});

it('properties with the names of methods are no options', () => {
  const files = {
    'a.ts': "const t = { env: 1, define: { constructor: () => 1 }, toString: () => 'x', __proto__: null };",
    'b.ts': "export const find = () => fetch('https://eu1.findly.io/api/v3/find', { method: 'POST' });",
  };
  expect(findingsIn({ ...files, 'c.ts': `${files['a.ts']} ${files['b.ts']}` }, registry)).toHaveLength(2);
});

it('a method of the name of a function of a bundler sets nothing', () => {
  const files = {
    'a.ts': "router.replace({ __BASE__: 'https://eu1.findly.io/api/v3' });",
    'b.ts': "export const find = () => fetch(__BASE__ + '/find', { method: 'POST' });",
  };
  expect(findingsIn(files, registry)).toEqual(['b.ts:1 find low']);
});
