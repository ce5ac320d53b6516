import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { searchedDirectories } from '../config/config-search.js';
import { findRepository, GitRefusal, runGit } from '../files/git.js';

/**
 * The directory of `--cache`: the one that it names, or the usual place of tools, beside the nearest package.json from
 * the scanned root upward.
 */
export function cacheDirectory(named: string | true, root: string, cwd: string): string {
  if (named !== true) return resolve(cwd, named);
  const home = searchedDirectories(root, cwd).find((directory) => existsSync(join(directory, 'package.json'))) ?? root;
  return join(home, 'node_modules', '.cache', 'deprec-scan');
}

/**
 * Whether git tracks files in a cache: then it comes with the code, and a change could carry the verdict on itself.
 *
 * @param directory absolute.
 */
export function isTracked(directory: string): boolean {
  if (!existsSync(directory)) return false;
  const repository = findRepository(dirname(directory));
  if (repository === null) return false;
  try {
    return runGit(repository, ['--literal-pathspecs', 'ls-files', '-z', '--', directory]).stdout !== '';
  } catch (error) {
    // Nobody knows, and a cache that is not used costs only time.
    if (error instanceof GitRefusal) return true;
    throw error;
  }
}
