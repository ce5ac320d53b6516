import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findRepository } from './git.js';
import { lookUp, posixRelative, type NamedPath } from './paths.js';
import type { PathPattern } from './patterns.js';
import { projectRoot } from './project-root.js';
import { commonParent, directoryOf, rootOf } from './scan-root.js';

/** Which of the analysed files are reported. Files are relative to the base of the scope. */
export interface Selection {
  has: (file: string) => boolean;
  /** A pattern among the paths that matches none of the files, as the user wrote it. */
  unmatched: (files: readonly string[]) => string | undefined;
}

/** What a scan of some paths analyses, and what it reports. */
export interface Scope {
  /** Absolute path that reported files are relative to. */
  root: string;
  /** Absolute path that the files of the analysis are relative to. */
  base: string;
  /** What is listed, absolute: directories, and files that count even if they are ignored. */
  listed: readonly string[];
  /** Null if everything listed is reported. */
  selection: Selection | null;
  /** Makes a file of the analysis relative to the root; it may then begin with `../`. */
  toRoot: (file: string) => string;
  /** The inverse. */
  toBase: (file: string) => string;
}

/** Reads a path that does not exist as a pattern; undefined if it is not a pattern. */
export type ReadPattern = (path: string, cwd: string) => PathPattern | undefined;

/**
 * Determines what a scan looks at. The paths, or the current directory, select what is reported. The whole project
 * around them is analysed, because the functions that one directory calls are in another.
 *
 * @param isIsolated whether only the paths are analysed.
 * @throws UserError for a path that does not exist.
 */
export function scopeOf(paths: readonly string[], cwd: string, isIsolated: boolean, readPattern: ReadPattern): Scope {
  const here = resolve(cwd);
  const named: readonly NamedPath[] =
    paths.length === 0
      ? [{ absolute: here, isDirectory: true }]
      : paths.map((path) => patternAt(path, here, readPattern) ?? lookUp(path, here));
  const root = rootOf(named, here);
  if (isIsolated)
    return scopeFrom({
      root,
      real: root,
      base: root,
      listed: named.map((place) => (isPattern(place) ? directoryOf(place) : place.absolute)),
      places: named,
    });
  // If a link leads into a repository, that repository is analysed.
  const isLinked = named.some(
    (place) => findRepository(directoryOf(place)) === null && findRepository(realpathSync(directoryOf(place))) !== null,
  );
  const places = isLinked ? named.map(withoutLinks) : named;
  const projects = [...new Set(places.map((place) => projectRoot(place, here)))];
  const files = places.filter((place) => !place.isDirectory && !isPattern(place)).map(({ absolute }) => absolute);
  return scopeFrom({
    root,
    real: isLinked ? realpathSync(root) : root,
    base: commonParent(projects),
    listed: [...projects, ...files],
    places,
  });
}

function patternAt(path: string, cwd: string, readPattern: ReadPattern): PathPattern | undefined {
  return existsSync(resolve(cwd, path)) ? undefined : readPattern(path, cwd);
}

function isPattern(place: NamedPath): place is PathPattern {
  return 'fits' in place;
}

function withoutLinks(place: NamedPath): NamedPath {
  if (place.isDirectory) return { ...place, absolute: realpathSync(place.absolute) };
  return {
    ...place,
    absolute: join(realpathSync(directoryOf(place)), place.absolute.slice(directoryOf(place).length)),
  };
}

/**
 * @param of `real` is the root's path in terms of the base.
 */
function scopeFrom({
  root,
  real,
  base,
  listed,
  places,
}: {
  root: string;
  real: string;
  base: string;
  listed: readonly string[];
  places: readonly NamedPath[];
}): Scope {
  const isWhole = listed.every((one) => places.some((place) => !isPattern(place) && place.absolute === one));
  return {
    root,
    base,
    listed,
    selection: isWhole ? null : selectionOf(places, base),
    toRoot: real === base ? (file) => file : (file) => posixRelative(real, join(base, file)),
    toBase: real === base ? (file) => file : (file) => posixRelative(base, join(real, file)),
  };
}

function selectionOf(places: readonly NamedPath[], base: string): Selection {
  const plain = places.filter((place) => !isPattern(place));
  const named = new Set(plain.map(({ absolute }) => posixRelative(base, absolute)));
  const directories = plain
    .filter(({ isDirectory }) => isDirectory)
    .map(({ absolute }) => `${posixRelative(base, absolute)}/`);
  const patterns = places.filter(isPattern);
  return {
    has: (file) =>
      named.has(file) ||
      directories.some((directory) => directory === '/' || file.startsWith(directory)) ||
      patterns.some(({ fits }) => fits(join(base, file))),
    unmatched: (files) => patterns.find(({ fits }) => !files.some((file) => fits(join(base, file))))?.shown,
  };
}
