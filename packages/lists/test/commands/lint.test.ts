import { describe, expect, it } from 'vitest';
import type { RegistryFile } from '../../../../src/model/registry.js';
import { endpointEntry, list, SHOP } from '../../../../test/registry/sample.js';
import { makeProject, PACKAGE_ROOT, run, usageError, type Files } from '../../../../test/cli/run.js';

const POLICY = { removalDays: ['01-15', '04-15', '07-15', '10-15'], monthsOfNotice: 6 };

function shop(changes: Parameters<typeof endpointEntry>[0], more: Partial<RegistryFile> = {}): string {
  const entry = endpointEntry({ announced: '2026-01-10', removal: '2026-10-15', ...changes });
  return JSON.stringify(
    list({ apis: [{ ...SHOP, routes: ['GET /shop/v2/baskets'] }], entries: [entry], policy: POLICY, ...more }),
  );
}

async function lint(files: Files, ...args: string[]) {
  return await run(['registry', 'lint', 'shop.json', ...args], { cwd: makeProject(files) });
}

describe('registry lint', () => {
  it('says that a list follows its policy', async () => {
    const { exitCode, stdout, stderr } = await lint({ 'shop.json': shop({}) });
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 0,
      stdout: 'shop.json: follows its policy\n',
      stderr: '',
    });
  });

  it.each([
    ['another day', { removal: '2026-10-16' }, 'removal: `2026-10-16` is not an allowed removal date (removals are allowed on 01-15, 04-15, 07-15, 10-15 of each year)'],
    ['too little notice', { announced: '2026-04-16' }, 'removal: `2026-10-15` leaves too little notice (6 months after the announcement is 2026-10-16)'],
    ['a replacement that is gone', { replacement: { kind: 'endpoint', target: 'GET /shop/v2/trolleys' } }, 'replacement/target: `GET /shop/v2/trolleys` is not among the live operations (see `routes` of the API)'],
  ] as const)('finds %s, with its place', async (_, changes, message) => {
    const { exitCode, stdout, stderr } = await lint({ 'shop.json': shop(changes) });
    expect(stdout).toMatch(/^shop\.json:1:\d+ \/entries\/0\//);
    expect(stdout).toContain(message);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: 'deprec-scan: 1 problem in shop.json\n' });
  }); // prettier-ignore

  it('counts problems, of which an entry may have several', async () => {
    const { stdout, stderr } = await lint({
      'shop.json': shop({ removal: '2026-10-16', replacement: { kind: 'endpoint', target: 'GET /shop/v2/trolleys' } }),
    });
    expect(stdout.match(/^shop\.json:1:\d+ \/entries\/0\//gm)).toHaveLength(2);
    expect(stderr).toBe('deprec-scan: 2 problems in shop.json\n');
  });

  it.each([
    ['six months to the day', { announced: '2026-04-15' }],
    ['no day at all', { removal: null }],
    ['no announcement', { announced: null }],
  ])('accepts %s', async (_, changes) => {
    expect((await lint({ 'shop.json': shop(changes) })).exitCode).toBe(0);
  });

  it('finds a day that moved forward in silence', async () => {
    const before = shop({ removal: '2027-01-15' });
    const silent = await lint({ 'shop.json': shop({}), 'before.json': before }, '--base', 'before.json');
    expect(silent.stdout).toContain('was moved to an earlier date: from `2027-01-15` to `2026-10-15`');
    const said = await lint(
      { 'shop.json': shop({ announced: '2026-02-01' }), 'before.json': before },
      '--base',
      'before.json',
    );
    expect(said.exitCode).toBe(0);
    const later = await lint({ 'shop.json': before, 'before.json': shop({}) }, '--base', 'before.json');
    expect(later.exitCode).toBe(0);
  });

  it('takes a policy from a file, and says what is wrong with that', async () => {
    const files = {
      'shop.json': shop({}),
      'p.json': '{ "monthsOfNotice": 12 }',
      'bad.json': '{ "removalDays": ["15-01"] }',
    };
    expect((await lint(files, '--policy', 'p.json')).stdout).toContain(
      '12 months after the announcement is 2027-01-10',
    );
    expect(usageError(await lint(files, '--policy', 'bad.json'))).toContain(
      'bad.json:1:19 /removalDays/0: `15-01` has the wrong form',
    );
  });

  it('claims nothing of a list that states no policy', async () => {
    const text = JSON.stringify(list({ apis: [SHOP], entries: [endpointEntry({})] }));
    const words = 'shop.json: has no policy to check against';
    expect(await lint({ 'shop.json': text })).toMatchObject({
      exitCode: 0,
      stdout: `${words}; name one with --policy\n`,
    });
    expect((await lint({ 'shop.json': text, 'old.json': text }, '--base', 'old.json')).stdout).toBe(
      `${words}; no removal date was moved to an earlier day; name one with --policy\n`,
    );
  });

  it('holds the built-in list against the policy of its publisher', async () => {
    const policy = makeProject({ 'p.json': JSON.stringify(POLICY) });
    const { exitCode, stdout } = await run(['registry', 'lint', '--policy', `${policy}/p.json`], { cwd: PACKAGE_ROOT });
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `deprecations.json: follows ${policy}/p.json\n` });
  });
});
