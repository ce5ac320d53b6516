import { Command } from 'commander';
import { addReport } from '../../packages/audit/src/commands/command-line.js';
import { addListMaking } from '../../packages/lists/src/commands/command-line.js';
import { addRehearsal } from '../../packages/rehearse/src/commands/command-line.js';
import type { CommonFlags } from '../config/flags.js';
import { FORMAT_NAMES, GATE_FORMAT_NAMES, type Format } from '../report/format.js';
import type { BaselineAction } from './commands/baseline.js';
import type { Deliver, OwnEnvironment } from './environment.js';
import {
  addCommonOptions,
  addFormats,
  addInitOptions,
  addListFormat,
  addReportOptions,
  addScanOptions,
  type BaselineFlags,
  type InitFlags,
  type InventoryFlags,
  PATHS,
  type ListFlags,
  type ReportFlags,
} from './options/options.js';
import { addFixOptions, type FixFlags } from './options/fix-options.js';
import { addGateOptions } from './options/gate-options.js';
import { rejectMistypedCommand, throwUsage } from './mistyped-commands.js';

type Formats = readonly [Format, ...Format[]];

const AFTER_HELP = `
\`deprec-scan [paths..]\` without a command is \`deprec-scan scan\`; see \`deprec-scan scan --help\` for its options.

Exit codes:
  0  clean, or findings that do not fail (\`scan\` and \`report\` never fail on findings)
  1  the gate failed (\`check\`), the command failed (\`rehearse\`), uses are left (\`fix\`),
     registries differ (\`registry diff\`, \`registry drift\` with \`--exit-code\`), or a policy is
     violated (\`registry lint\`)
  2  invalid command line, configuration, registry, contract, register of tokens, evidence,
     recording, baseline or waiver
  3  incomplete scan: a file could not be read or parsed, a base revision is missing, or an internal error
`;

/**
 * The command line. Actions load the commands when they run: `--help` and `--version` need neither the engine nor the
 * schema validator, so neither is read from disk.
 */
export function createProgram(version: string, environment: OwnEnvironment, deliver: Deliver): Command {
  const program = new Command('deprec-scan')
    .description(
      'Finds uses of deprecated HTTP endpoints and fields in client code, and calls that violate a contract.',
    )
    .version(version, '-V, --version')
    .addHelpText('after', AFTER_HELP)
    // The commands below inherit these, so they come first. errors.ts makes the line for an error.
    .exitOverride((error) => throwUsage(error, program.commands))
    .configureOutput({ ...environment.help, outputError: () => {} })
    .hook('preAction', (_program, command) => {
      if (command.getOptionValue('output') === '-') command.setOptionValue('output', undefined);
    });
  addScanCommands(program, environment, deliver);
  addReport(program, environment, deliver);
  addBaseline(program, environment, deliver);
  addInventory(program, environment, deliver);
  addFix(program, environment, deliver);
  addInit(program, environment, deliver);
  addRegistry(program, environment, deliver);
  addExplain(program, environment, deliver);
  addRehearsal(program, environment, deliver);
  return program;
}

type Add = (program: Command, environment: OwnEnvironment, deliver: Deliver) => void;

const addScanCommands: Add = (program, environment, deliver) => {
  const addOne = (name: 'scan' | 'check', description: string, formats: Formats): Command => {
    const command = program
      .command(name, { isDefault: name === 'scan' })
      .description(description)
      .argument('[paths...]', PATHS)
      .action(async (paths: string[], flags: ReportFlags) => {
        if (name === 'scan') rejectMistypedCommand(paths, program.commands, environment.cwd);
        const { scanCommand } = await import('./commands/index.js');
        deliver(await scanCommand(name, paths, flags, environment), flags);
      });
    return addFormats(addReportOptions(addScanOptions(command)), formats);
  };
  addOne('scan', 'list all uses (the default command)', FORMAT_NAMES);
  addGateOptions(
    addOne(
      'check',
      'fail on uses of endpoints and fields that are removed or about to be, and on contract violations',
      GATE_FORMAT_NAMES,
    ),
  );
};

