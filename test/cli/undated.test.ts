import { describe, expect, it } from 'vitest';
import type { ScanReport } from '../../src/model/results/report.js';
import { api, endpoint } from '../scan/other-apis.js';
import { makeProject, run } from './run.js';

const AS_OF = ['--as-of', '2026-11-21'];
const ENTRY = 'acme.post.v1.pay';
const LIST = {
  version: 2,
  name: 'acme',
  apis: [api()],
  entries: [endpoint('POST /v1/pay', { announced: null, removal: null })],
};
const USE = "fetch('https://api.acme.example/v1/pay', { method: 'POST' });\n";

function project(use = USE, list: object = LIST): string {
  return makeProject({
    'pay.js': use,
    'acme.json': JSON.stringify(list),
    'deprec-scan.config.json': '{ "registries": ["acme.json"] }',
  });
}

describe('an entry without a removal date', () => {
  const cwd = project();
  const output = (...args: string[]) => run([...args, ...AS_OF], { cwd });

  it('has a phase of its own, and no days', async () => {
    const { findings, summary } = JSON.parse((await output('scan', '--format', 'json')).stdout) as ScanReport;
    expect(findings).toMatchObject([{ entry: ENTRY, phase: 'deprecated', removal: null, daysLeft: null }]);
    expect(summary.findings.byPhase).toEqual({ removed: 0, imminent: 0, scheduled: 0, deprecated: 1 });
  });

  it.each(['pretty', 'compact', 'markdown', 'sarif', 'github', 'gitlab', 'junit', 'checkstyle', 'ics'])(
    'is said in words in %s',
    async (format) => {
      const { exitCode, stdout, stderr } = await output('check', '--format', format);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: expect.not.stringContaining('internal') });
      expect(stdout.replaceAll(/"\w+": null/g, '')).not.toMatch(/null|NaN|undefined|1970/);
      if (format !== 'ics') expect(stdout).toMatch(/no removal date yet|none yet/);
    },
  );

  it('fails a build only when that is asked for, and can be accepted for 90 days', async () => {
    expect((await output('check', '--fail-on', 'scheduled')).exitCode).toBe(0);
    expect((await output('check', '--fail-on', 'deprecated')).exitCode).toBe(1);
    const accepted = project();
    await run(['baseline', 'create', ...AS_OF], { cwd: accepted });
    const on = async (day: string) =>
      (await run(['check', '--fail-on', 'deprecated', '--as-of', day], { cwd: accepted })).exitCode;
    expect([await on('2026-11-21'), await on('2027-02-19'), await on('2027-02-20')]).toEqual([0, 0, 1]);
    const waived = (until: string) =>
      run(['check', '--fail-on', 'deprecated', ...AS_OF], {
        cwd: project(`// deprec-scan-waive ${ENTRY} until ${until} -- no other way yet\n${USE}`),
      });
    expect((await waived('2027-02-19')).exitCode).toBe(0);
    expect(await waived('2027-02-20')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('Without a removal date, it can be waived for 90 days at most'),
    });
  });

  it('is listed last, and explained', async () => {
    expect((await output('registry', 'list')).stdout).toMatch(/none yet +deprecated, no removal date yet +-\n\n/);
    expect((await output('explain', ENTRY)).stdout).toMatch(/removal +no date is published yet\n/);
  });
});
