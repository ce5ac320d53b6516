import type { ScanCache } from '../cache/scan-cache.js';
import { digestOf } from '../digest.js';
import type { KnownImports } from '../program/import-graph.js';
import type { Program } from '../program/program.js';

const NAME = 'imports';

/** Who imports what, as it was in another run, and what that depends on beside the contents of the sources. */
interface StoredImports extends KnownImports {
  /** Digest of the names of all files. */
  files: string;
  /** Files that say what specifiers mean, with digests of what was in them; null for none. */
  configurations: [file: string, digest: string | null][];
}

/**
 * Who imports what, kept from one run to the next: to find it out all sources have to be read. It is used while the same files
 * are there and what says the meaning of specifiers is the same; of a source that has changed it is found out anew.
 */
export class KeptImports {
  #stored: StoredImports | undefined;

  constructor(
    readonly program: Program,
    readonly cache: ScanCache,
    readonly files: readonly string[],
    readonly digest: (file: string) => string | null,
  ) {}

  /** Tells the program, if it still holds. */
  use(): void {
    const stored = this.cache.get(NAME) as StoredImports | undefined;
    if (stored?.files !== this.#nameOfFiles() || !stored.configurations.every(([file, digest]) => this.digest(file) === digest)) return;
    this.#stored = stored;
    this.program.useImports(stored);
  }

  /** Keeps what was found out beyond that. */
  keep(): void {
    const imports = this.program.newImports();
    if (!imports) return;
    const configurations = new Set([...(this.#stored?.configurations.map(([file]) => file) ?? []), ...this.program.configurations.keys()]);
    const value: StoredImports = { ...imports, files: this.#nameOfFiles(), configurations: [...configurations].map((file) => [file, this.digest(file)]) };
    this.cache.set(NAME, value);
  }

  #nameOfFiles(): string {
    return digestOf(this.files.join('\0'));
  }
}
