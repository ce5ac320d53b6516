import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findIgnored, findRepository, GitRefusal } from './git.js';
import { isBelowIgnored, readGitignores } from './gitignore.js';
import { isHidden, isInside, posixRelative } from './paths.js';

/** Files that make a workspace of the packages below them. */
const WORKSPACE_FILES = ['pnpm-workspace.yaml', 'lerna.json', 'rush.json'];

/**
 * The directory that is analysed as a whole when something in `directory` is scanned: its repository; outside of a repository its
 * workspace, else its package, else the current directory. The directory itself where it belongs to none of them, or where git
 * ignores it: what is installed or built there is a project of its own.
 *
 * @param directory absolute, as is `cwd`.
 */
export function projectRoot(directory: string, cwd: string): string {
  const repository = findRepository(directory);
  if (repository !== null && !isShared(repository)) return isIgnoredIn(repository, directory) ? directory : repository;
  const upward = upTo(directory, isShared);
  return upward.find(isWorkspace) ?? upward.find((one) => existsSync(join(one, 'package.json'))) ?? (isInside(cwd, directory) && !isShared(cwd) ? cwd : directory);
}

/** Directories that hold what has nothing in common, although one of them may be under version control. */
function isShared(directory: string): boolean {
  return dirname(directory) === directory || SHARED().has(directory);
}

let shared: ReadonlySet<string> | undefined;
const SHARED = (): ReadonlySet<string> => (shared ??= new Set([homedir(), tmpdir()].flatMap((directory) => [directory, realOf(directory)])));

function realOf(directory: string): string {
  try {
    return realpathSync(directory);
  } catch {
    // An account without a home.
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
    return /"workspaces"\s*:\s*[[{]/.test(readFileSync(join(directory, 'package.json'), 'utf8'));
  } catch {
    // There is none.
    return false;
  }
}

function isIgnoredIn(repository: string, directory: string): boolean {
  const path = posixRelative(repository, directory);
  if (path === '' || isHidden(path)) return path !== '';
  try {
    return findIgnored(repository, [path]).size > 0;
  } catch (error) {
    if (!(error instanceof GitRefusal)) throw error;
    return isBelowIgnored(path, readGitignores(repository));
  }
}
