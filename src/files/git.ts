import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Paths of one call are arguments of a process, whose total length is limited. */
const PATHS_PER_CALL = 200;
const MAX_OUTPUT_BYTES = 2 ** 30;
/** Git waits without end for a pipe, such as in the place of a `.gitignore`. Listing 1,000 files takes it some 10 ms. */
const PATIENCE_MS = 10_000;
const PATIENCE_PER_FILE_MS = 1;

/** What git reads in every repository. */
const READ_BY_GIT = ['.gitignore', '.gitattributes', '.git/config', '.git/index', '.git/HEAD', '.git/info/exclude'];

/** Variables inside a git hook that would make git use another repository. */
const REPOSITORY_VARIABLES = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_COMMON_DIR',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_NAMESPACE',
  'GIT_PREFIX',
];

/** Git is not installed, or refuses to read this repository. */
export class GitRefusal extends Error {
  override readonly name = 'GitRefusal';
}

/**
 * The directory at or above `directory` that has a `.git`, or null. Git itself is not asked: it may refuse to answer.
 */
export function findRepository(directory: string): string | null {
  for (let current = directory; ; current = dirname(current)) {
    if (existsSync(join(current, '.git'))) return current;
    if (dirname(current) === current) return null;
  }
}

/** The approximate size of an entry in git's index, in bytes. */
const INDEX_ENTRY_BYTES = 100;

/**
 * The approximate number of files that git tracks in the repository around a directory, without running git; 0 if
 * unknown.
 *
 * @internal
 */
export function countTracked(directory: string): number {
  const repository = findRepository(directory);
  if (repository === null) return 0;
  try {
    return Math.floor(statSync(join(repository, '.git', 'index')).size / INDEX_ENTRY_BYTES);
  } catch {
    // Nothing was ever added, or this is a linked worktree, whose index is elsewhere.
    return 0;
  }
}

/** What git lists for some directories of a repository. Paths are POSIX and relative to the repository. */
export interface GitListing {
  /** Tracked files, and untracked files that are not ignored, according to git; includes links. */
  paths: string[];
  /** Directories that are repositories of their own. */
  nested: string[];
  /** Directories that git could not open. */
  unreadable: string[];
  /** Git's other warnings. */
  warnings: string[];
}

/**
 * Lists directories of a repository, given relative to it; an empty one is the repository itself.
 *
 * @throws GitRefusal
 */
export function listTracked(repository: string, directories: readonly string[]): GitListing {
  const listing: GitListing = { paths: [], nested: [], unreadable: [], warnings: [] };
  for (const some of chunks(directories, PATHS_PER_CALL)) {
    const args = [
      '--literal-pathspecs',
      'ls-files',
      '-z',
      '--stage',
      '--others',
      '--exclude-standard',
      '--exclude=node_modules',
      '--',
    ];
    const { stdout, stderr } = runGit(repository, [...args, ...some.map((directory) => directory || '.')]);
    for (const entry of splitAtNul(stdout)) addEntry(listing, entry);
    for (const line of stderr.split('\n')) addWarning(listing, line);
  }
  return listing;
}

/**
 * Git's line for a tracked file: mode, object, stage, and after a tab the path. For an untracked file it is the path
 * alone.
 */
const TRACKED = /^(\d{6}) [\da-f]{40,64} \d\t/;
/** The mode of a submodule. */
const GITLINK = '160000';

function addEntry({ paths, nested }: GitListing, entry: string): void {
  const [before, mode] = TRACKED.exec(entry) ?? [''];
  const path = entry.slice(before.length);
  if (mode === GITLINK) nested.push(path);
  else if (path.endsWith('/')) nested.push(path.slice(0, -1));
  else paths.push(path);
}

function addWarning(listing: GitListing, line: string): void {
  if (line === '') return;
  const [, directory] = /^warning: could not open directory '(.+?)\/?':/.exec(line) ?? [];
  if (directory === undefined) listing.warnings.push(line);
  else listing.unreadable.push(directory);
}

/**
 * The directories that git ignores, even if files in them are tracked.
 *
 * @throws GitRefusal
 */
