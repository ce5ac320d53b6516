import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { UserError } from '../../src/model/errors.js';
import { packageRoot, packageVersion } from '../../src/runtime/package-root.js';
import { canonicalJson, digest } from '../../src/registry/json-digest.js';
import { builtinFile, loadRegistry } from '../../src/registry/load.js';
import { SHOP, endpointEntry, fieldEntry, list, writeFiles } from './sample.js';
import { CONTRACT_ROWS } from './contract-rows.js';

/** The error that loading throws. */
function failure(files: string[], options?: { builtin?: boolean }): UserError {
  try {
    loadRegistry(files, options);
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error('loading did not fail');
}

describe('loadRegistry', () => {
  it('puts the built-in list first and then each file', () => {
    const path = writeFiles({
      'shop.json': list(),
      'more.json': list({ name: 'more', apis: [], entries: [endpointEntry({ id: 'more', method: 'POST' })] }),
    });
    const registry = loadRegistry([path('shop.json'), path('more.json')]);
    expect(registry.sources.map(({ name, entries }) => [name, entries])).toEqual([
      ['glean', CONTRACT_ROWS.length],
      ['shop', 2],
      ['more', 1],
    ]);
    expect(registry.entries.slice(CONTRACT_ROWS.length).map(({ id }) => id)).toEqual([
      'shop.listcarts',
      'shop.basket.price',
      'more',
    ]);
    expect(registry.apis.map(({ id }) => id)).toEqual(['indexing', 'client', 'governance', 'shop']);
  });

  it('leaves the built-in list out when told so', () => {
    const path = writeFiles({ 'shop.json': list() });
    expect(loadRegistry([path('shop.json')], { builtin: false })).toMatchObject({
      apis: [SHOP],
      entries: list().entries,
    });
    expect(loadRegistry([], { builtin: false })).toEqual({ apis: [], entries: [], sources: [] });
  });

  it('takes a list that repeats an API in the same words, and no other', () => {
    const path = writeFiles({
      'shop.json': list(),
      'same.json': list({ entries: [] }),
      'other.json': list({ entries: [], apis: [{ ...SHOP, prefix: '/shop/v3' }] }),
    });
    expect(loadRegistry([path('shop.json'), path('same.json')]).apis.filter(({ id }) => id === 'shop')).toEqual([SHOP]);
    const { message } = failure([path('shop.json'), path('other.json')]);
    expect(message).toBe(
      `${path('other.json')}:4:5 /apis/0: the API \`shop\` of ${path('other.json')} differs from the one of ${path('shop.json')}`,
    );
  });

  it('refuses an id that two files define, and names both', () => {
    const path = writeFiles({ 'a.json': list(), 'b.json': list() });
    const { message, hint } = failure([path('a.json'), path('b.json')]);
    expect(message).toBe(
      `${path('b.json')}:18:13 /entries/0/id: \`shop.listcarts\` of ${path('b.json')} is already defined in ${path('a.json')}`,
    );
    expect(hint).toContain('`overrides`');
    expect(hint).toContain(`1 more: deprec-scan registry validate ${path('b.json')}`);
  });

  it('replaces an entry in its place when the later file says so', () => {
    const changed = endpointEntry({ removal: '2027-06-01' });
    const path = writeFiles({
      'a.json': list(),
      'b.json': list({ apis: [], entries: [changed], overrides: [changed.id] }),
    });
    const registry = loadRegistry([path('a.json'), path('b.json')], { builtin: false });
    expect(registry.entries).toEqual([changed, fieldEntry()]);
    expect(registry.sources.map(({ entries }) => entries)).toEqual([2, 1]);
  });

  it('refuses an override of nothing', () => {
    const path = writeFiles({ 'a.json': list({ overrides: ['shop.listcarts'] }) });
    const { message, hint } = failure([path('a.json')]);
    expect(message).toMatch(
      /a\.json:\d+:\d+ \/overrides\/0: no registry loaded earlier has an entry `shop\.listcarts`$/,
    );
    expect(hint).toBe('remove it, or load the registry that has it first');
  });

  it('keeps the ids of tombstones taken across files', () => {
    const tombstones = [{ id: 'shop.listcarts', removed: '2026-01-01', reason: 'gone' }];
    const path = writeFiles({ 'dead.json': list({ entries: [], tombstones }), 'alive.json': list() });
    expect(failure([path('dead.json'), path('alive.json')]).message).toMatch(
      /`shop\.listcarts` of .*alive\.json is a tombstone of .*dead\.json$/,
    );
    expect(failure([path('alive.json'), path('dead.json')]).message).toMatch(
      /`shop\.listcarts` is an entry of .*alive\.json$/,
    );
  });

  it('ends with one line and a hint for a file that is not there', () => {
    const path = writeFiles({});
    const { message, hint } = failure([path('none.json')]);
    expect(message).toBe(`${path('none.json')}: no such file`);
    expect(hint).toBe('check the path; it is relative to the current directory');
  });
});

describe('digest', () => {
  it('does not depend on layout or order of properties', () => {
    const path = writeFiles({
      'a.json': list(),
      'b.json': JSON.stringify(Object.fromEntries(Object.entries(list()).reverse()), null, 8),
      'c.json': list({ entries: [] }),
    });
    const of = (name: string) => loadRegistry([path(name)], { builtin: false }).sources[0]?.digest;
    expect(of('a.json')).toBe(of('b.json'));
    expect(of('a.json')).not.toBe(of('c.json'));
  });

  it('is the SHA-256 of canonical JSON', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'ä"' }], a: true })).toBe('{"a":true,"b":[1,{"c":"ä\\"","d":null}]}');
    expect(digest({})).toBe('sha256-44136fa355b3678a');
  });
});

describe('the package', () => {
  it('finds its own root and version', () => {
    const manifest = JSON.parse(readFileSync(`${packageRoot()}/package.json`, 'utf8')) as {
      name: string;
      version: string;
    };
    expect(manifest).toMatchObject({ name: 'deprec-scan', version: packageVersion() });
    expect(builtinFile().startsWith(packageRoot())).toBe(true);
  });
});
