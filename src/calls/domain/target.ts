import type { Invocation } from './env.js';
import type { FunctionValue } from './values.js';

/** A function that a call invokes directly, with its arguments. */
export interface Target {
  fn: FunctionValue;
  invocation: Invocation;
}
