import { oncePer } from '../../collections/once.js';
import { anyOf } from '../../strings/texts.js';

/** Tells whether a text contains one of many phrases, in any letter case, in one pass. */
export class Phrases {
  readonly #any: RegExp | null;

  /**
   * @param phrases in any letter case. Without phrases, no text matches.
   */
  constructor(phrases: Iterable<string>) {
    const all = [...phrases].map((phrase) => phrase.toLowerCase());
    this.#any = all.length === 0 ? null : new RegExp(anyOf(all), 'i');
  }

  areIn(text: string): boolean {
    return this.#any?.test(text) ?? false;
  }
}

/** The phrases of a list. Lists are used for one part of a program after the other. */
export const phrasesOf = oncePer((phrases: readonly string[]) => new Phrases(phrases));
