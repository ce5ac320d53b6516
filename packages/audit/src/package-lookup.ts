import { join, posix } from 'node:path';
import { readFoundFile } from '../../../src/disk/found-file.js';

/**
 * Returns a function from a file to the name of its package: that in the nearest package.json which has one, as a
 * workspace does; null without one.
 *
 * @param top absolute directory above which nothing is looked for; files are relative to it.
 */
export function packageLookup(top: string): (file: string) => string | null {
  const known = new Map<string, string | null>();
  const nameIn = (directory: string): string | null => {
    const found = known.get(directory);
    if (found !== undefined) return found;
    const own = nameAt(join(top, directory, 'package.json'));
    const name = own ?? (directory === '.' ? null : nameIn(posix.dirname(directory)));
    known.set(directory, name);
    return name;
  };
  return (file) => nameIn(posix.dirname(file));
}

function nameAt(manifest: string): string | null {
  try {
    const { name } = JSON.parse(readFoundFile(manifest).toString('utf8')) as { name?: unknown };
    return typeof name === 'string' && name !== '' ? name : null;
  } catch {
    // There is none, or it is broken: the package around it counts.
    return null;
  }
}
