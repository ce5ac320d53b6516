import type { ts as TS } from 'ts-morph';
import type { Values } from '../domain/values.js';
import type { Asks } from './asks.js';

/** A result that depends on an unfinished evaluation at depth `head`, and is valid until that one is done. */
interface Provisional {
  values: Values;
  head: number;
  asked: number;
}

interface Active {
  depth: number;
}

type Entry = { done: Values; asked: number } | Provisional | Active;

/**
 * A memoised result and its dependencies. `head` is the depth of the unfinished evaluation that it depends on, if any;
 * it is valid until that one is done.
 */
export interface Kept<T> {
  result: T;
  asked: number;
  head?: number;
}

/** Memoised results of one kind, by environment. */
export class Results<K, T> {
  readonly #byContext: Map<K, Kept<T>>[] = [];

  /**
   * @param context id of the environment.
   */
  in(context: number): Map<K, Kept<T>> {
    return (this.#byContext[context] ??= new Map());
  }

  /** Forgets results that depend on any of these bits. */
  forget(asked: number): void {
    this.#byContext.forEach((results) => {
      for (const [key, result] of results) if (result.asked & asked) results.delete(key);
    });
  }
}

const NONE = Number.POSITIVE_INFINITY;

/**
 * Memoises results by environment and node, and cuts cycles: an evaluation that reaches itself yields nothing there.
 * Results on the cycle are provisional and are dropped when the evaluation at the head of the cycle is done. So each
 * pass through a cycle costs its length, and no incomplete result outlives it.
 */
export class Memo {
  readonly #entries: Map<TS.Node, Entry>[] = [];
  /** Look-ups, by what is looked up. */
  readonly #looked = new Map<string, Map<string, Entry>>();
  readonly #provisional = new Map<number, (() => void)[]>();
  #depth = 0;
  /** Depth of the outermost unfinished evaluation that the current one has reached. */
  #lowest = NONE;

  /**
   * @param asks collects the dependencies of memoised results that are used again.
   */
  constructor(readonly asks: Asks) {}

  get depth(): number {
    return this.#depth;
  }

  /** Forgets results that depend on any of these bits. No evaluation may be under way. */
  forget(asked: number): void {
    for (const entries of this.#all())
      for (const [key, entry] of entries) if ('asked' in entry && entry.asked & asked) entries.delete(key);
    this.#provisional.clear();
  }

  *#all(): Generator<Map<unknown, Entry>> {
    // Contexts are numbered, but not all of them have results.
    for (const entries of this.#entries) if (entries) yield entries;
    yield* this.#looked.values();
  }

  /** The memoised result. Within a cycle it is empty. */
  find(env: number, node: TS.Node): Values | undefined {
    return this.#found(this.#entries[env]?.get(node));
  }

  /** The same for a look-up: `what` names it, `key` is its subject. */
  lookUp(what: string, key: string, work: () => Values): Values {
    let entries = this.#looked.get(what);
    if (!entries) this.#looked.set(what, (entries = new Map<string, Entry>()));
    return this.#found(entries.get(key)) ?? this.#compute(entries, key, undefined, work);
  }

  #found(entry: Entry | undefined): Values | undefined {
    if (!entry) return undefined;
    if ('depth' in entry) {
      this.reach(entry.depth);
      return [];
    }
    this.asks.note(entry.asked);
    if ('done' in entry) return entry.done;
    this.reach(entry.head);
    return entry.values;
  }

  /** Records that the current evaluation depends on an unfinished one. */
  reach(depth: number): void {
    if (depth < this.#lowest) this.#lowest = depth;
  }

  /**
   * @param at passed to `evaluate` with the node, so that no evaluation needs a closure.
   */
  compute<T>(env: number, node: TS.Node, at: T, evaluate: (node: TS.Node, at: T) => Values): Values {
    return this.#compute((this.#entries[env] ??= new Map()), node, at, evaluate);
  }

  #compute<K, T>(entries: Map<K, Entry>, key: K, at: T, evaluate: (key: K, at: T) => Values): Values {
    const depth = ++this.#depth;
    entries.set(key, { depth });
    const outer = this.#lowest;
    this.#lowest = NONE;
    const asked = this.asks.begin();
    let values: Values | undefined;
    try {
      return (values = evaluate(key, at));
    } finally {
      this.#depth--;
      this.#settle(entries, key, depth, values);
      this.#lowest = Math.min(this.#lowest, outer);
      this.asks.end(asked);
    }
  }

  #settle<K>(entries: Map<K, Entry>, key: K, depth: number, values: Values | undefined): void {
    const pending = this.#provisional.get(depth) ?? [];
    this.#provisional.delete(depth);
    if (!values) {
      entries.delete(key);
    } else if (this.#lowest >= depth) {
      entries.set(key, { done: values, asked: this.asks.asked });
      this.#lowest = NONE;
    } else {
      entries.set(key, { values, head: this.#lowest, asked: this.asks.asked });
      this.#defer(this.#lowest, [...pending, () => entries.delete(key)]);
      return;
    }
    for (const forget of pending) forget();
  }

  #defer(head: number, forget: (() => void)[]): void {
    const known = this.#provisional.get(head);
    if (known) known.push(...forget);
    else this.#provisional.set(head, forget);
  }

  /**
   * Runs and memoises a computation of another kind, with its dependencies. A provisional result is kept until its
   * cycle head is done.
   */
  keep<K, T>(results: Map<K, Kept<T>>, key: K, work: () => T): T {
    const known = results.get(key);
    if (known) {
      this.asks.note(known.asked);
      if (known.head !== undefined) this.reach(known.head);
      return known.result;
    }
    const outer = this.#lowest;
    this.#lowest = NONE;
    const outerAsked = this.asks.begin();
    const result = work();
    const asked = this.asks.end(outerAsked);
    if (this.#lowest === NONE) {
      results.set(key, { result, asked });
    } else {
      results.set(key, { result, asked, head: this.#lowest });
      this.#defer(this.#lowest, [() => results.delete(key)]);
    }
    this.#lowest = Math.min(this.#lowest, outer);
    return result;
  }

  /** After an error no evaluation is under way, so all provisional results are dropped. */
  recover(): void {
    for (const depth of [...this.#provisional.keys()]) this.release(depth);
    this.#lowest = NONE;
  }

  /** Drops provisional results whose cycle head is at this depth. */
  release(depth: number): void {
    for (const forget of this.#provisional.get(depth) ?? []) forget();
    this.#provisional.delete(depth);
  }
}
