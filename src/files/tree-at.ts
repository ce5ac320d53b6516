import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { readFoundFile } from '../disk/found-file.js';
import { isHidden, lookUp, posixJoin, posixRelative } from './paths.js';
import { blobId, listCommit, readBlobs } from './revision.js';

/** Which files a scan looks at. */
export interface Scope {
  /** An absolute path. */
  root: string;
  /** The files that are scanned now, relative to the root. */
  files: readonly string[];
  /** Files and directories that were named, relative to `cwd`; by default the root. */
  paths: readonly string[];
  cwd: string;
  /** Whether the content of a file will be read. */
  isRead: (file: string) => boolean;
}

/** Files as they were at a commit. */
export interface PastFiles {
  /** POSIX paths relative to the root, sorted. */
  files: string[];
  read: (file: string) => Buffer;
  /** Files that no longer exist. */
  gone: string[];
  /** Whether no file that is read has changed. */
  isSame: boolean;
}

/**
 * The files of a commit that a scan of the same paths would have looked at. Unchanged files are read from disk, so git
 * only delivers the changed ones. The comparison is by content, because git would run the filters that a repository
 * names.
 *
 * @throws IncompleteError if the clone lacks a file's content.
 * @throws GitRefusal
 */
export function filesAt(repository: string, commit: string, scope: Scope): PastFiles {
  const { root, isRead } = scope;
  const { inside, outside } = divide(repository, listCommit(repository, commit), scope);
  const same = new Set<string>();
  for (const file of scope.files) {
    const id = isRead(file) ? idOnDisk(join(root, file), inside.get(file) ?? [...outside.keys()][0]) : null;
    if (id === null) continue;
    // A file that was moved here unchanged counts as unchanged.
    if (!inside.has(file) && outside.has(id)) inside.set(file, id);
    if (inside.get(file) === id) same.add(file);
  }
  const files = [...inside.keys()].sort();
  const changed = files.filter((file) => isRead(file) && !same.has(file));
  const blobs = readBlobs(
    repository,
    changed.map((file) => inside.get(file)!),
  );
  const read = (file: string): Buffer =>
    (same.has(file) ? undefined : blobs.get(inside.get(file) ?? '')) ?? readFoundFile(join(root, file));
  const isSame = changed.length === 0 && scope.files.every((file) => !isRead(file) || same.has(file));
  return { files, read, isSame, gone: files.filter((file) => !existsSync(join(root, file))) };
}

/**
 * The files that the scan covers, by path relative to the root, and the contents of files elsewhere that are gone now.
 */
function divide(
  repository: string,
  all: ReadonlyMap<string, string>,
  { root, paths, cwd }: Scope,
): { inside: Map<string, string>; outside: Map<string, string> } {
  const named = (paths.length > 0 ? paths : [root]).map((path) => {
    const { absolute, isDirectory } = lookUp(path, cwd);
    const real = isDirectory ? realpathSync(absolute) : join(realpathSync(dirname(absolute)), basename(absolute));
    return { shown: posixRelative(root, absolute), path: posixRelative(repository, real) };
  });
  const inside = new Map<string, string>();
  const outside = new Map<string, string>();
  for (const [path, id] of all) {
    const found = named.find((one) => one.path === '' || path === one.path || path.startsWith(`${one.path}/`));
    if (found && !isHidden(path))
      inside.set(
        path === found.path
          ? found.shown
          : posixJoin(found.shown, path.slice(found.path === '' ? 0 : found.path.length + 1)),
        id,
      );
    else if (!existsSync(resolve(repository, path))) outside.set(id, path);
  }
  return { inside, outside };
}

/**
 * @param like any id of the repository; without one, no file can be unchanged.
 */
function idOnDisk(path: string, like: string | undefined): string | null {
  if (like === undefined) return null;
  try {
    return blobId(readFoundFile(path), like);
  } catch {
    // The scan itself reports a file that cannot be read.
    return null;
  }
}
