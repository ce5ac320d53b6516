import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { today } from '../src/runtime/clock.js';
import { builtinContractFile } from '../src/registry/contract.js';
import { builtinFile } from '../src/registry/load.js';
import { readText } from './disk.js';
import { ConfigurationError } from './errors.js';
import { settleOptions } from './project.js';

/**
 * The day, and a digest of the registries, contracts and settings of the project in the current directory. ESLint's cache knows
 * neither: it compares a file, its own version and the options. A result says how many days are left, so it is valid
 * only on its day.
 *
 * The cache still cannot notice that another file of the project has changed. `deprec-scan check` is the gate.
 */
export function cacheKey(): string {
  return `${today()} ${digestOfSettings(process.cwd())}`;
}

const digests = new Map<string, string>();

/** Computed once per process: `--cache` is for the command line, where a process lints once. */
function digestOfSettings(cwd: string): string {
  let digest = digests.get(cwd);
  if (digest === undefined) {
    const hash = createHash('sha256');
    for (const part of partsOf(cwd)) hash.update(`${part}\0`);
    digests.set(cwd, (digest = `sha256-${hash.digest('hex').slice(0, 16)}`));
  }
  return digest;
}

function partsOf(cwd: string): string[] {
  try {
    const settings = settleOptions(cwd, {});
    const {
      builtin,
      registries,
      contracts,
      hosts,
      clients,
      models,
      values,
      excludes,
      waivers,
      overrides,
      origins,
      policy,
    } = settings;
    const files = [
      builtinFile(),
      builtinContractFile(),
      ...[...registries, ...contracts].map((file) => resolve(cwd, file)),
    ];
    return [
      ...files.map((file) => readText(file) ?? ''),
      JSON.stringify([
        builtin,
        hosts,
        clients,
        models,
        values,
        excludes.map(({ pattern }) => pattern),
        waivers,
        overrides,
        origins,
        policy.within,
        policy.minConfidence,
        policy.levels,
      ]),
    ];
  } catch (error) {
    // The rules report this to the user when they run. While ESLint reads its configuration, the error would have no
    // place.
    if (error instanceof ConfigurationError) return [error.message];
    throw error;
  }
}
