import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { posix } from 'node:path';
import { TOO_DEEP, tooDeepAt } from '../../strings/json-depth.js';
import type { SyntaxError } from '../../syntax/parsing/problems.js';
import { isTemplate } from '../../syntax/parsing/template-files.js';

/** What a configuration says, with what it inherits. Directories and files are relative to the root. */
interface Options {
  /** Directory that `baseUrl` names. */
  base?: string | undefined;
  /**
   * Tables of patterns with at most one `*` and their targets, each with the directory of its file and
   * that of the file that extends it.
   */
  paths?: { directory: string; leaf: string; table: object }[];
  /** Directories that count as one: `rootDirs`. */
  roots?: string[];
  /** Where built files go. */
  outDir?: string;
  /** Where their sources are. */
  rootDir?: string;
}

interface Config {
  extends?: unknown;
  references?: unknown;
  compilerOptions?: Readonly<Record<string, unknown>>;
}

/** A pattern with at most one `*`, and its targets. */
interface PathAlias {
  prefix: string;
  suffix: string;
  isExact: boolean;
  targets: string[];
}

/** The directory of the configuration that extends the one in which this is written. */
const CONFIG_DIR = '${configDir}';
const NAMES = ['tsconfig.json', 'jsconfig.json'];
/** Most configurations that extend each other; projects have a handful. */
const MOST_EXTENDED = 100;

/** Path aliases of the tsconfig or jsconfig file nearest above a source file. */
export class PathAliases {
  readonly #byDirectory = new Map<string, { options: Options; aliases: PathAlias[] }>();

  constructor(
    readonly files: ReadonlySet<string>,
    readonly read: (file: string) => string | undefined,
    readonly report: (file: string, line: number | null, message: string) => void,
    /** The file of a configuration that a package has. */
    readonly ofPackage: (specifier: string, from: string) => string | undefined,
  ) {}

  /** Paths, relative to the root, that an alias may mean. */
  candidates(specifier: string, from: string): string[] {
    const { aliases } = this.#near(posix.dirname(from));
    const fitting = aliases.filter(({ prefix, suffix, isExact }) =>
      isExact ? specifier === prefix : specifier.startsWith(prefix) && specifier.endsWith(suffix),
    );
    // As in TypeScript: a whole name first, then the longest prefix.
    fitting.sort(
      (one, other) => Number(other.isExact) - Number(one.isExact) || other.prefix.length - one.prefix.length,
    );
    return fitting.flatMap(({ prefix, suffix, isExact, targets }) => {
      const middle = isExact ? '' : specifier.slice(prefix.length, specifier.length - suffix.length);
      return targets.map((target) => target.replace('*', () => middle));
    });
  }

  /** The path below `baseUrl` that a specifier may mean. */
  belowBase(specifier: string, from: string): string[] {
    const { base } = this.#near(posix.dirname(from)).options;
    return base === undefined ? [] : [posix.join(base, specifier)];
  }

  /** The places of a path in the other directories that count as one with its own. */
  inOtherRoots(path: string): string[] {
    const { roots = [] } = this.#near(posix.dirname(path)).options;
    const own = roots.find((root) => isBelow(path, root));
    return own === undefined ? [] : roots.map((root) => posix.join(root, posix.relative(own, path)));
  }

  /** The source of a built file. */
  sourceOf(path: string): string | undefined {
    const { outDir, rootDir } = this.#near(posix.dirname(path)).options;
    return outDir !== undefined && rootDir !== undefined && isBelow(path, outDir)
      ? posix.join(rootDir, posix.relative(outDir, path))
      : undefined;
  }

