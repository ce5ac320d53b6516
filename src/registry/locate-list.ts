import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { UserError } from '../model/errors.js';
import type { RegistryFile } from '../model/registry.js';
import { packageRoot } from '../runtime/package-root.js';
import { closest } from './suggest.js';

/**
 * The lists that are shipped beside the built-in one, by name.
 *
 * @internal
 */
export function shippedLists(): string[] {
  return readdirSync(shippedDirectory())
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}

/**
 * Where a list is: a path of a file, the name of a shipped list (`github`), or that of an installed npm package with a
 * `deprecations.json` (`@acme/deprecations`). A package is read as data; none of it is run.
 *
 * @param directory what paths are relative to, and where the package is searched for, upward.
 * @returns an absolute path. A file need not be there.
 * @throws UserError for a name that nothing has.
 */
export function locateList(name: string, directory: string): string {
  const file = resolve(directory, name);
  if (isAbsolute(name) || /^\.|\.json$|\\/.test(name) || isFile(file)) return file;
  if (/^[\w-]+$/.test(name) && existsSync(join(shippedDirectory(), `${name}.json`)))
    return join(shippedDirectory(), `${name}.json`);
  // A path that is no file is reported where it is read.
  return inPackage(name, directory) ?? (existsSync(file) ? file : refuse(name));
}

/** A directory of a project may have the name of a list: `openai`. */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** The name of the shipped list that defines an API. */
function shippedListOf(api: string): string | undefined {
  return shippedLists().find((name) => {
    const text = readFileSync(join(shippedDirectory(), `${name}.json`), 'utf8');
    return (JSON.parse(text) as RegistryFile).apis.some(({ id }) => id === api);
  });
}

/** A hint for an entry whose API none of the loaded lists defines. */
export function whereApiIs(api: string, ids: ReadonlySet<string>): string {
  const shipped = shippedListOf(api);
  if (shipped !== undefined)
    return `the shipped registry \`${shipped}\` defines it: load it too, with \`--registry ${shipped}\``;
  const meant = closest(api, ids);
  return meant === null ? 'define it in `apis`' : `did you mean \`${meant}\`?`;
}

/** Whether a file is a list that is shipped. */
export function isShipped(file: string): boolean {
  return dirname(resolve(file)) === shippedDirectory() && existsSync(file);
}

function shippedDirectory(): string {
  return join(packageRoot(), 'registries');
}

/** @throws UserError if the package has no list. */
function inPackage(name: string, directory: string): string | undefined {
  if (!/^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(name)) return undefined;
  for (let at = directory; ; at = dirname(at)) {
    const root = join(at, 'node_modules', name);
    if (existsSync(join(root, 'deprecations.json'))) return join(root, 'deprecations.json');
    if (existsSync(root))
      throw new UserError(
        `${name}: the package has no deprecations.json`,
        'a registry package has one in its root directory',
      );
    if (dirname(at) === at) return undefined;
  }
}

function refuse(name: string): never {
  throw new UserError(
    `${name}: no such registry`,
    `name a file, an installed package, or a shipped registry: ${shippedLists().join(', ')}`,
  );
}
