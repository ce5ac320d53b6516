import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Entry, RegistryFile } from '../../../src/model/registry.js';
import { operationsOf } from '../../../src/model/route.js';
import { listFromOpenApi } from '../src/openapi/list-of-openapi.js';
import { checkShape } from '../../../src/registry/load.js';
import { lint } from '../../../src/registry/lint.js';
import { makeProject, PACKAGE_ROOT } from '../../../test/cli/run.js';
import { CONTRACT_ROWS } from '../../../test/registry/contract-rows.js';

/** A specification with everything that a mark can be on, in two files that refer to each other. */
const FILES = {
  'shop.yaml': `
openapi: 3.1.0
info: { title: Shop }
servers: [{ url: 'https://{tenant}.shop.example:8443/v2/' }]
paths:
  /carts/:
    get:
      operationId: listCarts
      deprecated: true
      x-sunset: 2027-01-31T23:59:59+02:00
      description: |
        > [!WARNING]
        > Listing carts goes away. Call
        > GET /v2/baskets instead.

        More of it.
      responses: { '200': { content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Cart' } } } } } }
    post:
      operationId: addCart
      requestBody: { $ref: 'bodies.json#/cart' }
      responses: { default: { content: { application/json: { schema: { $ref: '#/components/schemas/Cart' } } } }, '400': { content: {} } }
  /baskets:
    servers: [{ url: https://eu.shop.example/v2 }]
    parameters: [{ name: page, in: query, deprecated: true }]
    get: { responses: { 2XX: { content: { text/json: { schema: { $ref: '#/components/schemas/Page' } } } } } }
components:
  schemas:
    Page:
      allOf:
        - properties: { next: { $ref: '#/components/schemas/Page' } }
        - properties: { items: { additionalProperties: { oneOf: [{ $ref: '#/components/schemas/Cart' }, { type: 'null' }] } } }
    Cart:
      properties:
        owner: { $ref: '#/components/schemas/Owner' }
        label:
          deprecated: true
          description: Use the 'title' field instead.
        title: {}
        note: { x-deprecation: { since: 2026-02-01, sunset: 'Sun, 31 Jan 2027 23:59:59 GMT', message: use owner.note } }
    Owner:
      deprecated: true
      properties:
        note: {}
        label: {}
`,
  'bodies.json': JSON.stringify({
    cart: { content: { 'application/json': { schema: { $ref: 'shop.yaml#/components/schemas/Cart' } } } },
  }),
};

function made(files: Record<string, string> = FILES, options: object = {}, name = 'shop.yaml') {
  const root = makeProject(files);
  return listFromOpenApi([join(root, name)], {
    asOf: '2026-11-23',
    show: (file) => file.slice(root.length + 1),
    ...options,
  });
}

