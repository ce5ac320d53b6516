import { flatMap } from '../../collections/lists.js';
import { basesOf, frameOf, type ClassNode } from '../../syntax/frames.js';
import type { Module } from '../../syntax/module.js';
import type { Context } from '../domain/context.js';
import type { Value } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';

/** The members of at most this many subclasses of a class are evaluated. */
const MOST_SUBCLASSES = 20;

/** A class, and the environment that it is declared in. */
interface Subclass {
  node: ClassNode;
  context: Context;
}

/** Which classes of the program extend which. */
export class ClassHierarchy {
  readonly #subclasses = new Map<ClassNode, Subclass[]>();

  /**
   * @param ask is told of each class whose subclasses are asked for.
   * @param addContributor is told of each file that has a part in what is known of a class.
   */
  constructor(
    readonly ask: (node: ClassNode) => void,
    readonly notePart: (node: ClassNode, file: string) => void,
  ) {}

  index(modules: Iterable<Module>, engine: Engine): void {
    for (const module of modules) for (const node of module.classes) this.#add(node, module.file, engine);
  }

  #add(node: ClassNode, file: string, engine: Engine): void {
    const [clause] = basesOf(node);
    if (!clause) return;
    const context = engine.contexts.root(frameOf(node), false);
    for (const base of engine.attempt(node, [], () => engine.evaluate(clause.expression, context))) {
      if (base.kind !== 'class' || base.node === node) continue;
      const known = this.#subclasses.get(base.node) ?? [];
      if (!known.some((sub) => sub.node === node)) this.#subclasses.set(base.node, [...known, { node, context }]);
      this.notePart(base.node, file);
    }
  }

  /** Some of the classes that extend one, at whatever distance. */
  subclassesOf(node: ClassNode): Subclass[] {
    return this.#below(node).slice(0, MOST_SUBCLASSES);
  }

  /** Whether two objects are of unrelated classes, so that the arguments of one say nothing about the other. */
  areApart(one: Value | null, other: Value | null): boolean {
    return (
      one?.kind === 'instance' &&
      other?.kind === 'instance' &&
      one.node !== other.node &&
      !this.#isBelow(one.node, other.node) &&
      !this.#isBelow(other.node, one.node)
    );
  }

  #isBelow(node: ClassNode, base: ClassNode): boolean {
    return this.#below(base).some((sub) => sub.node === node);
  }

  /** All subclasses of a class, direct or not, each once: faulty code has classes that extend each other. */
  #below(node: ClassNode, seen = new Set([node])): Subclass[] {
    this.ask(node);
    return flatMap(this.#subclasses.get(node) ?? [], (sub) => {
      if (seen.has(sub.node)) return [];
      seen.add(sub.node);
      return [sub, ...this.#below(sub.node, seen)];
    });
  }
}
