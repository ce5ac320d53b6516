import { findNamed, type Named } from '../../config/find-entry.js';
import { settle, type Settings } from '../../config/settings.js';
import type { Contract, RuleId } from '../../model/contract.js';
import { EXIT } from '../../model/errors.js';
import type { Registry } from '../../model/registry.js';
import type { Level } from '../../model/violation.js';
import { loadContract } from '../../registry/contract.js';
import { loadRegistry } from '../../registry/load.js';
import { formatRulePage, ruleFacts } from '../../report/terminal/rule-page.js';
import { toJson } from '../../report/text.js';
import { DEFAULT_LEVELS, levelIn } from '../../model/levels.js';
import { terminalFor, type Environment, type Outcome } from '../environment.js';
import type { ListFlags } from '../options/options.js';
import { datedEntry, entryPage } from './registry.js';

/** `explain ID`: the meaning of an entry or of a rule, for a person who meets it, or as JSON. */
export function explainCommand(id: string, flags: ListFlags, environment: Environment): Outcome {
  const settings = settle(flags, environment.cwd, environment);
  const registry = loadRegistry(settings.registries, settings);
  const named = findNamed(id, registry);
  const explain = flags.format === 'json' ? inJson : inProse;
  return { result: explain(named, { registry, settings, flags, environment }), remarks: [], exitCode: EXIT.clean };
}

interface Asked {
  registry: Registry;
  settings: Settings;
  flags: ListFlags;
  environment: Environment;
}

function inProse(named: Named, { registry, settings, flags, environment }: Asked): string {
  return 'rule' in named
    ? formatRulePage(...ruleIn(named.rule, settings), terminalFor(flags, environment))
    : entryPage(named.entry, registry, settings, flags, environment);
}

/** An entry as `registry list --format json` has it. */
function inJson(named: Named, { settings }: Asked): string {
  const value = 'rule' in named ? ruleFacts(...ruleIn(named.rule, settings)) : datedEntry(named.entry, settings.policy);
  return toJson(value);
}

function ruleIn(rule: RuleId, { policy: { levels = {} }, contracts, builtin }: Settings): [RuleId, Level, Contract] {
  return [rule, levelIn([levels, DEFAULT_LEVELS], rule), loadContract(contracts, { builtin })];
}
