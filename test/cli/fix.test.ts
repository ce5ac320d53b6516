import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FixReport } from '../../src/model/fix.js';
import type { ScanReport } from '../../src/model/results/report.js';
import { Tree } from '../files/tree.js';
import { BIN, preload, run, runProcess } from './run.js';

const DAY = ['--as-of', '2026-11-26'];
const read = (name: string): string => `use(body.body.structuredList[0].snippets[0].${name});`;
const HEAD =
  "const body = await (await fetch('https://acme-be.glean.com/rest/api/v1/createannouncement', { method: 'POST', body: '{}' })).json();";
const SAFE = `${HEAD}\n${read('snippet')}\n`;
const SAFE_AFTER = `${HEAD}\n${read('text')}\n`;
const POLICY =
  "const body = await (await fetch('https://acme-be.glean.com/rest/api/v1/governance/data/policies/7')).json();";
const UNSAFE = `${POLICY}\nuse(body.report.config.inputOptions.datasources);\n`;
const MANUAL = "await fetch('https://acme-be.glean.com/rest/api/v1/listanswers', { method: 'POST' });\n";

const fix = (cwd: string, ...args: string[]) => run(['fix', ...DAY, ...args], { cwd });
const reportOf = async (cwd: string, ...args: string[]): Promise<FixReport> =>
  JSON.parse((await fix(cwd, '--format', 'json', ...args)).stdout) as FixReport;

