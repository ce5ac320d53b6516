import { ESLint, Linter, RuleTester } from 'eslint';
import { ESLint as ESLint9, Linter as Linter9, RuleTester as RuleTester9 } from 'eslint9';
import type { TSESLint } from '@typescript-eslint/utils';
import tseslint from 'typescript-eslint';
import { afterAll, describe, it, vi } from 'vitest';
import plugin from '../../rules/index.js';
import { RULES } from '../../src/model/contract.js';

export interface Version {
  name: string;
  ESLint: typeof ESLint;
  Linter: typeof Linter;
  RuleTester: typeof RuleTester;
}

/** Every version that the plugin supports. Their types differ, but not where tests use them. */
export const VERSIONS: Version[] = [
  {
    name: 'ESLint 9',
    ESLint: ESLint9 as unknown as typeof ESLint,
    Linter: Linter9 as unknown as typeof Linter,
    RuleTester: RuleTester9 as unknown as typeof RuleTester,
  },
  { name: 'ESLint 10', ESLint, Linter, RuleTester },
];

for (const { RuleTester: Tester } of VERSIONS) Object.assign(Tester, { describe, it, itOnly: it.only, afterAll });

export const tsParser = tseslint.parser as TSESLint.Parser.LooseParserModule as Linter.Parser;

/** Parser options by language, as in projects: espree for JavaScript, typescript-eslint for TypeScript. */
export const LANGUAGES: Linter.Config[] = [
  { files: ['**/*.{js,jsx,mjs}'], languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } } },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
  { files: ['**/*.{ts,tsx,mts,cts}'], languageOptions: { parser: tsParser } },
];

export interface LintOptions {
  cwd: string;
  /** The configuration after the languages; by default what is deprecated. */
  config?: Linter.Config[];
  options?: ESLint.Options;
}

/** The preset `strict` without the rules of contracts, for tests of what is deprecated. */
export const DEPRECATIONS: Linter.Config = withoutContracts(plugin.configs.strict);

/** A preset without the rules of contracts. */
export function withoutContracts({ rules = {}, ...config }: Linter.Config): Linter.Config {
  const kept = Object.entries(rules).filter(([name]) => !RULES.some((rule) => name === `deprec-scan/${rule}`));
  return { ...config, rules: Object.fromEntries(kept) };
}

/** An ESLint that reads no configuration file. */
export function makeESLint(version: Version, { cwd, config = [DEPRECATIONS], options = {} }: LintOptions): ESLint {
  return new version.ESLint({ cwd, overrideConfigFile: true, overrideConfig: [...LANGUAGES, ...config], ...options });
}

/** Makes the `RuleTester`, which has no option for it, work in a directory. Call it before making a tester. */
export function workIn(cwd: string): void {
  vi.spyOn(process, 'cwd').mockReturnValue(cwd);
}

/** A day, in the settings that all rules share. */
export function asOf(day: string, settings: object = {}): Linter.Config {
  return { settings: { 'deprec-scan': { asOf: day, ...settings } } };
}

/** `no-removed-api 3:5-3:12`, for each message. */
export function places(messages: readonly Linter.LintMessage[]): string[] {
  return messages.map(
    ({ ruleId, line, column, endLine, endColumn }) =>
      `${ruleId?.replace('deprec-scan/', '')} ${line}:${column}-${endLine}:${endColumn}`,
  );
}
