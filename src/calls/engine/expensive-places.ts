import type { ts as TS } from 'ts-morph';
import type { Context } from '../domain/context.js';

/** Expensive in this many contexts, an expression is expensive in all. */
const IN_ALL = 8;

/** The expressions on which questions have spent their price. The next question that reaches one does not pay for it again. */
export class ExpensivePlaces {
  readonly #contexts = new Map<TS.Node, Set<number>>();

  add(node: TS.Node, { id }: Context): void {
    const known = this.#contexts.get(node);
    if (known) known.add(id);
    else this.#contexts.set(node, new Set([id]));
  }

  has(node: TS.Node, { id }: Context): boolean {
    const known = this.#contexts.get(node);
    return known !== undefined && (known.size >= IN_ALL || known.has(id));
  }
}
