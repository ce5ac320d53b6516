import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ReadBuffer } from '../candidates/read-buffer.js';
import { beginsAsScript, mayBeScript, SCRIPT_HEAD_BYTES } from '../candidates/scripts.js';
import { isSearched } from '../candidates/search.js';
import { digestOf } from '../strings/digest.js';
import { readFoundFile } from '../disk/found-file.js';
import { decodeSource } from '../strings/encoding.js';
import { listFiles, type FileList } from '../files/list.js';
import { UserError } from '../model/errors.js';
import { Profile } from '../model/profile.js';
import type { Content } from '../program/file-texts.js';
import type { AnalyseOptions } from './options.js';

/** The files of a project, and how they are read. */
export interface ListedFiles {
  options: AnalyseOptions;
  profile: Profile;
  /** What is on disk, and what is said of how it was found. */
  list: Omit<FileList, 'root'>;
  /** The files that the options do not leave out, with those that only an editor has. */
  files: readonly string[];
  /** The files that are searched. */
  searched: readonly string[];
  /** Whether findings in a file are reported. */
  isReported: (file: string) => boolean;
  /** @throws if the file cannot be read */
  read: (file: string) => Buffer | string;
  /** The content of a file, without byte order mark; undefined if it can no longer be read. */
  content: (file: string) => Content | undefined;
}

/**
 * Lists the files of a project.
 *
 * @throws UserError for a path that does not exist, and when a pattern of the paths fits no file.
 */
export function listProject(options: AnalyseOptions): ListedFiles {
  const { profile = new Profile(), selection = null } = options;
  const isReported = (file: string): boolean => selection === null || selection.has(file);
  const list = profile.measure('list files', () => listOf(options, isReported));
  const files = withoutExcluded(list.files, options);
  const { isScript, read, content } = readerOf(options);
  const searched = files.filter((file) => isSearched(file) || (mayBeScript(file) && isScript(file)));
  return { options, profile, list, files, searched, isReported, read, content };
}

/** The files of a project as they are on disk, or as they were. */
function listOf(
  { root, paths, cwd, overlay, tree }: AnalyseOptions,
  isReported: (file: string) => boolean,
): ListedFiles['list'] {
  if (tree) return { files: [...tree.files], notes: [], problems: [] };
  // Unsaved texts are not read from disk, so reading them does not show which files are gone.
  const isTrusted = (): boolean => !overlay;
  return listFiles(root, paths, cwd, isTrusted, isReported);
}

function withoutExcluded(
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
      `${unmatched}: no file matches this pattern`,
      'files that git ignores or the configuration excludes are skipped; name them without a pattern to scan them',
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

/** How files are read: while they are searched, and when what is in one is to be kept. */
function readerOf({ root, overlay, tree, cache }: AnalyseOptions): Pick<ListedFiles, 'read' | 'content'> & {
  isScript: (file: string) => boolean;
} {
  const buffer = new ReadBuffer();
  const read = (file: string, fromDisk: () => Buffer): Buffer | string =>
    overlay?.get(file) ?? (tree ? tree.read(file) : fromDisk());
  const headOf = (file: string): Buffer | string =>
    read(file, () => buffer.head(`${root}${sep}${file}`, SCRIPT_HEAD_BYTES)).slice(0, SCRIPT_HEAD_BYTES);
  return {
    isScript: (file) => {
      try {
        return beginsAsScript(headOf(file).toString());
      } catch {
        // A directory, or a file that is gone or nobody may read. It would not be searched under its name either.
        return false;
      }
    },
    read: (file) => read(file, () => buffer.read(`${root}${sep}${file}`)),
    content: (file) => contentOf(() => read(file, () => readFoundFile(join(root, file))), cache !== undefined),
  };
}

function contentOf(read: () => Buffer | string, withDigest: boolean): Content | undefined {
  try {
    const content = read();
    const text = typeof content === 'string' ? content.replace(/^\uFEFF/, '') : decodeSource(content);
    return { text, digest: withDigest ? digestOf(content) : null };
  } catch {
    // The file was read before and is gone now. The files stage has reported what could not be read.
    return undefined;
  }
}
