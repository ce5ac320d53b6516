import { join } from 'node:path';
import createIgnore, { type Ignore } from 'ignore';
import { readFoundFile } from '../disk/found-file.js';

/** Says whether a path, POSIX and relative to the repository, is ignored; directories end with `/`. */
export type IsIgnored = (path: string) => boolean;

/** The rules of all `.gitignore` files of a repository, read on demand; for when git cannot be run. */
export function readGitignores(repository: string): IsIgnored {
  const rules = new Map<string, Ignore | null>();
  const rulesOf = (directory: string): Ignore | null => {
    let found = rules.get(directory);
    if (found === undefined) rules.set(directory, (found = readRules(join(repository, directory, '.gitignore'))));
    return found;
  };
  return (path) => {
    // The nearest file with a rule for the path decides.
    for (const directory of ancestors(path)) {
      const inner = directory === '' ? path : path.slice(directory.length + 1);
      const verdict = rulesOf(directory)?.test(inner);
      if (verdict?.ignored) return true;
      if (verdict?.unignored) return false;
    }
    return false;
  };
}

/** Whether a directory or one around it is ignored. `isIgnored` checks one path alone. */
export function isBelowIgnored(directory: string, isIgnored: IsIgnored): boolean {
  return [directory, ...ancestors(directory)].some((one) => one !== '' && isIgnored(`${one}/`));
}

/** `a/b/c` and `a/b/c/` are in `a/b`, `a` and the top, which is empty. */
function ancestors(path: string): string[] {
  const steps = path.replace(/\/$/, '').split('/');
  return steps.map((_, index) => steps.slice(0, steps.length - 1 - index).join('/'));
}

function readRules(file: string): Ignore | null {
  try {
    return createIgnore().add(readFoundFile(file).toString('utf8'));
  } catch {
    // The file is missing or unreadable, so it has no rules.
    return null;
  }
}
