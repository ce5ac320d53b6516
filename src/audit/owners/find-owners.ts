import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from '../../report/text.js';
import { parseCodeOwners } from './code-owners.js';
import { PLACES, type Dialect } from './dialect.js';

/** Who owns the files of a repository. */
export interface Owners {
  /** Of a path relative to the directory that was asked for; empty if nobody does. */
  ownersOf: (path: string) => string[];
  /** Path of the CODEOWNERS in the repository; null if there is none. */
  file: string | null;
  /** Lines for people about what is wrong in it. */
  remarks: string[];
}

/**
 * Reads the CODEOWNERS of a repository.
 *
 * @param top absolute directory of the repository.
 * @param address of its remote, which tells the dialect of a file that both services read.
 */
export function findOwners(top: string, address: string | null): Owners {
  const dialect = dialectIn(top, address);
  const file = PLACES[dialect].find((place) => existsSync(join(top, place)));
  if (file === undefined) return { ownersOf: () => [], file: null, remarks: [] };
  const text = readFile(join(top, file));
  if (text === null)
    return { ownersOf: () => [], file, remarks: [`${file}: cannot be read, so nobody counts as an owner`] };
  const { ownersOf, faults } = parseCodeOwners(text, dialect);
  const known = new Map<string, string[]>();
  return {
    ownersOf: (path) => {
      let owners = known.get(path);
      if (!owners) known.set(path, (owners = ownersOf(path)));
      return owners;
    },
    file,
    remarks: faults.map(({ line, message }) => printable(`${file}:${line}: ${message}; the line counts for nothing`)),
  };
}

/** Each service has a place that only it reads. */
function dialectIn(top: string, address: string | null): Dialect {
  if (existsSync(join(top, '.github/CODEOWNERS'))) return 'github';
  if (existsSync(join(top, '.gitlab/CODEOWNERS'))) return 'gitlab';
  const isGitlab = address === null ? existsSync(join(top, '.gitlab-ci.yml')) : /gitlab/i.test(address);
  return isGitlab ? 'gitlab' : 'github';
}

function readFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
