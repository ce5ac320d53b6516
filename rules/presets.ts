import type { ESLint, Linter } from 'eslint';
import { RULES, type RuleId } from '../src/model/contract.js';
import { DEFAULT_LEVELS, levelIn } from '../src/model/levels.js';
import { cacheKey } from './cache-key.js';

/** Prefix of the rules, as the presets and the documentation write them. */
export const NAMESPACE = 'deprec-scan';

type Severities<R extends string> = Readonly<Record<R, Linter.StringSeverity>>;

/** Severities of the rules of contracts: those of the command line, or the same for each. */
const CONTRACT = severities((rule) => levelIn([DEFAULT_LEVELS], rule));

function severities(severityOf: (rule: RuleId) => Linter.StringSeverity): Severities<RuleId> {
  return Object.fromEntries(RULES.map((rule) => [rule, severityOf(rule)])) as Severities<RuleId>;
}

/** Severities of the rules by preset. A rule that a preset does not name is as other presets leave it. */
const PRESETS = {
  /** What is broken is an error, what is about to break a warning. */
  recommended: { 'no-removed-api': 'error', 'no-expiring-api': 'warn', 'no-deprecated-api': 'off' },
  /** Nothing that is deprecated or breaks a contract may stay. */
  strict: {
    'no-removed-api': 'error',
    'no-expiring-api': 'error',
    'no-deprecated-api': 'error',
    ...severities(() => 'error'),
  },
  /** Everything is shown, nothing fails. */
  audit: { 'no-removed-api': 'warn', 'no-expiring-api': 'warn', 'no-deprecated-api': 'warn' },
  /** Calls that break the contract of their API. */
  contract: CONTRACT,
} as const satisfies Record<string, Record<string, Linter.StringSeverity>>;

export type PresetName = keyof typeof PRESETS;
export type PhaseRuleName = keyof (typeof PRESETS)['recommended'];
export type RuleName = keyof (typeof PRESETS)['strict'];

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
