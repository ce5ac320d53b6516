import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { AuditReport } from '../../src/model/audit/audit.js';
import { makeRepository } from './repository.js';
import { BIN, PACKAGE_ROOT, run, type Files, type Run } from './run.js';

const USE = `fetch('https://acme-be.glean.com/api/index/v1/getusercount' + end, { method: 'POST' });\n`;
const FILES: Files = {
  'a.ts': `import { end } from './b';\n${USE}`,
  'b.ts': `export const end = '';\n`,
  'c/d.ts': '',
  'list.json': readFileSync(join(PACKAGE_ROOT, 'registries', 'slack.json'), 'utf8'),
  'config.json': '{ "within": 40 }',
};

const project = (): string => makeRepository(FILES).cwd;

/**
 * Runs a line of bash in which `SCAN` is the command: without what tests preload, for which Node.js itself would read a
 * package.json.
 */
async function shell(line: string, cwd: string): Promise<Run> {
  const command = line.replaceAll('SCAN', `${process.execPath} ${BIN}`);
  const child = spawn('bash', ['-c', command], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { exitCode, stdout, stderr };
}

/** Puts something that is no file in the place of one. */
const PUT: Record<string, (path: string) => void> = {
  pipe: (path) => execFileSync('mkfifo', [path]),
  device: (path) => symlinkSync('/dev/zero', path),
};

const put = (kind: keyof typeof PUT, cwd: string, name: string): void => {
  rmSync(join(cwd, name), { force: true, recursive: true });
  PUT[kind]!(join(cwd, name));
};

/** The files that a scan looks for, with the exit code and what is said where one is no file; nothing if it says nothing. */
const FOUND: [name: string, exitCode: number, says: string | null][] = [
  ['deprec-scan.config.json', 2, 'deprec-scan.config.json: is a KIND, not a file. Put a file in its place'],
  ['package.json', 2, 'package.json: is a KIND, not a file. Put a file in its place'],
  ['deprec-scan.baseline.json', 2, 'deprec-scan.baseline.json: is a KIND, not a file. Put a file in its place'],
  ['CODEOWNERS', 0, 'CODEOWNERS: cannot be read, so no owner is known'],
  ['a.ts', 3, 'a.ts: is a KIND, not a file'],
  ['b.ts', 3, 'b.ts: is a KIND, not a file'],
  ['node_modules/x/package.json', 0, null],
];

describe.skipIf(process.platform !== 'linux')('in the place of a file', () => {
  describe.each(['pipe', 'device'])('a %s', (kind) => {
    it.each(FOUND)('%s is not waited for', async (name, exitCode, says) => {
      const cwd = project();
      execFileSync('mkdir', ['-p', join(cwd, dirname(name))]);
      put(kind, cwd, name);
      const result = await run('report --format json --as-of 2026-11-21'.split(' '), { cwd });
      expect(result.exitCode).toBe(exitCode);
      expect(result.stderr).toContain(says?.replace('KIND', kind) ?? '');
    });
  });

  it('a socket is named as one', async () => {
    const cwd = project();
    rmSync(join(cwd, 'b.ts'));
    const server = createServer().listen(join(cwd, 'b.ts'));
    await new Promise((resolve) => server.once('listening', resolve));
    const { exitCode, stderr } = await run(['scan'], { cwd });
    server.close();
    expect({ exitCode, stderr }).toEqual({ exitCode: 3, stderr: 'b.ts: is a socket, not a file\n' });
  });

  it.each(['.gitignore', '.gitattributes', '.git/config', '.git/index', '.git/HEAD', '.git/info/exclude'])(
    '%s is not waited for by git',
    async (name) => {
      const cwd = project();
      put('pipe', cwd, name);
      const { exitCode, stdout, stderr } = await run(['scan', '--format', 'compact'], { cwd });
      expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expect.stringContaining('a.ts:2:') });
      expect(stderr).toContain(`${name} is a pipe, which would block git; walked the tree`);
    },
  );

  it.concurrent('what git waits for elsewhere is not waited for without end', async () => {
    const cwd = project();
    put('pipe', cwd, 'c/.gitignore');
    const { exitCode, stdout, stderr } = await shell('SCAN scan --format compact --rule=*=off', cwd);
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expect.stringContaining('a.ts:2:') });
    expect(stderr).toContain('git does not respond; walked the tree');
  });
});

// Side by side, because most of these wait for the other end of a pipe.
describe.skipIf(process.platform !== 'linux').concurrent('a pipe that the command line names', () => {
  it.each([
    ['a substitution', 'SCAN registry list --registry <(sleep 0.2; cat list.json)'],
    ['stdin', 'cat list.json | SCAN registry list --registry /dev/stdin'],
    ['a file as stdin', 'SCAN registry list --registry /dev/stdin < list.json'],
    ['a pipe with a name', 'mkfifo p; (sleep 0.2; cat list.json > p) & SCAN registry list --registry p'],
  ])('is read: %s', async (_, line) => {
    const { exitCode, stdout } = await shell(line, project());
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expect.stringContaining('slack.files.upload') });
  });

  it('is read once, and is in the evidence', async () => {
    const cwd = project();
    const report = async (config: string): Promise<AuditReport> =>
      JSON.parse((await shell(`SCAN report --format json --config ${config}`, cwd)).stdout) as AuditReport;
    const [fromFile] = (await report('config.json')).evidence.settings;
    expect((await report('<(cat config.json)')).evidence.settings).toEqual([{ ...fromFile, file: expect.any(String) }]);
  });

  it.each([
    ['a substitution', 'SCAN report --format html --output >(sleep 0.2; cat > out)'],
    ['a pipe with a name', 'mkfifo p; (sleep 0.2; cat p > out) & SCAN report --format html --output p'],
  ])('is written, by and by: %s', async (_, line) => {
    const cwd = project();
    expect(await shell(`${line}; until grep -q '</html>' out; do sleep 0.05; done`, cwd)).toMatchObject({
      exitCode: 0,
    });
    expect(readFileSync(join(cwd, 'out'), 'utf8')).toMatch(/^<!doctype html>[^]*<\/html>\n$/i);
  });

  it.each([
    ['--registry', 'scan --registry p', 'p: is a pipe without a writer. Start the writer first'],
    ['--history', 'report --history p', 'p: is a pipe, not a file. Put a file in its place, or name another one'],
    ['--output', 'scan --output p', '--output p: cannot be written: it is a socket, or a pipe without a reader'],
  ])('is not waited for without end: %s', async (_, line, says) => {
    const cwd = project();
    put('pipe', cwd, 'p');
    expect(await shell(`SCAN ${line}`, cwd)).toEqual({ exitCode: 2, stdout: '', stderr: `deprec-scan: ${says}\n` });
  });

  it('that never ends is an error', async () => {
    const { exitCode, stderr } = await shell('SCAN scan --registry <(yes)', project());
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: expect.stringContaining('is a pipe with more than 512 MB'),
    });
  });
});
