import type { ts as TS } from 'ts-morph';

/** Something in which a file had a part that is left out. */
export const ELSEWHERE = 1;
/** What a built-in hands to a callback, as far as it is known by now. */
export const HANDED = 2;
/** The bits above stand for the keys of the index of callers, each for some of them. */
const FIRST_KEY = 2;
const BITS = 32;

/**
 * What the computation under way has asked for whose answer may be another one later, or elsewhere. Results that are
 * remembered carry it along.
 */
export class Asks {
  /** `ELSEWHERE`, `HANDED`, and the bits of keys. */
  asked = 0;

  note(asked: number): void {
    this.asked |= asked;
  }

  /** Begins a computation of its own; gives what `end` is to be told. */
  begin(): number {
    const { asked } = this;
    this.asked = 0;
    return asked;
  }

  /** Ends it; gives what it has asked for. */
  end(outer: number): number {
    const { asked } = this;
    this.asked |= outer;
    return asked;
  }
}

/** Which answers of an index that is asked while it is built would be others by now. */
export class Staleness {
  /** The bits of keys under which something was added since they were asked for. */
  stale = 0;
  /** The last function or class of which more is known than was when it was asked for. */
  node: TS.Node | undefined;
  readonly #bits = new Map<TS.Node | string, number>();
  #keys = 0;

  /** Something was asked for. Gives its bit. */
  ask(key: TS.Node | string): number {
    const known = this.#bits.get(key);
    if (known !== undefined) return known;
    const bit = 1 << (FIRST_KEY + (this.#keys++ % (BITS - FIRST_KEY)));
    this.#bits.set(key, bit);
    return bit;
  }

  /** Something was added under a key. */
  add(key: TS.Node | string): void {
    const bit = this.#bits.get(key);
    if (bit === undefined) return;
    this.stale |= bit;
    if (typeof key !== 'string') this.node = key;
  }

  /** All stale answers are forgotten. */
  reset(): void {
    for (const [key, bit] of this.#bits) if (bit & this.stale) this.#bits.delete(key);
    this.stale = 0;
  }
}
