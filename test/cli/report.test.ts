import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditReport } from '../../src/model/audit/audit.js';
import type { HistoryRecord } from '../../src/model/audit/history.js';
import { makeRepository, type Repository } from './repository.js';
import { makeProject, run } from './run.js';

const USE = "fetch('https://acme-be.glean.com/api/index/v1/getdocumentcount', { method: 'POST' });\n";
const SILENT = `const response = await fetch('https://acme-be.glean.com/rest/api/v1/chat', { method: 'POST', body: '{}' });
for (const message of (await response.json()).messages) console.log(message.citations);
`;
const AS_OF = ['--as-of', '2026-10-01'];

function auditOf(cwd: string, ...args: string[]): AuditReport {
  const { stdout, stderr, exitCode } = run(['report', '--format', 'json', ...AS_OF, ...args], { cwd });
  expect([stderr, exitCode]).toEqual(['', 0]);
  return JSON.parse(stdout) as AuditReport;
}

/** A workspace of two packages with owners, in a repository with a remote. */
function makeWorkspace(): Repository {
  const repository = makeRepository({
    'package.json': '{ "name": "all", "workspaces": ["packages/*"] }',
    'packages/a/package.json': '{ "name": "@acme/a" }',
    'packages/a/src/count.ts': USE,
    'packages/b/package.json': '{ "name": "@acme/b" }',
    'packages/b/src/chat.ts': SILENT,
    'loose.ts': USE,
    '.github/CODEOWNERS': 'packages/a/ @acme/indexing\npackages/b/ @acme/chat @acme/search\n',
  });
  repository.git('remote', 'add', 'origin', 'git@github.com:acme/web.git');
  return repository;
}

describe('whose, and where', () => {
  let workspace: Repository;
  let audit: AuditReport;
  beforeAll(() => {
    workspace = makeWorkspace();
    audit = auditOf(workspace.cwd);
  });

  it('names owner, package and code of each use', () => {
    expect(audit.findings.map(({ file, owners, package: name }) => [file, owners, name])).toEqual([
      ['loose.ts', [], 'all'],
      ['packages/a/src/count.ts', ['@acme/indexing'], '@acme/a'],
      ['packages/b/src/chat.ts', ['@acme/chat', '@acme/search'], '@acme/b'],
    ]);
    expect(audit.findings[0]?.code).toEqual({ line: 1, lines: [USE.trim(), ''] });
  });

  it('counts a use with two owners for both, and once in the total', () => {
    const { groups, totals } = auditOf(workspace.cwd, '--group-by', 'owner');
    expect(groups.map(({ key, counts }) => [key, counts.uses])).toEqual([
      ['@acme/chat', 1],
      ['@acme/indexing', 1],
      ['@acme/search', 1],
      [null, 1],
    ]);
    expect([totals.uses, totals.unowned, totals.silent]).toEqual([3, 1, 1]);
  });

  it('links to the line at the commit, but not in a file that differs from it', () => {
    const commit = workspace.git('rev-parse', 'HEAD');
    expect(audit.findings[1]?.link).toBe(`https://github.com/acme/web/blob/${commit}/packages/a/src/count.ts#L1`);
    const changed = makeWorkspace();
    writeFileSync(join(changed.cwd, 'loose.ts'), `\n${USE}`);
    const { findings, evidence } = auditOf(changed.cwd);
    expect([findings[0]?.link, evidence.uncommitted]).toEqual([null, ['loose.ts']]);
    expect(findings[1]?.link).not.toBeNull();
  });

  it('takes the address that it is given', () => {
    const { findings } = auditOf(workspace.cwd, '--link-template', 'https://code.acme.com/{path}#{line}');
    expect(findings[0]?.link).toBe('https://code.acme.com/loose.ts#1');
  });

  it('names authors only when asked', () => {
    expect(audit.findings[0]).not.toHaveProperty('lastChange');
    const { lastChange } = auditOf(workspace.cwd, '--blame').findings[0]!;
    expect(lastChange).toMatchObject({ author: 'a', commit: workspace.git('rev-parse', 'HEAD') });
  });

  it('says which line of CODEOWNERS is wrong, once, and goes on', () => {
    const { cwd } = makeRepository({ 'a.ts': USE, CODEOWNERS: '* nobody\na.ts @a\n' });
    const { stdout, stderr, exitCode } = run(['report', '--format', 'json', ...AS_OF], { cwd });
    expect(stderr).toBe(
      'deprec-scan: note: CODEOWNERS:1: "nobody" is no owner; owners are @user, @organisation/team or an email address; the line counts for nothing\n',
    );
    expect(exitCode).toBe(0);
    expect((JSON.parse(stdout) as AuditReport).findings[0]?.owners).toEqual(['@a']);
  });

  it('needs no repository', () => {
    const { evidence, findings } = auditOf(makeProject({ 'a.ts': USE }));
    expect(evidence).toMatchObject({ commit: null, repository: null, uncommitted: [] });
    expect(findings[0]).toMatchObject({ link: null, owners: [], package: null });
  });
});

