import { describe, expect, it } from 'vitest';
import { makeProject, PACKAGE_ROOT, run, usageError } from './run.js';
import { CONTRACT_ROWS } from '../registry/contract-rows.js';

const AS_OF = ['--as-of', '2026-09-01'];

/** A second registry with one endpoint of its own. */
const EXTRA = {
  name: 'extra',
  apis: [{ id: 'shop', title: 'Shop API', prefix: '/shop/v1', hosts: ['shop.example.com'], sdks: [] }],
  entries: [
    {
      id: 'shop.orders',
      kind: 'endpoint',
      api: 'shop',
      method: 'GET',
      path: '/shop/v1/orders',
      announced: '2026-01-01',
      removal: '2026-09-15',
      replacement: { kind: 'endpoint', target: 'GET /shop/v2/orders' },
      message: 'Orders moved to the second version.',
      after: 'gone',
      source: 'changelog 1',
    },
  ],
};

describe('registry list', () => {
  it('lists every entry, the next to go first, with its phase', async () => {
    const { exitCode, stdout, stderr } = await run(['registry', 'list', ...AS_OF]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const lines = stdout.split('\n');
    expect(lines[0]).toMatch(/^ENTRY +REMOVAL +PHASE +REPLACEMENT$/);
    expect(lines.filter((line) => / {2}20\d\d-\d\d-\d\d {2}/.test(line))).toHaveLength(CONTRACT_ROWS.length);
    expect(stdout).toMatch(/^client\.createannouncement\.snippet +2026-10-15 {2}removal in 44 days +text$/m);
    expect(stdout).toMatch(/\n28 entries in glean \(sha256-[0-9a-f]{16}\)\n {2}covers every row of [^\n]+\n$/);
  });

  it('is JSON on request, in the order of the registry', async () => {
    const entries = JSON.parse((await run(['registry', 'list', '--format', 'json', ...AS_OF])).stdout) as {
      id: string;
      phase: string;
      daysLeft: number;
    }[];
    expect(entries).toHaveLength(CONTRACT_ROWS.length);
    expect(entries[0]).toMatchObject({ id: 'indexing.indexemployee.location', phase: 'scheduled', daysLeft: 44 });
  });

  it('counts what `--within` days take in as imminent', async () => {
    const phases = async (within: string): Promise<string[]> =>
      (
        JSON.parse((await run(['registry', 'list', '--format', 'json', ...AS_OF, '--within', within])).stdout) as {
          phase: string;
        }[]
      ).map(({ phase }) => phase);
    expect(await phases('43')).not.toContain('imminent');
    expect(await phases('44')).toContain('imminent');
  });

  it('loads other registries beside the built-in one', async () => {
    const cwd = makeProject({ 'extra.json': JSON.stringify(EXTRA) });
    const { stdout } = await run(['registry', 'list', '--registry', 'extra.json', ...AS_OF], { cwd });
    expect(stdout).toMatch(/^shop\.orders +2026-09-15/m);
    expect(stdout).toContain(`${CONTRACT_ROWS.length} entries in glean`);
    expect(stdout).toContain('1 entry in extra');
  });
});

describe('registry show', () => {
  it('prints the entry as it stands in the registry', async () => {
    const { exitCode, stdout } = await run(['registry', 'show', 'client.listanswers', '--format', 'json']);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ id: 'client.listanswers', kind: 'endpoint', removal: '2026-10-15' });
  });
});

describe('registry validate', () => {
  it('checks the built-in list', async () => {
    expect(await run(['registry', 'validate'])).toEqual({
      exitCode: 0,
      stdout: 'deprecations.json: valid\n',
      stderr: '',
    });
    for (const file of ['deprecations.json', 'contract.json'])
      expect((await run(['registry', 'validate', file], { cwd: PACKAGE_ROOT })).exitCode).toBe(0);
  });

  it('checks a file, with line and column and what to do', async () => {
    const entries = [{ ...EXTRA.entries[0], removal: '2026-02-30' }];
    const cwd = makeProject({
      'extra.json': JSON.stringify({ ...EXTRA, entries }, null, 2),
      'good.json': JSON.stringify(EXTRA),
    });
    expect(await run(['registry', 'validate', 'good.json'], { cwd })).toEqual({
      exitCode: 0,
      stdout: 'good.json: valid\n',
      stderr: '',
    });
    const bad = await run(['registry', 'validate', 'extra.json'], { cwd });
    expect(bad).toMatchObject({ exitCode: 2, stdout: '' });
    expect(bad.stderr).toContain('extra.json:22:18 /entries/0/removal: `2026-02-30` is not a calendar date\n');
  });

  it('lists every problem, a line each', async () => {
    const entries = [{ ...EXTRA.entries[0], removal: '2026-02-30', api: 'shp' }];
    const cwd = makeProject({ 'extra.json': JSON.stringify({ ...EXTRA, entries }, null, 2) });
    const { stderr } = await run(['registry', 'validate', 'extra.json'], { cwd });
    expect(stderr.trimEnd().split('\n')).toHaveLength(3);
    expect(stderr).toContain('deprec-scan: 2 problems in extra.json\n');
  });

  it('lists every problem of a contract as well', async () => {
    const api = { id: 'a', title: 'A', prefix: '/v9/a', hosts: ['a.example'], sdks: [], operations: [], statuses: [] };
    const wrong = { ...api, prefix: 'v9', operations: [{ id: 'x', method: 'GET', path: '/v8/x', section: '1' }] };
    const cwd = makeProject({
      'good.json': JSON.stringify({ version: 1, name: 'acme', apis: [api] }),
      'bad.json': JSON.stringify({ version: 1, name: 'acme', apis: [{ ...wrong, https: {} }] }),
      'twice.json': JSON.stringify({ version: 1, name: 'acme', apis: [api, { ...wrong, prefix: '/v9' }] }),
    });
    expect(await run(['registry', 'validate', 'good.json'], { cwd })).toMatchObject({
      exitCode: 0,
      stdout: 'good.json: valid\n',
    });
    const bad = await run(['registry', 'validate', 'bad.json'], { cwd });
    expect(bad).toMatchObject({ exitCode: 2, stdout: '' });
    expect(bad.stderr).toMatch(
      /^bad\.json:1:\d+ \/apis\/0\/prefix: `v9` has the wrong form.*\n.*\/apis\/0\/https: .*\n/,
    );
    expect(bad.stderr).toContain('deprec-scan: 2 problems in bad.json\n');
    expect((await run(['registry', 'validate', 'twice.json'], { cwd })).stderr).toContain('duplicate API `a`');
  });

  it('stops every other command with one line', async () => {
    const cwd = makeProject({ 'extra.json': '{ "name": "x", }', 'a.ts': '' });
    for (const command of ['scan', 'check', 'report', 'inventory']) {
      expect(usageError(await run([command, '--registry', 'extra.json'], { cwd }))).toMatch(
        /^deprec-scan: extra\.json:1:\d+: trailing comma/,
      );
    }
  });
});

