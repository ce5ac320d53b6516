import { isIsoDate } from '../model/dates.js';
import { CONFIDENCES } from '../model/finding.js';
import { isTimeLimit, MAX_SECONDS, readFileSize } from '../model/limits.js';
import { DEFAULT_POLICY, isDayCount, MAX_DAYS } from '../verdict/policy.js';
import { faultOfExclusion } from './exclusions.js';
import { isHostPattern } from './stated-hosts.js';

/** A kind of value. */
export interface Kind {
  /** In messages: `expected a path, not 1`. */
  expected: string;
  fits: (value: unknown) => boolean;
  /** JSON Schema of the value. */
  schema: object;
}

/** A setting, as the command line, the configuration, the options of ESLint's rules and those of `scan` have it. */
interface Setting extends Partial<Kind> {
  /** Of the command line: `--within <days>`. */
  flag?: string;
  /** For help, and for editors. */
  description: string;
  /** Whether there may be several values, each of this kind. */
  isList?: true;
  /**
   * `found` if it decides what a scan finds, `judged` if it decides what the findings mean. Reports name both; a merge
   * of reports takes only the latter.
   */
  decides?: 'found' | 'judged';
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

const path = (expected: string): Kind => ({ expected, fits: isText, schema: { type: 'string', minLength: 1 } });

const whole = (expected: string, fits: Kind['fits'], minimum: number, maximum: number): Kind => ({
  expected: `a whole number of ${expected} from ${minimum} to ${maximum}`,
  fits,
  schema: { type: 'integer', minimum, maximum },
});

const YES_OR_NO: Kind = {
  expected: 'true or false',
  fits: (value) => typeof value === 'boolean',
  schema: { type: 'boolean' },
};

/** The settings with plain values, each written once. */
export const SETTINGS = {
  registries: {
    flag: '--registry <file>',
    description: 'registry to load in addition to the built-in one',
    isList: true,
    ...path('a path of a registry file'),
    decides: 'found',
  },
  contracts: {
    description: 'contract to load in addition to the built-in one',
    isList: true,
    ...path('a path of a contract'),
  },
  builtin: {
    flag: '--no-builtin',
    description: 'do not load the built-in registry and contract',
    ...YES_OR_NO,
    decides: 'judged',
  },
  config: {
    flag: '--config <file>',
    description: 'configuration (default: deprec-scan.config.json, searched upward)',
    decides: 'judged',
  },
  asOf: {
    flag: '--as-of <date>',
    description: 'date of the verdict, YYYY-MM-DD (default: today in UTC)',
    expected: 'a calendar date, YYYY-MM-DD',
    fits: (value: unknown) => typeof value === 'string' && isIsoDate(value),
    schema: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
  },
  within: {
    flag: '--within <days>',
    description: `a removal within this number of days is imminent (default: ${DEFAULT_POLICY.within})`,
    ...whole('days', isDayCount, 0, MAX_DAYS),
    decides: 'judged',
  },
  minConfidence: {
    flag: '--min-confidence <level>',
    description: `omit findings below this level; \`check\` fails only at or above it (default for check: ${DEFAULT_POLICY.minConfidence})`,
    expected: `one of ${CONFIDENCES.map((one) => `"${one}"`).join(', ')}`,
    fits: (value: unknown) => CONFIDENCES.some((one) => one === value),
    schema: { enum: [...CONFIDENCES] },
    decides: 'found',
  },
  rules: {
    flag: '--rule <rule=level>',
    description:
      'level of a contract rule (error, warn or off), for example check-status=error; `*` for all rules; repeatable',
    decides: 'found',
  },
  hosts: {
    flag: '--host <pattern>',
    description: 'another host of the APIs; `*` matches any characters',
    isList: true,
    expected: 'a host pattern such as "*.example.com", without scheme and path',
    fits: isHostPattern,
    schema: { type: 'string', pattern: '^(?=[^:]*[A-Za-z0-9])[A-Za-z0-9.*_-]+(:[0-9]+)?$' },
    decides: 'found',
  },
  values: {
    flag: '--value <name=url>',
    description:
      'the URL that a variable, a setting, a constant or a parameter has; also a pattern of hosts, or "another API"',
    isList: true,
    decides: 'found',
  },
  exclude: {
    flag: '--exclude <pattern>',
    description: 'files to leave out of the analysis, for example "src/generated/**"',
    isList: true,
    expected: 'a pattern such as "src/generated/**", without a leading `!`',
    fits: (value: unknown) => typeof value === 'string' && faultOfExclusion(value) === null,
    schema: { type: 'string', pattern: '^[^!]' },
    decides: 'found',
  },
  isolated: {
    flag: '--isolated',
    description: 'analyse only the paths, and list the imports that leave them',
    decides: 'found',
  },
  timeLimit: {
    flag: '--time-limit <seconds>',
    description: 'stop after this time, with partial results and exit code 3',
    ...whole('seconds', isTimeLimit, 1, MAX_SECONDS),
    decides: 'found',
  },
  maxFileSize: {
    flag: '--max-file-size <size>',
    description: 'skip larger files, for example 10MB (default: 5MB)',
    expected: 'a number of bytes, or a string such as "5 MB"',
    fits: (value: unknown) => readFileSize(value) !== undefined,
    schema: {
      anyOf: [
        { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
        { type: 'string', pattern: '^[0-9]{1,9}( ?(B|kB|MB|GB))?$' },
      ],
    },
    decides: 'found',
  },
  evidence: {
    flag: '--evidence <file>',
    description: 'what requests of the running program used, to compare',
    isList: true,
    ...path('a path of a file of evidence'),
    decides: 'found',
  },
  baseline: {
    flag: '--baseline <file>',
    description: 'accepted findings (default: deprec-scan.baseline.json, searched upward)',
    ...path('a path of a baseline'),
    decides: 'found',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

/** The settings by the names that their flags have among those of a command. */
export const FLAGS: ReadonlyMap<string, Setting & { flag: string }> = new Map(
  Object.values<Setting>(SETTINGS).flatMap((setting) =>
    setting.flag === undefined ? [] : [[propertyOf(setting.flag), { ...setting, flag: setting.flag }]],
  ),
);

/** `--min-confidence <level>` is `minConfidence`, and `--no-builtin` is `builtin`. */
function propertyOf(flag: string): string {
  const [, name = ''] = /^--(?:no-)?([\w-]+)/.exec(flag) ?? [];
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
