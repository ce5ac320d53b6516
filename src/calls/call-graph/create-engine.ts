import type { ts as TS } from 'ts-morph';
import type { FrameNode } from '../../syntax/frames.js';
import type { CallSite, Module } from '../../syntax/module.js';
import type { ProgramView } from '../../syntax/program-view.js';
import { ClientTable } from '../clients/table.js';
import type { Delivery } from '../domain/deliveries.js';
import { Envs, type Env, type Invocation } from '../domain/env.js';
import type { Behaviour, ModelCall } from '../domain/summary.js';
import type { Target } from '../domain/target.js';
import { union } from '../domain/union.js';
import { unknown, type CallLike, type FunctionValue, type Value, type Values } from '../domain/values.js';
import { ContextBound } from '../engine/context-bound.js';
import { Elsewhere } from '../engine/elsewhere.js';
import { Budget, type Engine } from '../engine/engine.js';
import { Failures } from '../engine/failures.js';
import { Memo } from '../engine/memo.js';
import { elementAt, elementsOf } from '../evaluate/elements.js';
import { evaluateNode } from '../evaluate/evaluate.js';
import { exportedValue } from '../evaluate/exported.js';
import { memberOf } from '../evaluate/members.js';
import { SharedGlobals } from '../evaluate/shared-globals.js';
import { valuesOfType } from '../evaluate/types.js';
import { routerType } from '../models/frameworks/angular-routes.js';
import type { Described } from '../models/described.js';
import { modelTable, type ModelTable } from '../models/model-table.js';
import { screenType } from '../models/frameworks/navigation.js';
import { optionsValue } from '../models/frameworks/options-objects.js';
import { joinUrl, resolveUrl } from '../text/strings.js';
import { behaviourOf, callResult, callTargets } from './call.js';
import { Callers } from './callers.js';
import { resultOf } from './invoke.js';
import { KeptResults } from './kept-results.js';

/** Creates the evaluator for a program and builds the call graph. */
export function createEngine(program: ProgramView, described: Described, elsewhere = new Elsewhere()): Engine {
  const engine = new Evaluator(program, described, elsewhere);
  engine.callers.build(program.modules.values(), engine, (asked) => engine.forget(asked));
  engine.budget.beginStage();
  return engine;
}

/** Stands for the environment of results that are valid in every environment. */
const ANY_CONTEXT = 0;

class Evaluator implements Engine {
  readonly envs = new Envs();
  readonly callers: Callers;
  readonly budget: Budget;
  readonly failures = new Failures();
  readonly shared: SharedGlobals;
  readonly clients: ClientTable;
  readonly models: ModelTable;
  readonly #memo: Memo;
  readonly results: KeptResults;
  readonly #contexts = new ContextBound();
  readonly #modules = new Map<FrameNode, Module>();
  /** Look-ups under way, each with the depth of evaluation at which it began. */
  readonly #looking: { what: string; key: string; depth: number }[] = [];
  /** Nesting of evaluations and look-ups, bounded to avoid a stack overflow. */
  #nested = 0;
  /** The look-ups among them. */
  #lookUps = 0;
  /** The node evaluated last. */
  #at!: TS.Node;

  constructor(
    readonly program: ProgramView,
    { clients, models }: Described,
    elsewhere: Elsewhere,
  ) {
    this.budget = new Budget([...program.modules.values()].reduce((size, { source }) => size + source.text.length, 0));
    this.callers = new Callers(elsewhere);
    this.#memo = new Memo(elsewhere.asks);
    this.results = new KeptResults(this.#memo, elsewhere.asks);
    this.clients = new ClientTable(clients);
    this.models = modelTable(models);
    for (const module of program.modules.values()) this.#modules.set(module.source, module);
    this.shared = new SharedGlobals(this);
  }

  /** Forgets results that depend on any of these bits. */
  forget(asked: number): void {
    this.#memo.forget(asked);
    this.results.forget(asked);
  }

  attempt<T>(place: TS.Node | undefined, instead: T, work: () => T): T {
    const { asks } = this.callers.elsewhere;
    const { asked } = asks;
    try {
      return work();
    } catch (error) {
      if (!place) throw error;
      this.failures.add(place, error);
      // The unfinished computations are abandoned.
      asks.asked = asked;
      this.#memo.recover();
      return instead;
    }
  }

  moduleOf(env: Env): Module {
    let at = env;
    while (at.outer) at = at.outer;
    return this.#modules.get(at.frame)!;
  }

  evaluate(node: TS.Node, env: Env): Values {
    const remembered = this.#memo.find(env.id, node);
    if (remembered) return remembered;
    const cut = this.#exhausted(node);
    if (cut) return [unknown(`not followed: ${cut}`)];
    return this.#memo.compute(env.id, node, env, this.#evaluated);
  }

  readonly #evaluated = (node: TS.Node, env: Env): Values => {
    this.#nested++;
    this.#at = node;
    try {
      return evaluateNode(node, env, this);
    } finally {
      this.#nested--;
    }
  };

