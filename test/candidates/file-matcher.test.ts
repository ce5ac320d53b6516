import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeNeedles } from '../../src/candidates/needles.js';
import { mayHaveWaivers, WAIVER_WORDS } from '../../src/candidates/waiver-comments.js';
import { WordFilter } from '../../src/candidates/word-filter.js';
import type { Registry } from '../../src/model/registry.js';
import { loadRegistry } from '../../src/registry/load.js';
import { runs } from '../properties.js';

/** Few letters, so that words and their parts coincide often. */
const letters = fc.constantFrom(...'aAbB-/');
const word = fc.string({ unit: letters, minLength: 2, maxLength: 7 });
const text = fc.string({
  unit: fc.oneof(
    { weight: 9, arbitrary: letters },
    { weight: 1, arbitrary: fc.constantFrom('ü', '\u0000', 'z', '請') },
  ),
  maxLength: 60,
});

describe('the filter', () => {
  it('finds exactly the texts in which a word stands, letter case ignored', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), text, (words, within) => {
        const isThere = words.some((one) => within.toLowerCase().includes(one.toLowerCase()));
        expect(new WordFilter(words).matches(Buffer.from(within))).toBe(isThere);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('finds a word at any place, also where the text begins and ends with it', () => {
    const words = ['/rest/api/v1', 'getdocumentcount', 'waive'];
    for (const one of words)
      for (let before = 0; before < 40; before++)
        expect(new WordFilter(words).matches(Buffer.from(`${'/'.repeat(before)}${one.toUpperCase()}`))).toBe(true);
    expect(new WordFilter(words).matches(Buffer.from(words.map((one) => one.slice(1)).join('_')))).toBe(false);
  });

  it('lets through whatever the searches behind it find', () => {
    const needles = makeNeedles(loadRegistry([]), ['acmeFetch']);
    const filter = new WordFilter([...needles.words, ...WAIVER_WORDS]);
    const pieces = [...needles.words, ...WAIVER_WORDS, 'waiver', 'deprec', 'scan', '"', '/', ' ', 'x', 'É'].flatMap(
      (piece) => [piece, piece.toUpperCase()],
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => {
        const bytes = Buffer.from(parts.join(''));
        const found = needles.search.test(bytes.toString('latin1')) || mayHaveWaivers(bytes.toString('latin1'));
        if (found) expect(filter.matches(bytes)).toBe(true);
      }),
      { numRuns: runs(2000) },
    );
  });
});

it('a path with letters beyond ASCII is found whatever the encoding of the text', () => {
  const registry: Registry = {
    apis: [{ id: 'a', title: 'A', prefix: '/größen/api/v1', hosts: [], sdks: [] }],
    entries: [],
    sources: [],
  };
  const { search, words } = makeNeedles(registry);
  for (const bytes of [Buffer.from("'/größen/api/v1/x'"), Buffer.from("'/größen/api/v1/x'", 'latin1')]) {
    expect(new WordFilter(words).matches(bytes)).toBe(true);
    expect(search.test(bytes.toString('latin1'))).toBe(true);
  }
});
