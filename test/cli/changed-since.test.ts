import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ReportedFinding } from '../../src/model/finding.js';
import type { ScanReport } from '../../src/model/results/report.js';
import { gitIn, edit, makeRepository, type Repository } from './repository.js';
import { makeProject, run, usageError, type Files, type Run } from './run.js';

const DAY = ['--as-of', '2026-11-21'];
const BASE = "export const API = 'https://acme-be.glean.com/api/index/v1';\n";
const SEND = `import { API } from './base.js';
export const send = (path: string, body: object) => fetch(API + path, { method: 'POST', body: JSON.stringify(body) });
`;
const COUNT = `import { send } from './send.js';

export async function count(datasource: string) {
  const response = await send('/getdocumentcount', { datasource });
  return response.json();
}
`;
const USERS = `import { send } from './send.js';

export async function users(datasource: string) {
  const response = await send('/getusercount', { datasource });
  return response.json();
}
`;
const PROJECT: Files = { 'src/base.ts': BASE, 'src/send.ts': SEND, 'src/count.ts': COUNT };

/** A branch on top of `main` with these files; null deletes one. */
function branch(repository: Repository, files: Readonly<Record<string, string | null>>): void {
  repository.git('checkout', '-q', '-b', 'change');
  for (const [path, text] of Object.entries(files)) {
    const file = join(repository.cwd, path);
    mkdirSync(dirname(file), { recursive: true });
    if (text === null) rmSync(file);
    else writeFileSync(file, text);
  }
  repository.git('add', '-A');
  repository.git('commit', '-q', '-m', 'change');
}

async function check(cwd: string, ...args: string[]): Promise<Run & { report: ScanReport }> {
  const result = await run(['check', '--changed-since', 'main', '--format', 'json', ...DAY, ...args], { cwd });
  return { ...result, report: JSON.parse(result.stdout) as ScanReport };
}

/** `new indexing.getusercount src/users.ts:4 <- src/base.ts:1` */
function shown({ findings }: ScanReport): string[] {
  const cause = (finding: ReportedFinding): string =>
    (finding.change?.cause ?? []).map(({ file, line }) => ` <- ${file}:${line}`).join('');
  return findings.map(
    (finding) => `${finding.change?.state} ${finding.entry} ${finding.file}:${finding.line}${cause(finding)}`,
  );
}

/** The result of `check` for a pull request. */
async function pull(
  before: Files,
  change: Readonly<Record<string, string | null>>,
): Promise<{ code: number | null; shown: string[] }> {
  const repository = makeRepository(before);
  branch(repository, change);
  const { exitCode, report } = await check(repository.cwd);
  return { code: exitCode, shown: shown(report) };
}

describe('a pull request fails', () => {
  it('that adds a use, and only for that', async () => {
    expect(await pull(PROJECT, { 'src/users.ts': USERS })).toEqual({
      code: 1,
      shown: ['unchanged indexing.getdocumentcount src/count.ts:4', 'new indexing.getusercount src/users.ts:4'],
    });
  });

  it('that adds one more of the same beside it', async () => {
    const twice = COUNT.replace(/(.*await send.*\n)/, "$1  await send('/getdocumentcount', { datasource });\n");
    expect(await pull(PROJECT, { 'src/count.ts': twice })).toMatchObject({
      code: 1,
      shown: [expect.stringContaining('unchanged'), expect.stringContaining('new')],
    });
  });

  it('that puts another use in the place of one', async () => {
    expect(await pull(PROJECT, { 'src/count.ts': COUNT.replace('getdocumentcount', 'getusercount') })).toEqual({
      code: 1,
      shown: ['new indexing.getusercount src/count.ts:4'],
    });
  });

  it('that changes a shared base path, and points at the cause', async () => {
    const before = { ...PROJECT, 'src/users.ts': USERS, 'src/base.ts': BASE.replace('v1', 'v2') };
    expect(await pull(before, { 'src/base.ts': `// the API\n${BASE}` })).toEqual({
      code: 1,
      shown: [
        'new indexing.getdocumentcount src/count.ts:4 <- src/base.ts:2',
        'new indexing.getusercount src/users.ts:4 <- src/base.ts:2',
      ],
    });
  });

  it('that changes the path of a wrapper, or the argument of a caller', async () => {
    const before = { ...PROJECT, 'src/send.ts': SEND.replace('API + path', "API + '/beta' + path") };
    expect(await pull(before, { 'src/send.ts': SEND })).toEqual({
      code: 1,
      shown: ['new indexing.getdocumentcount src/count.ts:4 <- src/send.ts:2'],
    });
  });

  it('that makes a mention a call', async () => {
    const path = "export const path = '/api/index/v1/getdocumentcount';\n";
    expect(
      (
        await pull(
          { 'a.ts': path },
          {
            'b.ts': "import { path } from './a.js';\nfetch('https://acme-be.glean.com' + path, { method: 'POST' });\n",
          },
        )
      ).code,
    ).toBe(1);
  });
});

