import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GATE_FORMAT_NAMES } from '../../src/report/format.js';
import { AUDIT_FORMAT_NAMES } from '../../packages/audit/src/report/format-names.js';
import { leaks, planted, secrets } from '../secrets/planted.js';
import { AS_OF } from '../../packages/audit/test/audits.js';
import { makeRepository } from './repository.js';
import { makeProject, run, runWithContracts } from './run.js';

describe('secrets that are planted in a project', () => {
  const [all] = fc.sample(secrets, 1) as [string[]];
  const { cwd, git } = makeRepository(planted(all));
  git('remote', 'add', 'origin', 'https://svc:remotePassw0rd@git.example/team/app.git');

  /** All that a command prints, and the files that it has written into this directory. */
  async function outputOf(args: readonly string[], written: readonly string[] = []): Promise<string> {
    const { stdout, stderr, exitCode } = await runWithContracts([...args, ...AS_OF], { cwd });
    expect(exitCode, stderr).toBeLessThan(2);
    return [stdout, stderr, ...written.map((file) => readFileSync(join(cwd, file), 'utf8'))].join('\n');
  }

  const into = (names: readonly string[]): string[] => names.flatMap((name) => ['--format', `${name}:out.${name}`]);
  const files = (names: readonly string[]): string[] => names.map((name) => `out.${name}`);

  it.each([
    ['check', () => outputOf(['check', '--cache', '.cache', ...into(GATE_FORMAT_NAMES)], files(GATE_FORMAT_NAMES))],
    ['check with what it has kept', () => outputOf(['check', '--cache', '.cache', '-v', '--forecast'])],
    ['report', () => outputOf(['report', ...into(AUDIT_FORMAT_NAMES)], files(AUDIT_FORMAT_NAMES))],
    ['inventory', () => outputOf(['inventory'])],
    ['inventory in JSON', () => outputOf(['inventory', '--format', 'json'])],
    ['fix', () => outputOf(['fix', '--unsafe'])],
    ['baseline create', () => outputOf(['baseline', 'create'], ['deprec-scan.baseline.json'])],
    ['check with a baseline', () => outputOf(['check', '-v'])],
    ['explain', () => outputOf(['explain', 'indexing.getdocumentcount'])],
  ])('are in nothing that %s says', async (_, output) => {
    const text = await output();
    expect(text.length).toBeGreaterThan(100);
    expect(leaks(text, all)).toEqual([]);
    expect(text).not.toContain('remotePassw0rd');
  });

  it('are in no file of the cache', () => {
    const kept = readdirSync(join(cwd, '.cache')).map((file) => readFileSync(join(cwd, '.cache', file), 'utf8'));
    expect(kept.join('').length).toBeGreaterThan(10_000);
    expect(leaks(kept.join('\n'), all)).toEqual([]);
  });
});

it('stay what they are in a patch, which has to fit the file', async () => {
  const cwd = makeProject({
    'a.ts': `const password = 'hunter2hunter2';
const response = await fetch('https://acme-be.glean.com/rest/api/v1/getanswer', { method: 'POST' });
console.log((await response.json()).answerResult.trackingToken);
`,
  });
  const fixIn = async (format: string): Promise<string> =>
    (await runWithContracts(['fix', '--format', format], { cwd })).stdout;
  const [patch, shown] = [await fixIn('patch'), await fixIn('pretty')];
  expect(patch).toContain('hunter2hunter2');
  expect(shown).not.toContain('hunter2');
  expect(shown).toContain("const password = '**************'");
});

describe('what is no secret', () => {
  const text = `const TOKEN = process.env.GLEAN_TOKEN;
fetch(\`https://\${tenant}-be.glean.com/api/index/v1/getdocumentcount?datasource=\${name}&page=2\`, {
  method: 'POST',
  headers: { Authorization: \`Bearer \${TOKEN}\`, 'Content-Type': 'application/json' },
});
`;
  const cwd = makeProject({ 'a.ts': text });

  it('can be read', async () => {
    const { stdout } = await runWithContracts(['inventory', '--format', 'json'], { cwd });
    expect((JSON.parse(stdout) as { calls: { url: string }[] }).calls.map(({ url }) => url)).toEqual([
      'https://{tenant}-be.glean.com/api/index/v1/getdocumentcount?datasource={name}&page=***',
    ]);
    const shown = (await runWithContracts(['check', '-v'], { cwd })).stdout;
    for (const line of text.split('\n').slice(2, 4)) expect(shown).toContain(line);
    expect(shown).toContain('`https://${tenant}-be.glean.com/api/index/v1/getdocumentcount?datasource=${name}&p');
  });
});

describe('a baseline that an earlier version has written', () => {
  const url = 'https://svc:hunter2@acme-be.glean.com/api/index/v1/getdocumentcount';
  const entry = (anchor: string): string =>
    `{ "version": 1, "findings": [{ "file": "a.ts", "entry": "indexing.getdocumentcount", "scope": "", "anchor": ${JSON.stringify(anchor)}, "accepted": "2026-11-20" }] }`;

  it.each([
    [
      'with a secret',
      `fetch('${url}?token=Zk2mQ81x', { method: 'POST' });\n`,
      `fetch("${url}?token=Zk2mQ81x",{method:"POST"})`,
    ],
    ['without', `fetch('/api/index/v1/getdocumentcount');\n`, `fetch("/api/index/v1/getdocumentcount")`],
  ])('accepts a use %s, and gets digests', async (_, text, anchor) => {
    const cwd = makeProject({ 'a.ts': text, 'deprec-scan.baseline.json': entry(anchor) });
    const check = async (...args: string[]): Promise<number | null> =>
      (await run(['check', '--as-of', '2026-11-21', ...args], { cwd })).exitCode;
    expect([await check('--no-baseline'), await check()]).toEqual([1, 0]);
    expect((await run(['baseline', 'update', '--as-of', '2026-11-21'], { cwd })).stdout).toContain('1 entry kept');
    const written = readFileSync(join(cwd, 'deprec-scan.baseline.json'), 'utf8');
    expect(written).toMatch(/"anchor": "sha256-[\da-f]{16}", "accepted": "2026-11-20"/);
    expect(written).not.toMatch(/fetch|hunter2|Zk2mQ81x/);
    expect(await check()).toBe(0);
    writeFileSync(join(cwd, 'a.ts'), text.replace('getdocumentcount', 'getdocumentcount/x'));
    expect((await run(['baseline', 'prune', '--as-of', '2026-11-21'], { cwd })).stdout).toContain(
      '1 stale entry removed',
    );
  });
});
