import { execSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditReport } from '../../../../src/model/audit/audit.js';
import { temporaryDirectory } from '../../../../test/temporary.js';
import { AS_OF, auditOf, SILENT, USE } from '../audits.js';
import { makeRepository, type Repository } from '../../../../test/cli/repository.js';
import { BIN, makeProject, PACKAGE_ROOT, run } from '../../../../test/cli/run.js';

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
  beforeAll(async () => {
    workspace = makeWorkspace();
    audit = await auditOf(workspace.cwd);
  });

  it('names owner, package and code of each use', () => {
    expect(audit.findings.map(({ file, owners, package: name }) => [file, owners, name])).toEqual([
      ['loose.ts', [], 'all'],
      ['packages/a/src/count.ts', ['@acme/indexing'], '@acme/a'],
      ['packages/b/src/chat.ts', ['@acme/chat', '@acme/search'], '@acme/b'],
    ]);
    expect(audit.findings[0]?.code).toEqual({ line: 1, lines: [USE.trim(), ''] });
  });

  it('counts a use with two owners for both, and once in the total', async () => {
    const { groups, totals } = await auditOf(workspace.cwd, '--group-by', 'owner');
    expect(groups.map(({ key, counts }) => [key, counts.uses])).toEqual([
      ['@acme/chat', 1],
      ['@acme/indexing', 1],
      ['@acme/search', 1],
      [null, 1],
    ]);
    expect([totals.uses, totals.unowned, totals.silent]).toEqual([3, 1, 1]);
  });

  it('links to the line at the commit, but not in a file that differs from it', async () => {
    const commit = workspace.git('rev-parse', 'HEAD');
    expect(audit.findings[1]?.link).toBe(`https://github.com/acme/web/blob/${commit}/packages/a/src/count.ts#L1`);
    const changed = makeWorkspace();
    writeFileSync(join(changed.cwd, 'loose.ts'), `\n${USE}`);
    const { findings, evidence } = await auditOf(changed.cwd);
    expect([findings[0]?.link, evidence.uncommitted]).toEqual([null, ['loose.ts']]);
    expect(findings[1]?.link).not.toBeNull();
  });

  it('takes the address that it is given', async () => {
    const { findings } = await auditOf(workspace.cwd, '--link-template', 'https://code.acme.com/{path}#{line}');
    expect(findings[0]?.link).toBe('https://code.acme.com/loose.ts#1');
  });

  it('names authors only when asked', async () => {
    expect(audit.findings[0]).not.toHaveProperty('lastChange');
    const { lastChange } = (await auditOf(workspace.cwd, '--blame')).findings[0]!;
    expect(lastChange).toMatchObject({ author: 'a', commit: workspace.git('rev-parse', 'HEAD') });
  });

  it('names no author for lines that are older than the clone', async () => {
    const { cwd, git } = makeRepository({ 'a.ts': USE });
    writeFileSync(join(cwd, 'b.ts'), SILENT);
    git('add', '.');
    git('commit', '-qm', 'b');
    writeFileSync(join(cwd, 'c.ts'), USE);
    git('add', '.');
    git('commit', '-qm', 'c');
    const clone = join(temporaryDirectory(), 'clone');
    git('clone', '-q', '--depth', '2', `file://${cwd}`, clone);
    const { stdout, stderr } = await run(['report', '--format', 'json', '--blame', ...AS_OF], { cwd: clone });
    const { findings } = JSON.parse(stdout) as AuditReport;
    expect(findings.map(({ file, lastChange }) => [file, lastChange?.author ?? null])).toEqual([
      ['a.ts', null],
      ['b.ts', null],
      ['c.ts', 'a'],
    ]);
    expect(stderr).toBe(
      'deprec-scan: note: --blame: the clone lacks older commits, so lines from before them have no author\n',
    );
  });

  it('links to no file that the commit does not have', async () => {
    const { cwd, git } = makeRepository({ '.gitignore': 'built\n', 'a.ts': USE, 'built/b.ts': USE });
    git('remote', 'add', 'origin', 'https://github.com/acme/web.git');
    const { findings } = await auditOf(cwd, 'a.ts', 'built/b.ts');
    expect(findings.map(({ file, link }) => [file, link !== null])).toEqual([
      ['a.ts', true],
      ['built/b.ts', false],
    ]);
  });

  it('says in one line that several lines of CODEOWNERS are wrong, and names all of them in the evidence', async () => {
    const { cwd } = makeRepository({ 'a.ts': USE, CODEOWNERS: '* nobody\n!a @a\n[b] @b\n' });
    const { stdout, stderr } = await run(['report', '--format', 'json', ...AS_OF], { cwd });
    expect(stderr).toMatch(/^deprec-scan: note: CODEOWNERS:1: .*; the line is ignored, and so are 2 others\n$/);
    const { evidence } = JSON.parse(stdout) as AuditReport;
    expect(evidence.skipped.map((reason) => reason.slice(0, 12))).toEqual([
      'CODEOWNERS:1',
      'CODEOWNERS:2',
      'CODEOWNERS:3',
    ]);
  });

  it('says which line of CODEOWNERS is wrong, once, and goes on', async () => {
    const { cwd } = makeRepository({ 'a.ts': USE, CODEOWNERS: '* nobody\na.ts @a\n' });
    const { stdout, stderr, exitCode } = await run(['report', '--format', 'json', ...AS_OF], { cwd });
    expect(stderr).toBe(
      'deprec-scan: note: CODEOWNERS:1: "nobody" is not an owner; owners are @user, @organisation/team or an email address; the line is ignored\n',
    );
    expect(exitCode).toBe(0);
    expect((JSON.parse(stdout) as AuditReport).findings[0]?.owners).toEqual(['@a']);
  });

  it('needs no repository', async () => {
    const { evidence, findings } = await auditOf(makeProject({ 'a.ts': USE }));
    expect(evidence).toMatchObject({ commit: null, repository: null, uncommitted: null });
    expect(findings[0]).toMatchObject({ link: null, owners: [], package: null });
  });
});

