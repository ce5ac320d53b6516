import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ScanReport } from '../../src/model/results/report.js';
import { edit, makeRepository } from './repository.js';
import { makeProject, run, usageError, type Files } from './run.js';

const WRAPPER =
  "const BASE = 'https://acme-be.glean.com';\nexport const post = (path: string, body: unknown) => fetch(BASE + path, { method: 'POST', body: JSON.stringify(body) });\n";
const caller = (from: string): string =>
  `import { post } from '${from}';\nexport const count = () => post('/api/index/v1/getdocumentcount', {});\n`;
const AS_OF = ['--as-of', '2026-11-21'];

/** A wrapper in one directory, and its callers in another. */
const APP: Files = {
  'src/lib/api.ts': WRAPPER,
  'src/feature/count.ts': caller('../lib/api'),
  'src/feature/plain.ts': 'export const plain = 1;\n',
  'src/other/count.ts': caller('../lib/api'),
};

const WORKSPACE: Files = {
  'package.json': '{ "private": true, "workspaces": ["packages/*"] }',
  'packages/client/package.json': '{ "name": "@acme/client", "main": "index.ts" }',
  'packages/client/index.ts': WRAPPER,
  'packages/app/package.json': '{ "name": "@acme/app" }',
  'packages/app/src/count.ts': caller('@acme/client'),
};

async function json(args: readonly string[], cwd: string): Promise<ScanReport> {
  return JSON.parse((await run([...args, '--format', 'json', ...AS_OF], { cwd })).stdout) as ScanReport;
}

const placesIn = ({ findings }: ScanReport): string[] =>
  findings.map(({ file, line, confidence }) => `${file}:${line} ${confidence}`);

