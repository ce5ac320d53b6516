import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Beginnings, KnownTexts, SHORT } from '../../src/secrets/known-texts.js';

/** Few characters, so that texts begin alike and overlap. */
const text = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 12 });
const texts = fc.array(
  text.filter((one) => one !== ''),
  { maxLength: 12 },
);

describe('known texts', () => {
  it('are found where a search for each finds them', () => {
    fc.assert(
      fc.property(texts, fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 60 }), (values, code) => {
        const long = values.filter(({ length }) => length >= SHORT).sort((a, b) => b.length - a.length);
        const expected = long.length === 0 ? [] : [...code.matchAll(new RegExp(alternation(long), 'g'))];
        const spans = new KnownTexts(new Set(values)).spansIn(code);
        expect(spans.map(({ start, end }) => [start, end])).toEqual(
          expected.map(({ 0: found, index }) => [index, index + found.length]),
        );
      }),
    );
  });

  it('are known by their beginnings', () => {
    fc.assert(
      fc.property(texts, text, (values, beginning) => {
        const goesOn = values.some((one) => one.length > beginning.length && one.startsWith(beginning));
        expect(new Beginnings(values).has(beginning)).toBe(goesOn);
      }),
    );
  });
});

function alternation(values: readonly string[]): string {
  return values.map((one) => one.replaceAll('.', '\\.')).join('|');
}
