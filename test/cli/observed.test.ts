import { describe, expect, it } from 'vitest';
import type { AuditReport } from '../../src/model/audit/audit.js';
import type { Observation } from '../../src/model/traffic/observation.js';
import type { ScanReport } from '../../src/model/results/report.js';
import { scan } from '../../src/index.js';
import { makeRepository } from './repository.js';
import { makeProject, run, usageError, type Files } from './run.js';

const HOST = "'https://acme-be.glean.com";
const SOURCES = {
  'src/count.ts': `await fetch(${HOST}/api/index/v1/getdocumentcount', { method: 'POST' });\n`,
  'src/answer.ts': `const response = await fetch(${HOST}/rest/api/v1/getanswer', { method: 'POST' });\nexport const { answerResult } = await response.json();\n`,
};

const LISTED: Observation = {
  version: 1,
  api: 'client',
  operation: 'POST /rest/api/v1/listanswers',
  entries: [{ id: 'client.listanswers', in: null }],
  userAgent: 'curl/8.5.0',
  site: null,
  status: 200,
  from: 'rehearsal',
  count: 1204,
  first: '2026-11-01T08:00:00.000Z',
  last: '2026-11-20T09:30:00.000Z',
};
const COUNTED: Observation = {
  ...LISTED,
  api: 'indexing',
  operation: 'POST /api/index/v1/getdocumentcount',
  entries: [{ id: 'indexing.getdocumentcount', in: null }],
  userAgent: 'node',
  count: 214,
};
/** The response carried the field, which the program does not read. */
const CARRIED: Observation = {
  ...LISTED,
  operation: 'POST /rest/api/v1/getanswer',
  entries: [{ id: 'client.getanswer.trackingToken', in: 'response' }],
};

function evidence(...observations: Observation[]): string {
  return observations.map((one) => `${JSON.stringify(one)}\n`).join('');
}

function project(files: Files = {}): string {
  return makeProject({
    ...SOURCES,
    'package.json': '{}',
    'seen.jsonl': evidence(COUNTED, CARRIED),
    'gap.jsonl': evidence(COUNTED, LISTED, CARRIED),
    ...files,
  });
}

const AS_OF = ['--as-of', '2026-09-01'];

async function json(args: readonly string[], cwd: string): Promise<ScanReport> {
  return JSON.parse((await run([...args, ...AS_OF, '--format', 'json'], { cwd })).stdout) as ScanReport;
}

describe('--evidence', () => {
  const cwd = project();

  it.each(['scan', 'check', 'report'])('of %s says how often each finding was seen', async (command) => {
    const { findings, observed } = await json([command, '--evidence', 'gap.jsonl'], cwd);
    expect(findings.map(({ entry, seen }) => [entry, seen])).toEqual([
      ['indexing.getdocumentcount', { count: 214, first: COUNTED.first, last: COUNTED.last }],
    ]);
    expect(observed).toMatchObject({
      requests: 2622,
      files: [{ file: 'gap.jsonl', requests: 2622 }],
      gaps: [{ entry: 'client.listanswers', count: 1204, callers: ['curl/8.5.0'], severity: 'warning' }],
    });
  });

  it('says of a finding that no request used it', async () => {
    const other = project({ 'other.jsonl': evidence(LISTED) });
    expect((await json(['scan', '--evidence', 'other.jsonl'], other)).findings).toMatchObject([{ seen: null }]);
    const { stdout } = await run(['scan', ...AS_OF, '--evidence', 'other.jsonl'], { cwd: other });
    expect(stdout).toContain('    evidence       not seen at run time\n');
  });

  it('changes nothing where it is not given', async () => {
    const report = await json(['scan'], cwd);
    expect(report).not.toHaveProperty('observed');
    expect(report.findings[0]).not.toHaveProperty('seen');
  });

  it('adds up several files, and those of the configuration', async () => {
    const configured = project({ 'deprec-scan.config.json': '{ "evidence": ["seen.jsonl"] }' });
    const { observed } = await json(['scan', '--evidence', 'gap.jsonl', '--evidence', 'seen.jsonl'], configured);
    expect(observed?.files.map(({ file, requests }) => [file, requests])).toEqual([
      ['seen.jsonl', 1418],
      ['gap.jsonl', 2622],
    ]);
    expect((await json(['scan'], configured)).observed?.requests).toBe(1418);
  });

  it('is no part of what is scanned, whichever command runs', async () => {
    const configured = project({ 'deprec-scan.config.json': '{ "evidence": ["seen.jsonl", "gap.jsonl"] }' });
    expect((await json(['scan'], configured)).unanalysed).toEqual([]);
    expect((await json(['inventory'], configured)).unanalysed).toEqual([]);
  });

  it('names the file and the line of what is wrong, with exit code 2', async () => {
    const wrong = project({ 'wrong.jsonl': `${evidence(COUNTED)}{"a":\n` });
    for (const command of ['scan', 'check', 'report']) {
      expect(usageError(await run([command, '--evidence', 'wrong.jsonl'], { cwd: wrong }))).toContain('wrong.jsonl:2');
      expect(usageError(await run([command, '--evidence', 'none.jsonl'], { cwd: wrong }))).toContain(
        'none.jsonl: no such file',
      );
    }
    expect(usageError(await run(['fix', '--evidence', 'seen.jsonl'], { cwd }))).toContain(
      "unknown option '--evidence'",
    );
  });

  it('is not read by other commands', async () => {
    const configured = project({ 'deprec-scan.config.json': '{ "evidence": ["none.jsonl"], "failOn": "gap" }' });
    expect((await run(['inventory'], { cwd: configured })).exitCode).toBe(0);
  });

  it('names entries that no registry has in one remark', async () => {
    const unknown = project({
      'x.jsonl': evidence({
        ...COUNTED,
        entries: [
          { id: 'acme.x', in: null },
          { id: 'acme.y', in: null },
        ],
      }),
    });
    const { stderr } = await run(['scan', '--evidence', 'x.jsonl'], { cwd: unknown });
    expect(stderr).toContain('note: the evidence names 2 entries that no loaded registry has');
    expect((await run(['scan', '--quiet', '--evidence', 'x.jsonl'], { cwd: unknown })).stderr).toBe('');
  });
});

