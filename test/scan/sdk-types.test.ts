import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ListedClient } from '../../src/model/listed-client.js';
import { loadRegistry } from '../../src/registry/load.js';
import { makeProject } from '../cli/run.js';
import { api, field, findingsIn } from './other-apis.js';

const SDK = {
  id: 'acme-sdk',
  modules: ['@acme/sdk'],
  types: { Acme: 'Acme.#' },
  calls: { 'Acme.#.items.get': { verb: 'GET', fixedPath: '/items/{id}' } },
  data: {
    Item: [{ on: 'GET /items/{id}' }],
    'Stock.Item': [{ on: 'GET /items/{id}', at: 'stock' }],
    NewItem: [{ on: 'POST /items', in: 'request' }],
    'schemas.item': [{ on: 'GET /items/{id}' }],
  },
  operationTypes: {
    Operations: { methods: 'Acme.#', request: 'sent', response: 'received.data' },
    Endpoints: { response: 'data' },
  },
};
const list = {
  version: 2,
  name: 'acme',
  apis: [api({ prefix: '', routes: ['POST /items'], clients: [SDK as unknown as ListedClient] })],
  entries: [
    field('GET /items/{id}', 'owner', { at: ['$.owner'] }),
    field('POST /items', 'color', { in: ['request'], at: ['$.color'], after: 'rejected' }),
  ],
};
const registry = loadRegistry([join(makeProject({ 'acme.json': JSON.stringify(list) }), 'acme.json')], {
  builtin: false,
});

/** The lines of a file, below imports of all types, in which something is found. */
function linesOf(lines: readonly string[], more: Record<string, string> = {}): number[] {
  const head = "import type { Item, NewItem, Stock, schemas, Operations, Endpoints, Acme } from '@acme/sdk';";
  return findingsIn({ 'a.ts': [head, ...lines].join('\n'), ...more }, registry).map((finding) => {
    expect(finding).toMatch(/^a\.ts:\d+ .* medium$/);
    return Number(/:(\d+) /.exec(finding)![1]) - 1;
  });
}

