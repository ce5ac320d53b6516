import { cpSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DiagnosticSeverity, type Diagnostic } from 'vscode-languageserver-protocol/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScanReport } from '../../src/model/results/report.js';
import { run } from '../cli/run.js';
import { Tree } from '../files/tree.js';
import { SAMPLE } from '../fixtures.js';
import { link, linkPackage, write } from '../package/installed.js';
import { Editor } from './editor.js';

const DAY = '2026-12-20';
const CONFIG = `import deprecScan from 'deprec-scan/eslint';
import tseslint from 'typescript-eslint';

export default [
  { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } },
  deprecScan.configs.recommended,
  { settings: { 'deprec-scan': { asOf: '${DAY}' } } },
];
`;

const HTTP =
  "export const post = (path: string) => fetch(`https://acme-be.glean.com/api/index/v1/${path}`, { method: 'POST' });\n";
const COUNT = "import { post } from './http.js';\nexport const count = post('getdocumentcount');\n";
const POLICIES = `export async function sources(id: string): Promise<string[]> {
  const reply = await fetch(\`https://acme-be.glean.com/rest/api/v1/governance/data/policies/\${id}\`);
  const { report } = await reply.json();
  return report.config.inputOptions.datasources;
}
`;

const SEVERITIES = {
  [DiagnosticSeverity.Error]: 'error',
  [DiagnosticSeverity.Warning]: 'warning',
  [DiagnosticSeverity.Information]: 'info',
  [DiagnosticSeverity.Hint]: 'hint',
};

/** `error no-removed-api 12:4`, counted from 1. */
const shown = ({ severity, code, range: { start } }: Diagnostic): string =>
  `${severity && SEVERITIES[severity]} ${String(code).replace('deprec-scan/', '')} ${start.line + 1}:${start.character + 1}`;

describe.each([
  ['ESLint 9', 'eslint9'],
  ['ESLint 10', 'eslint'],
])("VS Code's language server with %s", (_name, eslint) => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await Editor.open();
  });
  afterAll(() => editor.close());

  /** A project with ESLint, the built plugin and the parser installed. */
  const openProject = async (files: Record<string, string>): Promise<string> => {
    const { root } = new Tree({ 'package.json': '{ "type": "module" }', 'eslint.config.js': CONFIG, ...files });
    link(root, eslint, 'eslint');
    link(root, 'typescript-eslint');
    linkPackage(root);
    await editor.turnTo(root);
    return root;
  };

  it('shows the uses in a fixture, removed ones as errors and those that are about to be as warnings', async () => {
    const root = await openProject({});
    cpSync(join(SAMPLE, 'src'), join(root, 'src'), { recursive: true });
    const { findings } = JSON.parse(
      (await run(['--format', 'json', '--as-of', DAY], { cwd: root })).stdout,
    ) as ScanReport;
    const shownFiles: string[] = [];
    for (const name of readdirSync(join(root, 'src'))) {
      await editor.show(`src/${name}`);
      shownFiles.push(
        ...(await editor.diagnostics(`src/${name}`)).map((diagnostic) => `src/${name}: ${shown(diagnostic)}`),
      );
    }
    const words = {
      removed: 'error no-removed-api',
      imminent: 'warning no-expiring-api',
      scheduled: 'none',
      deprecated: 'none',
    };
    expect(shownFiles, editor.log.join('\n')).toEqual(
      findings
        .filter(({ confidence, fixes = [] }) => confidence !== 'low' || fixes.some(({ safe }) => safe))
        .map(({ file, line, column, phase }) => `${file}: ${words[phase]} ${line}:${column}`),
    );
    expect(new Set(findings.map(({ phase }) => phase))).toEqual(new Set(['removed', 'imminent']));
  });

  it('offers a suggestion, makes its edit, and shows the problem no more', async () => {
    await openProject({ 'policies.ts': POLICIES });
    await editor.show('policies.ts');
    const [diagnostic, ...others] = await editor.diagnostics('policies.ts');
    expect(others).toEqual([]);
    const actions = await editor.actions('policies.ts', diagnostic!);
    const titles = actions.map(({ title }) => title);
    expect(titles).toEqual([
      'Use `datasourceInstances` instead of `datasources` (unsafe: the values in `datasourceInstances` may not be those that the field had). (deprec-scan/no-removed-api)',
      expect.stringContaining('Disable'),
      expect.stringContaining('Disable'),
    ]);
    await editor.choose(actions[0]!);
    expect(editor.text('policies.ts')).toBe(POLICIES.replace('.datasources', '.datasourceInstances'));
    expect(await editor.diagnostics('policies.ts')).toEqual([]);
  });

  it('follows an edit in another file that is not saved', async () => {
    const root = await openProject({ 'http.ts': HTTP, 'count.ts': COUNT });
    await editor.show('count.ts');
    expect((await editor.diagnostics('count.ts')).map(shown)).toEqual(['error no-removed-api 2:22']);
    await editor.show('http.ts');
    await editor.type('http.ts', HTTP.replace('/api/index/v1/', '/api/other/v7/'));
    expect(await editor.diagnostics('http.ts')).toEqual([]);
    expect(await editor.diagnostics('count.ts')).toEqual([]);
    expect(readFileSync(join(root, 'http.ts'), 'utf8')).toBe(HTTP);
    await editor.type('http.ts', HTTP);
    await editor.diagnostics('http.ts');
    expect((await editor.diagnostics('count.ts')).map(shown)).toEqual(['error no-removed-api 2:22']);
  });

  it('says what is wrong with the configuration, and goes on when it is mended', async () => {
    const root = await openProject({
      'count.ts': COUNT,
      'http.ts': HTTP,
      'deprec-scan.config.json': '{ "hots": [] }',
    });
    await editor.show('count.ts');
    expect(await editor.diagnostics('count.ts')).toEqual([]);
    expect(editor.log.filter((line) => line.startsWith('deprec-scan: '))).toEqual([
      'deprec-scan: deprec-scan.config.json:1: unknown key "hots" (did you mean "hosts"?)',
    ]);
    write(root, { 'deprec-scan.config.json': '{}' });
    expect(await editor.diagnostics('count.ts')).toHaveLength(1);
  });
});
