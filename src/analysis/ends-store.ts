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
  readonly #stored: ReadonlyMap<string, StoredEnds>;
  /** What this run has asked for. */
  readonly #used = new Map<string, StoredEnds>();

  /**
   * @param cache of the search for the same list; null if nothing is kept.
   * @param digest the digest of any file.
   */
  constructor(
    readonly cache: ScanCache | null,
    readonly digest: (file: string) => string | null,
    readonly files: Asked,
  ) {
    this.#stored = new Map((cache?.get(NAME) as [string, StoredEnds][] | undefined) ?? []);
  }

  /** What a function finds in a file when it asks for the files of a project. */
  in(file: string, find: (files: Asked) => string[]): string[] {
    // Without a cache there are no digests, and edits that change the answer.
    if (!this.cache) return find(this.files);
    const stored = this.#stored.get(file);
    const used = stored && this.#isValid(stored) ? stored : this.#find(file, find);
    this.#used.set(file, used);
    return used.names;
  }

  /** Hands what was asked for to the cache, if that differs from what it has. */
  stage(): void {
    const isAsStored =
      this.#used.size === this.#stored.size && [...this.#used].every(([file, used]) => this.#stored.get(file) === used);
    if (!isAsStored) this.cache?.set(NAME, [...this.#used]);
  }

  #find(file: string, find: (files: Asked) => string[]): StoredEnds {
    const { files } = this;
    const read = new Set([file]);
    const imported = new Set<string>();
    const names = find({
      module: (one) => {
        read.add(one);
        return files.module(one);
      },
      textOf: (one) => {
        read.add(one);
        return files.textOf(one);
      },
      importersOf: (one) => {
        imported.add(one);
        return files.importersOf(one);
      },
      resolve: (specifier, from) => files.resolve(specifier, from),
    });
    return {
      names,
      read: [...read].map((one) => [one, this.digest(one)]),
      imported: [...imported].map((one) => [one, this.#importersOf(one)]),
    };
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
