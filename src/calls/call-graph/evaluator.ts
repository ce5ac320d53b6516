import type { ts as TS } from 'ts-morph';
import type { FrameNode } from '../../syntax/frames.js';
import type { Deadline } from '../../model/limits.js';
import type { Steps } from '../../runtime/steps.js';
import type { CallSite, Module } from '../../syntax/module.js';
import type { ProgramView } from '../../syntax/program-view.js';
import { ClientTable } from '../clients/table.js';
import type { ChannelWrite } from '../domain/channels.js';
import { ContextTable, type Context, type Invocation } from '../domain/context.js';
import type { CallSummary, ModelledCall, Engine, Relevance } from '../engine/engine.js';
import type { CallEdge } from '../domain/call-edge.js';
import { unknown, type CallLike, type FunctionValue, type Value, type Values } from '../domain/values.js';
import { rankSites } from './relevance.js';
import { ContextLimit } from '../engine/context-limit.js';
import { ExpensivePlaces } from '../engine/expensive-places.js';
import { PartialProgram } from '../engine/partial-program.js';
import { sizeOf } from '../engine/part-size.js';
import type { Interest } from '../engine/interest.js';
import { Budget, NOT_FOLLOWED } from '../engine/budget.js';
import { Failures } from '../engine/failures.js';
import { ListedEvents } from '../engine/listed-events.js';
import { ANY_CONTEXT, Memo, WHOLE_QUESTION } from '../engine/memo.js';
import type { TypePlace } from '../engine/type-place.js';
import { elementAt, elementsOf } from '../evaluate/elements.js';
import { evaluateNode } from '../evaluate/evaluate.js';
import { exportedValue } from '../evaluate/exported.js';
import { memberOf } from '../evaluate/members.js';
import { SharedGlobals } from '../evaluate/globals/shared-globals.js';
import { KnownSettings } from '../evaluate/settings/known-settings.js';
import { namesDataTypes, valuesOfType } from '../evaluate/types/types.js';
import type { Described } from '../models/described.js';
import { modelTable, type ModelTable } from '../models/model-table.js';
import { optionsValue, packageType } from '../models/plugins.js';
import { joinUrl, resolveUrl } from '../text/strings.js';
import { summaryOf, callResult, callTargets } from './call.js';
import { CallGraph } from './call-graph.js';
import { resultOf } from './invoke.js';
import { CallMemo } from './call-memo.js';

/** Creates the evaluator for a program and builds the call graph. */
export function* createEngine(
  program: ProgramView,
  described: Described,
  interest: Pick<Interest, 'apis' | 'hosts' | 'needles' | 'routes' | 'ends' | 'values'>,
  {
    partialProgram = new PartialProgram(),
    isProbe = false,
    deadline = null,
  }: { partialProgram?: PartialProgram; isProbe?: boolean; deadline?: Deadline | null } = {},
): Steps<Engine> {
  const engine = new Evaluator(program, described, interest, partialProgram, isProbe, deadline);
  yield* engine.callGraph.build(program.modules.values(), engine, (changed) => engine.forget(changed));
  engine.budget.beginStage();
  return engine;
}

const NESTED_TOO_DEEPLY = 'not followed: nested too deeply';

class Evaluator implements Engine {
  readonly contexts = new ContextTable();
  readonly callGraph: CallGraph;
  readonly relevance: Relevance;
  readonly budget: Budget;
  readonly failures = new Failures();
  readonly shared: SharedGlobals;
  readonly settings: KnownSettings;
  readonly clients: ClientTable;
  readonly events: ListedEvents;
  readonly models: ModelTable;
  readonly namesDataTypes = (): boolean => namesDataTypes(this);
  readonly #memo: Memo;
  readonly results: CallMemo;
  readonly #contexts = new ContextLimit();
  readonly #expensive = new ExpensivePlaces();
  readonly #modules = new Map<FrameNode, Module>();
  /** Look-ups under way, each with the depth of evaluation at which it began. */
  readonly #activeLookUps: { what: string; key: string; depth: number }[] = [];
  /** Nesting of evaluations and look-ups, bounded to avoid a stack overflow. */
  #nesting = 0;
  /** The look-ups among them. */
  #lookUpDepth = 0;
  /** The node evaluated last, at first a file. */
  #currentNode!: TS.Node;

