import type { ScanCache } from '../cache/scan-cache.js';
import { digestAt, digestOf, NO_DIGEST } from '../strings/digest.js';
import type { Hit, Matches } from './file-matcher.js';

const NAME = 'matches';
/** One file in this many may change, and be searched again in every run, before the results are stored again. */
const FILES_PER_CHANGE = 200;

interface StoredMatches {
  /** Digest of the names of all files. */
  names: string;
  /** Digests of the contents of the searched files, one after the other. */
  digests: string;
  hits: readonly Hit[];
  binary: readonly number[];
  large: readonly [index: number, size: number][];
}

/**
 * The results of the last search, valid for files with unchanged content. The many digests are compared and stored as
 * one string.
 */
export class MatchStore {
  /** Indices of the changed files; null if nothing is known of any. */
  changed: readonly number[] | null = null;
  #missing: ReadonlySet<string> = new Set();
  readonly #names: string;
  readonly #stored: StoredMatches | undefined;
  #matches: Omit<StoredMatches, 'names'> = { digests: '', hits: [], binary: [], large: [] };
  #places: ReadonlyMap<string, number> | undefined;

  /**
   * @param listed all files.
   * @param files the searched files.
   */
  constructor(
    readonly cache: ScanCache,
    listed: readonly string[],
    readonly files: readonly string[],
  ) {
    this.#names = digestOf(listed.join('\0'));
    const stored = cache.get(NAME) as StoredMatches | undefined;
    if (stored?.names === this.#names) this.#stored = stored;
  }

  /** The digests of the earlier contents, in the form that `FileMatcher` takes. */
  get known(): string {
    return this.#stored?.digests ?? '';
  }

  /**
   * Adds the stored results of unchanged files to new ones.
   *
   * @param gone paths that turned out not to be files.
   */
  complete(matched: Matches, gone: ReadonlySet<string>): Matches {
    this.#missing = gone;
    const complete = this.#stored ? this.#completed(this.#stored, matched) : matched;
    this.#matches = { digests: matched.digests, hits: complete.hits, binary: complete.binary, large: complete.large };
    return complete;
  }

  #completed(stored: StoredMatches, matched: Matches): Matches {
    const { digests } = matched;
    this.changed =
      stored.digests === digests
        ? []
        : [...this.files.keys()].filter((place) => digestAt(stored.digests, place) !== digestAt(digests, place));
    const changed = new Set(this.changed);
    return {
      ...matched,
      hits: [...matched.hits, ...stored.hits.filter(({ index }) => !changed.has(index))].sort(
        (a, b) => a.index - b.index,
      ),
      binary: [...matched.binary, ...stored.binary.filter((index) => !changed.has(index))].sort((a, b) => a - b),
      large: [...matched.large, ...stored.large.filter(([index]) => !changed.has(index))].sort(([a], [b]) => a - b),
    };
  }

  /** Digest of the list of files, whatever their contents. */
  get present(): string {
    return digestOf([this.#names, ...this.#missing].join('\0'));
  }

  /** Whether enough has changed to store everything again. */
  get isOutdated(): boolean {
    return this.changed === null || this.isTooMany(this.changed.length);
  }

  /** Whether so many files are too many to search again in every run. */
  isTooMany(files: number): boolean {
    return files * FILES_PER_CHANGE > this.files.length;
  }

  /** The index of a file in the list of searched files. */
  placeOf(file: string): number | undefined {
    this.#places ??= new Map(this.files.map((one, place) => [one, place]));
    return this.#places.get(file);
  }

  /** The digest of a file's content; undefined if it was not searched or has none. */
  digestOf(file: string): string | undefined {
    const place = this.placeOf(file);
    const digest = place === undefined ? NO_DIGEST : digestAt(this.#matches.digests, place);
    return digest === NO_DIGEST ? undefined : digest;
  }

  /** Stores this run's results, if nothing else is found out of the files. Returns a remark if it cannot. */
  save(): string | null {
    if (!this.isOutdated) return null;
    this.stage();
    return this.cache.save();
  }

  /**
   * Makes this run's results the known ones. They are written together with everything else that is known of the files.
   */
  stage(): void {
    this.cache.set(NAME, { names: this.#names, ...this.#matches } satisfies StoredMatches);
  }
}
