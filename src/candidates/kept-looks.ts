import type { ScanCache } from '../cache/scan-cache.js';
import { digestAt, digestOf, NO_DIGEST } from '../digest.js';
import type { Hit, Looks } from './look.js';

const NAME = 'looks';
/** Of so many files one may have changed and be looked at again by every run, before what is kept is written anew. */
const FILES_PER_CHANGE = 200;

interface StoredLooks {
  /** Digest of the names of all files. */
  names: string;
  /** Digests of what was in the files that were searched, one after the other. */
  digests: string;
  hits: readonly Hit[];
  binary: readonly number[];
}

/**
 * What the last search found in the files: it holds for those that contain the same as then. So many digests are
 * compared and kept as one string.
 */
export class KeptLooks {
  /** Places of the files that are not as they were; null when nothing is known of any. */
  changed: readonly number[] | null = null;
  #gone: ReadonlySet<string> = new Set();
  readonly #names: string;
  readonly #stored: StoredLooks | undefined;
  #looks: Pick<StoredLooks, 'digests' | 'hits' | 'binary'> = { digests: '', hits: [], binary: [] };
  #places: ReadonlyMap<string, number> | undefined;

  /**
   * @param listed all files.
   * @param files those that are searched.
   */
  constructor(
    readonly cache: ScanCache,
    listed: readonly string[],
    readonly files: readonly string[],
  ) {
    this.#names = digestOf(listed.join('\0'));
    const stored = cache.get(NAME) as StoredLooks | undefined;
    if (stored?.names === this.#names) this.#stored = stored;
  }

  /** The digests that the contents had then, as a `Looker` wants them. */
  get known(): string {
    return this.#stored?.digests ?? '';
  }

  /**
   * Adds to what was found what is known of the files that are as they were. @param gone those that turned out to be
   * none any more.
   */
  complete(looks: Looks, gone: ReadonlySet<string>): Looks {
    this.#gone = gone;
    const digests = looks.digests.map(([, run]) => run).join('');
    const complete = this.#stored ? this.#completed(this.#stored, looks, digests) : looks;
    this.#looks = { digests, hits: complete.hits, binary: complete.binary };
    return complete;
  }

  #completed(stored: StoredLooks, looks: Looks, digests: string): Looks {
    this.changed =
      stored.digests === digests
        ? []
        : [...this.files.keys()].filter((place) => digestAt(stored.digests, place) !== digestAt(digests, place));
    const changed = new Set(this.changed);
    return {
      ...looks,
      hits: [...looks.hits, ...stored.hits.filter(({ index }) => !changed.has(index))].sort(
        (a, b) => a.index - b.index,
      ),
      binary: [...looks.binary, ...stored.binary.filter((index) => !changed.has(index))].sort((a, b) => a - b),
    };
  }

  /** Says which files there are, whatever is in them. */
  get present(): string {
    return digestOf([this.#names, ...this.#gone].join('\0'));
  }

  /** Whether so much has changed that it pays to keep it anew. */
  get isOutdated(): boolean {
    return this.changed === null || this.isMuch(this.changed.length);
  }

  /** Whether so many files are more than every run may look at again. */
  isMuch(files: number): boolean {
    return files * FILES_PER_CHANGE > this.files.length;
  }

  /** The place of a file in the list of those that were searched. */
  placeOf(file: string): number | undefined {
    this.#places ??= new Map(this.files.map((one, place) => [one, place]));
    return this.#places.get(file);
  }

  /** The digest of what was in a file; undefined if it was not searched, or there is none. */
  digestOf(file: string): string | undefined {
    const place = this.placeOf(file);
    const digest = place === undefined ? NO_DIGEST : digestAt(this.#looks.digests, place);
    return digest === NO_DIGEST ? undefined : digest;
  }

  /** Keeps what was found by this run, where nothing else is found out of the files. Gives a remark when it cannot. */
  save(): string | null {
    if (!this.isOutdated) return null;
    this.keep();
    return this.cache.save();
  }

  /** Takes what was found by this run for what is known. It is written with all else that is known of the files. */
  keep(): void {
    this.cache.set(NAME, { names: this.#names, ...this.#looks } satisfies StoredLooks);
  }
}
