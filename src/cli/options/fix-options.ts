import { Option, type Command } from 'commander';
import type { ScanFlags } from '../../config/flags.js';
import type { IsoDate } from '../../model/registry.js';
import { parseDate } from './options.js';
import { repeatable } from './repeatable.js';

/** Flags of `fix`. */
export interface FixFlags extends ScanFlags {
  format: 'pretty' | 'json' | 'patch';
  write?: boolean;
  unsafe?: boolean;
  /** Ids of entries. */
  entry: string[];
  interactive?: boolean;
  allowDirty?: boolean;
  until?: IsoDate;
}

export function addFixOptions(command: Command): Command {
  return command
    .option('--write', 'apply the edits instead of showing them')
    .option('--unsafe', 'include edits that may change behaviour, each with the reason')
    .addOption(repeatable('--entry <id>', 'only the uses of this entry', (value, earlier) => [...earlier, value]))
    .option('-i, --interactive', 'ask before applying each group of edits')
    .option(
      '--until <date>',
      'keep old fields beside new ones until this date, for servers without the new ones',
      parseDate('--until'),
    )
    .option('--allow-dirty', 'allow overwriting uncommitted changes')
    .addOption(new Option('--format <format>', 'output format').choices(['pretty', 'json', 'patch']).default('pretty'));
}
