import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ClientRow } from '../calls/domain/client-row.js';
import type { ModelRow } from '../calls/models/model-row.js';
import { showPath } from '../files/paths.js';
import type { Mistake } from '../model/coverage.js';
import { UserError } from '../model/errors.js';
import type { Phase } from '../model/finding.js';
import type { IsoDate } from '../model/registry.js';
import { locateList } from '../registry/locate-list.js';
import { DEFAULT_MAX_FILE_SIZE } from '../model/limits.js';
import { DEFAULT_POLICY, type Policy } from '../verdict/policy.js';
import { findConfig, searchedDirectories } from './config-search.js';
import { NO_CONFIG, readConfig, type Config } from './config.js';
import type { Exclusion } from './exclusions.js';
import type { CommonFlags, ScanFlags } from './flags.js';
import type { AcceptedGap } from './own-gaps.js';
import type { OwnPolicy } from './own-policy.js';
import { findTokens, type TokensPlace } from './own-tokens.js';
import { valueOfFlag, type StatedValue } from './own-values.js';
import type { ConfigWaiver } from './own-waivers.js';

/** The settings of a command: flags over configuration over defaults. */
export interface Settings extends OwnPolicy {
  /** Whether a flag says which phases fail. Otherwise everything fails that a change adds. */
  isFailOnGiven: boolean;
  /** Whether a flag says that gaps fail. Otherwise no change fails for them. */
  isGapGiven: boolean;
  /** Absolute paths of files of evidence, each once. Only some commands read them. */
  evidence: string[];
  /** Whether `policy.minConfidence` was asked for. Then findings below it are not listed either. */
  hidesBelow: boolean;
  /** Whether the built-in list and contract are used. */
  builtin: boolean;
  /** Registry files beside the built-in one, in the order in which they are loaded. */
  registries: string[];
  /** Contracts beside the built-in one, as messages show them. */
  contracts: string[];
  hosts: string[];
  /** Clients beside the built-in ones, in order of precedence; files are relative to the base of the scan. */
  clients: ClientRow[];
  /** What functions of packages do with values, beside what is built in. */
  models: ModelRow[];
  /** What URLs are that code has from outside. */
  values: StatedValue[];
  /** Seconds that a scan may take; null without a limit. */
  timeLimit: number | null;
  /** Bytes above which a file is not analysed. */
  maxFileSize: number;
  /** Patterns of files that are not analysed. */
  excludes: Exclusion[];
  waivers: ConfigWaiver[];
  acceptedGaps: AcceptedGap[];
  /** What is wrong with other waivers in the configuration, with absolute paths. */
  wrongWaivers: Mistake[];
  baseline: BaselinePlace;
  /** Absolute path of the configuration; null without one. */
  configFile: string | null;
  /** Where the register of tokens is; null without one. */
  tokens: TokensPlace | null;
}

const BASELINE_NAME = 'deprec-scan.baseline.json';

/** The place of the baseline, whether it exists or not. */
export interface BaselinePlace {
  /** An absolute path. */
  file: string;
  /** Whether a flag or the configuration names it. Then it has to exist. */
  isNamed: boolean;
  /** Where the configuration names it, for messages; null if it does not, or if a flag does. */
  configuredAt: string | null;
  exists: boolean;
}

/** Flags, and settings that only programs have: clients, and not reading a configuration. */
export type Flags = Omit<CommonFlags, 'config'> &
  Partial<Omit<ScanFlags, 'config'>> & {
    /** Whether the command fails on what its policy does not allow. */
    isGate?: boolean;
    /** The most calls that may be not understood. */
    requireResolved?: number;
    /** Absolute paths of the files that the result goes to. They are no part of what is scanned. */
    written?: readonly string[];
    /** Contracts beside the built-in one and those of the configuration. */
    contracts?: readonly string[];
    clients?: readonly ClientRow[];
    config?: string | false;
  };

/** What settings depend on beside flags and files. */
export interface Surroundings {
  /** Absolute; what flags name is relative to it. */
  cwd: string;
  today: () => IsoDate;
}

/**
 * Combines flags and configuration.
 *
 * @param root absolute path at which the search for a configuration begins.
 * @param base absolute path to which the files of the analysis are relative.
 * @throws UserError for any mistake in the configuration.
 */
export function settle(flags: Flags, root: string, { cwd, today }: Surroundings, base: string = root): Settings {
  const configFile =
    flags.config === undefined ? findConfig(root, cwd) : flags.config === false ? null : resolve(cwd, flags.config);
  const isNamed = flags.config !== undefined;
  const config = configFile === null ? NO_CONFIG : readConfig(configFile, showPath(configFile, cwd), base, isNamed);
  return {
    policy: policyOf(flags, config, today),
    isFailOnGiven: phaseOf(flags) !== undefined,
    isGapGiven: flags.failOn?.includes('gap') === true,
    evidence: evidenceOf(flags, config, cwd, configFile),
    hidesBelow: (flags.minConfidence ?? config.minConfidence) !== undefined,
    ...listsOf(flags, config, cwd),
    hosts: [...config.hosts, ...(flags.host ?? [])],
    clients: [...(flags.clients ?? []), ...config.clients],
    models: config.models,
    values: [...(flags.value ?? []).map((value) => valueOfFlag(value, cwd, base)), ...config.values],
    ...limitsOf(flags, config),
    excludes: [...config.exclude, ...(flags.exclude ?? []).map((pattern) => ({ pattern, directory: cwd }))],
    waivers: config.waivers,
    acceptedGaps: config.acceptedGaps,
    wrongWaivers: config.wrongWaivers,
    overrides: config.overrides,
    origins: config.origins,
    baseline: baselinePlace(
      typeof flags.baseline === 'string' ? { file: resolve(cwd, flags.baseline), at: null } : config.baseline,
      flags.baseline === false,
      { root, cwd, configFile },
    ),
    configFile,
    tokens: config.tokens ?? findTokens(searchedDirectories(root, cwd)),
  };
}

