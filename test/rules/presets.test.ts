import { readFileSync } from 'node:fs';
import type { Linter } from 'eslint';
import { defineConfig } from 'eslint/config';
import type { ESLint as ESLint9, Linter as Linter9 } from 'eslint9';
import { defineConfig as defineConfig9 } from 'eslint9/config';
import { afterEach, describe, expect, it, vi } from 'vitest';
import plugin from '../../rules/index.js';
import { Tree } from '../files/tree.js';
import { asOf, DEPRECATIONS, makeESLint, withoutContracts, places, VERSIONS } from './eslints.js';

const CODE = [
  "const send = (path) => fetch(`https://acme-be.glean.com${path}`, { method: 'POST' });",
  "send('/api/index/v1/getdocumentcount');",
  "send('/rest/api/v1/insights').then((reply) => reply.json()).then((reply) => reply.overviewResponse.searchSessionSatisfaction);",
  '',
].join('\n');
const SOURCES = ['js', 'jsx', 'ts', 'tsx', 'mjs', 'cjs', 'mts', 'cts'];

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe.each(VERSIONS)('$name', (version) => {
  const lint = async (config: Linter.Config[], code = CODE, filePath = 'a.js'): Promise<Linter.LintMessage[]> => {
    const { root: cwd } = new Tree({ 'a.js': code });
    const [result] = await makeESLint(version, { cwd, config }).lintText(code, { filePath: `${cwd}/${filePath}` });
    return result?.messages ?? [];
  };

  it('gives errors and warnings side by side', async () => {
    const severities = async (preset: Linter.Config, day: string): Promise<string[]> =>
      (await lint([preset, asOf(day)])).map(
        ({ ruleId, severity }) => `${ruleId?.replace('deprec-scan/', '')} ${severity}`,
      );
    const { recommended, strict, audit } = plugin.configs;
    expect(await severities(recommended, '2026-10-20')).toEqual(['no-removed-api 2']);
    expect(await severities(recommended, '2027-01-01')).toEqual(['no-removed-api 2', 'no-expiring-api 1']);
    expect(await severities(withoutContracts(strict), '2026-10-20')).toEqual([
      'no-removed-api 2',
      'no-deprecated-api 2',
    ]);
    expect(await severities(audit, '2027-01-01')).toEqual(['no-removed-api 1', 'no-expiring-api 1']);
  });

  it('leaves suppression to ESLint', async () => {
    const code = CODE.replace(
      "send('/api",
      "// eslint-disable-next-line deprec-scan/no-removed-api -- until the migration\nsend('/api",
    );
    const messages = await lint(
      [DEPRECATIONS, asOf('2026-10-20'), { linterOptions: { reportUnusedDisableDirectives: 'error' } }],
      code,
    );
    expect(places(messages)).toEqual(['no-deprecated-api 4:100-4:125']);
  });

  it('applies presets to source files and to nothing else', async () => {
    const { root: cwd } = new Tree([]);
    const eslint = makeESLint(version, { cwd, config: [{ files: ['**/*.*'] }, plugin.configs.recommended] });
    const isOn = async (file: string): Promise<boolean> => {
      const config = (await eslint.calculateConfigForFile(file)) as Linter.Config;
      return config.rules?.['deprec-scan/no-removed-api'] !== undefined;
    };
    for (const extension of SOURCES) expect(await isOn(`src/deep/a.${extension}`), extension).toBe(true);
    for (const file of ['a.json', 'a.css', 'a.md', 'src/a.vue']) expect(await isOn(file), file).toBe(false);
  });

  it('does not make ESLint lint files that it would leave alone', async () => {
    const { root: cwd } = new Tree({ 'a.js': '', 'types.d.ts': 'export type A = string;\n' });
    const eslint = new version.ESLint({ cwd, overrideConfigFile: true, overrideConfig: [plugin.configs.recommended] });
    expect((await eslint.lintFiles('.')).map(({ filePath }) => filePath)).toEqual([`${cwd}/a.js`]);
  });

  it('finds nothing in texts that are no files of the project', async () => {
    const blocks: Linter.Processor = {
      preprocess: (text) => [{ text, filename: '0.js' }],
      postprocess: (messages) => messages.flat(),
    };
    const markdown: Linter.Config = {
      files: ['**/*.md'],
      plugins: { md: { processors: { blocks } } },
      processor: 'md/blocks',
    };
    const config = [DEPRECATIONS, asOf('2026-10-20')];
    expect(await lint([markdown, ...config], CODE, 'x.md')).toEqual([]);
    expect(await lint(config, CODE, '../elsewhere.js')).toEqual([expect.objectContaining({ ruleId: null })]);
    expect(new version.Linter().verify(CODE, config)).toEqual([]);
  });

  it('takes no block for the whole of a component file, for which one driver hands it over', () => {
    const block =
      "export const post = (path) => fetch(`https://acme-be.glean.com/api/index/v1/${path}`, { method: 'POST' });\n";
    const use = "import { post } from './x.vue';\npost('getdocumentcount');\n";
    const { root: cwd } = new Tree({ 'x.vue': `<script>${block}</script>\n`, 'a.js': use });
    const { plugins = {}, rules = {} } = DEPRECATIONS;
    const linter = new version.Linter({ cwd });
    const lint = (file: string, text: string): string[] =>
      places(
        linter.verify(text, [{ files: ['**/*.js', '**/*.vue'], plugins, rules, ...asOf('2026-10-20') }], {
          filename: `${cwd}/${file}`,
        }),
      );
    for (const [file, text, expected] of [
      ['a.js', use, 1],
      ['x.vue', block, 0],
      ['a.js', use, 1],
    ] as const)
      expect(lint(file, text), file).toHaveLength(expected);
  });

  it('makes the cache forget what the day has changed', async () => {
    const tree = new Tree({ 'a.js': CODE, 'eslint.txt': '' });
    vi.spyOn(process, 'cwd').mockReturnValue(tree.root);
    const rulesOn = async (day: string, config: () => Linter.Config): Promise<string[]> => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T12:00:00Z`) });
      const options = { cache: true, cacheLocation: tree.path('.eslintcache'), cacheStrategy: 'content' } as const;
      const results = await makeESLint(version, { cwd: tree.root, config: [config()], options }).lintFiles('a.js');
      return places(results[0]!.messages).map((place) => place.split(' ')[0]!);
    };
    const byHand = (): Linter.Config => ({
      plugins: { 'deprec-scan': plugin },
      rules: { 'deprec-scan/no-removed-api': 'error', 'deprec-scan/no-expiring-api': ['error', { within: 10 }] },
    });
    for (const config of [() => withoutContracts(plugin.configs.strict), byHand]) {
      expect((await rulesOn('2026-10-15', config))[0]).toBe('no-expiring-api');
      expect((await rulesOn('2026-10-16', config))[0]).toBe('no-removed-api');
    }
  });
});

describe('the plugin', () => {
  it('can be extended by name', () => {
    const one = defineConfig({ plugins: { 'deprec-scan': plugin }, extends: ['deprec-scan/recommended'] });
    // Users have one version of ESLint's types. Here the plugin has the types of the other one.
    const other = defineConfig9({
      plugins: { 'deprec-scan': plugin as unknown as ESLint9.Plugin },
      extends: ['deprec-scan/recommended'],
    });
    for (const configs of [one, other])
      expect(configs.some(({ rules }) => rules?.['deprec-scan/no-removed-api'] !== undefined)).toBe(true);
  });

  it('has presets that both versions take as they are', () => {
    const one: Linter.Config[] = Object.values(plugin.configs);
    const other: Linter9.Config[] = Object.values(plugin.configs);
    expect(one.map(({ name }) => name)).toEqual(other.map(({ name }) => name));
  });

  it('describes every rule', () => {
    for (const [name, { meta }] of Object.entries(plugin.rules)) {
      expect(meta?.docs?.description).toMatch(/^(?:Disallow|Require) /);
      expect(readFileSync(new URL(meta?.docs?.url ?? ''), 'utf8')).toContain(meta?.docs?.description);
      expect(meta?.fixable).toBe(/^no-(removed|expiring|deprecated)-api$/.test(name) ? 'code' : undefined);
    }
    expect(plugin.meta).toMatchObject({ name: 'deprec-scan', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  });
});
