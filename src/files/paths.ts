import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, posix, relative, resolve, sep } from 'node:path';
import { UserError } from '../model/errors.js';

/** A path that the user named, and whether it is a directory. */
export interface NamedPath {
  absolute: string;
  isDirectory: boolean;
}

/**
 * Looks up a path that the user named, following symbolic links.
 *
 * @throws UserError if nothing is there, or something that is neither a file nor a directory.
 */
export function lookUp(path: string, cwd: string): NamedPath {
  // An empty path would mean the current directory. More likely, a variable was not set.
  const absolute = path === '' ? '' : resolve(cwd, path);
  let stats;
  try {
    stats = statSync(absolute);
  } catch (error) {
    throw notFound(path, error as NodeJS.ErrnoException);
  }
  if (!stats.isDirectory() && !stats.isFile()) {
    throw new UserError(
      `${path}: neither a file nor a directory`,
      'name source files, or directories with source files',
    );
  }
  return { absolute, isDirectory: stats.isDirectory() };
}

function notFound(path: string, { code }: NodeJS.ErrnoException): UserError {
  const shown = path === '' ? '""' : path;
  if (code === 'EACCES' || code === 'EPERM') return new UserError(`${shown}: permission denied`, 'make it readable');
  if (code === 'ELOOP')
    return new UserError(`${shown}: symbolic links form a loop`, 'name the file or directory itself');
  return new UserError(
    `${shown}: no such file or directory`,
    'check the spelling; paths are relative to the current directory',
  );
}

/** Whether `path` is `directory` or below it; both absolute. */
export function isInside(directory: string, path: string): boolean {
  const steps = relative(directory, path);
  return steps !== '..' && !steps.startsWith(`..${sep}`) && !isAbsolute(steps);
}

/** `path` relative to `directory`, with `/` as separator on every system; empty for the directory itself. */
export function posixRelative(directory: string, path: string): string {
  return relative(directory, path).replaceAll(sep, '/');
}

/** An absolute path whose directories are no links. Whatever is there need not exist. */
export function withoutLinks(path: string): string {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path;
  }
}

/** Joins two POSIX paths; the first may be empty. */
export function posixJoin(directory: string, path: string): string {
  return directory === '' ? path : `${directory}/${path}`;
}

/** Directories that are never entered, because their contents are installed or git's own. */
export function isHidden(path: string): boolean {
  return /(^|\/)(node_modules|\.git)(\/|$)/.test(path);
}

/** An absolute path as a person would write it: relative to the current directory if it is below it. */
export function showPath(path: string, cwd: string): string {
  const steps = relative(cwd, path);
  const isBelow = steps !== '' && steps !== '..' && !steps.startsWith(`..${sep}`) && !isAbsolute(steps);
  return isBelow ? steps : path;
}

/**
 * Returns a function that turns a file of a report into a path below the current directory, so that a terminal can open
 * it: `deprec-scan src` reports `chat.ts`, and a person reads `src/chat.ts`.
 *
 * @param root absolute path to which files are relative.
 */
export function pathsFrom(root: string, cwd: string): (file: string) => string {
  const prefix = relative(cwd, root).replaceAll(sep, '/');
  return prefix === '' ? (file) => file : (file) => posix.join(prefix, file);
}
