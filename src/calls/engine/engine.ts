import type { ts as TS } from 'ts-morph';
import type { Module } from '../../syntax/module.js';
import type { CallSite } from '../../syntax/module.js';
import type { ProgramView } from '../../syntax/program-view.js';
import type { CallGraph } from '../call-graph/call-graph.js';
import type { CallMemo } from '../call-graph/call-memo.js';
import type { ClientTable } from '../clients/table.js';
import type { ChannelWrite } from '../domain/channels.js';
import type { Context, ContextTable, Invocation } from '../domain/context.js';
import type { CallSummary, ModelledCall } from '../domain/summary.js';
import type { CallEdge } from '../domain/call-edge.js';
import type { CallLike, FunctionValue, Value, Values } from '../domain/values.js';
import type { ModelTable } from '../models/model-table.js';
import type { SharedGlobals } from '../evaluate/globals/shared-globals.js';
import type { Failures } from './failures.js';

/**
 * The port through which the rooms of the engine see each other: an expression needs members, a member needs calls, a
 * call needs expressions. Each function is described where it is defined.
 */
export interface Engine {
  readonly program: ProgramView;
  readonly contexts: ContextTable;
  readonly clients: ClientTable;
  readonly models: ModelTable;
  readonly callGraph: CallGraph;
  readonly shared: SharedGlobals;
  readonly budget: Budget;
  readonly failures: Failures;
  readonly results: CallMemo;
  moduleOf(context: Context): Module;
  /**
   * Runs the analysis of one place. If it throws, the error is recorded for that place and `instead` is returned.
   * Without a file there is no place.
   */
  attempt<T>(place: TS.Node | undefined, instead: T, work: () => T): T;
  /** Everything that `node` may evaluate to in `context`. */
  evaluate(node: TS.Node, context: Context): Values;
  /** The values of property `name`; null for a computed name, which may be any. */
  member(values: Values, name: string | null): Values;
  elements(values: Values): Values;
  elementAt(values: Values, index: number): Values;
  /** Runs a recursive look-up, which yields nothing within itself. `what` names the look-up and `key` its subject. */
  guardRecursion(what: string, key: string, work: () => Values): Values;
  /** Runs a recursive look-up and memoises its result. `what` names the look-up and `key` its subject. */
  memoiseLookUp(what: string, key: string, work: () => Values): Values;
  /** The functions that a call invokes directly, with their arguments. */
  targets(site: CallSite, context: Context): readonly CallEdge[];
  /** What a call delivers to a receiver, in an activation of the code around the call. */
  channelWritesOf(site: CallSite, context: Context, receiver: string): readonly ChannelWrite[];
  call(site: CallLike, context: Context): Values;
  /** The effect of calling one callee. */
  summaryOf(callee: Value, call: ModelledCall): CallSummary;
  /** Whether a function is evaluated in the context of an invocation; the number of contexts is limited. */
  admits(fn: FunctionValue, invocation: Invocation): boolean;
  /** What a function returns; `invocation` null for a getter. */
  invoke(fn: Value, invocation: CallEdge['invocation'] | null): Values;
  /** Two parts of a URL with one slash between. */
  join(base: Values, path: Values): Values;
  resolveUrl(path: Values, base: Values | undefined): Values;
  exported(file: string, name: string): Values;
  /** Memoises `work` for a node whose result does not depend on the context. */
  memoiseForNode(node: TS.Node, work: () => Values): Values;
  ofType(type: TS.TypeNode | undefined): Values;
  /** The values of the type that a package exports under `name`, at a place that refers to it. */
  packageType(specifier: string, name: string, site: TS.Node): Values;
  /** `this` in the methods of an object that describes a component or a store by its options. */
  optionsValue(literal: TS.ObjectLiteralExpression, context: Context): Value;
}

/**
 * The limits of the work: evaluations, look-ups, nesting, walks to callers, contexts of a function, and rounds in which
 * callers are looked for.
 */
export type Bound = 'steps' | 'lookUps' | 'nesting' | 'calls' | 'walks' | 'contexts' | 'rounds';

/** Limits of the work on one part. They count what was cut, for the report. */
export class Budget {
  /** The most evaluations for one part, however large it is. */
  static readonly STEPS = 3_000_000;
  /** The most look-ups of parts of values. A bundle of many packages may need more of them than evaluations. */
  static readonly ALL_LOOK_UPS = 10_000_000;
  /**
   * The limit for a small part, of evaluations and of look-ups, and what each character adds. Real code takes a third
   * of one per character.
   */
  static readonly FREE = 30_000;
  static readonly PER_CHARACTER = 5;
  /**
   * Effort is evaluations and half of the look-ups. This is what a stage may take before it gets coarser: for a small
   * part, and per character. Real applications stay far below. Libraries with thousands of functions that are passed on
   * do not.
   */
  static readonly FREE_EFFORT = 100_000;
  static readonly EFFORT_PER_CHARACTER = 0.05;
  /** Nesting of evaluations and look-ups; each level takes about ten stack frames. */
  static readonly NESTING = 250;
  /** Nesting of look-ups of parts of values, among those. */
  static readonly LOOK_UPS = 150;
  /** Invocations nested in each other. */
  static readonly CALLS = 48;

  steps = 0;
  lookUps = 0;
  readonly mostSteps: number;
  readonly mostLookUps: number;
  readonly #mostEffort: number;
  /** The effort before the current stage. */
  #before = 0;
  /** How often a limit was reached, and the first place. */
  readonly cuts = new Map<Bound, { count: number; place: TS.Node }>();

  /** @param size characters of the part. */
  constructor(size: number) {
    const inProportion = Budget.FREE + size * Budget.PER_CHARACTER;
    this.mostSteps = Math.min(Budget.STEPS, inProportion);
    this.mostLookUps = Math.min(Budget.ALL_LOOK_UPS, inProportion);
    this.#mostEffort = Budget.FREE_EFFORT + size * Budget.EFFORT_PER_CHARACTER;
  }

  /** Whether the stage has used up its effort and admits no further contexts. */
  get isTight(): boolean {
    return this.#effort - this.#before > this.#mostEffort;
  }

  get #effort(): number {
    return this.steps + this.lookUps / 2;
  }

  /** Starts another stage with the same allowance. */
  beginStage(): void {
    this.#before = this.#effort;
  }

  /**
   * Records that a limit was reached.
   *
   * @param place read only the first time.
   */
  cut(bound: Bound, place: () => TS.Node): void {
    const known = this.cuts.get(bound);
    if (known) known.count++;
    else this.cuts.set(bound, { count: 1, place: place() });
  }
}