function faultOf(files: Record<string, string>, name = 'shop.yaml'): string {
  try {
    made(files, {}, name);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
}

/** The id of the one parameter that is deprecated. */
const PAGE = 'shop.GET.v2.baskets.page';

describe('a list from a specification', () => {
  const { list, leftOut, unclear } = made();

  it('has the API with its prefix, hosts and live operations', () => {
    expect(list.apis).toEqual([
      {
        id: 'shop',
        title: 'Shop',
        prefix: '/v2',
        hosts: ['*.shop.example:8443', 'eu.shop.example'],
        sdks: [],
        routes: ['POST /v2/carts', 'GET /v2/baskets'],
      },
    ]);
  });

  it.each([
    ['https://{tenant}.shop.example:8443/v2/', {}, '/v2', ['*.shop.example:8443']],
    ['https://shop.example:{port}/{version}/api', { version: { default: 'v3' } }, '/v3/api', ['shop.example']],
    ['https://shop.example/{version}/api', {}, '', ['shop.example']],
    ['{base}/v2', { base: { default: 'https://shop.example/shop' } }, '/shop/v2', ['shop.example']],
    ['//{host}/v2', {}, '/v2', []],
    ['/v2', {}, '/v2', []],
    ['/', {}, '', []],
  ])('takes prefix and host from the server %s', (url, variables, prefix, hosts) => {
    const spec = { openapi: '3.0.3', servers: [{ url, variables }], paths: { '/carts': { get: {} } } };
    const [api] = made({ 'shop.yaml': JSON.stringify(spec) }).list.apis;
    expect(api).toMatchObject({ prefix, hosts, routes: [`GET ${prefix}/carts`] });
  });

  it('has endpoints with the day in UTC, the first paragraph and the operation that replaces them', () => {
    expect(list.entries[0]).toEqual({
      id: 'shop.listCarts',
      kind: 'endpoint',
      api: 'shop',
      method: 'GET',
      path: '/v2/carts',
      announced: null,
      removal: '2027-01-31',
      message: 'Listing carts goes away. Call GET /v2/baskets instead.',
      source: 'shop.yaml#/paths/~1carts~1/get',
      replacement: { kind: 'endpoint', target: 'GET /v2/baskets' },
      basis: 'listed',
      after: 'unknown',
    });
  });

  it('has one entry for a field, with all operations that it reaches and the suffixes that tell it', () => {
    const fields = list.entries.slice(1, -1).map((entry) => {
      const { id, at, live, in: directions, replacement, removal } = entry as Extract<Entry, { kind: 'field' }>;
      return {
        id,
        operations: operationsOf(entry).map(({ method, path }) => `${method} ${path}`),
        directions,
        at,
        live,
        replacement,
        removal,
      };
    });
    const operations = ['GET /v2/carts', 'POST /v2/carts', 'GET /v2/baskets'];
    const directions = ['request', 'response'];
    expect(fields).toEqual([
      { id: 'shop.Cart.owner', operations, directions, at: ['owner'], live: [], replacement: null, removal: null },
      {
        id: 'shop.Cart.label',
        operations,
        directions,
        at: ['$.label', 'items.label'],
        live: ['owner.label'],
        replacement: { kind: 'rename', target: 'title' },
        removal: null,
      },
      {
        id: 'shop.Cart.note',
        operations,
        directions,
        at: ['$.note', 'items.note'],
        live: ['owner.note'],
        replacement: null,
        removal: '2027-01-31',
      },
    ]);
  });

  it('is a valid list, and says what it leaves out', () => {
    expect(checkShape(JSON.parse(JSON.stringify(list)))).toHaveProperty('list');
    expect(lint(list, { apis: [], entries: [] })).toEqual([]);
    expect({ leftOut, unclear }).toEqual({ leftOut: 0, unclear: [] });
  });

  it('says whether a subject is marked itself, or by a schema that operations share', () => {
    expect(list.entries.map(({ id, basis }) => [id, basis])).toEqual([
      ['shop.listCarts', 'listed'],
      ['shop.Cart.owner', 'schema'],
      ['shop.Cart.label', 'schema'],
      ['shop.Cart.note', 'schema'],
      [PAGE, 'listed'],
    ]);
  });

  it('keeps the ids of an earlier edition, and buries what is gone', () => {
    const [first, second, ...others] = list.entries;
    const gone = { ...first!, id: 'shop.old', method: 'PUT' };
    const base: RegistryFile = {
      ...list,
      name: 'earlier',
      entries: [{ ...first!, id: 'shop.carts' }, { ...second!, id: 'shop.owner' }, gone, ...others],
      tombstones: [{ id: 'shop.older', removed: '2026-01-01', reason: 'It was.' }],
    };
    const { list: next, buried } = made(FILES, { base });
    expect(next.name).toBe('earlier');
    expect(next.entries.map(({ id }) => id)).toEqual([
      'shop.carts',
      'shop.owner',
      'shop.Cart.label',
      'shop.Cart.note',
      PAGE,
    ]);
    expect(next.tombstones).toEqual([
      { id: 'shop.older', removed: '2026-01-01', reason: 'It was.' },
      { id: 'shop.old', removed: '2026-11-23', reason: 'The specification no longer marks it.' },
    ]);
    expect(buried).toBe(1);
  });

  it('gives no id of an earlier edition to another subject', () => {
    const { list: next } = made(FILES, {
      base: { ...list, entries: [{ ...list.entries[0]!, method: 'PUT', path: '/v2/other' }] },
    });
    expect(next.entries.map(({ id }) => id)).toEqual([
      'shop.listCarts.2',
      'shop.Cart.owner',
      'shop.Cart.label',
      'shop.Cart.note',
      PAGE,
    ]);
    expect(next.tombstones).toMatchObject([{ id: 'shop.listCarts' }]);
  });

  it('numbers APIs of one name', () => {
    const root = makeProject({
      'a/shop.yaml': FILES['shop.yaml'],
      'a/bodies.json': FILES['bodies.json'],
      'b/shop.yaml': 'openapi: 3.1\npaths: { /x: { get: {} } }\nservers: [{ url: https://b.example/v1 }]',
    });
    const files = ['a/shop.yaml', 'b/shop.yaml'].map((file) => join(root, file));
    const { list: both } = listFromOpenApi(files, { asOf: '2026-11-23', show: (file) => file });
    expect(both.apis.map(({ id, prefix }) => [id, prefix])).toEqual([
      ['shop', '/v2'],
      ['shop-2', '/v1'],
    ]);
    expect(lint(both, { apis: [], entries: [] })).toEqual([]);
  });

  it('takes the default response for one only where no other is', () => {
    const content = { 'application/json': { schema: { properties: { code: { deprecated: true } } } } };
    const fieldsOf = (responses: object) =>
      made({ 'shop.yaml': JSON.stringify({ openapi: '3.1.0', paths: { '/x': { get: { responses } } } }) }).list.entries
        .length;
    expect(fieldsOf({ default: { content } })).toBe(1);
    expect(fieldsOf({ 200: {}, default: { content } })).toBe(0);
  });

  it.each<[string, object, object]>([
    ['a text that is no day', { 'x-deprecated': 'Use title.' }, { removal: null, message: 'Use title.' }],
    ['a text that is a day', { 'x-deprecated': '2027-03-01' }, { removal: '2027-03-01' }],
    ['words of their own', { deprecated: true, 'x-speakeasy-deprecation-message': 'Gone.' }, { message: 'Gone.' }],
    [
      'a name',
      { deprecated: true, 'x-speakeasy-deprecation-replacement': 'title' },
      { replacement: { kind: 'rename', target: 'title' } },
    ],
    [
      'several marks',
      {
        'x-glean-deprecated': [
          { introduced: '2026-02-05', removal: '2026-10-15', message: 'Why.' },
          { removal: '2027-01-15' },
        ],
      },
      { announced: '2026-02-05', removal: '2026-10-15', message: 'Why.' },
    ],
  ])('reads %s', (_, mark, expected) => {
    const schema = { properties: { label: mark, title: {} } };
    const spec = {
      openapi: '3.1.0',
      paths: { '/x': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } },
    };
    expect(made({ 'shop.yaml': JSON.stringify(spec) }).list.entries).toMatchObject([{ field: 'label', ...expected }]);
  });

  it('takes a value that is marked for itself, and not for its field', () => {
    const kind = {
      enum: ['a', 'b'],
      'x-glean-deprecated': [{ kind: 'enum-value', value: 'b', removal: '2027-01-15', replacement: 'a' }],
    };
    const size = { oneOf: [{ const: 's' }, { const: 'xl', deprecated: true, description: 'Too large.' }] };
    const schema = { properties: { kind, sizes: { type: 'array', items: size }, other: { properties: { kind: {} } } } };
    const sort = { name: 'sort', in: 'query', schema: size };
    const spec = {
      openapi: '3.1.0',
      paths: {
        '/x': { get: { parameters: [sort], responses: { 200: { content: { 'application/json': { schema } } } } } },
      },
    };
    const { entries } = made({ 'shop.yaml': JSON.stringify(spec) }).list;
    const common = { kind: 'value', method: 'GET', path: '/x' };
    expect(entries).toMatchObject([
      {
        ...common,
        ...{ field: 'kind', value: 'b', at: ['$.kind'], live: ['other.kind'], in: ['response'] },
        ...{ removal: '2027-01-15', replacement: { kind: 'value', target: 'a' } },
      },
      { ...common, field: 'sizes', value: 'xl', in: ['response'], removal: null, replacement: null },
      { ...common, parameter: 'sort', value: 'xl', in: ['query'], removal: null },
    ]);
  });

  it('takes parameters, one that operations share once, and leaves out cookies', () => {
    const shared = { $ref: '#/components/parameters/Since' };
    const cookie = { name: 'track', in: 'cookie', deprecated: true };
    const spec = {
      openapi: '3.0.3',
      paths: {
        '/x/{id}': {
          parameters: [{ name: 'id', in: 'path' }, shared],
          get: { parameters: [cookie, { name: 'X-Old', in: 'header', 'x-sunset': '2027-02-01' }] },
          put: {},
        },
      },
      components: { parameters: { Since: { name: 'since', in: 'query', deprecated: true, description: 'Use from.' } } },
    };
    const { list: taken, leftOut: left } = made({ 'shop.yaml': JSON.stringify(spec) });
    expect(left).toBe(1);
    expect(taken.entries).toMatchObject([
      { parameter: 'since', in: ['query'], method: 'GET', path: '/x/{id}', on: ['PUT /x/{id}'], message: 'Use from.' },
      { parameter: 'X-Old', in: ['header'], method: 'GET', removal: '2027-02-01' },
    ]);
    expect(taken.entries.map((entry) => 'on' in entry)).toEqual([true, false]);
    const base = {
      ...taken,
      entries: taken.entries.map((entry) => ({ ...entry, id: `${entry.id}.kept`, source: 'page' })),
    };
    const { list: next, buried } = made({ 'shop.yaml': JSON.stringify(spec) }, { base });
    expect([next.entries.map(({ id }) => id), buried]).toEqual([base.entries.map(({ id }) => id), 0]);
  });

  it('knows further marks by their names', () => {
    const marked = FILES['shop.yaml'].replace('title: {}', "title: { x-acme-gone: '2027-03-01' }");
    const title = ({ list: { entries } }: ReturnType<typeof made>) =>
      entries.find(({ id }) => id === 'shop.Cart.title');
    expect(title(made({ ...FILES, 'shop.yaml': marked }))).toBeUndefined();
    expect(title(made({ ...FILES, 'shop.yaml': marked }, { keys: ['x-acme-gone'] }))).toMatchObject({
      removal: '2027-03-01',
    });
  });
});

