import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isIsoDate } from '../../src/model/dates.js';
import type { RegistryFile } from '../../src/model/registry.js';
import { lint, type Known } from '../../src/registry/lint.js';
import { toPointer } from '../../src/registry/problem.js';
import { SHOP, endpointEntry, fieldEntry, list } from './sample.js';

const NOTHING: Known = { apis: [], entries: [] };

/** Issues as `pointer: message`. */
function complaints(file: RegistryFile, known: Known = NOTHING): string[] {
  return lint(file, known).map(({ path, message }) => `${toPointer(path)}: ${message}`);
}

describe('lint', () => {
  it('has nothing against a sound list', () => {
    expect(complaints(list())).toEqual([]);
    expect(complaints(list({ entries: [endpointEntry({ announced: null, removal: null })] }))).toEqual([]);
  });

  it('has nothing against one path of two APIs', () => {
    const depot = { ...SHOP, id: 'depot', hosts: ['depot.example'] };
    const entries = [endpointEntry(), endpointEntry({ id: 'depot.carts', api: 'depot' })];
    expect(complaints(list({ apis: [SHOP, depot], entries }))).toEqual([]);
  });

  const TOMBSTONE = { id: 'shop.old', removed: '2026-01-01', reason: 'The API took it back.' };

  it.each<[string, RegistryFile, string]>([
    ['two APIs of one id', list({ apis: [SHOP, SHOP] }), '/apis/1/id: `shop` is already the id of API 0'],
    [
      'two entries of one id',
      list({ entries: [endpointEntry(), fieldEntry({ id: 'shop.listcarts' })] }),
      '/entries/1/id: `shop.listcarts` is already the id of entry 0',
    ],
    [
      'an entry with the id of a tombstone',
      list({ tombstones: [{ ...TOMBSTONE, id: 'shop.listcarts' }] }),
      '/tombstones/0/id: `shop.listcarts` is already the id of entry 0',
    ],
    [
      'two tombstones of one id',
      list({ tombstones: [TOMBSTONE, TOMBSTONE] }),
      '/tombstones/1/id: `shop.old` is already the id of tombstone 0',
    ],
    [
      'a tombstone of no day',
      list({ tombstones: [{ ...TOMBSTONE, removed: '2025-02-29' }] }),
      '/tombstones/0/removed: `2025-02-29` is not a calendar date',
    ],
    ['an unknown API', list({ entries: [endpointEntry({ api: 'shp' })] }), '/entries/0/api: no API has the id `shp`'],
    [
      'a path outside the prefix',
      list({ entries: [endpointEntry({ path: '/shop/v2x/carts' })] }),
      '/entries/0/path: `/shop/v2x/carts` does not start with `/shop/v2`, the prefix of the API `shop`',
    ],
    [
      'a live route that an entry deprecates',
      list({ apis: [{ ...SHOP, routes: ['POST /shop/v2/carts', 'GET /shop/v2/carts'] }] }),
      '/apis/0/routes/1: `GET /shop/v2/carts` is deprecated, by `shop.listcarts`',
    ],
    [
      'a live route outside the prefix',
      list({ apis: [{ ...SHOP, routes: ['GET /v2/carts'] }] }),
      '/apis/0/routes/0: `/v2/carts` does not start with `/shop/v2`, the prefix of the API `shop`',
    ],
    [
      'an API with neither prefix nor hosts',
      list({ apis: [{ ...SHOP, prefix: '', hosts: [] }] }),
      '/apis/0/hosts: an API without a prefix needs a host',
    ],
    [
      'a further operation outside the prefix',
      list({ entries: [endpointEntry({ on: ['GET /shop/v2/old', 'GET /shop/carts'] })] }),
      '/entries/0/on/1: `/shop/carts` does not start with `/shop/v2`, the prefix of the API `shop`',
    ],
    [
      'two entries for one of several operations',
      list({
        entries: [endpointEntry({ on: ['GET /shop/v2/old'] }), endpointEntry({ id: 'shop.old', path: '/shop/v2/old' })],
      }),
      '/entries/1: `shop.old` has the same subject as `shop.listcarts`',
    ],
    [
      'a day that the calendar does not have',
      list({ entries: [endpointEntry({ removal: '2026-02-30' })] }),
      '/entries/0/removal: `2026-02-30` is not a calendar date',
    ],
    [
      'a removal before its announcement',
      list({ entries: [endpointEntry({ removal: '2026-01-09' })] }),
      '/entries/0/removal: the removal 2026-01-09 is before the announcement 2026-01-10',
    ],
    [
      'a response field that is rejected',
      list({ entries: [fieldEntry({ after: 'rejected' })] }),
      '/entries/0/after: must be `absent` for a field in response, not `rejected`',
    ],
    [
      'a request field that is absent',
      list({ entries: [fieldEntry({ in: ['request'] })] }),
      '/entries/0/after: must be `rejected` for a field in request, not `absent`',
    ],
    [
      'a field of both bodies that is rejected',
      list({ entries: [fieldEntry({ in: ['request', 'response'], after: 'rejected' })] }),
      '/entries/0/after: must be `absent` for a field in request and response, not `rejected`',
    ],
    [
      'a suffix of another field',
      list({ entries: [fieldEntry({ at: ['items.cost'] })] }),
      '/entries/0/at/0: `items.cost` does not end with the field `price`',
    ],
    [
      'a live suffix of another field',
      list({ entries: [fieldEntry({ live: ['price.old'] })] }),
      '/entries/0/live/0: `price.old` does not end with the field `price`',
    ],
    [
      'a suffix in both lists',
      list({ entries: [fieldEntry({ live: ['items.price'] })] }),
      '/entries/0/live/0: `items.price` is also in `at`',
    ],
    [
      'a field in an event without a name',
      list({ entries: [fieldEntry({ in: ['event'], after: 'absent' })] }),
      '/entries/0/events: a field in an event needs event names',
    ],
    [
      'events of a field that is in none',
      list({ entries: [fieldEntry({ events: ['basket.filled'] })] }),
      '/entries/0/in: the entry has `events`, but no `event` in `in`',
    ],
    [
      'an event that is in any text',
      list({ entries: [fieldEntry({ in: ['event'], after: 'absent', events: ['b.*'] })] }),
      '/entries/0/events/0: `b.*` is too short to be distinguished from other strings',
    ],
    [
      'a field of one event twice',
      list({
        entries: [
          fieldEntry({ in: ['event'], after: 'absent', events: ['basket.filled', 'basket.sold'] }),
          fieldEntry({ id: 'again', in: ['event'], after: 'absent', events: ['basket.sold'] }),
        ],
      }),
      '/entries/1: `again` has the same subject as `shop.basket.price`',
    ],
    [
      'an endpoint twice',
      list({ entries: [endpointEntry(), endpointEntry({ id: 'again' })] }),
      '/entries/1: `again` has the same subject as `shop.listcarts`',
    ],
    [
      'a field twice, with another name for the path parameter',
      list({ entries: [fieldEntry(), fieldEntry({ id: 'again', path: '/shop/v2/baskets/{basket}' })] }),
      '/entries/1: `again` has the same subject as `shop.basket.price`',
    ],
    [
      'an override without its entry',
      list({ overrides: ['client.chat.citations'] }),
      '/overrides/0: this file has no entry `client.chat.citations`',
    ],
  ])('complains about %s', (_what, file, complaint) => {
    expect(complaints(file).join('\n')).toBe(complaint);
  });

  it.each<[string, RegistryFile]>([
    ['a removal on the day of its announcement', list({ entries: [endpointEntry({ removal: '2026-01-10' })] })],
    [
      'one field at two places',
      list({ entries: [fieldEntry(), fieldEntry({ id: 'top', at: ['$.price'], replacement: null })] }),
    ],
    [
      'one field in the two bodies',
      list({ entries: [fieldEntry(), fieldEntry({ id: 'sent', in: ['request'], after: 'rejected' })] }),
    ],
    ['one path with two methods', list({ entries: [endpointEntry(), endpointEntry({ id: 'again', method: 'POST' })] })],
    ['the prefix itself as a path', list({ entries: [endpointEntry({ path: '/shop/v2' })] })],
    [
      'a deprecated endpoint and a deprecated field of it',
      list({ entries: [endpointEntry(), fieldEntry({ path: '/shop/v2/carts' })] }),
    ],
  ])('allows %s', (_what, file) => {
    expect(complaints(file)).toEqual([]);
  });

  it('knows the APIs of registries loaded earlier', () => {
    expect(complaints(list({ apis: [] }), { apis: [SHOP], entries: [] })).toEqual([]);
  });

  it('accepts exactly the days that the calendar has', () => {
    const digits = (length: number, max: number) =>
      fc.integer({ min: 0, max }).map((n) => String(n).padStart(length, '0'));
    const date = fc.tuple(digits(4, 2100), digits(2, 13), digits(2, 32)).map((parts) => parts.join('-'));
    fc.assert(
      fc.property(date, (removal) => {
        const found = complaints(list({ entries: [endpointEntry({ announced: '0000-01-01', removal })] }));
        return (found.length === 0) === isIsoDate(removal);
      }),
    );
  });

  it('finds every id that is used again, however the list is shuffled', () => {
    const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 12 });
    fc.assert(
      fc.property(ids, ids, (used, buried) => {
        const entries = used.map((id, index) => endpointEntry({ id, path: `/shop/v2/${index}` }));
        const tombstones = buried.map((id) => ({ id, removed: '2026-01-01', reason: 'gone' }));
        const found = complaints(list({ entries, tombstones }));
        return found.length === used.length + buried.length - new Set([...used, ...buried]).size;
      }),
    );
  });
});

