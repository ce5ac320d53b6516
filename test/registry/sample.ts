import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Api, EndpointEntry, FieldEntry, RegistryFile } from '../../src/model/registry.js';
import { temporaryDirectory } from '../temporary.js';

/** A small registry of another API than the shipped one. */
export const SHOP: Api = {
  id: 'shop',
  title: 'Shop API',
  prefix: '/shop/v2',
  hosts: ['*.shop.example'],
  sdks: ['@shop/client'],
};

/** The client of an SDK of that API, with two of its methods. */
export const SHOP_SDK = {
  id: 'shop-sdk',
  modules: ['shop-sdk'],
  makes: { 'Shop.#': {} },
  types: { Shop: 'Shop.#' },
  calls: {
    'Shop.#.carts.list': { verb: 'GET', fixedPath: '/shop/v2/carts' },
    'Shop.#.baskets.list': { verb: 'GET', fixedPath: '/shop/v2/baskets' },
  },
};

export function endpointEntry(changes: Partial<EndpointEntry> = {}): EndpointEntry {
  return {
    id: 'shop.listcarts',
    kind: 'endpoint',
    api: 'shop',
    method: 'GET',
    path: '/shop/v2/carts',
    announced: '2026-01-10',
    removal: '2026-12-01',
    replacement: { kind: 'endpoint', target: 'GET /shop/v2/baskets' },
    after: 'gone',
    message: 'The endpoint carts is deprecated: use baskets.',
    source: 'changelog 2026-01',
    ...changes,
  };
}

export function fieldEntry(changes: Partial<FieldEntry> = {}): FieldEntry {
  return {
    id: 'shop.basket.price',
    kind: 'field',
    api: 'shop',
    method: 'GET',
    path: '/shop/v2/baskets/{id}',
    field: 'price',
    in: ['response'],
    at: ['items.price'],
    live: [],
    announced: '2026-01-10',
    removal: '2026-12-01',
    replacement: { kind: 'rename', target: 'amount' },
    after: 'absent',
    message: 'The field price is deprecated: use amount.',
    source: 'changelog 2026-01',
    ...changes,
  };
}

export function list(changes: Partial<RegistryFile> = {}): RegistryFile {
  return { name: 'shop', apis: [SHOP], entries: [endpointEntry(), fieldEntry()], version: 2, ...changes };
}

/** Writes files into a new directory, and returns a function that gives their paths. */
export function writeFiles(files: Record<string, unknown>): (name: string) => string {
  const dir = temporaryDirectory('registry');
  for (const [name, content] of Object.entries(files)) {
    const raw = typeof content === 'string' || Buffer.isBuffer(content);
    writeFileSync(join(dir, name), raw ? content : `${JSON.stringify(content, null, 2)}\n`);
  }
  return (name) => join(dir, name);
}
