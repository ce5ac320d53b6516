/** The commonest letters first, in code and prose. A window that ends in rare letters stops the search least often. */
const COMMON = ' etaonirslc.pudmhfg/-bvywk\'"`_,x0j1q2z345678';

/** A word, and the part of it at which the search stops. */
interface WordPart {
  /** In lower case. */
  word: Uint8Array;
  /** Index in the word at which the part ends. */
  end: number;
}

/**
 * Tells in one pass over bytes, for any number of words, that none of them occurs, in any letter case: the algorithm of
 * Wu and Manber. It looks at one pair of bytes, and knows from the words how far it can jump. For each word it looks
 * for a part as long as the shortest word, and compares the whole word where it finds one.
 */
export class WordFilter {
  /** Length of the parts that are searched. */
  readonly #length: number;
  /** By pair of bytes: the least distance to the end of the next part; 0 where a part may end. */
  readonly #jumps: Uint8Array;
  /** The parts that end in a pair. */
  readonly #ending = new Map<number, WordPart[]>();

  /**
   * @param words ASCII, at least two letters each.
   */
  constructor(words: readonly string[]) {
    const unique = [...new Set(words.map((word) => word.toLowerCase()))];
    this.#length = Math.min(255, ...unique.map((word) => word.length));
    this.#jumps = new Uint8Array(65536).fill(this.#length - 1);
    for (const word of unique) this.#add({ word: Buffer.from(word, 'latin1'), end: endOfRarest(word, this.#length) });
  }

  #add(part: WordPart): void {
    const { word, end } = part;
    for (let at = end - this.#length + 2; at <= end; at++) {
      for (const pair of pairsOf(word[at - 2]!, word[at - 1]!)) {
        this.#jumps[pair] = Math.min(this.#jumps[pair]!, end - at);
        if (at === end) this.#ending.set(pair, [...(this.#ending.get(pair) ?? []), part]);
      }
    }
  }

  /** Whether the bytes contain one of the words. */
  matches(bytes: Uint8Array): boolean {
    const jumps = this.#jumps;
    const { length } = bytes;
    for (let at = this.#length - 1; at < length;) {
      const pair = bytes[at - 1]! | (bytes[at]! << 8);
      const jump = jumps[pair]!;
      if (jump === 0 && this.#standsAt(bytes, at + 1, pair)) return true;
      at += jump || 1;
    }
    return false;
  }

  #standsAt(bytes: Uint8Array, end: number, pair: number): boolean {
    return this.#ending.get(pair)!.some((part) => {
      const start = end - part.end;
      return start >= 0 && part.word.every((letter, index) => lower(bytes[start + index] ?? 0) === letter);
    });
  }
}

function lower(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
}

/** Two bytes in upper and lower case. */
function pairsOf(first: number, second: number): number[] {
  return casesOf(first).flatMap((one) => casesOf(second).map((other) => one | (other << 8)));
}

function casesOf(byte: number): number[] {
  return byte >= 0x61 && byte <= 0x7a ? [byte, byte & ~0x20] : [byte];
}

/** The end of the part of a word whose last two letters are the rarest. */
function endOfRarest(word: string, length: number): number {
  const rarity = (end: number): number => rarityOf(word[end - 1]!) * rarityOf(word[end - 2]!);
  let best = length;
  for (let end = length + 1; end <= word.length; end++) if (rarity(end) > rarity(best)) best = end;
  return best;
}

function rarityOf(letter: string): number {
  const index = COMMON.indexOf(letter);
  return index < 0 ? COMMON.length : index + 1;
}
