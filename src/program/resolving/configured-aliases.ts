import { posix } from 'node:path';
import { addToGroup } from '../../collections/group-by.js';
import type { Alias, AliasConfiguration, ReadAliases } from '../../model/settings/alias.js';
import { escaped } from '../../strings/texts.js';
import { commonFolder, foldersAround, stepsInCommon } from './folders.js';
import { MANIFESTS } from './packages.js';

/** Files that may say what specifiers mean. */
interface Kind {
  names: RegExp;
  /** Whether they lie where the names say from the folder of a package on. */
  isAtRoot?: true;
  /** What their texts have that say something. */
  says: RegExp;
}

const SAYS =
  /alias|moduleNameMapper|extraNodeModules|module-resolver|moduleDirectories|modulePaths|\bmodules\s*:\s*\[|\blib\s*:/i;
const OF_SCRIPT = /\b(?:require(?:js)?|System(?:JS)?)\.config\s*\(|\baddAlias(?:es)?\s*\(/;
const OF_MAP = /"(?:imports|scopes)"/;

/** The kinds in the order in which they are asked: test runners come last, for they put mocks in place of files. */
const KINDS: readonly Kind[] = [
  {
    names: /(?:^|\/)(?:vite|webpack|rollup|rolldown|rspack|rsbuild|farm|esbuild|tsup|svelte|vue)[\w.-]*\.[cm]?[jt]s$/,
    says: SAYS,
  },
  {
    names: /(?:^|\/)(?:craco|config-overrides|metro|quasar|nuxt|astro|electron|wxt|next|gatsby)[\w.-]*\.[cm]?[jt]s$/,
    says: SAYS,
  },
  { names: /(?:^|\/)(?:(?:build|bundle)(?:\.\w+)?|\.umirc|\.storybook\/main)\.[cm]?[jt]s$/, says: SAYS },
  { names: /(?:^|\/)(?:babel[\w.-]*\.[cm]?js|\.babelrc(?:\.json|\.[cm]?js)?)$/, says: SAYS },
  { names: /(?:^|\/)config\/config\.[cm]?[jt]s$/, isAtRoot: true, says: SAYS },
  { names: /(?:^|\/)config\/environment\.js$/, isAtRoot: true, says: /modulePrefix/ },
  { names: /(?:^|\/)(?:index|server)\.[cm]?[jt]s$/, isAtRoot: true, says: OF_SCRIPT },
  { names: /(?:^|\/)(?:main|app|config|common|boot|bootstrap|require-?config)\.js$/, says: OF_SCRIPT },
  { names: /(?:^|\/)package\.json$/, says: SAYS },
  { names: /(?:^|\/)(?:deno\.jsonc?|[\w.-]*import[_-]?map[\w.-]*\.json)$/, says: OF_MAP },
  { names: /(?:^|\/)index\.html$/, says: OF_MAP },
  { names: /(?:^|\/)(?:vitest|jest)[\w.-]*\.(?:[cm]?[jt]s|json)$/, says: SAYS },
];

/** What may be about any specifier: folders, names that are computed, patterns with alternatives. */
const OF_ANY = /module-resolver|moduleDirectories|modulePaths|\bmodules\s*:\s*\[|fromEntries|\^[^"'`\n]{0,40}\(\w+\|/;
const IMPORT_MAP = /<script[^>]*type\s*=\s*["'](?:systemjs-)?importmap["'][^>]*>([\s\S]*?)<\/script>/i;

/** What is imported when a hook runs, by `import()`, says nothing of specifiers. */
const STATIC_IMPORT = /(?:\bfrom\s*|\bimport\s+|\brequire\s*\(\s*)(["'])(\.[^"'\n]*)\1/g;

/** How many files a configuration may consist of, and how many characters each may have: a longer one is a program. */
const MOST_FILES = 20;
const MOST_CHARACTERS = 500_000;

interface Candidate extends Pick<Kind, 'says'> {
  file: string;
}

/** A configuration, and what is known of it so far. */
interface Configuration {
  files: AliasConfiguration['files'];
  /** The texts of its files, or nothing if they say nothing of specifiers. */
  text: string;
  /** Whether it may say something of a bare specifier, by the first name of that. */
  mentioned: Map<string, boolean>;
  aliases: readonly Alias[] | null;
}

/** The aliases of bundlers, test runners and import maps: those of the packages around a file. */
export class ConfiguredAliases {
  /** The files of configurations, by the folder of the package that they are in. */
  readonly #files: ReadonlyMap<string, readonly Candidate[]>;
  readonly #configurations = new Map<string, Configuration>();
  /** The folders of packages, by folder of a file in them. */
  readonly #packages = new Map<string, string>();

  constructor(
    readonly files: ReadonlySet<string>,
    readonly read: (file: string) => string | undefined,
    readonly fileAt: (path: string) => string | undefined,
    readonly readAliases: ReadAliases,
  ) {
    const found = new Map<string, Candidate[]>();
    for (const { names, isAtRoot, says } of KINDS)
      for (const file of files) {
        if (!names.test(file)) continue;
        const folder = this.#packageOf(file);
        const inside = posix.relative(folder, file);
        if (!isAtRoot || names.exec(inside)?.[0] === inside) addToGroup(found, folder, { file, says });
      }
    this.#files = found;
  }

  /** Paths, relative to the root, that a specifier may mean. */
  candidates(specifier: string, from: string): string[] {
    for (const folder of foldersAround(from)) {
      const files = this.#files.get(folder) ?? [];
      const found = files.flatMap((candidate) => this.#inFile(candidate, folder, specifier, from));
      if (found.length > 0) return found;
    }
    return [];
  }

  #inFile(candidate: Candidate, folder: string, specifier: string, from: string): string[] {
    const configuration = this.#configuration(candidate);
    if (!isMentioned(configuration, specifier)) return [];
    const aliases = (configuration.aliases ??= this.#aliasesOf(candidate.file, configuration, folder));
    return targetsOf(
      aliases.filter((alias) => from.startsWith(alias.within)),
      specifier,
      from,
    );
  }

  #aliasesOf(file: string, { files }: Configuration, folder: string): Alias[] {
    const own = folder === '.' ? '' : `${folder}/`;
    return this.readAliases({ files, directory: folder }).map((alias) => {
      // Of several applications in one package, each has its own.
      const shared = commonFolder(file, alias.to);
      return { ...alias, within: [own, shared, alias.within].reduce((a, b) => (b.length > a.length ? b : a)) };
    });
  }

  #configuration({ file, says }: Candidate): Configuration {
    let configuration = this.#configurations.get(file);
    if (!configuration) {
      const files = says.test(this.#textOf(file) ?? '') ? this.#withImports(file) : new Map<string, never>();
      const text = [...files.values()].map((one: { text: string }) => one.text).join('\n');
      this.#configurations.set(file, (configuration = { files, text, mentioned: new Map(), aliases: null }));
    }
    return configuration;
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
    if (text !== undefined && text.length > MOST_CHARACTERS) return undefined;
    return file.endsWith('.html') ? IMPORT_MAP.exec(text ?? '')?.[1] : text;
  }

  #packageOf(file: string): string {
    const isPackage = (folder: string): boolean => MANIFESTS.some((name) => this.files.has(posix.join(folder, name)));
    const directory = posix.dirname(file);
    let folder = this.#packages.get(directory);
    if (folder === undefined) this.#packages.set(directory, (folder = foldersAround(file).find(isPackage) ?? '.'));
    return folder;
  }
}

/** Whether a configuration may say something of a specifier: its first name is a key or a literal. */
function isMentioned({ text, mentioned }: Configuration, specifier: string): boolean {
  if (text === '') return false;
  if (OF_ANY.test(text)) return true;
  const first = /^[^/]+/.exec(specifier)?.[0] ?? specifier;
  let known = mentioned.get(first);
  if (known === undefined) {
    const name = escaped(first.replace(/^\$/, ''));
    known = new RegExp(`["'\`/^$]${name}(?=["'\`/\\\\$:(*])|(?<![\\w.-])${name}\\s*:|\\balias\\.${name}\\b`).test(text);
    mentioned.set(first, known);
  }
  return known;
}

/** The targets of the first alias that fits; those for tests alone come last. */
function targetsOf(aliases: readonly Alias[], specifier: string, from: string): string[] {
  const fitting = aliases.filter((alias) => restOf(alias, specifier) !== undefined);
  return [false, true].flatMap((isOfTests) =>
    firstTargets(
      fitting.filter((alias) => alias.isOfTests === isOfTests),
      specifier,
      from,
    ),
  );
}

function firstTargets(fitting: readonly Alias[], specifier: string, from: string): string[] {
  const [first] = fitting
    .filter(({ kind }) => kind !== 'folder')
    .sort((one, other) => other.within.length - one.within.length);
  const isOfFirst = (alias: Alias): boolean =>
    alias.kind === first?.kind && alias.from === first.from && alias.within === first.within;
  // A package of several programs may give one name to several folders: the nearest counts.
  const own = fitting
    .filter(isOfFirst)
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
  return alias.to.includes('$1') ? posix.normalize(alias.to.replace('$1', () => rest)) : posix.join(alias.to, rest);
}