describe('check --fail-on gap', () => {
  const cwd = project();
  const GAP =
    'POST /rest/api/v1/listanswers: 1,204 requests used client.listanswers, the last at 2026-11-20 09:30:00 UTC, and no use of it was found';
  const flat = (text: string): string => text.replace(/\s+/g, ' ');

  it('fails for a gap, and names method, path, entry and the time of the last request', async () => {
    const { exitCode, stdout } = await run(['check', ...AS_OF, '--fail-on', 'gap', '--evidence', 'gap.jsonl'], { cwd });
    expect(exitCode).toBe(1);
    expect(flat(stdout)).toContain(`1 gap: seen at run time, and not found error ${GAP} callers: curl/8.5.0`);
    expect(flat(stdout)).toContain('check failed: 1 gap: an entry was seen at run time and not found');
  });

  it('prints the gaps to stderr if stdout is for a program', async () => {
    const args = ['check', ...AS_OF, '--fail-on', 'gap', '--evidence', 'gap.jsonl', '--format', 'json', '--quiet'];
    expect(await run(args, { cwd })).toMatchObject({ exitCode: 1, stderr: `deprec-scan: gap: ${GAP}\n` });
  });

  it('passes without a gap, and a gap passes without it', async () => {
    const check = (...args: string[]) => run(['check', ...AS_OF, ...args], { cwd });
    expect((await check('--fail-on', 'gap', '--evidence', 'seen.jsonl')).exitCode).toBe(0);
    const { exitCode, stdout } = await check('--evidence', 'gap.jsonl');
    expect(exitCode).toBe(0);
    expect(flat(stdout)).toContain('; 1 gap only warns');
    expect((await run(['scan', '--evidence', 'gap.jsonl'], { cwd })).exitCode).toBe(0);
  });

  it('leaves the phase as it is, and is said beside one', async () => {
    const check = async (day: string, ...args: string[]) =>
      (await run(['check', '--as-of', day, '--evidence', 'seen.jsonl', ...args], { cwd })).exitCode;
    const gap = ['--fail-on', 'gap'];
    expect(await check('2026-10-01', ...gap)).toBe(1);
    expect(await check('2026-10-01', ...gap, '--fail-on', 'removed')).toBe(0);
    expect(await check('2026-09-01', ...gap)).toBe(0);
    expect(await check('2026-09-01', ...gap, '--fail-on', 'scheduled')).toBe(1);
  });

  it('needs evidence', async () => {
    expect(usageError(await run(['check', '--fail-on', 'gap'], { cwd }))).toBe(
      'deprec-scan: --fail-on gap: no evidence of requests is given. Name a file with --evidence, or under `evidence` in the configuration',
    );
    const configured = project({ 'deprec-scan.config.json': '{ "failOn": ["removed", "gap"] }' });
    expect(usageError(await run(['check'], { cwd: configured }))).toContain(
      'deprec-scan.config.json: "failOn": "gap": no evidence of requests is given',
    );
    expect((await run(['scan'], { cwd: configured })).exitCode).toBe(0);
    expect((await run(['check', '--evidence', 'gap.jsonl'], { cwd: configured })).exitCode).toBe(1);
  });

  it('is closed by a use that is accepted, and by one that is not reported', async () => {
    const used = {
      'src/list.ts': `await fetch(${HOST}/rest/api/v1/listanswers', { method: 'POST' });\n`,
    };
    const fails = async (files: Files, ...args: string[]) =>
      (await run(['check', ...AS_OF, '--fail-on', 'gap', '--evidence', 'gap.jsonl', ...args], { cwd: project(files) }))
        .exitCode;
    expect(await fails(used)).toBe(0);
    expect(await fails(used, 'src/count.ts')).toBe(0);
    expect(await fails(used, 'src/count.ts', '--isolated')).toBe(1);
    expect(await fails({}, 'src/count.ts')).toBe(1);
    const waived = `// deprec-scan-waive client.listanswers until 2026-10-15 -- moves\n${used['src/list.ts']}`;
    expect(await fails({ 'src/list.ts': waived })).toBe(0);
    // A call elsewhere shows that the field of its response is only carried.
    expect((await json(['scan', 'src/count.ts', '--evidence', 'seen.jsonl'], cwd)).observed?.gaps).toEqual([]);
    expect(
      (await json(['scan', 'src/count.ts', '--isolated', '--evidence', 'seen.jsonl'], cwd)).observed?.gaps,
    ).toMatchObject([{ entry: 'client.getanswer.trackingToken', in: 'response' }]);
  });

  it('is accepted in the configuration for a while, with a reason', async () => {
    const accepting = (until: string, entry = 'client.listanswers') =>
      project({
        'deprec-scan.config.json': JSON.stringify({
          acceptedGaps: [{ entry, until, reason: 'sent by the mobile app' }],
        }),
      });
    const check = (cwd: string, ...args: string[]) =>
      run(['check', ...AS_OF, '--fail-on', 'gap', '--evidence', 'gap.jsonl', ...args], { cwd });
    const { exitCode, stdout } = await check(accepting('2026-10-01'));
    expect([exitCode, flat(stdout)]).toEqual([0, expect.stringContaining('1 gap (1 accepted)')]);
    expect(stdout).not.toContain(GAP.slice(0, 40));
    expect(flat((await check(accepting('2026-10-01'), '--verbose')).stdout)).toContain(
      'accepted until 2026-10-01: sent by the mobile app',
    );
    expect((await check(accepting('2026-08-31'))).exitCode).toBe(1);
    expect(await check(accepting('2030-01-01'))).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('A waiver must not outlast the removal; write until 2026-10-15') as string,
    });
    expect((await check(accepting('2026-10-01', 'client.nothing'))).stderr).toContain('the waiver of client.nothing: ');
    expect(await check(accepting('2026-10-01', 'check-status'))).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('a rule has no gaps') as string,
    });
  });
});

