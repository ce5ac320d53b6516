import type { KeptLooks } from '../candidates/kept-looks.js';
import { digestOf } from '../digest.js';
import type { FoundSource, ImportGraph } from '../program/import-graph.js';
import { KnownImports, type NumberedImports } from '../program/known-imports.js';
import type { PackageNames } from '../program/packages.js';
import type { Program } from '../program/program.js';

const NAME = 'imports';

/** Who imports what, as it was in the last run, and what that depends on beside the contents of the sources. */
interface StoredImports extends NumberedImports {
  /** Says which files there were. */
  present: string;
  /** Files that say what specifiers mean, with digests of what was in them; null for none. */
  configurations: [file: string, digest: string | null][];
  /** What those say of packages, if anybody asked. */
  packages: PackageNames | null;
  /** Whether something was wrong in those files. Who comes upon it says so, so that all is found out anew. */
  isFaulty: boolean;
}

/**
 * Who imports what, kept from one run to the next: to find it out all sources have to be read. It is used while the
 * same files are there and what says the meaning of specifiers is the same; of a source that has changed it is found
 * out anew.
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
    if (
      !stored ||
      stored.isFaulty ||
      this.looks.changed === null ||
      stored.present !== this.looks.present ||
      !stored.configurations.every(([file, digest]) => this.digest(file) === digest)
    )
      return;
    this.#stored = stored;
    this.program.imports.known = new KnownImports(this.looks, stored, this.looks.changed);
    this.program.packages.names = stored.packages;
  }

  /** Says what all specifiers depend on: while it is the same they mean the same. Null when nothing of it is known. */
  get meaning(): string | null {
    return this.#stored ? digestOf(JSON.stringify([this.#stored.present, this.#stored.configurations])) : null;
  }

  /**
   * Keeps what is known of it after this run, also when that is nothing: what else is kept counts on it. Gives a remark
   * when it cannot.
   */
  keep(): string | null {
    const { imports, problems, configurations: read, packages } = this.program;
    const configurations = new Map([
      ...(this.#stored?.configurations ?? []),
      ...[...read].map(([file, content]) => [file, content?.digest ?? null] as const),
    ]);
    const found = this.#lasting(imports);
    const isAsStored =
      this.#stored?.configurations.length === configurations.size && this.#stored.packages === packages.names;
    if (!isAsStored || this.looks.isOutdated || this.looks.isMuch(found.size)) {
      const known = imports.known ?? new KnownImports(this.looks, null, []);
      this.#stored = {
        ...known.and(found),
        present: this.looks.present,
        configurations: [...configurations],
        packages: packages.names,
        isFaulty: problems.length > 0,
      };
      this.looks.keep();
      this.looks.cache.set(NAME, this.#stored);
    }
    return this.looks.cache.save();
  }

  /**
   * What was found out of sources that are as they were when they were searched. Others are looked at by the next run.
   */
  #lasting({ found, context }: ImportGraph): Map<string, FoundSource> {
    if (found.size === 0) return new Map();
    const sources = new Set(context.sources);
    return new Map(
      [...found].filter(([file, { digest }]) => sources.has(file) && this.looks.digestOf(file) === digest),
    );
  }
}
