import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AuditReport } from '../../../../src/model/audit/audit.js';
import { AS_OF, auditOf, SILENT, USE } from '../audits.js';
import { makeRepository } from '../../../../test/cli/repository.js';
import { makeProject, run, usageError } from '../../../../test/cli/run.js';

describe('several scans', () => {
  async function scanOf(name: string, files: Record<string, string>, ...args: string[]): Promise<string> {
    const { cwd, git } = makeRepository(files);
    git('remote', 'add', 'origin', `https://github.com/acme/${name}.git`);
    return JSON.stringify(await auditOf(cwd, ...args));
  }

  it('make one report, which says which of them are in doubt', async () => {
    const cwd = makeProject({
      'a.json': await scanOf('a', { 'a.ts': USE }),
      'b.json': await scanOf('b', { 'b.ts': SILENT, 'a.ts': USE }, '--as-of', '2026-09-01'),
    });
    const { stdout, exitCode } = await run(['report', '--merge', 'a.json', 'b.json', '--format', 'json', ...AS_OF], {
      cwd,
    });
    const { scans, totals, findings, evidence } = JSON.parse(stdout) as AuditReport;
    expect(exitCode).toBe(0);
    expect(totals.uses).toBe(3);
    expect(findings.map(({ scan, file, daysLeft }) => [scan, file, daysLeft])).toEqual([
      ['acme/a', 'a.ts', 14],
      ['acme/b', 'a.ts', 14],
      ['acme/b', 'b.ts', 14],
    ]);
    expect(scans?.map(({ name, doubts }) => [name, doubts])).toEqual([
      ['acme/a', []],
      ['acme/b', ['old: scanned 30 days ago']],
    ]);
    expect(evidence.scans?.map(({ file }) => file)).toEqual(['a.json', 'b.json']);
  });

  it.each([
    ['scan.json', 'the JSON of a scan, without owners and evidence. Write it with `deprec-scan report --format json`'],
    ['sarif.json', 'SARIF, not the JSON of a report. Write it with `deprec-scan report --format json`'],
    ['broken.json', 'not JSON: '],
    ['none.json', 'no such file'],
    ['again.json', '--merge: again.json and good.json are both scans of acme/a. Omit one of them'],
  ])('refuse %s in one line', async (file, message) => {
    const { cwd: other } = makeRepository({ 'a.ts': USE });
    const good = await scanOf('a', { 'a.ts': USE });
    const cwd = makeProject({
      'good.json': good,
      'again.json': good,
      'scan.json': (await run(['scan', '--format', 'json', ...AS_OF], { cwd: other })).stdout,
      'sarif.json': (await run(['scan', '--format', 'sarif', ...AS_OF], { cwd: other })).stdout,
      'broken.json': good.slice(0, 100),
    });
    const { exitCode, stderr } = await run(
      ['report', '--merge', 'good.json', file, '--format', 'html:r.html', ...AS_OF],
      {
        cwd,
      },
    );
    expect([exitCode, existsSync(join(cwd, 'r.html'))]).toEqual([2, false]);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toContain(message);
  });

  it('tell directories of one name apart, and name them in every format', async () => {
    const files = { 'web/a.ts': USE };
    const scan = async (): Promise<string> => JSON.stringify(await auditOf(join(makeProject(files), 'web')));
    const cwd = makeProject({ 'a.json': await scan(), 'b.json': await scan() });
    const text = async (format: string): Promise<string> =>
      (await run(['report', '--merge', 'a.json', 'b.json', '--format', format, ...AS_OF], { cwd })).stdout;
    const { scans, totals } = JSON.parse(await text('json')) as AuditReport;
    expect(scans?.map(({ name }) => name)).toEqual(['web (a.json)', 'web (b.json)']);
    expect(totals.files).toBe(2);
    for (const format of ['markdown', 'html', 'csv']) expect(await text(format)).toContain('web (b.json)');
    expect(await text('markdown')).toContain('[web (b.json)/a.ts:1]');
    expect(await text('markdown')).toContain('**2 uses of 1 deprecated entry in 2 files**');
  });

  it('judge tokens and acceptances on their own day', async () => {
    const token = { name: 'crm', scope: { datasources: ['crm'] }, variable: 'T', expiresOn: '2026-10-20' };
    const scanned = await auditOf(
      makeProject({ 'tokens.json': JSON.stringify({ version: 1, tokens: [token] }), 'a.ts': USE }),
    );
    expect(scanned.tokens).toMatchObject([{ state: 'expiring', daysLeft: 19 }]);
    const violation = {
      ...scanned.findings[0],
      rule: 'require-https',
      section: '1',
      severity: 'info',
      suppressed: { by: 'waiver', reason: 'old', until: '2026-10-10' },
    };
    const cwd = makeProject({ 'a.json': JSON.stringify({ ...scanned, violations: [violation] }) });
    const merged = async (day: string): Promise<AuditReport> =>
      JSON.parse(
        (await run(['report', '--merge', 'a.json', '--format', 'json', '--as-of', day], { cwd })).stdout,
      ) as AuditReport;
    expect((await merged('2026-10-02')).violations).toMatchObject([{ severity: 'info', suppressed: { by: 'waiver' } }]);
    const { tokens, violations } = await merged('2026-10-21');
    expect(tokens).toMatchObject([{ state: 'expired', daysLeft: -1, severity: 'warning' }]);
    expect([violations[0]?.severity, violations[0]?.suppressed]).toEqual(['warning', undefined]);
  });

  it.each([
    [{ tokens: 5 }, '/tokens: must be an array, not a number'],
    [{ tokens: [{}] }, '/tokens/0: missing property `name`'],
    [{ unknownTokens: [{}] }, '/unknownTokens/0: missing property `variable`'],
    [{ entries: [{ replacement: {} }] }, '/entries/0'],
  ])('refuse %j', async (over, message) => {
    const scanned = await auditOf(makeProject({ 'a.ts': USE }));
    const cwd = makeProject({ 'a.json': JSON.stringify({ ...scanned, ...over }) });
    expect(usageError(await run(['report', '--merge', 'a.json', ...AS_OF], { cwd }))).toContain(`a.json: ${message}`);
  });

  it('show names that no address can carry', async () => {
    const scanned = await auditOf(makeProject({ 'a.ts': USE }));
    const findings = scanned.findings.map((finding) => ({ ...finding, file: '\ud800.ts' }));
    const cwd = makeProject({ 'a.json': JSON.stringify({ ...scanned, findings }) });
    const { stdout, exitCode } = await run(['report', '--merge', 'a.json', '--format', 'markdown', ...AS_OF], { cwd });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('\ufffd.ts:1');
  });

  it.each([
    [['--min-confidence', 'high'], '--min-confidence'],
    [['--exclude', 'x'], '--exclude'],
    [['--host', 'x.example'], '--host'],
    [['--isolated'], '--isolated'],
    [['--rule', '*=off'], '--rule'],
    [['--blame'], '--blame'],
  ])('take no option of a scan: %j', async (args, option) => {
    const cwd = makeProject({ 'a.json': '{}' });
    const result = await run(['report', ...args, ...AS_OF, '--merge', 'a.json'], { cwd });
    expect(usageError(result)).toContain(`${option}: cannot be combined with --merge`);
  });
});
