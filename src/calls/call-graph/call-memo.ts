import type { ts as TS } from 'ts-morph';
import type { Binding } from '../../syntax/scopes.js';
import type { Context } from '../domain/context.js';
import type { CallEdge } from '../domain/call-edge.js';
import { aliasKey, type MutableValue, type Alias, type InstanceValue, type Values } from '../domain/values.js';
import type { Dependencies } from '../engine/dependencies.js';
import { MemoTable, type Memo } from '../engine/memo.js';
import type { Changes, LookUpMemo } from '../engine/engine.js';

/** Stands for the context of results that are valid in every environment. */
const ANY_CONTEXT = 0;

/** Memoised results of other kinds than expressions. */
export class CallMemo implements LookUpMemo {
  readonly #targets = new MemoTable<TS.Node, readonly CallEdge[]>();
  readonly #variables = new MemoTable<Binding, Values>();
  readonly #members = new MemoTable<string, Values>();
  readonly #changes = new MemoTable<string, Changes>();
  readonly #written = new MemoTable<TS.Node, readonly MutableValue[]>();
  readonly #exported = new MemoTable<string, Values>();

  constructor(
    readonly memo: Memo,
    readonly asks: Dependencies,
  ) {}

  /** Forgets results that depend on any of these bits. */
  forget(dependencies: number): void {
    for (const results of [this.#targets, this.#variables, this.#members, this.#changes, this.#written, this.#exported])
      results.forget(dependencies);
  }

  /** The functions that a call invokes. */
  targets(site: TS.Node, context: Context, find: () => readonly CallEdge[]): readonly CallEdge[] {
    return this.memo.memoise(this.#targets.in(context.id), site, find);
  }

  variable(binding: Binding, context: Context, find: () => Values): Values {
    return this.memo.memoise(this.#variables.in(context.id), binding, find);
  }

  member(value: InstanceValue, name: string, find: () => Values): Values {
    return this.memo.memoise(this.#members.in(ANY_CONTEXT), `${name}|${value.key}`, find);
  }

  changes(alias: Alias, find: () => Changes): Changes {
    return this.memo.memoise(this.#changes.in(ANY_CONTEXT), aliasKey([alias]), find);
  }

  mutatedMember(name: string, { key }: Changes, find: () => Values): Values {
    return this.memo.memoiseLookUp(key, name, find);
  }

  /**
   * The values of a file's export.
   *
   * @param key of both.
   */
  exported(key: string, find: () => Values): Values {
    return this.memo.memoise(this.#exported.in(ANY_CONTEXT), key, find);
  }

  writtenParameters(value: TS.Node, context: Context, find: () => readonly MutableValue[]): readonly MutableValue[] {
    const known = this.#written.in(context.id);
    const remembered = known.get(value);
    if (remembered) {
      this.asks.add(remembered.dependencies);
      return remembered.result;
    }
    // Within itself the look-up finds nothing.
    known.set(value, { result: [], dependencies: 0 });
    const { result, dependencies, head } = this.memo.run(find);
    if (head === 0) known.delete(value);
    else known.set(value, { result, dependencies });
    return result;
  }
}
