import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addMonths, daysBetween, isIsoDate } from '../../src/model/dates.js';

const day = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** The next day, by the rules of the calendar and not by the code under test. */
function tomorrow(date: string): string {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number);
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const write = (y: number, m: number, d: number) =>
    `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
  if (dayOfMonth < lengths[month - 1]!) return write(year, month, dayOfMonth + 1);
  return month < 12 ? write(year, month + 1, 1) : write(year + 1, 1, 1);
}

describe('isIsoDate', () => {
  it.each(['2026-10-15', '2024-02-29', '2000-02-29', '0099-01-01', '9999-12-31'])('takes %s', (text) => {
    expect(isIsoDate(text)).toBe(true);
  });

  it.each([
    '',
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-5',
    '26-01-05',
    '2026/10/15',
    '2026-10-15T00:00:00Z',
    ' 2026-10-15',
    '2026-10-15\n',
    '+002026-10-15',
    '２０２６-10-15',
    'today',
  ])('refuses %j', (text) => {
    expect(isIsoDate(text)).toBe(false);
  });

  it('takes every day that there is', () => {
    fc.assert(fc.property(day, (date) => isIsoDate(date)));
  });

  it('takes a day of the month if and only if the month has it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 31 }),
        (y, m, d) => {
          const text = `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
          const length = new Date(Date.UTC(2000 + (y % 400), m, 0)).getUTCDate();
          return isIsoDate(text) === d <= length;
        },
      ),
    );
  });
});

describe('daysBetween', () => {
  it.each([
    ['2026-11-21', '2026-10-15', -37],
    ['2026-09-01', '2026-10-15', 44],
    ['2026-10-15', '2026-10-15', 0],
    ['2024-02-28', '2024-03-01', 2],
    ['2026-03-28', '2026-03-30', 2],
    ['0099-12-31', '0100-01-01', 1],
  ])('from %s to %s is %i', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });

  it('is one from any day to the next', () => {
    fc.assert(
      fc.property(
        day.filter((date) => date < '9999-12-31'),
        (date) => daysBetween(date, tomorrow(date)) === 1,
      ),
    );
  });

  it('adds up, and turns its sign with the direction', () => {
    fc.assert(
      fc.property(day, day, day, (a, b, c) => {
        expect(daysBetween(a, b) + daysBetween(b, c)).toBe(daysBetween(a, c));
        expect(daysBetween(a, b) + daysBetween(b, a)).toBe(0);
        expect(Math.sign(daysBetween(a, b))).toBe(a < b ? 1 : a > b ? -1 : 0);
      }),
    );
  });

  it('refuses what is no day', () => {
    expect(() => daysBetween('2026-02-30', '2026-03-01')).toThrow(RangeError);
    expect(() => daysBetween('2026-03-01', 'soon')).toThrow('not a calendar day: soon');
  });
});

describe('addMonths', () => {
  it.each([
    ['2026-02-03', 6, '2026-08-03'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-31'],
    ['2026-10-31', 0, '2026-10-31'],
  ])('%s and %i months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  it('refuses what is no day', () => {
    expect(() => addMonths('2026-02-30', 1)).toThrow(RangeError);
  });
});
