import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, type FileList } from '../files/list.js';
import { UserError } from '../model/errors.js';
import type { AnalyseOptions } from './options.js';

/** Files, and what is said of how they were found. */
export type Listing = Omit<FileList, 'root'>;

/** The files of a project as they are on disk, or as they were. */
export function listProject(
  { root, paths, cwd, overlay, tree }: AnalyseOptions,
  isReported: (file: string) => boolean,
): Listing {
  if (tree) return { files: [...tree.files], notes: [], problems: [] };
  // Unsaved texts are not read from disk, so reading them does not show which files are gone.
  const isTrusted = (): boolean => !overlay;
  return listFiles(root, paths, cwd, isTrusted, isReported);
}

/**
 * Those of some files, and of the files that only an editor has, that the options do not leave out.
 *
 * @throws UserError when a pattern of the paths fits none of them.
 */
export function lookedAt(
  files: readonly string[],
  { root, overlay, tree, selection, excluded, ...options }: AnalyseOptions,
): readonly string[] {
  const aside = new Set(options.aside);
  const listed = (overlay ? withUnsaved(files, root, overlay) : files).filter(
    (file) => !aside.has(file) && excluded?.(file) !== true,
  );
  const unmatched = tree ? undefined : selection?.unmatched(listed);
  if (unmatched !== undefined)
    throw new UserError(
      `${unmatched}: no file fits this pattern`,
      'what git ignores, or the configuration excludes, is not looked at; name it without a pattern to scan it',
    );
  return listed;
}

/**
 * The files, and those that exist only in an editor so far. A file on disk that is not listed is left out on purpose.
 */
function withUnsaved(files: readonly string[], root: string, overlay: ReadonlyMap<string, string>): string[] {
  const listed = new Set(files);
  const unsaved = [...overlay.keys()].filter((file) => !listed.has(file) && !existsSync(join(root, file)));
  return [...files, ...unsaved].sort();
}