  #exhausted(node: TS.Node): string | undefined {
    if (++this.budget.steps > this.budget.mostSteps) {
      this.budget.cut('steps', () => this.envs.busiest() ?? node);
      return 'too many steps';
    }
    if (this.#nested < Budget.NESTING) return undefined;
    this.budget.cut('nesting', () => node);
    return 'nested too deeply';
  }

  #guarded(work: () => Values): Values {
    if (this.#nested >= Budget.NESTING) {
      this.budget.cut('nesting', () => this.#at);
      return [unknown('not followed: nested too deeply')];
    }
    this.#nested++;
    try {
      return work();
    } finally {
      this.#nested--;
    }
  }

  /**
   * A look-up of a part of a value. One that never ends runs in a circle through ever new aliases of the same values.
   */
  #lookedUp(work: () => Values): Values {
    if (this.#lookUps >= Budget.LOOK_UPS) return [];
    if (++this.budget.lookUps > this.budget.mostLookUps) {
      this.budget.cut('lookUps', () => this.envs.busiest() ?? this.#at);
      return [];
    }
    this.#lookUps++;
    try {
      return this.#guarded(work);
    } finally {
      this.#lookUps--;
    }
  }

  once(what: string, key: string, work: () => Values): Values {
    const active = this.#looking.find((looking) => looking.what === what && looking.key === key);
    if (active) {
      this.#memo.reach(active.depth);
      return [];
    }
    const { depth } = this.#memo;
    this.#looking.push({ what, key, depth });
    try {
      return this.#guarded(work);
    } finally {
      this.#looking.pop();
      if (depth === 0) this.#memo.release(0);
    }
  }

  lookUp(what: string, key: string, work: () => Values): Values {
    return this.#memo.lookUp(what, key, () => this.#guarded(work));
  }

  member(values: Values, name: string | null): Values {
    if (values.length === 0) return values;
    return this.#lookedUp(() => memberOf(values, name, this));
  }

  elements(values: Values): Values {
    return this.#lookedUp(() => elementsOf(values, this));
  }

  elementAt(values: Values, index: number): Values {
    return this.#lookedUp(() => elementAt(values, index, this));
  }

  targets(site: CallSite, env: Env): readonly Target[] {
    return this.results.targets(site, env, () => callTargets(site, env, this));
  }

  deliveriesOf(site: CallSite, env: Env, receiver: string): readonly Delivery[] {
    return this.callers.capture(site, receiver, () => callTargets(site, env, this));
  }

  behaviour(callee: Value, call: ModelCall): Behaviour {
    return behaviourOf(callee, call);
  }

  call(site: CallLike, env: Env): Values {
    return callResult(site, env, this);
  }

  admits(fn: FunctionValue, invocation: Invocation): boolean {
    const isAdmitted = this.#contexts.admits(fn, invocation, this.budget.isTight);
    if (!isAdmitted) this.budget.cut('contexts', () => fn.node);
    return isAdmitted;
  }

  invoke(fn: Value, invocation: Invocation | null): Values {
    return fn.kind === 'function' ? resultOf(fn, invocation, this) : [];
  }

  exported(file: string, name: string): Values {
    const key = `${file}#${name}`;
    // Files can import a name from one another that none of them declares.
    return this.results.exported(key, () => this.once('export of', key, () => exportedValue(file, name, this)));
  }

  join(base: Values, path: Values): Values {
    return joinUrl(base, path, this);
  }

  resolveUrl(path: Values, base: Values | undefined): Values {
    return resolveUrl(path, base, this);
  }

  ofType(type: TS.TypeNode | undefined): Values {
    if (!type) return [];
    // A type means the same in every context of its file.
    return this.remember(type, () => valuesOfType(type, this.envs.root(type.getSourceFile(), false), this));
  }

  packageType(specifier: string, name: string, site: TS.Node): Values {
    return union(screenType(specifier, name, site, this), routerType(specifier, name, site, this));
  }

  optionsValue(literal: TS.ObjectLiteralExpression, env: Env): Value {
    return optionsValue(literal, env, this);
  }

  remember(node: TS.Node, work: () => Values): Values {
    return this.#memo.find(ANY_CONTEXT, node) ?? this.#memo.compute(ANY_CONTEXT, node, undefined, work);
  }
}
