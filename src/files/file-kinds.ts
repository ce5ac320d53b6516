import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Those of listed paths that are files now: some are gone by then, lead nowhere, or are directories. One look into each
 * directory tells of all its files at once, where a look at each file would take ten times as long.
 *
 * @param paths POSIX and relative to `base`.
 * @param isKnown says which of them count as files without a look.
 */
export function filesAmong(base: string, paths: Iterable<string>, isKnown: (path: string) => boolean): string[] {
  const read = new Map<string, ReadonlySet<string>>();
  return [...paths].filter((path) => isKnown(path) || isFile(path, base, read));
}

function isFile(path: string, base: string, read: Map<string, ReadonlySet<string>>): boolean {
  const slash = path.lastIndexOf('/');
  const directory = slash < 0 ? '.' : path.slice(0, slash);
  let names = read.get(directory);
  if (!names) read.set(directory, (names = namesIn(join(base, directory))));
  // A link, or a name that the directory spells in another Unicode form: only the file system can tell.
  return names.has(path.slice(slash + 1)) || leadsToFile(join(base, path));
}

/** Names of the files in a directory. */
function namesIn(directory: string): Set<string> {
  try {
    return new Set(
      readdirSync(directory, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
    );
  } catch {
    // Gone, or not to be listed; a file in it may be readable all the same.
    return new Set();
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

/** What the system says of a path that is no file: gone, or a directory, a broken link, a socket. */
const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENXIO']);

/** Whether reading a path failed because there is no file, and not because it is kept from being read. */
export function isNoFile(code: string): boolean {
  return NO_FILE.has(code);
}
