import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readHistory } from '../../src/history/history-file.js';
import type { AuditReport } from '../../../../src/model/audit/audit.js';
import type { HistoryRecord, Pace } from '../../../../src/model/audit/history.js';
import { temporaryDirectory } from '../../../../test/temporary.js';
import { AS_OF, auditOf, SILENT, USE } from '../audits.js';
import { makeRepository } from '../../../../test/cli/repository.js';
import { BIN, run, usageError } from '../../../../test/cli/run.js';

describe('the history', () => {
  it('has one record a day and commit, and says what is new', async () => {
    const { cwd, git } = makeRepository({ 'a.ts': USE });
    const history = join(cwd, 'history.jsonl');
    const report = async (day: string): Promise<AuditReport> =>
      JSON.parse(
        (await run(['report', '--format', 'json', '--history', 'history.jsonl', '--as-of', day], { cwd })).stdout,
      ) as AuditReport;
    expect((await report('2026-09-01')).pace?.since).toBeNull();
    const first = readFileSync(history, 'utf8');
    await report('2026-09-01');
    expect(readFileSync(history, 'utf8')).toBe(first);
    writeFileSync(join(cwd, 'b.ts'), SILENT);
    git('add', 'b.ts');
    git('commit', '-qm', 'b');
    const { pace } = await report('2026-09-20');
    expect(pace?.since).toMatchObject({ day: '2026-09-01', gone: 0 });
    expect(pace?.since?.appeared).toHaveLength(1);
    expect(pace?.points).toEqual([
      { day: '2026-09-01', uses: 1 },
      { day: '2026-09-20', uses: 2 },
    ]);
    const text = readFileSync(history, 'utf8');
    expect(text.startsWith(first)).toBe(true);
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as HistoryRecord).day),
    ).toEqual(['2026-09-01', '2026-09-20']);
  });

  it('stays as it is when a line is wrong, or a later day is in it', async () => {
    const { cwd } = makeRepository({ 'a.ts': USE });
    const history = join(cwd, 'history.jsonl');
    const args = ['report', '--format', 'summary', '--history', 'history.jsonl', '--as-of'];
    await run([...args, '2026-09-20'], { cwd });
    const text = readFileSync(history, 'utf8');
    expect((await run([...args, '2026-09-01'], { cwd })).stderr).toBe(
      'deprec-scan: note: history.jsonl already has 2026-09-20, so this report of 2026-09-01 is not added\n',
    );
    expect(readFileSync(history, 'utf8')).toBe(text);
    writeFileSync(history, `${text}{ "version": 1\n`);
    const { exitCode, stderr, stdout } = await run([...args, '2026-09-21', '--format', 'html:r.html'], { cwd });
    expect([exitCode, stdout, existsSync(join(cwd, 'r.html'))]).toEqual([2, '', false]);
    expect(stderr).toMatch(/^deprec-scan: history\.jsonl:2: not a line of JSON\. .+\n$/);
    expect(readFileSync(history, 'utf8')).toBe(`${text}{ "version": 1\n`);
  });

  it('can be made of commits', async () => {
    const { cwd, git } = makeRepository({ 'a.ts': USE, 'b.ts': SILENT });
    const commit = (date: string, change: () => void): void => {
      change();
      git('add', '-A');
      git('-c', 'core.hooksPath=/dev/null', 'commit', '-qm', date, '--date', date);
    };
    commit('2026-09-01T00:00:00Z', () => writeFileSync(join(cwd, 'b.ts'), 'export {};\n'));
    const { pace, asOf } = JSON.parse(
      (await run(['report', '--format', 'json', '--since', 'HEAD~1', '--as-of', '2099-01-01'], { cwd })).stdout,
    ) as AuditReport;
    expect(pace?.points.map(({ uses }) => uses)).toEqual([1, 1]);
    expect(pace?.points.at(-1)?.day).toBe(asOf);
    expect(pace?.since).toMatchObject({ appeared: [], gone: 1 });
    const { exitCode, stderr } = await run(['report', '--since', 'nowhere', ...AS_OF], { cwd });
    expect([exitCode, stderr]).toEqual([
      3,
      'deprec-scan: --since nowhere: the clone has no such revision. Fetch it first, for example `git fetch origin nowhere`\n',
    ]);
  });

  it('keeps the records of all reports that are made at the same time', async () => {
    const directory = temporaryDirectory();
    const file = join(directory, 'history.jsonl');
    const commits = Array.from({ length: 4 }, (_, i) => makeRepository({ [`a${i}.ts`]: USE }));
    const ended = commits.map(({ cwd }) => {
      const child = spawn(process.execPath, [BIN, 'report', '--history', file, '--format', 'summary', ...AS_OF], {
        cwd,
        stdio: 'ignore',
      });
      return once(child, 'exit');
    });
    expect((await Promise.all(ended)).map(([code]) => code as number)).toEqual([0, 0, 0, 0]);
    const { records } = readHistory(file, 'history.jsonl');
    expect(records.map(({ commit }) => commit).sort()).toEqual(
      commits.map(({ git }) => git('rev-parse', 'HEAD')).sort(),
    );
    expect(readdirSync(directory)).toEqual(['history.jsonl']);
  });

  it('does not compare one scope with another', async () => {
    const { cwd } = makeRepository({ 'a/a.ts': USE, 'b/b.ts': SILENT });
    const pace = async (...args: string[]): Promise<Pace> =>
      (await auditOf(cwd, '--history', 'h.jsonl', ...args)).pace!;
    await pace('--as-of', '2026-09-01');
    expect(await pace('a/a.ts', '--as-of', '2026-09-08')).toMatchObject({ others: 1, since: null });
    expect(await pace('--exclude', 'a', '--as-of', '2026-09-15')).toMatchObject({ others: 2, since: null });
    expect(await pace('--min-confidence', 'high', '--as-of', '2026-09-22')).toMatchObject({ others: 3, since: null });
    expect(await pace('--within', '90', '--as-of', '2026-09-29')).toMatchObject({
      others: 3,
      over: 28,
      since: { day: '2026-09-01', appeared: [], gone: 0 },
      points: [
        { day: '2026-09-01', uses: 2 },
        { day: '2026-09-29', uses: 2 },
      ],
    });
  });

  it('goes through two commits on one day', async () => {
    const { cwd, git } = makeRepository({ 'a.ts': USE });
    const since = async (): Promise<Pace['since']> => (await auditOf(cwd, '--history', 'h.jsonl')).pace!.since;
    await since();
    writeFileSync(join(cwd, 'b.ts'), SILENT);
    git('add', 'b.ts');
    git('commit', '-qm', 'b');
    expect((await since())?.appeared).toHaveLength(1);
    git('checkout', '-q', 'HEAD~1');
    expect(await since()).toMatchObject({ appeared: [], gone: 1 });
    expect(readHistory(join(cwd, 'h.jsonl'), 'h.jsonl').records).toHaveLength(2);
  });

  it('may begin with a byte order mark', async () => {
    const { cwd } = makeRepository({ 'a.ts': USE });
    const file = join(cwd, 'h.jsonl');
    await auditOf(cwd, '--history', 'h.jsonl', '--as-of', '2026-09-01');
    writeFileSync(file, `\ufeff${readFileSync(file, 'utf8')}`);
    expect((await auditOf(cwd, '--history', 'h.jsonl')).pace!.since?.day).toBe('2026-09-01');
  });

  it.each([
    ['csv:h.jsonl', '--history h.jsonl: --format csv:h.jsonl writes the same file'],
    ['html:../x/h.jsonl', '--history h.jsonl: --format html:../x/h.jsonl writes the same file'],
  ])('is a file of its own: %s', async (format, message) => {
    const { cwd } = makeRepository({ 'x/a.ts': USE });
    const result = await run(['report', '--format', format, '--history', 'h.jsonl'], { cwd: join(cwd, 'x') });
    expect(usageError(result)).toBe(`deprec-scan: ${message}`);
  });
});
