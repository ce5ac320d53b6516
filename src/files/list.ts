import { type Dirent, readdirSync, realpathSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { groupBy } from '../collections/group-by.js';
import type { Problem } from '../model/finding.js';
import { filesAmong, leadsToFile } from './file-kinds.js';
import { GitRefusal, findIgnored, findRepository, listTracked } from './git.js';
import { isBelowIgnored, readGitignores } from './gitignore.js';
import { isHidden, isInside, lookUp, posixJoin, posixRelative } from './paths.js';

/** Stage 1: the files that a scan looks at, in any language. */
export interface FileList {
  /** Absolute path that `files` are relative to. */
  root: string;
  /** POSIX paths, sorted by UTF-16 code units, each once. */
  files: string[];
  /** Remarks for stderr. */
  notes: string[];
  /** Directories that could not be read: the list, and with it the scan, is incomplete. */
  problems: Problem[];
}

/** A directory to list. */
interface Directory {
  /** Relative to the root of the scan, POSIX; findings are reported below this path. */
  shown: string;
  /** Absolute, links resolved, so that git recognises it. */
  real: string;
}

type Test = (file: string) => boolean;

/** A list in the making. */
interface Draft {
  isTrusted: Test;
  isReported: Test;
  files: Set<string>;
  notes: string[];
  problems: Problem[];
}

/**
 * Lists the files to scan. In a git repository these are the files that git tracks or would track, elsewhere everything
 * below a directory. `node_modules` and `.git` are left out. A named path overrides all of this: a named file is
 * listed, and a named directory that is ignored or in `node_modules` is walked.
 *
 * @param root absolute; contains all paths.
 * @param paths files and directories inside the root, relative to `cwd`; by default the root itself.
 * @param isTrusted for which files git's list is enough. Some of them may be gone or be directories: reading them shows
 * that, and for those that nobody reads it does not matter.
 * @param isReported which files remarks are about.
 * @throws UserError for a path that does not exist.
 */
export function listFiles(
  root: string,
  paths: readonly string[],
  cwd: string = process.cwd(),
  isTrusted: Test = () => false,
  isReported: Test = () => true,
): FileList {
  const draft: Draft = { isTrusted, isReported, files: new Set(), notes: [], problems: [] };
  const directories: Directory[] = [];
  for (const path of paths.length > 0 ? paths : [resolve(root)]) {
    const { absolute, isDirectory } = lookUp(path, cwd);
    if (!isInside(root, absolute)) throw new RangeError(`${absolute} lies outside the root ${root}`);
    const shown = posixRelative(root, absolute);
    if (isDirectory) directories.push({ shown, real: realpathSync(absolute) });
    else draft.files.add(shown);
  }
  // One call of git lists all directories of a repository.
  for (const [repository, group] of groupBy(directories, ({ real }) => findRepository(real))) {
    if (repository === null) for (const directory of group) addWalked(draft, directory);
    else addRepository(draft, repository, group);
  }
  return { root, files: [...draft.files].sort(), notes: draft.notes, problems: draft.problems };
}

function addRepository(draft: Draft, repository: string, directories: readonly Directory[]): void {
  try {
    addGitListed(draft, repository, directories);
  } catch (error) {
    if (!(error instanceof GitRefusal)) throw error;
    draft.notes.push(`${repository}: ${error.message}; walked the tree and read its .gitignore files instead`);
    for (const directory of directories) addUnlessIgnored(draft, repository, directory);
  }
}

/** By path relative to the repository, which is empty for the repository itself. */
type ByPath = Map<string, Directory>;

function addGitListed(draft: Draft, repository: string, directories: readonly Directory[]): void {
  const byPath: ByPath = new Map(
    directories.map((directory) => [posixRelative(repository, directory.real), directory]),
  );
  const ignored = findIgnored(repository, [...byPath.keys()]);
  const [walked, listed] = partition([...byPath.keys()], (path) => ignored.has(path) || isHidden(path));
  const { paths, nested, unreadable, warnings } = listTracked(repository, listed);
  const visible = new Set(paths.filter((path) => !isHidden(path)));
  for (const file of filesAmong(repository, visible, draft.isTrusted)) draft.files.add(show(file, byPath));
  draft.notes.push(...warnings.map((warning) => `git: ${warning}`));
  draft.notes.push(
    ...noteNested(
      [...new Set(nested)]
        .filter((path) => !isHidden(path))
        .sort()
        .map((path) => show(path, byPath))
        .filter(draft.isReported),
    ),
  );
  draft.problems.push(
    ...unreadable.map((path) => ({ file: show(path, byPath), line: null, message: 'directory cannot be read' })),
  );
  for (const path of walked) addWalked(draft, byPath.get(path)!);
}

/** The path of a listed file as the user would write it: below the nearest named directory. */
function show(path: string, byPath: ByPath): string {
  if (byPath.size === 1 && byPath.get('')?.shown === '') return path;
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const directory = byPath.get(path.slice(0, end));
    if (directory) return posixJoin(directory.shown, path.slice(end + 1));
  }
  return posixJoin(byPath.get('')?.shown ?? '', path);
}

