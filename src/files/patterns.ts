import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import fastGlob from 'fast-glob';
import micromatch from 'micromatch';
import { isInside, posixRelative, type NamedPath } from './paths.js';
import { commonParent } from './scan-root.js';

/** A pattern among the paths, such as `src/*.ts`. It stands for files only. */
export interface PathPattern extends NamedPath {
  /** As the user wrote it. */
  shown: string;
  /** Whether a file, absolute, is one that it stands for. */
  fits: (absolute: string) => boolean;
}

/** What can be said of a path by a pattern. */
type Test = (absolute: string) => boolean;

/** Names that begin with a dot are names like others: whether they count is for git to say. */
const OPTIONS = { dot: true } as const;

/** Reads a pattern, with the words of fast-glob; undefined when there is nothing of a pattern in it. */
export function readPathPattern(shown: string, cwd: string): PathPattern | undefined {
  if (shown.startsWith('!') || !fastGlob.isDynamicPattern(shown)) return undefined;
  const fits = testOf(shown, cwd);
  const bases = fastGlob.generateTasks(shown).map(({ base }) => resolve(cwd, base));
  return { shown, absolute: join(existing(commonParent(bases)), '*'), isDirectory: false, fits };
}

/**
 * Whether a file is one that a pattern excludes: by its own name, or by that of a directory around it.
 *
 * @param isName whether the pattern is the name of something, and no sign in it means anything else.
 */
export function readExclusion(pattern: string, directory: string, isName: boolean): Test {
  const name = resolve(directory, pattern);
  const fits: Test = isName ? (absolute) => absolute === name : testOf(pattern.replace(/\/+$/, ''), directory);
  const known = new Map<string, boolean>();
  const excludes: Test = (absolute) => {
    let isExcluded = known.get(absolute);
    if (isExcluded === undefined)
      known.set(
        absolute,
        (isExcluded = fits(absolute) || (dirname(absolute) !== absolute && excludes(dirname(absolute)))),
      );
    return isExcluded;
  };
  return excludes;
}

/** Where a pattern begins: here, further up, or at the top. */
const BEGINNING = /^(?:\.{1,2}\/)+|^\//;

function testOf(pattern: string, cwd: string): Test {
  const [beginning = '.'] = BEGINNING.exec(pattern) ?? [];
  const directory = resolve(cwd, beginning);
  const isMatch = micromatch.matcher(pattern.replace(BEGINNING, ''), OPTIONS);
  return (absolute) => isInside(directory, absolute) && isMatch(posixRelative(directory, absolute));
}

function existing(directory: string): string {
  return existsSync(directory) ? directory : existing(dirname(directory));
}
