import { Option, type Command } from 'commander';
import { faultOfExclusion } from '../../config/exclusions.js';
import type { CommonFlags, ScanFlags } from '../../config/flags.js';
import { SETTINGS, type SettingName } from '../../config/setting-table.js';
import { isIsoDate } from '../../model/dates.js';
import { readFileSize } from '../../model/limits.js';
import { UserError } from '../../model/errors.js';
import { RULES } from '../../model/contract.js';
import { CONFIDENCES } from '../../model/finding.js';
import type { IsoDate } from '../../model/registry.js';
import { LEVELS } from '../../model/violation.js';
import { closest } from '../../registry/suggest.js';
import type { Levels } from '../../model/levels.js';
import { CI_SERVICES, type CiService } from '../commands/ci-files.js';
import { collectHosts, collectValues } from './host-options.js';
import { repeatable } from './repeatable.js';
import { targetParser, type Target } from '../targets.js';

/** The help of the paths, which select what is reported. More is analysed: the repository around them. */
export const PATHS = 'files, directories or patterns to report on (default: the current directory)';

/** Flags of the commands that report findings. */
export interface ReportFlags extends ScanFlags {
  format: Target[];
  /** Of `check`. */
  changedSince?: string;
  /** Of `check`. */
  forecast?: boolean;
  /** Of `check`: the most calls that may be not understood. */
  requireResolved?: number;
}

/** Flags of the commands that write a baseline. */
export interface BaselineFlags extends ScanFlags {
  /** Of `create`. */
  force?: boolean;
  /** Of `update`. */
  acceptNew?: boolean;
}

/** Flags of `init`. */
export interface InitFlags extends ScanFlags {
  ci?: CiService;
  yes?: boolean;
  dryRun?: boolean;
}

/** Flag of the commands that print a list. */
interface ListFormat {
  format: 'pretty' | 'json';
}

export type ListFlags = CommonFlags & ListFormat;
export type InventoryFlags = ScanFlags & ListFormat;

export function addCommonOptions(command: Command): Command {
  return addColorOptions(
    addLists(command)
      .addOption(optionFor('asOf', parseDate('--as-of')))
      .addOption(optionFor('within', parseWhole('within')))
      .addOption(outputOption()),
  ).option('-q, --quiet', 'print only the result: no summary, no remarks');
}

/** Options that say which lists are loaded. */
export function addLists(command: Command): Command {
  return command
    .addOption(optionFor('registries', collectPaths('--registry')))
    .addOption(optionFor('builtin'))
    .addOption(optionFor('config', parsePath('--config')));
}

export function addColorOptions(command: Command): Command {
  return command
    .option('--color', 'force colours (as FORCE_COLOR=1 does)')
    .option('--no-color', 'no colours (as NO_COLOR=1 does)');
}

export function outputOption(): Option {
  return new Option('--output <file>', 'file to write the output to; `-` is stdout').argParser(parsePath('--output'));
}

export function addScanOptions(command: Command): Command {
  return addCommonOptions(command)
    .addOption(optionFor('hosts', collectHosts))
    .addOption(optionFor('values', collectValues))
    .addOption(optionFor('minConfidence').choices(CONFIDENCES))
    .addOption(optionFor('rules', collectLevels))
    .addOption(optionFor('exclude', collectExclusions))
    .addOption(optionFor('isolated'))
    .addOption(optionFor('baseline', parsePath('--baseline')))
    .option('-v, --verbose', 'show how each finding was reached')
    .option(
      '--cache [directory]',
      'reuse results of earlier runs (default: node_modules/.cache/deprec-scan)',
      parseCache,
    )
    .addOption(optionFor('maxFileSize', parseSize('--max-file-size')))
    .addOption(optionFor('timeLimit', parseWhole('timeLimit')))
    .option('--profile', 'print a profile of the run to stderr');
}

/** In bytes. */
export function parseSize(flag: string): (value: string) => number {
  return (value) => {
    const size = readFileSize(/^\d+$/.test(value) ? Number(value) : value);
    if (size !== undefined) return size;
    throw new UserError(`${flag} ${value}: not a size`, 'write a number of bytes, or one with a unit, such as 10MB');
  };
}

/**
 * An empty revision is probably a variable that was not set. A name cannot begin with a dash, but an option of git
 * does.
 */
