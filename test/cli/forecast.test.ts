import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/model/dates.js';
import type { ScanReport } from '../../src/model/results/report.js';
import { codeOf, edit, makeRepository } from './repository.js';
import { run } from './run.js';

async function forecastOf(cwd: string, asOf: string, ...args: string[]): Promise<ScanReport['forecast']> {
  return (
    JSON.parse((await run(['check', '--format', 'json', '--as-of', asOf, ...args], { cwd })).stdout) as ScanReport
  ).forecast;
}

describe('the scheduled run of the same commit', () => {
  it('turns red on the day of the forecast, as the removals come closer', async () => {
    const { cwd } = makeRepository();
    const red = (await forecastOf(cwd, '2026-05-01'))?.red ?? '';
    expect(red).toBe('2026-09-15');
    for (const [day, code] of [
      ['2026-05-01', 0],
      [addDays(red, -1), 0],
      [red, 1],
      [addDays(red, 1), 1],
    ] as const)
      expect(await codeOf(cwd, `check --as-of ${day}`)).toBe(code);
    // The forecast names the same day on every earlier day.
    for (const day of ['2026-07-31', addDays(red, -1)]) expect((await forecastOf(cwd, day))?.red).toBe(red);
    expect((await forecastOf(cwd, '2026-05-01', '--fail-on', 'removed'))?.red).toBe('2026-10-16');
    expect(
      (await forecastOf(cwd, '2026-05-01', '--fail-on', 'removed'))?.days.map(({ day, findings }) => [
        day,
        findings.length,
      ]),
    ).toEqual([
      ['2026-10-16', 8],
      ['2027-01-16', 1],
    ]);
  });

  it('turns red when a baseline and a waiver end', async () => {
    const { cwd } = makeRepository();
    edit(join(cwd, 'src/chat.ts'), (text) =>
      text.replace(
        /^(.*answer\?\.citations)/m,
        '// deprec-scan-waive client.chat.citations until 2026-12-24 -- with the sidebar\n$1',
      ),
    );
    expect(await codeOf(cwd, 'baseline create --as-of 2026-11-21')).toBe(0);
    const forecast = await forecastOf(cwd, '2026-11-21');
    expect(forecast?.days.map(({ day, findings }) => [day, findings.length, findings[0]?.ended])).toEqual([
      ['2026-12-25', 1, { by: 'waiver', until: '2026-12-24' }],
      ['2027-01-16', 1, { by: 'baseline', until: '2027-01-15' }],
      ['2027-02-20', 7, { by: 'baseline', until: '2027-02-19' }],
    ]);
    for (const [day, code] of [
      ['2026-12-24', 0],
      ['2026-12-25', 1],
    ] as const)
      expect(await codeOf(cwd, `check --as-of ${day}`), day).toBe(code);
  });
});

describe('what is shown', () => {
  const { cwd } = makeRepository();
  const shown = async (...args: string[]): Promise<string> => (await run(['check', ...args], { cwd })).stdout;

  it('is a line in every check', async () => {
    const line = async (asOf: string): Promise<string> => (await shown('--as-of', asOf)).replace(/\s+/g, ' ');
    expect(await line('2026-05-01')).toContain(
      ' forecast check will fail on 2026-09-15, in 137 days, for 8 uses of 8 entries in 5 files ',
    );
    expect(await line('2026-10-01')).toContain(
      ' forecast check fails today; once that is fixed, it will fail again on 2026-12-16, in 76 days, for 1 use of client.getanswer.trackingToken in src/answers.ts ',
    );
    expect(await line('2027-02-01')).toContain(' forecast check fails today; nothing more fails on a later date ');
    expect((await run(['scan', '--as-of', '2026-05-01'], { cwd })).stdout).not.toContain('forecast');
  });

  it('is every day with --forecast, what gives no error first', async () => {
    const text = await shown('--forecast', '--as-of', '2026-10-01');
    expect(text.match(/^(?:fails|will start).*/gm)).toEqual([
      'fails today: 8 uses',
      'will start to fail on 2026-12-16, in 76 days: 1 use',
    ]);
    expect(text).toContain(
      '\n  client.getanswer.trackingToken · removal on 2027-01-15, 30 days later\n    after removal the field is silently left out: no error, only missing data\n    src/answers.ts:12:54\n',
    );
    expect(text.indexOf('silently left out')).toBeLessThan(text.indexOf('refused with 400'));
    expect(await shown('--forecast', '--format', 'markdown', '--as-of', '2026-10-01')).toMatch(
      /## Forecast\n\n\| Fails from .*\n.*\n\| 2026-10-01 \| `client\.chat\.citations` +\| \[src\/chat\.ts:13\]/,
    );
  });

  it('is a calendar too, of which only a gate can know', async () => {
    expect(await run(['check', '--quiet', '--format', 'ics:days.ics', '--as-of', '2026-05-01'], { cwd })).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: '',
    });
    expect(readFileSync(join(cwd, 'days.ics'), 'utf8')).toMatch(
      /^BEGIN:VCALENDAR\r\n[^]*DTSTART;VALUE=DATE:20260915\r\n[^]*END:VCALENDAR\r\n$/,
    );
    expect(await run(['scan', '--format', 'ics'], { cwd })).toMatchObject({ exitCode: 2, stdout: '' });
  });

  it('knows nothing after an incomplete scan', async () => {
    const { cwd } = makeRepository({ 'a.ts': "fetch('https://acme-be.glean.com/api/index/v1/getusercount'\n" });
    expect(await run(['check'], { cwd })).toMatchObject({
      exitCode: 3,
      stdout: expect.stringContaining('forecast    unknown, because the scan is incomplete'),
    });
  });
});
