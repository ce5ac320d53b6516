import { cpSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it, vi } from 'vitest';
import { OPTIONS_SCHEMA } from '../../rules/options.js';
import plugin from '../../rules/index.js';
import { makeProject, PACKAGE_ROOT, type Files, type Run } from '../cli/run.js';
import { SAMPLE } from '../fixtures.js';
import { link, linkPackage, node, write } from '../package/installed.js';
import { DIRECTIVE, Document } from './snippets.js';

const PAGE = join(PACKAGE_ROOT, 'docs', 'eslint.md');
const page = new Document(PAGE);
const ESLINT = 'node_modules/eslint/bin/eslint.js';

const HTTP =
  "export const post = (path) => fetch(`https://acme-be.glean.com/api/index/v1/${path}`, { method: 'POST' });\n";
const COUNT = "import { post } from './http.js';\npost('getdocumentcount');\n";
const MEDIUM = "fetch('/api/index/v1/getusercount', { method: 'POST' });\n";

/** A project with ESLint and the plugin, as a user installs them. */
function projectOf(files: Files, packages: readonly string[] = ['eslint']): string {
  const root = makeProject({ 'package.json': '{ "type": "module" }', ...files });
  for (const name of packages) link(root, name);
  linkPackage(root);
  return root;
}

/** ESLint's reports: `src/a.js no-removed-api 2`, with the line. */
async function lint(cwd: string, where: string, options: ESLint.Options = {}): Promise<string[]> {
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
  const results = await new ESLint({ cwd, ...options }).lintFiles(where);
  // ESLint warns that two workers are too many for ten files.
  const warnings = (warn.mock.calls as unknown[][]).filter(([, kind]) => kind !== 'ESLintPoorConcurrencyWarning');
  warn.mockRestore();
  expect(warnings).toEqual([]);
  return results.flatMap(({ filePath, messages }) =>
    messages.map(
      ({ ruleId, line, message }) =>
        `${filePath.slice(cwd.length + 1)} ${ruleId?.replace('deprec-scan/', '') ?? message} ${line}`,
    ),
  );
}

it('every snippet is tried', () => {
  expect(page.snippets.filter(({ directive }) => !DIRECTIVE.test(directive)).map(({ code }) => code)).toEqual([]);
  expect(page.named('file').map(({ subject }) => dirname(subject))).toEqual([
    'typescript',
    'javascript',
    'commonjs',
    'settings',
    'monorepo',
    'monorepo/packages/app',
    'waiver/src',
    'oxlint',
  ]);
});

describe('the configuration', () => {
  it('with typescript-eslint', async () => {
    const typed = HTTP.replace('(path)', '(path: string)');
    const cwd = projectOf(
      { 'eslint.config.js': page.fileOf('typescript/eslint.config.js'), 'src/http.ts': typed, 'src/count.ts': COUNT },
      ['eslint', 'typescript-eslint'],
    );
    expect(await lint(cwd, 'src')).toEqual(['src/count.ts no-removed-api 2']);
  });

  it('without TypeScript', async () => {
    const cwd = projectOf({
      'eslint.config.js': page.fileOf('javascript/eslint.config.js'),
      'src/http.js': HTTP,
      'src/View.jsx': `${COUNT}export const view = <p>{post}</p>;\n`,
    });
    expect(await lint(cwd, 'src')).toEqual(['src/View.jsx no-removed-api 2']);
  });

  it('in CommonJS', async () => {
    const cwd = projectOf({
      'package.json': '{}',
      'eslint.config.cjs': page.fileOf('commonjs/eslint.config.cjs'),
      'src/a.mjs': MEDIUM,
    });
    expect(await lint(cwd, 'src')).toEqual(['src/a.mjs no-removed-api 1']);
  });

  it('with settings', async () => {
    const cwd = projectOf({
      'eslint.config.js': page.fileOf('settings/eslint.config.js'),
      'src/a.js': MEDIUM,
      'scripts/a.js': MEDIUM,
    });
    expect(await lint(cwd, '.')).toEqual(['scripts/a.js no-removed-api 1']);
  });

  it('of a package in a monorepo', async () => {
    const root = projectOf({
      'eslint.config.js': page.fileOf('monorepo/eslint.config.js'),
      'packages/app/eslint.config.js': page.fileOf('monorepo/packages/app/eslint.config.js'),
      'packages/app/package.json': '{ "type": "module" }',
      'packages/app/count.js': COUNT.replace('./http.js', '@acme/core/http'),
      'packages/core/package.json': '{ "name": "@acme/core" }',
      'packages/core/http.js': HTTP,
    });
    const cwd = join(root, 'packages', 'app');
    link(cwd, 'eslint');
    expect(await lint(cwd, '.')).toEqual(['count.js no-removed-api 2']);
  });

  it('and a waiver', async () => {
    const waived = page.fileOf('waiver/src/count.js');
    const config = page
      .fileOf('javascript/eslint.config.js')
      .replace('];', "{ settings: { 'deprec-scan': { asOf: '2026-11-01' } } }];");
    const cwd = projectOf({
      'eslint.config.js': config,
      'src/count.js': waived,
      'src/bare.js': waived.slice(waived.indexOf('export')),
    });
    expect(await lint(cwd, 'src')).toEqual(['src/bare.js no-removed-api 1']);
  });

  it('of oxlint names rules that there are', () => {
    const { rules } = JSON.parse(page.fileOf('oxlint/.oxlintrc.json')) as { rules: Record<string, string> };
    expect(Object.keys(rules).filter((name) => !Object.hasOwn(plugin.rules, name.replace('deprec-scan/', '')))).toEqual(
      [],
    );
  });
});

