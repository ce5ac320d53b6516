import type { Problem } from '../model/finding.js';
import { isTestFile } from '../strings/test-files.js';
import type { Module } from '../syntax/module.js';
import type { ProgramView } from '../syntax/program-view.js';
import type { Link } from '../collections/connected-components.js';

/** The program, as its parts see it. */
export interface ProgramQueries {
  members: ReadonlyMap<string, unknown>;
  resolve(specifier: string, from: string): string | undefined;
  variantsOf(file: string): readonly string[];
  isWanted(file: string, name: string): boolean;
}

/** The questions to the program and its answers. */
export interface QueryLog {
  /** By importing file and specifier. */
  resolved: Map<string, Map<string, string | undefined>>;
  /** By file. */
  variants: Map<string, readonly string[]>;
  /** By file and name. */
  wanted: Map<string, Map<string, boolean>>;
}

/** A part of a program, as the engine sees it. It records the questions asked of the program. */
export class TrackedView implements ProgramView {
  readonly modules: ReadonlyMap<string, Module>;
  readonly queries: QueryLog = { resolved: new Map(), variants: new Map(), wanted: new Map() };
  readonly #program: ProgramQueries;

  constructor(program: ProgramQueries, modules: readonly Module[]) {
    this.#program = program;
    // Of equal values the first is shown, and that of a test says less.
    const testsLast = modules.toSorted((a, b) => Number(isTestFile(a.file)) - Number(isTestFile(b.file)));
    this.modules = new Map(testsLast.map((module) => [module.file, module]));
  }

  /** Problems of its files. */
  problems(): Problem[] {
    return [...this.modules.values()].flatMap(({ file, problem }) => (problem ? [{ file, ...problem }] : []));
  }

  /** The files of the view, by name, that are no programs, or not all of them, and what they are. */
  get otherKinds(): Map<string, string> {
    return new Map([...this.modules.values()].flatMap(({ file, otherKind }) => (otherKind ? [[file, otherKind]] : [])));
  }

  resolve(specifier: string, from: string): string | undefined {
    return recordedAnswer(this.queries.resolved, from, specifier, () => this.#program.resolve(specifier, from));
  }

  variantsOf(file: string): readonly string[] {
    let variants = this.queries.variants.get(file);
    if (!variants) this.queries.variants.set(file, (variants = this.#program.variantsOf(file)));
    return variants;
  }

  isWanted(file: string, name: string): boolean {
    return recordedAnswer(this.queries.wanted, file, name, () => this.#program.isWanted(file, name));
  }
}

/** An answer given before, or a new one. */
function recordedAnswer<T>(queries: Map<string, Map<string, T>>, one: string, other: string, ask: () => T): T {
  let known = queries.get(one);
  if (!known) queries.set(one, (known = new Map<string, T>()));
  const given = known.get(other);
  if (given !== undefined || known.has(other)) return given as T;
  const found = ask();
  known.set(other, found);
  return found;
}

/** Members of the program outside of a part to which the part's imports lead. */
export function outgoingLinks(
  { resolved, variants }: QueryLog,
  part: readonly string[],
  { members }: Pick<ProgramQueries, 'members'>,
): Link[] {
  const own = new Set(part);
  const isOutside = (file: string | undefined): file is string =>
    file !== undefined && members.has(file) && !own.has(file);
  return [...resolved, ...variants].flatMap(([from, files]) =>
    [...files.values()].filter(isOutside).map((file): Link => [from, file]),
  );
}

/**
 * Whether the program would still give these answers.
 *
 * @param isResolutionSame whether all specifiers are known to mean the same as then.
 */
export function isValid(
  { resolved, variants, wanted }: QueryLog,
  program: ProgramQueries,
  isResolutionSame = false,
): boolean {
  if (!isResolutionSame) {
    for (const [from, files] of resolved)
      for (const [specifier, file] of files) if (program.resolve(specifier, from) !== file) return false;
    for (const [file, others] of variants) if (program.variantsOf(file).join('\0') !== others.join('\0')) return false;
  }
  for (const [file, names] of wanted)
    for (const [name, isWanted] of names) if (program.isWanted(file, name) !== isWanted) return false;
  return true;
}
