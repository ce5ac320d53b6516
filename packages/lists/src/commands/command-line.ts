import type { Command } from 'commander';
import type { Deliver, OwnEnvironment } from '../../../../src/cli/environment.js';
import {
  addDiffOptions,
  addDriftOptions,
  addFromOpenApiOptions,
  addLintOptions,
  addRecordSdkOptions,
  type DiffFlags,
  type DriftFlags,
  type FromOpenApiFlags,
  type LintFlags,
  type RecordSdkFlags,
} from './list-options.js';

/** Adds to the group `registry` the commands that make registries, compare them and check them against a policy. */
export function addListMaking(registry: Command, environment: OwnEnvironment, deliver: Deliver): void {
  addFromOpenApi(registry, environment, deliver);
  addRecordSdk(registry, environment, deliver);
  addDiff(registry, deliver);
  addLint(registry, environment, deliver);
  addDrift(registry, environment, deliver);
}

function addFromOpenApi(registry: Command, environment: OwnEnvironment, deliver: Deliver): void {
  const command = registry
    .command('from-openapi')
    .description('make a registry from OpenAPI 3.0 or 3.1 documents, in YAML or JSON')
    .argument('<specifications...>', 'documents; the files they reference are read as well')
    .action(async (specifications: string[], flags: FromOpenApiFlags) => {
      const { fromOpenApiCommand } = await import('./commands.js');
      deliver(await fromOpenApiCommand(specifications, flags, environment), flags);
    });
  addFromOpenApiOptions(command);
}

function addRecordSdk(registry: Command, environment: OwnEnvironment, deliver: Deliver): void {
  const command = registry
    .command('record-sdk')
    .description('describe the SDK of an API for a registry by calling its methods without a network')
    .argument('<package>', 'installed npm package, as an import names it')
    .action(async (name: string, flags: RecordSdkFlags) => {
      const { recordSdkCommand } = await import('./commands.js');
      deliver(await recordSdkCommand(name, flags, environment), flags);
    });
  addRecordSdkOptions(command);
}

function addDiff(registry: Command, deliver: Deliver): void {
  const command = registry
    .command('diff')
    .description('compare two editions of a registry: new and dropped entries, changed dates')
    .argument('<before>', 'registry file')
    .argument('<after>', 'registry file')
    .action(async (before: string, after: string, flags: DiffFlags) => {
      const { registryDiffCommand } = await import('./commands.js');
      deliver(registryDiffCommand(before, after, flags), flags);
    });
  addDiffOptions(command);
}

function addLint(registry: Command, environment: OwnEnvironment, deliver: Deliver): void {
  const command = registry
    .command('lint')
    .description(
      'check a registry against a removal policy: removal dates, notice, dates moved to an earlier day, replacements',
    )
    .argument('[registry]', 'file, name or package of the registry (default: the built-in one)')
    .action(async (list: string | undefined, flags: LintFlags) => {
      const { registryLintCommand } = await import('./commands.js');
      deliver(registryLintCommand(list, flags, environment), flags);
    });
  addLintOptions(command);
}

function addDrift(registry: Command, environment: OwnEnvironment, deliver: Deliver): void {
  const command = registry
    .command('drift')
    .description('compare a registry with the declarations of its installed SDKs and with specifications')
    .action(async (flags: DriftFlags) => {
      const { driftCommand } = await import('./commands.js');
      deliver(await driftCommand(flags, environment), flags);
    });
  addDriftOptions(command);
}
