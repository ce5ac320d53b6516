import { describe, expect, it } from 'vitest';
import type { ScanReport } from '../../src/model/results/report.js';
import { endpointEntry, list, SHOP } from '../registry/sample.js';
import { makeProject, run } from './run.js';

const UNTIL = 'Until then both endpoints answer.';
const QUOTED = 'This operation is closing down and will be removed on December 1, 2026.';
const cwd = makeProject({
  'deprec-scan.config.json': '{ "registries": ["shop.json"], "builtin": false }',
  'shop.json': JSON.stringify(
    list({
      apis: [SHOP],
      entries: [
        endpointEntry({
          replacement: { kind: 'endpoint', target: 'GET /shop/v2/baskets', note: 'It has pages.', untilRemoval: UNTIL },
        }),
        endpointEntry({ id: 'shop.listorders', path: '/shop/v2/orders', replacement: null, message: QUOTED }),
      ],
    }),
  ),
  'a.ts': "fetch('https://eu.shop.example/shop/v2/carts');\nfetch('https://eu.shop.example/shop/v2/orders');\n",
});

/** What a command prints as of a day, on one line and without marks. */
async function said(day: string, ...args: string[]): Promise<string> {
  return (await run([...args, '--as-of', day], { cwd })).stdout.replace(/[\\\n]/g, ' ').replace(/ +/g, ' ');
}

const DAYS = { before: '2026-12-01', after: '2026-12-02' };

describe('advice that holds until the removal', () => {
  it.each([
    ...['pretty', 'markdown', 'sarif', 'github', 'gitlab', 'junit', 'checkstyle'].map((one) => [
      'check',
      '--format',
      one,
    ]),
    ['scan', '--format', 'json'],
    ...['markdown', 'csv', 'json', 'html'].map((one) => ['report', '--format', one]),
    ['explain', 'shop.listcarts'],
  ])('is left out after it: %s %s %s', async (...args) => {
    // SARIF's rules are the same on all days, so that it stands beside the result alone.
    const isThere = async (day: string): Promise<boolean> => (await said(day, ...args)).includes(UNTIL);
    expect([await isThere(DAYS.before), await isThere(DAYS.after)]).toEqual([true, false]);
  });

  it('is a key of the data', async () => {
    const replacement = async (day: string): Promise<unknown> =>
      (JSON.parse((await run(['scan', '--format', 'json', '--as-of', day], { cwd })).stdout) as ScanReport).findings[0]!
        .replacement;
    expect(await replacement(DAYS.before)).toEqual({
      kind: 'endpoint',
      target: 'GET /shop/v2/baskets',
      note: 'It has pages.',
      untilRemoval: UNTIL,
    });
    expect(await replacement(DAYS.after)).not.toHaveProperty('untilRemoval');
  });
});

it.each([
  ['scan', '--format', 'pretty'],
  ['scan', '--format', 'markdown'],
  ['report', '--format', 'csv'],
  ['explain', 'shop.listorders'],
])('the words of an announcement are marked as such after the removal: %s %s %s', async (...args) => {
  expect(await said(DAYS.before, ...args)).not.toContain('nnounced before the removal:');
  expect(await said(DAYS.after, ...args)).toMatch(/nnounced before the removal: This operation is closing down/);
});

it('the source of a built-in entry leads somewhere', async () => {
  const words =
    "row 4 of the deprecations of the client interface (Glean's API contract, section 9.2; https://developers.glean.com/deprecations)";
  const project = makeProject({ 'a.ts': '' });
  const page = (await run(['explain', 'client.chat.citations'], { cwd: project })).stdout;
  expect(page.replace(/\s+/g, ' ')).toContain(words);
});
