import { findNamed } from '../../config/find-entry.js';
import type { CommonFlags } from '../../config/flags.js';
import { settle, type Settings } from '../../config/settings.js';
import type { RuleId } from '../../model/contract.js';
import { EXIT } from '../../model/errors.js';
import type { Entry, Registry } from '../../model/registry.js';
import { loadContract } from '../../registry/contract.js';
import { loadRegistry } from '../../registry/load.js';
import { formatEntryPage } from '../../report/terminal/entry-page.js';
import { formatRulePage } from '../../report/terminal/rule-page.js';
import { DEFAULT_LEVELS, levelIn } from '../../model/levels.js';
import { terminalFor, type Environment, type Outcome } from '../environment.js';
import { dateEntry } from './registry.js';

/** `explain ID`: the meaning of an entry or of a rule, for a person who meets it. */
export function explainCommand(id: string, flags: CommonFlags, environment: Environment): Outcome {
  const settings = settle(flags, environment.cwd, environment);
  const registry = loadRegistry(settings.registries, settings);
  const named = findNamed(id, registry);
  const page =
    'rule' in named
      ? rulePage(named.rule, settings, flags, environment)
      : entryPage(named.entry, registry, settings, flags, environment);
  return { result: page, remarks: [], exitCode: EXIT.clean };
}

function entryPage(
  entry: Entry,
  { apis }: Registry,
  { policy }: Settings,
  flags: CommonFlags,
  environment: Environment,
): string {
  const api = apis.find((one) => one.id === entry.api);
  if (!api) throw new Error(`entry ${entry.id} was loaded without its API ${entry.api}`);
  return formatEntryPage(entry, api, dateEntry(entry, policy), terminalFor(flags, environment));
}

function rulePage(
  rule: RuleId,
  { policy: { levels = {} }, contracts, builtin }: Settings,
  flags: CommonFlags,
  environment: Environment,
): string {
  const level = levelIn([levels, DEFAULT_LEVELS], rule);
  return formatRulePage(rule, level, loadContract(contracts, { builtin }), terminalFor(flags, environment));
}
