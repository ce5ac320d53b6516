import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The directory of each fixture below a directory with `THEME/NAME`, by its name and in the order of the names. A name
 * is that of one fixture, whatever its theme, so that it can be moved to another theme. Scripts load this file alone.
 */
export function fixturePaths(directory: string): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const theme of directoriesIn(directory))
    for (const name of directoriesIn(join(directory, theme))) {
      if (paths.has(name)) throw new Error(`two fixtures have the name ${name}, one of them in ${theme}`);
      paths.set(name, join(directory, theme, name));
    }
  return new Map([...paths].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function directoriesIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}
