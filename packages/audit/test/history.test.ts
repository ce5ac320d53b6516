import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHistory } from '../src/history/history-file.js';
import type { AuditReport } from '../../../src/model/audit/audit.js';
import { addDays } from '../../../src/model/dates.js';
import type { HistoryRecord } from '../../../src/model/audit/history.js';
import { idsAfter, makeRecord, paceOf } from '../src/report/pace.js';
import { temporaryDirectory } from '../../../test/temporary.js';

const RECORD: HistoryRecord = {
  version: 1,
  day: '2026-09-01',
  commit: 'a'.repeat(40),
  registries: ['sha256-1'],
  scope: 'sha256-2',
  uses: { 'x.a': 2 },
  appeared: ['i1', 'i2'],
  gone: [],
};

function read(...lines: unknown[]): HistoryRecord[] {
  const file = join(temporaryDirectory(), 'history.jsonl');
  writeFileSync(file, lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''));
  return readHistory(file, 'history.jsonl').records;
}

describe('the file of a history', () => {
  it('is empty if it does not exist', () => {
    expect(readHistory(join(temporaryDirectory(), 'none.jsonl'), 'none.jsonl').records).toEqual([]);
  });

  it.each([
    [['{'], 'history.jsonl:1: not a line of JSON'],
    [[RECORD, { ...RECORD, version: 2 }], 'history.jsonl:2: version: must be `1`'],
    [[{ ...RECORD, day: '2026-02-31' }], 'history.jsonl:1: the calendar has no 2026-02-31'],
    [[{ ...RECORD, uses: { 'x.a': '2' } }], 'history.jsonl:1: uses.x.a: must be an integer, not a string'],
    [[{ ...RECORD, extra: 1 }], 'history.jsonl:1: extra: unknown property `extra`'],
    [[RECORD, { ...RECORD, day: '2026-08-31' }], 'history.jsonl:2: 2026-08-31 comes after 2026-09-01'],
    [[{ ...RECORD, appeared: ['i1'] }], 'history.jsonl:1: has 2 uses, and the lines up to here make 1'],
  ])('says what is wrong: %j', (lines, message) => {
    expect(() => read(...lines)).toThrow(message);
  });

  it('has every state of the uses, from what came and went', () => {
    const uses = fc.uniqueArray(
      fc.record({ id: fc.stringMatching(/^[0-9a-f]{1,2}$/), entry: fc.constantFrom('x.a', 'x.b') }),
      {
        selector: ({ id }) => id,
      },
    );
    fc.assert(
      fc.property(fc.array(uses, { minLength: 1, maxLength: 6 }), (states) => {
        const records: HistoryRecord[] = [];
        states.forEach((state, i) => {
          const at = { day: addDays('2026-01-01', i), commit: null, registries: [], scope: 's' };
          records.push(makeRecord({ ...at, uses: state }, records));
          expect([...idsAfter(records)].sort()).toEqual(state.map(({ id }) => id).sort());
        });
        expect(read(...records)).toEqual(records);
      }),
    );
  });
});

describe('the pace', () => {
  /** Records with so many uses of one entry, a week apart, the last one today. */
  function weekly(...counts: number[]): ReturnType<typeof paceOf> {
    const today = '2026-10-01';
    const state = (count: number): { id: string; entry: string }[] =>
      Array.from({ length: count }, (_, i) => ({ id: `i${i}`, entry: 'x.a' }));
    const records: HistoryRecord[] = [];
    counts.slice(0, -1).forEach((count, i) => {
      const day = addDays(today, -7 * (counts.length - 1 - i));
      records.push(makeRecord({ day, commit: null, registries: ['r'], scope: 's', uses: state(count) }, records));
    });
    const now = state(counts.at(-1)!);
    const audit = {
      asOf: today,
      evidence: { commit: null, scope: 's' },
      registries: [{ digest: 'r' }],
      findings: now.map((use) => ({ ...use, confidence: 'high' })),
      entries: [{ id: 'x.a', removal: '2026-10-15', counts: {} }],
    };
    return paceOf(audit as unknown as AuditReport, records);
  }

  it.each([
    [[10, 8, 6, 4], 'in time', 2, '2026-10-15'],
    [[10, 9, 8, 7], 'late', 1, '2026-11-19'],
    [[4, 4, 4, 4], 'stalled', 0, null],
    [[4, 5, 6, 7], 'stalled', -1, null],
    [[4, 2, 1, 0], 'done', 1.3, null],
    [[4], 'unknown', null, null],
    // Older than four weeks does not count.
    [[90, 4, 4, 4, 4, 4], 'stalled', 0, null],
  ])('of %j is %s', (counts, arrival, perWeek, zeroOn) => {
    expect(weekly(...counts).removals[0]).toMatchObject({ arrival, perWeek, zeroOn });
  });

  it('names what is new since the last record', () => {
    expect(weekly(2, 4).since).toMatchObject({
      day: '2026-09-24',
      appeared: ['i2', 'i3'],
      gone: 0,
      isOtherList: false,
    });
  });
});