describe.each([
  ['a repository', (files: Files) => makeRepository(files).cwd],
  ['a package outside of a repository', (files: Files) => makeProject({ 'package.json': '{}', ...files })],
])('in %s', (_name, make) => {
  const cwd = make(APP);

  it.each([
    ['src/feature', '', 'count.ts'],
    ['', 'src/feature', 'count.ts'],
    ['src/feature/count.ts', '', 'src/feature/count.ts'],
    ['src/feature/count.ts src/feature/plain.ts', '', 'src/feature/count.ts'],
    ['src/f*/**/*.ts', '', 'src/feature/count.ts'],
    ['src/{feature,none}/*.ts', '', 'src/feature/count.ts'],
    ['../feature/c*.ts', 'src/lib', 'count.ts'],
  ])('what %j in %j reports was analysed with all that it calls', async (paths, from, file) => {
    const here = join(cwd, from);
    const args = paths.split(' ').filter(Boolean);
    const { stdout, exitCode } = await run(['check', ...args, '--format', 'json', ...AS_OF], { cwd: here });
    const report = JSON.parse(stdout) as ScanReport;
    expect(placesIn(report)).toEqual([`${file}:2 high`]);
    expect(report.summary).toMatchObject({ calls: 1, resolvedCalls: 1, candidates: 1 });
    expect(exitCode).toBe(1);
  });

  it('reports of the paths what it reports of the whole', async () => {
    const whole = await json(['scan'], cwd);
    expect(placesIn(whole)).toEqual(['src/feature/count.ts:2 high', 'src/other/count.ts:2 high']);
    expect((await json(['scan', 'src/feature', 'src/lib'], cwd)).findings).toEqual(
      whole.findings.filter(({ file }) => file.startsWith('src/feature/')),
    );
    expect((await json(['scan', 'src/feature/count.ts'], cwd)).findings).toEqual(whole.findings.slice(0, 1));
  });

  it('counts and lists what stands in the paths alone', async () => {
    expect((await json(['scan', 'src/feature'], cwd)).summary).toMatchObject({ files: 2, calls: 1 });
    expect((await json(['scan', 'src/feature/plain.ts'], cwd)).summary).toMatchObject({
      files: 1,
      candidates: 0,
      calls: 0,
    });
    expect((await run(['check', 'src/feature/plain.ts', ...AS_OF], { cwd })).exitCode).toBe(0);
    const inventory = JSON.parse((await run(['inventory', 'src/other', '--format', 'json'], { cwd })).stdout) as {
      calls: { file: string }[];
    };
    expect(inventory.calls.map(({ file }) => file)).toEqual(['count.ts']);
  });

  it('shows steps outside of the paths as a person would write them', async () => {
    const steps = async (args: string[], from = ''): Promise<string[]> =>
      (await json(args, join(cwd, from))).findings.flatMap(({ trace }) => trace.map(({ file }) => file));
    expect(new Set(await steps(['scan', 'src/feature']))).toEqual(new Set(['../lib/api.ts', 'count.ts']));
    expect((await run(['scan', 'src/feature', '--verbose', ...AS_OF], { cwd })).stdout).toContain(
      'src/lib/api.ts:1:14',
    );
    expect((await run(['scan', '--verbose', ...AS_OF], { cwd: join(cwd, 'src/feature') })).stdout).toContain(
      '../lib/api.ts:1:14',
    );
  });

  it('keeps to the paths when it is told to, and says what leaves them', async () => {
    const { findings, leaving } = await json(['scan', 'src/feature', '--isolated'], cwd);
    expect(findings.map(({ confidence }) => confidence)).toEqual(['low']);
    expect(leaving).toEqual([{ file: 'count.ts', line: 1, specifier: '../lib/api' }]);
    const { stdout, stderr } = await run(['scan', 'src/feature', '--isolated', ...AS_OF], { cwd });
    expect(stderr).toBe(
      'deprec-scan: note: 1 import leaves the paths, and its target was not analysed: ../lib/api (src/feature/count.ts:1)\n',
    );
    expect(stdout).toContain('so nothing here is proved zero');
    expect((await run(['report', 'src/feature', '--isolated', ...AS_OF], { cwd })).stdout).toContain(
      'This is not proof of zero',
    );
    expect(await json(['scan', '--isolated'], cwd)).toMatchObject({ leaving: [], summary: { calls: 2 } });
    expect(await json(['scan'], cwd)).not.toHaveProperty('leaving');
  });

  it.each([
    ['--exclude src/feature', ['src/other/count.ts:2 high']],
    ['--exclude **/count.ts', []],
    ['--exclude src/feature/ --exclude ./src/o*', []],
    ['--exclude src/lib/**', ['src/feature/count.ts:2 low', 'src/other/count.ts:2 low']],
    ['src/feature --exclude src/feature/plain.ts', ['count.ts:2 high']],
  ])('%s leaves files out of the analysis', async (args, places) => {
    expect(placesIn(await json(['scan', ...args.split(' ')], cwd))).toEqual(places);
  });

  it('refuses a pattern that stands for nothing', async () => {
    expect(usageError(await run(['check', 'src/**/*.tsx'], { cwd }))).toBe(
      'deprec-scan: src/**/*.tsx: no file matches this pattern. Files that git ignores or the configuration excludes are skipped; name them without a pattern to scan them',
    );
    expect(usageError(await run(['check', 'src', 'none/*.ts'], { cwd }))).toMatch(
      /^deprec-scan: none\/\*\.ts: no file matches/,
    );
    expect(usageError(await run(['check', '--exclude', '!src'], { cwd }))).toBe(
      'deprec-scan: --exclude !src: negated patterns are not supported. Write which files to leave out, for example "src/generated/**"',
    );
  });
});

