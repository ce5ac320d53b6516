import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../src/package-root.js';
import { execute, once } from '../speed/shell.js';
import { filesIn, SOURCE, TSCONFIG, type Sources } from './sources.js';

/** A public repository, most of which has nothing to do with a listed API: a row of `repositories.json`. */
export interface Repository {
  /** Owner and name on GitHub. */
  repository: string;
  commit: string;
  /** Files that use an API. A scan of these alone must find no more in them than that of the whole repository does. */
  alone?: readonly string[];
}

/** Where a repository is laid out. */
export interface LaidRepository extends Sources {
  repository: Repository;
  /** The directory with nothing but the files of `alone`; null if there are none. */
  alone: string | null;
}

/** The lists beside the built-in one. */
export const LISTS = ['github', 'slack', 'stripe', 'openai'];

/**
 * The repositories that are there.
 *
 * @param clones the directory with a clone of each, at `owner/name`.
 */
export function repositoriesIn(clones: string): LaidRepository[] {
  const all = JSON.parse(
    readFileSync(join(packageRoot(), 'bench/real/repositories.json'), 'utf8'),
  ) as readonly Repository[];
  return all.flatMap((repository) => {
    const clone = join(clones, repository.repository);
    if (existsSync(clone)) return [layOut(repository, clone)];
    console.error(`${repository.repository}: left out, because there is no clone at ${clone}`);
    return [];
  });
}

/** Lays the files of a repository out as they were at its commit. Nothing of it is installed or run. */
function layOut(repository: Repository, clone: string): LaidRepository {
  const { repository: name, commit, alone = [] } = repository;
  const directory = once(`real/${name.replace('/', '_')}-${commit.slice(0, 12)}`, (draft) => {
    const sources = join(draft, 'sources');
    const archive = join(draft, 'archive.tar');
    mkdirSync(sources);
    execute(clone, 'git', 'archive', '--output', archive, commit);
    execute(sources, 'tar', 'xf', archive);
    execute(draft, 'rm', archive);
    writeFileSync(join(draft, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    for (const file of alone) {
      const target = join(draft, 'alone', file);
      mkdirSync(dirname(target), { recursive: true });
      copyFileSync(join(sources, file), target);
    }
  });
  const sources = join(directory, 'sources');
  const files = filesIn(sources).filter((file) => SOURCE.test(file));
  return {
    repository,
    sources,
    files: files.length,
    bytes: files.reduce((sum, file) => sum + readFileSync(file).length, 0),
    tsconfig: join(directory, 'tsconfig.json'),
    alone: alone.length > 0 ? join(directory, 'alone') : null,
  };
}
