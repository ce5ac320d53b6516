import { existsSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readFoundFile } from '../disk/found-file.js';
import { findIgnored, findRepository, GitRefusal } from './git.js';
import { isBelowIgnored, readGitignores } from './gitignore.js';
import { isHidden, isInside, posixRelative, type NamedPath } from './paths.js';
import { directoryOf } from './scan-root.js';

/** Files that make the packages below them a workspace. */
const WORKSPACE_FILES = ['pnpm-workspace.yaml', 'lerna.json', 'rush.json'];

/**
 * The directory that is analysed as a whole when a path is scanned: its repository, or outside of a repository its
 * workspace, else its package, else the current directory. If the path belongs to none of them, it is the directory of
 * the path itself. An ignored directory is a project of its own, with what is built or installed there.
 *
 * @param cwd absolute.
 */
export function projectRoot(place: NamedPath, cwd: string): string {
  const directory = directoryOf(place);
  const repository = findRepository(directory);
  if (repository !== null && !isShared(repository))
    return isApart(repository, directory, place.isDirectory) ? directory : repository;
  const upward = upTo(directory, isShared);
  return (
    upward.find(isWorkspace) ??
    upward.find((one) => existsSync(join(one, 'package.json'))) ??
    (isInside(cwd, directory) && !isShared(cwd) ? cwd : directory)
  );
}

/** Directories of unrelated things, although one of them may be under version control. */
function isShared(directory: string): boolean {
  return dirname(directory) === directory || sharedDirectories().has(directory);
}

let shared: ReadonlySet<string> | undefined;
function sharedDirectories(): ReadonlySet<string> {
  return (shared ??= new Set([homedir(), tmpdir()].flatMap((directory) => [directory, realOf(directory)])));
}

function realOf(directory: string): string {
  try {
    return realpathSync(directory);
  } catch {
    // The account has no home directory.
    return directory;
  }
}

function upTo(directory: string, isEnd: (directory: string) => boolean): string[] {
  const upward: string[] = [];
  for (let at = directory; !isEnd(at); at = dirname(at)) upward.push(at);
  return upward;
}

function isWorkspace(directory: string): boolean {
  if (WORKSPACE_FILES.some((name) => existsSync(join(directory, name)))) return true;
  try {
    return /"workspaces"\s*:\s*[[{]/.test(readFoundFile(join(directory, 'package.json')).toString('utf8'));
  } catch {
    // There is none.
    return false;
  }
}

/** A named file is added to its repository, even if it is ignored. */
function isApart(repository: string, directory: string, isNamed: boolean): boolean {
  const path = posixRelative(repository, directory);
  if (isHidden(path)) return true;
  if (path === '' || !isNamed) return false;
  try {
    return findIgnored(repository, [path]).size > 0;
  } catch (error) {
    if (!(error instanceof GitRefusal)) throw error;
    return isBelowIgnored(path, readGitignores(repository));
  }
}
