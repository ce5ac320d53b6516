import { parse } from 'jsonc-parser';
import { posix } from 'node:path';
import { addToGroup } from '../../collections/group-by.js';
import { once } from '../../collections/once.js';
import { tooDeepAt } from '../../strings/json-depth.js';
import { foldersAround, stepsInCommon } from './folders.js';

/** Files that describe a package, in the order in which one of a directory counts. */
export const MANIFESTS: readonly string[] = ['package.json', 'deno.json', 'deno.jsonc'];

interface Manifest {
  name?: unknown;
  main?: unknown;
  module?: unknown;
  /** Of several bundlers: the source of `main`. */
  source?: unknown;
  exports?: unknown;
  imports?: unknown;
  type?: unknown;
  dependencies?: unknown;
  devDependencies?: unknown;
}

interface Package {
  directory: string;
  manifest: Manifest;
}

/** Names of packages, with the directories of their manifests. */
export type PackageNames = readonly [name: string, directory: string][];

/** Folders of built code. Its sources are in `src` if the built files are not in the tree. */
const BUILT = /^(\.\/)?(dist|build|lib|out|esm|cjs)\//;

/** Folders of a package in which its parts are looked up: `app` and `addon` of Ember. */
const SOURCES = ['.', 'src', 'app', 'addon'];

/** The packages of a workspace by name: what `import 'that-package/sub'` means inside the repository. */
export class PackageMap {
  readonly #files: ReadonlySet<string>;
  readonly #read: (file: string) => string | undefined;
  /** Of all packages, once somebody has asked for one: finding them means reading all manifests. */
  names: PackageNames | null = null;
  #directories: Map<string, string[]> | undefined;
  readonly #manifests = new Map<string, Manifest>();
  /** The packages around a directory. */
  readonly #packages = new Map<string, readonly Package[]>();

  constructor(files: ReadonlySet<string>, read: (file: string) => string | undefined) {
    this.#files = files;
    this.#read = read;
  }

  /** Paths, relative to the root, that a bare or `#` specifier may mean. */
  candidates(specifier: string, from: string): string[] {
    return specifier.startsWith('#') ? this.#internal(specifier, from) : this.#ofPackage(specifier, from);
  }

  /** The libraries of Angular: where each is built, and its first source. */
  readonly #libraries = once(() =>
    [...this.#files]
      .filter((file) => posix.basename(file) === 'ng-package.json')
      .flatMap((file) => {
        const { dest, lib } = readJson(this.#read(file));
        const entry = isRecord(lib) && typeof lib.entryFile === 'string' ? lib.entryFile : 'src/public-api.ts';
        const at = (path: string): string => posix.join(posix.dirname(file), path);
        return typeof dest === 'string' ? [{ built: at(dest), entry: at(entry) }] : [];
      }),
  );

  /** The source of a built file, such as `src/http` for `lib/http`, by the layout of the package around it. */
  sourceOf(path: string): string | undefined {
    const library = this.#libraries().find(({ built }) => built === path);
    if (library) return library.entry;
    const [nearest] = this.#around(path);
    const inside = nearest ? posix.relative(nearest.directory, path) : '';
    return nearest && BUILT.test(inside) ? posix.join(nearest.directory, inside.replace(BUILT, 'src/')) : undefined;
  }

  #ofPackage(specifier: string, from: string): string[] {
    const name = /^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier)?.[1] ?? specifier;
    const directory = this.#dependency(name, from) ?? this.#directoryOf(name, from);
    if (directory === undefined) return [];
    const manifest = this.#manifestIn(directory);
    const path = specifier.length > name.length ? `.${specifier.slice(name.length)}` : '.';
    const targets = [
      ...exportTargets(manifest.exports, path, this.#conditionsOf(from)),
      ...(path === '.'
        ? [manifest.module, manifest.main, manifest.source, 'src/index', 'index']
        : SOURCES.map((folder) => posix.join(folder, path))),
    ];
    return below(directory, targets);
  }

  /** The directory of a dependency that the package around says itself: `file:../net`, `workspace:@acme/net@*`. */
  #dependency(name: string, from: string): string | undefined {
    for (const { directory, manifest } of this.#around(from))
      for (const dependencies of [manifest.dependencies, manifest.devDependencies]) {
        const said = isRecord(dependencies) && Object.hasOwn(dependencies, name) ? dependencies[name] : undefined;
        if (typeof said !== 'string') continue;
        const [, path] = /^(?:file|link|portal):(.+)/.exec(said) ?? [];
        const [, other] = /^workspace:(@?[^@]+)@/.exec(said) ?? [];
        if (path !== undefined) return posix.join(directory, path);
        if (other !== undefined) return this.#directoryOf(other, from);
      }
    return undefined;
  }

