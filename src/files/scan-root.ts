import { dirname, resolve } from 'node:path';

import { isInside, lookUp } from './paths.js';

/**
 * The absolute directory that all paths of a scan are relative to. One directory is its own root; otherwise the root is
 * `cwd`, or when a path lies outside of it, the nearest directory that holds all paths. Without paths it is `cwd`.
 *
 * @throws UserError for a path that does not exist.
 */
export function scanRoot(paths: readonly string[], cwd: string): string {
  const base = resolve(cwd);
  const named = paths.map((path) => lookUp(path, base));
  const [first] = named;
  if (!first) return base;
  if (named.length === 1 && first.isDirectory) return first.absolute;
  const directories = named.map(({ absolute, isDirectory }) => (isDirectory ? absolute : dirname(absolute)));
  if (directories.every((directory) => isInside(base, directory))) return base;
  return commonParent(directories);
}

function commonParent(directories: readonly string[]): string {
  let parent = directories[0]!;
  while (!directories.every((directory) => isInside(parent, directory))) {
    const next = dirname(parent);
    // Two drives of Windows have no directory in common; paths relative to either one would then be absolute.
    if (next === parent) return parent;
    parent = next;
  }
  return parent;
}
