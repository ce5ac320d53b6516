import type { ts as TS } from 'ts-morph';
import type { Binding } from '../../syntax/scopes.js';
import type { Env } from '../domain/env.js';
import type { Target } from '../domain/target.js';
import { heldKey, type HeldValue, type Holder, type InstanceValue, type Values } from '../domain/values.js';
import type { Asks } from '../engine/asks.js';
import { Results, type Memo } from '../engine/memo.js';
import type { Changes } from '../heap/changes.js';

/** Stands for the environment of results that are valid in every environment. */
const ANY_CONTEXT = 0;

/** Memoised results of other kinds than expressions. */
export class KeptResults {
  readonly #targets = new Results<TS.Node, readonly Target[]>();
  readonly #variables = new Results<Binding, Values>();
  readonly #members = new Results<string, Values>();
  readonly #changes = new Results<string, Changes>();
  readonly #written = new Results<TS.Node, readonly HeldValue[]>();
  readonly #exported = new Results<string, Values>();

  constructor(
    readonly memo: Memo,
    readonly asks: Asks,
  ) {}

  /** Forgets results that depend on any of these bits. */
  forget(asked: number): void {
    for (const results of [this.#targets, this.#variables, this.#members, this.#changes, this.#written, this.#exported])
      results.forget(asked);
  }

  /** The functions that a call invokes. */
  targets(site: TS.Node, env: Env, find: () => readonly Target[]): readonly Target[] {
    return this.memo.keep(this.#targets.in(env.id), site, find);
  }

  /** What a variable may hold, whenever it is read. */
  variable(binding: Binding, env: Env, find: () => Values): Values {
    return this.memo.keep(this.#variables.in(env.id), binding, find);
  }

  /** A member of an object of a class. */
  member(value: InstanceValue, name: string, find: () => Values): Values {
    return this.memo.keep(this.#members.in(ANY_CONTEXT), `${name}|${value.key}`, find);
  }

  /** The writes through an alias. */
  changes(holder: Holder, find: () => Changes): Changes {
    return this.memo.keep(this.#changes.in(ANY_CONTEXT), heldKey([holder]), find);
  }

  /** The values that some changes put under a name, or among the elements; many values share the same changes. */
  held(name: string, { key }: Changes, find: () => Values): Values {
    return this.memo.lookUp(key, name, find);
  }

  /**
   * The values of a file's export.
   *
   * @param key of both.
   */
  exported(key: string, find: () => Values): Values {
    return this.memo.keep(this.#exported.in(ANY_CONTEXT), key, find);
  }

  /** The parameters through which a value is written when a call passes it. A recursive question finds none. */
  writtenParameters(value: TS.Node, env: Env, find: () => readonly HeldValue[]): readonly HeldValue[] {
    const known = this.#written.in(env.id);
    const remembered = known.get(value);
    if (remembered) {
      this.asks.note(remembered.asked);
      return remembered.result;
    }
    // Within itself the look-up finds nothing.
    known.set(value, { result: [], asked: 0 });
    const outer = this.asks.begin();
    const result = find();
    known.set(value, { result, asked: this.asks.end(outer) });
    return result;
  }
}
