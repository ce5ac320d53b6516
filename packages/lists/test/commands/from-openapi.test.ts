import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RegistryFile } from '../../../../src/model/registry.js';
import { endpointEntry, fieldEntry, list, SHOP, writeFiles } from '../../../../test/registry/sample.js';
import { makeProject, run, usageError } from '../../../../test/cli/run.js';

const BEFORE = list({
  apis: [{ ...SHOP, routes: ['GET /shop/v2/baskets', 'GET /shop/v2/old'] }],
  entries: [
    endpointEntry(),
    fieldEntry({ removal: null }),
    endpointEntry({ id: 'shop.gone', path: '/shop/v2/gone' }),
    endpointEntry({ id: 'shop.lost', path: '/shop/v2/lost' }),
    endpointEntry({ id: 'shop.later', path: '/shop/v2/later' }),
  ],
});
const AFTER = list({
  apis: [{ ...SHOP, routes: ['GET /shop/v2/baskets', 'GET /shop/v2/new'] }],
  entries: [
    endpointEntry({ removal: '2026-10-01', message: 'Use baskets | now.' }),
    fieldEntry({ removal: '2027-01-31' }),
    endpointEntry({ id: 'shop.later', path: '/shop/v2/later', removal: '2026-12-02' }),
    endpointEntry({ id: 'shop.orders', path: '/shop/v2/orders', replacement: null }),
  ],
  tombstones: [{ id: 'shop.gone', removed: '2026-11-23', reason: 'The API took it back.' }],
});

describe('registry diff', () => {
  const path = writeFiles({ 'before.json': BEFORE, 'after.json': AFTER, 'broken.json': '{ "name": "x" ' });
  const diff = (...args: string[]) => run(['registry', 'diff', ...args]);

  it('shows dates that moved, the earlier ones first, and what is new, gone and changed', async () => {
    const { exitCode, stdout, stderr } = await diff(path('before.json'), path('after.json'));
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout.split('\n').slice(2).join('\n')).toMatchInlineSnapshot(`
      "## Removal dates that moved

      | Entry               | From       | To         | By              |
      | ------------------- | ---------- | ---------- | --------------- |
      | \`shop.listcarts\`    | 2026-12-01 | 2026-10-01 | 61 days earlier |
      | \`shop.basket.price\` | none yet   | 2027-01-31 |                 |
      | \`shop.later\`        | 2026-12-01 | 2026-12-02 | 1 day later     |

      ## New

      | Entry         | Subject                      | Removal    | What to do              |
      | ------------- | ---------------------------- | ---------- | ----------------------- |
      | \`shop.orders\` | endpoint GET /shop/v2/orders | 2026-12-01 | no replacement is given |

      ## Gone

      | Entry       | Subject                    | Why                         |
      | ----------- | -------------------------- | --------------------------- |
      | \`shop.gone\` | endpoint GET /shop/v2/gone | The API took it back.       |
      | \`shop.lost\` | endpoint GET /shop/v2/lost | no tombstone gives a reason |

      ## Other changes

      | Entry            | Key       | From                                             | To                    |
      | ---------------- | --------- | ------------------------------------------------ | --------------------- |
      | \`shop.listcarts\` | \`message\` | \`The endpoint carts is deprecated: use baskets.\` | \`Use baskets \\| now.\` |

      ## Live operations

      - new: \`GET /shop/v2/new\`
      - gone: \`GET /shop/v2/old\`
      "
    `);
  });

  it('exits with 1 when that is asked for and something differs', async () => {
    const code = async (...args: string[]) => (await diff('--exit-code', ...args)).exitCode;
    expect(await code(path('before.json'), path('after.json'))).toBe(1);
    expect(await code(path('before.json'), path('before.json'))).toBe(0);
    expect((await diff(path('before.json'), path('before.json'))).stdout).toMatch(
      /^# From .*\n\nNothing has changed\.\n$/,
    );
  });

  it('is JSON when asked for', async () => {
    const { stdout } = await diff(path('before.json'), path('after.json'), '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({
      added: [{ id: 'shop.orders' }],
      gone: [
        { entry: { id: 'shop.gone' }, tombstone: { reason: 'The API took it back.' } },
        { entry: { id: 'shop.lost' }, tombstone: null },
      ],
      moved: [
        { id: 'shop.listcarts', from: '2026-12-01', to: '2026-10-01', days: -61 },
        { id: 'shop.basket.price', from: null, to: '2027-01-31', days: null },
        { id: 'shop.later', days: 1 },
      ],
      changed: [{ id: 'shop.listcarts', changes: [{ key: 'message' }] }],
      routes: { added: ['GET /shop/v2/new'], gone: ['GET /shop/v2/old'] },
    });
  });

  it('names the place of a mistake in either list', async () => {
    expect(await diff(path('before.json'), path('broken.json'))).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: expect.stringMatching(/broken\.json:1:\d+/),
    });
  });
});