describe('what counts as the project', () => {
  it.each([
    ['of a workspace outside of a repository', (files: Files) => makeProject(files)],
    ['of a repository', (files: Files) => makeRepository(files).cwd],
    [
      'of a repository that declares no workspace',
      (files: Files) => makeRepository({ ...files, 'package.json': '{}' }).cwd,
    ],
    [
      'that pnpm makes',
      (files: Files) =>
        makeProject({ ...files, 'package.json': '{}', 'pnpm-workspace.yaml': 'packages: [packages/*]\n' }),
    ],
  ])('includes the other packages %s', async (_name, make) => {
    const cwd = join(make(WORKSPACE), 'packages/app');
    expect(placesIn(await json(['scan'], cwd))).toEqual(['src/count.ts:2 high']);
    expect((await run(['check', 'src/count.ts', ...AS_OF], { cwd })).exitCode).toBe(1);
    expect((await run(['init', '--yes', ...AS_OF], { cwd })).stdout).toContain('1 use accepted');
    expect(readFileSync(join(cwd, 'deprec-scan.baseline.json'), 'utf8')).toContain('"file": "src/count.ts"');
    expect((await run(['check', ...AS_OF], { cwd })).exitCode).toBe(0);
  });

  it('is the current directory where nothing else says what belongs together', async () => {
    expect(placesIn(await json(['scan', 'src/feature'], makeProject(APP)))).toEqual(['count.ts:2 high']);
    expect(placesIn(await json(['scan'], join(makeProject(APP), 'src/feature')))).toEqual(['count.ts:2 low']);
  });

  it('is found through a link', async () => {
    const { cwd } = makeRepository(APP);
    const elsewhere = makeProject({});
    symlinkSync(join(cwd, 'src/feature'), join(elsewhere, 'link'));
    expect(placesIn(await json(['scan', 'link'], elsewhere))).toEqual(['count.ts:2 high']);
  });

  it('takes in a file that git ignores when it is named, and only then', async () => {
    const { cwd } = makeRepository({ ...APP, '.gitignore': 'out/\n' });
    mkdirSync(join(cwd, 'out'));
    writeFileSync(join(cwd, 'out/count.ts'), caller('../src/lib/api'));
    expect(placesIn(await json(['scan', 'out/count.ts'], cwd))).toEqual(['out/count.ts:2 high']);
    expect(placesIn(await json(['scan', 'out/count.ts', 'src/feature'], cwd))).toEqual([
      'out/count.ts:2 high',
      'src/feature/count.ts:2 high',
    ]);
    // An ignored directory does not belong to the repository.
    expect(placesIn(await json(['scan', 'out'], cwd))).toEqual(['count.ts:2 low']);
    expect((await json(['scan'], cwd)).findings).toHaveLength(2);
  });

  it('leaves out projects of the repository that have nothing to do with the paths', async () => {
    const broken = `${WRAPPER}export const x = ((( {\n`;
    const { cwd } = makeRepository({
      'one/package.json': '{}',
      'one/src/api.ts': WRAPPER,
      'one/src/count.ts': caller('./api'),
      'two/package.json': '{}',
      'two/api.ts': broken,
      'three/package.json': '{}',
      'three/count.ts': caller('../one/src/api'),
    });
    expect((await run(['check', 'one', ...AS_OF], { cwd })).exitCode).toBe(1);
    expect((await run(['check', 'three', ...AS_OF], { cwd })).exitCode).toBe(1);
    expect((await run(['check', 'two', ...AS_OF], { cwd })).exitCode).toBe(3);
    expect((await run(['check', ...AS_OF], { cwd })).exitCode).toBe(3);
  });
});

describe('a file that cannot be parsed', () => {
  const BROKEN = `${WRAPPER}export const x = ((( {\n`;
  const { cwd } = makeRepository({ ...APP, 'src/broken/api.ts': BROKEN, 'src/uses/count.ts': caller('../broken/api') });

  it('counts where imports connect it with what is reported', async () => {
    expect(await run(['check', 'src/uses', ...AS_OF], { cwd })).toMatchObject({
      exitCode: 3,
      stderr: expect.stringMatching(/^src\/broken\/api\.ts:\d+: /) as string,
    });
    expect((await json(['scan', 'src/uses'], cwd)).problems).toMatchObject([{ file: '../broken/api.ts' }]);
    expect(await run(['check', 'src/feature', ...AS_OF], { cwd })).toMatchObject({ exitCode: 1, stderr: '' });
  });
});

describe('what is accepted', () => {
  it('is not told stale or unused outside of the paths', async () => {
    const waiver = '// deprec-scan-waive indexing.getdocumentcount until 2027-01-15 -- soon\n';
    const { cwd } = makeRepository({
      ...APP,
      'src/late/a.ts': `import { post } from '../lib/api';\n${waiver}export const a = () => post('/api/index/v1/getdocumentcount', {});\n`,
      'src/none/b.ts': `${waiver}export const b = 1;\n`,
    });
    expect((await run(['baseline', 'create', ...AS_OF], { cwd })).stdout).toContain('2 uses accepted');
    expect(await run(['check', 'src/feature', ...AS_OF], { cwd })).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await run(['check', 'src/late', ...AS_OF], { cwd })).toMatchObject({ exitCode: 0, stderr: '' });
    expect((await run(['check', 'src/none', ...AS_OF], { cwd })).stderr).toContain('is not used');
    // Nor do files that only this run excludes.
    expect(await run(['check', '--exclude', 'src/feature', '--exclude', 'src/none', ...AS_OF], { cwd })).toMatchObject({
      exitCode: 0,
      stderr: '',
    });
    edit(join(cwd, 'src/feature/count.ts'), () => 'export {};\n');
    expect((await run(['check', 'src/other', ...AS_OF], { cwd })).stderr).toBe('');
    expect((await run(['check', 'src/feature', ...AS_OF], { cwd })).stderr).toContain('1 entry is stale');
    expect((await run(['baseline', 'prune', 'src/other', ...AS_OF], { cwd })).stdout).toContain('2 entries kept');
    expect((await run(['baseline', 'prune', 'src/feature', ...AS_OF], { cwd })).stdout).toContain(
      '1 stale entry removed',
    );
  });
});

