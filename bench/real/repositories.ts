import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../src/runtime/package-root.js';
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
    for (const [file, bytes] of filesAt(commit, clone)) write(join(sources, file), bytes);
    writeFileSync(join(draft, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    for (const file of alone) write(join(draft, 'alone', file), readFileSync(join(sources, file)));
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

function write(target: string, bytes: Uint8Array): void {
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, bytes);
}

/** The files of a commit, but for symbolic links and what the clone lacks: a partial one has no large files. */
function* filesAt(commit: string, clone: string): Generator<[file: string, bytes: Uint8Array]> {
  const listed = execute(clone, 'git', 'ls-tree', '-r', '-z', commit)
    .split('\0')
    .map((line) => /^100\d+ blob (\w+)\t(.*)$/s.exec(line))
    .filter((match) => match !== null);
  const input = listed.map(([, hash]) => `${hash}\n`).join('');
  const stdout = execFileSync('git', ['cat-file', '--batch'], { cwd: clone, input, maxBuffer: 2 ** 30 });
  let at = 0;
  for (const [, , file = ''] of listed) {
    const end = stdout.indexOf('\n', at);
    const [, type, size] = stdout.toString('latin1', at, end).split(' ');
    at = end + 1;
    if (type !== 'blob') continue;
    yield [file, stdout.subarray(at, at + Number(size))];
    at += Number(size) + 1;
  }
}