export function parseRevision(flag: string): (ref: string) => string {
  return (ref) => {
    if (ref !== '' && !ref.startsWith('-')) return ref;
    throw new UserError(
      `${flag} ${ref === '' ? '""' : ref}: not a revision`,
      'name a branch, a tag or a commit, for example origin/main',
    );
  };
}

const LIST_FORMATS = ['pretty', 'json'] as const satisfies readonly ListFormat['format'][];

export function addListFormat(command: Command): Command {
  return command.addOption(
    new Option('--format <format>', 'output format').choices(LIST_FORMATS).default(LIST_FORMATS[0]),
  );
}

export function addInitOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--ci <service>', 'CI service of the workflow (default: detected from the repository)').choices(
        CI_SERVICES,
      ),
    )
    .option('-y, --yes', 'write the files without asking')
    .option('--dry-run', 'show the files and write nothing');
}

/** For commands that report findings: they read a baseline but write none, and they know what requests used. */
export function addReportOptions(command: Command): Command {
  return command
    .option('--no-baseline', 'ignore the baseline')
    .addOption(optionFor('evidence', collectPaths('--evidence')));
}

/**
 * @param formats the formats of the command; the first is its default.
 */
export function addFormats<F extends string>(command: Command, formats: readonly [F, ...F[]]): Command {
  const initial: Target<F>[] = [{ format: formats[0], file: null }];
  return command.addOption(
    new Option('--format <format[:file]>', 'output format, and a file to write to instead of stdout; repeatable')
      .choices(formats)
      .argParser(targetParser(formats, initial))
      .default(initial, formats[0]),
  );
}

/** Collects the paths of a flag that is repeated. */
export function collectPaths(flag: string): (value: string, earlier: string[]) => string[] {
  const parse = parsePath(flag);
  return (value, earlier) => [...earlier, parse(value)];
}

/** An empty path is probably a variable that was not set. */
export function parsePath(flag: string): (value: string) => string {
  return (value) => {
    if (value === '') throw new UserError(`${flag}: the path is empty`);
    return value;
  };
}

export function parseDate(flag: string): (value: string) => IsoDate {
  return (value) => {
    if (isIsoDate(value)) return value;
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) throw new UserError(`${flag} ${value}: no such date in the calendar`);
    throw new UserError(`${flag} ${value}: not a date`, 'write YYYY-MM-DD, for example 2026-10-15');
  };
}

/** The option of a setting. One that may have several values can be repeated. */
export function optionFor<T>(name: SettingName, parse?: (value: string, earlier: T) => T): Option {
  const setting: { flag?: string; description: string; isList?: true } = SETTINGS[name];
  const { flag = '', description, isList } = setting;
  if (isList) return repeatable(flag, description, parse as unknown as (value: string, earlier: T[]) => T[]);
  const option = new Option(flag, description);
  return parse ? option.argParser(parse) : option;
}

function parseWhole(name: 'within' | 'timeLimit'): (value: string) => number {
  const { flag, fits, expected } = SETTINGS[name];
  return (value) => {
    if (/^\d+$/.test(value) && fits(Number(value))) return Number(value);
    throw new UserError(`${flag.split(' ')[0]} ${value}: not ${expected}`);
  };
}

function parseCache(value: string | undefined): string | true {
  return value === undefined ? true : parsePath('--cache')(value);
}

function collectExclusions(value: string, earlier: string[]): string[] {
  const fault = faultOfExclusion(value);
  if (fault === null) return [...earlier, value];
  throw new UserError(
    `--exclude ${value === '' ? '""' : value}: ${fault}`,
    'write which files to leave out, for example "src/generated/**"',
  );
}

function collectLevels(value: string, earlier: Levels = {}): Levels {
  const [, name = '', word = ''] = /^([^=]*)=(.*)$/s.exec(value) ?? [];
  const rule = ([...RULES, '*'] as const).find((one) => one === name);
  const level = LEVELS.find((one) => one === word);
  if (rule !== undefined && level !== undefined) return { ...earlier, [rule]: level };
  if (rule === undefined && value.includes('=')) {
    const meant = closest(name, RULES);
    const hint = meant === null ? `known rules: ${RULES.join(', ')}` : `did you mean ${meant}?`;
    throw new UserError(`--rule ${value}: there is no rule "${name}"`, hint);
  }
  const what = rule !== undefined && word !== '' ? `"${word}" is not a level` : 'no level';
  throw new UserError(`--rule ${value}: ${what}`, 'write a rule and error, warn or off: --rule check-status=error');
}
