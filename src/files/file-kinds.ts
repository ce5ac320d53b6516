import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Those of the listed paths that are files now: some may be gone, be broken links or be directories. Listing a
 * directory answers for all its files at once, ten times faster than a look at each file.
 *
 * @param paths POSIX and relative to `base`.
 * @param isKnown which of them count as files without a look.
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
  // A link, or a name that the directory spells in another Unicode form: only the file system knows.
  return names.has(path.slice(slash + 1)) || leadsToFile(join(base, path));
}

/** Names of the files in a directory. */
function namesIn(directory: string): Set<string> {
  try {
    return new Set(
      readdirSync(directory, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
    );
  } catch {
    // The directory is gone or cannot be listed. A file in it may still be readable.
    return new Set();
  }
}

/** Whether a path is a file, links followed. A path without permission counts: reading it will report why it fails. */
export function leadsToFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'EACCES' || code === 'EPERM';
  }
}

/** Error codes for a path that is not a file: gone, or a directory, a broken link. */
const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP']);

/** Whether reading a path failed because there is no file, and not for lack of permission. */
export function isNoFile(code: string): boolean {
  return NO_FILE.has(code);
}
