import { Option, type Command } from 'commander';
import type { Deliver, OwnEnvironment } from '../../../../src/cli/environment.js';
import { collectHosts } from '../../../../src/cli/options/host-options.js';
import {
  addColorOptions,
  addCommonOptions,
  addListFormat,
  optionFor,
  outputOption,
} from '../../../../src/cli/options/options.js';
import { RECORDING_FORMATS } from '../evidence/recordings/format-names.js';
import type { EvidenceImportFlags, EvidenceShowFlags } from './evidence.js';
import { addRehearseOptions, type RehearseFlags } from './rehearse-options.js';

/** Adds `rehearse`, and the commands that read files of evidence. */
export function addRehearsal(program: Command, environment: OwnEnvironment, deliver: Deliver): void {
  addRehearse(program, environment, deliver);
  addEvidence(program, environment, deliver);
}

function addRehearse(program: Command, environment: OwnEnvironment, deliver: Deliver): void {
  const command = program
    .command('rehearse')
    .description('serve the API as it is on a day, and record what requests use; with a command, until it ends')
    .argument('[command...]', 'command to run against it, after `--`')
    .action(async (words: string[], flags: RehearseFlags) => {
      const { rehearseCommand } = await import('./rehearse.js');
      deliver(await rehearseCommand(words, flags, environment), flags);
    });
  addRehearseOptions(command);
}

function addEvidence(program: Command, environment: OwnEnvironment, deliver: Deliver): void {
  const group = program.command('evidence').description('what requests of running programs used of the registries');
  const importing = group
    .command('import')
    .description('make evidence from HAR files, access logs and OpenTelemetry spans, and merge files of evidence')
    .argument('<files...>', 'recordings, perhaps compressed by gzip')
    .addOption(
      new Option('--from <format>', 'format of the files (default: told by their content)').choices(RECORDING_FORMATS),
    )
    .action(async (files: string[], flags: EvidenceImportFlags) => {
      const { evidenceImportCommand } = await import('./evidence.js');
      deliver(await evidenceImportCommand(files, flags, environment), flags);
    });
  addCommonOptions(importing).addOption(optionFor('hosts', collectHosts));
  const show = group
    .command('show')
    .description('show what files of evidence have: operations, entries, counts, days and callers')
    .argument('<files...>', 'files of evidence')
    .action(async (files: string[], flags: EvidenceShowFlags) => {
      const { evidenceShowCommand } = await import('./evidence.js');
      deliver(evidenceShowCommand(files, flags, environment), flags);
    });
  addColorOptions(addListFormat(show).addOption(outputOption()));
}
