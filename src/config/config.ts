import { type Node, getNodeValue } from 'jsonc-parser';
import { basename, dirname, resolve } from 'node:path';
import type { ClientRow } from '../calls/domain/client-row.js';
import type { ModelRow } from '../calls/models/model-row.js';
import type { Mistake } from '../model/coverage.js';
import { UserError, inOneError } from '../model/errors.js';
import type { Confidence, Phase } from '../model/finding.js';
import type { Levels } from '../model/levels.js';
import { readFileSize } from '../model/limits.js';
import type { Origin } from '../model/origin.js';
import { locateList } from '../registry/locate-list.js';
import { closest } from '../registry/suggest.js';
import { isCallCount } from '../verdict/policy.js';
import { type Fault, faultOfPath } from './config-list.js';
import { CONFIG_KEY, type ConfigProperty, type Fail, lineAt, parseProperties, readConfigText } from './config-text.js';
import type { Exclusion } from './exclusions.js';
import type { PathRules } from './origin.js';
import { type Directories, readClientsAt } from './own-clients.js';
import { type AcceptedGap, readAcceptedGapsAt } from './own-gaps.js';
import { readModelsAt } from './own-models.js';
import { FAIL_ON, type Override, readFailOnAt, readOriginsAt, readOverridesAt, readRulesAt } from './own-policy.js';
import { type TokensPlace, readTokensAt } from './own-tokens.js';
import { type StatedValue, readValuesAt } from './own-values.js';
import { type ConfigWaiver, readWaiversAt } from './own-waivers.js';
import { type Kind, SETTINGS, type SettingName } from './setting-table.js';

/**
 * The settings of a project. The as-of day is not one of them, because a gate that looks at a fixed day never fails.
 */
export interface Config {
  /** Absolute paths, in the order in which they are loaded. */
  registries: string[];
  /** Absolute paths of contracts beside the built-in one. */
  contracts: string[];
  hosts: string[];
  within?: number;
  failOn?: Phase;
  /** Whether gaps fail. */
  failOnGap?: boolean;
  /** Absolute paths of files of evidence. */
  evidence: string[];
  minConfidence?: Confidence;
  /** The most calls that may be not understood. */
  requireResolved?: number;
  /** Whether the built-in list and contract are used; true if it is left out. */
  builtin?: boolean;
  /** Seconds that a scan may take. */
  timeLimit?: number;
  /** In bytes. */
  maxFileSize?: number;
  /** Clients beside the built-in ones; files among their modules are relative to the base of the scan. */
  clients: ClientRow[];
  /** What functions of packages do with values, beside what is built in. */
  models: ModelRow[];
  /** Patterns of files that are not analysed. */
  exclude: Exclusion[];
  /** What URLs are that code has from outside. */
  values: StatedValue[];
  waivers: ConfigWaiver[];
  acceptedGaps: AcceptedGap[];
  /** What is wrong with other waivers in it, with absolute paths. */
  wrongWaivers: Mistake[];
  overrides: Override[];
  /** Levels of rules of contracts. */
  rules: Levels;
  origins: Partial<Record<Origin, PathRules>>;
  /** Absolute path of the baseline, and where the configuration names it, for messages. */
  baseline?: { file: string; at: string };
  /** Where the register of tokens is. */
  tokens?: TokensPlace;
}

export const NO_CONFIG: Config = {
  registries: [],
  contracts: [],
  evidence: [],
  hosts: [],
  clients: [],
  models: [],
  values: [],
  exclude: [],
  waivers: [],
  acceptedGaps: [],
  wrongWaivers: [],
  overrides: [],
  rules: {},
  origins: {},
};

/** The directories of the configuration, and the lines in it. */
interface ConfigPlace extends Directories {
  /** Absolute path of the configuration. */
  file: string;
  /** The same in messages. */
  shown: string;
  lineOf: (node: Node) => number;
}

type Reader = (value: Node, config: Config, place: ConfigPlace) => readonly Wrong[];

const RIGHT: readonly Wrong[] = [];