  constructor(
    readonly program: ProgramView,
    { clients, models }: Described,
    readonly listed: Pick<Interest, 'apis' | 'hosts' | 'needles' | 'routes' | 'ends' | 'values'>,
    partialProgram: PartialProgram,
    isProbe: boolean,
    deadline: Deadline | null,
  ) {
    this.budget = new Budget(sizeOf(program, listed), isProbe, deadline);
    this.callGraph = new CallGraph(partialProgram);
    this.relevance = rankSites(program, listed, clients);
    this.#memo = new Memo(partialProgram.dependencies);
    this.results = new CallMemo(this.#memo, partialProgram.dependencies);
    this.clients = new ClientTable(clients);
    this.events = new ListedEvents(listed.routes);
    this.models = modelTable(models);
    for (const module of program.modules.values()) this.#modules.set((this.#currentNode = module.source), module);
    this.shared = new SharedGlobals(this);
    this.settings = new KnownSettings(this, listed.values);
  }

  /** Forgets results that depend on any of these bits. */
  forget(changed: number): void {
    this.#memo.forget(changed);
    this.results.forget(changed);
  }

  attempt<T>(place: TS.Node | undefined, instead: T, work: () => T): T {
    const { dependencies } = this.callGraph.partialProgram;
    const { bits } = dependencies;
    try {
      return place ? this.budget.ask(place, work) : work();
    } catch (error) {
      if (!place) throw error;
      this.failures.add(place, error);
      // The unfinished computations are abandoned.
      dependencies.bits = bits;
      this.#memo.recover();
      return instead;
    } finally {
      // What was cut is not known to any other question.
      this.#memo.dropProvisional(WHOLE_QUESTION);
    }
  }

  aside(work: () => void): void {
    if (this.#nesting > Budget.ASIDE) this.markIncomplete();
    else this.#memo.run(work);
  }

  markIncomplete(): void {
    this.#memo.dependOn(WHOLE_QUESTION);
  }

  takesLookUp(): boolean {
    if (this.budget.lookUp()) return true;
    this.markIncomplete();
    return false;
  }

  moduleOf(context: Context): Module {
    let at = context;
    while (at.outer) at = at.outer;
    return this.#modules.get(at.frame)!;
  }

  evaluate(node: TS.Node, context: Context): Values {
    const remembered = this.#memo.find(context.id, node);
    if (remembered) return remembered;
    const cut = this.#expensive.has(node, context) ? NOT_FOLLOWED : this.#exhausted(node);
    if (cut) return [unknown(cut)];
    return this.#memo.compute(context.id, node, context, this.#evaluateNested);
  }

  readonly #evaluateNested = (node: TS.Node, context: Context): Values => {
    this.#nesting++;
    this.#currentNode = node;
    const before = this.budget.effort;
    try {
      const values = this.settings.readAt(evaluateNode(node, context, this), node, context);
      if (this.budget.explainsCut(before)) this.#expensive.add(node, context);
      return values;
    } finally {
      this.#nesting--;
    }
  };

  #exhausted(node: TS.Node): string | undefined {
    if (!this.budget.step()) {
      this.#memo.dependOn(WHOLE_QUESTION);
      return NOT_FOLLOWED;
    }
    if (this.#nesting < Budget.NESTING) return undefined;
    return this.#tooDeep(node, NESTED_TOO_DEEPLY);
  }

  #tooDeep<T>(node: TS.Node, result: T): T {
    this.budget.cut('nesting', () => node);
    return result;
  }

  #guarded(work: () => Values): Values {
    if (this.#nesting >= Budget.NESTING) return this.#tooDeep(this.#currentNode, [unknown(NESTED_TOO_DEEPLY)]);
    this.#nesting++;
    try {
      return work();
    } finally {
      this.#nesting--;
    }
  }

  /**
   * A look-up of a part of a value. One that never ends runs in a circle through ever new aliases of the same values.
   */
  #boundedLookUp(work: () => Values): Values {
    if (this.#lookUpDepth >= Budget.LOOK_UPS) return this.#tooDeep(this.#currentNode, []);
    if (!this.takesLookUp()) return [unknown(NOT_FOLLOWED)];
    this.#lookUpDepth++;
    try {
      return this.#guarded(work);
    } finally {
      this.#lookUpDepth--;
    }
  }

  guardRecursion(what: string, key: string, work: () => Values): Values {
    const active = this.#activeLookUps.find((lookUp) => lookUp.what === what && lookUp.key === key);
    if (active) {
      this.#memo.dependOn(active.depth);
      return [];
    }
    const { depth } = this.#memo;
    this.#activeLookUps.push({ what, key, depth });
    try {
      return this.#guarded(work);
    } finally {
      this.#activeLookUps.pop();
      if (depth === WHOLE_QUESTION) this.#memo.dropProvisional(WHOLE_QUESTION);
    }
  }

  memoiseLookUp(what: string, key: string, work: (note: (soFar: Values) => void) => Values): Values {
    return this.#memo.memoiseLookUp(what, key, (note) => this.#guarded(() => work(note)));
  }

  member(values: Values, name: string | null): Values {
    if (values.length === 0) return values;
    return this.#boundedLookUp(() => memberOf(values, name, this));
  }

  elements(values: Values): Values {
    return this.#boundedLookUp(() => elementsOf(values, this));
  }

  elementAt(values: Values, index: number): Values {
    return this.#boundedLookUp(() => elementAt(values, index, this));
  }

  targets(site: CallSite, context: Context): readonly CallEdge[] {
    return this.results.targets(site, context, () => callTargets(site, context, this));
  }

  channelWritesOf(site: CallSite, context: Context, receiver: string): readonly ChannelWrite[] {
    return this.callGraph.capture(site, receiver, () => callTargets(site, context, this));
  }

  summaryOf(callee: Value, call: ModelledCall): CallSummary {
    return summaryOf(callee, call);
  }

  call(site: CallLike, context: Context): Values {
    return callResult(site, context, this);
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
    return this.results.exported(key, () =>
      this.guardRecursion('export of', key, () => exportedValue(file, name, this)),
    );
  }

  join(base: Values, path: Values): Values {
    return joinUrl(base, path, this);
  }

  resolveUrl(path: Values, base: Values | undefined): Values {
    return resolveUrl(path, base, this);
  }

  ofType(type: TS.TypeNode | undefined, place?: TypePlace): Values {
    return type ? valuesOfType(type, place, this) : [];
  }

  packageType(specifier: string, name: string, site: TS.Node): Values {
    return packageType(specifier, name, site, this);
  }

  optionsValue(literal: TS.ObjectLiteralExpression, context: Context): Value {
    return optionsValue(literal, context, this);
  }

  memoiseForNode(node: TS.Node, work: () => Values): Values {
    return this.#memo.find(ANY_CONTEXT, node) ?? this.#memo.compute(ANY_CONTEXT, node, undefined, work);
  }
}
