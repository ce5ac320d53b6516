import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Sorted {
  files: string[];
  /** Paths that are directories by now. */
  directories: string[];
}

/**
 * Sorts listed paths by what stands there now, and drops those that are gone or lead nowhere. One look into each directory
 * tells of all its files at once, where a look at each file would take ten times as long.
 *
 * @param paths POSIX and relative to `base`.
 * @param isKnown says which of them count as files without a look.
 */
export function sortByKind(base: string, paths: Iterable<string>, isKnown: (path: string) => boolean): Sorted {
  const sorted: Sorted = { files: [], directories: [] };
  const read = new Map<string, Kinds>();
  for (const path of paths) {
    const kind = isKnown(path) ? 'files' : kindOf(path, base, read);
    if (kind) sorted[kind].push(path);
  }
  return sorted;
}

function kindOf(path: string, base: string, read: Map<string, Kinds>): keyof Sorted | null {
  const slash = path.lastIndexOf('/');
  const directory = slash < 0 ? '.' : path.slice(0, slash);
  let kinds = read.get(directory);
  if (!kinds) read.set(directory, (kinds = readKinds(join(base, directory))));
  const name = path.slice(slash + 1);
  if (kinds.files.has(name)) return 'files';
  if (kinds.directories.has(name)) return 'directories';
  // A link, or a name that the directory spells in another Unicode form: only the file system can tell.
  return leadsToFile(join(base, path)) ? 'files' : null;
}

/** Names in a directory. */
interface Kinds {
  files: Set<string>;
  directories: Set<string>;
}

function readKinds(directory: string): Kinds {
  const kinds: Kinds = { files: new Set(), directories: new Set() };
  try {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      if (entry.isFile()) kinds.files.add(entry.name);
      else if (entry.isDirectory()) kinds.directories.add(entry.name);
    }
  } catch {
    // Gone, or not to be listed; a file in it may be readable all the same.
  }
  return kinds;
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

/** What the system says of a path that is no file: gone, or a directory, a broken link, a socket. */
const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENXIO']);

/** Whether reading a path failed because there is no file, and not because it is kept from being read. */
export function isNoFile(code: string): boolean {
  return NO_FILE.has(code);
}
