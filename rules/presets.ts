import type { ESLint, Linter } from 'eslint';
import { cacheKey } from './cache-key.js';

/** Prefix of the rules, as the presets and the documentation write them. */
export const NAMESPACE = 'deprec-scan';

/** Severities of the rules by preset. */
const PRESETS = {
  /** What is broken is an error, what is about to break a warning. */
  recommended: { 'no-removed-api': 'error', 'no-expiring-api': 'warn', 'no-deprecated-api': 'off' },
  /** Nothing that is deprecated may stay. */
  strict: { 'no-removed-api': 'error', 'no-expiring-api': 'error', 'no-deprecated-api': 'error' },
  /** Everything is shown, nothing fails. */
  audit: { 'no-removed-api': 'warn', 'no-expiring-api': 'warn', 'no-deprecated-api': 'warn' },
} as const satisfies Record<string, Record<string, Linter.StringSeverity>>;

export type PresetName = keyof typeof PRESETS;
export type RuleName = keyof (typeof PRESETS)['recommended'];

/**
 * All files but these languages. This is written as `ignores` and not as `files`: a pattern in `files` makes ESLint
 * lint files that it would skip, and without a TypeScript parser every `.d.ts` of a JavaScript project would be a
 * parsing error.
 */
const ONLY_SOURCES = ['**/*', '!**/*.{js,jsx,ts,tsx,mjs,cjs,mts,cts}'];

/** A preset as a flat configuration. It is made on demand, because its cache key contains the day. */
export function createPreset(name: PresetName, plugin: ESLint.Plugin): Linter.Config {
  const key = cacheKey();
  const rules = Object.entries(PRESETS[name]).map(([rule, severity]): [string, Linter.RuleEntry] => [
    `${NAMESPACE}/${rule}`,
    [severity, { cacheKey: key }],
  ]);
  return {
    name: `${NAMESPACE}/${name}`,
    ignores: [...ONLY_SOURCES],
    plugins: { [NAMESPACE]: plugin },
    rules: Object.fromEntries(rules),
  };
}
