import { execFileSync, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs, { closeSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { digestOf } from '../../src/strings/digest.js';
import { edit, gitIn, makeRepository } from './repository.js';
import { BIN, makeProject, preload, run, runProcess, type Files, type Run } from './run.js';

const HOST = 'https://acme-be.glean.com';
const USE = `fetch('${HOST}/api/index/v1/getusercount', { method: 'POST' });\n`;
const LATER = ['--as-of', '2026-01-01'];

/** Has a function of `fs` fail for paths with an end. */
function failFor(name: 'openSync' | 'readdirSync', end: string): void {
  const real = fs[name] as (...args: unknown[]) => never;
  vi.spyOn(fs, name).mockImplementation((...args: unknown[]) => {
    if (String(args[0]).endsWith(end)) throw Object.assign(new Error('broken disk'), { code: 'EIO' });
    return real(...args);
  });
}

interface Case {
  files?: Files;
  /** Breaks a function of Node.js. */
  fault?: () => void;
  /** The expected stderr. */
  says: RegExp;
}

/** Everything that keeps a scan from seeing what it needs. */
const CASES: Record<string, Case> = {
  'a file that cannot be read': { fault: () => failFor('openSync', 'a.ts'), says: /^a\.ts: cannot be read \(EIO\)$/m },
  'a directory that cannot be read': {
    fault: () => failFor('readdirSync', 'lib'),
    files: { 'lib/b.ts': USE },
    says: /^lib: directory cannot be read \(EIO\)$/m,
  },
  'a file that cannot be parsed': { files: { 'b.ts': `${USE}((( {\n` }, says: /^b\.ts:\d+: syntax error: /m },
  'path aliases that cannot be read': {
    files: { 'tsconfig.json': '{ "compilerOptions": { "paths": ', 'b.ts': `import '@/c';\n${USE}` },
    says: /^tsconfig\.json:1: not valid JSON/m,
  },
  'an internal error': {
    fault: () => {
      vi.spyOn(crypto, 'createHash').mockImplementation(() => {
        throw new Error('boom');
      });
    },
    says: /^deprec-scan: internal error: boom\. Please report it; DEPREC_SCAN_DEBUG=1 shows where it happened$/m,
  },
};

describe.each(Object.entries(CASES))('%s', (_, { files = {}, fault, says }) => {
  const mend = (): void => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  };
  afterEach(mend);

  it.each(['scan', 'check', 'check --quiet', 'report', 'inventory', 'baseline create', 'init --yes'])(
    'is exit 3 of %s',
    async (command) => {
      const cwd = makeProject({ 'a.ts': USE, ...files });
      const before = readdirSync(cwd);
      fault?.();
      syncBuiltinESMExports();
      const { exitCode, stdout, stderr } = await run([...command.split(' '), ...LATER], { cwd });
      mend();
      expect({ exitCode, stderr }).toEqual({ exitCode: 3, stderr: expect.stringMatching(says) });
      expect(stdout).not.toContain('check passed');
      expect(readdirSync(cwd)).toEqual(before);
    },
  );
});

describe('the base of a change', () => {
  it('that a partial clone does not have whole is exit 3', async () => {
    const { cwd, git } = makeRepository({ 'a.ts': USE });
    edit(join(cwd, 'a.ts'), (text) => `// more\n${text}`);
    git('commit', '-q', '-am', 'more');
    git('config', 'uploadpack.allowFilter', 'true');
    const clone = makeProject({});
    gitIn(clone)('clone', '-q', '--filter=blob:none', `file://${cwd}`, '.');
    const { exitCode, stdout, stderr } = await run(['check', '--changed-since', 'HEAD~1', ...LATER], { cwd: clone });
    expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: '' });
    expect(stderr).toMatch(
      /^deprec-scan: (?:--changed-since HEAD~1: git cannot be asked: |the clone does not have the file content ).+\n$/,
    );
  });

  it('is exit 3 where git is not installed', async () => {
    const { cwd } = makeRepository({ 'a.ts': USE });
    const { exitCode, stderr } = await run(['check', '--changed-since', 'HEAD', ...LATER], {
      cwd,
      env: { PATH: '/nowhere' },
    });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 3,
      stderr: 'deprec-scan: --changed-since HEAD: git cannot be asked: git is not installed\n',
    });
  });
});

