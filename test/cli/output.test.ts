import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { colorsFor } from '../../src/cli/environment.js';
import { BIN, makeProject, run } from './run.js';

const USE = "fetch('https://acme-be.glean.com/api/index/v1/getdocumentcount', { method: 'POST' });\n";
const AS_OF = ['--as-of', '2026-11-21'];

describe('exit codes', () => {
  const cwd = makeProject({
    'used/a.ts': USE,
    'unused/b.ts': 'export {};\n',
    'broken/a.ts': USE,
    'broken/b.ts': `${USE}((( {\n`,
  });

  it.each([
    ['scan used', 0],
    ['report used', 0],
    ['inventory used', 0],
    ['check used', 1],
    ['check unused', 0],
    ['check used --fail-on removed --as-of 2026-10-15', 0],
    ['check used --fail-on removed --as-of 2026-10-16', 1],
    ['scan broken', 3],
    ['check broken', 3],
    ['report broken', 3],
    ['inventory broken', 3],
  ])('%s ends with %i', async (args, exitCode) => {
    const asOf = args.includes('--as-of') ? [] : AS_OF;
    expect((await run([...args.split(' '), ...asOf], { cwd })).exitCode).toBe(exitCode);
  });

  it('names what it could not parse on stderr and still shows the rest', async () => {
    const { stdout, stderr } = await run(['broken', ...AS_OF], { cwd });
    expect(stderr).toMatch(/^broken\/b\.ts:\d+: .+\n$/);
    expect(stdout).toContain('broken/a.ts\n');
    expect(stdout).toContain('indexing.getdocumentcount');
    expect((await run(['check', 'broken', ...AS_OF], { cwd })).stdout).toContain('check incomplete: 1 problem');
  });
});

describe('what is printed where', () => {
  const cwd = makeProject({ 'src/a.ts': USE });
  const FORECAST = 'deprec-scan: forecast: check fails today; nothing more fails on a later date\n';

  it('scans without the word, and the current directory without a path', async () => {
    const { stdout } = await run(['src', ...AS_OF], { cwd });
    expect(stdout).toBe((await run(['scan', 'src', ...AS_OF], { cwd })).stdout);
    expect(stdout).toBe((await run(AS_OF, { cwd })).stdout);
    expect(
      stdout.startsWith(
        'src/a.ts\n\n  1:1  error  removed 37 days ago (2026-10-15) · high confidence · indexing.getdocumentcount\n',
      ),
    ).toBe(true);
  });

  it('keeps paths relative to the scanned root in JSON, which is the same from anywhere', async () => {
    const here = await run(['src', '--format', 'json', ...AS_OF], { cwd });
    expect((JSON.parse(here.stdout) as { findings: { file: string }[] }).findings.map(({ file }) => file)).toEqual([
      'a.ts',
    ]);
    expect((await run(['.', '--format', 'json', ...AS_OF], { cwd: join(cwd, 'src') })).stdout).toBe(here.stdout);
  });

  it('says on stderr how the gate ended when stdout has no place for it', async () => {
    const line = 'check failed: 1 use in phase removed or imminent (within 30 days), confidence medium or high';
    const pretty = await run(['check', ...AS_OF], { cwd });
    expect(pretty.stdout.endsWith(`\n${line}\n`)).toBe(true);
    expect(pretty.stderr).toBe('');
    expect((await run(['check', '--format', 'json', ...AS_OF], { cwd })).stderr).toBe(
      `deprec-scan: ${line}\n${FORECAST}`,
    );
    expect((await run(['check', '--output', 'x.md', '--format', 'markdown', ...AS_OF], { cwd })).stderr).toBe(
      `deprec-scan: ${line}\n${FORECAST}`,
    );
  });

  it('says when it will fail, before it does', async () => {
    const { exitCode, stdout } = await run(['check', '--as-of', '2026-08-01'], { cwd });
    expect(exitCode).toBe(0);
    expect(stdout.replaceAll('\n', ' ')).toContain(
      'check passed: no finding in phase removed or imminent (within 30 days), confidence medium or high',
    );
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'forecast check will fail on 2026-09-15, in 45 days, for 1 use of indexing.getdocumentcount in',
    );
  });

  it('prints the findings only when quiet', async () => {
    const { exitCode, stdout, stderr } = await run(['check', '--quiet', ...AS_OF], { cwd });
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' });
    expect(stdout).not.toContain('check failed');
    expect(stdout).not.toContain('1 use');
  });

  it('leaves findings below --min-confidence out and says so', async () => {
    const medium = makeProject({ 'a.ts': "fetch('/api/index/v1/getdocumentcount', { method: 'POST' });\n" });
    const { stdout } = await run(['--min-confidence', 'high', ...AS_OF], { cwd: medium });
    expect(stdout.replace(/\s+/g, ' ')).toContain('1 use of lower confidence is not shown');
    expect((await run(['check', '--min-confidence', 'high', ...AS_OF], { cwd: medium })).exitCode).toBe(0);
    expect((await run(['check', ...AS_OF], { cwd: medium })).exitCode).toBe(1);
  });

  it('writes the audit as Markdown unless told otherwise', async () => {
    expect((await run(['report', ...AS_OF], { cwd })).stdout.startsWith('# Uses of deprecated API\n')).toBe(true);
    expect(JSON.parse((await run(['report', '--format', 'json', ...AS_OF], { cwd })).stdout)).toHaveProperty(
      'findings',
    );
  });
});

