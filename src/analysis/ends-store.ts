import type { ScanCache } from '../cache/scan-cache.js';
import type { allFilesOf } from '../program/all-files.js';
import { digestOf } from '../strings/digest.js';

const NAME = 'ends';

/** The ends of listed paths that a file was found to have, and what that depends on. */
interface StoredEnds {
  names: string[];
  /** Files that were read, with digests of their content; null for missing ones. */
  read: [file: string, digest: string | null][];
  /** Files whose importers were asked for, with digests of these. */
  imported: [file: string, importers: string][];
}

type Asked = Pick<ReturnType<typeof allFilesOf>, 'module' | 'importersOf' | 'textOf' | 'resolve'>;

/** The ends of listed paths in files, kept from one run to the next: whether a call may be passed one takes parsing. */
export class EndsStore {
  readonly #known: Map<string, StoredEnds>;

  /**
   * @param cache of the search for the same list; null to keep nothing.
   * @param digest the digest of any file.
   */
  constructor(
    readonly cache: ScanCache | null,
    readonly digest: (file: string) => string | null,
    readonly files: Asked,
  ) {
    this.#known = new Map((cache?.get(NAME) as [string, StoredEnds][] | undefined) ?? []);
  }

  /** What a function finds in a file when it asks for the files of a project. */
  in(file: string, find: (files: Asked) => string[]): string[] {
    const known = this.#known.get(file);
    if (known && this.#isValid(known)) return known.names;
    const read = new Set([file]);
    const imported = new Set<string>();
    const names = find({
      module: (one) => this.files.module(read.add(one) && one),
      textOf: (one) => this.files.textOf(read.add(one) && one),
      importersOf: (one) => this.files.importersOf(imported.add(one) && one),
      resolve: (specifier, from) => this.files.resolve(specifier, from),
    });
    this.#known.set(file, {
      names,
      read: [...read].map((one) => [one, this.digest(one)]),
      imported: [...imported].map((one) => [one, this.#importersOf(one)]),
    });
    this.cache?.set(NAME, [...this.#known]);
    return names;
  }

  #isValid({ read, imported }: StoredEnds): boolean {
    return (
      read.every(([file, digest]) => this.digest(file) === digest) &&
      imported.every(([file, importers]) => this.#importersOf(file) === importers)
    );
  }

  #importersOf(file: string): string {
    return digestOf([...this.files.importersOf(file)].sort().join('\0'));
  }
}
