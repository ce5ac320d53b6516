import { posix } from 'node:path';
import { addToGroup } from '../collections/group-by.js';
import { tooDeepAt } from '../strings/json-depth.js';

const MANIFEST = 'package.json';

interface Manifest {
  name?: string;
  main?: string;
  module?: string;
  exports?: unknown;
  imports?: Record<string, unknown>;
  /** Of the package module-alias: beginnings of specifiers, and what they stand for. */
  _moduleAliases?: unknown;
}

/** Names of packages, with the directories of their manifests. */
export type PackageNames = readonly [name: string, directory: string][];

/** Folders of built code. Its sources are in `src` if the built files are not in the tree. */
const BUILT = /^(\.\/)?(dist|build|lib|out|esm|cjs)\//;

/** The packages of a workspace by name: what `import 'that-package/sub'` means inside the repository. */
export class PackageMap {
  readonly #files: ReadonlySet<string>;
  readonly #read: (file: string) => string | undefined;
  /** Of all packages, once somebody has asked for one: finding them means reading all manifests. */
  names: PackageNames | null = null;
  #directories: Map<string, string[]> | undefined;
  readonly #manifests = new Map<string, Manifest>();

  constructor(files: ReadonlySet<string>, read: (file: string) => string | undefined) {
    this.#files = files;
    this.#read = read;
  }

  /** Paths, relative to the root, that a bare or `#` specifier may mean. */
  candidates(specifier: string, from: string): string[] {
    if (specifier.startsWith('#')) return this.#internal(specifier, from);
    const aliased = this.#aliased(specifier, from);
    return aliased.length > 0 ? aliased : this.#ofPackage(specifier, from);
  }

  /** The source of a built file, such as `src/http` for `lib/http`, by the layout of the package around it. */
  sourceOf(path: string): string | undefined {
    const [nearest] = this.#around(path);
    return nearest && withSources(nearest.directory, posix.relative(nearest.directory, path))[1];
  }

  #ofPackage(specifier: string, from: string): string[] {
    const name = /^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier)?.[1] ?? specifier;
    const directory = this.#directoryOf(name, from);
    if (directory === undefined) return [];
    const manifest = this.#manifest(posix.join(directory, MANIFEST));
    const below = specifier.length > name.length ? `.${specifier.slice(name.length)}` : '.';
    const targets = [
      ...exportTargets(manifest.exports, below),
      ...(below === '.' ? [manifest.module, manifest.main, 'src/index', 'index'] : [below, `src/${below.slice(2)}`]),
    ];
    return targets.flatMap((target) => (typeof target === 'string' ? withSources(directory, target) : []));
  }

  /** `#name` in the `imports` of the package around the importing file. */
  #internal(specifier: string, from: string): string[] {
    const [nearest] = this.#around(from);
    return nearest
      ? exportTargets(nearest.manifest.imports, specifier).flatMap((target) => withSources(nearest.directory, target))
      : [];
  }

  /** What an alias stands for in the nearest package around that has any. */
  #aliased(specifier: string, from: string): string[] {
    for (const { directory, manifest } of this.#around(from)) {
      const aliases = manifest._moduleAliases;
      if (typeof aliases !== 'object' || aliases === null) continue;
      return Object.entries(aliases).flatMap(([alias, target]) =>
        typeof target === 'string' && `${specifier}/`.startsWith(alias.endsWith('/') ? alias : `${alias}/`)
          ? withSources(directory, posix.join(target, specifier.slice(alias.length)))
          : [],
      );
    }
    return [];
  }

  /** The packages around a file, the innermost first. */
  *#around(from: string): Generator<{ directory: string; manifest: Manifest }> {
    for (let directory = posix.dirname(from); ; directory = posix.dirname(directory)) {
      const file = posix.join(directory, MANIFEST);
      if (this.#files.has(file)) yield { directory, manifest: this.#manifest(file) };
      if (directory === '.') return;
    }
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
    const manifests = [...this.#files].filter((file) => file === MANIFEST || file.endsWith(`/${MANIFEST}`));
    return manifests.flatMap((file) => {
      const { name } = this.#manifest(file);
      return typeof name === 'string' ? [[name, posix.dirname(file)] as const] : [];
    });
  }

  #manifest(file: string): Manifest {
    let manifest = this.#manifests.get(file);
    if (!manifest) this.#manifests.set(file, (manifest = readManifest(this.#read(file))));
    return manifest;
  }
}

function grouped(names: PackageNames): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [name, directory] of names) addToGroup(groups, name, directory);
  return groups;
}

/** The number of leading directories that two paths have in common. */
function stepsInCommon(one: string, other: string): number {
  const [steps, others] = [one.split('/'), other.split('/')];
  const at = steps.findIndex((step, index) => step !== others[index]);
  return at < 0 ? steps.length : at;
}

/** A manifest that cannot be read names no package; npm reports that to its owner. */
function readManifest(text = ''): Manifest {
  try {
    return tooDeepAt(text) === null ? ((JSON.parse(text.replace(/^\uFEFF/, '')) as Manifest | null) ?? {}) : {};
  } catch {
    return {};
  }
}

/** The files that an `exports` or `imports` field gives for a path, with conditions in the order of the file. */
function exportTargets(field: unknown, path: string): string[] {
  if (typeof field === 'string') return path === '.' ? [field] : [];
  if (typeof field !== 'object' || field === null) return [];
  const entries = Object.entries(field);
  if (!entries.some(([key]) => key.startsWith('.') || key.startsWith('#')))
    return path === '.' ? conditionTargets(field) : [];
  return entries.flatMap(([key, value]) => {
    const star = key.indexOf('*');
    if (star < 0) return key === path ? conditionTargets(value) : [];
    const prefix = key.slice(0, star);
    const suffix = key.slice(star + 1);
    if (!path.startsWith(prefix) || !path.endsWith(suffix)) return [];
    const middle = path.slice(prefix.length, path.length - suffix.length);
    return conditionTargets(value).map((target) => target.replaceAll('*', () => middle));
  });
}

function conditionTargets(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(conditionTargets);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([condition, target]) =>
    condition === 'types' ? [] : conditionTargets(target),
  );
}

function withSources(directory: string, target: string): string[] {
  const path = posix.join(directory, target);
  return BUILT.test(target) ? [path, posix.join(directory, target.replace(BUILT, 'src/'))] : [path];
}
