import { ts } from '../../syntax/compiler.js';
import type { Module } from '../../syntax/module.js';
import type { FunctionValue, Value } from '../domain/values.js';
import type { Engine, Inherited } from '../engine/engine.js';
import { constructorsIn, inheritedValues } from '../heap/constructors.js';

/** At most this many constructors of an object literal or a constructor are looked at. */
const MOST_HEIRS = 100;

/** Which constructor functions of the program have the members of an object literal or of another constructor. */
export class PrototypeHeirs {
  readonly #heirs = new Map<Inherited, FunctionValue[]>();

  /**
   * @param ask is told of each object whose heirs are asked for.
   * @param notePart is told of each file that has a part in what is known of one.
   */
  constructor(
    readonly ask: (node: Inherited) => void,
    readonly notePart: (node: Inherited, file: string) => void,
  ) {}

  index(modules: Iterable<Module>, engine: Engine): void {
    for (const module of modules)
      for (const fn of constructorsIn(module, engine))
        for (const value of engine.attempt(fn.node, [], () => inheritedValues(fn, engine)))
          this.#add(value, fn, module.file);
  }

  #add(from: Value, heir: FunctionValue, file: string): void {
    if (from.kind !== 'function' && !(from.kind === 'object' && ts.isObjectLiteralExpression(from.node))) return;
    const node = from.node as Inherited;
    const known = this.#heirs.get(node) ?? [];
    if (known.some((one) => one.node === heir.node)) return;
    this.#heirs.set(node, [...known, heir]);
    this.notePart(node, file);
  }

  /** Some of the constructors that have the members of an object literal or of another constructor. */
  of(node: Inherited): readonly FunctionValue[] {
    this.ask(node);
    return (this.#heirs.get(node) ?? []).slice(0, MOST_HEIRS);
  }
}
