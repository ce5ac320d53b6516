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
  return statusOf(repository, [...paths.keys()])?.flatMap((path) => paths.get(path) ?? []) ?? null;
}

/**
 * All files of a repository that have changes which no commit has, or that are not in git at all.
 *
 * @param repository absolute; the files are relative to it.
 * @returns null if git does not answer.
 */
export function listUncommitted(repository: string): string[] | null {
  return statusOf(repository, ['.']);
}

function statusOf(repository: string, paths: readonly string[]): string[] | null {
  const args = ['--literal-pathspecs', 'status', '--porcelain', '-z', '--untracked-files=all', '--no-renames', '--'];
  try {
    const { stdout } = runGit(repository, [...withoutFilters(repository), ...args, ...paths]);
    return stdout.split('\0').flatMap((line) => (line === '' ? [] : line.slice(3)));
  } catch (error) {
    if (error instanceof GitRefusal) return null;
    throw error;
  }
}
