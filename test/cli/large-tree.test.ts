import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeProject, run } from './run.js';

const AS_OF = ['--as-of', '2026-11-21'];

/** Thousands of files, with files of every kind spread over the list. */
function largeTree(): string {
  const root = makeProject({});
  for (let directory = 0; directory < 70; directory++) {
    const path = join(root, `p${directory}`);
    mkdirSync(path);
    for (let file = 0; file < 100; file++)
      writeFileSync(join(path, `f${file}.ts`), `export const value${file} = ${directory};\n`);
    if (directory % 7 !== 0) continue;
    writeFileSync(
      join(path, 'f50.ts'),
      "export const list = () => fetch('https://acme-be.glean.com/rest/api/v1/listanswers', { method: 'POST' });\n",
    );
    // What macOS keeps beside a file.
    writeFileSync(join(path, '._f.js'), Buffer.concat([Buffer.from([0, 5, 22, 7]), Buffer.alloc(100)]));
    writeFileSync(join(path, 'count.py'), 'post("/api/index/v1/getdocumentcount")\n');
    writeFileSync(
      join(path, 'waived.ts'),
      "// deprec-scan-waive client.listanswers until 2026-12-01 -- soon gone\nfetch('https://acme-be.glean.com/rest/api/v1/listanswers', { method: 'POST' });\n",
    );
  }
  return root;
}

describe('a large tree', () => {
  const root = largeTree();

  it('gives the same bytes with and without a cache', async () => {
    const scan = (...more: string[]): ReturnType<typeof run> =>
      run(['--format', 'json', ...more, ...AS_OF], { cwd: root });
    const alone = await scan();
    expect(alone.exitCode).toBe(0);
    const { findings, summary, unanalysed } = JSON.parse(alone.stdout) as {
      findings: { suppressed?: object }[];
      summary: { files: number; candidates: number };
      unanalysed: object[];
    };
    expect([findings.length, findings.filter(({ suppressed }) => suppressed).length, unanalysed.length]).toEqual([
      20, 10, 10,
    ]);
    expect(summary).toMatchObject({ files: 7030, candidates: 20 });
    expect(alone.stderr).toContain('p0/._f.js: binary content');
    const cache = makeProject({});
    for (const _ of [1, 2]) expect(await scan(`--cache=${cache}`)).toEqual(alone);
  });

  it('shows where the time went on stderr, and gives the same result', async () => {
    const args = ['--format', 'json', '--quiet', ...AS_OF];
    const { stdout, stderr, exitCode } = await run([...args, '--profile'], { cwd: root });
    expect({ stdout, exitCode }).toEqual({ stdout: (await run(args, { cwd: root })).stdout, exitCode: 0 });
    const all = stderr.trim().split('\n');
    const questions = all.filter((line) => line.startsWith('deprec-scan: profile: question '));
    expect(questions).toHaveLength(10);
    for (const line of questions) expect(line).toMatch(/ \d+\.\d ms {3}\d+ steps?, \S+:\d+( \(\S+\))?$/);
    const lines = all
      .filter((line) => !questions.includes(line))
      .map((line) =>
        /^deprec-scan: profile: ([a-z ]+?) +(\d+\.\d) ms(?: {3}(\d+) files(?:, (\d+\.\d) MB)?)?$/.exec(line)?.slice(1),
      );
    expect(lines.map((line) => line?.[0])).toEqual([
      'start',
      'configuration',
      'list files',
      'search',
      'load analysis',
      'grow',
      'divide',
      'load engine',
      'load compiler',
      'parse',
      'analyse',
      'findings',
      'installed packages',
      'verdict and report',
      'total',
    ]);
    const seen = (stage: string): (string | undefined)[] | undefined =>
      lines.find((line) => line?.[0] === stage)?.slice(2);
    expect([seen('search'), seen('parse')]).toEqual([
      ['7030', '0.2'],
      ['20', '0.0'],
    ]);
    const [total = 0, ...stages] = lines.map((line) => Number(line?.[1])).reverse();
    expect(Math.abs(stages.reduce((sum, ms) => sum + ms, 0) - total)).toBeLessThan(1);
  });
});

