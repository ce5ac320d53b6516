import { resolve } from 'node:path';
import { today } from '../src/runtime/clock.js';
import { exclusionTest } from '../src/config/exclusions.js';
import { clientsIn } from '../src/config/own-clients.js';
import { settle, type Settings } from '../src/config/settings.js';
import { UserError } from '../src/model/errors.js';
import { validOn } from '../src/project/value-remarks.js';
import { loadLists } from '../src/registry/contract.js';
import { isSameStamp, Throttle, stampOf, type Stamp } from './disk.js';
import { ConfigurationError } from './errors.js';
import type { RuleOptions } from './options.js';
import { Session } from './session.js';

/** How often the configuration and the registries are checked for changes. */
const DISK_CHECK_MS = 1000;

/**
 * A project under the options of a rule: its settings, and the session shared by rules with the same root, registries,
 * contracts, hosts and clients.
 */
export interface Project {
  settings: Settings;
  session: Session;
}

interface OpenSession {
  session: Session;
  /** Of the registry files and the contracts. */
  stamps: Stamp[];
}

const projects = new Map<string, { throttle: Throttle; project: Project }>();
const sessions = new Map<string, OpenSession>();

/**
 * The project at ESLint's working directory, or at the root that the options name.
 *
 * @throws ConfigurationError if the root, the configuration file or a registry is wrong.
 */
export function openProject(cwd: string, options: RuleOptions): Project {
  const { asOf: _day, cacheKey: _key, ...lasting } = options;
  const key = JSON.stringify([cwd, lasting]);
  const known = projects.get(key);
  if (known && !known.throttle.isDue()) return known.project;
  projects.delete(key);
  const settings = settleOptions(cwd, options);
  const project = { settings, session: openSession(cwd, rootOf(cwd, options), settings) };
  const throttle = known?.throttle ?? new Throttle(DISK_CHECK_MS);
  throttle.reset();
  projects.set(key, { throttle, project });
  return project;
}

function rootOf(cwd: string, { root = '.' }: RuleOptions): string {
  const directory = resolve(cwd, root);
  if (stampOf(directory) === null) throw new ConfigurationError(`root: ${directory} does not exist`);
  return directory;
}

/** Options and the project's configuration together, as the command line reads them. The options count as its flags. */
export function settleOptions(cwd: string, options: RuleOptions): Settings {
  const { registries = [], contracts = [], hosts = [], clients = [], within, minConfidence } = options;
  const root = rootOf(cwd, options);
  const flags = (): Parameters<typeof settle>[0] => ({
    color: false,
    registry: [...registries],
    contracts,
    host: [...hosts],
    ...(within !== undefined && { within }),
    ...(minConfidence !== undefined && { minConfidence }),
    clients: clientsIn(clients, 'clients', { directory: cwd, root }),
  });
  return orConfigurationError(() => settle(flags(), root, { cwd, today }));
}

/** The session for these registries, contracts, hosts and clients; a new one if one of the files has changed. */
function openSession(cwd: string, root: string, settings: Settings): Session {
  const { builtin, hosts, clients, models, excludes, policy } = settings;
  const values = validOn(policy.asOf, settings.values);
  const registries = settings.registries.map((file) => resolve(cwd, file));
  const contracts = settings.contracts.map((file) => resolve(cwd, file));
  const key = JSON.stringify([root, builtin, registries, contracts, hosts, clients, models, values, excludes]);
  const stamps = [...registries, ...contracts].map(stampOf);
  const open = sessions.get(key);
  if (open?.stamps.every((stamp, index) => isSameStamp(stamp, stamps[index]))) return open.session;
  const session = orConfigurationError(() => {
    const { registry, contract } = loadLists({ registries, contracts, builtin });
    return new Session(root, registry, contract, { hosts, clients, models, values }, exclusionTest(excludes));
  });
  sessions.set(key, { session, stamps });
  return session;
}

function orConfigurationError<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof UserError) throw new ConfigurationError(error.message, error.hint);
    throw error;
  }
}
