import type { LastChange } from '../model/audit/audit.js';
import { GitRefusal, runGit } from '../files/git.js';
import { dayOf } from '../model/dates.js';

/**
 * The commit that last changed each of some lines of a committed file, by line; empty if git does not answer.
 *
 * @param file POSIX path relative to the repository. It must not differ from the commit: filters, which a repository
 *   can configure, would run for it.
 */
export function blame(
  repository: string,
  commit: string,
  file: string,
  lines: readonly number[],
): ReadonlyMap<number, LastChange> {
  const ranges = [...new Set(lines)].sort((a, b) => a - b).map((line) => `-L${line},${line}`);
  try {
    const { stdout } = runGit(repository, [
      'blame',
      '--no-textconv',
      '--line-porcelain',
      ...ranges,
      commit,
      '--',
      file,
    ]);
    return changesIn(stdout);
  } catch (error) {
    if (error instanceof GitRefusal) return new Map();
    throw error;
  }
}

/** Blocks of `<commit> <line then> <line now>`, lines with a key and a value, and the text after a tab. */
function changesIn(output: string): Map<number, LastChange> {
  const changes = new Map<number, LastChange>();
  let [commit, line, author] = ['', 0, ''];
  for (const row of output.split('\n')) {
    const [, id, number] = /^([\da-f]{40,64}) \d+ (\d+)/.exec(row) ?? [];
    if (id !== undefined && number !== undefined) [commit, line] = [id, Number(number)];
    else if (row.startsWith('author ')) author = row.slice('author '.length);
    else if (row.startsWith('author-time ')) {
      const day = dayOf(Number(row.slice('author-time '.length)));
      if (day !== null) changes.set(line, { author, day, commit });
    }
  }
  return changes;
}
