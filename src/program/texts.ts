/** Characters of texts that are kept in memory. */
const KEPT = 2 ** 24;

/** What is in a file. */
export interface Content {
  readonly text: string;
  /** Of the bytes that `text` was read from; null where nothing is kept for another run. */
  readonly digest: string | null;
}

/** The contents of files, each read once as long as there are not too many of them. */
export class Texts {
  readonly #known = new Map<string, Content | undefined>();
  #size = 0;

  /** @param read what is in a file, or undefined when it cannot be read. */
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