it('output is that of ESLint; `npx vitest run test/readme -u` writes it anew', async () => {
  const config = page.fileOf('javascript/eslint.config.js');
  const cwd = projectOf({
    'eslint.config.js': config,
    'acme.json': '{}',
    'deprec-scan.config.json': '{\n  "registries": ["acme.json"],\n  "within": "a month"\n}\n',
    'src/a.js': MEDIUM,
    'src/b.js': MEDIUM,
  });
  const renewed = await page.renewed((command, { exitCode }) => {
    const result: Run = node(cwd, ESLINT, ...command.split(' ').slice(2));
    expect({ stdout: result.stdout, exitCode: result.exitCode }).toEqual({ stdout: '', exitCode });
    return `${result.stderr.trim()}\n`;
  });
  // The page does not depend on ESLint's exact version.
  await expect(renewed.replace(/ESLint: \d+\.\d+\.\d+/, 'ESLint: 10')).toMatchFileSnapshot(PAGE);
});

it('workers find what one process finds', async () => {
  const cwd = projectOf({ 'eslint.config.js': page.fileOf('typescript/eslint.config.js') }, [
    'eslint',
    'typescript-eslint',
  ]);
  cpSync(join(SAMPLE, 'src'), join(cwd, 'src'), { recursive: true });
  const alone = await lint(cwd, 'src');
  expect(alone.length).toBeGreaterThan(5);
  expect(await lint(cwd, 'src', { concurrency: 2 })).toEqual(alone);
});

describe('the pages of the rules', () => {
  const rules = Object.keys(plugin.rules);

  it('are those that `npm run docs` writes', () => {
    const directory = makeProject({});
    expect(node(PACKAGE_ROOT, 'scripts/rule-pages.mjs', directory)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    const written = (below: string): string[] => rules.map((rule) => readFileSync(join(below, `${rule}.md`), 'utf8'));
    expect(written(directory)).toEqual(written(join(PACKAGE_ROOT, 'docs', 'rules')));
  });

  it('name every option', () => {
    const properties = OPTIONS_SCHEMA.flatMap((schema) => Object.keys(schema.properties));
    for (const rule of rules) {
      const text = readFileSync(join(PACKAGE_ROOT, 'docs', 'rules', `${rule}.md`), 'utf8');
      expect(properties.filter((option) => !text.includes(`| \`${option}\` |`))).toEqual([]);
    }
  });
});

// oxlint is a separate binary for each platform, too large to install for one test: OXLINT=path/to/oxlint npx vitest
// run test/readme/eslint.test.ts
describe.skipIf(!process.env['OXLINT'])('oxlint', () => {
  it('loads the plugin and reports what ESLint reports', async () => {
    const settings = { 'deprec-scan': { asOf: '2026-12-20' } };
    const oxlint = {
      ...(JSON.parse(page.fileOf('oxlint/.oxlintrc.json')) as object),
      categories: { correctness: 'off' },
      settings,
    };
    const cwd = projectOf({ '.oxlintrc.json': JSON.stringify(oxlint) }, ['eslint', 'typescript-eslint']);
    cpSync(join(SAMPLE, 'src'), join(cwd, 'src'), { recursive: true });
    write(cwd, {
      'eslint.config.js': page
        .fileOf('typescript/eslint.config.js')
        .replace('];', `{ settings: ${JSON.stringify(settings)} }];`),
    });
    const { diagnostics } = JSON.parse(node(cwd, process.env['OXLINT']!, '--format', 'json', 'src').stdout) as {
      diagnostics: { filename: string; code: string; labels: [{ span: { line: number } }] }[];
    };
    const shown = diagnostics.map(
      ({ filename, code, labels: [{ span }] }) => `${filename} ${/\((.*)\)/.exec(code)?.[1]} ${span.line}`,
    );
    expect(shown.sort()).toEqual((await lint(cwd, 'src')).sort());
  });
});
