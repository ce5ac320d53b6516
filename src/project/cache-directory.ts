import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { searchedDirectories } from '../config/config-search.js';
import { findRepository, GitRefusal, runGit } from '../files/git.js';
import { showPath } from '../files/paths.js';

/** The cache of a scan, if it has one, and what is to be said about it. */
export function cacheFor(
  named: string | true | undefined,
  root: string,
  cwd: string,
): { cache?: string; notes: string[] } {
  if (named === undefined) return { notes: [] };
  const cache = cacheDirectory(named, root, cwd);
  const reason = whyNotUsed(cache);
  return reason === null ? { cache, notes: [] } : { notes: [`--cache ${showPath(cache, cwd)}: not used: ${reason}`] };
}

/**
 * The directory of `--cache`: the one that it names, or the usual place of tools, beside the nearest package.json from
 * the scanned root upward.
 */
function cacheDirectory(named: string | true, root: string, cwd: string): string {
  if (named !== true) return resolve(cwd, named);
  const home = searchedDirectories(root, cwd).find((directory) => existsSync(join(directory, 'package.json'))) ?? root;
  return join(home, 'node_modules', '.cache', 'deprec-scan');
}

/**
 * Why a cache is not used, as a clause; null if it is. One that git tracks comes with the code.
 *
 * @param directory absolute.
 */
function whyNotUsed(directory: string): string | null {
  if (!existsSync(directory)) return null;
  const repository = findRepository(dirname(directory));
  if (repository === null) return null;
  try {
    const { stdout } = runGit(repository, ['--literal-pathspecs', 'ls-files', '-z', '--', directory]);
    return stdout === '' ? null : 'git tracks files in it, so that a change could carry the verdict on itself';
  } catch (error) {
    if (!(error instanceof GitRefusal)) throw error;
    return `git cannot tell whether it tracks files in it: ${error.message}`;
  }
}
