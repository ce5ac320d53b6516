import type { ScanCache } from '../cache/scan-cache.js';
import { digestOf } from '../digest.js';
import { KnownImports, type NumberedSource } from '../program/known-imports.js';
import type { Program } from '../program/program.js';

const NAME = 'imports';

/** Who imports what, as it was in the last run, and what that depends on beside the contents of the sources. */
interface StoredImports {
  /** Digest of the names of all files. */
  files: string;
  /** Files that say what specifiers mean, with digests of what was in them; null for none. */
  configurations: [file: string, digest: string | null][];
  sources: NumberedSource[];
  /** Whether something was wrong in those files. Who comes upon it says so, so that all is found out anew. */
  isFaulty: boolean;
}

/**
 * Who imports what, kept from one run to the next: to find it out all sources have to be read. It is used while the same files
 * are there and what says the meaning of specifiers is the same; of a source that has changed it is found out anew.
 */
export class KeptImports {
  /** Whether all specifiers mean what they meant in the last run. */
  resolvesAsThen = false;
  readonly #nameOfFiles: string;
  #stored: StoredImports | undefined;

  constructor(
    readonly program: Program,
    readonly cache: ScanCache,
    readonly files: readonly string[],
    readonly digest: (file: string) => string | null,
  ) {
    this.#nameOfFiles = digestOf(files.join('\0'));
  }

  /** Tells the program, if it still holds. */
  use(): void {
    const stored = this.cache.get(NAME) as StoredImports | undefined;
    if (stored?.files !== this.#nameOfFiles || stored.isFaulty || !stored.configurations.every(([file, digest]) => this.digest(file) === digest)) return;
    this.#stored = stored;
    this.resolvesAsThen = true;
    this.program.imports.known = new KnownImports(this.files, stored.sources, this.digest);
  }

  /** Keeps what is known of it after this run, also when that is nothing: what else is kept counts on it. */
  keep(): void {
    const { imports, problems, configurations: read } = this.program;
    const configurations = new Set([...(this.#stored?.configurations.map(([file]) => file) ?? []), ...read.keys()]);
    if (imports.found.size === 0 && this.#stored?.configurations.length === configurations.size) return;
    const known = imports.known ?? new KnownImports(this.files, [], this.digest);
    const found = [...imports.found].map(([file, source]) => known.numbered(file, source.digest, source));
    const value: StoredImports = {
      files: this.#nameOfFiles,
      configurations: [...configurations].map((file) => [file, this.digest(file)]),
      sources: [...known.sources(), ...found],
      isFaulty: problems.length > 0,
    };
    this.cache.set(NAME, value);
  }
}
