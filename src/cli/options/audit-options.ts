import { Option, type Command } from 'commander';
import { readTemplate } from '../../audit/links.js';
import type { ScanFlags } from '../../config/flags.js';
import { GROUPINGS, type Grouping } from '../../model/audit/audit.js';
import { UserError } from '../../model/errors.js';
import type { AuditFormat } from '../../report/format.js';
import { parsePath, parseRevision } from './options.js';
import { namedFiles, optionOf, refuseSameFile, type NamedFile, type Target } from '../targets.js';

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

/** Flags that decide what a scan finds, or what is known of it. A merge makes no scan. */
const OF_A_SCAN = {
  blame: '--blame',
  linkTemplate: '--link-template',
  since: '--since',
  registry: '--registry',
  minConfidence: '--min-confidence',
  host: '--host',
  exclude: '--exclude',
  isolated: '--isolated',
  baseline: '--baseline',
  rule: '--rule',
  timeLimit: '--time-limit',
  maxFileSize: '--max-file-size',
  evidence: '--evidence',
} as const satisfies Partial<Record<keyof AuditFlags, string>>;

function isGiven(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value !== undefined;
}

/** The options that decide what a report has, as somebody would write them again. */
export function decidingOptions(flags: AuditFlags): string[] {
  const {
    registry,
    builtin,
    config,
    within,
    minConfidence,
    rule = {},
    host,
    exclude = [],
    isolated,
    baseline,
    maxFileSize,
    evidence = [],
  } = flags;
  const one = (option: string, value: string | number | undefined): string[] =>
    value === undefined ? [] : [`${option} ${value}`];
  return [
    ...(builtin === false ? ['--no-builtin'] : []),
    ...registry.map((file) => `--registry ${file}`),
    ...one('--config', config),
    ...one('--within', within),
    ...one('--min-confidence', minConfidence),
    ...Object.entries(rule).map(([name, level]) => `--rule ${name}=${level}`),
    ...host.map((pattern) => `--host ${pattern}`),
    ...exclude.map((pattern) => `--exclude ${pattern}`),
    ...(isolated ? ['--isolated'] : []),
    ...one('--max-file-size', maxFileSize),
    ...evidence.map((file) => `--evidence ${file}`),
    ...(baseline === false ? ['--no-baseline'] : one('--baseline', baseline)),
  ];
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
  const [, given] = Object.entries(OF_A_SCAN).find(([name]) => isGiven(flags[name as keyof AuditFlags])) ?? [];
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
