import type { Rule } from 'eslint';
import type { OwnClient } from '../src/calls/clients/own-client.js';
import { SETTINGS, type Kind } from '../src/config/setting-table.js';
import type { Confidence } from '../src/model/finding.js';
import type { IsoDate } from '../src/model/registry.js';
import { ConfigurationError } from './errors.js';

/** Key of the shared settings: `settings: { 'deprec-scan': { … } }`. */
const SETTINGS_KEY = 'deprec-scan';

/**
 * Options of each rule. Missing options are taken from the shared settings, then from the project's configuration file.
 */
export interface RuleOptions {
  /** The directory whose files belong together, relative to ESLint's working directory, which is the default. */
  root?: string;
  /** Registry files beside the built-in one and those of the configuration, relative to ESLint's working directory. */
  registries?: readonly string[];
  /** Contracts beside the built-in one and those of the configuration, relative to ESLint's working directory. */
  contracts?: readonly string[];
  /** A removal within this number of days is imminent. */
  within?: number;
  /** The day that decides the phases; by default today in UTC. */
  asOf?: IsoDate;
  /** Findings below it are not reported. */
  minConfidence?: Confidence;
  /** Host patterns of the APIs, beside those of the registries and the configuration. */
  hosts?: readonly string[];
  /**
   * HTTP clients beside the built-in ones, looked up before those of the configuration; files are relative to ESLint's
   * working directory.
   */
  clients?: readonly OwnClient[];
  /** Not read: it only makes the options differ when `eslint --cache` has to be invalidated. */
  cacheKey?: string;
}

type Described = Kind & { description: string };

/** The kinds of the options: those of the settings, and of what only the rules have. */
const KINDS = {
  root: {
    description: 'the directory whose files belong together, relative to the working directory',
    expected: 'a path of a directory',
    fits: (value: unknown) => typeof value === 'string' && value !== '',
    schema: { type: 'string', minLength: 1 },
  },
  registries: listOf(SETTINGS.registries, ', relative to the working directory'),
  contracts: listOf(SETTINGS.contracts, ', relative to the working directory'),
  within: SETTINGS.within,
  asOf: SETTINGS.asOf,
  minConfidence: SETTINGS.minConfidence,
  hosts: listOf(SETTINGS.hosts),
  clients: {
    description: 'clients of your own, looked up first, with files relative to the working directory',
    expected: 'a list of clients',
    // Mistakes inside of a client are reported when the options are settled.
    fits: (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null),
    schema: { type: 'array', items: { type: 'object' } },
  },
  cacheKey: {
    description: "not read, but a change of it makes ESLint's `--cache` notice a new date or registry",
    expected: 'a string',
    fits: (value: unknown) => typeof value === 'string',
    schema: { type: 'string' },
  },
} as const satisfies Record<keyof RuleOptions, Described>;

/** ESLint checks that the items are texts; messages of ours say more of what they have to be. */
function listOf({ description, expected, fits }: Described, more = ''): Described {
  return {
    description: inEditor(description) + more,
    expected: `a list, each item ${expected}`,
    fits: (value: unknown) => Array.isArray(value) && value.every(fits),
    schema: { type: 'array', items: { type: 'string', minLength: 1 } },
  };
}

/** A description as an editor shows it: without what only the command line says. */
function inEditor(description: string): string {
  const [first = ''] = description.split(/; | \(default/);
  return first.charAt(0).toUpperCase() + first.slice(1);
}

/** JSON Schema of the options, one for all rules. */
export const OPTIONS_SCHEMA = [
  {
    type: 'object' as const,
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(KINDS).map(([name, { description, schema }]) => [
        name,
        { ...schema, description: inEditor(description) },
      ]),
    ),
  },
];

/**
 * The options of a rule over the shared settings.
 *
 * @throws ConfigurationError for an invalid value.
 */
export function readOptions({ settings, options }: Pick<Rule.RuleContext, 'settings' | 'options'>): RuleOptions {
  const shared = checked(settings[SETTINGS_KEY], `settings["${SETTINGS_KEY}"]`);
  return { ...shared, ...checked(options[0], 'options') };
}

function checked(value: unknown, place: string): RuleOptions {
  if (value === undefined) return {};
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ConfigurationError(`${place} must be an object`);
  for (const [key, option] of Object.entries(value)) {
    if (!isKey(key))
      throw new ConfigurationError(`${place}: unknown key "${key}"`, `known keys: ${Object.keys(KINDS).join(', ')}`);
    const { expected, fits }: Kind = KINDS[key];
    if (option !== undefined && !fits(option))
      throw new ConfigurationError(`${place}.${key}: expected ${expected}, not ${JSON.stringify(option)}`);
  }
  return value;
}

function isKey(key: string): key is keyof RuleOptions {
  return Object.hasOwn(KINDS, key);
}
