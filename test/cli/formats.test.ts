import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FORMAT_NAMES, GATE_FORMAT_NAMES, type Format } from '../../src/report/format.js';
import { Tree } from '../files/tree.js';
import { SAMPLE } from '../fixtures.js';
import { NAMED_IN } from './named-findings.js';
import { makeProject, PACKAGE_ROOT, run, usageError } from './run.js';

const USE = "fetch('https://acme-be.glean.com/api/index/v1/getdocumentcount', { method: 'POST' });\n";
const AS_OF = ['--as-of', '2026-11-21'];

/** `--format a:a --format b:b …`, the first of them without a file. */
function formatArgs([first, ...others]: readonly Format[]): string[] {
  return ['--format', String(first), ...others.flatMap((format) => ['--format', `${format}:${format}.out`])];
}

describe('all formats at once', async () => {
  const cwd = makeProject({});
  cpSync(SAMPLE, cwd, { recursive: true });
  const result = await run([...formatArgs(FORMAT_NAMES), '--as-of', '2026-10-01'], { cwd });
  const texts = new Map(
    FORMAT_NAMES.map((format, i) => [
      format,
      i === 0 ? result.stdout : readFileSync(join(cwd, `${format}.out`), 'utf8'),
    ]),
  );
  const named = (format: keyof typeof NAMED_IN): string[] => NAMED_IN[format](texts.get(format) ?? '').sort();

  it('name the nine uses and four mentions of the sample', () => {
    expect(result).toMatchObject({ exitCode: 0, stderr: '' });
    expect(named('json')).toHaveLength(13);
    for (const format of FORMAT_NAMES)
      expect({ format, named: named(format) }).toEqual({ format, named: named('json') });
  });

  it('write what each of them writes alone, with one run of the scan', async () => {
    for (const format of ['sarif', 'junit'] as const) {
      const alone = await run(['--format', format, '--as-of', '2026-10-01'], { cwd });
      expect(alone.stdout, format).toBe(texts.get(format));
    }
  });

  it('leave nothing behind but their files', () => {
    const expected = [...readdirSync(SAMPLE), ...FORMAT_NAMES.slice(1).map((format) => `${format}.out`)];
    expect(readdirSync(cwd).sort()).toEqual(expected.sort());
  });
});

describe('where the formats go', () => {
  it('writes those with a file there, and the one without to stdout or to --output', async () => {
    const cwd = makeProject({ 'a.ts': USE });
    const args = ['a.ts', '--format', 'gitlab:out.json', ...AS_OF];
    expect(await run(args, { cwd })).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    const { stdout } = await run([...args, '--format', 'pretty'], { cwd });
    expect(stdout).toContain('indexing.getdocumentcount');
    await run([...args, '--format', 'pretty', '--output', 'out.txt'], { cwd });
    expect(readFileSync(join(cwd, 'out.txt'), 'utf8')).toBe(stdout);
    expect((await run([...args.slice(0, 1), '--format', 'gitlab', ...AS_OF], { cwd })).stdout).toBe(
      readFileSync(join(cwd, 'out.json'), 'utf8'),
    );
  });

  it('keeps a colon in the name of a file', async () => {
    const cwd = makeProject({ 'a.ts': USE });
    await run(['a.ts', '--format', 'json:a:b.json', ...AS_OF], { cwd });
    expect(existsSync(join(cwd, 'a:b.json'))).toBe(true);
  });

  it('puts colours into nothing but what goes to stdout', async () => {
    const cwd = makeProject({ 'a.ts': USE });
    const { stdout } = await run(['a.ts', '--format', 'pretty:out.txt', '--format', 'github', ...AS_OF], {
      cwd,
      env: { FORCE_COLOR: '1' },
    });
    expect(stdout + readFileSync(join(cwd, 'out.txt'), 'utf8')).not.toContain('\u001b');
  });

  it('says on stderr how the gate ended, unless stdout does', async () => {
    const cwd = makeProject({ 'a.ts': USE });
    const check = (...formats: string[]) =>
      run(['check', 'a.ts', ...formats.flatMap((format) => ['--format', format]), ...AS_OF], { cwd });
    expect(await check('sarif:out.sarif')).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringMatching(/^deprec-scan: check failed: 1 use .+\ndeprec-scan: forecast: .+\n$/),
    });
    expect(await check('github')).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('check failed') });
    expect(await check('pretty', 'sarif:out.sarif')).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('\ncheck failed'),
      stderr: '',
    });
  });

  it('can write the audit and its data at once', async () => {
    const cwd = makeProject({ 'a.ts': USE });
    const { stdout } = await run(['report', 'a.ts', '--format', 'markdown:audit.md', '--format', 'json', ...AS_OF], {
      cwd,
    });
    expect(JSON.parse(stdout)).toHaveProperty('findings.length', 1);
    expect(readFileSync(join(cwd, 'audit.md'), 'utf8').startsWith('# Uses of deprecated API\n')).toBe(true);
  });

  it.each([
    [
      '--format json --format sarif',
      '--format sarif: only one format may be given without a file, and json already is. Give one of them a file, for example --format sarif:FILE',
    ],
    [
      '--format json --format json',
      '--format json: only one format may be given without a file, and json already is. Give one of them a file, for example --format json:FILE',
    ],
    [
      '--format json:x --output y',
      '--output y: every format has its own file. Omit --output, or the file of one format',
    ],
    ['--format json:x --format sarif:./x', '--format sarif:./x: --format json:x writes the same file'],
    ['--format json:x --format sarif --output x', '--format json:x: --output x writes the same file'],
    ['--format json:', '--format json:: the path after the colon is empty'],
    [
      '--format nope:x',
      "option '--format <format[:file]>' argument 'nope:x' is invalid. Allowed choices are pretty, compact, json, sarif, github, gitlab, junit, checkstyle, markdown.",
    ],
    ['--format json:nowhere/x a.ts', '--format json:nowhere/x: cannot be written: its directory does not exist'],
  ])('%s', async (args, line) => {
    const cwd = makeProject({ 'a.ts': USE });
    expect(usageError(await run(args.split(' '), { cwd }))).toBe(`deprec-scan: ${line}`);
    expect(readdirSync(cwd)).toEqual(['a.ts']);
  });
});

