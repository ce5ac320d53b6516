import { Option, type Command } from 'commander';
import { RECORDING_FORMATS } from '../evidence/recordings/format-names.js';
import type { EvidenceImportFlags, EvidenceShowFlags } from './commands/evidence.js';
import type { Deliver, OwnEnvironment } from './environment.js';
import { addColorOptions, addCommonOptions, addListFormat, optionFor, outputOption } from './options/options.js';
import { collectHosts } from './options/host-options.js';

/** Adds the commands that read files of evidence. */
export function addEvidence(program: Command, environment: OwnEnvironment, deliver: Deliver): void {
  const group = program.command('evidence').description('what requests of running programs used of the registries');
  const importing = group
    .command('import')
    .description('make evidence from HAR files, access logs and OpenTelemetry spans, and merge files of evidence')
    .argument('<files...>', 'recordings, perhaps compressed by gzip')
    .addOption(
      new Option('--from <format>', 'format of the files (default: told by their content)').choices(RECORDING_FORMATS),
    )
    .action(async (files: string[], flags: EvidenceImportFlags) => {
      const { evidenceImportCommand } = await import('./commands/index.js');
      deliver(await evidenceImportCommand(files, flags, environment), flags);
    });
  addCommonOptions(importing).addOption(optionFor('hosts', collectHosts));
  const show = group
    .command('show')
    .description('show what files of evidence have: operations, entries, counts, days and callers')
    .argument('<files...>', 'files of evidence')
    .action(async (files: string[], flags: EvidenceShowFlags) => {
      const { evidenceShowCommand } = await import('./commands/index.js');
      deliver(evidenceShowCommand(files, flags, environment), flags);
    });
  addColorOptions(addListFormat(show).addOption(outputOption()));
}
