import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../src/traffic/exchange.js';
import type { Entry, Registry } from '../../../../src/model/registry.js';
import { observe } from '../../src/traffic/observe.js';
import { Operations } from '../../src/traffic/operations.js';

const COMMON = {
  api: 'shop',
  method: 'POST',
  path: '/shop/v1/orders/{id}',
  announced: '2026-01-01',
  removal: '2027-01-01',
  replacement: null,
  message: '',
  source: '',
} as const;
const FIELD = { ...COMMON, kind: 'field', after: 'rejected' } as const;

const ENTRIES: Entry[] = [
  { ...COMMON, id: 'old', kind: 'endpoint', method: 'GET', path: '/shop/v1/old/**', after: 'gone' },
  { ...FIELD, id: 'color', field: 'color', in: ['request', 'response'], at: ['items.color'], live: ['paint.color'] },
  { ...FIELD, id: 'anywhere', field: 'note', in: ['request'], at: [], live: [] },
  { ...COMMON, id: 'page', kind: 'parameter', parameter: 'page', in: ['query'], after: 'rejected' },
  { ...COMMON, id: 'header', kind: 'parameter', parameter: 'X-Mode', in: ['header'], after: 'ignored' },
  {
    ...COMMON,
    id: 'model',
    kind: 'value',
    value: 'm-1',
    field: 'model',
    in: ['request'],
    at: ['model'],
    live: [],
    after: 'rejected',
  },
  { ...COMMON, id: 'sort', kind: 'value', value: 'asc', parameter: 'sort', in: ['query'], after: 'rejected' },
  {
    ...COMMON,
    id: 'rpc',
    kind: 'endpoint',
    path: '/shop/v1/rpc',
    after: 'gone',
    when: [{ name: 'method', in: 'request', values: ['old.list'] }],
  },
  {
    ...COMMON,
    id: 'version',
    kind: 'endpoint',
    path: '/shop/v1/rpc',
    after: 'gone',
    when: [{ name: 'X-Version', in: 'header', values: ['1'], orAbsent: true }],
  },
  { ...COMMON, id: 'short', api: 'short', kind: 'endpoint', path: '/v1/things', after: 'gone' },
];
const REGISTRY: Registry = {
  apis: [
    {
      id: 'shop',
      title: 'Shop',
      prefix: '/shop/v1',
      hosts: ['*.shop.example'],
      sdks: [],
      mounts: ['/ex/{tenant}'],
      routes: ['GET /shop/v1/old/{id}', 'GET /shop/v1/old/new'],
    },
    { id: 'short', title: 'Short', prefix: '/v1', hosts: ['short.example'], sdks: [] },
  ],
  entries: ENTRIES,
  sources: [],
};
const operations = new Operations(REGISTRY);

function used(part: Partial<Exchange>) {
  const exchange: Exchange = {
    method: 'POST',
    target: '/shop/v1/orders/7',
    host: 'eu.shop.example',
    requestHeaders: {},
    requestBody: null,
    responseHeaders: {},
    responseBody: null,
    status: 200,
    time: 0,
    ...part,
  };
  const seen = observe(exchange, { operations, from: 'har', hosts: ['gateway.example'] });
  return (
    seen && [seen.operation, ...seen.entries.map(({ id, in: place }) => (place === null ? id : `${id} in ${place}`))]
  );
}

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ORDERS = 'POST /shop/v1/orders/{id}';