describe('what git lists and is no file any more', () => {
  it('is left out in silence, a repository of its own by name, and a pipe is a problem', async () => {
    const inner = makeProject({ 'inner.ts': "fetch('/rest/api/v1/listanswers');\n" });
    const root = makeProject({ 'a.ts': 'export const a = 1;\n', 'gone.ts': '', 'src/gone.ts': '', 'pipe.ts': '' });
    const git = (cwd: string, ...args: string[]): unknown =>
      execFileSync(
        'git',
        ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'protocol.file.allow=always', ...args],
        { cwd, stdio: 'pipe' },
      );
    for (const directory of [inner, root]) {
      git(directory, 'init', '--quiet');
      git(directory, 'add', '--all');
      git(directory, 'commit', '--quiet', '--message', 'x');
    }
    git(root, 'submodule', '--quiet', 'add', inner, 'vendor/three.js');
    symlinkSync('vendor', join(root, 'link.ts'));
    symlinkSync('nowhere', join(root, 'broken.ts'));
    git(root, 'add', '--all');
    for (const file of ['gone.ts', 'src', 'pipe.ts']) rmSync(join(root, file), { recursive: true });
    execFileSync('mkfifo', [join(root, 'pipe.ts')]);
    const { exitCode, stdout, stderr } = await run(['--format', 'json', ...AS_OF], { cwd: root });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 3,
      stderr:
        'pipe.ts: is a pipe, not a file\n' +
        'deprec-scan: note: skipped, because they are separate repositories: vendor/three.js; name them to scan them\n',
    });
    expect(JSON.parse(stdout)).toMatchObject({
      findings: [],
      problems: [{ file: 'pipe.ts', message: 'is a pipe, not a file' }],
    });
  });
});

describe('--cache', () => {
  const files = {
    'package.json': '{}',
    'src/a.ts':
      "export const list = () => fetch('https://acme-be.glean.com/rest/api/v1/listanswers', { method: 'POST' });\n",
  };
  const kept = (root: string): string[] => readdirSync(join(root, 'node_modules/.cache/deprec-scan'));

  it('keeps its files beside the nearest package.json, and a second run loads no compiler and gives the same', async () => {
    const root = makeProject(files);
    const first = await run(['src', '--format', 'json', '--cache', ...AS_OF], { cwd: root });
    expect(first).toMatchObject({ exitCode: 0, stderr: '' });
    expect(kept(root)).toHaveLength(2);
    const second = await run(['src', '--format', 'json', '--cache', '--profile', ...AS_OF], { cwd: root });
    expect(second.stdout).toBe(first.stdout);
    expect(second.stderr).not.toContain('load compiler');
  });

  it('knows no day: the next one has its own phases', async () => {
    const root = makeProject(files);
    const phaseOn = async (day: string): Promise<unknown> =>
      (
        JSON.parse((await run(['--format', 'json', '--cache', '--as-of', day], { cwd: root })).stdout) as {
          findings: { phase: string }[];
        }
      ).findings.map(({ phase }) => phase);
    expect(await phaseOn('2026-01-01')).toEqual(['scheduled']);
    expect(await phaseOn('2027-01-01')).toEqual(['removed']);
    for (const file of kept(root))
      expect(readFileSync(join(root, 'node_modules/.cache/deprec-scan', file), 'utf8')).not.toMatch(/20\d\d-\d\d-\d\d/);
  });

  it('may be somewhere else, and may not be writable', async () => {
    const root = makeProject(files);
    expect((await run(['--cache=kept', '--quiet', ...AS_OF], { cwd: root })).exitCode).toBe(0);
    expect(readdirSync(join(root, 'kept'))).toHaveLength(2);
    writeFileSync(join(root, 'file'), '');
    const { exitCode, stderr } = await run(['--cache=file/below', ...AS_OF], { cwd: root });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: `deprec-scan: note: ${join(root, 'file/below')}: nothing is kept for the next run, since it cannot be written (ENOTDIR)\n`,
    });
  });
});