describe('a pull request passes', () => {
  it('that moves a function with a use, to another file, into a class, or down', async () => {
    const inClass = COUNT.replace('export async function count', 'export class Counter {\n  async count').replace(
      /\}\n$/,
      '}\n}\n',
    );
    expect(inClass).toContain('class');
    for (const change of [
      { 'src/count.ts': null, 'src/lib/count.ts': COUNT.replaceAll("'./", "'../") },
      { 'src/count.ts': '// moved\n', 'src/other.ts': COUNT },
      { 'src/count.ts': inClass },
      { 'src/count.ts': COUNT.replace('count(', 'countAll(') },
      { 'src/count.ts': `${'// a\n'.repeat(100)}${COUNT}` },
    ]) {
      expect(await pull(PROJECT, change)).toMatchObject({
        code: 0,
        shown: [expect.stringMatching(/^unchanged indexing.getdocumentcount /)],
      });
    }
  });

  it('that renames the directory, with everything alike in it', async () => {
    const before = { ...PROJECT, 'src/more.ts': COUNT };
    const renamed = Object.fromEntries(
      Object.entries(before).flatMap(([path, text]) => [
        [path, null],
        [path.replace('src/', 'lib/'), text],
      ]),
    );
    const repository = makeRepository(before);
    branch(repository, renamed);
    expect(await check(repository.cwd)).toMatchObject({ exitCode: 0 });
    // Even if only the new directory is scanned, which the base does not have.
    expect(await check(repository.cwd, 'lib')).toMatchObject({ exitCode: 0 });
    expect((await check(repository.cwd, 'lib')).report.findings).toHaveLength(2);
  });

  it('that removes one, or touches something else', async () => {
    expect(await pull(PROJECT, { 'src/count.ts': null })).toEqual({ code: 0, shown: [] });
    expect((await pull(PROJECT, { 'README.md': 'hello' })).code).toBe(0);
  });

  it('whatever main has done since', async () => {
    const repository = makeRepository(PROJECT);
    branch(repository, { 'README.md': 'hello' });
    repository.git('checkout', '-q', 'main');
    rmSync(join(repository.cwd, 'src/count.ts'));
    repository.git('commit', '-q', '-am', 'gone');
    repository.git('checkout', '-q', 'change');
    expect((await check(repository.cwd)).exitCode).toBe(0);
  });
});

describe('what is not committed', () => {
  it('counts like what is', async () => {
    const { cwd } = makeRepository(PROJECT);
    expect((await check(cwd)).exitCode).toBe(0);
    writeFileSync(join(cwd, 'src/users.ts'), USERS);
    expect((await check(cwd)).exitCode).toBe(1);
    expect((await check(cwd, 'src/count.ts')).exitCode).toBe(0);
    rmSync(join(cwd, 'src/users.ts'));
    edit(join(cwd, 'src/count.ts'), (text) => text.replaceAll('\n', '\r\n'));
    expect((await check(cwd)).exitCode).toBe(0);
  });
});

it('takes no use that could not fail for the one that is new', async () => {
  const config = JSON.stringify({ overrides: [{ origins: ['tests'], failOn: 'never' }] });
  const { 'src/count.ts': _count, ...rest } = PROJECT;
  const before = { ...rest, 'deprec-scan.config.json': config, 'test/count.ts': COUNT.replace('./', '../src/') };
  expect(await pull(before, { 'test/count.ts': null, 'src/count.ts': COUNT })).toEqual({
    code: 1,
    shown: ['new indexing.getdocumentcount src/count.ts:4'],
  });
  expect(await pull(before, { 'test/count.ts': null, 'tests/count.ts': COUNT.replace('./', '../src/') })).toEqual({
    code: 0,
    shown: ['unchanged indexing.getdocumentcount tests/count.ts:4'],
  });
});