describe('reports and registries in the tree', () => {
  it('are no mentions in the next scan, whatever they are called', async () => {
    const registry = readFileSync(join(PACKAGE_ROOT, 'deprecations.json'), 'utf8');
    const cwd = makeProject({
      'a.ts': USE,
      'lists/old.json': registry,
      'call.sh': 'curl https://acme-be.glean.com/api/index/v1/getusercount\n',
    });
    const unanalysed = async (): Promise<string[]> =>
      (
        JSON.parse((await run(['--format', 'json', ...AS_OF], { cwd })).stdout) as { unanalysed: { file: string }[] }
      ).unanalysed.map(({ file }) => file);
    const endings: Record<(typeof GATE_FORMAT_NAMES)[number], string> = {
      pretty: 'conf',
      compact: 'txt',
      json: 'json',
      sarif: 'sarif.json',
      github: 'cfg',
      gitlab: 'json',
      junit: 'xml',
      checkstyle: 'xml',
      markdown: 'md',
      ics: 'ics',
    };
    const targets = GATE_FORMAT_NAMES.filter(
      (format) => format !== 'pretty' && format !== 'compact' && format !== 'github',
    ).flatMap((format) => ['--format', `${format}:${format}-report.${endings[format]}`]);
    await run(['check', ...targets, ...AS_OF], { cwd });
    await run(['inventory', '--format', 'json', '--output', 'calls.json'], { cwd });
    await run(['baseline', 'create', '--baseline', 'kept.json', ...AS_OF], { cwd });
    expect(readdirSync(cwd)).toHaveLength(3 + 7 + 2);
    expect(await unanalysed()).toEqual(['call.sh']);
  });

  it('are as before when they are something else', async () => {
    const cwd = makeProject({
      'a.json': '{ "tool": { "name": "other" }, "url": "https://acme-be.glean.com/api/index/v1/getusercount" }',
      'b.xml': '<a>/api/index/v1/getusercount</a>',
    });
    expect((await run([...AS_OF], { cwd })).stdout).toContain('5 mentions of the API in 2 files');
  });
});

describe('the paths for code hosts and build servers', () => {
  const HOSTED = ['sarif', 'github', 'gitlab', 'junit', 'checkstyle'] as const;
  const named = async (format: keyof typeof NAMED_IN, args: string[], cwd: string): Promise<string[]> =>
    NAMED_IN[format]((await run([...args, '--format', format, ...AS_OF], { cwd })).stdout);

  it('begin at the top of the repository, wherever the scan was started', async () => {
    const tree = new Tree({ 'packages/web/src/a.ts': USE });
    tree.commit();
    for (const format of HOSTED) {
      const expected = ['indexing.getdocumentcount packages/web/src/a.ts:1'];
      expect({ format, named: await named(format, ['src'], tree.path('packages/web')) }).toEqual({
        format,
        named: expected,
      });
      expect({ format, named: await named(format, [tree.root], '/') }).toEqual({ format, named: expected });
    }
  });

  it('begin at the current directory outside of one', async () => {
    const cwd = makeProject({ 'src/a.ts': USE });
    expect(await named('gitlab', ['src'], cwd)).toEqual(['indexing.getdocumentcount src/a.ts:1']);
    expect(await named('gitlab', [cwd], '/')).toEqual([
      `indexing.getdocumentcount ${join(cwd, 'src/a.ts').slice(1)}:1`,
    ]);
  });
});

describe('the severity', () => {
  it('is that of the gate', async () => {
    const cwd = makeProject({ 'a.ts': USE, 'b.ts': USE.replace('https://acme-be.glean.com', 'https://other.example') });
    const severities = async (...flags: string[]): Promise<string[]> => {
      const { stdout } = await run(['--format', 'gitlab', ...flags], { cwd });
      return (JSON.parse(stdout) as { severity: string }[]).map(({ severity }) => severity);
    };
    expect(await severities('--as-of', '2026-11-21')).toEqual(['major', 'info']);
    expect(await severities('--as-of', '2026-06-01')).toEqual(['minor', 'info']);
    expect(await severities('--as-of', '2026-06-01', '--within', '200')).toEqual(['major', 'info']);
    writeFileSync(join(cwd, 'deprec-scan.config.json'), '{ "failOn": "removed" }');
    expect(await severities('--as-of', '2026-10-01')).toEqual(['minor', 'info']);
  });
});

describe('a scan that is not complete', () => {
  it('looks clean in no format', async () => {
    const cwd = makeProject({ 'b.ts': `${USE}((( {\n` });
    for (const format of FORMAT_NAMES) {
      const { exitCode, stdout } = await run(['check', '--format', format, ...AS_OF], { cwd });
      expect({ format, exitCode }).toEqual({ format, exitCode: 3 });
      expect(stdout, format).toMatch(/b\.ts|incomplete/);
    }
  });
});
