import { Option, type Command } from 'commander';
import { readTemplate } from '../links.js';
import type { ScanFlags } from '../../../../src/config/flags.js';
import { FLAGS } from '../../../../src/config/setting-table.js';
import type { ValueFlag } from '../../../../src/config/stated-hosts.js';
import { GROUPINGS, type Grouping } from '../../../../src/model/audit/audit.js';
import { UserError } from '../../../../src/model/errors.js';
import type { AuditFormat } from '../report/format-names.js';
import { parsePath, parseRevision } from '../../../../src/cli/options/options.js';
import { namedFiles, optionOf, refuseSameFile, type NamedFile, type Target } from '../../../../src/cli/targets.js';

export type AuditTarget = Target<AuditFormat>;

/** Flags of `report`. */
export interface AuditFlags extends ScanFlags {
  format: AuditTarget[];
  groupBy: Grouping;
  blame?: boolean;
  linkTemplate?: string;
  history?: string;
  since?: string;
  merge?: string[];
  attest?: boolean;
}

export function addAuditOptions(command: Command): Command {
  return command
    .addOption(new Option('--group-by <what>', 'group the findings').choices(GROUPINGS).default('entry'))
    .option('--blame', 'show who last changed each line, and when')
    .addOption(
      new Option(
        '--link-template <address>',
        'URL of a line, with {commit} {path} {line} {column} {endLine} {endColumn} (default: that of the remote)',
      ).argParser(readTemplate),
    )
    .option('--history <file>', 'append the figures to a file, and show the trend to zero', parsePath('--history'))
    .option('--since <ref>', 'show the trend to zero over the commits since this revision', parseRevision('--since'))
    .option('--merge <files...>', 'merge reports written as JSON into one instead of scanning')
    .option('--attest', 'write an in-toto statement beside each file');
}

/** Flags of which only a scan can make something: those that decide what it finds, and what is looked up beside it. */
const OF_A_SCAN: ReadonlyMap<string, string> = new Map([
  ['blame', '--blame'],
  ['linkTemplate', '--link-template'],
  ['since', '--since'],
  ...[...FLAGS].flatMap(([name, { decides, flag }]): [string, string][] =>
    decides === 'found' ? [[name, flag.split(' ')[0]!]] : [],
  ),
]);

function isGiven(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value !== undefined;
}

/** The options that decide what a report has, as somebody would write them again. */
export function decidingOptions(flags: AuditFlags): string[] {
  return [...FLAGS].flatMap(([name, { decides, flag }]) =>
    decides === undefined ? [] : asWritten(flag, flags[name as keyof AuditFlags]),
  );
}

/** A flag with its values: `--host x.example`, `--isolated`, `--no-baseline`. */
function asWritten(flag: string, value: AuditFlags[keyof AuditFlags]): string[] {
  const [option = ''] = flag.split(' ');
  if (value === undefined || (value === true && option.startsWith('--no-'))) return [];
  if (value === false) return [`--no-${option.replace(/^--(no-)?/, '')}`];
  if (value === true) return [option];
  if (typeof value === 'string' || typeof value === 'number') return [`${option} ${value}`];
  const all: readonly unknown[] = Array.isArray(value) ? value : Object.entries(value).map((pair) => pair.join('='));
  return all.map((one) => `${option} ${isValueFlag(one) ? `${one.name}=${one.is}` : String(one)}`);
}

function isValueFlag(value: unknown): value is ValueFlag {
  return typeof value === 'object' && value !== null && 'name' in value && 'is' in value;
}

/** All files that the command writes, with the options that name them. */
export function writtenFiles({ format, output, attest, history }: AuditFlags): NamedFile[] {
  const results = namedFiles(format, output);
  return [
    ...results,
    ...(attest ? results.map(({ file }) => ({ file: statementName(file), option: '--attest' })) : []),
    ...(history === undefined ? [] : [{ file: history, option: `--history ${history}` }]),
  ];
}

/** The name of the statement beside a file. */
export function statementName(file: string): string {
  return `${file}.intoto.json`;
}

/** @throws UserError if flags do not go together. */
export function checkAuditFlags(paths: readonly string[], flags: AuditFlags, cwd: string): void {
  refuseSameFile(writtenFiles(flags), cwd);
  const [, given] = [...OF_A_SCAN].find(([name]) => isGiven(flags[name as keyof AuditFlags])) ?? [];
  if (flags.merge && paths.length > 0)
    throw new UserError(`--merge: ${paths[0]} is a path to scan`, '--merge does not scan; omit the path');
  if (flags.merge && given !== undefined)
    throw new UserError(`${given}: cannot be combined with --merge`, 'use it for the individual scans');
  const onlyStdout = flags.output === undefined && flags.format.every(({ file }) => file === null);
  if (flags.attest && onlyStdout)
    throw new UserError(
      '--attest: the report is not written to a file',
      `write it to a file, for example ${optionOf({ ...flags.format[0]!, file: 'report.html' }).replace('markdown', 'html')}`,
    );
}
