import type { ts as TS } from 'ts-morph';
import { rootOf, type Invocation } from '../domain/env.js';
import type { FunctionValue } from '../domain/values.js';

/** In how many contexts a function is evaluated, wherever they come from. */
const FREE = 64;
/** How many more for each of the calls that lead to it from outside of all functions that are followed. */
const PER_ROOT = 4;
/** And how many in the end: an interface has no more than a few thousand endpoints. */
const MOST = 4000;

interface Entered {
  contexts: Set<string>;
  roots: Set<TS.Node>;
}

/**
 * Bounds the contexts in which a function is evaluated. A wrapper has one or two for each call that chooses an
 * endpoint, however many there are; functions that call one another, as those of a library for numbers do, have one for
 * each order in which they can.
 */
export class ContextBound {
  readonly #entered = new Map<TS.Node, Entered>();

  /**
   * Whether a function is evaluated for this invocation. One that was admitted stays so. @param isTight whether no
   * others are.
   */
  admits(fn: FunctionValue, invocation: Invocation, isTight: boolean): boolean {
    let entered = this.#entered.get(fn.node);
    if (!entered) this.#entered.set(fn.node, (entered = { contexts: new Set(), roots: new Set() }));
    const { contexts, roots } = entered;
    const key = `${fn.key}|${invocation.key}`;
    if (contexts.has(key)) return true;
    roots.add(rootOf(invocation));
    if (isTight || contexts.size >= Math.min(MOST, FREE + PER_ROOT * roots.size)) return false;
    contexts.add(key);
    return true;
  }
}
