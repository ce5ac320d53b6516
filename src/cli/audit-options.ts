import { Option, type Command } from 'commander';
import { readTemplate } from '../audit/links.js';
import type { ScanFlags } from '../config/flags.js';
import { GROUPINGS, type Grouping } from '../model/audit/audit.js';
import { UserError } from '../model/errors.js';
import type { AuditFormat } from '../report/format.js';
import { parsePath, parseRevision } from './options.js';
import { optionOf, type Target } from './targets.js';

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
    .option('--blame', 'name who last changed each place, and when')
    .addOption(
      new Option(
        '--link-template <address>',
        'address of a line, from {commit} {path} {line} {column} {endLine} {endColumn} (default: that of the remote)',
      ).argParser(readTemplate),
    )
    .option('--history <file>', 'add the numbers to a file, and show the way to zero', parsePath('--history'))
    .option('--since <ref>', 'show the way to zero from commits since this revision', parseRevision('--since'))
    .option('--merge <files...>', 'make one report of several that were written as JSON, instead of a scan')
    .option('--attest', 'write an in-toto statement beside each file');
}

/** Flags that are about a scan, which a merge does not make. */
const OF_A_SCAN = ['blame', 'linkTemplate', 'since'] as const satisfies readonly (keyof AuditFlags)[];

const SPELLED = { blame: '--blame', linkTemplate: '--link-template', since: '--since' } as const;

/** @throws UserError if flags do not go together. */
export function checkAuditFlags(paths: readonly string[], flags: AuditFlags): void {
  const given = OF_A_SCAN.find((name) => flags[name] !== undefined);
  if (flags.merge && paths.length > 0)
    throw new UserError(`--merge: ${paths[0]} is a path to scan`, 'a report of several scans makes none; leave it out');
  if (flags.merge && given !== undefined)
    throw new UserError(`${SPELLED[given]}: has no meaning with --merge`, 'give it when the scans are made');
  const onlyStdout = flags.output === undefined && flags.format.every(({ file }) => file === null);
  if (flags.attest && onlyStdout)
    throw new UserError(
      '--attest: there is no file to write beside',
      `write the report to one, for example ${optionOf({ ...flags.format[0]!, file: 'report.html' }).replace('markdown', 'html')}`,
    );
}
