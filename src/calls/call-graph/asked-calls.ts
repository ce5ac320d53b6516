import type { Steps } from '../../runtime/steps.js';
import { calledName, nameOfCallee } from '../../syntax/call-names.js';
import { frameOf, type FunctionNode } from '../../syntax/frames.js';
import type { CallSite } from '../../syntax/module.js';
import type { Context } from '../domain/context.js';
import type { Engine } from '../engine/engine.js';

/**
 * The calls that were asked what they invoke. In a large program those far from the API wait until the callers of a
 * function with their name are needed, and as long as the effort allows it.
 */
export class AskedCalls {
  readonly #asked = new Set<CallSite>();
  readonly #pending = new CallsByName();
  /** Calls of which a limit kept what they invoke from being found out. */
  readonly #unknown = new CallsByName();
  /** The functions whose callers are being asked for. */
  readonly #asking = new Set<FunctionNode>();

  /**
   * @param find adds what a call invokes in a context to the graph.
   */
  constructor(
    readonly engine: Engine,
    readonly find: (site: CallSite, at: Context) => void,
  ) {}

  get all(): Iterable<CallSite> {
    return this.#asked;
  }

  has(site: CallSite): boolean {
    return this.#asked.has(site);
  }

  /** Whether calls of a function may be missing. */
  mayLackCallersOf(fn: FunctionNode): boolean {
    return this.#pending.of(fn).length + this.#unknown.of(fn).length > 0;
  }

  /** Asks the calls by their distance from the API, until the effort is used up. */
  *inWaves(ask: (site: CallSite) => void): Steps<void> {
    const { waves, far } = this.engine.relevance;
    for (const wave of waves) {
      if (this.#asked.size > 0 && this.engine.budget.isTight) this.#leave(wave);
      else
        for (const site of wave) {
          this.#asked.add(site);
          ask(site);
          yield;
        }
    }
    this.#leave(far);
    this.engine.budget.beginStage();
  }

  #leave(sites: readonly CallSite[]): void {
    for (const site of sites) {
      this.#pending.add(site);
      this.engine.budget.cut('distance', () => site);
    }
  }

  ask(site: CallSite, contexts: readonly Context[]): void {
    const before = this.engine.budget.cutQuestions;
    for (const at of contexts) this.find(site, at);
    if (this.engine.budget.cutQuestions > before) this.#unknown.add(site);
    else this.#unknown.delete(site);
  }

  /** Asks the calls that may be of a function, as far as the effort goes. */
  callersOf(fn: FunctionNode): void {
    const { engine } = this;
    if (this.#asking.has(fn)) return engine.markIncomplete();
    const sites = this.#pending.of(fn);
    if (sites.length === 0 || engine.budget.isTight) return;
    this.#asking.add(fn);
    engine.aside(() => {
      for (const site of sites) {
        if (engine.budget.isTight) return;
        this.#pending.delete(site);
        this.#asked.add(site);
        this.ask(site, [engine.contexts.root(frameOf(site), false)]);
      }
    });
    this.#asking.delete(fn);
  }
}

/** Calls by the name that they call. */
class CallsByName {
  readonly #byName = new Map<string, Set<CallSite>>();

  add(site: CallSite): void {
    const name = calledName(site);
    const known = this.#byName.get(name);
    if (known) known.add(site);
    else this.#byName.set(name, new Set([site]));
  }

  delete(site: CallSite): void {
    if (this.#byName.size === 0) return;
    this.#byName.get(calledName(site))?.delete(site);
  }

  /** The calls that may be of a function, as far as names show that. */
  of(fn: FunctionNode): readonly CallSite[] {
    const name = this.#byName.size === 0 ? undefined : nameOfCallee(fn);
    return [...((name !== undefined && this.#byName.get(name)) || [])];
  }
}
