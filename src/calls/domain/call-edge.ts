import type { Invocation } from './value-kinds.js';
import type { FunctionValue } from './values.js';

/** A function that a call invokes directly, with its arguments. */
export interface CallEdge {
  fn: FunctionValue;
  invocation: Invocation;
}
