/** The imports of a source, as its text shows them. */
export interface Imports {
  /** The project files that it imports, each once. */
  targets: readonly string[];
  /** Whether it may re-export what it imports. */
  reExports: boolean;
  /** Whether it does nothing but re-export. */
  isBarrel: boolean;
  /** Whether it imports modules as a whole, so that it need not mention their names. */
  importsNamespace: boolean;
}

/** The files that were searched, with their indices. */
interface Searched {
  files: readonly string[];
  placeOf: (file: string) => number | undefined;
}

/**
 * The stored form of the import graph. Files have numbers: the index of a searched file, and higher numbers for others.
 */
export interface NumberedImports {
  /** Files that are imported but were not searched. */
  others: readonly string[];
  /** A byte of flags for each file that was searched. */
  says: Uint8Array;
  targets: NumberLists;
  importers: NumberLists;
}

const IS_KNOWN = 1;
const RE_EXPORTS = 2;
const IS_BARREL = 4;
const IMPORTS_NAMESPACE = 8;

/** The import graph that an earlier run has found, valid as long as all specifiers still mean the same. */
export class KnownImports {
  readonly #others: readonly string[];
  readonly #says: Uint8Array;
  readonly #targets: NumberLists;
  readonly #importers: NumberLists;

  /**
   * @param kept null if nothing is known.
   * @param changed indices of the files for which it is no longer valid.
   */
  constructor(
    readonly searched: Searched,
    kept: NumberedImports | null,
    changed: readonly number[],
  ) {
    this.#others = kept?.others ?? [];
    this.#says = kept ? Uint8Array.from(kept.says) : new Uint8Array(searched.files.length);
    this.#targets = kept?.targets ?? numberLists([]);
    this.#importers = kept?.importers ?? numberLists([]);
    for (const place of changed) this.#says[place] = 0;
  }

  /** The imports of a source, if it is unchanged. */
  of(file: string): Imports | undefined {
    const number = this.#numberOf(file);
    const says = number === undefined ? 0 : this.#says[number]!;
    if (number === undefined || (says & IS_KNOWN) === 0) return undefined;
    return {
      reExports: (says & RE_EXPORTS) !== 0,
      isBarrel: (says & IS_BARREL) !== 0,
      importsNamespace: (says & IMPORTS_NAMESPACE) !== 0,
      targets: this.#named(listAt(this.#targets, number)),
    };
  }

  /** The searched files about which nothing is known. */
  unknown(): string[] {
    return this.searched.files.filter((_, place) => (this.#says[place]! & IS_KNOWN) === 0);
  }

  /** The unchanged sources that import a file. */
  importersOf(file: string): string[] {
    const number = this.#numberOf(file);
    return number === undefined
      ? []
      : this.#named(listAt(this.#importers, number).filter((source) => (this.#says[source]! & IS_KNOWN) !== 0));
  }

  #numberOf(file: string): number | undefined {
    const place = this.searched.placeOf(file);
    if (place !== undefined) return place;
    const other = this.#others.indexOf(file);
    return other < 0 ? undefined : this.searched.files.length + other;
  }

  #named(numbers: readonly number[]): string[] {
    const { files } = this.searched;
    return numbers.map((number) => files[number] ?? this.#others[number - files.length]!);
  }

  /** The stored form for the next run: the unchanged sources, and those that this run has read. */
  and(found: ReadonlyMap<string, Imports>): NumberedImports {
    const { files } = this.searched;
    const others: string[] = [];
    const says = new Uint8Array(files.length);
    const targets = files.map((file, place): number[] => {
      const imports = found.get(file) ?? this.of(file);
      if (!imports) return [];
      says[place] =
        IS_KNOWN |
        (imports.reExports ? RE_EXPORTS : 0) |
        (imports.isBarrel ? IS_BARREL : 0) |
        (imports.importsNamespace ? IMPORTS_NAMESPACE : 0);
      return imports.targets.map((target) => this.searched.placeOf(target) ?? files.length + placeIn(others, target));
    });
    const lists = numberLists([...targets, ...others.map(() => [])]);
    return { others, says, targets: lists, importers: invertedLists(lists) };
  }
}

/** The index of a text in a list, to which it is added if necessary. */
function placeIn(list: string[], text: string): number {
  const place = list.indexOf(text);
  return place < 0 ? list.push(text) - 1 : place;
}

/**
 * Lists of numbers, indexed by number. The import graph of thousands of files takes no time to read in this form.
 */
interface NumberLists {
  /** The start of each list in `all`, and the end of the last one. */
  first: Uint32Array;
  /** All lists, one after the other. */
  all: Uint32Array;
}

function numberLists(lists: readonly (readonly number[])[]): NumberLists {
  const first = new Uint32Array(lists.length + 1);
  for (const [number, list] of lists.entries()) first[number + 1] = first[number]! + list.length;
  return { first, all: Uint32Array.from(lists.flat()) };
}

function listAt({ first, all }: NumberLists, number: number): number[] {
  return [...all.subarray(first[number], first[number + 1])];
}

/** The inverse: for each number, the indices of the lists that contain it. */
function invertedLists(lists: NumberLists): NumberLists {
  const inverted = Array.from({ length: lists.first.length - 1 }, (): number[] => []);
  for (const number of inverted.keys()) for (const one of listAt(lists, number)) inverted[one]!.push(number);
  return numberLists(inverted);
}