describe('an interruption', () => {
  const FORMATS = [
    '--format',
    'sarif:out.sarif',
    '--format',
    'junit:out.xml',
    '--output',
    'out.json',
    '--format',
    'json',
    '-q',
  ];
  const WHOLE = ['a.ts', 'out.json', 'out.sarif', 'out.xml'];

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('by %s while files are written leaves them whole', (signal) => {
    const cwd = makeProject({ 'a.ts': USE });
    const nodeArgs = preload(
      `const real = fs.writeFileSync; fs.writeFileSync = (...args) => { real(...args); process.kill(process.pid, '${signal}'); }`,
    );
    expect(runProcess(['check', ...FORMATS, ...LATER], { cwd, nodeArgs }).exitCode).toBe(0);
    expect(readdirSync(cwd).sort()).toEqual(WHOLE);
    expect(readFileSync(join(cwd, 'out.xml'), 'utf8')).toMatch(/<\/testsuites>\n$/);
    JSON.parse(readFileSync(join(cwd, 'out.json'), 'utf8'));
    JSON.parse(readFileSync(join(cwd, 'out.sarif'), 'utf8'));
  });

  it('keeps an earlier baseline', async () => {
    const cwd = makeProject({ 'a.ts': USE });
    await run(['baseline', 'create', '--as-of', '2026-11-21'], { cwd });
    const before = readFileSync(join(cwd, 'deprec-scan.baseline.json'), 'utf8');
    writeFileSync(join(cwd, 'b.ts'), USE);
    const nodeArgs = preload("fs.renameSync = () => process.kill(process.pid, 'SIGKILL')");
    expect(runProcess(['baseline', 'create', '--force'], { cwd, nodeArgs }).exitCode).toBe(null);
    expect(readFileSync(join(cwd, 'deprec-scan.baseline.json'), 'utf8')).toBe(before);
  });

  it.each([
    ['it begins', 'SIGTERM', (kill: string) => kill],
    [
      'it reads',
      'SIGINT',
      (kill: string) =>
        `const real = fs.openSync; fs.openSync = (...args) => { if (String(args[0]).endsWith('a.ts')) ${kill}; return real(...args); }`,
    ],
  ] as const)('when %s ends the command at once by %s, and leaves nothing', (_, signal, at) => {
    const cwd = makeProject({ 'a.ts': USE });
    const nodeArgs = preload(at(`process.kill(process.pid, '${signal}')`));
    const ended = spawnSync(process.execPath, [...nodeArgs, BIN, 'check', ...FORMATS], { cwd, stdio: 'ignore' });
    expect(ended.signal).toBe(signal);
    expect(readdirSync(cwd)).toEqual(['a.ts']);
  });

  it.skipIf(process.platform !== 'linux')('a full disk behind stdout is exit 3', () => {
    const cwd = makeProject({ 'a.ts': USE });
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [BIN, 'check', ...LATER], {
      cwd,
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(full);
    expect({ status, stderr }).toEqual({
      status: 3,
      stderr: expect.stringContaining('the result cannot be written to stdout'),
    });
  });
});

it.skipIf(process.platform !== 'linux')('a disk that fills half way is exit 3, however the result gets there', () => {
  const cwd = makeProject({ 'a.ts': Array.from({ length: 150 }, () => USE).join('') });
  const limited = (command: string): { status: number | null; stderr: string } => {
    const script = `trap '' XFSZ; ulimit -f 16; ${process.execPath} ${BIN} ${command} --as-of 2026-11-21`;
    const { status, stderr } = spawnSync('bash', ['-c', script], { cwd, encoding: 'utf8' });
    return { status, stderr };
  };
  for (const command of [
    'scan --format json',
    'check --format sarif',
    'report --format html',
    'inventory --format json',
  ])
    expect(limited(`${command} > out`)).toEqual({
      status: 3,
      stderr: expect.stringMatching(/^deprec-scan: the result cannot be written to stdout: .+\n$/) as string,
    });
  expect(limited('scan --format json --output out.json')).toEqual({
    status: 3,
    stderr: 'deprec-scan: --output out.json: cannot be written: the file would be too large\n',
  });
  expect(readdirSync(cwd).sort()).toEqual(['a.ts', 'out']);
});

it('what a killed process left is removed when the same file is written again', async () => {
  const cwd = makeProject({ 'a.ts': USE, '.r.json.999999999.tmp': 'half', [`.r.json.${process.ppid}.tmp`]: 'running' });
  await run(['scan', '--format', 'json:r.json', '--output', '-', ...LATER], { cwd });
  expect(readdirSync(cwd).sort()).toEqual([`.r.json.${process.ppid}.tmp`, 'a.ts', 'r.json'].sort());
});

describe('a cache', () => {
  const files = { 'a.ts': USE, 'package.json': '{}' };

  it('that git tracks is not believed', async () => {
    const { cwd, git } = makeRepository(files);
    const check = (): Promise<Run> =>
      run(['check', '--cache', 'kept', '--format', 'compact', '--as-of', '2026-11-21'], { cwd });
    const before = await check();
    expect(await check()).toEqual(before);
    for (const name of readdirSync(join(cwd, 'kept'))) {
      const file = join(cwd, 'kept', name);
      const [, ...lines] = readFileSync(file, 'utf8').split('\n');
      const forged = lines.join('\n').replaceAll('getusercount', 'getusercounx');
      writeFileSync(file, `${digestOf(forged)}\n${forged}`);
    }
    git('add', '-f', 'kept');
    const { exitCode, stdout, stderr } = await check();
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: before.stdout });
    expect(stderr).toContain('--cache kept: not used: git tracks files in it');
  });

  it.skipIf(process.platform !== 'linux')('with a pipe in the place of a file does not wait for it', async () => {
    const cwd = makeProject(files);
    const check = (): Promise<Run> =>
      run(['check', '--cache', 'kept', '--format', 'compact', '--as-of', '2026-11-21'], { cwd });
    const before = await check();
    for (const name of readdirSync(join(cwd, 'kept'))) {
      rmSync(join(cwd, 'kept', name));
      execFileSync('mkfifo', [join(cwd, 'kept', name)]);
    }
    expect(await check()).toEqual(before);
  });
});

it('a place that costs more than it may is named, and the scan is complete', async () => {
  const HOST = 'https://acme-be.glean.com';
  const cwd = makeProject({
    'a.ts': `const o = { host: '${HOST}', paths: { list: '/rest/api/v1/answers' } };\nfetch(o.host + o.paths.list);\n`,
  });
  // The price of a question is 20,000 evaluations.
  const nodeArgs = preload('const { min } = Math; Math.min = (...all) => (all[0] === 20_000 ? 3 : min(...all));');
  const reason = 'evaluating it takes more effort than the limit for one place';
  const args = ['scan', '--format', 'json', ...LATER];
  const { exitCode, stdout } = runProcess(args, { cwd, nodeArgs });
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expect.stringContaining(reason) });
  expect((await run(args, { cwd })).stdout).not.toContain(reason);
  expect(runProcess(['scan', ...LATER], { cwd, nodeArgs }).stdout).toContain('nothing here is proved zero');
});
