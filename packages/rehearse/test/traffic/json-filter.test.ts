import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonFilter } from '../../src/traffic/json-filter.js';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Leaves out members of a name, and items and members that are one of some texts below a name. */
function filterOf(names: readonly string[], values: readonly string[] = [], below = 'v'): JsonFilter {
  return new JsonFilter({
    isCut: (path, value) =>
      names.includes(path.at(-1)!) || (path.at(-1) === below && value !== null && values.includes(value)),
    needsValue: (path) => path.at(-1) === below,
  });
}

/** What is left of a text that comes in parts, cut at some places. */
function left(filter: JsonFilter, text: string, places: readonly number[] = []): string {
  const bytes = Buffer.from(text).toString('latin1');
  const at = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  const parts = at.slice(1).map((end, i) => filter.write(bytes.slice(at[i], end)));
  return Buffer.from(parts.join('') + filter.end(), 'latin1').toString();
}

/** The same on values. */
function without(value: Json, names: readonly string[], values: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((item) => without(item, names, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): [string, Json][] => {
      if (names.includes(name)) return [];
      if (name === 'v' && isOf(member, values)) return [];
      const kept = name === 'v' ? withoutItems(member, values) : member;
      return [[name, without(kept, names, values)]];
    }),
  );
}

function withoutItems(value: Json, values: readonly string[]): Json {
  return Array.isArray(value)
    ? value.flatMap((item) => (isOf(item, values) ? [] : [withoutItems(item, values)]))
    : value;
}

function isOf(value: Json, values: readonly string[]): boolean {
  return (
    (typeof value !== 'object' || value === null) &&
    values.includes(typeof value === 'string' ? value : JSON.stringify(value))
  );
}

const name = fc.constantFrom('a', 'b', 'v', 'é', 'a"b', '');
const json = fc.letrec<{ any: Json }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>('x', 'y', 1, true, null, 'a\\"', '\u2028', '💡', -1.5e-7),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(name, tie('any'), { maxKeys: 4 }),
  ) as fc.Arbitrary<Json>,
})).any;
const places = fc.array(fc.nat(), { maxLength: 6 });
const indent = fc.constantFrom(undefined, 2, '\t');

describe('JsonFilter', () => {
  it('leaves every byte as it is when nothing is left out', () => {
    fc.assert(
      fc.property(json, indent, places, (value, space, at) => {
        const text = JSON.stringify(value, null, space);
        expect(left(filterOf([]), text, at)).toBe(text);
      }),
    );
  });

  it('leaves out members and items, wherever the text is cut into parts', () => {
    fc.assert(
      fc.property(json, indent, places, (value, space, at) => {
        const rest = left(filterOf(['a', 'é'], ['x', '1', 'null']), JSON.stringify(value, null, space), at);
        expect(JSON.parse(rest)).toEqual(without(value, ['a', 'é'], ['x', '1', 'null']));
      }),
    );
  });

  it('passes on any text that is no JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), places, (text, at) => {
        expect(left(filterOf([]), text, at)).toBe(text);
      }),
    );
  });

  it.each([
    ['{"a":1,"b":2}', '{"b":2}'],
    ['{ "a" : [{"a":1}, "]"] , "b" : 2 }', '{  "b" : 2 }'],
    ['{"b":2,"a":{"b":"}"}}', '{"b":2}'],
    ['{"a":1}', '{}'],
    ['{"\\u0061":1,"b":12345678901234567890.10}', '{"b":12345678901234567890.10}'],
    ['{"a":1}\n{"b":{"a":2}}\n', '{}\n{"b":{}}\n'],
    ['{"v":["x","y","x"],"b":"x"}', '{"v":["y"],"b":"x"}'],
    ['{"v":"x"}', '{}'],
    ['{"v":{"v":1,"x":"x"}}', '{"v":{"v":1,"x":"x"}}'],
    ['{"b":1} and {"a":1}', '{"b":1} and {"a":1}'],
    ['{"b":[1,2', '{"b":[1,2'],
  ])('%s -> %s', (text, expected) => {
    expect(left(filterOf(['a'], ['x']), text)).toBe(expected);
  });

  it('holds no long names and values', () => {
    const long = 'x'.repeat(200_000);
    const filter = filterOf(['a'], [long]);
    expect(filter.write(`{"v":"${long}`).length).toBeGreaterThan(100_000);
    expect(filter.write(`","${long}`).length).toBeGreaterThan(100_000);
    expect(left(filterOf(['a'], [long]), `{"v":"${long}","${long}":{"a":1}}`)).toBe(`{"v":"${long}","${long}":{}}`);
  });

  it('passes on what is nested too deep', () => {
    const text = `${'['.repeat(30_000)}{"a":1}`;
    expect(left(filterOf(['a']), text)).toBe(text);
  });
});
