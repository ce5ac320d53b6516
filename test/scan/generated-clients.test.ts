import { describe, expect, it } from 'vitest';
import { OTHERS, PROGRAMS, type Files } from './generated/programs.js';
import { api, endpoint, field, findingsIn, openPlacesIn, registryOf } from './other-apis.js';

const registry = registryOf(
  [api({ prefix: '/api/v3', hosts: ['*.findly.io'], title: 'Query Service' })],
  [
    endpoint('POST /api/v3/find', { id: 'find' }),
    field('GET /api/v3/items/{id}', 'board_id', { id: 'board_id', at: ['$.board_id'] }),
    field('PUT /api/v3/items/{id}', 'shelf_id', { id: 'shelf_id', in: ['request'] }),
    field('POST /api/v3/items', 'shelf_id', { id: 'shelf_id_of_new', in: ['request'] }),
  ],
);

function found(files: Files): string[] {
  return findingsIn(files, registry).filter((finding) => !finding.endsWith(' low'));
}

/** What comments say: `// uses ID`, with a confidence other than `high` behind it. */
function marked(files: Files): string[] {
  return Object.entries(files).flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => {
      const [, id, confidence = 'high'] = /\/\/ uses (\S+)(?: (\w+))?$/.exec(line) ?? [];
      return id === undefined ? [] : [`${file}:${index + 1} ${id} ${confidence}`];
    }),
  );
}

describe('what generated clients are made of', () => {
  it.each(Object.entries(PROGRAMS))('%s', (_, files) => {
    expect(found(files).sort()).toEqual(marked(files).sort());
  });

  it.each(Object.entries(OTHERS))('%s is no use', (_, files) => {
    expect(found(files)).toEqual([]);
  });
});

it.each(['https://eu1.findly.io', 'https://eu1.findly.io/api/v3'])(
  'an unknown named like a query may be a path behind %s',
  (base) => {
    const files = { 'a.ts': `fetch('${base}' + process.env.SEARCH_PARAMS, { method: 'POST' });` };
    expect(openPlacesIn(files, registry)).toEqual(['a.ts:1 the URL depends on process.env.SEARCH_PARAMS']);
  },
);
