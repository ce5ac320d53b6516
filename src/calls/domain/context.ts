import type { ts as TS } from 'ts-morph';
import type { FrameNode } from '../../syntax/frames.js';
import { frameOf, outerFrame } from '../../syntax/frames.js';
import { makingOf } from './may-alias.js';
import { idOf } from './values.js';
import type { Context, Invocation, Value } from './value-kinds.js';

export type { Context, Invocation };

/** Makes contexts, one for each distinct context, so that results can be memoised by context. */
export class ContextTable {
  readonly #interned = new Map<string, Context>();
  readonly #frameIds = new Map<FrameNode, number>();
  /** Activations without an invocation that are nested in others, by the id of the outer one. */
  readonly #inner: Map<FrameNode, Context>[] = [];
  readonly #roots = { symbolic: new Map<FrameNode, Context>(), joined: new Map<FrameNode, Context>() };

  /** The activation of `frame` that stands for all of them. A module runs once, so it is never symbolic. */
  root(frame: FrameNode, isSymbolic: boolean): Context {
    const known = this.#roots[isSymbolic ? 'symbolic' : 'joined'];
    let context = known.get(frame);
    if (!context) {
      const around = outerFrame(frame);
      context = this.#intern(
        frame,
        around ? this.root(around, isSymbolic) : null,
        null,
        null,
        isSymbolic && around !== undefined,
      );
      known.set(frame, context);
    }
    return context;
  }

  /** The activation of a method about which only the receiver is known. */
  ofMethod(frame: FrameNode, self: Value, isSymbolic: boolean): Context {
    return this.#intern(frame, this.root(frame, isSymbolic).outer, null, self, isSymbolic);
  }

  /** The activation of `frame` by an invocation. */
  bind(frame: FrameNode, outer: Context | null, invocation: Invocation | null, self: Value | null): Context {
    return this.#intern(
      frame,
      outer,
      invocation,
      self,
      (outer?.isSymbolic ?? false) || (invocation?.caller.isSymbolic ?? false),
    );
  }

  /** One iteration of a loop in an activation. */
  inIteration(context: Context, loop: TS.ForInOrOfStatement, index: number): Context {
    const { frame, outer, invocation, self, isSymbolic } = context;
    return this.#intern(frame, outer, invocation, self, isSymbolic, { loop, index });
  }

  /** The activation for a declaration at `node`. Iterations of a loop share what is declared outside of it. */
  outsideLoop(context: Context, node: TS.Node | undefined): Context {
    const { frame, outer, invocation, self, isSymbolic, iteration } = context;
    const isInside = iteration && node && node.pos >= iteration.loop.pos && node.end <= iteration.loop.end;
    return iteration && !isInside ? this.#intern(frame, outer, invocation, self, isSymbolic) : context;
  }

  /** The context of `node`, which is in `context`'s frame or in a function nested in it. */
  within(context: Context, node: TS.Node): Context {
    const frame = frameOf(node);
    return this.#nested(context, frame) ?? this.root(frame, context.isSymbolic);
  }

  /** The same nested activation as `context`, with `outer` replaced by `instead`. */
  replaceOuter(context: Context, outer: Context, instead: Context): Context {
    if (context === outer || !context.outer) return instead;
    return this.#intern(
      context.frame,
      this.replaceOuter(context.outer, outer, instead),
      context.invocation,
      context.self,
      instead.isSymbolic,
      context.iteration,
    );
  }

  #nested(context: Context, frame: FrameNode): Context | undefined {
    if (context.frame === frame) return context;
    const around = outerFrame(frame);
    const outer = around && this.#nested(context, around);
    if (!outer) return undefined;
    const known = (this.#inner[outer.id] ??= new Map<FrameNode, Context>());
    let inner = known.get(frame);
    if (!inner) known.set(frame, (inner = this.#intern(frame, outer, null, null, outer.isSymbolic)));
    return inner;
  }

  #intern(
    frame: FrameNode,
    outer: Context | null,
    invocation: Invocation | null,
    self: Value | null,
    isSymbolic: boolean,
    iteration: Context['iteration'] = null,
  ): Context {
    let frameId = this.#frameIds.get(frame);
    if (frameId === undefined) this.#frameIds.set(frame, (frameId = this.#frameIds.size));
    const around = `${outer?.id ?? ''}|${invocation?.key ?? ''}|${self ? self.key : ''}`;
    const key = `${frameId}|${around}|${isSymbolic ? 'o' : 'c'}${iteration ? `|${iteration.loop.pos}#${iteration.index}` : ''}`;
    let context = this.#interned.get(key);
    if (!context) {
      const depth = depthOf(outer, invocation);
      const root = invocation ? rootOf(invocation) : (outer?.root ?? null);
      context = { id: this.#interned.size + 1, frame, outer, invocation, self, isSymbolic, depth, root, iteration };
      this.#interned.set(key, context);
    }
    return context;
  }
}

/** How many calls and functions are around the body of a function in a context. */
function depthOf(outer: Context | null, invocation: Invocation | null): number {
  return Math.max(outer?.depth ?? 0, invocation ? invocation.caller.depth + 1 : 0);
}

/**
 * The outermost call that leads to an invocation: its site, and the class or the constructor function of the object on
 * which the code around it runs. A method that many classes inherit is called by as many.
 */
export function rootOf({ caller, site }: Invocation): string {
  if (caller.root !== null) return caller.root;
  const self = selfOf(caller);
  const maker = self && makingOf(self)?.node;
  return `${idOf(site)}@${maker ? idOf(maker) : ''}`;
}

function selfOf(context: Context): Value | null {
  for (let at: Context | null = context; at; at = at.outer) if (at.self) return at.self;
  return null;
}

/** The activation of `frame` in which `context` runs, or undefined if `frame` is not around it. */
export function contextOf(context: Context, frame: FrameNode): Context | undefined {
  for (let at: Context | null = context; at; at = at.outer) if (at.frame === frame) return at;
  return undefined;
}

/** The innermost activation in `context` whose frame encloses `node`, if there is one. */
export function nearestContext(context: Context, node: TS.Node): Context | undefined {
  for (let frame: FrameNode | undefined = frameOf(node); frame; frame = outerFrame(frame)) {
    const at = contextOf(context, frame);
    if (at) return at;
  }
  return undefined;
}

/**
 * Whether the function is already invoked twice on the way to this invocation: among its callers, or around one of
 * them.
 */
export function recurses(fn: FrameNode, invocation: Invocation): boolean {
  let invoked = 0;
  const seen = new Set<Context>();
  const left = [invocation.caller];
  for (let caller = left.pop(); caller; caller = left.pop()) {
    for (let context: Context | null = caller; context && !seen.has(context); context = context.outer) {
      seen.add(context);
      if (!context.invocation) continue;
      if (context.frame === fn && ++invoked >= 2) return true;
      left.push(context.invocation.caller);
    }
  }
  return false;
}
