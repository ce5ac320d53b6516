import { readdirSync, statSync, type Dirent } from 'node:fs';
import { join, posix } from 'node:path';

export interface Sorted {
  files: string[];
  /** Paths that are directories: submodules, which git lists by name. */
  directories: string[];
}

/**
 * Sorts listed paths by what stands there now, and drops those that are gone or lead nowhere. One look into each directory
 * tells of all its files at once, where a look at each file would take ten times as long.
 *
 * @param paths POSIX and relative to `base`.
 */
export function sortByKind(base: string, paths: Iterable<string>): Sorted {
  const sorted: Sorted = { files: [], directories: [] };
  const read = new Map<string, Map<string, Dirent>>();
  for (const path of paths) {
    const directory = posix.dirname(path);
    let entries = read.get(directory);
    if (!entries) read.set(directory, (entries = readEntries(join(base, directory))));
    const entry = entries.get(posix.basename(path));
    if (entry?.isFile()) sorted.files.push(path);
    else if (entry?.isDirectory()) sorted.directories.push(path);
    // A link, or a name that the directory spells in another Unicode form: only the file system can tell.
    else if (leadsToFile(join(base, path))) sorted.files.push(path);
  }
  return sorted;
}

function readEntries(directory: string): Map<string, Dirent> {
  try {
    return new Map(readdirSync(directory, { withFileTypes: true }).map((entry) => [entry.name, entry]));
  } catch {
    // Gone, or not to be listed; a file in it may be readable all the same.
    return new Map();
  }
}

/** Whether a path is a file, links followed. One that may not be looked at counts: reading it will say why it fails. */
export function leadsToFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'EACCES' || code === 'EPERM';
  }
}
