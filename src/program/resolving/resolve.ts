import { posix } from 'node:path';
import { addToGroup } from '../../collections/group-by.js';
import { once } from '../../collections/once.js';
import type { ReadAliases } from '../../model/settings/alias.js';
import { isWorkflowFile, workspaceOf } from '../../model/settings/workflow-files.js';
import { ConfiguredAliases } from './configured-aliases.js';
import { foldersAround } from './folders.js';
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
 * Resolves module specifiers to files of the project: relative paths, path aliases of tsconfig files, aliases of
 * bundlers, test runners, import maps and `_moduleAliases`, workspace packages, `#` imports, aliases that frameworks
 * set up by themselves, and paths below a folder around. It ignores node_modules, so that findings are the same with
 * and without an install.
 */
export class Resolver {
  readonly #files: ReadonlySet<string>;
  readonly #cache = new Map<string, string | undefined>();
  #folders: Folders | undefined;
  readonly #variants: () => Variants;
  readonly #paths: PathAliases;
  readonly #configured: ConfiguredAliases;
  readonly packages: PackageMap;

  constructor(
    files: ReadonlySet<string>,
    read: (file: string) => string | undefined,
    readAliases: ReadAliases,
    report: (file: string, line: number | null, message: string) => void,
  ) {
    this.#files = files;
    this.#variants = once(() => new Variants(files));
    this.#paths = new PathAliases(files, read, report, (name, from) => this.#configurationOf(name, from));
    this.#configured = new ConfiguredAliases(files, read, (path) => this.#file(path), readAliases);
    this.packages = new PackageMap(files, read);
  }

  resolve(specifier: string, from: string): string | undefined {
    const directory = posix.dirname(from);
    const key = `${directory}\u0000${posix.extname(from)}\u0000${specifier}`;
    if (!this.#cache.has(key)) this.#cache.set(key, this.#find(specifier, from, directory));
    return this.#cache.get(key);
  }

  #find(specifier: string, from: string, directory: string): string | undefined {
    if (/^\.{1,2}(\/|$)/.test(specifier)) {
      const path = posix.join(directory, specifier);
      // Scripts of workflows are run at the root of the repository.
      const below = isWorkflowFile(from) ? this.#first([posix.join(workspaceOf(from), specifier)]) : undefined;
      if (below !== undefined) return below;
      return this.#first([path]) ?? this.#first(this.#paths.inOtherRoots(path));
    }
    for (const candidates of [
      () => this.#aliases(specifier, from),
      () => this.#paths.belowBase(specifier, from),
      () => this.packages.candidates(specifier, from),
      () => this.#belowFolders(specifier, from),
    ]) {
      const file = this.#first(candidates());
      if (file !== undefined) return file;
    }
    return undefined;
  }

