import { GitRefusal, runGit } from '../../../src/files/git.js';
import { dayOf } from '../../../src/model/dates.js';
import type { LastChange } from '../../../src/model/audit/audit.js';
import type { Location } from '../../../src/model/finding.js';
import type { Profile } from '../../../src/model/profile.js';
import { groupBy } from '../../../src/collections/group-by.js';
import type { Steps } from '../../../src/runtime/steps.js';

/** Who last changed the lines of places. */
export interface Authors {
  /** Null if no commit has the line, or if the clone lacks the commit. */
  changeOf: (place: Place) => LastChange | null;
  /** A line for people; null if nothing is missing. */
  remark: string | null;
}

/** A line of a file, whose path is relative to the repository. */
type Place = Pick<Location, 'file' | 'line'>;

/**
 * Asks git for the authors of some lines, a file after the other.
 *
 * @param places only of files that are as in the commit: filters, which a repository can configure, would run for others.
 */
export function* authorsOf(
  repository: string,
  commit: string,
  places: readonly Place[],
  profile: Profile,
): Steps<Authors> {
  const byFile = groupBy(places, ({ file }) => file);
  const hasAll = !isShallow(repository);
  const changes = new Map<string, ReadonlyMap<number, LastChange>>();
  for (const [file, some] of byFile) {
    profile.onReached?.('blame', changes.size, byFile.size);
    yield;
    const lines = some.map(({ line }) => line);
    changes.set(file, blame(repository, commit, file, lines, hasAll));
  }
  return {
    changeOf: ({ file, line }) => changes.get(file)?.get(line) ?? null,
    remark: hasAll ? null : '--blame: the clone lacks older commits, so lines from before them have no author',
  };
}

/** Whether a clone lacks the commits before some day. */
function isShallow(repository: string): boolean {
  try {
    return runGit(repository, ['rev-parse', '--is-shallow-repository']).stdout.trim() === 'true';
  } catch (error) {
    if (error instanceof GitRefusal) return false;
    throw error;
  }
}

/**
 * The commit that last changed each of some lines of a committed file, by line; empty if git does not answer.
 *
 * @param file POSIX path relative to the repository.
 * @param hasAll whether the clone has all commits. Otherwise its oldest ones seem to have made all that is older.
 */
function blame(
  repository: string,
  commit: string,
  file: string,
  lines: readonly number[],
  hasAll: boolean,
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
    return changesIn(stdout, hasAll);
  } catch (error) {
    if (error instanceof GitRefusal) return new Map();
    throw error;
  }
}

/** Blocks of `<commit> <line then> <line now>`, lines with a key and a value, and the text after a tab. */
function changesIn(output: string, hasAll: boolean): Map<number, LastChange> {
  const changes = new Map<number, LastChange>();
  let [commit, line, author] = ['', 0, ''];
  for (const row of output.split('\n')) {
    const [, id, number] = /^([\da-f]{40,64}) \d+ (\d+)/.exec(row) ?? [];
    if (id !== undefined && number !== undefined) [commit, line] = [id, Number(number)];
    else if (row.startsWith('author ')) author = row.slice('author '.length);
    else if (row.startsWith('author-time ')) {
      const day = dayOf(Number(row.slice('author-time '.length)));
      if (day !== null) changes.set(line, { author, day, commit });
    } else if (row === 'boundary' && !hasAll) changes.delete(line);
  }
  return changes;
}
