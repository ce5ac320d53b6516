import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { UserError } from '../model/errors.js';
import type { Analysis } from '../model/finding.js';
import type { Registry } from '../model/registry.js';
import { scanRoot } from '../files/list.js';
import { posixRelative } from '../files/paths.js';
import { Profile } from '../model/profile.js';
import { loadRegistry } from '../registry/load.js';
import { analyse, type AnalyseOptions } from '../scan.js';
import { cacheDirectory } from './cache-directory.js';
import type { Environment } from './environment.js';
import { optimizeLater } from './optimizer.js';
import { settle, type Flags, type Settings } from './settings.js';

export interface Analysed {
  settings: Settings;
  registry: Registry;
  analysis: Analysis;
  /** Told where the time goes. */
  profile: Profile;
  watch: Watch;
}

/** Does a work, and shows how far it is as the profile is told. */
type Watch = <T>(profile: Profile, work: () => T) => T;

/**
 * Settles the options and analyses the files that a command was given.
 *
 * @throws UserError for wrong options, configuration, registries and paths, and when there is no file to scan.
 */
export function analyseProject(paths: readonly string[], flags: Flags, environment: Environment): Analysed {
  const { cwd, profile = new Profile() } = environment;
  // Node.js, and this package up to here.
  profile.add('start', performance.now());
  const root = scanRoot(paths, cwd);
  const { settings, registry } = profile.measure('configuration', () => {
    const settled = settle(flags, root, environment);
    // As settled they are relative to `cwd`, for messages; a program may ask for another directory than its own.
    const registries = cwd === process.cwd() ? settled.registries : settled.registries.map((file) => resolve(cwd, file));
    return { settings: settled, registry: loadRegistry(registries) };
  });
  // An environment that takes the time is that of a process of its own.
  const own = environment.profile ? { threads: availableParallelism() - 1, onFound: optimizeLater } : {};
  const cache = flags.cache === undefined ? {} : { cache: cacheDirectory(flags.cache, root, cwd) };
  const { progress } = environment;
  const watch: Watch = progress && flags.quiet !== true ? (told, work) => progress.during(told, work) : (_told, work) => work();
  const options = { ...analyseOptions(settings, registry, root, paths, cwd), ...cache, ...own, ...(flags.threads !== undefined && { threads: flags.threads }), profile };
  const analysis = watch(profile, () => analyse(options));
  // With a problem the scan is incomplete, which says more than that nothing is left.
  if (analysis.stats.files === 0 && analysis.problems.length === 0) throw noFiles(paths);
  return { settings, registry, analysis, profile, watch };
}

/** What an analysis of these paths under these settings is. */
export function analyseOptions({ registries, hosts, clients, baseline }: Settings, registry: Registry, root: string, paths: readonly string[], cwd: string): AnalyseOptions {
  return { root, paths, cwd, registry, hosts, clients, aside: [baseline.file, ...registries.map((file) => resolve(cwd, file))].map((file) => posixRelative(root, file)) };
}

function noFiles(paths: readonly string[]): UserError {
  const where = paths.length === 0 ? 'the current directory' : paths.join(', ');
  const hint = 'name a directory with source files; files that git ignores count only when named';
  return new UserError(`no files to scan in ${where}`, hint);
}
