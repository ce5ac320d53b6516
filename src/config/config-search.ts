import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { showPath } from '../files/paths.js';
import { UserError } from '../model/errors.js';
import { CONFIG_KEY, CONFIG_NAME, definesKey, readConfigText } from './config-text.js';

/**
 * Absolute path of the nearest configuration from the scanned root upward, or null: `deprec-scan.config.json`, or a
 * package.json with the key `deprec-scan`.
 *
 * @param root the scanned root, absolute.
 * @throws UserError if one directory has both, or if a package.json cannot be read.
 */
export function findConfig(root: string, cwd: string): string | null {
  for (const directory of searchedDirectories(root, cwd)) {
    const file = join(directory, CONFIG_NAME);
    const manifest = join(directory, 'package.json');
    const inManifest = isThere(manifest) && definesKey(readConfigText(manifest, showPath(manifest, cwd)), CONFIG_KEY);
    if (existsSync(file)) {
      if (!inManifest) return file;
      const [one, other] = [showPath(file, cwd), showPath(manifest, cwd)];
      throw new UserError(`${one} and the key "${CONFIG_KEY}" of ${other} both configure the scan`, 'keep one of them');
    }
    if (inManifest) return manifest;
  }
  return null;
}

/** A directory may have this name too. */
function isThere(manifest: string): boolean {
  return existsSync(manifest) && !statSync(manifest).isDirectory();
}

/**
 * The directories from the root up to its repository. Outside of a repository they end at the current directory, if the
 * root is below it: files further up belong to somebody else.
 */
export function searchedDirectories(root: string, cwd: string): string[] {
  const upward = [root];
  for (let dir = root; dirname(dir) !== dir; dir = dirname(dir)) upward.push(dirname(dir));
  const repository = upward.findIndex((directory) => existsSync(join(directory, '.git')));
  const last = repository === -1 ? Math.max(0, upward.indexOf(cwd)) : repository;
  return upward.slice(0, last + 1);
}