describe('lint of replacements', () => {
  const target = '/entries/0/replacement/target';

  it('complains about an endpoint that is deprecated too', () => {
    const entries = [endpointEntry({ replacement: { kind: 'endpoint', target: 'GET /shop/v2/old/{name}' } })];
    const other = endpointEntry({ id: 'old', path: '/shop/v2/old/{id}', replacement: null });
    const complaint = `${target}: \`GET /shop/v2/old/{name}\` is itself deprecated, by \`old\``;
    expect(complaints(list({ entries: [...entries, other] }))).toEqual([complaint]);
    expect(complaints(list({ entries }), { apis: [], entries: [other] })).toEqual([complaint]);
  });

  it('complains about a new name that is deprecated in the same place', () => {
    const other = fieldEntry({ id: 'other', field: 'amount', at: ['items.amount'], replacement: null });
    expect(complaints(list({ entries: [fieldEntry(), other] }))).toEqual([
      `${target}: \`items.amount\` is itself reported as deprecated, by \`other\``,
    ]);
  });

  it('allows a new name that is deprecated in another place, body or endpoint only', () => {
    const amount = { field: 'amount', at: ['tax.amount'], replacement: null };
    const elsewhere = fieldEntry({ id: 'other', ...amount, live: ['items.amount'] });
    const sent = fieldEntry({ id: 'sent', ...amount, in: ['request'], after: 'rejected' });
    const orders = fieldEntry({ id: 'orders', ...amount, path: '/shop/v2/orders' });
    expect(complaints(list({ entries: [fieldEntry(), elsewhere, sent, orders] }))).toEqual([]);
  });

  it('complains about a move to a place that the entry itself would report', () => {
    const moved = fieldEntry({ at: ['$.price'], replacement: { kind: 'move', target: 'total.price' } });
    expect(complaints(list({ entries: [moved] }))).toEqual([
      `${target}: \`total.price\` is itself reported as deprecated, by \`shop.basket.price\``,
    ]);
    expect(complaints(list({ entries: [{ ...moved, live: ['total.price'] }] }))).toEqual([]);
    expect(complaints(list({ entries: [{ ...moved, at: ['a.total.price'], live: ['price'] }] }))).toEqual([]);
    expect(complaints(list({ entries: [{ ...moved, at: ['total.price'], live: ['price'] }] }))).toHaveLength(1);
  });

  it('lets a reshaped field keep its name', () => {
    const reshaped = fieldEntry({ replacement: { kind: 'reshape', target: 'Money.price' } });
    expect(complaints(list({ entries: [reshaped] }))).toEqual([]);
  });

  it('asks nothing of a replacement by hand', () => {
    const manual = fieldEntry({ replacement: { kind: 'manual', target: 'ask support' } });
    expect(complaints(list({ entries: [manual] }))).toEqual([]);
  });
});
