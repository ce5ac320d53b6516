import type { ts as TS } from 'ts-morph';
import type { FrameNode } from '../../syntax/frames.js';
import { frameOf, outerFrame } from '../../syntax/frames.js';
import type { Value } from './values.js';

/**
 * One invocation of a function: the caller and the arguments, which are evaluated on demand. `argument` returns
 * undefined if the caller passes nothing at that index.
 */
export interface Invocation {
  key: string;
  site: TS.Node;
  caller: Env;
  /**
   * Made by a built-in such as `map` or `then`, which passes values to a callback; no call in the code names the
   * callee.
   */
  synthetic: boolean;
  /** For synthetic invocations: it stands for one element of all those iterated over. */
  isOfElement?: boolean;
  argument(index: number): readonly Value[] | undefined;
  /** All arguments from `index` on. */
  rest(index: number): readonly Value[];
}

/**
 * The context in which an expression is evaluated: the activation of a frame, with those around it. An activation
 * without an invocation stands for every activation of that frame. Its parameters are symbols (`open`) or the join over
 * all callers (`closed`).
 */
export interface Env {
  /** From 1 on. */
  id: number;
  frame: FrameNode;
  outer: Env | null;
  invocation: Invocation | null;
  /** `this`; null if unknown or not bound by this frame. */
  self: Value | null;
  open: boolean;
  /** Number of nested invocations up to here, to bound recursion. */
  depth: number;
  /** The call site of the outermost of those invocations; null if there are none. */
  root: TS.Node | null;
  /** One iteration of a loop in the frame, by the index of its element. */
  turn: { loop: TS.ForInOrOfStatement; index: number } | null;
}

/** Makes environments, one for each distinct context, so that results can be memoised by environment. */
export class Envs {
  readonly #interned = new Map<string, Env>();
  readonly #frameIds = new Map<FrameNode, number>();
  /** Activations without an invocation that are nested in others, by the id of the outer one. */
  readonly #inner: Map<FrameNode, Env>[] = [];
  readonly #roots = { open: new Map<FrameNode, Env>(), closed: new Map<FrameNode, Env>() };

  /** The frame with the most contexts. */
  busiest(): FrameNode | undefined {
    const contexts = new Map<FrameNode, number>();
    for (const { frame } of this.#interned.values()) contexts.set(frame, (contexts.get(frame) ?? 0) + 1);
    return [...contexts].reduce<[FrameNode | undefined, number]>(
      (most, one) => (one[1] > most[1] ? one : most),
      [undefined, 0],
    )[0];
  }

  /** The activation of `frame` that stands for all of them. A module runs once, so it is never open. */
  root(frame: FrameNode, open: boolean): Env {
    const known = this.#roots[open ? 'open' : 'closed'];
    let env = known.get(frame);
    if (!env) {
      const around = outerFrame(frame);
      env = this.#intern(frame, around ? this.root(around, open) : null, null, null, open && around !== undefined);
      known.set(frame, env);
    }
    return env;
  }

  /** The activation of a method about which only the receiver is known. */
  on(frame: FrameNode, self: Value, open: boolean): Env {
    return this.#intern(frame, this.root(frame, open).outer, null, self, open);
  }

  /** The activation of `frame` by an invocation. */
  bind(frame: FrameNode, outer: Env | null, invocation: Invocation | null, self: Value | null): Env {
    return this.#intern(frame, outer, invocation, self, (outer?.open ?? false) || (invocation?.caller.open ?? false));
  }

  /** One iteration of a loop in an activation. */
  turn(env: Env, loop: TS.ForInOrOfStatement, index: number): Env {
    const { frame, outer, invocation, self, open } = env;
    return this.#intern(frame, outer, invocation, self, open, { loop, index });
  }

  /** The activation for a declaration at `node`. Iterations of a loop share what is declared outside of it. */
  outOfTurn(env: Env, node: TS.Node | undefined): Env {
    const { frame, outer, invocation, self, open, turn } = env;
    const isInside = turn && node && node.pos >= turn.loop.pos && node.end <= turn.loop.end;
    return turn && !isInside ? this.#intern(frame, outer, invocation, self, open) : env;
  }

  /** The environment of `node`, which is in `env`'s frame or in a function nested in it. */
  within(env: Env, node: TS.Node): Env {
    const frame = frameOf(node);
    return this.#nested(env, frame) ?? this.root(frame, env.open);
  }

  /** The same nested activation as `env`, with `outer` replaced by `instead`. */
  around(env: Env, outer: Env, instead: Env): Env {
    if (env === outer || !env.outer) return instead;
    return this.#intern(
      env.frame,
      this.around(env.outer, outer, instead),
      env.invocation,
      env.self,
      instead.open,
      env.turn,
    );
  }

  #nested(env: Env, frame: FrameNode): Env | undefined {
    if (env.frame === frame) return env;
    const around = outerFrame(frame);
    const outer = around && this.#nested(env, around);
    if (!outer) return undefined;
    const known = (this.#inner[outer.id] ??= new Map<FrameNode, Env>());
    let inner = known.get(frame);
    if (!inner) known.set(frame, (inner = this.#intern(frame, outer, null, null, outer.open)));
    return inner;
  }

  #intern(
    frame: FrameNode,
    outer: Env | null,
    invocation: Invocation | null,
    self: Value | null,
    open: boolean,
    turn: Env['turn'] = null,
  ): Env {
    let frameId = this.#frameIds.get(frame);
    if (frameId === undefined) this.#frameIds.set(frame, (frameId = this.#frameIds.size));
    const around = `${outer?.id ?? ''}|${invocation?.key ?? ''}|${self ? self.key : ''}`;
    const key = `${frameId}|${around}|${open ? 'o' : 'c'}${turn ? `|${turn.loop.pos}#${turn.index}` : ''}`;
    let env = this.#interned.get(key);
    if (!env) {
      const depth = depthOf(outer, invocation);
      const root = invocation ? rootOf(invocation) : (outer?.root ?? null);
      env = { id: this.#interned.size + 1, frame, outer, invocation, self, open, depth, root, turn };
      this.#interned.set(key, env);
    }
    return env;
  }
}

/** How many calls and functions are around the body of a function in a context. */
function depthOf(outer: Env | null, invocation: Invocation | null): number {
  return Math.max(outer?.depth ?? 0, invocation ? invocation.caller.depth + 1 : 0);
}

/** The site of the outermost call that leads to an invocation. */
export function rootOf({ caller, site }: Invocation): TS.Node {
  return caller.root ?? site;
}

/** The activation of `frame` in which `env` runs, or undefined if `frame` is not around it. */
export function enclosing(env: Env, frame: FrameNode): Env | undefined {
  for (let at: Env | null = env; at; at = at.outer) if (at.frame === frame) return at;
  return undefined;
}

/** The innermost activation in `env` whose frame encloses `node`, if there is one. */
export function activationAround(env: Env, node: TS.Node): Env | undefined {
  for (let frame: FrameNode | undefined = frameOf(node); frame; frame = outerFrame(frame)) {
    const at = enclosing(env, frame);
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
  const seen = new Set<Env>();
  const left = [invocation.caller];
  for (let caller = left.pop(); caller; caller = left.pop()) {
    for (let env: Env | null = caller; env && !seen.has(env); env = env.outer) {
      seen.add(env);
      if (!env.invocation) continue;
      if (env.frame === fn && ++invoked >= 2) return true;
      left.push(env.invocation.caller);
    }
  }
  return false;
}
