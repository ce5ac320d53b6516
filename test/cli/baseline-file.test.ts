import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatBaseline, parseBaseline } from '../../src/project/baseline-file.js';
import type { BaselineEntry } from '../../src/model/acceptance.js';
import { UserError } from '../../src/model/errors.js';
import { addDays } from '../../src/model/dates.js';
import { schemaIssues } from '../../src/registry/json-schema.js';

const text = fc.string({ minLength: 1, unit: 'binary' }).filter((one) => !one.startsWith('/') && !one.includes('\\'));
const entry: fc.Arbitrary<BaselineEntry> = fc.record({
  file: text,
  entry: text,
  in: fc.constantFrom(null, 'request' as const, 'response' as const),
  scope: fc.string({ unit: 'binary' }),
  anchor: text,
  ordinal: fc.nat(3),
  accepted: fc.nat(9999).map((days) => addDays('2020-01-01', days)),
});
const some = fc.array(entry, { maxLength: 8 });

it('is read back as it was written, in whatever order', () => {
  fc.assert(
    fc.property(some, (entries) => {
      const written = formatBaseline(entries);
      expect(formatBaseline([...entries].reverse())).toBe(written);
      expect(formatBaseline(parseBaseline(written, 'b.json').entries)).toBe(written);
      expect(written.split('\n').filter((line) => line.startsWith('    {'))).toHaveLength(
        parseBaseline(written, 'b.json').entries.length,
      );
    }),
  );
});

/** The digest of `f()`. */
const F = 'sha256-19c1041342240f32';

it('takes the lines of two branches, of equal ones the earlier acceptance', () => {
  const one: BaselineEntry = {
    file: 'a.ts',
    entry: 'x.y',
    in: null,
    scope: '',
    anchor: 'f()',
    ordinal: 0,
    accepted: '2026-11-21',
  };
  const lines = formatBaseline([one]).split('\n');
  const merged = [
    ...lines.slice(0, 3),
    `${lines[3]},`,
    `${lines[3]?.replace('2026-11-21', '2026-11-20')},`,
    `${lines[3]?.replace('a.ts', 'b.ts')},`,
    ...lines.slice(4),
  ].join('\n');
  expect(parseBaseline(merged, 'b.json').entries).toEqual([
    { ...one, anchor: F, accepted: '2026-11-20' },
    { ...one, anchor: F, file: 'b.ts' },
  ]);
});

it('has a digest of the text of a use, and takes the text that an earlier version wrote', () => {
  const line = { file: 'a.ts', entry: 'x.y', scope: '', anchor: 'f()', accepted: '2026-11-21' };
  const both = JSON.stringify({ version: 1, findings: [line, { ...line, anchor: F }] });
  const { entries: known } = parseBaseline(both, 'b.json');
  expect(known.map(({ anchor }) => anchor)).toEqual([F]);
  const [masked] = parseBaseline(JSON.stringify({ version: 1, findings: [line] }), 'b.json', () => 'g()').entries;
  expect(masked!.anchor).not.toBe(F);
  expect(formatBaseline(known)).not.toContain('f()');
});

/** The schema, which editors use, and the command line refuse the same. */
it('has a schema that agrees with what reads it', () => {
  const isRead = (text: string): boolean => {
    try {
      return parseBaseline(text, 'b.json').mistakes.length === 0;
    } catch (error) {
      if (error instanceof UserError) return false;
      throw error;
    }
  };
  const agree = (value: unknown): boolean => {
    const fits = schemaIssues(value, 'baseline.schema.json').length === 0;
    expect({ value, isRead: isRead(JSON.stringify(value)) }).toEqual({ value, isRead: fits });
    return fits;
  };
  fc.assert(
    fc.property(some, (entries) => {
      expect(agree(JSON.parse(formatBaseline(entries)))).toBe(true);
    }),
  );
  const line = { file: 'a.ts', entry: 'x.y', scope: '', anchor: 'f()', accepted: '2026-11-21' };
  const wrong = [
    { file: '/a.ts' },
    { file: 'a\\b.ts' },
    { file: '' },
    { entry: 1 },
    { in: null },
    { ordinal: 0 },
    { ordinal: 1.5 },
    { accepted: 'soon' },
    { scope: null },
    { anchor: '' },
    { note: 'x' },
    { scope: undefined },
  ];
  for (const over of wrong) expect(agree({ version: 1, findings: [{ ...line, ...over }] })).toBe(false);
  for (const value of [
    [],
    {},
    { version: 2, findings: [] },
    { version: 1, findings: {} },
    { version: 1, findings: [], more: 1 },
  ])
    expect(agree(value)).toBe(false);
  expect(agree({ $schema: './baseline.schema.json', version: 1, findings: [line] })).toBe(true);
});
