import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readFoundFile } from '../../../../src/disk/found-file.js';
import { printable } from '../../../../src/report/text.js';
import { parseCodeOwners } from './code-owners.js';
import { PLACES, type Dialect } from './dialect.js';

/** Who owns the files of a repository. */
export interface Owners {
  /** Of a path relative to the directory that was asked for; empty if nobody does. */
  ownersOf: (path: string) => string[];
  /** Path of the CODEOWNERS in the repository; null if none can be read. */
  file: string | null;
  /** What is wrong in it, each as a clause. */
  faults: string[];
  /** The same for people, in one line; empty if nothing is wrong. */
  remarks: string[];
}

/**
 * Reads the CODEOWNERS of a repository.
 *
 * @param top absolute directory of the repository.
 * @param address of its remote, which tells the dialect of a file that both services read.
 */
export function findOwners(top: string, address: string | null): Owners {
  const found = findFile(top, address);
  if (!found) return { ownersOf: () => [], file: null, faults: [], remarks: [] };
  const { dialect, place } = found;
  const text = readFile(join(top, place));
  if (text === null) {
    const fault = `${place}: cannot be read, so no owner is known`;
    return { ownersOf: () => [], file: null, faults: [fault], remarks: [fault] };
  }
  const { ownersOf, faults } = parseCodeOwners(text, dialect);
  const clauses = faults.map(({ line, message }) => printable(`${place}:${line}: ${message}`));
  const known = new Map<string, string[]>();
  return {
    ownersOf: (path) => {
      let owners = known.get(path);
      if (!owners) known.set(path, (owners = ownersOf(path)));
      return owners;
    },
    file: place,
    faults: clauses,
    remarks: inOneLine(clauses),
  };
}

function inOneLine([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return [];
  if (others.length === 0) return [`${first}; the line is ignored`];
  return [
    `${first}; the line is ignored, and so ${others.length === 1 ? 'is another' : `are ${others.length} others`}`,
  ];
}

/** The file that the service of the remote reads, or else that of the other service: a mirror has it. */
function findFile(top: string, address: string | null): { dialect: Dialect; place: string } | null {
  const usual = dialectIn(top, address);
  for (const dialect of [usual, usual === 'github' ? 'gitlab' : 'github'] as const) {
    const place = PLACES[dialect].find((one) => existsSync(join(top, one)));
    if (place !== undefined) return { dialect, place };
  }
  return null;
}

/** By the remote; without one, by what only one of the services reads. */
function dialectIn(top: string, address: string | null): Dialect {
  if (address !== null && /git(?:hub|lab)/i.test(address)) return /gitlab/i.test(address) ? 'gitlab' : 'github';
  if (existsSync(join(top, '.github/CODEOWNERS'))) return 'github';
  const marks = ['.gitlab/CODEOWNERS', '.gitlab-ci.yml'];
  return marks.some((mark) => existsSync(join(top, mark))) ? 'gitlab' : 'github';
}

function readFile(file: string): string | null {
  try {
    return readFoundFile(file).toString('utf8');
  } catch {
    return null;
  }
}
