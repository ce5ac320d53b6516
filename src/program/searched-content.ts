import type { Content } from './file-texts.js';

/** The content of a file with a known digest. The text is read on demand, and then the digest is that of the text. */
export class SearchedContent implements Content {
  #read: Content | null | undefined;

  constructor(
    readonly searched: string,
    readonly read: () => Content | undefined,
  ) {}

  get text(): string {
    if (this.#read === undefined) this.#read = this.read() ?? null;
    return this.#read?.text ?? '';
  }

  get digest(): string | null {
    return this.#read === undefined ? this.searched : (this.#read?.digest ?? null);
  }
}
