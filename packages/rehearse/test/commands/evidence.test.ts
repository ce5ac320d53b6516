import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { lineOf } from '../../../../src/evidence/evidence-line.js';
import { OBSERVATION } from '../evidence/sample.js';
import { BIN, makeProject, run, runProcess, usageError } from '../../../../test/cli/run.js';

const LOG = `
acme-be.glean.com 10.0.0.1 - - [20/Nov/2026:10:00:00 +0100] "POST /rest/api/v1/search HTTP/1.1" 200 123 "-" "acme-bot/1.0"
10.0.0.1 - - [20/Nov/2026:10:00:01 +0100] "POST /api/index/v1/getdocumentcount?token=hunter2 HTTP/1.1" 410 5 "-" "acme-sync/2.1"
10.0.0.1 - - [20/Nov/2026:10:00:05 +0100] "POST /api/index/v1/getdocumentcount HTTP/1.1" 410 5 "-" "acme-sync/2.1"
10.0.0.1 - - [20/Nov/2026:10:00:01 +0100] "GET /favicon.ico HTTP/1.1" 404 5
10.0.0.1 - - [20/Nov/2026:10:00:01 +0100] "-" 408 -
garbage
`.trimStart();

const COUNT = {
  ...OBSERVATION,
  userAgent: 'acme-sync/2.1',
  site: null,
  status: 410,
  from: 'access-log',
  count: 2,
  first: '2026-11-20T09:00:01.000Z',
  last: '2026-11-20T09:00:05.000Z',
} as const;