describe('the types of an SDK', () => {
  it.each([
    ['a parameter', 'export const f = (item: Item) => item.owner;'],
    ['a property', 'export const f = ({ item }: { item: Item | null }) => item?.owner;'],
    ['a list', 'export const f = (items: readonly Item[]) => items.map(({ owner }) => owner);'],
    ['a part of the type', "export const f = (item: Pick<Item, 'owner'>) => item.owner;"],
    ['a composition', 'export const f = (item: Item & { at: Date }) => item.owner;'],
    ['a cast', 'export const f = (row: unknown) => (row as Item).owner;'],
    ['a result', 'declare function load(): Promise<Item>;\nexport const f = async () => (await load()).owner;'],
    ['a field of a class', 'export class A {\n  last?: Item;\n  get owner() { return this.last?.owner; }\n}'],
    [
      'an empty list at first',
      'export class A {\n  all: Item[] = [];\n  get() { return this.all.map((i) => i.owner); }\n}',
    ],
    ['an interface', 'interface Row extends Item { at: Date }\nexport const f = (row: Row) => row.owner;'],
    ['a generic type', 'interface Page<T> { rows: T[] }\nexport const f = (p: Page<Item>) => p.rows[0]?.owner;'],
    ['a generic alias', 'type Reply<T> = { data: T };\nexport const f = (r: Reply<Item>) => r.data.owner;'],
    ['a type parameter', 'export const f = <T extends Item>(item: T) => item.owner;'],
    ['an indexed type', "export const f = (item: schemas['item']) => item.owner;"],
    ['the type of an operation', "export const f = (i: Operations['items']['get']['received']['data']) => i.owner;"],
    ['an operation by its path', "export const f = (i: Endpoints['GET /items/{id}']['data']) => i.owner;"],
    ['the place of a function', 'type Show = (item: Item) => string;\nexport const show: Show = (item) => item.owner;'],
    [
      'a method of an object',
      'interface A { show(item: Item): string }\nexport const a: A = { show: (item) => item.owner };',
    ],
    [
      'a component',
      "import type { FC } from 'react';\nexport const Row: FC<{ item: Item }> = ({ item }) => item.owner;",
    ],
    [
      'a result that is not known',
      'declare const db: any;\nconst load = (): Promise<Item> => db.get();\nexport const f = async () => (await load()).owner;',
    ],
    ['what a method returns', "export const f = (i: Awaited<ReturnType<Acme['items']['get']>>) => i.owner;"],
    ['an import of a type', "export const f = (item: import('@acme/sdk').Item) => item.owner;"],
  ])('are found for %s', (_, code) => {
    expect(linesOf(code.split('\n'))).toHaveLength(1);
  });

  it.each([
    ['a variable', "export const item: NewItem = { color: 'red' };"],
    ['a result', "export function make(): NewItem {\n  return { color: 'red' };\n}"],
    ['satisfies', "export const item = { color: 'red' } satisfies NewItem;"],
    ['a later assignment', "const item: NewItem = {};\nitem.color = 'red';\nexport { item };"],
    ['a list', "export const items: NewItem[] = [{ color: 'red' }];"],
  ])('tell what is built to be sent: %s', (_, code) => {
    expect(linesOf(code.split('\n'))).toHaveLength(1);
  });

  it.each([
    ['of the same name in the project', 'interface Own { owner: string }\nexport const f = (item: Own) => item.owner;'],
    ['at another place of the body', 'export const f = (item: Stock.Item) => item.owner;'],
    ['without the field', "export const f = (item: Omit<Item, 'owner'> & { owner: Date }) => item.owner;"],
    [
      'of which the field is declared anew',
      'interface B extends Item { owner: Date }\nexport const f = (b: B) => b.owner;',
    ],
    ['of an object that is seen', "const item: Item = { owner: 'me' };\nexport const f = () => item.owner;"],
    [
      'of an object that is put into a list',
      "const all: Item[] = [];\nall.push({ owner: 'me' });\nexport const f = () => all.map((item) => item.owner);",
    ],
    [
      'of an object that is assigned later',
      "let item: Item | null = null;\nitem = { owner: 'me' };\nexport const f = () => item?.owner;",
    ],
    [
      'without fields that are not known',
      'type Rest<T> = Omit<Item, keyof T> & T;\nexport const f = (item: Rest<{ owner: Date }>) => item.owner;',
    ],
    ['that only tests', 'export const f = (items: Item[]) => items.length;'],
    ['of what is sent, where it is read', 'export const f = (item: NewItem) => item.color;'],
  ])('say nothing of a value %s', (_, code) => {
    expect(linesOf(code.split('\n'))).toEqual([]);
  });

  it('are not those of another package, or of a parameter of the same name', () => {
    const files = {
      'a.ts': "import type { Item } from '@other/sdk';\nexport const f = (item: Item) => item.owner;",
      'b.ts':
        "import type { Item } from '@acme/sdk';\nexport const f = <Item extends { owner: string }>(i: Item) => i.owner;",
      'c.ts':
        "import type { Item } from '@acme/sdk';\nexport type Named<Item> = { item: Item };\nexport const f = (n: Named<Date>) => n.item;",
    };
    expect(findingsIn(files, registry)).toEqual([]);
  });

  it('are followed through files that export them', () => {
    expect(
      findingsIn(
        {
          'types.ts': "export type * as sdk from '@acme/sdk';\nexport type { Item as Row } from '@acme/sdk';",
          'a.ts':
            "import type { Row, sdk } from './types';\nexport const f = (r: Row, i: sdk.Item) => [r.owner,\n  i.owner];",
        },
        registry,
      ),
    ).toEqual(['a.ts:2 acme.get.items.id.owner medium', 'a.ts:3 acme.get.items.id.owner medium']);
  });

  it('may lead back to themselves', () => {
    const own = 'export const f = (item: Item) => item.owner;';
    for (const code of [
      'export type A = A[] | B;\nexport type B = { a: A } & A;',
      'export interface A<T> { next: A<T[]>; item: T }\nexport const g = (a: A<Item>) => a.next.next.next.item;',
      'export type A<T> = { next: A<{ of: T }> } | T;\nexport const g = (a: A<Item>) => a.next;',
      "export type A = A['a'];\nexport type B = ReturnType<typeof f>;",
      'namespace N { export import M = N.M }\nimport A = B.A;\nimport B = A.B;\nexport const g = (a: N.M.X, b: A.X) => [a, b];',
      Array.from(
        { length: 14 },
        (_, i) => `export type U${i} = ${Array.from({ length: 14 }, (__, k) => `U${k}`).join(' | ')};`,
      ).join('\n'),
      'export interface A extends B {}\nexport interface B extends A {}\nexport const g = (a: A) => a.owner;',
    ])
      expect(linesOf([own, ...code.split('\n')])[0]).toBe(1);
    const cycle = {
      'b.ts': "import { C } from './c';\nexport type { C };\nexport type * from './c';",
      'c.ts': "export * from './b';\nexport type { D } from './b';",
    };
    expect(linesOf([own, "import type { C, D } from './b';", 'export type E = C | D;'], cycle)).toEqual([1]);
  });
});
