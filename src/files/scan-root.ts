import { dirname } from 'node:path';

import { isInside, type NamedPath } from './paths.js';

/**
 * The absolute directory that the files of a report are relative to. One directory is its own root; otherwise the root
 * is `cwd`, or when a path lies outside of it, the nearest directory that holds all paths.
 */
export function rootOf(named: readonly NamedPath[], cwd: string): string {
  const [first] = named;
  if (named.length === 1 && first?.isDirectory) return first.absolute;
  const directories = named.map(directoryOf);
  return directories.every((directory) => isInside(cwd, directory)) ? cwd : commonParent(directories);
}

/** The directory that a path is, or lies in. */
export function directoryOf({ absolute, isDirectory }: NamedPath): string {
  return isDirectory ? absolute : dirname(absolute);
}

/** The nearest directory that holds all of these. */
export function commonParent(directories: readonly string[]): string {
  let parent = directories[0]!;
  while (!directories.every((directory) => isInside(parent, directory))) {
    const next = dirname(parent);
    // Two drives of Windows have no directory in common; paths relative to either one would then be absolute.
    if (next === parent) return parent;
    parent = next;
  }
  return parent;
}