  #first(candidates: readonly string[]): string | undefined {
    for (const candidate of candidates) {
      const file = this.#file(candidate) ?? this.#sourceAt(candidate);
      if (file !== undefined) return file;
    }
    return undefined;
  }

  /** The source of a built file that is not in the tree. */
  #sourceAt(path: string): string | undefined {
    const at = (source: string | undefined): string | undefined => source && this.#file(source);
    return at(this.#paths.sourceOf(path)) ?? at(this.packages.sourceOf(path));
  }

  /** `@acme/tsconfig/web`: a file of a package, whose extension may be missing. */
  #configurationOf(name: string, from: string): string | undefined {
    return this.packages
      .candidates(name, from)
      .flatMap((path) => [path, `${path}.json`, `${path}/tsconfig.json`])
      .find((path) => path.endsWith('.json') && this.#files.has(path));
  }

  /** The project's own aliases take precedence over conventions. */
  #aliases(specifier: string, from: string): string[] {
    const own = [...this.#paths.candidates(specifier, from), ...this.#configured.candidates(specifier, from)];
    return own.length > 0 ? own : conventionalPaths(specifier, from);
  }

  /** `lib/http` in each folder around: one of them is the base of an AMD loader, or of a bundler. */
  #belowFolders(specifier: string, from: string): string[] {
    const [, first] = /^([\w-]+)\/[\w./-]+$/.exec(specifier) ?? [];
    if (first === undefined) return [];
    const { paths, names } = (this.#folders ??= foldersOf(this.#files));
    // Nearly all of them are paths in packages.
    if (!names.has(first)) return [];
    return foldersAround(from)
      .filter((folder) => paths.has(posix.join(folder, first)))
      .map((folder) => posix.join(folder, specifier));
  }

  #file(path: string): string | undefined {
    return fileAt(path, (file) => this.#files.has(file)) ?? this.#variants().firstAt(posix.normalize(path));
  }

  /** The other files that a specifier may mean which means a file: those of other platforms, and of other modes. */
  variantsOf(file: string): readonly string[] {
    return this.#variants().of(file);
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

/**
 * Prefixes that frameworks and their templates set up as aliases without a tsconfig, with their directories: `@/` of
 * Vue CLI, Vite and Next, `~/` of Nuxt and Remix, `$lib/` of SvelteKit,
 * `@site/` of Docusaurus; a path from the root of a server or of Meteor. No package has such a name.
 */
const ALIASES: readonly { prefix: string; directories: readonly string[] }[] = [
  { prefix: '@/', directories: ['src', '.', 'app'] },
  { prefix: '~/', directories: ['src', 'app', '.'] },
  { prefix: '~~/', directories: ['.'] },
  { prefix: '@@/', directories: ['.'] },
  { prefix: '$lib/', directories: ['src/lib'] },
  { prefix: '@site/', directories: ['.'] },
  { prefix: '/', directories: ['.', 'public'] },
];

/**
 * Paths, relative to the root, that a specifier may mean by convention: from the directory of the importing file
 * upward.
 */
function conventionalPaths(specifier: string, from: string): string[] {
  const alias = ALIASES.find(({ prefix }) => specifier.startsWith(prefix));
  if (!alias) return [];
  const rest = specifier.slice(alias.prefix.length);
  return foldersAround(from).flatMap((directory) =>
    alias.directories.map((under) => posix.join(directory, under, rest)),
  );
}

/**
 * Suffixes of names by which a bundler chooses one of several files. Suffixes that people write in imports, such as
 * `.server`, are none.
 */
const SUFFIXED: readonly RegExp[] = [
  // React Native and what builds on it.
  /^(.+)\.(?:ios|android|native|web|windows|macos)$/,
  // Angular, by `fileReplacements`.
  /^((?:.+\/)?environments\/environment)\.[\w-]+$/,
];

const SOURCE = /\.([cm]?[jt]sx?|vue|svelte)$/;

/** Files that one specifier may mean, by platform or by mode: all of them are possible. */
class Variants {
  /** By path without suffix and extension; a file without suffix comes first. */
  readonly #byStem = new Map<string, string[]>();
  /** The paths by the first file of each. */
  readonly #stems = new Map<string, string>();

  constructor(files: ReadonlySet<string>) {
    const sources = [...files].filter((file) => SOURCE.test(file) && !/\.d\.[cm]?ts$/.test(file));
    const names = new Map(sources.map((file) => [file, file.replace(SOURCE, '')]));
    for (const [file, name] of names)
      for (const suffixed of SUFFIXED) {
        const [, stem] = suffixed.exec(name) ?? [];
        if (stem !== undefined) addToGroup(this.#byStem, stem, file);
      }
    for (const [file, name] of names) this.#byStem.get(name)?.unshift(file);
    for (const [stem, [first]] of this.#byStem) this.#stems.set(first!, stem);
  }

  /** The first of the files that a path without suffix may mean. */
  firstAt(path: string): string | undefined {
    const stems = [path, path.replace(SOURCE, ''), `${path}/index`];
    return stems.map((stem) => this.#byStem.get(stem)?.[0]).find((file) => file !== undefined);
  }

  /** The others that a specifier may mean which leads to a file. One that leads to no first file names a suffix. */
  of(file: string): readonly string[] {
    return this.#byStem.get(this.#stems.get(file) ?? '')?.slice(1) ?? [];
  }
}