export function findIgnored(repository: string, directories: readonly string[]): Set<string> {
  // Patterns cannot match the repository itself. `./` keeps a leading `:` from being read as pathspec magic, which this
  // command cannot switch off.
  const input = directories.flatMap((directory) => (directory === '' ? [] : [`./${directory}`])).join('\0');
  if (input === '') return new Set();
  // The exit code is 1 if nothing is ignored.
  const { stdout } = runGit(repository, ['check-ignore', '--no-index', '-z', '--stdin'], { input, accepted: [0, 1] });
  return new Set(splitAtNul(stdout).map((path) => path.slice('./'.length)));
}

/**
 * Options that switch off the filters which a repository has configured: to tell whether a file has changed, git would
 * run them.
 *
 * @throws GitRefusal
 */
export function withoutFilters(repository: string): string[] {
  const asked = ['config', '--null', '--name-only', '--get-regexp', '^filter\\..*\\.(clean|smudge|process)$'];
  const { stdout } = runGit(repository, asked, { accepted: [0, 1] });
  return [...new Set(splitAtNul(stdout))].flatMap((name) => ['-c', `${name}=`]);
}

interface GitOutput {
  stdout: string;
  stderr: string;
}

interface GitCall {
  input?: string;
  /** Exit codes that are valid answers. */
  accepted?: readonly number[];
}

/**
 * Runs a git command that changes nothing and runs nothing.
 *
 * @throws GitRefusal if git is missing or ends with another exit code.
 */
export function runGit(repository: string, args: readonly string[], call: GitCall = {}): GitOutput {
  const { stdout, stderr } = spawnGit(repository, args, call);
  return { stdout: stdout.toString(), stderr };
}

/**
 * The bytes that git prints.
 *
 * @throws GitRefusal
 */
export function readGit(repository: string, args: readonly string[], input: string): Buffer {
  return spawnGit(repository, args, { input }).stdout;
}

function spawnGit(
  repository: string,
  args: readonly string[],
  { input = '', accepted = [0] }: GitCall,
): { stdout: Buffer; stderr: string } {
  const pipe = READ_BY_GIT.find((file) => isPipe(join(repository, file)));
  if (pipe !== undefined) throw new GitRefusal(`${pipe} is a pipe, which would block git`);
  if (silent.has(repository)) throw new GitRefusal(NO_ANSWER);
  // A repository can configure programs to run as its file system monitor, and to check signatures in a log. A
  // stranger's repository must not run anything.
  const command = ['-C', repository, '-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false', ...args];
  const {
    status,
    stdout,
    stderr: messages,
    error,
  } = spawnSync('git', command, {
    input,
    env: gitEnvironment(),
    maxBuffer: MAX_OUTPUT_BYTES,
    timeout: PATIENCE_MS + countTracked(repository) * PATIENCE_PER_FILE_MS,
    windowsHide: true,
  });
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === 'ETIMEDOUT') silent.add(repository);
  if (error) throw new GitRefusal(FAILURES[code ?? ''] ?? error.message);
  const stderr = messages.toString();
  if (status === null || !accepted.includes(status))
    throw new GitRefusal(firstLine(stderr) || `git ended with status ${status}`);
  return { stdout, stderr };
}

const NO_ANSWER = 'git does not respond';
const FAILURES: Readonly<Record<string, string>> = { ENOENT: 'git is not installed', ETIMEDOUT: NO_ANSWER };

/** Repositories in which git gave no answer. It is not waited for a second time. */
const silent = new Set<string>();

function isPipe(path: string): boolean {
  try {
    return statSync(path).isFIFO();
  } catch {
    // There is none, or only git knows where it is.
    return false;
  }
}

function gitEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    // Messages are read below.
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    // A partial clone would fetch missing objects: no network here, and no transport program that the repository names.
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
  };
  for (const name of REPOSITORY_VARIABLES) delete env[name];
  return env;
}

/** `fatal: detected dubious ownership in repository at '/x'` without its first word. */
function firstLine(stderr: string): string {
  return (stderr.split('\n')[0] ?? '').replace(/^fatal: /, '');
}

function splitAtNul(output: string): string[] {
  return output.split('\0').filter((path) => path !== '');
}

function* chunks<T>(items: readonly T[], size: number): Iterable<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
