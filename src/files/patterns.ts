import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import fastGlob from 'fast-glob';
import micromatch from 'micromatch';
import { isInside, posixRelative, type NamedPath } from './paths.js';
import { commonParent } from './scan-root.js';

/** A pattern among the paths, such as `src/*.ts`. It matches only files. */
export interface PathPattern extends NamedPath {
  /** As the user wrote it. */
  shown: string;
  /** Whether an absolute path of a file matches. */
  fits: (absolute: string) => boolean;
}

/** A test of absolute paths. */
type Test = (absolute: string) => boolean;

/** Names that begin with a dot are included; git decides whether they count. */
const OPTIONS = { dot: true } as const;

/** Reads a pattern in fast-glob's syntax; undefined if the text is not a pattern. */
export function readPathPattern(shown: string, cwd: string): PathPattern | undefined {
  if (shown.startsWith('!') || !fastGlob.isDynamicPattern(shown)) return undefined;
  const fits = testOf(shown, cwd);
  const bases = fastGlob.generateTasks(shown).map(({ base }) => resolve(cwd, base));
  return { shown, absolute: join(existing(commonParent(bases)), '*'), isDirectory: false, fits };
}

/**
 * Returns a test whether a pattern excludes a file, by its own name or that of a directory around it.
 *
 * @param isName whether the pattern is a plain name, without special characters.
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

/** Returns a test whether a POSIX path matches one of some globs, in which braces and parentheses have no meaning. */
export function readGlobs(globs: readonly string[]): (path: string) => boolean {
  // Thousands of patterns meet thousands of paths, and a search for a text is faster than a regular expression.
  const tests = globs.map((glob) => ({
    part: literalOf(glob),
    fits: micromatch.makeRe(glob.replace(/[()]/g, '\\$&'), { ...OPTIONS, nobrace: true, nonegate: true }),
  }));
  return (path) => tests.some(({ part, fits }) => path.includes(part) && fits.test(path));
}

/** The longest text that every path of a glob has. */
function literalOf(glob: string): string {
  if (/[[\]\\]/.test(glob)) return '';
  const parts = glob.split(/[*?]+/).map((part) => part.replace(/^\/|\/$/g, ''));
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

/** The beginning of a pattern: here, further up, or at the top. */
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