describe('evidence import', () => {
  it('writes lines of JSON, and a summary beside them', async () => {
    const cwd = makeProject({ 'access.log': LOG });
    const { exitCode, stdout, stderr } = await run(['evidence', 'import', 'access.log'], { cwd });
    expect(exitCode).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(`${lines[1]}\n`).toBe(lineOf(COUNT));
    expect(stderr).toBe(
      'deprec-scan: 4 requests: 3 of APIs of the registry, 2 of them used an entry; 1 line not of requests; 1 line could not be read\n',
    );
  });

  it('reads what is compressed, and pipes', async () => {
    const cwd = makeProject({ 'access.log': LOG });
    writeFileSync(join(cwd, 'access.log.1.gz'), gzipSync(LOG));
    const { stdout } = await run(['evidence', 'import', '-q', 'access.log'], { cwd });
    expect(await run(['evidence', 'import', '-q', 'access.log.1.gz'], { cwd })).toEqual({
      exitCode: 0,
      stdout,
      stderr: '',
    });
    if (process.platform === 'win32') return;
    const piped = spawnSync(
      'sh',
      ['-c', 'cat access.log | "$0" "$@" /dev/stdin', process.execPath, BIN, 'evidence', 'import', '-q'],
      {
        cwd,
        encoding: 'utf8',
      },
    );
    expect([piped.stdout, piped.stderr]).toEqual([stdout, '']);
  });

  it('merges and compacts a file of evidence in its place', async () => {
    const line = lineOf(OBSERVATION);
    const cwd = makeProject({ 'evidence.jsonl': line + line + line.slice(0, 50) });
    const args = ['evidence', 'import', 'evidence.jsonl', '--output', 'evidence.jsonl'];
    expect(await run(args, { cwd })).toEqual({
      exitCode: 0,
      stdout: '',
      stderr:
        'deprec-scan: note: evidence.jsonl:3: the end of the line is missing, so it is skipped\n' +
        'deprec-scan: 2 requests: 2 of APIs of the registry, 2 of them used an entry\n',
    });
    expect(readFileSync(join(cwd, 'evidence.jsonl'), 'utf8')).toBe(lineOf({ ...OBSERVATION, count: 2 }));
  });

  it('knows further hosts, and registries', async () => {
    const log = LOG.replace('acme-be.glean.com', 'glean.internal.example');
    const cwd = makeProject({ 'access.log': log });
    const requests = async (...args: string[]): Promise<string> =>
      (await run(['evidence', 'import', 'access.log', ...args], { cwd })).stderr;
    expect(await requests()).toContain('4 requests: 2 of APIs');
    expect(await requests('--host', '*.internal.example')).toContain('4 requests: 3 of APIs');
    expect(await requests('--no-builtin', '--registry', 'jira')).toContain(
      '4 requests: none of an API of the registry',
    );
  });

  it('writes nothing that a terminal would obey', async () => {
    const cwd = makeProject({ 'access.log': LOG.replaceAll('acme-sync/2.1', '\u001b[31m ##[error] \u202e \\x1b') });
    const { stdout } = await run(['evidence', 'import', 'access.log'], { cwd });
    expect(stdout).toContain('\\u001b[31m');
    expect(stdout).toMatch(/^[ -~\n]*$/);
    writeFileSync(join(cwd, 'evidence.jsonl'), stdout);
    const shown = (await run(['evidence', 'show', 'evidence.jsonl'], { cwd })).stdout;
    expect(shown).toContain('[31m # #[error]');
    // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
    expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  it.each([
    [['gone.log'], 'gone.log: no such file. Check the path; it is relative to the current directory'],
    [['.'], '.: is a directory. Name the file in it'],
    [
      ['notes.txt'],
      "notes.txt: is neither a HAR file, nor an access log, nor spans in OTLP's JSON, nor evidence. Name the format with --from (har, access-log, otlp, evidence) if its beginning does not show it",
    ],
    [['notes.txt', '--from', 'har'], 'notes.txt: is not JSON. Export it again; the end may be missing'],
    [
      ['notes.txt', '--from', 'evidence'],
      'notes.txt:1: not a line of JSON. Remove the line, or restore it from a copy of the file',
    ],
    [
      ['notes.txt', '--from', 'clf'],
      "option '--from <format>' argument 'clf' is invalid. Allowed choices are har, access-log, otlp, evidence.",
    ],
    [[], "missing required argument 'files'"],
  ])('says what is wrong with %j', async (args, message) => {
    const cwd = makeProject({ 'notes.txt': 'hello\n' });
    expect(usageError(await run(['evidence', 'import', ...args], { cwd }))).toBe(`deprec-scan: ${message}`);
  });
});

it('files that are larger than memory are read', () => {
  const callers = Array.from({ length: 100 }, (_, i) => lineOf({ ...OBSERVATION, userAgent: `caller/${i}` })).join('');
  const cwd = makeProject({ 'evidence.jsonl': callers.repeat(600), 'access.log': LOG.repeat(30_000) });
  const nodeArgs = ['--max-old-space-size=16'];
  for (const args of [
    ['show', 'evidence.jsonl', '--format', 'json'],
    ['import', 'evidence.jsonl'],
  ]) {
    const { exitCode, stdout } = runProcess(['evidence', ...args], { cwd, nodeArgs });
    expect([exitCode, stdout.match(/"count": ?600\b/g)?.length]).toEqual([0, 100]);
  }
  const { stderr } = runProcess(['evidence', 'import', 'access.log'], { cwd, nodeArgs });
  expect(stderr).toContain('120,000 requests: 90,000 of APIs of the registry, 60,000 of them used an entry');
});

describe('evidence show', () => {
  const cwd = makeProject({
    'a.jsonl': lineOf(COUNT) + lineOf({ ...COUNT, userAgent: 'other/1', site: 'src/count.ts:12', count: 12_000 }),
    'b.jsonl': lineOf({
      ...OBSERVATION,
      api: null,
      host: 'api.acme.example',
      operation: 'GET /v1/{}',
      entries: [],
      signals: { deprecated: '2026-01-01', sunset: '2027-01-01' },
      userAgent: null,
      site: null,
      from: 'har',
    }),
    'empty.jsonl': '',
    'broken.jsonl': `${lineOf(COUNT)}{"version":1}\n`,
  });

  it('is a table of operations', async () => {
    expect(await run(['evidence', 'show', 'a.jsonl', 'b.jsonl'], { cwd })).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: [
        'OPERATION                            USED                                                              COUNT   FIRST       LAST        CALLERS',
        'POST /api/index/v1/getdocumentcount  indexing.getdocumentcount                                         12,002  2026-11-20  2026-11-20  acme-sync/2.1, src/count.ts:12',
        'api.acme.example GET /v1/{}          responses say: deprecated since 2026-01-01, sunset on 2027-01-01  1       2026-11-20  2026-11-20  -',
        '',
      ].join('\n'),
    });
  });

  it('is a list in JSON, with what is alike added up', async () => {
    const { stdout } = await run(['evidence', 'show', 'a.jsonl', 'a.jsonl', '--format', 'json'], { cwd });
    expect(JSON.parse(stdout)).toMatchObject([{ count: 4 }, { count: 24_000 }]);
  });

  it('is a heading for an empty file, and an error for a broken one', async () => {
    expect((await run(['evidence', 'show', 'empty.jsonl'], { cwd })).stdout).toBe(
      'OPERATION  USED  COUNT  FIRST  LAST  CALLERS\n',
    );
    expect(usageError(await run(['evidence', 'show', 'broken.jsonl'], { cwd }))).toMatch(
      /^deprec-scan: broken\.jsonl:2: missing property `api`/,
    );
  });
});

it('evidence in a project is no mention of the API', async () => {
  const log = LOG.split('\n').slice(1, 2).join('');
  const unanalysed = async (files: Record<string, string>): Promise<unknown[]> => {
    const cwd = makeProject({ 'a.js': 'export {};\n', ...files });
    const report = JSON.parse((await run(['scan', '--format', 'json'], { cwd })).stdout) as { unanalysed: unknown[] };
    return report.unanalysed;
  };
  expect(await unanalysed({ 'requests.json': `[${JSON.stringify(log)}]` })).toHaveLength(1);
  for (const name of ['evidence.jsonl', 'evidence.json'])
    expect(await unanalysed({ [name]: lineOf(COUNT) + lineOf({ ...COUNT, host: 'a.example', api: null }) })).toEqual(
      [],
    );
});
