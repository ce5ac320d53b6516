import { flatMap } from '../../lists.js';
import { ts } from '../../syntax/compiler.js';
import { isFunctionNode, literalName, outerFrame, type FrameNode, type FunctionNode } from '../../syntax/frames.js';
import { isCallSite, type CallSite } from '../../syntax/module.js';
import { calledOnThis, methodAround } from '../../syntax/receivers.js';
import { recurses, type Env } from '../domain/env.js';
import type { Target } from '../domain/target.js';
import type { Engine } from '../engine/engine.js';
import { calleeRoot } from '../evaluate/callees.js';
import type { Callers } from './callers.js';

/** Up to this many callers of a function are told apart together with their own callers; beyond it, each by itself. */
const MAX_CONTEXTS = 60;
/** A callback is told apart by its callers up to this many functions outward. */
const OUTWARD = 4;

/**
 * Chooses the activations of the surrounding code in which a call is evaluated, so that each callback receives its own
 * values.
 */
export class Contexts {
  readonly #activations = new Map<FunctionNode, readonly Env[]>();

  constructor(readonly callers: Callers) {}

  /** Forgets the activations, because more callers may be known now. */
  forget(): void {
    this.#activations.clear();
  }

  /**
   * The contexts in which a call is evaluated. A callback that is a parameter, `done(reply)`, is called once for each
   * caller of its function, so that each callback receives its own values. `complete` tells whether the callers were
   * already looked for; a function without callers is then evaluated from outside.
   */
  of(site: CallSite, env: Env, complete: boolean, engine: Engine): Env[] {
    const held = this.#heldCallback(site, engine);
    if (held.length > 0) return held;
    const root = calleeRoot(site);
    const binding = root && engine.moduleOf(env).scopes.bindingOf(root);
    if (binding?.kind !== 'parameter' || !isFunctionNode(binding.frame)) return [env];
    const activations = this.#activationsOf(binding.frame, engine);
    if (activations.length === 0) return complete ? [env] : [];
    return activations.map((at) => engine.envs.within(at, site));
  }

  /** The activations of a function by its callers that are known so far. */
  #activationsOf(frame: FunctionNode, engine: Engine): readonly Env[] {
    let known = this.#activations.get(frame);
    if (!known) {
      const invoked = this.#toldApart(frame, engine).filter(({ invocation }) => !recurses(frame, invocation));
      known =
        this.#allEntered(invoked, engine, OUTWARD) ??
        invoked.map(({ fn, invocation }) => engine.envs.bind(frame, fn.env, invocation, fn.self));
      this.#activations.set(frame, known);
    }
    return known;
  }

  /** The calls of a function: all of them, until the stage has used up its effort. */
  #toldApart(frame: FunctionNode, engine: Engine): readonly Target[] {
    const all = this.callers.of(frame);
    if (all.length <= MAX_CONTEXTS || !engine.budget.isTight) return all;
    engine.budget.cut('contexts', () => frame);
    return all.slice(0, MAX_CONTEXTS);
  }

  /** The activations of some targets; null if there are too many to tell apart. */
  #allEntered(targets: readonly Target[], engine: Engine, steps: number): readonly Env[] | null {
    const all: Env[] = [];
    for (const target of targets) {
      const entered = this.#entered(target, engine, steps);
      if (!entered || all.length + entered.length > MAX_CONTEXTS) return null;
      all.push(...entered);
    }
    return all;
  }

  /**
   * The activations of one target. With `columns.map((column) => column.accessor(row))` in a helper, rows and columns
   * come from one caller of the helper at a time.
   */
  #entered({ fn, invocation }: Target, engine: Engine, steps: number): readonly Env[] | null {
    const { caller, site } = invocation;
    const outer = functionWithParameters(caller.frame);
    const alone = [engine.envs.bind(fn.node, fn.env, invocation, fn.self)];
    const around = steps > 0 && isCallSite(site) && outer && !caller.invocation ? this.callers.of(outer) : [];
    if (around.length === 0 || around.length > MAX_CONTEXTS) return alone;
    const entered = this.#allEntered(around, engine, steps - 1);
    const inner =
      entered &&
      flatMap(entered, (at) => {
        const found = engine
          .targets(site as CallSite, engine.envs.within(at, site))
          .filter((target) => target.fn.node === fn.node);
        return found.map((target) => engine.envs.bind(fn.node, target.fn.env, target.invocation, target.fn.self));
      });
    return inner?.length === 0 ? alone : inner;
  }

  /**
   * `this.onLine(line)`: a callback given to an object's constructor is called for each object of the class separately.
   */
  #heldCallback(site: CallSite, engine: Engine): Env[] {
    const method = methodAround(site);
    const name = method && calledOnThis(site);
    if (
      !method ||
      name === undefined ||
      method.parent.members.some((member) => ts.isMethodDeclaration(member) && literalName(member.name) === name)
    )
      return [];
    const constructor = method.parent.members.find(
      (member) => ts.isConstructorDeclaration(member) && member.parameters.length > 0,
    );
    if (!constructor) return [];
    return this.#toldApart(constructor as FunctionNode, engine).map(({ fn }) =>
      engine.envs.within(engine.envs.bind(method, engine.envs.root(outerFrame(method)!, false), null, fn.self), site),
    );
  }
}

/** The function around code that is handed something: what a closure without parameters does is done for its caller. */
function functionWithParameters(frame: FrameNode): FunctionNode | undefined {
  for (let at: FrameNode | undefined = frame; at; at = outerFrame(at)) {
    if (!isFunctionNode(at)) return undefined;
    if (at.parameters.length > 0) return at;
  }
  return undefined;
}
