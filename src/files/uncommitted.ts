import { join } from 'node:path';
import { findRepository, GitRefusal, runGit, withoutFilters } from './git.js';
import { posixRelative } from './paths.js';

/**
 * Which of some files have changes that no commit has, or are not in git at all; none outside of a repository.
 *
 * @param root absolute; the files are relative to it.
 * @returns null if git does not answer.
 */
export function findUncommitted(root: string, files: readonly string[]): string[] | null {
  const repository = findRepository(root);
  if (repository === null || files.length === 0) return [];
  const paths = new Map(files.map((file) => [posixRelative(repository, join(root, file)), file]));
  return statusOf(repository, [...paths.keys()])?.flatMap(({ file }) => paths.get(file) ?? []) ?? null;
}

/**
 * Which of some files git knows.
 *
 * @param repository absolute; the files are relative to it.
 * @returns null if git does not answer.
 */
export function filesInGit(repository: string, files: readonly string[]): Set<string> | null {
  if (files.length === 0) return new Set();
  try {
    // All of them: a command line may be too short for the names of thousands.
    const { stdout } = runGit(repository, ['ls-files', '-z']);
    const known = new Set(stdout.split('\0'));
    return new Set(files.filter((file) => known.has(file)));
  } catch (error) {
    if (error instanceof GitRefusal) return null;
    throw error;
  }
}

/** A file that differs from the commit. */
interface Uncommitted {
  file: string;
  /** Whether git does not know the file at all. */
  isNew: boolean;
}

/**
 * All files of a repository that have changes which no commit has, or that are not in git at all.
 *
 * @param repository absolute; the files are relative to it.
 * @returns null if git does not answer.
 */
export function listUncommitted(repository: string): Uncommitted[] | null {
  return statusOf(repository, ['.']);
}

function statusOf(repository: string, paths: readonly string[]): Uncommitted[] | null {
  const args = ['--literal-pathspecs', 'status', '--porcelain', '-z', '--untracked-files=all', '--no-renames', '--'];
  try {
    const { stdout } = runGit(repository, [...withoutFilters(repository), ...args, ...paths]);
    return stdout
      .split('\0')
      .flatMap((line) => (line === '' ? [] : { file: line.slice(3), isNew: line.startsWith('??') }));
  } catch (error) {
    if (error instanceof GitRefusal) return null;
    throw error;
  }
}
