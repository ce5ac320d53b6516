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

/** The name of a segment. Others have a slash, or a part of a host. */
const NAME = /^[\w-]+$/;

/**
 * The words of a list, in a text as it is written or evaluated. The name of a segment counts as a whole one only:
 * `migrations` is in many messages, and in `./migrations-generated`.
 */
export const wordsOf = oncePer(({ needles, ends }: Pick<Interest, 'needles' | 'ends'>): ApiWords => {
  const parts = phrasesOf(needles.filter((needle) => !NAME.test(needle)));
  const names = [...needles.filter((needle) => NAME.test(needle)), ...ends];
  if (names.length === 0) return parts;
  const anyName = `(?:${names.map(escaped).join('|')})`;
  const segment = new RegExp(`(?:^|[/\u0000}\`'"])${anyName}(?:$|[/?#$\u0000\`'"])|/${anyName}\\s`, 'i');
  return { areIn: (text) => parts.areIn(text) || segment.test(text) };
});