describe('registry from-openapi', () => {
  const SPEC = `openapi: 3.0.3
info: { title: Shop }
servers: [{ url: https://shop.example/v2 }]
paths:
  /carts: { get: { operationId: carts, deprecated: true, x-gone: 2027-01-31 }, post: { operationId: add } }
`;
  const from = async (files: Record<string, string>, ...args: string[]) => {
    const cwd = makeProject(files);
    return { cwd, ...(await run(['registry', 'from-openapi', ...args], { cwd })) };
  };

  it('prints a list that can be used at once, and a summary on stderr', async () => {
    const { cwd, stdout, stderr, exitCode } = await from(
      { 'a.yaml': SPEC },
      'a.yaml',
      '--id',
      'shop',
      '--mark',
      'x-gone',
    );
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: 'deprec-scan: shop: 1 endpoint and 0 fields deprecated, 1 operation live\n',
    });
    expect((JSON.parse(stdout) as RegistryFile).entries).toMatchObject([{ id: 'shop.carts', removal: '2027-01-31' }]);
    expect((await from({ 'a.yaml': SPEC }, 'a.yaml', '-q')).stderr).toBe('');
    expect(existsSync(join(cwd, 'shop.json'))).toBe(false);
  });

  it('says what the document lacks for a list', async () => {
    const { exitCode, stderr } = await from(
      { 'a.yaml': SPEC.replace(/servers.*/, 'servers: [{ url: "{base}" }]') },
      'a.yaml',
    );
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: expect.stringContaining(
        'to be fixed in the registry: /apis/0/hosts: an API without a prefix needs a host (add the hosts that serve it)',
      ),
    });
  });

  it('continues an earlier edition', async () => {
    const { cwd } = await from({ 'a.yaml': SPEC }, 'a.yaml', '--output', 'one.json');
    const live = await from(
      {
        'a.yaml': SPEC.replace('deprecated: true', 'deprecated: false'),
        'one.json': readFileSync(join(cwd, 'one.json'), 'utf8'),
      },
      ...['a.yaml', '--base', 'one.json', '--as-of', '2026-11-23', '--output', 'two.json'],
    );
    expect(live.exitCode).toBe(0);
    const two = JSON.parse(readFileSync(join(live.cwd, 'two.json'), 'utf8')) as RegistryFile;
    expect([two.entries, two.tombstones]).toMatchObject([[], [{ id: 'a.carts', removed: '2026-11-23' }]]);
    expect((await run(['registry', 'validate', 'two.json'], { cwd: live.cwd })).exitCode).toBe(0);
  });

  it.each([
    [
      'a document that is broken',
      { 'a.yaml': 'openapi: [' },
      ['a.yaml'],
      /^deprec-scan: a\.yaml:1:\d+: .* A specification is JSON or YAML$/,
    ],
    ['a document that is missing', {}, ['a.yaml'], /^deprec-scan: a\.yaml: /],
    ['an id that is none', { 'a.yaml': SPEC }, ['a.yaml', '--id', 'a b'], /^deprec-scan: --id a b: not an id\. /],
    [
      'a base that is no list',
      { 'a.yaml': SPEC, 'b.json': '[]' },
      ['a.yaml', '--base', 'b.json'],
      /^deprec-scan: b\.json:1:1/,
    ],
  ] as [string, Record<string, string>, string[], RegExp][])(
    'refuses %s in one line, and writes nothing',
    async (_, files, args, line) => {
      const result = await from(files, ...args, '--output', 'list.json');
      expect(usageError(result)).toMatch(line);
      expect(existsSync(join(result.cwd, 'list.json'))).toBe(false);
    },
  );
});
