import { Option, type Command } from 'commander';
import type { CommonFlags } from '../../../../src/config/flags.js';
import { UserError } from '../../../../src/model/errors.js';
import { outputOption, parseDate, parsePath } from '../../../../src/cli/options/options.js';
import { repeatable } from '../../../../src/cli/options/repeatable.js';

/** Flags of `registry from-openapi`. */
export interface FromOpenApiFlags extends CommonFlags {
  id?: string;
  name?: string;
  base?: string;
  mark: string[];
}

/** Flags of `registry record-sdk`. */
export interface RecordSdkFlags extends CommonFlags {
  make?: string;
  list?: string;
  api?: string;
  id?: string;
  /** Seconds that one method may take. */
  patience: number;
}

/** Flags of `registry lint`. */
export interface LintFlags extends CommonFlags {
  policy?: string;
  base?: string;
}

/** Flags of `registry drift`. */
export interface DriftFlags extends DiffFlags {
  list?: string;
  spec: string[];
}

/** Flags of `registry diff`. */
export interface DiffFlags extends CommonFlags {
  format: 'markdown' | 'json';
  exitCode?: boolean;
}

/** The options of a command that makes a list of specifications. */
export function addFromOpenApiOptions(command: Command): Command {
  return command
    .option('--id <id>', 'id of the API (default: the name of the file)')
    .option('--name <name>', 'name of the registry (default: the id of the first API)')
    .addOption(repeatable('--mark <key>', 'another extension that marks deprecations, such as x-sunset', append))
    .option(
      '--base <file>',
      'earlier edition: its ids are kept, dropped entries become tombstones',
      parsePath('--base'),
    )
    .option('--as-of <date>', 'date of new tombstones, YYYY-MM-DD (default: today in UTC)', parseDate('--as-of'))
    .addOption(outputOption())
    .option('-q, --quiet', 'print only the result: no summary, no remarks');
}

/** The options of a command that records an SDK. */
export function addRecordSdkOptions(command: Command): Command {
  return command
    .option(
      '--make <expression>',
      "expression that makes a client, such as new Client({ token: 'x' }) (default: from the default export, or the only class)",
    )
    .option('--list <file>', 'registry to add the client to; the whole registry is printed', parsePath('--list'))
    .option('--api <id>', 'API of the registry (default: its only API)')
    .option('--id <id>', 'make a registry for an API with this id from the deprecations that the SDK declares')
    .option('--patience <seconds>', 'time limit for one method', parsePatience, DEFAULT_PATIENCE)
    .addOption(outputOption())
    .option('-q, --quiet', 'print only the result: no summary, no remarks');
}

const DEFAULT_PATIENCE = 30;

function parsePatience(value: string): number {
  if (/^[1-9]\d{0,4}$/.test(value)) return Number(value);
  throw new UserError(`--patience ${value}: not a whole number of seconds`);
}

/** The options of the command that checks a list against a policy. */
export function addLintOptions(command: Command): Command {
  return command
    .option('--policy <file>', 'policy file (default: `policy` of the registry)', parsePath('--policy'))
    .option(
      '--base <file>',
      'earlier edition: fail if a removal date moved to an earlier day without notice',
      parsePath('--base'),
    )
    .addOption(outputOption())
    .option('-q, --quiet', 'print only the result');
}

/** The options of a command that compares a list with its sources. */
export function addDriftOptions(command: Command): Command {
  return addDiffOptions(command)
    .option('--list <registry>', 'file, name or package of the registry (default: the built-in one)')
    .addOption(repeatable('--spec <file>', 'an OpenAPI document to compare with', append));
}

/** The options of a command that compares two lists. */
export function addDiffOptions(command: Command): Command {
  return command
    .addOption(new Option('--format <format>', 'output format').choices(['markdown', 'json']).default('markdown'))
    .option('--exit-code', 'exit with 1 if the registries differ')
    .addOption(outputOption())
    .option('-q, --quiet', 'print only the result');
}

function append(value: string, earlier: string[]): string[] {
  return [...earlier, value];
}
