import { fstatSync, statSync } from 'node:fs';
import { withoutLinks } from './paths.js';

/**
 * A test for the files that a command itself writes: the ones that it names, and the one to which a shell redirects its
 * standard output.
 *
 * @param written absolute; they need not exist.
 * @returns for absolute paths without links.
 */
export function isOwnOutput(written: readonly string[]): (file: string) => boolean {
  const own = new Set(written.map(withoutLinks));
  const stdout = fileOfStdout();
  return (file) => own.has(file) || (stdout !== null && isSame(file, stdout));
}

interface FileNumber {
  dev: number;
  ino: number;
}

function fileOfStdout(): FileNumber | null {
  try {
    const stats = fstatSync(1);
    return stats.isFile() ? stats : null;
  } catch {
    // Closed.
    return null;
  }
}

function isSame(file: string, { dev, ino }: FileNumber): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.ino === ino && stats.dev === dev;
}
