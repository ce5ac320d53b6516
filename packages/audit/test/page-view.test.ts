import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupRows, select, type Row } from '../src/page/client/select.js';
import { findingsOf, pageData } from '../src/page/page-data.js';
import { EMPTY_VIEW, FILTERS, fragmentOf, viewOf } from '../src/page/view-link.js';
import { makeOrganisation } from './organisation.js';

const [audit] = makeOrganisation(200, 2).audits;
const data = pageData(audit!);
const entries = new Map(data.entries.map((entry) => [entry.id, entry]));
const rows = findingsOf(data).map((finding): Row => ({ ...finding, of: entries.get(finding.entry)! }));

describe('a view in an address', () => {
  it('is what it was', () => {
    const texts = Object.fromEntries(Object.keys(EMPTY_VIEW).map((name) => [name, fc.string({ unit: 'grapheme' })]));
    fc.assert(
      fc.property(fc.record(texts), (view) => {
        expect(viewOf(fragmentOf(view))).toEqual(view);
      }),
    );
  });

  it('is no other fragment, and nothing that it does not know', () => {
    expect(viewOf('#entry-x')).toBeNull();
    expect(viewOf('#view?__proto__=1&toString=2&owner=%E0%A4%A')).toEqual({ ...EMPTY_VIEW, owner: '%E0%A4%A' });
  });
});

describe('the data of a page', () => {
  it('has all findings', () => {
    expect(
      rows.map(({ id, entry, file, line, owners, confidence, trace }) => ({
        id,
        entry,
        file,
        line,
        owners,
        confidence,
        trace,
      })),
    ).toEqual(
      audit!.findings.map(({ id, entry, file, line, owners, confidence, trace }) => ({
        id,
        entry,
        file,
        line,
        owners,
        confidence,
        trace: trace.map(({ file: at, line: number, note }) => ({ file: at, line: number, note })),
      })),
    );
  });
});

describe('rows of a view', () => {
  const owner = rows.find(({ owners }) => owners.length > 0)!.owners[0]!;
  const of = (view: Partial<typeof EMPTY_VIEW>): Row[] => select(rows, { ...EMPTY_VIEW, ...view }, FILTERS);

  it.each([
    [{ owner }, (row: Row) => row.owners.includes(owner)],
    [{ owner: '-' }, (row: Row) => row.owners.length === 0],
    [{ effect: 'silent', confidence: 'high' }, (row: Row) => row.effect === 'silent' && row.confidence === 'high'],
    [{ accepted: 'yes' }, (row: Row) => row.accepted !== null],
    [{ text: 'SRC/CHAT' }, (row: Row) => row.file.includes('src/chat')],
  ])('are those of %j', (view, fits) => {
    const found = of(view);
    expect(found.length).toBeGreaterThan(0);
    expect(found.map(({ id }) => id).sort()).toEqual(
      rows
        .filter(fits)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('are in order', () => {
    const up = of({ sort: 'file' });
    expect(up.map(({ file }) => file)).toEqual(rows.map(({ file }) => file).sort());
    expect(of({ sort: '-file' }).map(({ file }) => file)).toEqual(up.map(({ file }) => file).reverse());
    expect(of({ sort: 'nonsense' })).toEqual(of({}));
  });

  it('are in one group for each of their keys', () => {
    const groups = groupRows(rows, 'owner');
    expect(groups.flatMap((group) => group.rows)).toHaveLength(rows.length);
    expect(groups.map(({ name }) => name)).toContain('nobody');
    expect(groupRows(rows, '')).toMatchObject([{ name: '', rows }]);
    expect(groups.map(({ uses }) => uses)).toEqual(groups.map(({ uses }) => uses).sort((a, b) => b - a));
  });
});
