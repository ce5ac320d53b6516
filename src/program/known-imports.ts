import type { Imports } from './import-graph.js';

/** A source by its number among all files, the digest of its content, what is said of it in bits, and the numbers of the files that it imports. */
export type NumberedSource = readonly [file: number, digest: string, says: number, ...targets: number[]];
const PASSES_ON = 1;
const IS_BARREL = 2;
const TAKES_ALL = 4;
const TARGETS = 3;

/**
 * Who imports whom, as another run has found it out, as long as all specifiers mean what they meant then. It is kept in numbers: most of
 * thousands of sources are never asked for by name.
 */
export class KnownImports {
  readonly #numbers: ReadonlyMap<string, number>;
  /** By number of the source; undefined for what has changed, or was not known. */
  readonly #sources: (NumberedSource | undefined)[] = [];
  #importers: Importers | undefined;

  /**
   * @param files all files, in the order of their numbers.
   * @param digest the digest of what is in a file now.
   */
  constructor(
    readonly files: readonly string[],
    sources: readonly NumberedSource[],
    digest: (file: string) => string | null,
  ) {
    this.#numbers = new Map(files.map((file, number) => [file, number]));
    for (const source of sources) if (digest(files[source[0]]!) === source[1]) this.#sources[source[0]] = source;
  }

  /** What a source imports, if it is as it was. */
  of(file: string): Imports | undefined {
    const source = this.#sources[this.#numbers.get(file) ?? -1];
    if (!source) return undefined;
    const [, , says, ...targets] = source;
    return { passesOn: (says & PASSES_ON) !== 0, isBarrel: (says & IS_BARREL) !== 0, takesAll: (says & TAKES_ALL) !== 0, targets: targets.map((target) => this.files[target]!) };
  }

  has(file: string): boolean {
    return this.#sources[this.#numbers.get(file) ?? -1] !== undefined;
  }

  /** The sources that import a file, of those that are as they were. */
  importersOf(file: string): string[] {
    this.#importers ??= turned(this.#sources, this.files.length);
    const number = this.#numbers.get(file);
    if (number === undefined) return [];
    const { first, all } = this.#importers;
    return Array.from(all.subarray(first[number], first[number + 1]), (source) => this.files[source]!);
  }

  /** The sources that are as they were. */
  sources(): NumberedSource[] {
    return this.#sources.filter((source) => source !== undefined);
  }

  /** A source as it is kept for another run. */
  numbered(file: string, digest: string, { passesOn, isBarrel, takesAll, targets }: Imports): NumberedSource {
    const says = (passesOn ? PASSES_ON : 0) | (isBarrel ? IS_BARREL : 0) | (takesAll ? TAKES_ALL : 0);
    return [this.#numbers.get(file)!, digest, says, ...targets.map((target) => this.#numbers.get(target)!)];
  }
}

/** Who imports a file: from the place in `all` that `first` has for its number up to that of the next one. */
interface Importers {
  first: Uint32Array;
  all: Uint32Array;
}

function turned(sources: readonly (NumberedSource | undefined)[], files: number): Importers {
  const first = new Uint32Array(files + 1);
  for (const source of sources) if (source) for (let place = TARGETS; place < source.length; place++) first[(source[place] as number) + 1]!++;
  for (let file = 0; file < files; file++) first[file + 1]! += first[file]!;
  const next = first.slice();
  const all = new Uint32Array(first[files]!);
  for (const source of sources) if (source) for (let place = TARGETS; place < source.length; place++) all[next[source[place] as number]!++] = source[0];
  return { first, all };
}
