/**
 * The ESLint plugin, exported as `deprec-scan/eslint`: three rules by phase over the findings of the scanner, a rule for
 * each rule of contracts, and presets.
 *
 *     import deprecScan from 'deprec-scan/eslint';
 *     export default [deprecScan.configs.recommended];
 *
 * In CommonJS `require('deprec-scan/eslint')` is the same object.
 */
import type { Linter, Rule } from 'eslint';
import { RULES, type RuleId } from '../src/model/contract.js';
import { packageVersion } from '../src/runtime/package-root.js';
import { createContractRule } from './contract/create-contract-rule.js';
import { noDeprecatedApi } from './no-deprecated-api.js';
import { noExpiringApi } from './no-expiring-api.js';
import { noRemovedApi } from './no-removed-api.js';
import { createPreset, NAMESPACE, type PresetName, type RuleName } from './presets.js';

export type { RuleOptions } from './options.js';
export type { PresetName, RuleName } from './presets.js';

/** A plugin for a flat configuration. */
export interface DeprecScanPlugin {
  meta: { name: string; version: string; namespace: string };
  rules: Record<RuleName, Rule.RuleModule>;
  configs: Readonly<Record<PresetName, Linter.Config>>;
}

const plugin: DeprecScanPlugin = {
  meta: { name: 'deprec-scan', version: packageVersion(), namespace: NAMESPACE },
  rules: {
    'no-removed-api': noRemovedApi,
    'no-expiring-api': noExpiringApi,
    'no-deprecated-api': noDeprecatedApi,
    ...contractRules(),
  },
  configs: {
    get recommended() {
      return createPreset('recommended', plugin);
    },
    get strict() {
      return createPreset('strict', plugin);
    },
    get audit() {
      return createPreset('audit', plugin);
    },
    get contract() {
      return createPreset('contract', plugin);
    },
  },
};

function contractRules(): Record<RuleId, Rule.RuleModule> {
  return Object.fromEntries(RULES.map((rule) => [rule, createContractRule(rule)])) as Record<RuleId, Rule.RuleModule>;
}

// The result of `require('deprec-scan/eslint')` in CommonJS.
export { plugin as default, plugin as 'module.exports' };
