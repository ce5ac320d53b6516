import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ScanReport } from '../../src/model/results/report.js';
import { endpointEntry, list, SHOP, SHOP_SDK } from '../registry/sample.js';
import { makeProject, run } from './run.js';

const CLIENT = {
  ...SHOP_SDK,
  calls: { ...SHOP_SDK.calls, 'Shop.#.orders.list': { verb: 'GET', fixedPath: '/shop/v2/orders' } },
};
const LIST = list({
  apis: [{ ...SHOP, clients: [CLIENT] }],
  entries: [endpointEntry({ removal: '2026-12-31' })],
});

/** A project with an SDK: what its declarations say of carts and baskets, and what the code calls. */
function projectWith(carts: string, baskets: string, code: string): string {
  return makeProject({
    'shop.json': JSON.stringify(LIST),
    'deprec-scan.config.json': '{ "registries": ["shop.json"], "builtin": false }',
    'node_modules/shop-sdk/package.json': '{ "name": "shop-sdk", "version": "3.1.0", "types": "index.d.ts" }',
    'node_modules/shop-sdk/index.d.ts': "export { Shop } from './shop.js';",
    'node_modules/shop-sdk/shop.d.ts': `
      import type * as parts from './parts.js';
      declare class Client { private root: Shop; }
      export declare class Shop extends Client {
        get carts(): parts.Carts;
        readonly baskets: {
          ${baskets}
          list: () => Promise<unknown>;
        };
        readonly orders: parts.Orders | undefined;
      }`,
    'node_modules/shop-sdk/parts.d.ts': `
      import { Shop } from './shop';
      export interface Carts {
        shop: Shop;
        ${carts}
        list(): Promise<unknown>;
      }
      type Listing<T> = () => Promise<T>;
      export type Orders = { list: Listing<unknown> };`,
    'src/a.ts': `import { Shop } from 'shop-sdk';\nexport const shop = new Shop();\n${code}\n`,
  });
}

const CARTS = 'export const carts = () => shop.carts.list();';
const BASKETS = 'export const baskets = () => shop.baskets.list();';
const ORDERS = 'export const orders = () => shop.orders.list();';
const LATER = '/** @deprecated Will be removed on March 1, 2027. */';
const SAME = '/** @deprecated Will be removed on December 31, 2026. */';

it('says nothing of what is installed for another project', async () => {
  const carts = "export const carts = () => fetch('https://eu.shop.example/shop/v2/carts');";
  const cwd = projectWith(LATER, '', carts);
  expect((await driftIn(cwd)).drift).toBeUndefined();
  writeFileSync(join(cwd, 'package.json'), '{ "devDependencies": { "shop-sdk": "3" } }');
  expect((await driftIn(cwd)).drift).toHaveLength(1);
});

async function driftIn(cwd: string, ...args: string[]): Promise<{ drift: ScanReport['drift']; stderr: string }> {
  const { stdout, stderr } = await run(['scan', '--format', 'json', '--as-of', '2026-11-01', ...args], { cwd });
  return { drift: (JSON.parse(stdout) as ScanReport).drift, stderr };
}

describe('an installed SDK that says something else than the list', () => {
  const cwd = projectWith(LATER, LATER, CARTS);
  const words =
    'the installed shop-sdk 3.1.0 has another removal day for 1 entry (shop.listcarts: 2027-03-01 instead of 2026-12-31) ' +
    'and deprecates 1 endpoint that the registry lacks';

  it('is named in a line beside the findings, and in JSON', async () => {
    const { drift, stderr } = await driftIn(cwd);
    expect(drift).toEqual([
      {
        sdk: 'shop-sdk',
        version: '3.1.0',
        moved: [{ id: 'shop.listcarts', from: '2026-12-31', to: '2027-03-01', days: 60 }],
        added: [{ method: 'GET', path: '/shop/v2/baskets', removal: '2027-03-01' }],
      },
    ]);
    expect(stderr).toBe(`deprec-scan: note: ${words}; \`deprec-scan registry drift\` shows the differences\n`);
    expect((await run(['check', '--as-of', '2026-11-01'], { cwd })).stderr).toBe(stderr);
    expect((await run(['check', '--as-of', '2026-11-01', '--quiet'], { cwd })).stderr).toBe('');
  });

  it.each(['markdown', 'summary', 'html'])('is named in a report as %s', async (format) => {
    const { stdout, stderr } = await run(['report', '--format', format, '--as-of', '2026-11-01'], { cwd });
    // A page is too long to show.
    expect(stdout.replaceAll('\\', '').includes(words.slice(words.indexOf('shop-sdk')))).toBe(true);
    expect(stderr).toContain(words);
  });

  it('is kept in the cache for its version', async () => {
    const first = await driftIn(cwd, '--cache', 'kept');
    expect(existsSync(join(cwd, 'kept'))).toBe(true);
    expect(await driftIn(cwd, '--cache', 'kept')).toEqual(first);
    expect(first).toEqual(await driftIn(cwd));
  });
});

describe('says nothing', () => {
  it.each([
    ['where the SDK agrees', SAME, '', CARTS],
    ['where it names no day', '/** @deprecated Old. */', '', CARTS],
    ['of other operations, where nothing was found', LATER, LATER, ORDERS],
    ['where nothing of the API is called', LATER, LATER, ''],
  ])('%s', async (_name, carts, baskets, code) => {
    const cwd = projectWith(carts, baskets, code);
    expect(await driftIn(cwd)).toEqual({ drift: undefined, stderr: '' });
    expect(await driftIn(cwd, '--cache', 'kept')).toEqual({ drift: undefined, stderr: '' });
  });
});

it('names an operation that is called, although nothing was found', async () => {
  const cwd = projectWith(LATER, LATER, BASKETS);
  const { drift = [] } = await driftIn(cwd);
  expect(drift.map(({ moved, added }) => [moved.length, added.map(({ path }) => path)])).toEqual([
    [0, ['/shop/v2/baskets']],
  ]);
  expect((await driftIn(cwd, '--cache', 'kept')).drift).toEqual(drift);
});
