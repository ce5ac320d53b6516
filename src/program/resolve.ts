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
    if (/^\.{1,2}(\/|$)/.test(specifier)) return this.#file(posix.join(directory, specifier));
    for (const candidates of [
      () => this.#aliases.candidates(specifier, from),
      () => this.packages.candidates(specifier, from),
      () => belowFolders(specifier, directory),
    ]) {
      for (const candidate of candidates()) {
        const file = this.#file(candidate);
        if (file !== undefined) return file;
      }
    }
    return undefined;
  }

  #file(path: string): string | undefined {
    return fileAt(path, (file) => this.#files.has(file));
  }
}

/** `lib/http` in each folder around: one of them is the base of an AMD loader, or of a bundler. */
function belowFolders(specifier: string, directory: string): string[] {
  if (!/^[\w-]+\/[\w./-]+$/.test(specifier)) return [];
  const folders = directory === '.' ? [] : directory.split('/');
  return [...folders.map((_, i) => folders.slice(0, folders.length - i).join('/')), ''].map((folder) =>
    posix.join(folder, specifier),
  );
}

/** The file at a path that is written without an extension, with it, or with that of the compiled file. */
export function fileAt(path: string, exists: (file: string) => boolean): string | undefined {
  const base = path.replace(/^\.\//, '').replace(/\/$/, '');
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
