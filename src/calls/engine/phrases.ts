import { escaped } from '../../texts.js';

/** Tells whether a text contains one of many phrases, in any letter case, in one pass. */
export class Phrases {
  readonly #any: RegExp | null;

  /**
   * @param phrases in any letter case. Without phrases, no text matches.
   */
  constructor(phrases: Iterable<string>) {
    const sources = [...new Set([...phrases].map((phrase) => phrase.toLowerCase()))].map(escaped);
    this.#any = sources.length === 0 ? null : new RegExp(sources.join('|'), 'i');
  }

  areIn(text: string): boolean {
    return this.#any?.test(text) ?? false;
  }
}