describe('what is wrong with a specification', () => {
  const [, head] = /^([^]*?)components:/.exec(FILES['shop.yaml'])!;

  it.each<[string, Record<string, string>, string | RegExp]>([
    ['is named with its line', { 'shop.yaml': 'openapi: 3.1.0\npaths: { a: [1, 2\n' }, /^shop\.yaml:\d+:\d+: /],
    ['is named with its line in JSON', { 'shop.json': '{ "openapi": "3.1.0",\n "paths": ]' }, /^shop\.json:2:\d+: /],
    [
      'is nested too deeply',
      { 'shop.json': `{ "openapi": ${'['.repeat(100_000)}` },
      /^shop\.json: nests more than 500/,
    ],
    ['is another version', { 'shop.yaml': "swagger: '2.0'\n" }, 'shop.yaml /: not an OpenAPI 3.0 or 3.1 document'],
    ['is empty', { 'shop.yaml': '' }, 'shop.yaml /: not an OpenAPI 3.0 or 3.1 document'],
    ['is missing', { 'other.yaml': '' }, /^shop\.yaml: /],
    [
      'is a reference to nothing',
      { ...FILES, 'shop.yaml': head! },
      /^bodies\.json \/cart\/content\/application~1json\/schema: there is no `shop\.yaml#\/components\/schemas\/Cart`$/,
    ],
    [
      'is a reference to a file that is missing',
      { 'shop.yaml': FILES['shop.yaml'] },
      /^shop\.yaml \/paths\/~1carts~1\/post\/requestBody: `bodies\.json` cannot be read: /,
    ],
    [
      'is a reference to itself',
      {
        ...FILES,
        'shop.yaml': FILES['shop.yaml'].replace(
          'title: {}',
          "title: { $ref: '#/components/schemas/Cart/properties/title' }",
        ),
      },
      /^shop\.yaml \/components\/schemas\/Cart\/properties\/title: the reference is circular$/,
    ],
    [
      'is a reference to an anchor',
      { ...FILES, 'shop.yaml': FILES['shop.yaml'].replace("'bodies.json#/cart'", "'bodies.json#cart'") },
      /^shop\.yaml \/paths\/~1carts~1\/post\/requestBody: `bodies\.json#cart` names an anchor, which is not supported$/,
    ],
    [
      'is a reference into the network',
      {
        ...FILES,
        'shop.yaml': FILES['shop.yaml'].replace("'bodies.json#/cart'", "'https://shop.example/bodies.json#/cart'"),
      },
      /^shop\.yaml \/paths\/~1carts~1\/post\/requestBody: `https:.*` is a remote reference$/,
    ],
    [
      'is a day that the calendar lacks',
      { ...FILES, 'shop.yaml': FILES['shop.yaml'].replace('2027-01-31T23:59:59+02:00', '2027-02-30') },
      'shop.yaml /paths/~1carts~1/get: `2027-02-30` is not a day',
    ],
    ...(
      [
        ['paths: 5', '/paths: `5` where an object belongs'],
        ['paths: { a: {} }', '/paths/a: a path begins with a slash'],
        ['paths: { /a: [] }', '/paths/~1a: a list where an object belongs'],
        ['paths: { /a: { get: later } }', '/paths/~1a/get: `later` where an object belongs'],
        [
          'paths: { /a: { get: { parameters: { name: a } } } }',
          '/paths/~1a/get/parameters: an object where a list belongs',
        ],
        [
          'paths: { /a: { get: { responses: { 200: fine } } } }',
          '/paths/~1a/get/responses/200: `fine` where an object belongs',
        ],
      ] as const
    ).map(([text, message]): [string, Record<string, string>, string] => [
      `is something else than belongs there: ${text}`,
      { 'shop.yaml': `openapi: 3.1.0\n${text}\n` },
      `shop.yaml ${message}`,
    ]),
    ...(
      [
        ['text', ': `text`'],
        ['{ properties: [a] }', '/properties: a list'],
        ['{ properties: { a: text } }', '/properties/a: `text`'],
        ['{ allOf: [a] }', '/allOf/0: `a`'],
      ] as const
    ).map(([schema, message]): [string, Record<string, string>, string] => [
      `is no schema: ${schema}`,
      {
        'shop.yaml': `openapi: 3.1.0\npaths: { /a: { get: { responses: { 200: { content: { any: { schema: ${schema} } } } } } } }\n`,
      },
      `shop.yaml /paths/~1a/get/responses/200/content/any/schema${message} where an object belongs`,
    ]),
  ])('%s', (_, files, message) => {
    expect(faultOf(files, 'shop.json' in files ? 'shop.json' : 'shop.yaml')).toMatch(
      typeof message === 'string' ? new RegExp(`^${message.replaceAll(/[.*+?^$()|[\]\\/{}]/g, '\\$&')}$`) : message,
    );
  });
});

const VENDOR = join(PACKAGE_ROOT, '..', 'shared', 'openapi');

/** The vendor's specification is not part of this project. */
describe.skipIf(!existsSync(VENDOR))("the vendor's specification", () => {
  const files = ['client_rest', 'admin_rest', 'indexing'].map((name) => join(VENDOR, `${name}.yaml`));

  it('has every row of the contract, with its day', () => {
    const { list } = listFromOpenApi(files, { asOf: '2026-11-23', show: (file) => file });
    const same = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '{}');
    const missing = CONTRACT_ROWS.filter(
      (row) =>
        !list.entries.some(
          (entry) =>
            (entry.kind === 'field' ? entry.field : null) === row.field &&
            entry.removal === row.removal &&
            operationsOf(entry).some(({ method, path }) => method === row.method && same(path) === same(row.path)),
        ),
    );
    expect(missing).toEqual([]);
    expect(JSON.stringify(list, null, 2).length).toBeLessThan(300_000);
    expect(readFileSync(files[0]!, 'utf8').length).toBeGreaterThan(300_000);
  });
});
