/** Who calls what, as far as it is known by now. */
export const CALLERS = 1;
/** Something in which a file had a part that is left out. */
export const ELSEWHERE = 2;

/** What the computation under way has asked for whose answer may be another one later, or elsewhere. Results that are remembered carry it along. */
export class Asks {
  /** Any of `CALLERS` and `ELSEWHERE`. */
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

/** Whether an index that is asked while it is built has given an answer that would be another one by now. */
export class Staleness {
  isStale = false;
  readonly #asked = new Set<object | string>();

  /** Something was asked for. */
  ask(key: object | string): void {
    this.#asked.add(key);
  }

  /** Something was added under a key. */
  add(key: object | string): void {
    if (this.#asked.has(key)) this.isStale = true;
  }

  /** All stale answers are forgotten. */
  reset(): void {
    this.#asked.clear();
    this.isStale = false;
  }
}