describe('a base that cannot be had', () => {
  const failure = async (cwd: string, ref = 'origin/main'): Promise<string> => {
    const { exitCode, stdout, stderr } = await run(['check', '--changed-since', ref, ...DAY], { cwd });
    expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: '' });
    return stderr;
  };

  it('is exit 3 and one line', async () => {
    const { cwd, git } = makeRepository(PROJECT);
    expect(await failure(cwd)).toBe(
      'deprec-scan: --changed-since origin/main: the clone has no such revision. Fetch it first, for example `git fetch origin main`\n',
    );
    git('checkout', '-q', '--orphan', 'alone');
    git('commit', '-q', '-m', 'alone');
    expect(await failure(cwd, 'main')).toMatch(
      /^deprec-scan: --changed-since main: it has no commit in common with HEAD\. .+\n$/,
    );
    git('checkout', '-q', '--orphan', 'unborn');
    expect(await failure(cwd, 'HEAD')).toBe('deprec-scan: --changed-since HEAD: HEAD has no commit yet\n');
    expect(await failure(makeProject(PROJECT))).toMatch(
      /^deprec-scan: --changed-since origin\/main: .+ is not in a git repository\n$/,
    );
  });

  it('is told apart in a shallow clone', async () => {
    const { cwd, git } = makeRepository(PROJECT);
    edit(join(cwd, 'src/base.ts'), (text) => `${text}\n`);
    git('commit', '-q', '-am', 'more');
    const clone = makeProject({});
    const inClone = gitIn(clone);
    inClone('clone', '-q', '--depth', '1', `file://${cwd}`, '.');
    const hint =
      'The clone is shallow: `git fetch --unshallow` gets the rest; in GitHub Actions set `fetch-depth: 0` of actions/checkout, in GitLab `GIT_DEPTH: 0`\n';
    expect(await failure(clone, 'main~1')).toBe(
      `deprec-scan: --changed-since main~1: the clone has no such revision. ${hint}`,
    );
    inClone('fetch', '-q', '--unshallow');
    expect((await check(clone)).exitCode).toBe(0);
  });

  it('is a mistake when it is none', async () => {
    const { cwd } = makeRepository(PROJECT);
    for (const ref of ['', '--exec=sh'])
      expect(usageError(await run(['check', `--changed-since=${ref}`], { cwd }))).toContain('not a revision');
  });

  it('is no reason to pass what was broken in it', async () => {
    const repository = makeRepository({ ...PROJECT, 'src/count.ts': `${COUNT}((( {\n` });
    branch(repository, { 'src/count.ts': COUNT, 'src/users.ts': USERS });
    const { exitCode, stderr, report } = await check(repository.cwd);
    expect(exitCode).toBe(1);
    expect(shown(report)).toContain('new indexing.getusercount src/users.ts:4');
    expect(stderr).toMatch(
      /^deprec-scan: note: at [0-9a-f]{12}, src\/count\.ts:\d+: syntax error: .+; the uses in this file count as new$/m,
    );
  });
});

it('fails for anything new, whenever its removal is, unless a flag or an override says otherwise', async () => {
  const config = (overrides: object[]): string => JSON.stringify({ failOn: 'removed', overrides });
  const repository = makeRepository({ ...PROJECT, 'deprec-scan.config.json': config([]) });
  branch(repository, {
    'src/answer.ts': `export async function answer() {
  const response = await fetch('https://acme-be.glean.com/rest/api/v1/getanswer', { method: 'POST', body: '{}' });
  return (await response.json()).trackingToken;
}
`,
  });
  const { exitCode, report } = await check(repository.cwd);
  expect(exitCode).toBe(1);
  expect(report.findings.map(({ entry, phase }) => [entry, phase])).toContainEqual([
    'client.getanswer.trackingToken',
    'scheduled',
  ]);
  expect((await check(repository.cwd, '--fail-on', 'imminent')).exitCode).toBe(0);
  expect((await check(repository.cwd, '--fail-on', 'scheduled')).exitCode).toBe(1);
  const { stdout } = await run(['check', '--changed-since', 'main', ...DAY], { cwd: repository.cwd });
  expect(stdout.replace(/\s+/g, ' ')).toContain('without --changed-since, check fails today');
  writeFileSync(
    join(repository.cwd, 'deprec-scan.config.json'),
    config([{ paths: ['src/answer.ts'], failOn: 'never' }]),
  );
  expect((await check(repository.cwd)).exitCode).toBe(0);
});

it('shows what is new, and counts the rest', async () => {
  const repository = makeRepository(PROJECT);
  branch(repository, { 'src/users.ts': USERS });
  const { stdout } = await run(['check', '--changed-since', 'main', ...DAY], { cwd: repository.cwd });
  expect(
    (await run(['check', '--changed-since', 'main', '--profile', ...DAY], { cwd: repository.cwd })).stderr,
  ).toMatch(/^deprec-scan: profile: base of the change +\d+\.\d ms$/m);
  expect(stdout).toContain('src/users.ts');
  expect(stdout).not.toContain('src/count.ts');
  expect(stdout).toMatch(/change {6}1 new use since the merge base with main \([0-9a-f]{12}\); 1 existed before\n/);
  expect(stdout.replace(/\s+/g, ' ')).toMatch(/check failed: 1 use in any phase, .+, new since [0-9a-f]{12} $/);
  expect(
    (await run(['check', '--changed-since', 'main', '--format', 'github', ...DAY], { cwd: repository.cwd })).stdout,
  ).toMatch(
    /^::group::.+\n::error file=src\/users.ts.+%0ANew\.\n::endgroup::\n::group::1 that the change did not add\n- src\/count\.ts:4 .+\n::endgroup::\n$/,
  );
});
