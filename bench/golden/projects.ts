import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { shippedLists } from '../../src/registry/locate-list.js';
import { packageRoot } from '../../src/runtime/package-root.js';
import { fixturePaths } from '../../test/scan/fixture-paths.js';
import { LISTS, repositoriesIn } from '../real/repositories.js';
import { layOut, subjects } from '../real/sources.js';

/** A directory of which the results are kept. */
export interface Project {
  /** Also the path of its results, without the extension. */
  name: string;
  directory: string;
  /** Names or files of the lists beside the built-in one. */
  lists: readonly string[];
  /** Whether it stands within another repository, which must not count. */
  isCopied: boolean;
}

interface Asked {
  /** Directories of projects. */
  cases: readonly string[];
  real: boolean;
  /** The directory with the clones of repositories. */
  repositories?: string | undefined;
}

export function projects({ cases, real, repositories }: Asked): Project[] {
  return [
    ...[...fixturePaths(join(packageRoot(), 'fixtures'))].map(([name, directory]) =>
      copied(`fixtures/${name}`, directory),
    ),
    ...fixturesOfLists(),
    ...cases.flatMap((directory) => inDirectory(resolve(directory))),
    ...(real ? packages() : []),
    ...(repositories === undefined ? [] : clones(repositories)),
  ];
}

const copied = (name: string, directory: string, lists: readonly string[] = []): Project => ({
  name,
  directory,
  lists,
  isCopied: true,
});

function fixturesOfLists(): Project[] {
  const root = join(packageRoot(), 'fixtures-of-lists');
  const own = readdirSync(root).filter((name) => name.endsWith('.json'));
  const lists = [...shippedLists(), ...own.map((name) => join(root, name))];
  return directoriesIn(root).map((name) => copied(`fixtures-of-lists/${name}`, join(root, name), lists));
}

/** The projects of a directory like `accuracy/cases`. */
function inDirectory(directory: string): Project[] {
  const label = `${basename(resolve(directory, '..'))}-${basename(directory)}`;
  return directoriesIn(directory).map((name) => copied(`${label}/${name}`, join(directory, name)));
}

/** Packages of npm, each with the shipped lists and with a list of its own calls. */
function packages(): Project[] {
  return subjects().flatMap((subject) => {
    const { sources, list } = layOut(subject);
    const name = `packages/${subject.package.replace('/', '+')}`;
    return [
      { name, directory: sources, lists: LISTS, isCopied: false },
      { name: `${name}-own`, directory: sources, lists: [list.file], isCopied: false },
    ];
  });
}

function clones(directory: string): Project[] {
  return repositoriesIn(directory).map(({ repository: { repository }, sources }) => ({
    name: `repositories/${repository.replace('/', '+')}`,
    directory: sources,
    lists: LISTS,
    isCopied: false,
  }));
}

function directoriesIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
