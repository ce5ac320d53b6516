import type { ts as TS } from 'ts-morph';
import type { Elsewhere } from './elsewhere.js';
import type { Values } from './values.js';

/** A result that depends on an evaluation still under way at nesting `head`: it holds until that one is done. */
interface Provisional {
  values: Values;
  head: number;
  asks: boolean;
}

interface Active {
  depth: number;
}

type Entry = { done: Values; asks: boolean } | Provisional | Active;

const NONE = Number.POSITIVE_INFINITY;

/**
 * Remembers results by environment and node, and cuts cycles: an evaluation that reaches itself gets nothing there. What was
 * computed on such a way is incomplete; it is kept only until the evaluation at the head of the cycle is done, so that each
 * round through a cycle costs its length, and nothing incomplete outlives it.
 */
export class Memo {
  readonly #entries = new Map<number, Map<TS.Node, Entry>>();
  readonly #provisional = new Map<number, (() => void)[]>();
  #depth = 0;
  /** Nesting of the outermost unfinished evaluation that the current one has come upon. */
  #lowest = NONE;

  /** @param elsewhere what was computed with something that it was asked for, asks for it again when it is remembered. */
  constructor(readonly elsewhere: Elsewhere) {}

  get depth(): number {
    return this.#depth;
  }

  clear(): void {
    this.#entries.clear();
    this.#provisional.clear();
  }

  /** The remembered result; a cycle gives nothing. */
  find(env: number, node: TS.Node): Values | undefined {
    const entry = this.#entries.get(env)?.get(node);
    if (!entry) return undefined;
    if ('depth' in entry) {
      this.reach(entry.depth);
      return [];
    }
    if (entry.asks) this.elsewhere.isAsked = true;
    if ('done' in entry) return entry.done;
    this.reach(entry.head);
    return entry.values;
  }

  /** Notes that the current evaluation depends on an unfinished one. */
  reach(depth: number): void {
    if (depth < this.#lowest) this.#lowest = depth;
  }

  compute(env: number, node: TS.Node, evaluate: () => Values): Values {
    let entries = this.#entries.get(env);
    if (!entries) this.#entries.set(env, (entries = new Map()));
    const depth = ++this.#depth;
    entries.set(node, { depth });
    const outer = this.#lowest;
    this.#lowest = NONE;
    const asked = this.elsewhere.isAsked;
    this.elsewhere.isAsked = false;
    let values: Values | undefined;
    try {
      return (values = evaluate());
    } finally {
      this.#depth--;
      this.#settle(entries, node, depth, values);
      this.#lowest = Math.min(this.#lowest, outer);
      if (asked) this.elsewhere.isAsked = true;
    }
  }

  #settle(entries: Map<TS.Node, Entry>, node: TS.Node, depth: number, values: Values | undefined): void {
    const pending = this.#provisional.get(depth) ?? [];
    this.#provisional.delete(depth);
    if (!values) {
      entries.delete(node);
    } else if (this.#lowest >= depth) {
      entries.set(node, { done: values, asks: this.elsewhere.isAsked });
      this.#lowest = NONE;
    } else {
      entries.set(node, { values, head: this.#lowest, asks: this.elsewhere.isAsked });
      this.#defer(this.#lowest, [...pending, () => entries.delete(node)]);
      return;
    }
    for (const forget of pending) forget();
  }

  #defer(head: number, forget: (() => void)[]): void {
    const known = this.#provisional.get(head);
    if (known) known.push(...forget);
    else this.#provisional.set(head, forget);
  }

  /** Runs a computation of another kind; `keep` is called with its result unless that depends on something unfinished. */
  unlessPending<T>(work: () => T, keep: (result: T) => void): T {
    const outer = this.#lowest;
    this.#lowest = NONE;
    const asked = this.elsewhere.isAsked;
    this.elsewhere.isAsked = false;
    const result = work();
    if (this.#lowest === NONE && !this.elsewhere.isAsked) keep(result);
    this.#lowest = Math.min(this.#lowest, outer);
    if (asked) this.elsewhere.isAsked = true;
    return result;
  }

  /** Called when nothing is under way any more, or a look-up at this nesting is done: what hung on it is forgotten. */
  release(depth: number): void {
    for (const forget of this.#provisional.get(depth) ?? []) forget();
    this.#provisional.delete(depth);
  }
}
