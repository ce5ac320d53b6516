import { escaped } from '../../texts.js';

/**
 * Tells whether a text has one of many phrases, whatever their letter case. To look for many takes hardly longer than
 * to look for one.
 */
export class Phrases {
  readonly #any: RegExp | null;

  /** @param phrases as they are written; of no phrases none is in any text. */
  constructor(phrases: Iterable<string>) {
    const sources = [...new Set([...phrases].map((phrase) => phrase.toLowerCase()))].map(escaped);
    this.#any = sources.length === 0 ? null : new RegExp(sources.join('|'), 'i');
  }

  areIn(text: string): boolean {
    return this.#any?.test(text) ?? false;
  }
}
