import type { Content } from './texts.js';

/**
 * What is in a file of which the digest is known: the text is read when somebody asks for it, and has its own digest
 * from then on.
 */
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
