import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { searchedDirectories } from '../config/config-search.js';

/**
 * The directory of `--cache`: the one that it names, or the usual place of tools, beside the nearest package.json from
 * the scanned root upward.
 */
export function cacheDirectory(named: string | true, root: string, cwd: string): string {
  if (named !== true) return resolve(cwd, named);
  const home = searchedDirectories(root, cwd).find((directory) => existsSync(join(directory, 'package.json'))) ?? root;
  return join(home, 'node_modules', '.cache', 'deprec-scan');
}
