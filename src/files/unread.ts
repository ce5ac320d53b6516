import type { Problem } from '../model/finding.js';
import { NO_REGULAR } from '../disk/found-file.js';
import { isNoFile } from './file-kinds.js';

/** The character in a path that replaces bytes which are not valid UTF-8. */
const NOT_UTF_8 = '\uFFFD';

/** The files that could not be read, sorted by reason. */
export interface Unread {
  /** All of them. */
  unread: Set<string>;
  /** Files that are gone, although git lists them. */
  gone: Set<string>;
  problems: Problem[];
}

/** @param unreadable indices of files, and the code of the error for each. */
export function sortUnread(files: readonly string[], unreadable: readonly [index: number, code: string][]): Unread {
  const unread: Unread = { unread: new Set(unreadable.map(([index]) => files[index]!)), gone: new Set(), problems: [] };
  for (const [index, code] of unreadable) {
    const file = files[index]!;
    if (file.includes(NOT_UTF_8) && isNoFile(code))
      unread.problems.push({
        file,
        line: null,
        message: 'its name is not UTF-8, so it cannot be opened; rename it, or have git ignore it',
      });
    else if (!isNoFile(code))
      unread.problems.push({ file, line: null, message: NO_REGULAR[code] ?? `cannot be read (${code})` });
    else unread.gone.add(file);
  }
  return unread;
}

export function without(files: readonly string[], gone: ReadonlySet<string>): readonly string[] {
  return gone.size === 0 ? files : files.filter((file) => !gone.has(file));
}