describe('the formats', () => {
  const files = {
    'a.ts': USE,
    'b.ts': `${SILENT}// Zeile\n`,
    'other.sh': 'curl https://acme-be.glean.com/rest/api/v1/chat\n',
  };

  it('have the same numbers, and the verdict of check on the same day', () => {
    const { cwd } = makeRepository(files);
    const formats = ['html:r.html', 'csv:r.csv', 'markdown:r.md', 'summary:r.txt', 'json:r.json'];
    run(['report', ...formats.flatMap((format) => ['--format', format]), ...AS_OF], { cwd });
    const [html, csv, markdown, summary, json] = formats.map((format) =>
      readFileSync(join(cwd, format.split(':')[1]!), 'utf8'),
    ) as [string, string, string, string, string];
    const audit = JSON.parse(json) as AuditReport;
    expect([audit.totals.uses, audit.totals.silent]).toEqual([2, 1]);
    expect(html).toContain('<strong>2</strong><span class="title">Uses</span>');
    expect(html).toContain('<strong>1</strong><span class="title">Silent</span>');
    expect(csv.split('\r\n').filter((line) => /^[^,]*,use,/.test(line))).toHaveLength(2);
    expect(csv.split('\r\n').filter((line) => line.includes(',"no use found, not proved",'))).toHaveLength(
      audit.totals.entries - audit.totals.usedEntries,
    );
    expect(markdown).toContain('**2 uses of 2 deprecated entries in 2 files**');
    expect(summary).toContain('**2 uses break on 2026-10-15, in 14 days.** 1 of them breaks silently');
    const check = run(['check', ...AS_OF], { cwd });
    expect(check.exitCode).toBe(1);
    for (const text of [html, markdown, summary, json]) expect(text).toContain(audit.verdict.text);
    expect(check.stdout).toContain(audit.verdict.text);
  });

  it('count mentions apart, and what is only mentioned as not used', () => {
    const { cwd } = makeRepository();
    const text = (format: string): string => run(['report', '--format', format, ...AS_OF], { cwd }).stdout;
    const { totals } = JSON.parse(text('json')) as AuditReport;
    expect([totals.uses, totals.mentions, totals.usedEntries, totals.entries]).toEqual([9, 4, 9, 28]);
    expect(text('markdown')).toContain(
      '**9 uses of 9 deprecated entries in 6 files**, and 4 mentions: 0 removed, 8 imminent',
    );
    expect(text('markdown')).toContain('No use of 19 of 28 entries was found.');
    expect(text('summary')).toContain('No use of 19 of 28 entries was found');
    const rows = text('csv').split('\r\n');
    expect(rows.filter((row) => /^[^,]*,use,/.test(row))).toHaveLength(9);
    expect(rows.filter((row) => row.includes(',"no use found, not proved",'))).toHaveLength(19);
    expect(text('html')).toContain('9 of 28 entries');
  });

  it('are no proof for what is excluded', () => {
    const { cwd } = makeRepository({ 'a.ts': 'export {};\n', 'b.ts': USE });
    const { gaps, totals } = auditOf(cwd, '--exclude', 'b.ts');
    expect([gaps, totals.uses]).toEqual([['b.ts is excluded'], 0]);
    const { stdout } = run(['report', '--format', 'summary', '--exclude', 'b.ts', ...AS_OF], { cwd });
    expect(stdout).toContain('**No use was found, and not everything was seen.**');
  });

  it('run nothing that a repository names', () => {
    const { cwd, git } = makeRepository({ 'a.ts': USE, '.gitattributes': '*.ts filter=x\n' });
    git('config', 'filter.x.clean', 'touch ran; cat');
    git('config', 'filter.x.required', 'true');
    git('config', 'log.showSignature', 'true');
    git('config', 'gpg.program', join(cwd, 'none'));
    writeFileSync(join(cwd, 'a.ts'), `${USE}// changed\n`);
    const { evidence } = auditOf(cwd, '--since', 'HEAD');
    expect([evidence.uncommitted, existsSync(join(cwd, 'ran'))]).toEqual([['a.ts'], false]);
  });

  it('are the same bytes for the same input', () => {
    const { cwd } = makeRepository(files);
    const formats = ['html', 'csv', 'markdown', 'summary', 'json'].flatMap((name) => ['--format', `${name}:r.${name}`]);
    const digest = (): string[] => {
      run(['report', ...formats, ...AS_OF], { cwd });
      return ['html', 'csv', 'markdown', 'summary', 'json'].map((name) =>
        createHash('sha256')
          .update(readFileSync(join(cwd, `r.${name}`)))
          .digest('hex'),
      );
    };
    expect(digest()).toEqual(digest());
  });

  it('say what a zero is worth', () => {
    const proved = auditOf(makeProject({ 'a.ts': USE }));
    expect(proved.gaps).toEqual([]);
    const { stdout } = run(['report', '--format', 'summary', ...AS_OF], { cwd: makeProject({ 'a.ts': USE }) });
    expect(stdout).toContain('No use of 27 of 28 entries, and that is proved.');
    expect(run(['report', '--format', 'summary', ...AS_OF], { cwd: makeProject(files) }).stdout).toContain(
      'which is not proved: 2 mentions of the API in 1 file of languages that are not analysed',
    );
  });

  it('of a summary is short', () => {
    const { stdout } = run(['report', '--format', 'summary', ...AS_OF], { cwd: makeRepository().cwd });
    expect(stdout.split('\n').length).toBeLessThan(30);
  });

  it('cannot be broken out of', () => {
    const { cwd } = makeRepository({
      'a|b<script>alert(1)<\u200fscript>.ts': USE,
      '=cmd|x.ts': `${USE}// </script><script>alert(2)</script>\n`,
      CODEOWNERS: '* =HYPERLINK("x")@evil.example\n',
    });
    const text = (format: string): string =>
      run(['report', '--format', format, '--group-by', 'file', ...AS_OF], { cwd }).stdout;
    const html = text('html');
    expect(html.match(/<script\b/g)).toHaveLength(2);
    expect(html).not.toContain('\u200f');
    const cells = text('csv').split(/[\r\n,]+/);
    expect(cells.filter((cell) => /^"?[=+\-@\t]/.test(cell))).toEqual([]);
    expect(cells.some((cell) => cell.includes("'=cmd|x.ts"))).toBe(true);
    expect(text('markdown').replace(/`+[^`\n]*`+/g, '')).not.toMatch(/(?<!\\)<script/);
  });
});

describe('the history', () => {
  it('has one record a day and commit, and says what is new', () => {
    const { cwd, git } = makeRepository({ 'a.ts': USE });
    const history = join(cwd, 'history.jsonl');
    const report = (day: string): AuditReport =>
      JSON.parse(
        run(['report', '--format', 'json', '--history', 'history.jsonl', '--as-of', day], { cwd }).stdout,
      ) as AuditReport;
    expect(report('2026-09-01').pace?.since).toBeNull();
    const first = readFileSync(history, 'utf8');
    report('2026-09-01');
    expect(readFileSync(history, 'utf8')).toBe(first);
    writeFileSync(join(cwd, 'b.ts'), SILENT);
    git('add', 'b.ts');
    git('commit', '-qm', 'b');
    const { pace } = report('2026-09-20');
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

  it('stays as it is when a line is wrong, or a later day is in it', () => {
    const { cwd } = makeRepository({ 'a.ts': USE });
    const history = join(cwd, 'history.jsonl');
    const args = ['report', '--format', 'summary', '--history', 'history.jsonl', '--as-of'];
    run([...args, '2026-09-20'], { cwd });
    const text = readFileSync(history, 'utf8');
    expect(run([...args, '2026-09-01'], { cwd }).stderr).toBe(
      'deprec-scan: note: history.jsonl has 2026-09-20 already, so this report of 2026-09-01 is not added\n',
    );
    expect(readFileSync(history, 'utf8')).toBe(text);
    writeFileSync(history, `${text}{ "version": 1\n`);
    const { exitCode, stderr, stdout } = run([...args, '2026-09-21', '--format', 'html:r.html'], { cwd });
    expect([exitCode, stdout, existsSync(join(cwd, 'r.html'))]).toEqual([2, '', false]);
    expect(stderr).toMatch(/^deprec-scan: history\.jsonl:2: not a line of JSON\. .+\n$/);
    expect(readFileSync(history, 'utf8')).toBe(`${text}{ "version": 1\n`);
  });

  it('can be made of commits', () => {
    const { cwd, git } = makeRepository({ 'a.ts': USE, 'b.ts': SILENT });
    const commit = (date: string, change: () => void): void => {
      change();
      git('add', '-A');
      git('-c', 'core.hooksPath=/dev/null', 'commit', '-qm', date, '--date', date);
    };
    commit('2026-09-01T00:00:00Z', () => writeFileSync(join(cwd, 'b.ts'), 'export {};\n'));
    const { pace, asOf } = JSON.parse(
      run(['report', '--format', 'json', '--since', 'HEAD~1', '--as-of', '2099-01-01'], { cwd }).stdout,
    ) as AuditReport;
    expect(pace?.points.map(({ uses }) => uses)).toEqual([1, 1]);
    expect(pace?.points.at(-1)?.day).toBe(asOf);
    const { exitCode, stderr } = run(['report', '--since', 'nowhere', ...AS_OF], { cwd });
    expect([exitCode, stderr]).toEqual([
      3,
      'deprec-scan: --since nowhere: the clone has no such revision. Fetch it first, for example `git fetch origin nowhere`\n',
    ]);
  });
});

describe('several scans', () => {
  function scanOf(name: string, files: Record<string, string>, ...args: string[]): string {
    const { cwd, git } = makeRepository(files);
    git('remote', 'add', 'origin', `https://github.com/acme/${name}.git`);
    return JSON.stringify(auditOf(cwd, ...args));
  }

  it('make one report, which says which of them are in doubt', () => {
    const cwd = makeProject({
      'a.json': scanOf('a', { 'a.ts': USE }),
      'b.json': scanOf('b', { 'b.ts': SILENT, 'a.ts': USE }, '--as-of', '2026-09-01'),
    });
    const { stdout, exitCode } = run(['report', '--merge', 'a.json', 'b.json', '--format', 'json', ...AS_OF], { cwd });
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
    ['sarif.json', 'SARIF, and not the JSON of a report. Write it with `deprec-scan report --format json`'],
    ['broken.json', 'not JSON: '],
    ['none.json', 'no such file'],
    ['again.json', '--merge: again.json and good.json are both scans of acme/a. Leave one out'],
  ])('refuse %s in one line', (file, message) => {
    const { cwd: other } = makeRepository({ 'a.ts': USE });
    const good = scanOf('a', { 'a.ts': USE });
    const cwd = makeProject({
      'good.json': good,
      'again.json': good,
      'scan.json': run(['scan', '--format', 'json', ...AS_OF], { cwd: other }).stdout,
      'sarif.json': run(['scan', '--format', 'sarif', ...AS_OF], { cwd: other }).stdout,
      'broken.json': good.slice(0, 100),
    });
    const { exitCode, stderr } = run(['report', '--merge', 'good.json', file, '--format', 'html:r.html', ...AS_OF], {
      cwd,
    });
    expect([exitCode, existsSync(join(cwd, 'r.html'))]).toEqual([2, false]);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toContain(message);
  });
});

describe('evidence', () => {
  it('stands beside a file in a statement over its digest', () => {
    const { cwd, git } = makeRepository({ 'a.ts': USE, 'deprec-scan.config.json': '{}' });
    run(['report', '--format', 'html:r.html', '--attest', ...AS_OF], { cwd });
    const statement = JSON.parse(readFileSync(join(cwd, 'r.html.intoto.json'), 'utf8')) as Record<string, unknown>;
    expect(statement).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [
        {
          name: 'r.html',
          digest: {
            sha256: createHash('sha256')
              .update(readFileSync(join(cwd, 'r.html')))
              .digest('hex'),
          },
        },
      ],
      predicate: { asOf: '2026-10-01', evidence: { commit: git('rev-parse', 'HEAD'), uncommitted: [] } },
    });
    expect(JSON.stringify(statement)).toContain('"file":"deprec-scan.config.json","digest":"sha256-');
  });

  it.each([
    [['--attest'], '--attest: there is no file to write beside'],
    [['a.ts', '--merge', 'a.json'], '--merge: a.ts is a path to scan'],
    [['--blame', '--merge', 'a.json'], '--blame: has no meaning with --merge'],
    [['--link-template', 'javascript:x'], '--link-template javascript:x: not an address of the web'],
    [['--since', ''], '--since "": not a revision'],
  ])('%j is refused', (args, message) => {
    const { exitCode, stderr } = run(['report', ...args], { cwd: makeProject({ 'a.ts': USE, 'a.json': '{}' }) });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});
