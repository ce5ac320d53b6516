import type { ts as TS } from 'ts-morph';
import { rootOf, type Invocation } from '../domain/context.js';
import { makingOf } from '../domain/may-alias.js';
import { idOf, type FunctionValue } from '../domain/values.js';

/** Every function is evaluated in at least this many contexts. */
const FREE = 64;
/** Additional contexts for each outermost call that leads to the function, or that makes it, on each kind of object. */
const PER_ROOT = 4;

interface Entered {
  contexts: Set<string>;
  roots: Set<string>;
}

/**
 * Limits the contexts in which a function is evaluated. A wrapper has one or two for each call that chooses an
 * endpoint. Functions that call one another, as in a library for numbers, have one for each order of calls.
 */
export class ContextLimit {
  readonly #entered = new Map<TS.Node, Entered>();

  /**
   * Whether a function is evaluated for this invocation. An invocation that was admitted once stays admitted.
   *
   * @param isTight admits no new contexts.
   */
  admits(fn: FunctionValue, invocation: Invocation, isTight: boolean): boolean {
    let entered = this.#entered.get(fn.node);
    if (!entered) this.#entered.set(fn.node, (entered = { contexts: new Set(), roots: new Set() }));
    const { contexts, roots } = entered;
    const key = `${fn.key}|${invocation.key}`;
    if (contexts.has(key)) return true;
    const maker = fn.self && makingOf(fn.self)?.node;
    roots.add(`${rootOf(invocation)}>${maker ? idOf(maker) : ''}`);
    if (fn.context.root) roots.add(fn.context.root);
    if (isTight || contexts.size >= FREE + PER_ROOT * roots.size) return false;
    contexts.add(key);
    return true;
  }
}
