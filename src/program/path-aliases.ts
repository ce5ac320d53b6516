import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { posix } from 'node:path';
import { TOO_DEEP, tooDeepAt } from '../strings/json-depth.js';
import { conventionalPaths } from './conventional-paths.js';
import type { SyntaxError } from '../syntax/parsing/problems.js';
import { isTemplate } from '../syntax/parsing/template-files.js';

interface Aliases {
  /** Directory that `baseUrl` names, or null. */
  base: string | null;
  /** Patterns with at most one `*`, and their targets, relative to the root. */
  paths: { prefix: string; suffix: string; exact: boolean; targets: string[] }[];
}

interface Config {
  extends?: unknown;
  compilerOptions?: { baseUrl?: string; paths?: Record<string, string[]> };
}

const NAMES = ['tsconfig.json', 'jsconfig.json'];
/** Most configurations that extend each other; projects have a handful. */
const MOST_EXTENDED = 100;
const NONE: Aliases = { base: null, paths: [] };

/** Path aliases of the tsconfig or jsconfig file nearest above a source file. */
export class PathAliases {
  readonly #byDirectory = new Map<string, Aliases>();

  constructor(
    readonly files: ReadonlySet<string>,
    readonly read: (file: string) => string | undefined,
    readonly report: (file: string, line: number | null, message: string) => void,
  ) {}

  /** Paths, relative to the root, that an alias may mean. */
  candidates(specifier: string, from: string): string[] {
    const { base, paths } = this.#near(posix.dirname(from));
    const found: string[] = [];
    for (const { prefix, suffix, exact, targets } of paths) {
      if (exact ? specifier !== prefix : !specifier.startsWith(prefix) || !specifier.endsWith(suffix)) continue;
      const middle = exact ? '' : specifier.slice(prefix.length, specifier.length - suffix.length);
      found.push(...targets.map((target) => target.replace('*', () => middle)));
    }
    // The project's own aliases take precedence.
    if (found.length === 0) found.push(...conventionalPaths(specifier, from));
    if (base !== null) found.push(posix.join(base, specifier));
    return found;
  }

  #near(directory: string): Aliases {
    let aliases = this.#byDirectory.get(directory);
    if (!aliases) {
      const file = NAMES.map((name) => posix.join(directory, name)).find((name) => this.files.has(name));
      if (file) aliases = this.#readConfig(file, new Set());
      else aliases = directory === '.' ? NONE : this.#near(posix.dirname(directory));
      this.#byDirectory.set(directory, aliases);
    }
    return aliases;
  }

  #readConfig(file: string, seen: Set<string>): Aliases {
    const text = seen.has(file) ? undefined : this.read(file);
    if (text === undefined) return NONE;
    if (seen.size === MOST_EXTENDED)
      this.report(
        file,
        null,
        `is in a chain of more than ${MOST_EXTENDED} configurations that extend each other; its path aliases are not known`,
      );
    if (seen.size >= MOST_EXTENDED) return NONE;
    seen.add(file);
    const config = this.#parse(file, text);
    const directory = posix.dirname(file);
    const inherited = [config.extends ?? []]
      .flat()
      .flatMap((name) =>
        typeof name === 'string' && name.startsWith('.')
          ? [this.#readConfig(this.#extended(posix.join(directory, name)), seen)]
          : [],
      );
    return aliasesOf(config, directory, inherited);
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

  #extended(path: string): string {
    return this.files.has(path) ? path : `${path}.json`;
  }
}

/** The syntax errors of a text as JSON, as a parser of code gives them. */
function errorsIn(text: string): SyntaxError[] {
  const errors: ParseError[] = [];
  parse(text, errors, { allowTrailingComma: true });
  return errors.map(({ error, offset }) => ({ code: error, start: offset }));
}

/** The aliases of a configuration in a directory; what it does not say itself is said by those that it extends. */
function aliasesOf({ compilerOptions }: Config, directory: string, inherited: readonly Aliases[]): Aliases {
  const { baseUrl, paths } = typeof compilerOptions === 'object' && compilerOptions !== null ? compilerOptions : {};
  const base =
    typeof baseUrl === 'string'
      ? posix.join(directory, baseUrl)
      : (inherited.findLast((parent) => parent.base !== null)?.base ?? null);
  const own = paths && typeof paths === 'object' ? Object.entries(paths) : null;
  return {
    base,
    paths: own
      ? own.flatMap(([pattern, targets]) => toPath(pattern, targets, base ?? directory))
      : (inherited.findLast((parent) => parent.paths.length > 0)?.paths ?? []),
  };
}

function toPath(pattern: string, targets: unknown, base: string): Aliases['paths'] {
  if (!Array.isArray(targets)) return [];
  const star = pattern.indexOf('*');
  const strings = targets
    .filter((target): target is string => typeof target === 'string')
    .map((target) => posix.join(base, target));
  return [
    {
      prefix: star < 0 ? pattern : pattern.slice(0, star),
      suffix: star < 0 ? '' : pattern.slice(star + 1),
      exact: star < 0,
      targets: strings,
    },
  ];
}
