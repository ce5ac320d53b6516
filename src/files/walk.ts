import { readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

import type { Problem } from '../model/finding.js';
import { leadsToFile } from './file-kinds.js';
import { isHidden, posixJoin } from './paths.js';

export interface Walked {
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
export function walk(directory: string, isIgnored: (path: string) => boolean = () => false): Walked {
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
