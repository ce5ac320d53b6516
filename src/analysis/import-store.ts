import type { MatchStore } from '../candidates/match-store.js';
import { digestOf } from '../strings/digest.js';
import type { FoundSource, ImportGraph } from '../program/import-graph.js';
import { KnownImports, type NumberedImports } from '../program/known-imports.js';
import type { PackageNames } from '../program/resolving/packages.js';
import type { Program } from '../program/program.js';

const NAME = 'imports';

/** The import graph of the last run, and what it depends on beside the contents of the sources. */
interface StoredImports extends NumberedImports {
  /** Digest of the list of files. */
  present: string;
  /** Files that determine what specifiers mean, with digests of their content; null for missing ones. */
  configurations: [file: string, digest: string | null][];
  /** The packages that those files name, if anybody asked. */
  packages: PackageNames | null;
  /** Whether those files had problems. Then everything is found anew, so that the problems are reported again. */
  isFaulty: boolean;
}

/**
 * The import graph, kept from one run to the next, because building it means reading all sources. It is used while the
 * list of files and the meaning of specifiers are unchanged. Changed sources are read again.
 */
export class ImportStore {
  #stored: StoredImports | undefined;

  /**
   * @param matches the stored results of the search in the same files.
   * @param digest the digest of any file, which is read for it if it was not searched.
   */
  constructor(
    readonly program: Program,
    readonly matches: MatchStore,
    readonly digest: (file: string) => string | null,
  ) {}

  /** Hands the stored graph to the program, if it is still valid. */
  restore(): void {
    const stored = this.matches.cache.get(NAME) as StoredImports | undefined;
    if (
      !stored ||
      stored.isFaulty ||
      this.matches.changed === null ||
      stored.present !== this.matches.present ||
      !stored.configurations.every(([file, digest]) => this.digest(file) === digest)
    )
      return;
    this.#stored = stored;
    this.program.imports.known = new KnownImports(this.matches, stored, this.matches.changed);
    this.program.packages.names = stored.packages;
  }

  /** Digest of everything that the meaning of specifiers depends on. Null if nothing of it is known. */
  get meaning(): string | null {
    return this.#stored ? digestOf(JSON.stringify([this.#stored.present, this.#stored.configurations])) : null;
  }

  /**
   * Always writes the import graph, even when empty: the part store is validated against it. Returns a remark if it
   * cannot.
   */
  save(): string | null {
    const { imports, problems, configurations: read, packages } = this.program;
    const configurations = new Map([
      ...(this.#stored?.configurations ?? []),
      ...[...read].map(([file, content]) => [file, content?.digest ?? null] as const),
    ]);
    const found = this.#unchanged(imports);
    const isAsStored =
      this.#stored?.configurations.length === configurations.size && this.#stored.packages === packages.names;
    if (!isAsStored || this.matches.isOutdated || this.matches.isTooMany(found.size)) {
      const known = imports.known ?? new KnownImports(this.matches, null, []);
      this.#stored = {
        ...known.and(found),
        present: this.matches.present,
        configurations: [...configurations],
        packages: packages.names,
        isFaulty: problems.length > 0,
      };
      this.matches.stage();
      this.matches.cache.set(NAME, this.#stored);
    }
    return this.matches.cache.save();
  }

  /** The imports of sources that are unchanged since they were searched. The next run reads the others. */
  #unchanged({ found, context }: ImportGraph): Map<string, FoundSource> {
    if (found.size === 0) return new Map();
    const sources = new Set(context.sources);
    return new Map(
      [...found].filter(([file, { digest }]) => sources.has(file) && this.matches.digestOf(file) === digest),
    );
  }
}