describe('the formats', () => {
  const files = {
    'a.ts': USE,
    'b.ts': `${SILENT}// Zeile\n`,
    'other.sh': 'curl https://acme-be.glean.com/rest/api/v1/chat\n',
  };

  it('have the same numbers, and the verdict of check on the same day', async () => {
    const { cwd } = makeRepository(files);
    const formats = ['html:r.html', 'csv:r.csv', 'markdown:r.md', 'summary:r.txt', 'json:r.json'];
    await run(['report', ...formats.flatMap((format) => ['--format', format]), ...AS_OF], { cwd });
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
    const check = await run(['check', ...AS_OF], { cwd });
    expect(check.exitCode).toBe(1);
    for (const text of [html, markdown, summary, json]) expect(text).toContain(audit.verdict.text);
    expect(check.stdout).toContain(audit.verdict.text);
  });

  it('count mentions apart, and what is only mentioned as not used', async () => {
    const { cwd } = makeRepository();
    const text = async (format: string): Promise<string> =>
      (await run(['report', '--format', format, ...AS_OF], { cwd })).stdout;
    const { totals } = JSON.parse(await text('json')) as AuditReport;
    expect([totals.uses, totals.mentions, totals.usedEntries, totals.entries]).toEqual([9, 4, 9, 28]);
    expect(await text('markdown')).toContain(
      '**9 uses of 9 deprecated entries in 6 files**, and 4 mentions: 0 removed, 8 imminent',
    );
    expect(await text('markdown')).toContain('No use of 19 of 28 entries was found.');
    expect(await text('summary')).toContain('No use of 19 of 28 entries was found');
    const rows = (await text('csv')).split('\r\n');
    expect(rows.filter((row) => /^[^,]*,use,/.test(row))).toHaveLength(9);
    expect(rows.filter((row) => row.includes(',"no use found, not proved",'))).toHaveLength(19);
    expect(await text('html')).toContain('9 of 28 entries');
  });

  it('are no proof for what is excluded', async () => {
    const { cwd } = makeRepository({ 'a.ts': 'export {};\n', 'b.ts': USE });
    const { gaps, totals } = await auditOf(cwd, '--exclude', 'b.ts');
    expect([gaps, totals.uses]).toEqual([['b.ts is excluded'], 0]);
    const { stdout } = await run(['report', '--format', 'summary', '--exclude', 'b.ts', ...AS_OF], { cwd });
    expect(stdout).toContain('**No use was found, but not everything was seen.**');
  });

  it('run nothing that a repository names', async () => {
    const { cwd, git } = makeRepository({ 'a.ts': USE, '.gitattributes': '*.ts filter=x\n' });
    git('config', 'filter.x.clean', 'touch ran; cat');
    git('config', 'filter.x.required', 'true');
    git('config', 'log.showSignature', 'true');
    git('config', 'gpg.program', join(cwd, 'none'));
    writeFileSync(join(cwd, 'a.ts'), `${USE}// changed\n`);
    const { evidence } = await auditOf(cwd, '--since', 'HEAD');
    expect([evidence.uncommitted, existsSync(join(cwd, 'ran'))]).toEqual([['a.ts'], false]);
  });

  it('are the same bytes for the same input', async () => {
    const { cwd } = makeRepository(files);
    const formats = ['html', 'csv', 'markdown', 'summary', 'json'].flatMap((name) => ['--format', `${name}:r.${name}`]);
    const digest = async (): Promise<string[]> => {
      await run(['report', ...formats, ...AS_OF], { cwd });
      return ['html', 'csv', 'markdown', 'summary', 'json'].map((name) =>
        createHash('sha256')
          .update(readFileSync(join(cwd, `r.${name}`)))
          .digest('hex'),
      );
    };
    expect(await digest()).toEqual(await digest());
  });

  it('say what a zero is worth', async () => {
    const proved = await auditOf(makeProject({ 'a.ts': USE }));
    expect(proved.gaps).toEqual([]);
    const { stdout } = await run(['report', '--format', 'summary', ...AS_OF], { cwd: makeProject({ 'a.ts': USE }) });
    expect(stdout).toContain('No use of 27 of 28 entries (proved).');
    expect((await run(['report', '--format', 'summary', ...AS_OF], { cwd: makeProject(files) })).stdout).toContain(
      'was found (not proved): 2 mentions of the API in 1 file of languages that are not analysed',
    );
  });

  it('do not call an outcome that nobody has published an error', async () => {
    const entry = { id: 'acme.old', api: 'acme', kind: 'endpoint', method: 'GET', path: '/old', after: 'unknown' };
    const days = { announced: '2026-01-01', removal: '2026-10-15', replacement: null };
    const said = { message: 'It goes.', source: 'https://acme.example/changes' };
    const { cwd } = makeRepository({
      'list.json': JSON.stringify({
        version: 2,
        name: 'acme',
        apis: [{ id: 'acme', title: 'Acme', prefix: '', hosts: ['api.acme.example'], sdks: [] }],
        entries: [{ ...entry, ...days, ...said }],
      }),
      'a.ts': "fetch('https://api.acme.example/old');\n",
    });
    const text = async (format: string): Promise<string> =>
      (await run(['report', '--registry', 'list.json', '--format', format, ...AS_OF], { cwd })).stdout;
    expect((JSON.parse(await text('json')) as AuditReport).totals).toMatchObject({ uses: 1, silent: 0, unknown: 1 });
    expect(await text('summary')).toContain('in 14 days.** What happens to it is not published. To be removed:');
    expect(await text('html')).toContain('not published');
  });

  it('of a summary is short', async () => {
    const { stdout } = await run(['report', '--format', 'summary', ...AS_OF], { cwd: makeRepository().cwd });
    expect(stdout.split('\n').length).toBeLessThan(30);
  });

  it('cannot be broken out of', async () => {
    const { cwd } = makeRepository({
      'a|b<script>alert(1)<\u200fscript>.ts': USE,
      '=cmd|x.ts': `${USE}// </script><script>alert(2)</script>\n`,
      CODEOWNERS: '* =HYPERLINK("x")@evil.example\n',
    });
    const text = async (format: string): Promise<string> =>
      (await run(['report', '--format', format, '--group-by', 'file', ...AS_OF], { cwd })).stdout;
    const html = await text('html');
    expect(html.match(/<script\b/g)).toHaveLength(2);
    expect(html).not.toContain('\u200f');
    const cells = (await text('csv')).split(/[\r\n,]+/);
    expect(cells.filter((cell) => /^"?[=+\-@\t]/.test(cell))).toEqual([]);
    expect(cells.some((cell) => cell.includes("'=cmd|x.ts"))).toBe(true);
    expect((await text('markdown')).replace(/`+[^`\n]*`+/g, '')).not.toMatch(/(?<!\\)<script/);
  });
});

describe('evidence', () => {
  it('has what the command was told, and the digests of all files that decide', async () => {
    const { cwd } = makeRepository({
      'src/a.ts': USE,
      'deprec-scan.config.json': '{ "contracts": ["own.json"] }',
      'own.json': readFileSync(join(PACKAGE_ROOT, 'contract.json'), 'utf8').replace(/"name": "[^"]*"/, '"name": "own"'),
      CODEOWNERS: '* @acme/all\n',
    });
    const { evidence, gaps } = await auditOf(cwd, 'src/a.ts', '--within', '60', '--host', 'x.example', '--no-baseline');
    expect(evidence.paths).toEqual(['src/a.ts']);
    expect(evidence.options).toEqual(['--within 60', '--rule *=off', '--host x.example', '--no-baseline']);
    expect(evidence.settings.map(({ file }) => file)).toEqual(['deprec-scan.config.json', 'own.json', 'CODEOWNERS']);
    expect(gaps).toEqual(['only src/a.ts was analysed']);
    expect((await auditOf(cwd, 'src')).gaps).toEqual([]);
  });

  it('leaves out what the command itself writes, also by the shell and through a link', async () => {
    const { cwd } = makeRepository({ 'a.ts': USE, 'r.html': '<p></p>\n', 'package.json': '{}' });
    const link = join(temporaryDirectory(), 'link');
    symlinkSync(cwd, link);
    const command = `cd ${link} && ${process.execPath} ${BIN} report --format json --as-of 2026-10-01`;
    execSync(`${command} > r.html`, { shell: '/bin/bash', stdio: 'ignore' });
    const { evidence } = JSON.parse(readFileSync(join(cwd, 'r.html'), 'utf8')) as AuditReport;
    expect(evidence.uncommitted).toEqual([]);
    execSync(`${command} --output $PWD/r.html`, { shell: '/bin/bash', stdio: 'ignore' });
    expect((JSON.parse(readFileSync(join(cwd, 'r.html'), 'utf8')) as AuditReport).evidence.uncommitted).toEqual([]);
    writeFileSync(join(cwd, 'package.json'), '{ }');
    expect((await auditOf(cwd)).evidence.uncommitted).toEqual(['package.json', 'r.html']);
  });

  it('does not say that files are as committed when git does not', async () => {
    const { cwd } = makeRepository({ 'a.ts': USE });
    writeFileSync(join(cwd, '.git/index'), 'broken');
    const { stdout } = await run(['report', '--format', 'markdown', ...AS_OF], { cwd });
    expect(stdout).toContain('- Working tree: git cannot tell which files differ from the commit');
  });

  it('stands beside a file in a statement over its digest', async () => {
    const { cwd, git } = makeRepository({ 'a.ts': USE, 'deprec-scan.config.json': '{}' });
    await run(['report', '--format', 'html:r.html', '--attest', ...AS_OF], { cwd });
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
    [['--attest'], '--attest: the report is not written to a file'],
    [['a.ts', '--merge', 'a.json'], '--merge: a.ts is a path to scan'],
    [['--blame', '--merge', 'a.json'], '--blame: cannot be combined with --merge'],
    [['--link-template', 'javascript:x'], '--link-template javascript:x: not a URL'],
    [['--since', ''], '--since "": not a revision'],
  ])('%j is refused', async (args, message) => {
    const { exitCode, stderr } = await run(['report', ...args], { cwd: makeProject({ 'a.ts': USE, 'a.json': '{}' }) });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});
