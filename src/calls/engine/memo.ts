import type { ts as TS } from 'ts-morph';
import type { Values } from '../domain/values.js';
import type { Dependencies } from './dependencies.js';

/** Stands for the context of results that are valid in every environment. */
export const ANY_CONTEXT = 0;

/** The depth of the question in which an evaluation runs: a result that depends on that is dropped at its end. */
export const WHOLE_QUESTION = 0;

/** A result that depends on an unfinished evaluation at depth `head`, and is valid until that one is done. */
interface Provisional {
  values: Values;
  head: number;
  dependencies: number;
}

interface Active {
  depth: number;
  /** What is known of the result, for evaluations that reach it again. */
  soFar?: Values;
}

type Entry = { done: Values; dependencies: number } | Provisional | Active;

/**
 * A memoised result and its dependencies. `head` is the depth of the unfinished evaluation that it depends on, if any;
 * it is valid until that one is done.
 */
export interface MemoEntry<T> {
  result: T;
  dependencies: number;
  head?: number;
}

/** Memoised results of one kind, by context. */
export class MemoTable<K, T> {
  readonly #byContext: Map<K, MemoEntry<T>>[] = [];

  /**
   * @param context id of the environment.
   */
  in(context: number): Map<K, MemoEntry<T>> {
    return (this.#byContext[context] ??= new Map());
  }

  /** Forgets results that depend on any of these bits. */
  forget(dependencies: number): void {
    this.#byContext.forEach((results) => {
      for (const [key, result] of results) if (result.dependencies & dependencies) results.delete(key);
    });
  }
}

const NONE = Number.POSITIVE_INFINITY;

/**
 * Memoises results by context and node, and cuts cycles: an evaluation that reaches itself yields nothing there.
 * Results on the cycle are provisional and are dropped when the evaluation at the head of the cycle is done. So each
 * pass through a cycle costs its length, and no incomplete result outlives it.
 */
export class Memo {
  readonly #entries: Map<TS.Node, Entry>[] = [];
  /** Look-ups, by what is looked up. */
  readonly #lookUps = new Map<string, Map<string, Entry>>();
  readonly #provisional = new Map<number, (() => void)[]>();
  #depth = 0;
  /** Depth of the outermost unfinished evaluation that the current one has reached. */
  #lowest = NONE;

  /**
   * @param dependencies collects the dependencies of memoised results that are used again.
   */
  constructor(readonly dependencies: Dependencies) {}

  get depth(): number {
    return this.#depth;
  }

  /** Forgets results that depend on any of these bits. No evaluation may be under way. */
  forget(dependencies: number): void {
    for (const entries of this.#all())
      for (const [key, entry] of entries)
        if ('dependencies' in entry && entry.dependencies & dependencies) entries.delete(key);
    this.#provisional.clear();
  }

  *#all(): Generator<Map<unknown, Entry>> {
    // Contexts are numbered, but not all of them have results.
    for (const entries of this.#entries) if (entries) yield entries;
    yield* this.#lookUps.values();
  }

  /** The memoised result. Within a cycle it is empty. */
  find(context: number, node: TS.Node): Values | undefined {
    return this.#found(this.#entries[context]?.get(node));
  }

  /**
   * The same for a look-up: `what` names it, `key` is its subject. An evaluation that reaches it again gets what `work` has
   * passed to `note` so far, or nothing.
   */
  memoiseLookUp(what: string, key: string, work: (note: (soFar: Values) => void) => Values): Values {
    let entries = this.#lookUps.get(what);
    if (!entries) this.#lookUps.set(what, (entries = new Map<string, Entry>()));
    const known = entries;
    const note = (soFar: Values): void => {
      const entry = known.get(key);
      if (entry && 'depth' in entry) entry.soFar = soFar;
    };
    return this.#found(known.get(key)) ?? this.#compute(known, key, undefined, () => work(note));
  }

  #found(entry: Entry | undefined): Values | undefined {
    if (!entry) return undefined;
    if ('depth' in entry) {
      this.dependOn(entry.depth);
      return entry.soFar ?? [];
    }
    this.dependencies.add(entry.dependencies);
    if ('done' in entry) return entry.done;
    this.dependOn(entry.head);
    return entry.values;
  }

  /** Records that the current evaluation depends on an unfinished one. */
  dependOn(depth: number): void {
    if (depth < this.#lowest) this.#lowest = depth;
  }

  /**
   * @param at passed to `evaluate` with the node, so that no evaluation needs a closure.
   */
  compute<T>(context: number, node: TS.Node, at: T, evaluate: (node: TS.Node, at: T) => Values): Values {
    return this.#compute((this.#entries[context] ??= new Map()), node, at, evaluate);
  }

  #compute<K, T>(entries: Map<K, Entry>, key: K, at: T, evaluate: (key: K, at: T) => Values): Values {
    const depth = ++this.#depth;
    entries.set(key, { depth });
    const outer = this.#lowest;
    this.#lowest = NONE;
    const dependencies = this.dependencies.begin();
    let values: Values | undefined;
    try {
      return (values = evaluate(key, at));
    } finally {
      this.#depth--;
      this.#finish(entries, key, depth, values);
      this.#lowest = Math.min(this.#lowest, outer);
      this.dependencies.end(dependencies);
    }
  }

  #finish<K>(entries: Map<K, Entry>, key: K, depth: number, values: Values | undefined): void {
    const pending = this.#provisional.get(depth) ?? [];
    this.#provisional.delete(depth);
    if (!values) {
      entries.delete(key);
    } else if (this.#lowest >= depth) {
      entries.set(key, { done: values, dependencies: this.dependencies.bits });
      this.#lowest = NONE;
    } else {
      entries.set(key, { values, head: this.#lowest, dependencies: this.dependencies.bits });
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
  memoise<K, T>(results: Map<K, MemoEntry<T>>, key: K, work: () => T): T {
    const known = results.get(key);
    if (known) {
      this.dependencies.add(known.dependencies);
      if (known.head !== undefined) this.dependOn(known.head);
      return known.result;
    }
    const entry = this.run(work);
    results.set(key, entry);
    if (entry.head !== undefined) this.#defer(entry.head, [() => results.delete(key)]);
    return entry.result;
  }

  /** Runs a computation, and tells what its result depends on. */
  run<T>(work: () => T): MemoEntry<T> {
    const outer = this.#lowest;
    this.#lowest = NONE;
    const outerDependencies = this.dependencies.begin();
    const result = work();
    const dependencies = this.dependencies.end(outerDependencies);
    const entry = this.#lowest === NONE ? { result, dependencies } : { result, dependencies, head: this.#lowest };
    this.#lowest = Math.min(this.#lowest, outer);
    return entry;
  }

  /** After an error no evaluation is under way, so all provisional results are dropped. */
  recover(): void {
    for (const depth of [...this.#provisional.keys()]) this.dropProvisional(depth);
    this.#lowest = NONE;
  }

  /** Drops provisional results whose cycle head is at this depth. */
  dropProvisional(depth: number): void {
    for (const forget of this.#provisional.get(depth) ?? []) forget();
    this.#provisional.delete(depth);
  }
}
