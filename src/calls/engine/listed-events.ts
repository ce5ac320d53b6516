import { mayBeSameEvent } from '../../strings/event-names.js';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import type { Module } from '../../syntax/module.js';
import type { Route } from './interest.js';

/** The events of which entries speak. */
export class ListedEvents {
  readonly #patterns: readonly string[];
  readonly #named = new WeakMap<Module, boolean>();

  constructor(routes: readonly Pick<Route, 'events'>[]) {
    this.#patterns = [...new Set(flatMap(routes, ({ events }) => [...events]))];
  }

  /** Without any, nothing is asked of events. */
  get areNone(): boolean {
    return this.#patterns.length === 0;
  }

  /** Whether a name, or one of those that a pattern stands for, is that of such an event. */
  has(name: string): boolean {
    return this.#patterns.some((pattern) => mayBeSameEvent(name, pattern));
  }

  /** Whether a text of a module may be the name of such an event, or the beginning of one. */
  areNamedIn(module: Module): boolean {
    let known = this.#named.get(module);
    if (known === undefined) this.#named.set(module, (known = this.#areIn(module)));
    return known;
  }

  #areIn({ strings }: Module): boolean {
    return strings.some((node) => ts.isStringLiteralLike(node) && this.isName(node.text));
  }

  /** Whether a text is such a name, or the beginning of one that ends with a dot: `customer.subscription.`. */
  isName(text: string): boolean {
    return this.has(text) || (/[._:/]$/.test(text) && this.has(`${text}*`));
  }
}
