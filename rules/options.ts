import type { Rule } from 'eslint';
import type { OwnClient } from '../src/calls/clients/own-client.js';
import { isHostPattern } from '../src/config/stated-hosts.js';
import { isIsoDate } from '../src/model/dates.js';
import { CONFIDENCES, type Confidence } from '../src/model/finding.js';
import type { IsoDate } from '../src/model/registry.js';
import { isDayCount, MAX_DAYS } from '../src/verdict/policy.js';
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

interface Check {
  expected: string;
  fits: (value: unknown) => boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isListOf = (isItem: (item: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isItem);

/**
 * Checks what a schema cannot express (a day of the calendar), and what ESLint does not check (the shared settings).
 */
const CHECKS = {
  root: { expected: 'a path of a directory', fits: isText },
  registries: { expected: 'a list of paths', fits: isListOf(isText) },
  contracts: { expected: 'a list of paths', fits: isListOf(isText) },
  within: { expected: `a whole number of days from 0 to ${MAX_DAYS}`, fits: isDayCount },
  asOf: {
    expected: 'a calendar date, YYYY-MM-DD',
    fits: (value) => typeof value === 'string' && isIsoDate(value),
  },
  minConfidence: {
    expected: `one of ${CONFIDENCES.join(', ')}`,
    fits: (value) => CONFIDENCES.some((one) => one === value),
  },
  hosts: { expected: 'a list of host patterns such as "*.example.com"', fits: isListOf(isHostPattern) },
  // Mistakes inside of a client are reported when the options are settled.
  clients: { expected: 'a list of clients', fits: isListOf((item) => typeof item === 'object' && item !== null) },
  cacheKey: { expected: 'a string', fits: (value) => typeof value === 'string' },
} as const satisfies Record<keyof RuleOptions, Check>;

const strings = (description: string) => ({
  type: 'array' as const,
  description,
  items: { type: 'string' as const, minLength: 1 },
});

/** JSON Schema of the options, one for all rules. */
export const OPTIONS_SCHEMA = [
  {
    type: 'object' as const,
    additionalProperties: false,
    properties: {
      registries: strings('More registries, relative to the working directory.'),
      contracts: strings('More contracts, relative to the working directory.'),
      within: {
        type: 'integer' as const,
        minimum: 0,
        maximum: MAX_DAYS,
        description: 'A removal within this number of days is imminent.',
      },
      asOf: {
        type: 'string' as const,
        pattern: '^\\d{4}-\\d{2}-\\d{2}$',
        description: 'The date for which phases are determined.',
      },
      minConfidence: {
        type: 'string' as const,
        enum: [...CONFIDENCES],
        description: 'Findings and violations of lower confidence are not reported.',
      },
      hosts: strings('More host patterns of the API.'),
      clients: {
        type: 'array' as const,
        description: 'Clients of your own, looked up first; files are relative to the working directory.',
        items: { type: 'object' as const },
      },
      root: {
        type: 'string' as const,
        minLength: 1,
        description: 'The directory whose files belong together, relative to the working directory.',
      },
      cacheKey: {
        type: 'string' as const,
        description: "Not read; it makes ESLint's `--cache` notice a new date or registry.",
      },
    } satisfies Record<keyof RuleOptions, object>,
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
      throw new ConfigurationError(`${place}: unknown key "${key}"`, `known keys: ${Object.keys(CHECKS).join(', ')}`);
    const { expected, fits }: Check = CHECKS[key];
    if (option !== undefined && !fits(option))
      throw new ConfigurationError(`${place}.${key}: expected ${expected}, not ${JSON.stringify(option)}`);
  }
  return value;
}

function isKey(key: string): key is keyof RuleOptions {
  return Object.hasOwn(CHECKS, key);
}
