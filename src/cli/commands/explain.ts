import { findEntry } from '../../config/find-entry.js';
import type { CommonFlags } from '../../config/flags.js';
import { settle } from '../../config/settings.js';
import { EXIT } from '../../model/errors.js';
import { loadRegistry } from '../../registry/load.js';
import { formatEntryPage } from '../../report/terminal/entry-page.js';
import { terminalFor, type Environment, type Outcome } from '../environment.js';
import { dateEntry } from './registry.js';

/** `explain ID`: the meaning of an entry, for a person who meets it. */
export function explainCommand(id: string, flags: CommonFlags, environment: Environment): Outcome {
  const { policy, registries } = settle(flags, environment.cwd, environment);
  const registry = loadRegistry(registries);
  const entry = findEntry(id, registry);
  const api = registry.apis.find((one) => one.id === entry.api);
  if (!api) throw new Error(`entry ${entry.id} was loaded without its API ${entry.api}`);
  const page = formatEntryPage(entry, api, dateEntry(entry, policy), terminalFor(flags, environment));
  return { result: page, remarks: [], exitCode: EXIT.clean };
}
