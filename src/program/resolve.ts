import { posix } from 'node:path';
import { PackageMap } from './packages.js';
import { PathAliases } from './path-aliases.js';

/** The files that a written extension may stand for: `./x.js` is often `x.ts`. */
const SOURCES_OF: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.js', '.jsx'],
  '.jsx': ['.tsx', '.jsx'],
  '.mjs': ['.mts', '.mjs'],
  '.cjs': ['.cts', '.cjs'],
};
const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];

/**
 * Resolves module specifiers to files of the project: relative paths, path aliases of tsconfig files and of
 * `_moduleAliases`, workspace packages, `#` imports, aliases that frameworks set up by themselves, and paths below a
 * folder around. It ignores node_modules, so that findings are the same with and without an install.
 */
export class Resolver {
  readonly #files: ReadonlySet<string>;
  readonly #cache = new Map<string, string | undefined>();
  #folders: Folders | undefined;
  readonly #aliases: PathAliases;
  readonly packages: PackageMap;

  constructor(
    files: ReadonlySet<string>,
    read: (file: string) => string | undefined,
    report: (file: string, line: number | null, message: string) => void,
  ) {
    this.#files = files;
    this.#aliases = new PathAliases(files, read, report);
    this.packages = new PackageMap(files, read);
  }

  resolve(specifier: string, from: string): string | undefined {
    const directory = posix.dirname(from);
    const key = `${directory}\u0000${specifier}`;
    if (!this.#cache.has(key)) this.#cache.set(key, this.#find(specifier, from, directory));
    return this.#cache.get(key);
  }

  #find(specifier: string, from: string, directory: string): string | undefined {
    if (/^\.{1,2}(\/|$)/.test(specifier)) {
      const path = posix.join(directory, specifier);
      return this.#file(path) ?? this.#file(this.packages.sourceOf(path) ?? path);
    }
    for (const candidates of [
      () => this.#aliases.candidates(specifier, from),
      () => this.packages.candidates(specifier, from),
      () => this.#belowFolders(specifier, directory),
    ]) {
      for (const candidate of candidates()) {
        const file = this.#file(candidate);
        if (file !== undefined) return file;
      }
    }
    return undefined;
  }

  /** `lib/http` in each folder around: one of them is the base of an AMD loader, or of a bundler. */
  #belowFolders(specifier: string, directory: string): string[] {
    const [, first] = /^([\w-]+)\/[\w./-]+$/.exec(specifier) ?? [];
    if (first === undefined) return [];
    const { paths, names } = (this.#folders ??= foldersOf(this.#files));
    // Nearly all of them are paths in packages.
    if (!names.has(first)) return [];
    return [directory, ...ancestorsOf(directory)]
      .filter((folder) => paths.has(posix.join(folder, first)))
      .map((folder) => posix.join(folder, specifier));
  }

  #file(path: string): string | undefined {
    return fileAt(path, (file) => this.#files.has(file));
  }
}

interface Folders {
  paths: ReadonlySet<string>;
  /** The last names of the paths. */
  names: ReadonlySet<string>;
}

function foldersOf(files: Iterable<string>): Folders {
  const paths = new Set<string>();
  for (const file of files)
    for (let folder = posix.dirname(file); folder !== '.' && !paths.has(folder); folder = posix.dirname(folder))
      paths.add(folder);
  return { paths, names: new Set([...paths].map((path) => posix.basename(path))) };
}

/** The folders around a path, the nearest first. */
function ancestorsOf(path: string): string[] {
  const above = posix.dirname(path);
  return above === path ? [] : [above, ...ancestorsOf(above)];
}

/** The file at a path that is written without an extension, with it, or with that of the compiled file. */
export function fileAt(path: string, exists: (file: string) => boolean): string | undefined {
  const base = posix.normalize(path).replace(/\/$/, '');
  const written = posix.extname(base);
  const stem = base.slice(0, base.length - written.length);
  const among = (extensions: readonly string[], name: string): string | undefined => {
    const extension = extensions.find((one) => exists(name + one));
    return extension === undefined ? undefined : name + extension;
  };
  return (
    among(SOURCES_OF[written] ?? [], stem) ??
    among(['', ...EXTENSIONS], base) ??
    among(EXTENSIONS, base === '.' || base === '' ? 'index' : `${base}/index`)
  );
}
