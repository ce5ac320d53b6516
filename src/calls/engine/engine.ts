import type { ts as TS } from 'ts-morph';
import type { Module } from '../../syntax/module.js';
import type { CallSite } from '../../syntax/module.js';
import type { ProgramView } from '../../syntax/program-view.js';
import type { Callers } from '../call-graph/callers.js';
import type { KeptResults } from '../call-graph/kept-results.js';
import type { ClientTable } from '../clients/table.js';
import type { Delivery } from '../domain/deliveries.js';
import type { Env, Envs, Invocation } from '../domain/env.js';
import type { Behaviour, ModelCall } from '../domain/summary.js';
import type { Target } from '../domain/target.js';
import type { CallLike, FunctionValue, Value, Values } from '../domain/values.js';
import type { ModelTable } from '../models/model-table.js';
import type { SharedGlobals } from '../evaluate/shared-globals.js';
import type { Failures } from './failures.js';

/**
 * The evaluator's parts see each other through this one object: an expression needs members, a member needs calls, a
 * call needs expressions. Each function is described where it is defined.
 */
export interface Engine {
  readonly program: ProgramView;
  readonly envs: Envs;
  readonly clients: ClientTable;
  readonly models: ModelTable;
  readonly callers: Callers;
  readonly shared: SharedGlobals;
  readonly budget: Budget;
  readonly failures: Failures;
  readonly results: KeptResults;
  moduleOf(env: Env): Module;
  /**
   * Runs the analysis of one place. Whatever it throws is a failure at that place, and gives `instead`. Where there is
   * no file yet, there is no place either.
   */
  attempt<T>(place: TS.Node | undefined, instead: T, work: () => T): T;
  /** Everything that `node` may evaluate to in `env`. */
  evaluate(node: TS.Node, env: Env): Values;
  /** The values of property `name`; null for a computed name, which may be any. */
  member(values: Values, name: string | null): Values;
  elements(values: Values): Values;
  elementAt(values: Values, index: number): Values;
  /**
   * Runs a look-up that may lead back to itself; within itself it gives nothing. It is told by what is looked up, and
   * the key of where.
   */
  once(what: string, key: string, work: () => Values): Values;
  /**
   * Runs a look-up that may lead back to itself, and remembers what it finds. It is told by what is looked up, and the
   * key of where.
   */
  lookUp(what: string, key: string, work: () => Values): Values;
  /** The functions that a call invokes directly, with their arguments. */
  targets(site: CallSite, env: Env): readonly Target[];
  /** What a call delivers to a receiver in an activation of the code around it. */
  deliveriesOf(site: CallSite, env: Env, receiver: string): readonly Delivery[];
  call(site: CallLike, env: Env): Values;
  /** What one callee does, called as `call` says. */
  behaviour(callee: Value, call: ModelCall): Behaviour;
  /** Whether a function is looked at in the context of an invocation; there are only so many that are told apart. */
  admits(fn: FunctionValue, invocation: Invocation): boolean;
  /** What a function returns; `invocation` null for a getter. */
  invoke(fn: Value, invocation: Target['invocation'] | null): Values;
  /** Two parts of a URL with one slash between. */
  join(base: Values, path: Values): Values;
  resolveUrl(path: Values, base: Values | undefined): Values;
  exported(file: string, name: string): Values;
  /** Remembers what `work` finds for a node whose answer does not depend on the context. */
  remember(node: TS.Node, work: () => Values): Values;
  ofType(type: TS.TypeNode | undefined): Values;
  /** What a type that a package exports under `name` stands for, at a place that refers to it. */
  packageType(specifier: string, name: string, site: TS.Node): Values;
  /** `this` in the methods of an object that describes a component or a store by its options. */
  optionsValue(literal: TS.ObjectLiteralExpression, env: Env): Value;
}

/**
 * What bounds the work: evaluations, look-ups, what nests in each other, ways to callers, contexts of a function,
 * rounds in which callers are looked for.
 */
export type Bound = 'steps' | 'lookUps' | 'nesting' | 'calls' | 'walks' | 'contexts' | 'rounds';

/** Bounds on the work on a part, counted so that what was cut can be said. */
export class Budget {
  /** Evaluations that may be done for one part, however large. */
  static readonly STEPS = 3_000_000;
  /** Look-ups of parts of values, of which a bundle of many packages may need more than evaluations. */
  static readonly ALL_LOOK_UPS = 10_000_000;
  /**
   * Of both, what a small part may take, and how much more for each character. Real code takes a third of one for a
   * character.
   */
  static readonly FREE = 30_000;
  static readonly PER_CHARACTER = 5;
  /**
   * Effort is evaluations and half of the look-ups. What a stage may take before it gets coarser: what a small part
   * may, and how much more for each character. Real applications stay far below; libraries with thousands of functions
   * that are handed on do not.
   */
  static readonly FREE_EFFORT = 100_000;
  static readonly EFFORT_PER_CHARACTER = 0.05;
  /** Evaluations and look-ups nested in each other; each takes about ten frames of the stack. */
  static readonly NESTING = 250;
  /** Look-ups of parts of values among those. */
  static readonly LOOK_UPS = 150;
  /** Invocations nested in each other. */
  static readonly CALLS = 48;

  steps = 0;
  lookUps = 0;
  readonly mostSteps: number;
  readonly mostLookUps: number;
  readonly #mostEffort: number;
  /** The effort before the stage. */
  #before = 0;
  /** How often a bound was hit, and where first. */
  readonly cuts = new Map<Bound, { count: number; place: TS.Node }>();

  /** @param size characters of the part. */
  constructor(size: number) {
    const inProportion = Budget.FREE + size * Budget.PER_CHARACTER;
    this.mostSteps = Math.min(Budget.STEPS, inProportion);
    this.mostLookUps = Math.min(Budget.ALL_LOOK_UPS, inProportion);
    this.#mostEffort = Budget.FREE_EFFORT + size * Budget.EFFORT_PER_CHARACTER;
  }

  /** Whether the stage has taken so much that it no longer tells everything apart. */
  get isTight(): boolean {
    return this.#effort - this.#before > this.#mostEffort;
  }

  get #effort(): number {
    return this.steps + this.lookUps / 2;
  }

  /** Another stage begins, which may take as much. */
  beginStage(): void {
    this.#before = this.#effort;
  }

  /** Notes that a bound was hit. @param place asked for only the first time. */
  cut(bound: Bound, place: () => TS.Node): void {
    const known = this.cuts.get(bound);
    if (known) known.count++;
    else this.cuts.set(bound, { count: 1, place: place() });
  }
}