describe('fix', () => {
  it('shows the edits by entry, what is left and why, and writes nothing', async () => {
    const { root } = new Tree({ 'a.mjs': SAFE, 'b.mjs': UNSAFE, 'c.mjs': MANUAL });
    const { stdout, exitCode } = await fix(root);
    expect(exitCode).toBe(1);
    expect(stdout).toBe(`client.createannouncement.snippet  rename: snippet -> text
--- a/a.mjs
+++ b/a.mjs
@@ -1,2 +1,2 @@
 ${HEAD}
-${read('snippet')}
+${read('text')}

governance.policies.datasources  reshape: datasources -> datasourceInstances
  b.mjs:2:37: unsafe: the values in \`datasourceInstances\` may not be those that the field had

client.listanswers  manual: /rest/api/v1/listanswers
  c.mjs:1:7: left: the registry gives no replacement that an edit could make
  The endpoint listanswers is deprecated because answer boards are removed, and it has no replacement: remove the call. deprec-scan explain client.listanswers

1 of 3 uses can be fixed: --write; 1 unsafe: --unsafe; 1 manual
`);
    expect(readFileSync(`${root}/a.mjs`, 'utf8')).toBe(SAFE);
  });

  it('writes the safe edits, and the others when it is told to', async () => {
    const { root } = new Tree({ 'a.mjs': SAFE, 'b.mjs': UNSAFE });
    const safe = await fix(root, '--write');
    expect(safe.exitCode).toBe(1);
    expect(safe.stdout).toContain('1 of 2 uses fixed; 1 unsafe: --unsafe\n');
    expect(readFileSync(`${root}/a.mjs`, 'utf8')).toBe(SAFE_AFTER);
    expect(readFileSync(`${root}/b.mjs`, 'utf8')).toBe(UNSAFE);
    const unsafe = await fix(root, '--write', '--unsafe');
    expect(unsafe.exitCode).toBe(0);
    expect(unsafe.stdout).toContain('1 of 1 use fixed\n');
    expect(readFileSync(`${root}/b.mjs`, 'utf8')).toBe(UNSAFE.replace('datasources', 'datasourceInstances'));
    expect(await fix(root, '--write', '--unsafe')).toMatchObject({ exitCode: 0, stdout: 'nothing to fix\n' });
  });

  it('keeps to the entries and the paths that are named', async () => {
    const { root } = new Tree({ 'a.mjs': SAFE, 'b.mjs': UNSAFE });
    expect(
      (await reportOf(root, '--entry', 'governance.policies.datasources')).fixes.map(({ entries }) => entries),
    ).toEqual([['governance.policies.datasources']]);
    expect((await reportOf(root, 'a.mjs')).summary).toEqual({ uses: 1, fixed: 0, shown: 1, unsafe: 0, left: 0 });
    const { exitCode, stderr } = await fix(root, '--entry', 'client.createannouncement.snipet');
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/client\.createannouncement\.snippet/);
  });

  it('prints a patch that git applies, of a file with a mark, CRLF and no end of line', async () => {
    const text = `\ufeff${SAFE.replaceAll('\n', '\r\n').trimEnd()}`;
    const tree = new Tree({ 'my files/ä b.mjs': text });
    const patch = (await fix(tree.root, '--format', 'patch')).stdout;
    expect((await fix(tree.root, '--write')).exitCode).toBe(0);
    const written = readFileSync(tree.path('my files/ä b.mjs'), 'utf8');
    expect(written).toBe(`\ufeff${SAFE_AFTER.replaceAll('\n', '\r\n').trimEnd()}`);
    writeFileSync(tree.path('my files/ä b.mjs'), text);
    tree.git('init', '-q');
    const { status, stderr } = spawnSync('git', ['apply', '-'], { cwd: tree.root, input: patch, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(readFileSync(tree.path('my files/ä b.mjs'), 'utf8')).toBe(written);
  });

  it('keeps the mode of a file, and refuses one that is not UTF-8', async () => {
    const tree = new Tree({ 'a.mjs': SAFE });
    chmodSync(tree.path('a.mjs'), 0o755);
    await fix(tree.root, '--write');
    expect(statSync(tree.path('a.mjs')).mode & 0o777).toBe(0o755);
    writeFileSync(tree.path('a.mjs'), Buffer.from(`// caf\u00e9\n${SAFE}`, 'latin1'));
    const { unfixed } = await reportOf(tree.root);
    expect(unfixed.map(({ reason }) => reason)).toEqual(['a.mjs is not in UTF-8']);
  });

  it('does not write over what no commit has, unless it is told to', async () => {
    const tree = new Tree({ 'a.mjs': SAFE, 'b.mjs': UNSAFE });
    tree.git('init', '-q');
    const untracked = await fix(tree.root, '--write');
    expect(untracked.exitCode).toBe(2);
    expect(untracked.stderr).toBe(
      'deprec-scan: fix --write: a.mjs has uncommitted changes. Commit or stash them first, or overwrite them with --allow-dirty\n',
    );
    tree.git('add', '.');
    tree.git('commit', '-q', '-m', 'one');
    tree.write('b.mjs', `${UNSAFE}// more\n`);
    expect((await fix(tree.root, '--write')).exitCode).toBe(1);
    expect(readFileSync(tree.path('a.mjs'), 'utf8')).toBe(SAFE_AFTER);
    expect((await fix(tree.root, '--write', '--unsafe')).exitCode).toBe(2);
    expect((await fix(tree.root, '--write', '--unsafe', '--allow-dirty')).exitCode).toBe(0);
    expect(readFileSync(tree.path('b.mjs'), 'utf8')).toContain('datasourceInstances);\n// more\n');
  });

  it('shows no token that is beside an edit', async () => {
    const headers = "{ Authorization: 'Bearer s3cr3t-t0k3n-0f-the-indexing-api' }";
    const { root } = new Tree({
      'a.mjs': `await fetch('https://acme-be.glean.com/api/index/v1/indexemployee', {\n  method: 'POST',\n  headers: ${headers},\n  body: JSON.stringify({ employee: { email: 'a', location: 'b' } }),\n});\n`,
    });
    const { stdout } = await fix(root);
    expect(stdout).toContain("+  body: JSON.stringify({ employee: { email: 'a' } }),");
    expect(stdout).not.toContain('s3cr3t');
  });

  it('keeps both fields up to a day, with a waiver, and takes the old one away afterwards', async () => {
    const code = (values: string): string =>
      `await fetch('https://acme-be.glean.com/rest/api/v1/createannouncement', {\n  method: 'POST',\n  headers: { Authorization: 'Bearer x', 'Content-Type': 'application/json' },\n  body: JSON.stringify({ body: { structuredList: [{ snippets: [${values}] }] } }),\n});\n`;
    const tree = new Tree({ 'a.mjs': code("{ snippet: 'a' }") });
    const on = (day: string, command: string, ...args: string[]) =>
      run([command, '--as-of', day, ...args], { cwd: tree.root });
    const { stdout, exitCode } = await on('2026-09-20', 'fix', '--until', '2026-10-01', '--write');
    expect(exitCode).toBe(0);
    expect(stdout).toContain(
      "+  body: JSON.stringify({ body: { structuredList: [{ snippets: [{ text: 'a', snippet: 'a' }] }] } }),",
    );
    expect((await on('2026-10-01', 'check')).exitCode).toBe(0);
    expect((await on('2026-10-02', 'check')).exitCode).toBe(1);
    expect((await on('2026-10-02', 'fix', '--write')).exitCode).toBe(0);
    expect(readFileSync(tree.path('a.mjs'), 'utf8')).toBe(code("{ text: 'a' }"));
    expect((await on('2026-10-02', 'check')).exitCode).toBe(0);
  });

  it.each([
    ['2026-11-25', 'fix --until 2026-11-25: is before 2026-11-26, the as-of date'],
    ['2026-11-31', '--until 2026-11-31: no such date in the calendar'],
  ])('keeps nothing up to %s', async (day, message) => {
    const { root } = new Tree({ 'a.mjs': SAFE });
    const { exitCode, stderr } = await fix(root, '--until', day);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });

  it('asks nobody where there is no terminal', async () => {
    const { root } = new Tree({ 'a.mjs': SAFE });
    const { exitCode, stderr } = await fix(root, '--interactive');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('fix --interactive: no interactive terminal');
  });

  it.runIf(process.platform === 'linux')('asks on a terminal, and shows the new text', async () => {
    const tree = new Tree({ 'a.mjs': SAFE, 'b.mjs': SAFE });
    const command = `${process.execPath} ${BIN} fix --interactive --no-color ${DAY.join(' ')}`;
    const terminal = spawn('script', ['-qec', command, '/dev/null'], { cwd: tree.root });
    const answers = ['what\n', 'y\n', 'n\n'];
    let shown = '';
    let asked = 0;
    terminal.stdout.on('data', (chunk) => {
      shown += String(chunk).replaceAll('\r', '');
      const questions = shown.match(/(?:uit|or q): /g)?.length ?? 0;
      while (asked < questions && answers[asked]) terminal.stdin.write(answers[asked++]!);
    });
    const status = await new Promise((resolve) => terminal.once('close', resolve));
    expect(status, shown).toBe(1);
    expect(shown).toContain(`\n+${read('text')}\n`);
    expect(shown).toContain('Make this edit (1 of 2)? [y]es, [n]o, [a]ll, [q]uit: ');
    expect(shown).toContain('Answer y, n, a or q: ');
    expect(shown).toMatch(/b\.mjs:2:45: left: declined\n/);
    expect(shown).toContain('1 of 2 uses fixed; 1 left\n');
    expect(readFileSync(tree.path('a.mjs'), 'utf8')).toBe(SAFE_AFTER);
    expect(readFileSync(tree.path('b.mjs'), 'utf8')).toBe(SAFE);
  });

  it('leaves what has to be edited outside of the paths as well', async () => {
    const types =
      'export interface Snippet {\n  snippet?: string;\n}\nexport interface Reply {\n  snippets: Snippet[];\n}\n';
    const use = (name: string): string =>
      `import type { Reply } from './types.js';\n${HEAD}\nconst reply: Reply = body;\nexport const ${name} = reply.snippets.map((one) => one.snippet);\n`;
    const tree = new Tree({
      'types.ts': types,
      'a/a.ts': use('a').replace('./', '../'),
      'b/b.ts': use('b').replace('./', '../'),
    });
    const { unfixed } = await reportOf(tree.root, 'a');
    expect(unfixed.map(({ reason }) => reason)).toEqual(['it is edited with ../b/b.ts, which is outside of the paths']);
    expect((await fix(tree.root, '--write')).stdout).toContain('fixed\n');
    expect(readFileSync(tree.path('types.ts'), 'utf8')).toBe(types.replace('snippet?', 'text?'));
  });

  it('makes a patch that git applies below the top of a repository, and leaves symbolic links', async () => {
    const tree = new Tree({ 'sub/a.mjs': `${HEAD}\n\t${read('snippet')}\n` });
    tree.git('init', '-q');
    symlinkSync('a.mjs', tree.path('sub/b.mjs'));
    const below = tree.path('sub');
    expect((await fix(below)).stdout).toContain(`+\t${read('text')}\n`);
    expect((await reportOf(below)).unfixed.map(({ reason }) => reason)).toEqual([
      'b.mjs is a symbolic link, or below one',
    ]);
    const patch = (await fix(below, '--format', 'patch')).stdout;
    const { status, stderr } = spawnSync('git', ['apply', '-'], { cwd: below, input: patch, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(readFileSync(tree.path('sub/a.mjs'), 'utf8')).toContain(read('text'));
  });

  it('says in JSON what a scan says of the same edits', async () => {
    const { root } = new Tree({ 'a.mjs': SAFE, 'b.mjs': UNSAFE, 'c.mjs': MANUAL });
    const { findings } = JSON.parse((await run(['--format', 'json', ...DAY], { cwd: root })).stdout) as ScanReport;
    expect(findings.map((finding) => [finding.class, finding.fixes?.map(({ safe }) => safe)])).toEqual([
      ['rename', [true]],
      ['reshape', [false]],
      ['manual', undefined],
    ]);
    expect(findings[0]!.fixes![0]!.edits).toEqual([
      { file: 'a.mjs', line: 2, column: 45, endLine: 2, endColumn: 52, text: 'text' },
    ]);
    expect((await reportOf(root)).fixes.map(({ findings: [id] }) => id)).toEqual(
      findings.slice(0, 2).map(({ id }) => id),
    );
  });

  it('leaves each file old or new, wherever it is killed while it writes', () => {
    const names = ['a.mjs', 'b.mjs', 'c.mjs'];
    const tree = new Tree({});
    const seen = new Set<string>();
    let exitCode: number | null = null;
    for (let steps = 0; exitCode === null; steps++) {
      for (const name of names) tree.write(name, SAFE);
      ({ exitCode } = runProcess(['fix', '--write', ...DAY], { cwd: tree.root, nodeArgs: killedAfter(steps) }));
      seen.add(
        names
          .map((name) => readFileSync(tree.path(name), 'utf8'))
          .map(stateOf)
          .join(' '),
      );
    }
    expect([...seen]).toEqual(['old old old', 'new old old', 'new new old', 'new new new']);
  });
});

const stateOf = (text: string): string => (text === SAFE ? 'old' : text === SAFE_AFTER ? 'new' : 'broken');

/** Has the process killed in the midst of the step after so many steps that change a file. */
function killedAfter(steps: number): string[] {
  return preload(`
    let left = ${steps};
    for (const name of ['writeFileSync', 'writeSync', 'renameSync', 'rmSync', 'ftruncateSync']) {
      const real = fs[name];
      fs[name] = (target, data, ...rest) => {
        if (left-- > 0) return real(target, data, ...rest);
        if (name === 'writeFileSync') real(target, data.slice(0, data.length / 2), ...rest);
        process.kill(process.pid, 'SIGKILL');
      };
    }`);
}
