import { FILES_PER_CHANGE, type KeptLooks } from '../candidates/kept-looks.js';
import { digestOf } from '../digest.js';
import { KnownImports, type NumberedImports } from '../program/known-imports.js';
import type { PackageNames } from '../program/packages.js';
import type { Program } from '../program/program.js';

const NAME = 'imports';

/** Who imports what, as it was in the last run, and what that depends on beside the contents of the sources. */
interface StoredImports extends NumberedImports {
  /** Files that say what specifiers mean, with digests of what was in them; null for none. */
  configurations: [file: string, digest: string | null][];
  /** What those say of packages, if anybody asked. */
  packages: PackageNames | null;
  /** Whether something was wrong in those files. Who comes upon it says so, so that all is found out anew. */
  isFaulty: boolean;
}

/**
 * Who imports what, kept from one run to the next: to find it out all sources have to be read. It is used while the same files
 * are there and what says the meaning of specifiers is the same; of a source that has changed it is found out anew.
 */
export class KeptImports {
  #stored: StoredImports | undefined;

  /**
   * @param looks what is kept of the same files beside.
   * @param digest The digest of any file, read for it if it was not searched.
   */
  constructor(
    readonly program: Program,
    readonly looks: KeptLooks,
    readonly digest: (file: string) => string | null,
  ) {}

  /** Tells the program, if it still holds. */
  use(): void {
    const stored = this.looks.cache.get(NAME) as StoredImports | undefined;
    if (!stored || stored.isFaulty || !this.looks.hasSameFiles || !stored.configurations.every(([file, digest]) => this.digest(file) === digest)) return;
    this.#stored = stored;
    this.program.imports.known = new KnownImports(this.looks, stored, this.looks.changed ?? []);
    this.program.packages.names = stored.packages;
  }

  /** Says what all specifiers depend on: while it is the same they mean the same. Null when nothing of it is known. */
  get meaning(): string | null {
    return this.#stored ? digestOf(JSON.stringify([this.looks.names, this.#stored.configurations])) : null;
  }

  /** Keeps what is known of it after this run, also when that is nothing: what else is kept counts on it. Gives a remark when it cannot. */
  keep(): string | null {
    const { imports, problems, configurations: read, packages } = this.program;
    const configurations = new Set([...(this.#stored?.configurations.map(([file]) => file) ?? []), ...read.keys()]);
    // What was not searched, or has changed since, is looked at by the next run.
    const found = new Map([...imports.found].filter(([file, { digest }]) => this.looks.digestOf(file) === digest));
    const isAsStored = this.#stored?.configurations.length === configurations.size && this.#stored.packages === packages.names;
    if (!isAsStored || this.looks.isOutdated || found.size * FILES_PER_CHANGE > this.looks.files.length) {
      const known = imports.known ?? new KnownImports(this.looks, null, []);
      this.#stored = { ...known.and(found), configurations: [...configurations].map((file) => [file, this.digest(file)]), packages: packages.names, isFaulty: problems.length > 0 };
      this.looks.keep();
      this.looks.cache.set(NAME, this.#stored);
    }
    return this.looks.cache.save();
  }
}
