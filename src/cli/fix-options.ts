import { Option, type Command } from 'commander';
import type { ScanFlags } from '../config/flags.js';
import type { IsoDate } from '../model/registry.js';
import { parseDate, repeatable } from './options.js';

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
    .option('--write', 'make the edits, instead of showing them')
    .option('--unsafe', 'also edits after which the program may behave differently; each says why')
    .addOption(repeatable('--entry <id>', 'only the uses of this entry', (value, earlier) => [...earlier, value]))
    .option('-i, --interactive', 'ask for each group of edits, and make those that are wanted')
    .option(
      '--until <date>',
      'keep the old fields beside the new ones up to this day, for servers that lack the new ones',
      parseDate('--until'),
    )
    .option('--allow-dirty', 'write over changes that no commit has')
    .addOption(
      new Option('--format <format>', 'form of the result').choices(['pretty', 'json', 'patch']).default('pretty'),
    );
}