/** One reader per key: checks the value and adds it to the configuration. */
const READERS = {
  // Only for editors.
  $schema: (value) => (typeof getNodeValue(value) === 'string' ? RIGHT : [{ expected: 'a string', node: value }]),
  registries: (value, config, { directory }) => {
    const notFound: Fault[] = [];
    const wrong = readList(value, 'registries', (names) => {
      config.registries = names.flatMap((name, index) => {
        try {
          return locateList(name, directory);
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          notFound.push({ node: value.children![index]!, message: error.message, hint: error.hint });
          return [];
        }
      });
    });
    return wrong.length + notFound.length > 0
      ? [...wrong, ...notFound]
      : missingIn(value, 'registries', config.registries);
  },
  contracts: (value, config, { directory }) => {
    const wrong = readList(value, 'contracts', (files) => {
      config.contracts = files.map((file) => resolve(directory, file));
    });
    return wrong.length > 0 ? wrong : missingIn(value, 'contracts', config.contracts);
  },
  builtin: (value, config) => readOne<boolean>(value, 'builtin', (isUsed) => (config.builtin = isUsed)),
  hosts: (value, config) => readList(value, 'hosts', (hosts) => (config.hosts = hosts)),
  within: (value, config) => readOne<number>(value, 'within', (days) => (config.within = days)),
  failOn: (value, config) => {
    const read = readFailOnAt(value);
    return read ? take(read, config) : [{ expected: FAIL_ON, node: value }];
  },
  minConfidence: (value, config) =>
    readOne<Confidence>(value, 'minConfidence', (level) => (config.minConfidence = level)),
  requireResolved: (value, config) => {
    const given: unknown = getNodeValue(value);
    // `false` is the same as leaving it out.
    const count = given === true ? 0 : given;
    if (count !== false && !isCallCount(count))
      return [{ expected: 'true, false, or a whole number of calls that need not be understood', node: value }];
    if (count !== false) config.requireResolved = count;
    return RIGHT;
  },
  timeLimit: (value, config) => readOne<number>(value, 'timeLimit', (seconds) => (config.timeLimit = seconds)),
  maxFileSize: (value, config) =>
    readOne<number | string>(value, 'maxFileSize', (size) => (config.maxFileSize = readFileSize(size)!)),
  clients: (value, config, directories) => {
    const read = readClientsAt(value, ['clients'], directories);
    return take('faults' in read ? read : { clients: read.rows }, config);
  },
  models: (value, config, { directory }) => {
    const read = readModelsAt(value, ['models'], directory);
    return take('faults' in read ? read : { models: read.rows }, config);
  },
  values: (value, config, place) => take(readValuesAt(value, place), config),
  exclude: (value, config, { directory }) =>
    readList(value, 'exclude', (patterns) => {
      config.exclude = patterns.map((pattern) => ({ pattern, directory }));
    }),
  waivers: (value, config, place) => take(readWaiversAt(value, place), config),
  acceptedGaps: (value, config, place) => take(readAcceptedGapsAt(value, place), config),
  overrides: (value, config, { directory }) => take(readOverridesAt(value, directory), config),
  rules: (value, config) => take(readRulesAt(value), config),
  origins: (value, config, { directory }) => take(readOriginsAt(value, directory), config),
  baseline: (value, config, { directory, shown, lineOf }) =>
    readOne<string>(value, 'baseline', (file) => {
      config.baseline = { file: resolve(directory, file), at: `${shown}:${lineOf(value)}: "baseline"` };
    }),
  // Only some commands read them, and not every run has what another one recorded.
  evidence: (value, config, { directory }) =>
    readList(value, 'evidence', (files) => {
      config.evidence = files.map((file) => resolve(directory, file));
    }),
  tokens: (value, config, place) => take(readTokensAt(value, place), config),
} as const satisfies Record<'$schema' | Exclude<keyof Config, 'wrongWaivers' | 'failOnGap'>, Reader>;

/** Adds what was read to the configuration, unless there is a mistake in it. */
function take(read: Partial<Config> | { faults: readonly Fault[] }, config: Config): readonly Fault[] {
  if ('faults' in read) return read.faults;
  Object.assign(config, read);
  return [];
}

const KEYS = Object.keys(READERS) as (keyof typeof READERS)[];