describe('explain', () => {
  it('is a page about one entry', async () => {
    const { exitCode, stdout, stderr } = await run(['explain', 'client.createannouncement.snippet', ...AS_OF]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    for (const text of [
      'POST',
      '/rest/api/v1/createannouncement',
      '2026-10-15',
      'removal in 44 days',
      'the field is silently left out',
      'requests that send it are refused with 400',
      '- snippets.snippet',
      '+ snippets.text',
      'row 9 of the deprecations of the client interface',
      'registry glean; covers every row',
    ]) {
      expect(stdout.replace(/ +/g, ' ')).toContain(text);
    }
  });

  it('is JSON on request, of an entry and of a rule', async () => {
    const json = async (...args: string[]): Promise<Record<string, unknown>> =>
      JSON.parse((await run([...args, '--format', 'json'])).stdout) as Record<string, unknown>;
    const id = 'client.createannouncement.snippet';
    const entry = await json('explain', id, ...AS_OF);
    expect(entry).toEqual({ ...(await json('registry', 'show', id)), phase: 'scheduled', daysLeft: 44 });
    expect(await json('explain', 'require-json', ...AS_OF)).toMatchObject({
      rule: 'require-json',
      level: 'error',
      description: expect.any(String),
      remedy: expect.any(String),
      wrong: expect.any(String),
      right: expect.any(String),
    });
  });

  it('is what registry show prints for people', async () => {
    const id = 'client.createannouncement.snippet';
    expect(await run(['registry', 'show', id, ...AS_OF])).toEqual(await run(['explain', id, ...AS_OF]));
  });

  it('explains entries of other registries', async () => {
    const cwd = makeProject({ 'extra.json': JSON.stringify(EXTRA) });
    const { stdout } = await run(['explain', 'shop.orders', '--registry', 'extra.json', ...AS_OF], { cwd });
    expect(stdout).toContain('Shop API');
    expect(stdout).toContain('+ GET /shop/v2/orders');
    expect(stdout).toContain('imminent: removal in 14 days');
  });

  it('has every entry of the built-in list', async () => {
    const entries = JSON.parse((await run(['registry', 'list', '--format', 'json'])).stdout) as { id: string }[];
    for (const { id } of entries.slice(0, 3))
      expect((await run(['explain', id])).stdout.startsWith(`${id}\n`)).toBe(true);
  });

  it.each([
    ['client.chat.citation', 'Did you mean client.chat.citations?'],
    ['client.chat.citatoins', 'Did you mean client.chat.citations?'],
    ['trackingToken', 'Did you mean client.getanswer.trackingToken or client.getcollection.trackingToken?'],
    ['snipet', 'Did you mean client.createannouncement.snippet?'],
  ])('suggests what %s may have meant', async (id, hint) => {
    for (const command of [['explain'], ['registry', 'show']]) {
      expect(usageError(await run([...command, id]))).toBe(`deprec-scan: no entry "${id}" in the registry. ${hint}`);
    }
  });

  it('says where to look for an id that is like no other', async () => {
    const id = 'something-else-altogether';
    expect(usageError(await run(['registry', 'show', id]))).toBe(
      `deprec-scan: no entry "${id}" in the registry. deprec-scan registry list shows all ids`,
    );
    const explained = usageError(await run(['explain', id]));
    expect(explained).toContain(
      `deprec-scan: no entry "${id}" in the registry, and no rule has this name. deprec-scan registry list shows all ids; the rules are valid-method,`,
    );
  });
});

it('registry validate lists once what is known in a place', async () => {
  const cwd = makeProject({ 'package.json': '{ "name": "x", "scripts": {}, "license": "MIT", "private": true }' });
  const { exitCode, stderr } = await run(['registry', 'validate', 'package.json'], { cwd });
  expect(exitCode).toBe(2);
  expect(stderr.match(/unknown property/g)).toHaveLength(3);
  expect(stderr.match(/known here: \$schema, version, name/g)).toHaveLength(1);
});