describe('a change', () => {
  it('is one of the paths, whatever made it', async () => {
    const { cwd } = makeRepository(APP);
    edit(join(cwd, 'src/lib/api.ts'), (text) => text.replace('acme-be.glean.com', 'b-be.glean.com'));
    expect((await run(['check', 'src/feature', '--changed-since', 'main', ...AS_OF], { cwd })).exitCode).toBe(0);
    edit(join(cwd, 'src/feature/plain.ts'), () => caller('../lib/api'));
    expect((await run(['check', 'src/feature', '--changed-since', 'main', ...AS_OF], { cwd })).exitCode).toBe(1);
    expect((await run(['check', 'src/other', '--changed-since', 'main', ...AS_OF], { cwd })).exitCode).toBe(0);
  });

  it('that moves a use into the paths adds nothing', async () => {
    const { cwd } = makeRepository({ ...APP, 'src/a/use.ts': caller('../lib/api').replace('count =', 'moved =') });
    edit(join(cwd, 'src/a/use.ts'), () => 'export {};\n');
    edit(join(cwd, 'src/feature/plain.ts'), () => caller('../lib/api').replace('count =', 'moved ='));
    expect((await run(['check', 'src/feature', '--changed-since', 'main', ...AS_OF], { cwd })).exitCode).toBe(0);
  });
});

describe('exclude in the configuration', () => {
  const make = (exclude: string): string =>
    makeRepository({ ...APP, 'src/deprec-scan.config.json': `{\n  "exclude": ${exclude}\n}\n` }).cwd;

  it('is relative to it', async () => {
    const cwd = make('["feature/**", "none"]');
    expect(placesIn(await json(['scan', 'src'], cwd))).toEqual(['other/count.ts:2 high']);
    expect(placesIn(await json(['scan', 'src/other'], cwd))).toEqual(['count.ts:2 high']);
    // Flags add to the configuration.
    expect(placesIn(await json(['scan', '--exclude', 'other'], join(cwd, 'src')))).toEqual([]);
  });

  it('holds for a file that a hook hands over, and says so', async () => {
    const cwd = make('["feature"]');
    const config = ['--config', 'src/deprec-scan.config.json'];
    expect(await run(['check', ...config, 'src/feature/count.ts', ...AS_OF], { cwd })).toMatchObject({
      exitCode: 0,
      stderr: 'deprec-scan: note: src/feature/count.ts: excluded, so nothing is left to scan\n',
    });
    expect(usageError(await run(['check', ...config, 'src/feature', ...AS_OF], { cwd }))).toContain(
      'no files to scan in src/feature',
    );
  });

  it.each([
    ['"a"', 'expected a list, each item a pattern such as "src/generated/**", without a leading `!`, not "a"'],
    ['["a", "!b"]', 'expected a pattern such as "src/generated/**", without a leading `!`, not "!b"'],
  ])('%s is an error with its line', async (value, message) => {
    expect(usageError(await run(['check', 'src'], { cwd: make(value) }))).toBe(
      `deprec-scan: src/deprec-scan.config.json:2: "exclude": ${message}`,
    );
  });

  it('takes a name as it is', async () => {
    const cwd = makeRepository({
      'app/[id]/count.ts': caller('../../lib/api'),
      'app/i/count.ts': caller('../../lib/api'),
      'lib/api.ts': WRAPPER,
      'deprec-scan.config.json': '{ "exclude": ["app/[id]"] }',
    }).cwd;
    expect(placesIn(await json(['scan'], cwd))).toEqual(['app/i/count.ts:2 high']);
    expect(placesIn(await json(['scan', 'app/[id]/count.ts', '--config', 'deprec-scan.config.json'], cwd))).toEqual([]);
  });
});
