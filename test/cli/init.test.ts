import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { parse as parseJsonc } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { initCommand } from '../../src/cli/commands/init.js';
import { gitlabErrors } from './gitlab.js';
import { gitIn, makeRepository } from './repository.js';
import { BIN, makeProject, run, usageError, type Files } from './run.js';

const USE = "fetch('https://acme-be.glean.com/api/index/v1/getusercount', { method: 'POST' });\n";
const DAY = ['--as-of', '2026-11-21'];
const WORKFLOW = '.github/workflows/deprec-scan.yml';
const INSTALLED: Files = {
  'package.json': '{ "devDependencies": { "deprec-scan": "^0.1.0" } }',
  'package-lock.json': '{}',
  'src/a.ts': USE,
};

const read = (cwd: string, file: string): string => readFileSync(join(cwd, file), 'utf8');
const filesIn = (cwd: string): string[] =>
  gitIn(cwd)('status', '--short', '-uall')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.trim());
const init = (cwd: string, ...args: string[]) => run(['init', ...DAY, ...args], { cwd });

/** The lines of the workflow that run something. */
function runsIn(cwd: string, file = WORKFLOW): string[] {
  const { jobs } = parse(read(cwd, file)) as { jobs: { 'deprec-scan': { steps: { run?: string }[] } } };
  return jobs['deprec-scan'].steps.flatMap(({ run: line }) => line ?? []);
}