const addBaseline: Add = (program, environment, deliver) => {
  const group = program.command('baseline').description('accept the current uses, so that only new ones fail');
  const addOne = (action: BaselineAction, description: string): Command =>
    addScanOptions(
      group
        .command(action)
        .description(description)
        .argument('[paths...]', PATHS)
        .action(async (paths: string[], flags: BaselineFlags) => {
          const { baselineCommand } = await import('./commands/index.js');
          deliver(baselineCommand(action, paths, flags, environment), flags);
        }),
    );
  addOne('create', 'accept all current findings until they expire').option('--force', 'replace an existing baseline');
  addOne('update', 'remove stale findings and follow renamed files').option('--accept-new', 'accept new findings too');
  addOne('prune', 'remove stale findings only');
};

const addInventory: Add = (program, environment, deliver) => {
  const command = program
    .command('inventory')
    .description('list every call of an HTTP client, deprecated or not, resolved or not')
    .argument('[paths...]', PATHS)
    .action(async (paths: string[], flags: InventoryFlags) => {
      const { inventoryCommand } = await import('./commands/index.js');
      deliver(inventoryCommand(paths, flags, environment), flags);
    });
  addListFormat(addScanOptions(command));
};

const addFix: Add = (program, environment, deliver) => {
  const command = program
    .command('fix')
    .description('show or apply the edits that migrate to the replacements')
    .argument('[paths...]', PATHS)
    .action(async (paths: string[], flags: FixFlags) => {
      const { fixCommand } = await import('./commands/index.js');
      deliver(await fixCommand(paths, flags, environment), flags);
    });
  addFixOptions(addScanOptions(command));
};

const addInit: Add = (program, environment, deliver) => {
  const command = program
    .command('init')
    .description('set up a project: configuration, baseline and workflow, each shown before it is written')
    .action(async (flags: InitFlags) => {
      const { initCommand } = await import('./commands/index.js');
      deliver(await initCommand(flags, environment), flags);
    });
  addInitOptions(addScanOptions(command));
};

const addRegistry: Add = (program, environment, deliver) => {
  const registry = program.command('registry').description('list, check and make registries');
  const list = registry
    .command('list')
    .description('list all entries')
    .action(async (flags: ListFlags) => {
      const { registryListCommand } = await import('./commands/index.js');
      deliver(registryListCommand(flags, environment), flags);
    });
  addListFormat(addCommonOptions(list));
  const show = registry
    .command('show')
    .description('show one entry, as `explain` does; with --format json, as written in its registry')
    .argument('<id>', 'id of an entry')
    .action(async (id: string, flags: ListFlags) => {
      const { registryShowCommand } = await import('./commands/index.js');
      deliver(registryShowCommand(id, flags, environment), flags);
    });
  addListFormat(addCommonOptions(show));
  const validate = registry
    .command('validate')
    .description('check a registry, contract or register of tokens, or all registries that a scan would load')
    .argument('[file]', 'registry, contract or register of tokens')
    .action(async (file: string | undefined, flags: CommonFlags) => {
      const { registryValidateCommand } = await import('./commands/index.js');
      deliver(registryValidateCommand(file, flags, environment), flags);
    });
  addCommonOptions(validate);
  addListMaking(registry, environment, deliver);
};

const addExplain: Add = (program, environment, deliver) => {
  const command = program
    .command('explain')
    .description(
      'explain an entry (dates, effect of the removal, replacement) or a rule (`registry list` shows all ids)',
    )
    .argument('<entry>', 'id of an entry or name of a rule, as reports show it')
    .action(async (id: string, flags: ListFlags) => {
      const { explainCommand } = await import('./commands/index.js');
      deliver(explainCommand(id, flags, environment), flags);
    });
  addListFormat(addCommonOptions(command));
};
