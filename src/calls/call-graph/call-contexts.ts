import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { calledName } from '../../syntax/call-names.js';
import {
  frameOf,
  isFunctionNode,
  literalName,
  outerFrame,
  type FrameNode,
  type FunctionNode,
} from '../../syntax/frames.js';
import { isCallSite, type CallSite } from '../../syntax/module.js';
import { calledOnThis, methodAround } from '../../syntax/receivers.js';
import { recurses, type Context } from '../domain/context.js';
import { isOfTest } from '../domain/places.js';
import type { CallEdge } from '../domain/call-edge.js';
import type { CallGraphPort, Engine } from '../engine/engine.js';
import { calleeRoot } from '../evaluate/callees.js';

/** Up to this many callers of a function are told apart together with their own callers; beyond it, each by itself. */
const MAX_CONTEXTS = 60;
/** A callback is told apart by its callers up to this many functions outward. */
const CALL_STRING_DEPTH = 4;

/** Methods of texts, numbers, dates and lists that call no function. */
const CALLS_NOTHING = new Set(
  (
    'charAt charCodeAt codePointAt endsWith includes indexOf lastIndexOf localeCompare normalize padEnd padStart repeat ' +
    'slice split startsWith substr substring toFixed toISOString toLocaleLowerCase toLocaleUpperCase toLowerCase ' +
    'toString toUpperCase trim trimEnd trimStart'
  ).split(' '),
);

/**
 * Chooses the activations of the surrounding code in which a call is evaluated, so that each callback receives its own
 * values.
 */
export class CallContexts {
  readonly #activations = new Map<FunctionNode, readonly Context[]>();

  constructor(readonly callGraph: Pick<CallGraphPort, 'of'>) {}

  /** Forgets the activations, because more callers may be known now. */
  forget(): void {
    this.#activations.clear();
  }

  /**
   * The contexts in which a call is evaluated. A callback that is a parameter, `done(reply)`, is called once for each
   * caller of its function, so that each callback receives its own values. `complete` tells whether the callers were
   * already looked for; a function without callers is then evaluated from outside.
   */
  of(site: CallSite, context: Context, complete: boolean, engine: Engine): Context[] {
    if (CALLS_NOTHING.has(calledName(site))) return [context];
    const stored = this.#storedCallback(site, engine);
    if (stored.length > 0) return stored;
    const root = calleeRoot(site);
    const binding = root && engine.moduleOf(context).scopes.bindingOf(root);
    if (binding?.kind !== 'parameter' || !isFunctionNode(binding.frame)) return [context];
    const activations = this.#activationsOf(binding.frame, engine);
    if (activations.length === 0) return complete ? [context] : [];
    const within = activations.map((at) => engine.contexts.within(at, site));
    // Tests are not the only callers.
    return activations.every(isCalledByTest) ? [context, ...within] : within;
  }

  /**
   * The contexts in which code is evaluated that combines what one caller passes: an object and the name of a property.
   */
  around(node: TS.Node, engine: Engine): readonly Context[] {
    const fn = functionWithParameters(frameOf(node));
    const activations = fn ? this.#activationsOf(fn, engine) : [];
    const within = activations.map((at) => engine.contexts.within(at, node));
    // Tests are not the only callers.
    return activations.every(isCalledByTest) ? [engine.contexts.root(frameOf(node), false), ...within] : within;
  }

  /** The activations of a function by its callers that are known so far. */
  #activationsOf(frame: FunctionNode, engine: Engine): readonly Context[] {
    let known = this.#activations.get(frame);
    if (!known) {
      const invoked = this.#boundedCallers(frame, engine).filter(({ invocation }) => !recurses(frame, invocation));
      known =
        this.#activationsOfEdges(invoked, engine, CALL_STRING_DEPTH) ??
        invoked.map(({ fn, invocation }) => engine.contexts.bind(frame, fn.context, invocation, fn.self));
      this.#activations.set(frame, known);
    }
    return known;
  }

  /** The calls of a function: all of them, until the stage has used up its effort. */
  #boundedCallers(frame: FunctionNode, engine: Engine): readonly CallEdge[] {
    const all = this.callGraph.of(frame);
    if (all.length <= MAX_CONTEXTS || !engine.budget.isTight) return all;
    engine.budget.cut('contexts', () => frame);
    return all.slice(0, MAX_CONTEXTS);
  }

  /** The activations of some targets; null if there are too many to tell apart. */
  #activationsOfEdges(targets: readonly CallEdge[], engine: Engine, steps: number): readonly Context[] | null {
    const all: Context[] = [];
    for (const target of targets) {
      const entered = this.#activationsOfEdge(target, engine, steps);
      if (!entered || all.length + entered.length > MAX_CONTEXTS) return null;
      all.push(...entered);
    }
    return all;
  }

  /**
   * The activations of one target. With `columns.map((column) => column.accessor(row))` in a helper, rows and columns
   * come from one caller of the helper at a time.
   */
  #activationsOfEdge({ fn, invocation }: CallEdge, engine: Engine, steps: number): readonly Context[] | null {
    const { caller, site } = invocation;
    const outer = functionWithParameters(caller.frame);
    const single = [engine.contexts.bind(fn.node, fn.context, invocation, fn.self)];
    const around = steps > 0 && isCallSite(site) && outer && !caller.invocation ? this.callGraph.of(outer) : [];
    if (around.length === 0 || around.length > MAX_CONTEXTS) return single;
    const entered = this.#activationsOfEdges(around, engine, steps - 1);
    const inner =
      entered &&
      flatMap(entered, (at) => {
        const found = engine
          .targets(site as CallSite, engine.contexts.within(at, site))
          .filter((target) => target.fn.node === fn.node);
        return found.map((target) =>
          engine.contexts.bind(fn.node, target.fn.context, target.invocation, target.fn.self),
        );
      });
    return inner?.length === 0 ? single : inner;
  }

  /**
   * `this.onLine(line)`: a callback given to an object's constructor is called for each object of the class separately.
   */
  #storedCallback(site: CallSite, engine: Engine): Context[] {
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
    return this.#boundedCallers(constructor as FunctionNode, engine).map(({ fn }) =>
      engine.contexts.within(
        engine.contexts.bind(method, engine.contexts.root(outerFrame(method)!, false), null, fn.self),
        site,
      ),
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

function isCalledByTest({ invocation }: Context): boolean {
  return invocation !== null && isOfTest(invocation.site);
}