describe('a report over several scans', () => {
  it('keeps the gaps of each, and adds up the requests', async () => {
    const audit = async (file: string, files: Files = {}): Promise<string> => {
      const repository = makeRepository({
        ...SOURCES,
        'package.json': '{}',
        'seen.jsonl': evidence(COUNTED),
        ...files,
      });
      repository.git('remote', 'add', 'origin', `https://github.com/acme/${file}.git`);
      return (await run(['report', ...AS_OF, '--evidence', 'seen.jsonl', '--format', 'json'], repository)).stdout;
    };
    const without = makeRepository(SOURCES);
    const cwd = makeProject({
      'a.json': await audit('a'),
      'b.json': await audit('b', { 'seen.jsonl': evidence(COUNTED, LISTED) }),
      'c.json': (await run(['report', ...AS_OF, '--format', 'json'], without)).stdout,
    });
    const merge = async (format: string): Promise<string> =>
      (await run(['report', '--merge', 'a.json', 'b.json', 'c.json', ...AS_OF, '--format', format], { cwd })).stdout;
    const { observed, findings } = JSON.parse(await merge('json')) as AuditReport;
    expect(observed).toMatchObject({
      requests: 214 + 214 + 1204,
      files: [{ file: 'acme/a/seen.jsonl' }, { file: 'acme/b/seen.jsonl' }],
      entries: [
        { entry: 'client.listanswers', count: 1204 },
        { entry: 'indexing.getdocumentcount', count: 428 },
      ],
      gaps: [{ entry: 'client.listanswers', scan: 'acme/b' }],
    });
    expect(findings.map(({ seen }) => seen?.count)).toEqual([214, 214, undefined]);
    for (const format of ['markdown', 'csv', 'html']) expect(await merge(format)).toContain('acme/b');
    expect(usageError(await run(['report', '--merge', 'a.json', '--evidence', 'a.json'], { cwd }))).toContain(
      '--evidence: cannot be combined with --merge',
    );
  });
});

it('is an option of the function `scan`, too', () => {
  const cwd = project();
  expect(scan({ cwd }).observed).toBeUndefined();
  expect(scan({ cwd, evidence: ['gap.jsonl'] }).observed?.gaps).toMatchObject([{ entry: 'client.listanswers' }]);
});

it('check --changed-since fails for a gap only if a flag says so', async () => {
  const { cwd } = makeRepository({
    ...SOURCES,
    'package.json': '{}',
    'gap.jsonl': evidence(LISTED),
    'deprec-scan.config.json': '{ "failOn": ["imminent", "gap"], "evidence": ["gap.jsonl"] }',
  });
  const check = (...args: string[]) => run(['check', ...AS_OF, ...args], { cwd });
  expect((await check()).exitCode).toBe(1);
  const { exitCode, stdout } = await check('--changed-since', 'HEAD');
  expect(exitCode).toBe(0);
  expect(stdout.replace(/\s+/g, ' ')).toContain('1 gap: seen at run time, and not found');
  expect((await check('--changed-since', 'HEAD', '--fail-on', 'gap')).exitCode).toBe(1);
});
