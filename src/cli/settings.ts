import { resolve } from 'node:path';
import type { ClientRow } from '../calls/clients/row.js';
import { DEFAULT_POLICY, type Policy } from '../verdict/policy.js';
import { NO_CONFIG, readConfig, type Config } from './config.js';
import { findConfig } from './config-search.js';
import type { Environment } from './environment.js';
import type { CommonFlags, ScanFlags } from './options.js';
import { showPath } from './paths.js';

/** What a command works with: flags over configuration over defaults. */
export interface Settings {
  policy: Policy;
  /** Whether somebody asked for `policy.minConfidence`; if so, findings below it are not listed either. */
  hidesBelow: boolean;
  /** Registry files beside the built-in one, in the order in which they are loaded. */
  registries: string[];
  hosts: string[];
  /** HTTP clients beside the built-in ones, looked up in this order; files are relative to the root. */
  clients: ClientRow[];
}

/** There is no flag for clients: they come from the options of the ESLint plugin. */
type Flags = CommonFlags & Partial<Pick<ScanFlags, 'minConfidence' | 'failOn' | 'host'>> & { clients?: readonly ClientRow[] };

/**
 * Settles what flags and configuration say.
 *
 * @param root Where the search for a configuration begins, absolute.
 * @throws UserError for anything that is wrong in the configuration.
 */
export function settle(flags: Flags, root: string, environment: Environment): Settings {
  const config = loadConfig(flags, root, environment.cwd);
  const minConfidence = flags.minConfidence ?? config.minConfidence;
  return {
    policy: {
      asOf: flags.asOf ?? environment.today(),
      within: flags.within ?? config.within ?? DEFAULT_POLICY.within,
      failOn: flags.failOn ?? config.failOn ?? DEFAULT_POLICY.failOn,
      minConfidence: minConfidence ?? DEFAULT_POLICY.minConfidence,
    },
    hidesBelow: minConfidence !== undefined,
    registries: mergeRegistries(config.registries, flags.registry, environment.cwd),
    hosts: [...config.hosts, ...(flags.host ?? [])],
    clients: [...(flags.clients ?? []), ...config.clients],
  };
}

function loadConfig(flags: Flags, root: string, cwd: string): Config {
  const file = flags.config === undefined ? findConfig(root, cwd) : resolve(cwd, flags.config);
  return file === null ? NO_CONFIG : readConfig(file, showPath(file, cwd), root);
}

/** A file that is both configured and named is loaded once: twice, it would clash with itself. */
function mergeRegistries(configured: readonly string[], named: readonly string[], cwd: string): string[] {
  const files = [...configured, ...named].map((file) => resolve(cwd, file));
  return [...new Set(files)].map((file) => showPath(file, cwd));
}
