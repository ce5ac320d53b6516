import type { ts as TS } from 'ts-morph';
import type { FrameNode } from '../../syntax/frames.js';

/** Contexts hold values, and values hold contexts: here the type of values is a parameter, and `value-kinds.ts` fills it. */

/**
 * One invocation of a function: the caller and the arguments, which are evaluated on demand. `argument` returns
 * undefined if the caller passes nothing at that index.
 */
export interface InvocationOf<V> {
  key: string;
  site: TS.Node;
  caller: ContextOf<V>;
  /**
   * Made by a built-in such as `map` or `then`, which passes values to a callback; no call in the code names the
   * callee.
   */
  synthetic: boolean;
  /** For synthetic invocations: it stands for one element of all those iterated over. */
  isOfElement?: boolean;
  argument(index: number): readonly V[] | undefined;
  /** All arguments from `index` on. */
  rest(index: number): readonly V[];
}

/**
 * The context in which an expression is evaluated: the activation of a frame, with those around it. An activation
 * without an invocation stands for every activation of that frame. Its parameters are symbols (`open`) or the join over
 * all callers (`closed`).
 */
export interface ContextOf<V> {
  /** From 1 on. */
  id: number;
  frame: FrameNode;
  outer: ContextOf<V> | null;
  invocation: InvocationOf<V> | null;
  /** `this`; null if unknown or not bound by this frame. */
  self: V | null;
  isSymbolic: boolean;
  /** Number of nested invocations up to here, to bound recursion. */
  depth: number;
  /** The outermost of those invocations, as `rootOf` names it; null if there are none. */
  root: string | null;
  /** One iteration of a loop in the frame, by the index of its element. */
  iteration: { loop: TS.ForInOrOfStatement; index: number } | null;
}
