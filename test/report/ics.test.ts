import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { ForecastDay, ScanReport } from '../../src/model/results/report.js';
import { formatIcs } from '../../src/report/machine/ics.js';
import { endpointFinding, fieldFinding, makeReport } from './sample.js';

function reportOf(days: ForecastDay[], file = 'src/chat/answer.ts'): ScanReport {
  const findings = [fieldFinding({ file }), endpointFinding()];
  return { ...makeReport({ findings }), forecast: { red: days[0]?.day ?? null, days } };
}

/** The events, as a calendar program reads them. */
function eventsIn(text: string): ICAL.Event[] {
  return new ICAL.Component(ICAL.parse(text) as never[])
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));
}

const DAYS: ForecastDay[] = [
  { day: '2026-12-16', findings: [{ id: 'f-1', ended: null }] },
  { day: '2026-12-31', findings: [{ id: 'e-1', ended: { by: 'waiver', until: '2026-12-30' } }] },
];

describe('formatIcs', () => {
  it('has an event for each day, as long as the day', () => {
    const text = formatIcs(reportOf(DAYS));
    const events = eventsIn(text);
    expect(
      events.map(({ startDate, endDate, uid, summary }) => [startDate?.toString(), endDate?.toString(), uid, summary]),
    ).toEqual([
      [
        '2026-12-16',
        '2026-12-17',
        '2026-12-16-f-1@deprec-scan',
        'deprec-scan fails: 1 use of client.getanswer.trackingToken',
      ],
      [
        '2026-12-31',
        '2027-01-01',
        '2026-12-31-e-1@deprec-scan',
        'deprec-scan fails: 1 use of indexing.getdocumentcount',
      ],
    ]);
    expect(events.map(({ description }) => description)).toEqual([
      'client.getanswer.trackingToken, src/chat/answer.ts:2: removal on 2027-01-15, 30 days later',
      'indexing.getdocumentcount, src/index/count.ts:3: accepted until 2026-12-30 by a waiver; removed on 2026-10-15',
    ]);
    expect(formatIcs(reportOf(DAYS))).toBe(text);
  });

  it('is a calendar without a day too', () => {
    const calendar = new ICAL.Component(ICAL.parse(formatIcs(makeReport())) as never[]);
    expect([
      calendar.getFirstPropertyValue('version'),
      calendar.getFirstPropertyValue('prodid'),
      calendar.getAllSubcomponents(),
    ]).toEqual(['2.0', '-//deprec-scan//deprec-scan 0.1.0//EN', []]);
  });

  it('gives any name of a file to the program as it is, in lines that it may have', () => {
    const awkward = fc.string({
      unit: fc.oneof(
        fc.constantFrom('\\', ';', ',', ':', '"', '\n', '\r', '\\n', ' ', 'é', '文', '🙂', 'END:VEVENT'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 120,
    });
    fc.assert(
      fc.property(awkward, (name) => {
        const text = formatIcs(reportOf([DAYS[0]!], `src/${name}`));
        const lines = text.split('\r\n');
        expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([]);
        // Characters that no terminal and no calendar can show are replaced.
        const shown = `src/${name}`.replace(
          // oxlint-disable-next-line no-control-regex -- as above
          /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
          '\ufffd',
        );
        expect(eventsIn(text).map(({ description }) => description)).toEqual([
          `client.getanswer.trackingToken, ${shown}:2: removal on 2027-01-15, 30 days later`,
        ]);
      }),
    );
  });

  it('breaks no line before what GitHub Actions would obey, wherever that is', () => {
    for (let length = 0; length < 100; length++) {
      const name = `${'a'.repeat(length)}  ::add-mask::e`;
      const text = formatIcs(reportOf([DAYS[0]!], `src/${name}`));
      expect(text.split('\r\n').filter((line) => /^\s*::/.test(line) || Buffer.byteLength(line) > 75)).toEqual([]);
      expect(eventsIn(text)[0]?.description).toContain(`src/${name}:2`);
    }
  });
});
