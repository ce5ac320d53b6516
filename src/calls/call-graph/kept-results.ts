import type { ts as TS } from 'ts-morph';
import type { Binding } from '../../syntax/scopes.js';
import type { Env } from '../domain/env.js';
import type { Target } from '../domain/target.js';
import { heldKey, type HeldValue, type Holder, type InstanceValue, type Values } from '../domain/values.js';
import type { Asks } from '../engine/asks.js';
import { Results, type Memo } from '../engine/memo.js';
import type { Changes } from '../heap/changes.js';

/** Stands for the environment of results that hold in every one. */
const ANY_CONTEXT = 0;

/** Results beside those of expressions, kept in the same way. */
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

  /** Forgets what was made of answers of these kinds. */
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

  /** What is written through a holder. */
  changes(holder: Holder, find: () => Changes): Changes {
    return this.memo.keep(this.#changes.in(ANY_CONTEXT), heldKey([holder]), find);
  }

  /** What is put under a name, or among the elements, by changes of which many values are held. */
  held(name: string, { key }: Changes, find: () => Values): Values {
    return this.memo.lookUp(key, name, find);
  }

  /** What a file exports under a name. @param key of both. */
  exported(key: string, find: () => Values): Values {
    return this.memo.keep(this.#exported.in(ANY_CONTEXT), key, find);
  }

  /**
   * The parameters through which a value is written when it is passed in a call. A question that leads back to itself
   * gets none.
   */
  writtenParameters(value: TS.Node, env: Env, find: () => readonly HeldValue[]): readonly HeldValue[] {
    const known = this.#written.in(env.id);
    const remembered = known.get(value);
    if (remembered) {
      this.asks.note(remembered.asked);
      return remembered.result;
    }
    // Whoever asks again meanwhile gets nothing.
    known.set(value, { result: [], asked: 0 });
    const outer = this.asks.begin();
    const result = find();
    known.set(value, { result, asked: this.asks.end(outer) });
    return result;
  }
}
