/** The most characters of text that are kept in memory. */
const KEPT = 2 ** 24;

/** The content of a file. */
export interface Content {
  readonly text: string;
  /** Digest of the bytes of `text`; null if nothing is kept for another run. */
  readonly digest: string | null;
}

/** The contents of files, each read once, up to a limit of memory. */
export class Texts {
  readonly #known = new Map<string, Content | undefined>();
  #size = 0;

  /**
   * @param read the content of a file, or undefined if it cannot be read.
   */
  constructor(readonly read: (file: string) => Content | undefined) {}

  of(file: string): Content | undefined {
    return this.#known.has(file) ? this.#known.get(file) : this.fresh(file);
  }

  /** The content as it is now. */
  fresh(file: string): Content | undefined {
    const content = this.read(file);
    if (this.#size > KEPT) this.clear();
    this.#known.set(file, content);
    this.#size += content?.text.length ?? 0;
    return content;
  }

  clear(): void {
    this.#known.clear();
    this.#size = 0;
  }
}
