import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeProject, PACKAGE_ROOT, runWithContracts as run, type Run } from '../cli/run.js';
import { SAMPLE } from '../fixtures.js';
import { link, linkPackage, node, write } from '../package/installed.js';
import { DIRECTIVE, Document } from './snippets.js';

const README = join(PACKAGE_ROOT, 'README.md');
const readme = new Document(README);
const { text, snippets } = readme;

/** A copy of a directory, outside of every repository. */
function copyOf(directory: string): string {
  const root = makeProject({});
  cpSync(join(PACKAGE_ROOT, directory), root, { recursive: true });
  return root;
}

/** Runs `deprec-scan ARG…` as a shell would, for a fixed day unless the line has one. */
async function runLine(line: string, cwd: string): Promise<Run> {
  const args = line
    .replace(/\s+#.*$/, '')
    .trim()
    .split(/\s+/)
    .slice(1);
  const day = args.includes('--as-of') ? [] : ['--as-of', '2026-10-01'];
  return await run([...args, ...day], { cwd });
}

it('every snippet says what becomes of it', () => {
  expect(snippets.length).toBeGreaterThan(6);
  expect(snippets.filter(({ directive }) => !DIRECTIVE.test(directive)).map(({ code }) => code)).toEqual([]);
});

it('opens with what the tool does, in four lines, and its output', () => {
  const [heading, blank, ...opening] = text.split('\n');
  expect([heading, blank]).toEqual(['# deprec-scan', '']);
  expect(opening.indexOf('')).toBe(4);
  expect(opening[5]).toMatch(/^<!-- runs in /);
});

it('output is that of the commands; `npx vitest run test/readme -u` writes it anew', async () => {
  expect(readme.named('runs in')).not.toEqual([]);
  const renewed = await readme.renewed(async (command, { subject, exitCode }) => {
    // Without the SDK that is installed here.
    const result = await runLine(command, copyOf(subject));
    expect({ exitCode: result.exitCode, stderr: result.stderr }).toEqual({ exitCode, stderr: '' });
    return result.stdout;
  });
  await expect(renewed).toMatchFileSnapshot(README);
});

describe('commands', () => {
  const lines = readme.named('commands in').flatMap(({ snippet, subject, exitCode }) =>
    [...snippet.code.matchAll(/^(?: *- run: npx --no-install )?(deprec-scan .*)$/gm)].map(([, line = '']) => ({
      line,
      subject,
      exitCode,
    })),
  );
  it.each(lines)('$line', async ({ line, subject, exitCode }) => {
    const cwd = copyOf(subject);
    expect(await runLine(line, cwd)).toMatchObject({ exitCode, stderr: '' });
    const [, output] = /--output (\S+)/.exec(line) ?? [];
    if (output !== undefined) expect(existsSync(join(cwd, output))).toBe(true);
  });

  it('are some', () => {
    expect(lines.length).toBeGreaterThan(4);
  });
});

describe('files', () => {
  it('are all tried here', () => {
    expect(
      readme
        .named('file')
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(['acme-deprecations.json', 'deprec-scan.config.json', 'eslint.config.js', 'report.mjs']);
  });

  it('eslint.config.js', () => {
    const project = copyOf('fixtures/wrappers/sample');
    linkPackage(project);
    for (const name of ['eslint', 'typescript-eslint']) link(project, name);
    write(project, {
      'eslint.config.js': readme.fileOf('eslint.config.js'),
      // The same for a fixed day.
      'fixed.config.js':
        "import config from './eslint.config.js';\nexport default [...config, { settings: { 'deprec-scan': { asOf: '2026-10-20' } } }];\n",
    });
    const { stdout, stderr } = node(
      project,
      'node_modules/eslint/bin/eslint.js',
      '--config',
      'fixed.config.js',
      '--format',
      'json',
      'src',
    );
    expect(stderr).toBe('');
    const results = JSON.parse(stdout) as { messages: { ruleId: string }[] }[];
    const rules = results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
    expect(rules).toEqual(Array.from({ length: 8 }, () => 'deprec-scan/no-removed-api'));
  });

  it('report.mjs', () => {
    const project = copyOf('fixtures/wrappers/sample');
    linkPackage(project);
    write(project, { 'report.mjs': readme.fileOf('report.mjs') });
    const { exitCode, stdout, stderr } = node(project, 'report.mjs');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/^9 uses, (\d+) of \1 calls resolved, 0 files not analysed\n$/);
  });

  it('deprec-scan.config.json and acme-deprecations.json', async () => {
    const project = makeProject({
      'deprec-scan.config.json': readme.fileOf('deprec-scan.config.json'),
      'acme-deprecations.json': readme.fileOf('acme-deprecations.json'),
      'src/invoice.ts':
        'export async function rates(id: string) {\n  const response = await fetch(`https://api.acme.example/billing/v2/invoices/${id}`);\n  const { lines } = await response.json();\n  return lines.map((line) => line.vatRate);\n}\n',
      'src/count.ts': "fetch('https://glean.internal.example/api/index/v1/getusercount', { method: 'POST' });\n",
    });
    expect(await run(['registry', 'validate', 'acme-deprecations.json'], { cwd: project })).toMatchObject({
      exitCode: 0,
      stderr: '',
    });
    const { stdout } = await run(['--format', 'json', '--as-of', '2026-11-21'], { cwd: project });
    const { findings } = JSON.parse(stdout) as { findings: { entry: string; confidence: string; phase: string }[] };
    expect(findings.map(({ entry, confidence, phase }) => [entry, confidence, phase])).toEqual([
      ['indexing.getusercount', 'high', 'removed'],
      ['billing.invoices.vatRate', 'high', 'imminent'],
    ]);
  });
});

it('the two commands are those that exist, and CI runs the second', () => {
  const { scripts } = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['sample', 'test']));
  expect(text).toContain('\nnpm run sample ');
  expect(text).toContain('npm ci && npm test ');
  expect(readFileSync(join(PACKAGE_ROOT, '.ci/run'), 'utf8')).toMatch(/^npm ci && npm test$/m);
});

it('the table of clients is that of their rows; `npm run docs` writes it anew', () => {
  const [script, page] = ['scripts/client-list.mjs', 'README.md'].map((file) => join(PACKAGE_ROOT, file));
  expect(execFileSync(process.execPath, [script!, page!, '--print'], { encoding: 'utf8' })).toBe(text);
});

it('the sample has as many uses as is said', async () => {
  const { stdout } = await run([SAMPLE, '--format', 'json', '--as-of', '2026-10-01']);
  const { findings } = JSON.parse(stdout) as { findings: { entry: string; confidence: string }[] };
  expect(text).toContain('with nine deprecated uses');
  expect(findings.filter(({ confidence }) => confidence !== 'low')).toHaveLength(9);
});

const pages = readdirSync(join(PACKAGE_ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => `docs/${file}`);

it.each([
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'fixtures/README.md',
  'fixtures-of-lists/README.md',
  ...pages,
])('links in %s lead somewhere', (file) => {
  const links = [
    ...readFileSync(join(PACKAGE_ROOT, file), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g),
  ].map(([, target = '']) => target);
  expect(links.filter((target) => !existsSync(join(PACKAGE_ROOT, dirname(file), target)))).toEqual([]);
});
