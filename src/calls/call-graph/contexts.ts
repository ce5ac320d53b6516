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

/** So many callers of a function are told apart together with theirs; of more, each by itself. */
const MAX_CONTEXTS = 60;
/** How many functions outward a callback is told apart by its callers. */
const OUTWARD = 4;

/**
 * In which activations of the code around it a call is looked at, so that callbacks are handed what belongs to them.
 */
export class Contexts {
  readonly #activations = new Map<FunctionNode, readonly Env[]>();

  constructor(readonly callers: Callers) {}

  /** Forgets the activations: more callers may be known by now. */
  forget(): void {
    this.#activations.clear();
  }

  /**
   * The contexts in which a call is looked at. A callback that is a parameter, `done(reply)`, is called once for each
   * caller of its function, so that each callback is handed what belongs to it. `complete` tells whether the callers
   * have been looked for; a function without any is looked at from outside.
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

  /** The activations of a function that its callers start, as far as they are known by now. */
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

  /** The calls of a function: all of them, until the stage has taken its share. */
  #toldApart(frame: FunctionNode, engine: Engine): readonly Target[] {
    const all = this.callers.of(frame);
    if (all.length <= MAX_CONTEXTS || !engine.budget.isTight) return all;
    engine.budget.cut('contexts', () => frame);
    return all.slice(0, MAX_CONTEXTS);
  }

  /** The activations that targets stand for; null when there are more than are told apart. */
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
   * The activations that a target stands for. `columns.map((column) => column.accessor(row))` in a helper hands over
   * the rows and columns of one caller of the helper at a time.
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

  /** `this.onLine(line)`: a callback that an object was made with is called on each object of the class by itself. */
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
