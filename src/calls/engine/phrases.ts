import { oncePer } from '../../collections/once.js';
import { anyOf, escaped } from '../../strings/texts.js';
import type { Interest } from './interest.js';

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
const phrasesOf = oncePer((phrases: readonly string[]) => new Phrases(phrases));

/** Tells whether a text may be a part of a URL of an API: it has one of its needles, or ends as a listed path does. */
export interface ApiWords {
  areIn: (text: string) => boolean;
}

/** The words of a list, in a text as it is written or evaluated. */
export const wordsOf = oncePer((interest: Pick<Interest, 'needles' | 'ends'>): ApiWords => {
  const needles = phrasesOf(interest.needles);
  if (interest.ends.length === 0) return needles;
  const end = new RegExp(`(?:^|[/\u0000}\`'"])(?:${interest.ends.map(escaped).join('|')})(?:$|[/?#$\u0000\`'"])`, 'i');
  return { areIn: (text) => needles.areIn(text) || end.test(text) };
});