describe('init', () => {
  it('shows and writes a configuration, a baseline and a workflow, and the gate is green', async () => {
    const { cwd } = makeRepository(INSTALLED);
    expect((await run(['check', ...DAY], { cwd })).exitCode).toBe(1);
    const dry = await init(cwd, '--dry-run');
    expect(filesIn(cwd)).toEqual([]);
    const { exitCode, stdout, stderr } = await init(cwd, '--yes');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toBe(`${dry.stdout}\n3 files written\n`);
    expect(stdout).toContain('the baseline: 1 use accepted: 1 until 2027-02-19\n');
    expect(filesIn(cwd)).toEqual([`?? ${WORKFLOW}`, '?? deprec-scan.baseline.json', '?? deprec-scan.config.json']);
    for (const file of [WORKFLOW, 'deprec-scan.baseline.json', 'deprec-scan.config.json'])
      expect(stdout).toContain(`${file}\n\n${read(cwd, file).replace(/^(?=.)/gm, '  ')}`);
    expect(await run(['check', ...DAY], { cwd })).toMatchObject({ exitCode: 0, stderr: '' });
    expect(validateWorkflow(read(cwd, WORKFLOW)).errors).toEqual([]);
    expect(runsIn(cwd)).toEqual([
      'npm ci',
      'npx --no-install deprec-scan check --changed-since "origin/$GITHUB_BASE_REF" --format github',
      'npx --no-install deprec-scan check --forecast',
    ]);
  });

  it('puts into the configuration what the flags say', async () => {
    const { cwd } = makeRepository({
      'a.ts': USE.replace('acme-be.glean.com', 'glean.acme.example'),
      'lists/acme.json': JSON.stringify({ name: 'acme', apis: [], entries: [] }),
    });
    await init(cwd, '--yes', '--within', '60', '--host', 'glean.acme.example', '--registry', 'lists/acme.json');
    expect(parseJsonc(read(cwd, 'deprec-scan.config.json'))).toMatchObject({
      within: 60,
      failOn: 'imminent',
      hosts: ['glean.acme.example'],
      registries: ['lists/acme.json'],
    });
    expect(await run(['check', '--min-confidence', 'high', ...DAY], { cwd })).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/except 1\s+accepted/),
    });
  });

  it('has the build find the baseline that a flag names', async () => {
    const { cwd } = makeRepository(INSTALLED);
    await init(cwd, '--yes', '--baseline', 'ci/accepted.json', '--min-confidence', 'low');
    expect(filesIn(cwd)).toEqual([`?? ${WORKFLOW}`, '?? ci/accepted.json', '?? deprec-scan.config.json']);
    expect(parseJsonc(read(cwd, 'deprec-scan.config.json'))).toMatchObject({
      baseline: 'ci/accepted.json',
      minConfidence: 'low',
    });
    expect(await run(['check', ...DAY], { cwd })).toMatchObject({ exitCode: 0, stderr: '' });
    const empty = makeRepository({ 'src/a.ts': 'export {};\n' });
    await init(empty.cwd, '--yes', '--baseline', 'accepted.json');
    expect(await run(['check', ...DAY], { cwd: empty.cwd })).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it('says what a configuration that is there lacks for the build', async () => {
    const { cwd } = makeRepository({ ...INSTALLED, 'ci/scan.json': '{ "within": 90 }' });
    const { stdout } = await init(cwd, '--dry-run', '--config', 'ci/scan.json', '--host', '*.acme.example');
    expect(stdout).toContain(
      'ci/scan.json already exists and is not changed; for the build, add the values of the flags: "hosts": ["*.acme.example"]\nadd it to the workflow: `check --config ci/scan.json`\n',
    );
    expect(stdout).not.toContain('deprec-scan.config.json\n');
  });

  it('shows the beginning of a long baseline', async () => {
    const { cwd } = makeRepository({
      'a.ts': Array.from({ length: 60 }, (_, index) => `export const use${index} = () => ${USE}`).join(''),
    });
    const { stdout } = await init(cwd, '--yes');
    expect(stdout).toMatch(/"anchor": .+\n {2}… and 15 more lines\n\n/);
    expect(read(cwd, 'deprec-scan.baseline.json').split('\n')).toHaveLength(66);
  });

  it('leaves alone what is there, and what there is no need for', async () => {
    const { cwd } = makeRepository({
      'src/a.ts': 'export {};\n',
      'deprec-scan.config.json': '{ "within": 7 }',
      [WORKFLOW]: 'mine',
    });
    const { exitCode, stdout } = await init(cwd, '--yes');
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: `deprec-scan.config.json already exists and is not changed\nno baseline: there is nothing to accept\n${WORKFLOW} already exists and is not changed\n`,
    });
    expect(filesIn(cwd)).toEqual([]);
    const { cwd: again } = makeRepository(INSTALLED);
    await init(again, '--yes');
    const before = filesIn(again).map((line) => read(again, line.slice(3)));
    expect((await init(again, '--yes')).stdout).not.toContain('written');
    expect(filesIn(again).map((line) => read(again, line.slice(3)))).toEqual(before);
  });

  it('sets a package in a repository up from its own directory', async () => {
    const { cwd } = makeRepository({ 'packages/web/src/a.ts': USE, 'packages/web/package.json': '{}' });
    const web = join(cwd, 'packages/web');
    await init(web, '--yes');
    expect(filesIn(cwd)).toEqual([
      `?? ${WORKFLOW}`,
      '?? packages/web/deprec-scan.baseline.json',
      '?? packages/web/deprec-scan.config.json',
    ]);
    expect(parse(read(cwd, WORKFLOW))).toMatchObject({
      jobs: { 'deprec-scan': { defaults: { run: { 'working-directory': 'packages/web' } } } },
    });
    expect(runsIn(cwd).slice(0, 2)).toEqual([
      'npm install',
      expect.stringMatching(/^npx --no-install deprec-scan check --changed-since /),
    ]);
    expect((await run(['check', ...DAY], { cwd: web })).exitCode).toBe(0);
    expect(validateWorkflow(read(cwd, WORKFLOW)).errors).toEqual([]);
  });

  it.each([
    ['pnpm-lock.yaml', ['corepack enable', 'pnpm install --frozen-lockfile', 'pnpm exec deprec-scan check --forecast']],
    ['yarn.lock', ['corepack enable', 'yarn install --frozen-lockfile', 'yarn run deprec-scan check --forecast']],
  ])('runs it as the project has it installed: %s', async (lock, lines) => {
    const { 'package-lock.json': _lock, ...files } = INSTALLED;
    const { cwd } = makeRepository({ ...files, [lock]: '' });
    await init(cwd, '--yes');
    expect(runsIn(cwd).filter((line) => !line.includes('--changed-since'))).toEqual(lines);
  });

  it('names nothing that a registry would have to have, and says what is left to do', async () => {
    const note =
      'deprec-scan is not a dependency of this project: install it from a git URL or a tarball, or the workflow fails\n';
    for (const ci of ['github', 'gitlab']) {
      const { cwd } = makeRepository({ 'package.json': '{}', 'package-lock.json': '{}', 'src/a.ts': USE });
      const { stdout } = await init(cwd, '--dry-run', '--ci', ci);
      expect(stdout).toContain(note);
      expect(stdout).toContain('npm ci\n');
      expect(stdout).not.toMatch(/deprec-scan@|unpkg|npx (?!--no-install )/);
      expect((await init(makeRepository(INSTALLED).cwd, '--dry-run', '--ci', ci)).stdout).not.toContain(note);
    }
  });

  it('writes for GitLab, where its files or the remote say so, or when told', async () => {
    const { cwd, git } = makeRepository(INSTALLED);
    git('remote', 'add', 'origin', 'git@gitlab.example.com:acme/web.git');
    expect((await init(cwd, '--yes')).exitCode).toBe(0);
    expect(filesIn(cwd)).toEqual([
      '?? .gitlab-ci.yml',
      '?? .gitlab/deprec-scan.yml',
      '?? deprec-scan.baseline.json',
      '?? deprec-scan.config.json',
    ]);
    expect(gitlabErrors(cwd)).toBe('');
    expect((await init(cwd, '--yes', '--ci', 'gitlab')).stdout).not.toContain('include the new file in it');
    const other = makeRepository({ ...INSTALLED, '.gitlab-ci.yml': 'test:\n  script: [npm test]\n' });
    const { stdout } = await init(other.cwd, '--yes');
    expect(stdout).toContain(
      '.gitlab-ci.yml is not changed; include the new file in it:\ninclude:\n  - local: .gitlab/deprec-scan.yml\n',
    );
    expect(read(other.cwd, '.gitlab-ci.yml')).toBe('test:\n  script: [npm test]\n');
    expect((await init(makeRepository(INSTALLED).cwd, '--ci', 'gitlab', '--dry-run')).stdout).toContain(
      '\n.gitlab/deprec-scan.yml\n',
    );
  });

  it('knows a wrong file of GitLab', () => {
    expect(gitlabErrors(makeRepository({ '.gitlab-ci.yml': 'a:\n  script: [b]\n  rulez: 1\n' }).cwd)).toContain(
      'schema validation',
    );
  });

  it('writes nothing after an incomplete scan, or where nobody can be asked', async () => {
    const { cwd } = makeRepository({ 'a.ts': `${USE}((( {\n` });
    expect(await init(cwd, '--yes')).toMatchObject({
      exitCode: 3,
      stdout: '',
      stderr: expect.stringMatching(/^a\.ts:\d+: .+\ndeprec-scan: nothing written, because the scan is incomplete\n$/),
    });
    expect(usageError(await run(['init'], { cwd }))).toBe(
      'deprec-scan: init: no interactive terminal. --yes writes the files, --dry-run only shows them',
    );
    expect(filesIn(cwd)).toEqual([]);
  });

  it('says which file cannot be written', async () => {
    const { cwd } = makeRepository({ 'a.ts': USE, '.github': 'a file' });
    expect(await init(cwd, '--yes')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/^deprec-scan: \.github\/workflows\/deprec-scan\.yml: cannot be written: .+\n$/),
    });
  });
});

