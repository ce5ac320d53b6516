/** Commonest first, in code and prose: a window that ends in the last ones stops the search least often. */
const COMMON = ' etaonirslc.pudmhfg/-bvywk\'"`_,x0j1q2z345678';

/** A word, and the part of it that the search stops at. */
interface Part {
  /** In lower case. */
  word: Uint8Array;
  /** Where in the word the part ends. */
  end: number;
}

/**
 * Tells in one pass over bytes, whatever the number of words, that none of them stands there, letter case ignored: the
 * algorithm of Wu and Manber. It looks at one pair of bytes, and knows from the words how far it can jump. Of each word
 * it looks for a part as long as the shortest word, and where there is one, compares the word.
 */
export class WordFilter {
  /** Length of the parts that are looked for. */
  readonly #length: number;
  /** By pair of bytes: how far the end of the next part can be away at least; 0 where a part may end. */
  readonly #jumps: Uint8Array;
  /** The parts that end in a pair. */
  readonly #ending = new Map<number, Part[]>();

  /** @param words ASCII, of two letters at least. */
  constructor(words: readonly string[]) {
    const unique = [...new Set(words.map((word) => word.toLowerCase()))];
    this.#length = Math.min(255, ...unique.map((word) => word.length));
    this.#jumps = new Uint8Array(65536).fill(this.#length - 1);
    for (const word of unique) this.#add({ word: Buffer.from(word, 'latin1'), end: endOfRarest(word, this.#length) });
  }

  #add(part: Part): void {
    const { word, end } = part;
    for (let at = end - this.#length + 2; at <= end; at++) {
      for (const pair of pairsOf(word[at - 2]!, word[at - 1]!)) {
        this.#jumps[pair] = Math.min(this.#jumps[pair]!, end - at);
        if (at === end) this.#ending.set(pair, [...(this.#ending.get(pair) ?? []), part]);
      }
    }
  }

  /** Whether one of the words stands in the bytes. */
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

/** Two bytes as the search meets them, in upper and lower case. */
function pairsOf(first: number, second: number): number[] {
  return casesOf(first).flatMap((one) => casesOf(second).map((other) => one | (other << 8)));
}

function casesOf(byte: number): number[] {
  return byte >= 0x61 && byte <= 0x7a ? [byte, byte & ~0x20] : [byte];
}

/** Where the part of a word ends of which the last two letters are the least common. */
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