describe('observe', () => {
  it.each<[string, Partial<Exchange>, string[] | null]>([
    ['nothing', {}, [ORDERS]],
    ['a field at its place, below a list', { requestBody: '{"items":[{"color":1}]}' }, [ORDERS, 'color in request']],
    ['a field where its name lives', { requestBody: '{"paint":{"color":1},"color":2}' }, [ORDERS]],
    ['a field without known places', { requestBody: '{"a":{"note":1}}' }, [ORDERS, 'anywhere in request']],
    [
      'a field of a form',
      { requestBody: 'items[0][color]=red&b=1', requestHeaders: FORM },
      [ORDERS, 'color in request'],
    ],
    [
      'a field of a response',
      { responseBody: '{"items":{"color":1}}', responseHeaders: JSON_TYPE },
      [ORDERS, 'color in response'],
    ],
    [
      'a field of an event of a stream',
      { responseBody: 'data: {"items":{"color":1}}\n\n', responseHeaders: { 'content-type': 'text/event-stream' } },
      [ORDERS, 'color in response'],
    ],
    [
      'a body of another type',
      { requestBody: '{"items":[{"color":1}]}', requestHeaders: { 'content-type': 'text/csv' } },
      [ORDERS],
    ],
    [
      'a parameter',
      { target: '/shop/v1/orders/7?page=', requestHeaders: { 'x-mode': 'a' } },
      [ORDERS, 'header in header', 'page in query'],
    ],
    [
      'a value',
      { target: '/shop/v1/orders/7?sort=desc&sort=asc', requestBody: '{"model":"m-1"}' },
      [ORDERS, 'model in request', 'sort in query'],
    ],
    ['another value', { target: '/shop/v1/orders/7?sort=desc', requestBody: '{"model":"m-10"}' }, [ORDERS]],
    [
      'a condition on the body',
      { target: '/shop/v1/rpc', requestBody: '{"method":"old.list"}', requestHeaders: { 'x-version': '2' } },
      ['POST /shop/v1/rpc', 'rpc'],
    ],
    [
      'a condition that is not met',
      { target: '/shop/v1/rpc', requestBody: '{"method":"new.list"}', requestHeaders: { 'x-version': '2' } },
      ['POST /shop/v1/rpc'],
    ],
    ['a condition that an absent header meets', { target: '/shop/v1/rpc' }, ['POST /shop/v1/rpc', 'version']],
    ['a path of a family', { method: 'GET', target: '/shop/v1/old/a/b' }, ['GET /shop/v1/old/**', 'old']],
    [
      'a path that a parameter and a family have',
      { method: 'GET', target: '/shop/v1/old/7' },
      ['GET /shop/v1/old/{id}'],
    ],
    ['a path with literal text', { method: 'HEAD', target: '/shop/v1/old/new' }, ['GET /shop/v1/old/new']],
    ['a mount', { target: '/ex/acme/shop/v1/orders/7?page=1' }, [ORDERS, 'page in query']],
    ['an encoded path', { target: '/shop/v1/%6Frders/a%2Fb' }, [ORDERS]],
    ['a path in another letter case', { target: '/Shop/V1/ORDERS/7' }, [ORDERS]],
    ['another method', { method: 'PUT' }, ['PUT /shop/v1/orders/{}']],
    ['a path that no list knows', { target: '/shop/v1/carts/alice-7/items?key=1' }, ['POST /shop/v1/carts/{}/items']],
    ['a further host', { host: 'gateway.example:8080' }, [ORDERS]],
    ['a host of nobody', { host: 'else.example' }, null],
    ['a path without a host', { host: null }, [ORDERS]],
    ['a short prefix without a host', { host: null, target: '/v1/things' }, null],
    ['a short prefix with its host', { host: 'short.example', target: '/v1/things' }, ['POST /v1/things', 'short']],
    ['a family without a host', { host: null, method: 'GET', target: '/shop/v1/old/a/b' }, null],
  ])('%s', (_what, part, expected) => {
    expect(used(part)).toEqual(expected);
  });

  it('keeps what the headers of another API say', () => {
    const exchange: Exchange = {
      method: 'GET',
      target: '/v2/users/42?token=a',
      host: 'else.example',
      requestHeaders: { 'user-agent': 'a/1' },
      requestBody: null,
      responseHeaders: {
        deprecation: '@1770076800',
        sunset: 'Thu, 15 Oct 2026 23:59:59 GMT',
        link: '<https://else.example/docs?key=a>; rel="deprecation", </v3/users>; rel=successor-version',
      },
      responseBody: null,
      status: 200,
      time: Date.parse('2026-11-20T09:30:00Z'),
    };
    expect(observe(exchange, { operations, from: 'har', hosts: [] })).toEqual({
      version: 1,
      api: null,
      host: 'else.example',
      operation: 'GET /v2/users/{}',
      entries: [],
      signals: { deprecated: '2026-02-03', sunset: '2026-10-15', link: 'https://else.example/docs' },
      userAgent: 'a/1',
      site: null,
      status: 200,
      from: 'har',
      count: 1,
      first: '2026-11-20T09:30:00.000Z',
      last: '2026-11-20T09:30:00.000Z',
    });
    expect(
      observe({ ...exchange, responseHeaders: { deprecation: 'false' } }, { operations, from: 'har', hosts: [] }),
    ).toBeNull();
  });
});