describe('colours', () => {
  const FORCED = { FORCE_COLOR: '1' };

  it.each<[string, { color?: boolean; output?: string }, Record<string, string>, boolean, boolean]>([
    ['a terminal', {}, {}, true, true],
    ['a pipe', {}, {}, false, false],
    ['a log of a CI server', {}, { CI: 'true' }, false, false],
    ['a dumb terminal', {}, { TERM: 'dumb' }, true, false],
    ['a terminal, NO_COLOR', {}, { NO_COLOR: '1' }, true, false],
    ['a terminal, empty NO_COLOR', {}, { NO_COLOR: '' }, true, true],
    ['a terminal, --no-color', { color: false }, {}, true, false],
    ['a pipe, --color', { color: true }, {}, false, true],
    ['a file, --color, NO_COLOR', { color: true, output: 'x' }, { NO_COLOR: '1' }, false, true],
    ['a pipe, FORCE_COLOR', {}, FORCED, false, true],
    ['a terminal, FORCE_COLOR=0', {}, { FORCE_COLOR: '0' }, true, false],
    ['a pipe, FORCE_COLOR and NO_COLOR', {}, { ...FORCED, NO_COLOR: '1' }, false, false],
    ['a pipe, FORCE_COLOR and --no-color', { color: false }, FORCED, false, false],
    ['a file, FORCE_COLOR', { output: 'x' }, FORCED, true, false],
  ])('%s', (_, flags, variables, isTerminal, coloured) => {
    const environment = { cwd: '/', today: () => '2026-01-01', variables, isTerminal };
    expect(colorsFor(flags, environment).isColorSupported).toBe(coloured);
  });

  it('reach the output of the command', async () => {
    const cwd = makeProject({ 'a.ts': USE });
    expect((await run(AS_OF, { cwd, env: FORCED })).stdout).toContain('\u001b[31m');
    expect((await run([...AS_OF, '--format', 'json'], { cwd, env: FORCED })).stdout).not.toContain('\u001b');
  });
});

describe('--output', () => {
  it.each(['src/a.ts', 'package.json', 'tsconfig.base.json', 'deprec-scan.config.json'])(
    'does not take the place of %s',
    async (file) => {
      const cwd = makeProject({ [file]: '{}\n' });
      const { exitCode, stdout, stderr } = await run(['registry', 'list', '--output', file], { cwd });
      expect({ exitCode, stdout, stderr }).toEqual({
        exitCode: 2,
        stdout: '',
        stderr: `deprec-scan: --output ${file}: is an existing source or configuration file, and is not overwritten. Name a file for the result\n`,
      });
      expect(readFileSync(join(cwd, file), 'utf8')).toBe('{}\n');
    },
  );

  it('writes the whole result, keeps the mode of the file and leaves nothing else behind', async () => {
    const cwd = makeProject({ 'a.ts': USE, 'out/report.json': 'old' });
    chmodSync(join(cwd, 'out/report.json'), 0o640);
    const args = ['a.ts', '--format', 'json', ...AS_OF];
    const { exitCode, stdout, stderr } = await run([...args, '--output', 'out/report.json'], { cwd });
    expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect(readFileSync(join(cwd, 'out/report.json'), 'utf8')).toBe((await run(args, { cwd })).stdout);
    expect(statSync(join(cwd, 'out/report.json')).mode & 0o777).toBe(0o640);
    expect(readdirSync(join(cwd, 'out'))).toEqual(['report.json']);
  });

  it('writes through a link and does not replace it', async () => {
    const cwd = makeProject({ 'a.ts': USE, 'real.md': '' });
    symlinkSync('real.md', join(cwd, 'link.md'));
    await run(['report', 'a.ts', '--output', 'link.md', ...AS_OF], { cwd });
    expect(readFileSync(join(cwd, 'real.md'), 'utf8')).toContain('# Uses');
  });

  it('says why it cannot be looked at', async () => {
    const cwd = makeProject({ 'a.ts': USE });
    symlinkSync('loop.json', join(cwd, 'loop.json'));
    const { exitCode, stderr } = await run(['a.ts', '--output', 'loop.json', ...AS_OF], { cwd });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: 'deprec-scan: --output loop.json: cannot be written: symbolic links form a loop\n',
    });
  });

  it('has no colours in it', async () => {
    const cwd = makeProject({ 'a.ts': USE });
    await run(['a.ts', '--output', 'out.txt', ...AS_OF], { cwd, env: { FORCE_COLOR: '1' } });
    expect(readFileSync(join(cwd, 'out.txt'), 'utf8')).not.toContain('\u001b[');
  });

  it('leaves the old file alone when the scan fails', async () => {
    const cwd = makeProject({ 'a.ts': USE, 'out.json': 'old' });
    expect((await run(['nowhere', '--output', 'out.json'], { cwd })).exitCode).toBe(2);
    expect(readFileSync(join(cwd, 'out.json'), 'utf8')).toBe('old');
  });
});

describe('a reader that goes away', () => {
  it('changes nothing about the verdict and prints no stack', async () => {
    const cwd = makeProject({});
    mkdirSync(join(cwd, 'many'));
    for (let i = 0; i < 400; i++) writeFileSync(join(cwd, 'many', `a${i}.ts`), USE);
    const child = spawn(process.execPath, [BIN, 'check', '--format', 'json', ...AS_OF], { cwd });
    let stderr = '';
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    child.stdout.once('data', () => child.stdout.destroy());
    const exitCode = await new Promise((done) => child.on('close', done));
    expect(exitCode).toBe(1);
    expect(stderr).not.toMatch(/EPIPE|internal error|\bat /);
  });

  it('ends when nobody reads what it says on stderr', async () => {
    const cwd = makeProject({ 'a.ts': USE });
    const child = spawn(process.execPath, [BIN, 'check', '--format', 'json', ...AS_OF], { cwd });
    child.stdout.resume();
    child.stderr.destroy();
    expect(await new Promise((done) => child.on('exit', done))).toBe(1);
  });
});
