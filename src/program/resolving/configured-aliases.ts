import { posix } from 'node:path';
import { addToGroup } from '../../collections/group-by.js';
import { once } from '../../collections/once.js';
import type { Alias, AliasConfiguration, ReadAliases } from '../../model/settings/alias.js';
import { escaped } from '../../strings/texts.js';
import { importMapOf } from '../../syntax/embedded.js';
import { CONFIGURATION_KINDS, hasUnwrittenNames } from './configuration-files.js';
import { commonFolder, foldersAround, stepsInCommon } from './folders.js';
import { MANIFESTS } from './packages.js';

/** What is imported when a hook runs, by `import()`, says nothing of specifiers. */
const STATIC_IMPORT = /(?:\bfrom\s*|\bimport\s+|\brequire\s*\(\s*)(["'])(\.[^"'\n]*)\1/g;

/** How many files a configuration may consist of, and how many characters each may have: a longer one is a program. */
const MOST_FILES = 20;
const MOST_CHARACTERS = 500_000;

/** A configuration, and what is known of it so far. */
class Configuration {
  readonly #texts: () => string;
  readonly #hasUnwrittenNames: () => boolean;
  readonly #mentioned = new Map<string, boolean>();

  constructor(
    /** The files of which it consists; none if it says nothing of specifiers. */
    readonly files: () => AliasConfiguration['files'],
    /** What it says. */
    readonly aliases: () => readonly Alias[],
  ) {
    this.#texts = once(() => [...files().values()].map(({ text }) => text).join('\n'));
    this.#hasUnwrittenNames = once(() => hasUnwrittenNames(this.#texts()));
  }

  /** Whether it may say something of a specifier, by its text. */
  mayConcern(specifier: string): boolean {
    if (this.files().size === 0) return false;
    if (this.#hasUnwrittenNames()) return true;
    const first = /^[^/]+/.exec(specifier)?.[0] ?? specifier;
    let isMentioned = this.#mentioned.get(first);
    if (isMentioned === undefined) {
      const name = escaped(first.replace(/^\$/, ''));
      isMentioned = new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(this.#texts());
      this.#mentioned.set(first, isMentioned);
    }
    return isMentioned;
  }
}

/** The aliases of bundlers, test runners and import maps: those of the packages around a file. */
export class ConfiguredAliases {
  /** The configurations of each package, by folder. */
  readonly #ofPackages: () => ReadonlyMap<string, readonly Configuration[]>;

  constructor(
    readonly files: ReadonlySet<string>,
    readonly read: (file: string) => string | undefined,
    readonly fileAt: (path: string) => string | undefined,
    readonly readAliases: ReadAliases,
  ) {
    this.#ofPackages = once(() => this.#configurations());
  }

  /**
   * Paths, relative to the root, that a specifier may mean: those of inner packages first, and those of test runners
   * last, which put mocks in place of files.
   */
  candidates(specifier: string, from: string): string[] {
    const found = foldersAround(from).flatMap((folder) =>
      (this.#ofPackages().get(folder) ?? [])
        .filter((configuration) => configuration.mayConcern(specifier))
        .map((configuration) => configuration.aliases().filter(({ within }) => isWithin(from, within))),
    );
    return [false, true].flatMap((isOfTests) =>
      found.flatMap((aliases) =>
        targetsOf(
          aliases.filter((alias) => alias.isOfTests === isOfTests),
          specifier,
          from,
        ),
      ),
    );
  }

  #configurations(): Map<string, Configuration[]> {
    const found = new Map<string, Configuration[]>();
    const packages = new Map<string, string>();
    const packageOf = (file: string): string => {
      const directory = posix.dirname(file);
      const known = packages.get(directory) ?? this.#packageOf(file);
      packages.set(directory, known);
      return known;
    };
    for (const { names, isAtRoot, words } of CONFIGURATION_KINDS)
      for (const file of this.files) {
        if (!names.test(file)) continue;
        const folder = packageOf(file);
        const inside = posix.relative(folder, file);
        if (!isAtRoot || names.exec(inside)?.[0] === inside)
          addToGroup(found, folder, this.#configuration(file, words, folder));
      }
    return found;
  }

  #configuration(file: string, words: RegExp, folder: string): Configuration {
    const files = once(() =>
      words.test(this.#textOf(file) ?? '') ? this.#withImports(file) : new Map<string, never>(),
    );
    const aliases = once(() =>
      this.readAliases({ files: files(), directory: folder }).flatMap((alias) => {
        // Of several applications in one package, each has its own.
        const folders = [commonFolder(file, alias.to), alias.within];
        const inner = folders.find((one) => folders.every((other) => isWithin(one, other)));
        return inner === undefined ? [] : [{ ...alias, within: inner }];
      }),
    );
    return new Configuration(files, aliases);
  }

  #withImports(file: string): AliasConfiguration['files'] {
    const files = new Map<string, { text: string; imports: Map<string, string> }>();
    const add = (one: string): void => {
      const text = files.has(one) || files.size === MOST_FILES ? undefined : this.#textOf(one);
      if (text !== undefined) files.set(one, { text, imports: new Map() });
    };
    add(file);
    // A map that grows while it is iterated over.
    for (const [from, { text, imports }] of files)
      for (const [, , specifier = ''] of text.matchAll(STATIC_IMPORT)) {
        const imported = this.fileAt(posix.join(posix.dirname(from), specifier));
        if (imported === undefined) continue;
        imports.set(specifier, imported);
        add(imported);
      }
    return files;
  }

  /** Of a page, its import map. */
  #textOf(file: string): string | undefined {
    const text = this.read(file);
    if (text === undefined || text.length > MOST_CHARACTERS) return undefined;
    return file.endsWith('.html') ? importMapOf(text) : text;
  }

  #packageOf(file: string): string {
    const isPackage = (folder: string): boolean => MANIFESTS.some((name) => this.files.has(posix.join(folder, name)));
    return foldersAround(file).find(isPackage) ?? '.';
  }
}

/** Whether a path is a file or a folder, with a slash at its end, or in that folder. */
function isWithin(path: string, within: string): boolean {
  return within === '' || path === within || (within.endsWith('/') && path.startsWith(within));
}

/** The targets of the first alias that fits, then the folders in which specifiers are looked up. */
function targetsOf(aliases: readonly Alias[], specifier: string, from: string): string[] {
  const fitting = aliases.filter((alias) => restOf(alias, specifier) !== undefined);
  const [first] = fitting.filter(({ kind }) => kind !== 'folder');
  // A package of several programs may give one name to several folders: the nearest counts.
  const own = fitting
    .filter(({ kind, from: name }) => kind === first?.kind && name === first.from)
    .sort((one, other) => stepsInCommon(other.to, from) - stepsInCommon(one.to, from));
  return [...own, ...fitting.filter(({ kind }) => kind === 'folder')].map((alias) => targetOf(alias, specifier));
}

/** What follows an alias in a specifier; undefined if it is not one of the alias. */
function restOf({ kind, from }: Alias, specifier: string): string | undefined {
  switch (kind) {
    case 'folder':
      return /^[\w@]/.test(specifier) ? specifier : undefined;
    case 'exact':
      return specifier === from ? '' : undefined;
    case 'beginning':
      return specifier.startsWith(from) ? specifier.slice(from.length) : undefined;
    case 'below':
      return specifier === from || specifier.startsWith(from.endsWith('/') ? from : `${from}/`)
        ? specifier.slice(from.length).replace(/^\//, '')
        : undefined;
  }
}

function targetOf(alias: Alias, specifier: string): string {
  const rest = restOf(alias, specifier)!;
  const path = alias.to.includes('$1') ? alias.to.replace('$1', () => rest) : `${alias.to}/${rest}`;
  return posix.join('.', path).replace(/\/$/, '');
}