  /** The order in which a file's imports take conditions: others are in that of the manifest. */
  #conditionsOf(from: string): Order {
    if (/\.c[jt]s$/.test(from)) return lastIs('import');
    const [nearest] = this.#around(from);
    return !from.endsWith('.js') || nearest?.manifest.type === 'module' ? lastIs('require') : (targets) => targets;
  }

  /** `#name` in the `imports` of the package around the importing file. */
  #internal(specifier: string, from: string): string[] {
    const [nearest] = this.#around(from);
    if (!nearest) return [];
    const { imports } = nearest.manifest;
    return exportTargets(imports, specifier, this.#conditionsOf(from)).flatMap((target) =>
      target.startsWith('.') ? below(nearest.directory, [target]) : this.#ofPackage(target, from),
    );
  }

  /** The packages around a file, the innermost first. */
  #around(from: string): readonly Package[] {
    const directory = posix.dirname(from);
    let around = this.#packages.get(directory);
    if (!around) {
      const found = foldersAround(from).filter((folder) => this.#manifestsIn(folder).length > 0);
      around = found.map((folder) => ({ directory: folder, manifest: this.#manifestIn(folder) }));
      this.#packages.set(directory, around);
    }
    return around;
  }

  #directoryOf(name: string, from: string): string | undefined {
    this.names ??= this.#named();
    this.#directories ??= grouped(this.names);
    const [first, ...others] = this.#directories.get(name) ?? [];
    // If two packages have the same name, the nearest one counts, else the first: a repository may hold several
    // projects.
    return others.reduce(
      (nearest, other) => (stepsInCommon(other, from) > stepsInCommon(nearest!, from) ? other : nearest),
      first,
    );
  }

  #named(): PackageNames {
    const manifests = [...this.#files].filter((file) => MANIFESTS.includes(posix.basename(file)));
    return [...new Set(manifests.map((file) => posix.dirname(file)))].flatMap((directory) => {
      const { name } = this.#manifestIn(directory);
      return typeof name === 'string' ? [[name, directory] as const] : [];
    });
  }

  #manifestsIn(directory: string): string[] {
    return MANIFESTS.map((name) => posix.join(directory, name)).filter((file) => this.#files.has(file));
  }

  /** The manifests of a directory as one. */
  #manifestIn(directory: string): Manifest {
    let manifest = this.#manifests.get(directory);
    if (!manifest) {
      const read = this.#manifestsIn(directory).map((file) => readJson(this.#read(file)));
      this.#manifests.set(directory, (manifest = Object.assign({}, ...read.reverse()) as Manifest));
    }
    return manifest;
  }
}

function grouped(names: PackageNames): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [name, directory] of names) addToGroup(groups, name, directory);
  return groups;
}

/** What can be read of a manifest counts; npm reports the rest to its owner. */
function readJson(text = ''): Record<string, unknown> {
  const read: unknown = tooDeepAt(text) === null ? parse(text.replace(/^\uFEFF/, '')) : null;
  return isRecord(read) ? read : {};
}

/** The files that an `exports` or `imports` field gives for a path, with conditions in the order of the file. */
function exportTargets(field: unknown, path: string, order: Order): string[] {
  if (typeof field === 'string') return path === '.' ? [field] : [];
  if (typeof field !== 'object' || field === null) return [];
  const entries = Object.entries(field);
  if (!entries.some(([key]) => key.startsWith('.') || key.startsWith('#')))
    return path === '.' ? conditionTargets(field, order) : [];
  // As in Node.js: a whole name first, then the longest prefix.
  const sorted = entries.toSorted(([one], [other]) => prefixOf(other).length - prefixOf(one).length);
  const exact = entries.filter(([key]) => key === path);
  return [...exact, ...sorted.filter(([key]) => key.includes('*'))].flatMap(([key, value]) => {
    const prefix = prefixOf(key);
    const suffix = key.slice(prefix.length + 1);
    if (prefix !== key && !(path.startsWith(prefix) && path.endsWith(suffix))) return [];
    const middle = path.slice(prefix.length, path.length - suffix.length);
    return conditionTargets(value, order).map((target) => target.replaceAll('*', () => middle));
  });
}

/** What is before the star of a pattern. */
function prefixOf(key: string): string {
  return key.split('*', 1)[0]!;
}

function conditionTargets(value: unknown, order: Order): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((one) => conditionTargets(one, order));
  if (typeof value !== 'object' || value === null) return [];
  return order(Object.entries(value)).flatMap(([condition, target]) =>
    condition === 'types' ? [] : conditionTargets(target, order),
  );
}

type Order = (targets: [condition: string, target: unknown][]) => [condition: string, target: unknown][];

/** Of two files for the same purpose, the one that is written for the importing module. */
function lastIs(last: string): Order {
  return (targets) => targets.sort(([one], [other]) => Number(one === last) - Number(other === last));
}

function below(directory: string, targets: readonly unknown[]): string[] {
  return targets.filter((target) => typeof target === 'string').map((target) => posix.join(directory, target));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
