import type { ScanCache } from '../cache/scan-cache.js';
import { digestOf } from '../digest.js';
import type { Problem } from '../model/finding.js';
import type { KnownSource } from '../program/import-graph.js';
import type { Program } from '../program/program.js';

const NAME = 'imports';

/** A source by its number among all files, what is said of it, and the numbers of the files that it imports. */
type StoredSource = [file: number, digest: string, passesOn: 0 | 1, takesAll: 0 | 1, ...targets: number[]];

/** Who imports what, as it was in the last run, and what that depends on beside the contents of the sources. */
interface StoredImports {
  /** Digest of the names of all files. */
  files: string;
  /** Files that say what specifiers mean, with digests of what was in them; null for none. */
  configurations: [file: string, digest: string | null][];
  sources: StoredSource[];
  problems: Problem[];
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
    if (stored?.files !== this.#nameOfFiles || !stored.configurations.every(([file, digest]) => this.digest(file) === digest)) return;
    this.#stored = stored;
    this.resolvesAsThen = true;
    this.program.useImports({ sources: new Map(stored.sources.map((source) => named(source, this.files))), problems: stored.problems });
  }

  /** Keeps what is known of it after this run, also when that is nothing: what else is kept counts on it. */
  keep(): void {
    const configurations = new Set([...(this.#stored?.configurations.map(([file]) => file) ?? []), ...this.program.configurations.keys()]);
    if (!this.program.hasNewImports && this.#stored?.configurations.length === configurations.size) return;
    const { sources, problems } = this.program.allImports();
    const numbers = new Map(this.files.map((file, number) => [file, number]));
    const value: StoredImports = {
      files: this.#nameOfFiles,
      configurations: [...configurations].map((file) => [file, this.digest(file)]),
      sources: [...sources].map((source) => numbered(source, numbers)),
      problems,
    };
    this.cache.set(NAME, value);
  }
}

function named([file, digest, passesOn, takesAll, ...targets]: StoredSource, files: readonly string[]): [string, KnownSource] {
  return [files[file]!, { digest, passesOn: passesOn === 1, takesAll: takesAll === 1, targets: targets.map((target) => files[target]!) }];
}

function numbered([file, { digest, passesOn, takesAll, targets }]: [string, KnownSource], numbers: ReadonlyMap<string, number>): StoredSource {
  return [numbers.get(file)!, digest, passesOn ? 1 : 0, takesAll ? 1 : 0, ...targets.map((target) => numbers.get(target)!)];
}