/** The settings that have a kind of value. */
type Plain = { [K in SettingName]: (typeof SETTINGS)[K] extends Kind ? K : never }[SettingName];

function readOne<T>(node: Node, name: Plain, store: (value: T) => void): readonly Wrong[] {
  const { fits, expected } = SETTINGS[name];
  const value: unknown = getNodeValue(node);
  if (!fits(value)) return [{ expected, node }];
  store(value as T);
  return RIGHT;
}

function readList(list: Node, name: Plain, store: (items: string[]) => void): readonly Wrong[] {
  const { fits, expected } = SETTINGS[name];
  if (list.type !== 'array') return [{ expected: `a list, each item ${expected}`, node: list }];
  const nodes = list.children ?? [];
  const wrong = nodes.filter((node) => !fits(getNodeValue(node))).map((node) => ({ expected, node }));
  if (wrong.length === 0) store(getNodeValue(list) as string[]);
  return wrong;
}

/** The paths of a list that lead to no file. What is wrong inside of a file is reported where it is read. */
function missingIn(value: Node, key: string, files: readonly string[]): readonly Fault[] {
  return (value.children ?? []).flatMap((node, index) => faultOfPath(node, key, files[index]!) ?? []);
}

/**
 * Reads a configuration: JSON with comments, or the key `deprec-scan` of a package.json. It is data and never executed,
 * so that a stranger's repository can be scanned.
 *
 * @param shown the path in error messages.
 * @param root absolute path to which the files of the analysis are relative.
 * @param isNamed whether it is named on the command line.
 * @throws UserError with file and line for each mistake in it, but for those in waivers.
 */
export function readConfig(
  file: string,
  shown: string = file,
  root: string = dirname(file),
  isNamed: boolean = false,
): Config {
  const text = readConfigText(file, shown, isNamed);
  const fail: Fail = (offset, message, hint) =>
    new UserError(`${shown}:${lineAt(text, offset)}: ${message}`, hint ?? null);
  const config: Config = { ...NO_CONFIG };
  const place = { file, shown, directory: dirname(file), root, lineOf: (node: Node) => lineAt(text, node.offset) };
  const path = basename(file) === 'package.json' ? [CONFIG_KEY] : [];
  const mistakes = parseProperties(text, path, fail).flatMap((property): UserError[] => {
    const { key, value } = property;
    if (!isKey(key)) return [unknownKey(property, KEYS, fail)];
    const reader: Reader = READERS[key];
    const wrong = [...reader(value, config, place)].sort((a, b) => a.node.offset - b.node.offset);
    return wrong.map((one) => fail(one.node.offset, ...wordsOf(key, one)));
  });
  if (mistakes.length > 0) throw inOneError(mistakes);
  return config;
}

function isKey(key: string): key is keyof typeof READERS {
  return KEYS.some((known) => known === key);
}

/** A value of the wrong kind; `node` is the wrong item if only one item of a list is wrong. */
interface Misfit {
  expected: string;
  node: Node;
}

type Wrong = Misfit | Fault;

/** Message and hint. */
function wordsOf(key: string, wrong: Misfit | Fault): [string, string?] {
  if ('expected' in wrong) return [`"${key}": expected ${wrong.expected}, not ${shownValue(wrong.node)}`];
  return wrong.hint === null ? [wrong.message] : [wrong.message, wrong.hint];
}

/** The error for a key that a configuration does not have. */
function unknownKey({ key, keyOffset }: ConfigProperty, keys: readonly string[], fail: Fail): UserError {
  if (/^as-?of$/i.test(key)) {
    return fail(
      keyOffset,
      `"${key}" is not a key of the configuration`,
      'give the day on the command line: --as-of DATE',
    );
  }
  const meant = closest(key, keys);
  const known = keys.filter((one) => one !== '$schema').join(', ');
  const hint = meant === null ? `known keys: ${known}` : `did you mean "${meant}"?`;
  return fail(keyOffset, `unknown key "${key}"`, hint);
}

function shownValue(node: Node): string {
  if (node.type === 'array') return 'a list';
  return node.type === 'object' ? 'an object' : JSON.stringify(getNodeValue(node));
}
