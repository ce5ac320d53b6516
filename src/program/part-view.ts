import type { Problem } from '../model/finding.js';
import type { Module } from '../syntax/module.js';
import type { ProgramView } from '../syntax/program-view.js';
import type { Link } from './parts.js';

/** The program, as its parts see it. */
export interface Whole {
  members: ReadonlyMap<string, unknown>;
  resolve(specifier: string, from: string): string | undefined;
  isWanted(file: string, name: string): boolean;
}

/** The questions to the program and its answers. */
export interface Answers {
  /** By importing file and specifier. */
  resolved: Map<string, Map<string, string | undefined>>;
  /** By file and name. */
  wanted: Map<string, Map<string, boolean>>;
}

/** A part of a program, as the engine sees it. It records the questions asked of the program. */
export class PartView implements ProgramView {
  readonly modules: ReadonlyMap<string, Module>;
  readonly answers: Answers = { resolved: new Map(), wanted: new Map() };
  readonly #whole: Whole;

  constructor(whole: Whole, modules: readonly Module[]) {
    this.#whole = whole;
    this.modules = new Map(modules.map((module) => [module.file, module]));
  }

  /** Problems of its files. */
  problems(): Problem[] {
    return [...this.modules.values()].flatMap(({ file, problem }) => (problem ? [{ file, ...problem }] : []));
  }

  resolve(specifier: string, from: string): string | undefined {
    return answer(this.answers.resolved, from, specifier, () => this.#whole.resolve(specifier, from));
  }

  isWanted(file: string, name: string): boolean {
    return answer(this.answers.wanted, file, name, () => this.#whole.isWanted(file, name));
  }
}

/** An answer given before, or a new one. */
function answer<T>(answers: Map<string, Map<string, T>>, one: string, other: string, ask: () => T): T {
  let known = answers.get(one);
  if (!known) answers.set(one, (known = new Map<string, T>()));
  const given = known.get(other);
  if (given !== undefined || known.has(other)) return given as T;
  const found = ask();
  known.set(other, found);
  return found;
}

/** Members of the program outside of a part to which the part's imports lead. */
export function contactsOf(
  { resolved }: Answers,
  part: readonly string[],
  { members }: Pick<Whole, 'members'>,
): Link[] {
  const own = new Set(part);
  const isOutside = (file: string | undefined): file is string =>
    file !== undefined && members.has(file) && !own.has(file);
  return [...resolved].flatMap(([from, files]) =>
    [...files.values()].filter(isOutside).map((file): Link => [from, file]),
  );
}

/**
 * Whether the program would still give these answers.
 *
 * @param resolvesAsThen whether all specifiers are known to mean the same as then.
 */
export function stillHolds({ resolved, wanted }: Answers, whole: Whole, resolvesAsThen = false): boolean {
  if (!resolvesAsThen)
    for (const [from, files] of resolved)
      for (const [specifier, file] of files) if (whole.resolve(specifier, from) !== file) return false;
  for (const [file, names] of wanted)
    for (const [name, isWanted] of names) if (whole.isWanted(file, name) !== isWanted) return false;
  return true;
}