  #near(directory: string): { options: Options; aliases: PathAlias[] } {
    let near = this.#byDirectory.get(directory);
    if (!near) {
      const file = NAMES.map((name) => posix.join(directory, name)).find((name) => this.files.has(name));
      if (file) {
        const options = this.#readConfig(file, directory, new Set());
        near = { options, aliases: aliasesOf(options) };
      } else {
        const above = posix.dirname(directory);
        near = above === directory ? { options: {}, aliases: [] } : this.#near(above);
      }
      this.#byDirectory.set(directory, near);
    }
    return near;
  }

  /** @param leaf the directory of the configuration that extends this one. */
  #readConfig(file: string, leaf: string, seen: Set<string>): Options {
    const text = seen.has(file) ? undefined : this.read(file);
    if (text === undefined) return {};
    if (seen.size === MOST_EXTENDED)
      this.report(
        file,
        null,
        `is in a chain of more than ${MOST_EXTENDED} configurations that extend each other; its path aliases are not known`,
      );
    if (seen.size >= MOST_EXTENDED) return {};
    seen.add(file);
    const config = this.#parse(file, text);
    const inherited = textsIn([config.extends ?? []].flat()).map((name) =>
      this.#readConfig(this.#extended(name, file), leaf, seen),
    );
    const own = optionsOf(config, posix.dirname(file), leaf);
    const options = [...inherited, own].reduce<Options>((all, one) => ({ ...all, ...one }), {});
    return options.paths ? options : { ...this.#ofReferences(config, file, seen), ...options };
  }

  /** A configuration that refers to others beside it, and has no aliases of its own, has theirs. */
  #ofReferences({ references }: Config, file: string, seen: Set<string>): Options {
    const directory = posix.dirname(file);
    const referred = (Array.isArray(references) ? references : []).map((one: { path?: unknown } | null) => one?.path);
    const others = textsIn(referred)
      .map((path) => posix.join(directory, path))
      .filter((path) => posix.dirname(path) === directory && this.files.has(path))
      .map((path) => this.#readConfig(path, directory, seen));
    const paths = others.flatMap(({ paths: tables = [], base }) =>
      tables.map((table) => ({ ...table, directory: base ?? table.directory })),
    );
    return { ...others.reduceRight<Options>((all, one) => ({ ...all, ...one }), {}), base: undefined, paths };
  }

  #parse(file: string, text: string): Config {
    const fail = (offset: number, message: string): void =>
      this.report(file, text.slice(0, offset).split('\n').length, `${message}; its path aliases are not known`);
    const deep = tooDeepAt(text);
    if (deep !== null) {
      fail(deep, TOO_DEEP);
      return {};
    }
    const errors: ParseError[] = [];
    const config = (parse(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true, allowEmptyContent: true }) ??
      {}) as Config;
    // The configuration of a project that a generator makes is none of this one.
    if (errors[0] && !isTemplate(text, errorsIn))
      fail(errors[0].offset, `not valid JSON (${printParseErrorCode(errors[0].error)})`);
    return config;
  }

  #extended(name: string, from: string): string {
    if (!name.startsWith('.')) return this.ofPackage(name, from) ?? name;
    const path = posix.join(posix.dirname(from), name);
    return this.files.has(path) ? path : `${path}.json`;
  }
}

/** The syntax errors of a text as JSON, as a parser of code gives them. */
function errorsIn(text: string): SyntaxError[] {
  const errors: ParseError[] = [];
  parse(text, errors, { allowTrailingComma: true });
  return errors.map(({ error, offset }) => ({ code: error, start: offset }));
}

function textsIn(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === 'string');
}

/** What a configuration in a directory says itself. */
function optionsOf({ compilerOptions }: Config, directory: string, leaf: string): Options {
  const { baseUrl, paths, rootDirs, rootDir, outDir } =
    typeof compilerOptions === 'object' && compilerOptions !== null ? compilerOptions : {};
  const at = (path: string): string => pathAt(path, directory, leaf);
  return {
    ...(typeof baseUrl === 'string' && { base: at(baseUrl) }),
    ...(typeof paths === 'object' && paths !== null && { paths: [{ directory, leaf, table: paths }] }),
    ...(Array.isArray(rootDirs) && { roots: textsIn(rootDirs).map(at) }),
    ...(typeof rootDir === 'string' && { rootDir: at(rootDir) }),
    ...(typeof outDir === 'string' && { outDir: at(outDir) }),
  };
}

function pathAt(path: string, directory: string, leaf: string): string {
  const [from, rest] = path.startsWith(CONFIG_DIR) ? [leaf, path.slice(CONFIG_DIR.length)] : [directory, path];
  return posix.join(from, rest).replace(/\/$/, '');
}

function isBelow(path: string, directory: string): boolean {
  return directory === '.' || path.startsWith(`${directory}/`);
}

function aliasesOf({ base, paths = [] }: Options): PathAlias[] {
  return paths.flatMap(({ directory, leaf, table }) =>
    Object.entries(table).flatMap(([pattern, targets]: [string, unknown]): PathAlias[] => {
      if (!Array.isArray(targets)) return [];
      const star = pattern.indexOf('*');
      return [
        {
          prefix: star < 0 ? pattern : pattern.slice(0, star),
          suffix: star < 0 ? '' : pattern.slice(star + 1),
          isExact: star < 0,
          targets: textsIn(targets).map((target) => pathAt(target, base ?? directory, leaf)),
        },
      ];
    }),
  );
}
