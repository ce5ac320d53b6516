import { readsActivation } from '../../syntax/activation.js';
import { frameOf } from '../../syntax/frames.js';
import type { CallSite } from '../../syntax/module.js';
import type { Context, Invocation } from '../domain/context.js';
import { idOf } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { makeInvocation } from '../evaluate/invocations.js';

/** The invocations that calls make, one for each context that makes a difference. */
export class SiteInvocations {
  readonly #bySite = new Map<CallSite, Map<number, Invocation>>();

  /**
   * The invocation that a call makes in `at`, with arguments evaluated on demand. JSX passes its attributes as one
   * object.
   */
  of(site: CallSite, at: Context, engine: Engine): Invocation {
    let ofSite = this.#bySite.get(site);
    if (!ofSite) this.#bySite.set(site, (ofSite = new Map()));
    let known = ofSite.get(at.id);
    if (known) return known;
    const context =
      at.iteration || readsActivation(site, engine.moduleOf(at).scopes)
        ? at
        : engine.contexts.root(frameOf(site), at.isSymbolic);
    known =
      context === at
        ? makeInvocation(`${idOf(site)}@${context.id}`, site, context, engine, 0)
        : this.of(site, context, engine);
    ofSite.set(at.id, known);
    return known;
  }
}