/** Like git, the scan does not enter submodules and nested repositories, but it says so. */
function noteNested(paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  return [`skipped, because they are separate repositories: ${paths.join(', ')}; name them to scan them`];
}

/** Git cannot be run, so its rules are applied here, except to a directory that was named although they ignore it. */
function addUnlessIgnored(draft: Draft, repository: string, directory: Directory): void {
  const isIgnored = readGitignores(repository);
  const path = posixRelative(repository, directory.real);
  if (isHidden(path) || isBelowIgnored(path, isIgnored)) addWalked(draft, directory);
  else addWalked(draft, directory, (inner) => isIgnored(posixJoin(path, inner)));
}

function addWalked(draft: Draft, { shown, real }: Directory, isIgnored?: (path: string) => boolean): void {
  const { files, problems } = walk(real, isIgnored);
  for (const file of files) draft.files.add(posixJoin(shown, file));
  for (const problem of problems) draft.problems.push({ ...problem, file: posix.join(shown, problem.file) });
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [yes: T[], no: T[]] {
  return [items.filter((item) => test(item)), items.filter((item) => !test(item))];
}

interface Walked {
  /** POSIX paths relative to the directory. */
  files: string[];
  /** Directories that could not be read. */
  problems: Problem[];
}

/**
 * Lists the files below a directory without git. Links to files are listed, links to directories not followed.
 *
 * This is a plain recursion and not a glob library. There is no pattern to match, ignored directories must not be
 * entered, unreadable directories must be reported, and every name must be found: fast-glob loses names with a line
 * break, and everything below a directory with a backslash in its name.
 *
 * @param isIgnored receives a POSIX path relative to the directory, with a trailing `/` for directories, and tells
 * whether it is left out.
 */
function walk(directory: string, isIgnored: (path: string) => boolean = () => false): Walked {
  const walked: Walked = { files: [], problems: [] };
  const pending = [''];
  for (let prefix = pending.pop(); prefix !== undefined; prefix = pending.pop()) {
    for (const entry of readDirectory(directory, prefix, walked.problems)) {
      if (isHidden(entry.name)) continue;
      const path = posixJoin(prefix, entry.name);
      if (isIgnored(entry.isDirectory() ? `${path}/` : path)) continue;
      if (entry.isDirectory()) pending.push(path);
      else if (entry.isFile() || (entry.isSymbolicLink() && leadsToFile(join(directory, path))))
        walked.files.push(path);
    }
  }
  return walked;
}

function readDirectory(directory: string, prefix: string, problems: Problem[]): Dirent[] {
  try {
    return readdirSync(join(directory, prefix), { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    problems.push({ file: prefix || '.', line: null, message: `directory cannot be read (${code ?? String(error)})` });
    return [];
  }
}
