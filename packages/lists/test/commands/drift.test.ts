import { describe, expect, it } from 'vitest';
import type { ListDiff } from '../../../../src/model/list-diff.js';
import { endpointEntry, fieldEntry, list, SHOP, SHOP_SDK } from '../../../../test/registry/sample.js';
import { makeProject, PACKAGE_ROOT, run, usageError } from '../../../../test/cli/run.js';

interface Drift {
  source: string;
  diff: ListDiff;
}

async function driftIn(cwd: string, ...args: string[]): Promise<Drift[]> {
  return JSON.parse((await run(['registry', 'drift', '--format', 'json', ...args], { cwd })).stdout) as Drift[];
}

describe('registry drift', () => {
  it('names what the SDK of the built-in list says now', async () => {
    const [{ source, diff }, ...others] = (await driftIn(PACKAGE_ROOT)) as [Drift, ...Drift[]];
    expect(others).toEqual([]);
    expect(source).toBe('@gleanwork/api-client');
    expect(diff.moved).toEqual([{ id: 'indexing.bulkindexemployees', from: '2026-10-15', to: '2027-01-15', days: 92 }]);
    expect(diff.added.map(({ api, method, path, removal }) => `${api} ${method} ${path} ${removal}`)).toEqual([
      'client GET /rest/api/v1/agents/{agent_id} 2027-04-15',
      'client GET /rest/api/v1/agents/{agent_id}/schemas 2027-04-15',
      'client POST /rest/api/v1/agents/search 2027-04-15',
      'client POST /rest/api/v1/agents/runs/stream 2027-04-15',
      'client POST /rest/api/v1/agents/runs/wait 2027-04-15',
    ]);
    expect({ gone: diff.gone, changed: diff.changed }).toEqual({ gone: [], changed: [] });
  });

  const client = {
    ...SHOP_SDK,
    calls: {
      ...SHOP_SDK.calls,
      'Shop.#.carts.find': { verb: 'GET', fixedPath: '/shop/v2/carts/{id}' },
      'Shop.#.carts.get': { verb: 'GET', fixedPath: '/shop/v2/carts/{id}' },
    },
  };
  const shop = JSON.stringify(
    list({ apis: [{ ...SHOP, clients: [client] }], entries: [endpointEntry(), fieldEntry()] }),
  );
  const declarations = (ofCarts: string, ofBaskets: string): string => `
    export declare class Shop {
      carts: {
        ${ofCarts}
        list(): Promise<unknown>;
        /** @deprecated Old name. */
        get(id: string): void;
        find(id: string): void;
      };
      baskets: {
        ${ofBaskets}
        list(): Promise<unknown>;
      };
    }`;
  const project = (types: string): string =>
    makeProject({
      'shop.json': shop,
      'node_modules/shop-sdk/package.json': '{ "name": "shop-sdk", "types": "index.d.ts" }',
      'node_modules/shop-sdk/index.d.ts': types,
      // The file is read, not run.
      'node_modules/shop-sdk/index.js': 'throw new Error("run");',
    });

  it('says nothing where the declarations agree', async () => {
    const cwd = project(declarations('/** @deprecated Removal scheduled for later. */', ''));
    const { exitCode, stdout, stderr } = await run(['registry', 'drift', '--list', 'shop.json', '--exit-code'], {
      cwd,
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expect.stringContaining('Nothing has changed.') });
    expect(stderr).toContain('shop-sdk: endpoints are compared, fields are not');
  });

  it('says what is deprecated no more, and what is new', async () => {
    const cwd = project(declarations('', '/** @deprecated Will be removed on March 1, 2027. */'));
    const [{ diff }] = (await driftIn(cwd, '--list', 'shop.json')) as [Drift];
    expect(diff.gone.map(({ entry }) => entry.id)).toEqual(['shop.listcarts']);
    expect(diff.added.map(({ api, path, removal }) => `${api} ${path} ${removal}`)).toEqual([
      'shop /shop/v2/baskets 2027-03-01',
    ]);
    expect((await run(['registry', 'drift', '--list', 'shop.json', '--exit-code'], { cwd })).exitCode).toBe(1);
  });

  it('compares fields with a specification', async () => {
    const spec = (marks: string): string => `
      openapi: 3.1.0
      info: { title: Shop }
      paths:
        /shop/v2/baskets/{id}:
          get:
            responses:
              '200': { content: { application/json: { schema: { properties: { items: { items: { properties: { price: { ${marks} } } } } } } } } }`;
    const cwd = makeProject({
      'shop.json': shop,
      'moved.yaml': spec('deprecated: true, x-sunset: 2027-05-01'),
      'live.yaml': spec('type: string'),
    });
    const [moved, live] = (await driftIn(
      cwd,
      '--list',
      'shop.json',
      '--spec',
      'moved.yaml',
      '--spec',
      'live.yaml',
    )) as [Drift, Drift];
    expect(moved.diff.moved.map(({ id, to }) => `${id} ${to}`)).toEqual(['shop.basket.price 2027-05-01']);
    expect(live.diff.gone.map(({ entry }) => entry.id)).toEqual(['shop.basket.price']);
  });

  it('needs something to compare with', async () => {
    const cwd = makeProject({ 'shop.json': shop });
    expect(usageError(await run(['registry', 'drift', '--list', 'shop.json'], { cwd }))).toContain(
      'nothing to compare with. Install shop-sdk, or name an OpenAPI document with --spec',
    );
  });
});
