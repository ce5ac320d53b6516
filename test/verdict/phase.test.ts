import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dated, phaseOf } from '../../src/verdict/phase.js';

const MS_PER_DAY = 86_400_000;
const START = Date.UTC(1990, 0, 1);

/** Days between 1990 and 2108, including leap days and the missing leap day of 2100. */
const dayNumber = fc.integer({ min: 0, max: 43_000 });
const within = fc.integer({ min: 0, max: 400 });

function day(number: number): string {
  return new Date(START + number * MS_PER_DAY).toISOString().slice(0, 10);
}

describe('phaseOf', () => {
  it('keeps the whole removal day before the removal', () => {
    expect(phaseOf('2026-10-15', '2026-10-15', 30)).toBe('imminent');
    expect(dated('2026-10-15', '2026-10-15', 30).daysLeft).toBe(0);
    expect(phaseOf('2026-10-15', '2026-10-16', 30)).toBe('removed');
    expect(dated('2026-10-15', '2026-10-16', 30).daysLeft).toBe(-1);
  });

  it('is a phase of its own without a day', () => {
    expect(dated(null, '2026-11-21', 30)).toEqual({ phase: 'deprecated', daysLeft: null });
  });

  it('is imminent on the removal day even within 0 days', () => {
    expect(phaseOf('2026-10-15', '2026-10-15', 0)).toBe('imminent');
    expect(phaseOf('2026-10-15', '2026-10-14', 0)).toBe('scheduled');
  });

  it.each([
    ['2026-10-15', '2026-09-15', 'imminent'],
    ['2026-10-15', '2026-09-14', 'scheduled'],
    ['2027-01-15', '2026-12-16', 'imminent'],
    ['2027-01-15', '2026-12-15', 'scheduled'],
    ['2028-03-01', '2028-01-31', 'imminent'],
    ['2027-03-01', '2027-01-30', 'imminent'],
    ['2027-03-01', '2027-01-29', 'scheduled'],
  ])('removal %s as of %s within 30 days is %s', (removal, asOf, phase) => {
    expect(phaseOf(removal, asOf, 30)).toBe(phase);
  });

  it('counts leap days, month ends and year ends as one day each', () => {
    expect(dated('2028-03-01', '2028-02-28', 30).daysLeft).toBe(2);
    expect(dated('2027-03-01', '2027-02-28', 30).daysLeft).toBe(1);
    expect(dated('2100-03-01', '2100-02-28', 30).daysLeft).toBe(1);
    expect(dated('2027-01-01', '2026-12-31', 30).daysLeft).toBe(1);
  });

  it('agrees with the distance of the days, wherever they lie', () => {
    fc.assert(
      fc.property(dayNumber, dayNumber, (removal, asOf) => {
        expect(dated(day(removal), day(asOf), 30).daysLeft).toBe(removal - asOf);
      }),
    );
  });

  it('never goes back to an earlier phase as days pass', () => {
    const order = ['scheduled', 'imminent', 'removed'];
    fc.assert(
      fc.property(dayNumber, dayNumber, within, (removal, asOf, days) => {
        const today = order.indexOf(phaseOf(day(removal), day(asOf), days));
        const tomorrow = order.indexOf(phaseOf(day(removal), day(asOf + 1), days));
        expect(tomorrow).toBeGreaterThanOrEqual(today);
      }),
    );
  });

  it('warns on exactly `within` + 1 days, the removal day included', () => {
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 42_000 }), within, (removal, days) => {
        const phases = Array.from({ length: days + 3 }, (_, i) =>
          phaseOf(day(removal), day(removal - days - 1 + i), days),
        );
        expect(phases[0]).toBe('scheduled');
        expect(phases.filter((phase) => phase === 'imminent')).toHaveLength(days + 1);
        expect(phases.at(-1)).toBe('removed');
      }),
    );
  });

  it('turns over at midnight UTC whatever the time zone of the machine', () => {
    const zone = process.env['TZ'];
    try {
      for (const tz of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York']) {
        process.env['TZ'] = tz;
        const lastMoment = new Date('2026-10-15T23:59:59.999Z').toISOString().slice(0, 10);
        const nextMoment = new Date('2026-10-16T00:00:00.000Z').toISOString().slice(0, 10);
        expect(phaseOf('2026-10-15', lastMoment, 30)).toBe('imminent');
        expect(phaseOf('2026-10-15', nextMoment, 30)).toBe('removed');
        // A day on which clocks change is a day like any other.
        expect(dated('2026-11-02', '2026-10-31', 30).daysLeft).toBe(2);
      }
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });
});