describe('at a terminal', () => {
  const environment = (cwd: string, answer: boolean, asked: string[]) => ({
    cwd,
    today: () => '2026-11-21',
    variables: {},
    isTerminal: true,
    ask: (text: string) => Promise.resolve(asked.push(text)).then(() => answer),
  });
  const flags = { registry: [], host: [], color: false };

  it('asks once, after it has shown everything', async () => {
    const { cwd } = makeRepository(INSTALLED);
    const asked: string[] = [];
    expect(await initCommand(flags, environment(cwd, false, asked))).toMatchObject({
      result: 'nothing written\n',
      files: [],
      exitCode: 0,
    });
    expect(asked).toEqual([
      expect.stringMatching(/^deprec-scan\.config\.json\n[^]+\nWrite these 3 files\? \[y\/N\] $/),
    ]);
    expect(await initCommand(flags, environment(cwd, true, asked))).toMatchObject({
      result: '3 files written\n',
      files: [{}, {}, {}],
    });
  });

  // util-linux has `script`, which gives a command a terminal of its own.
  const script = (cwd: string, typed: string) =>
    spawnSync('script', ['-qec', `"${process.execPath}" "${BIN}" init --as-of 2026-11-21`, '/dev/null'], {
      cwd,
      input: typed,
      encoding: 'utf8',
    });
  it.skipIf(process.platform !== 'linux' || spawnSync('script', ['--version']).status !== 0)(
    'takes a y for yes, and all else for no',
    () => {
      const { cwd } = makeRepository(INSTALLED);
      expect(script(cwd, 'n\n').stdout).toContain('nothing written');
      expect(filesIn(cwd)).toEqual([]);
      expect(script(cwd, 'y\n').stdout).toContain('3 files written');
      expect(filesIn(cwd)).toHaveLength(3);
    },
  );
});

it('makes the directories that it needs and nothing else', async () => {
  const cwd = makeProject({ 'a.ts': USE });
  mkdirSync(join(cwd, 'empty'));
  writeFileSync(join(cwd, '.npmrc'), '');
  expect((await init(cwd, '--yes')).exitCode).toBe(0);
  expect(existsSync(join(cwd, WORKFLOW))).toBe(true);
});
