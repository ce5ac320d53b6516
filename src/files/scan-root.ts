import { dirname } from 'node:path';

import { isInside, type NamedPath } from './paths.js';

/**
 * The absolute directory to which the files of a report are relative. A single directory is its own root. Otherwise it
 * is `cwd`, or if a path is outside of it, the nearest directory that contains all paths.
 */
export function rootOf(named: readonly NamedPath[], cwd: string): string {
  const [first] = named;
  if (named.length === 1 && first?.isDirectory) return first.absolute;
  const directories = named.map(directoryOf);
  return directories.every((directory) => isInside(cwd, directory)) ? cwd : commonParent(directories);
}

/** The directory that a path is, or that contains it. */
export function directoryOf({ absolute, isDirectory }: NamedPath): string {
  return isDirectory ? absolute : dirname(absolute);
}

/** The nearest directory that contains all of these. */
export function commonParent(directories: readonly string[]): string {
  let parent = directories[0]!;
  while (!directories.every((directory) => isInside(parent, directory))) {
    const next = dirname(parent);
    // Two drives of Windows have no common directory, so paths relative to either one would be absolute.
    if (next === parent) return parent;
    parent = next;
  }
  return parent;
}
