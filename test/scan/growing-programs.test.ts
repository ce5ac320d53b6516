import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Confidence } from '../../src/model/finding.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { runs } from '../properties.js';
import { endpointEntry, list, SHOP, writeFiles } from '../registry/sample.js';
import { growing } from './growing-programs/programs.js';

/**
 * The more a project shows, the more is found: a caller, a constant, an export or a literal that is added takes no
 * finding away, and makes none less sure.
 */

const entries = [
  endpointEntry(),
  endpointEntry({ id: 'shop.cart', path: '/shop/v2/carts/{id}' }),
  endpointEntry({ id: 'shop.lines', path: '/shop/v2/carts/{id}/lines' }),
  endpointEntry({ id: 'shop.feeds', method: '*', path: '/shop/v2/feeds/**' }),
];

const registry = loadRegistry(
  [writeFiles({ 'shop.json': list({ apis: [{ ...SHOP, hosts: ['api.shop.example'] }], entries }) })('shop.json')],
  {
    builtin: false,
  },
);

const SURENESS: Record<Confidence, number> = { low: 0, medium: 1, high: 2 };

/** How sure the surest finding of each entry is, as far as it is a use. */
function found(program: string): Map<string, Confidence> {
  const tree = { files: ['a.js'], read: () => Buffer.from(program) };
  const { findings } = analyse({ root: '/', paths: ['/'], tree, registry, seeds: 'all' });
  const surest = new Map<string, Confidence>();
  for (const { entry, confidence } of findings)
    if (confidence !== 'low' && SURENESS[confidence] > SURENESS[surest.get(entry) ?? 'low'])
      surest.set(entry, confidence);
  return surest;
}

it('what is added to a program takes no finding away', () => {
  fc.assert(
    fc.property(growing, ({ before, added, after }) => {
      const now = found(after);
      for (const [entry, confidence] of found(before))
        expect(SURENESS[now.get(entry) ?? 'low'], `${added.join(', ')}\n${after}`).toBeGreaterThanOrEqual(
          SURENESS[confidence],
        );
    }),
    { numRuns: runs(150) },
  );
});

it('each of the programs has a finding', () => {
  fc.assert(
    fc.property(growing, ({ before }) => {
      expect([...found(before).keys()], before).not.toEqual([]);
    }),
    { numRuns: runs(150) },
  );
});