/** @throws UserError if no list and no contract is left. */
function listsOf(flags: Flags, config: Config, cwd: string): Pick<Settings, 'builtin' | 'registries' | 'contracts'> {
  const builtin = flags.builtin !== false && config.builtin !== false;
  const registries = mergeRegistries(config.registries, flags.registry, cwd);
  const contracts = [...config.contracts, ...(flags.contracts ?? []).map((file) => resolve(cwd, file))].map((file) =>
    showPath(file, cwd),
  );
  if (!builtin && registries.length + contracts.length === 0)
    throw new UserError(
      'without the built-in registry, there is no registry',
      'name one with --registry, or under `registries` in the configuration',
    );
  return { builtin, registries, contracts };
}

function limitsOf(flags: Flags, config: Config): Pick<Settings, 'timeLimit' | 'maxFileSize'> {
  return {
    timeLimit: flags.timeLimit ?? config.timeLimit ?? null,
    maxFileSize: flags.maxFileSize ?? config.maxFileSize ?? DEFAULT_MAX_FILE_SIZE,
  };
}

function policyOf(flags: Flags, config: Config, today: Surroundings['today']): Policy {
  const { within, failOn, minConfidence } = DEFAULT_POLICY;
  const requireResolved = flags.requireResolved ?? config.requireResolved;
  return {
    asOf: flags.asOf ?? today(),
    within: flags.within ?? config.within ?? within,
    failOn: phaseOf(flags) ?? config.failOn ?? failOn,
    minConfidence: flags.minConfidence ?? config.minConfidence ?? minConfidence,
    ...(failsOnGap(flags, config) && { failOnGap: true }),
    ...(requireResolved !== undefined && { requireResolved }),
    // `*` is for all rules, those that the configuration names too.
    levels: flags.rule?.['*'] === undefined ? { ...config.rules, ...flags.rule } : flags.rule,
  };
}

function phaseOf({ failOn = [] }: Flags): Phase | undefined {
  return failOn.findLast((word): word is Phase => word !== 'gap');
}

function failsOnGap({ failOn = [] }: Flags, config: Config): boolean {
  return failOn.includes('gap') || config.failOnGap === true;
}

/** @throws UserError if gaps fail the gate, and nothing says what was seen. */
function evidenceOf(flags: Flags, config: Config, cwd: string, configFile: string | null): string[] {
  const { evidence = [] } = flags;
  const files = [...new Set([...config.evidence, ...evidence.map((file) => resolve(cwd, file))])];
  if (files.length > 0 || flags.isGate !== true || !failsOnGap(flags, config)) return files;
  const isFlag = flags.failOn?.includes('gap') === true || configFile === null;
  throw new UserError(
    `${isFlag ? '--fail-on gap' : `${showPath(configFile, cwd)}: "failOn": "gap"`}: no evidence of requests is given`,
    'name a file with --evidence, or under `evidence` in the configuration',
  );
}

/**
 * The named baseline, or the nearest one from the scanned root upward. A new one belongs beside the configuration, or
 * into the current directory.
 *
 * @param isLeftOut whether it is ignored. It is still not a file of the project.
 */
function baselinePlace(
  named: { file: string; at: string | null } | undefined,
  isLeftOut: boolean,
  { root, cwd, configFile }: { root: string; cwd: string; configFile: string | null },
): BaselinePlace {
  if (isLeftOut) return { ...baselinePlace(named, false, { root, cwd, configFile }), isNamed: false, exists: false };
  if (named !== undefined)
    return { file: named.file, isNamed: true, configuredAt: named.at, exists: existsSync(named.file) };
  const searched = searchedDirectories(root, cwd);
  const found = searched.map((directory) => join(directory, BASELINE_NAME)).find((file) => existsSync(file));
  if (found !== undefined) return { file: found, isNamed: false, configuredAt: null, exists: true };
  const home = [configFile === null ? null : dirname(configFile), cwd].find(
    (directory) => directory !== null && searched.includes(directory),
  );
  return { file: join(home ?? root, BASELINE_NAME), isNamed: false, configuredAt: null, exists: false };
}

/** A file that is both configured and named is loaded once, because otherwise it would clash with itself. */
function mergeRegistries(configured: readonly string[], named: readonly string[], cwd: string): string[] {
  const files = [...configured, ...named.map((name) => locateList(name, cwd))];
  return [...new Set(files)].map((file) => showPath(file, cwd));
}
