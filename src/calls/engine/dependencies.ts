import type { ts as TS } from 'ts-morph';

/** The computation used a fact to which a left-out file contributed. */
export const ON_MISSING_FILES = 1;
/** The computation used what built-ins pass to a callback, as far as known then. */
export const ON_CALLBACK_ARGUMENTS = 2;
/** Higher bits stand for keys of the call graph; several keys share a bit. */
const FIRST_KEY = 2;
const BITS = 32;

/** Records what the current computation depends on that may still change. Memoised results carry these bits. */
export class Dependencies {
  /** `ON_MISSING_FILES`, `ON_CALLBACK_ARGUMENTS`, and the bits of keys. */
  bits = 0;

  add(bits: number): void {
    this.bits |= bits;
  }

  /** Starts recording a nested computation. Returns the state that `end` needs. */
  begin(): number {
    const { bits } = this;
    this.bits = 0;
    return bits;
  }

  /** Ends the nested computation. Returns the bits that it depends on. */
  end(outer: number): number {
    const { bits } = this;
    this.bits |= outer;
    return bits;
  }
}

/** Keys of the call graph that gained entries after a result had read them. */
export class ChangedKeys {
  /** The bits of keys under which something was added since they were read. */
  changed = 0;
  /** The last function or class among those keys. */
  node: TS.Node | undefined;
  readonly #bits = new Map<TS.Node | string, number>();
  #keys = 0;

  /** Records that a key was read. Returns its bit. */
  bitOf(key: TS.Node | string): number {
    const known = this.#bits.get(key);
    if (known !== undefined) return known;
    const bit = 1 << (FIRST_KEY + (this.#keys++ % (BITS - FIRST_KEY)));
    this.#bits.set(key, bit);
    return bit;
  }

  /** Records that something was added under a key. */
  add(key: TS.Node | string): void {
    const bit = this.#bits.get(key);
    if (bit === undefined) return;
    this.changed |= bit;
    if (typeof key !== 'string') this.node = key;
  }

  /** Starts afresh, once all results that depend on changed keys are forgotten. */
  reset(): void {
    for (const [key, bit] of this.#bits) if (bit & this.changed) this.#bits.delete(key);
    this.changed = 0;
  }
}
