import type { ts as TS } from 'ts-morph';
import type { Steps } from '../../runtime/steps.js';
import { frameOf, outerFrame, type ClassNode, type FunctionNode } from '../../syntax/frames.js';
import { isCallSite, type CallSite, type Module } from '../../syntax/module.js';
import { argumentsAt } from '../text/argument-paths.js';
import type { Channels, ChannelWrite } from '../domain/channels.js';
import { nearestContext, type Context, type Invocation } from '../domain/context.js';
import { mayAliasObject, mayAliasContext, sameObject, type Maker } from '../domain/may-alias.js';
import type { CallEdge } from '../domain/call-edge.js';
import { joinValues } from '../domain/join.js';
import { addVolume } from '../domain/volume.js';
import type { FunctionValue, Value, Values } from '../domain/values.js';
import { ON_CALLBACK_ARGUMENTS, ChangedKeys } from '../engine/dependencies.js';
import type { PartialProgram } from '../engine/partial-program.js';
import type { CallGraphPort, Engine, FieldNote, Inherited, MakeInvocation } from '../engine/engine.js';
import { assignedFields } from '../evaluate/fields.js';
import { SyntheticInvocations, functionArguments } from '../evaluate/invocations.js';
import { conventionalCalls, conventionalFields } from '../models/plugins.js';
import { AskedCalls } from './asked-calls.js';
import { ChannelWrites } from './channel-writes.js';
import { ClassHierarchy } from './class-hierarchy.js';
import { SiteInvocations } from './site-invocations.js';
import { CallContexts } from './call-contexts.js';
import { PrototypeHeirs } from './prototype-heirs.js';
import { FieldNotes } from './field-notes.js';

const MAX_ROUNDS = 6;

/**
 * The call graph: for every call in the program the functions it may invoke, without assuming a caller. It is built by
 * evaluating each callee. A callee may be a parameter and so depend on the graph itself, so it is built in rounds until
 * nothing is added.
 */
export class CallGraph implements CallGraphPort {
  readonly #byFunction = new Map<FunctionNode, Map<string, CallEdge>>();

  readonly channels: Channels = { published: new Set(), subscribed: new Set() };

  readonly contributors = new Map<TS.Node | string, Set<string>>();
  readonly #writes = new ChannelWrites();
  readonly #classes: ClassHierarchy;
  readonly #heirs: PrototypeHeirs;
  readonly #invocations = new SiteInvocations();
  readonly #synthetic: SyntheticInvocations;
  readonly #callbackArguments = new Map<CallSite, Map<string, () => Values>>();
  readonly #fields: FieldNotes;
  readonly #changedKeys = new ChangedKeys();
  #calls: AskedCalls | null = null;
  /** From then on, calls are asked when somebody needs them. */
  #isBuilt = false;

  /**
   * @param partialProgram records what is read.
   */
  constructor(readonly partialProgram: PartialProgram) {
    this.#synthetic = new SyntheticInvocations(partialProgram.dependencies);
    this.#fields = new FieldNotes({
      asked: (key) => this.#query(key),
      added: (key) => this.#changedKeys.add(key),
      notePart: (key, file) => this.addContributor(key, file),
    });
    const ask = (node: TS.Node): void => this.partialProgram.recordQuery(node);
    const notePart = (node: TS.Node, file: string): void => this.addContributor(node, file);
    this.#classes = new ClassHierarchy(ask, notePart);
    this.#heirs = new PrototypeHeirs(ask, notePart);
  }

  addContributor(key: TS.Node | string, file: string): void {
    const known = this.contributors.get(key);
    if (known) known.add(file);
    else this.contributors.set(key, new Set([file]));
  }

  isAsked(site: CallSite): boolean {
    return this.#calls?.has(site) ?? false;
  }

  mayLackCallers(fn: FunctionNode): boolean {
    return this.#calls?.mayLackCallersOf(fn) ?? false;
  }

  /**
   * Evaluates the calls of the program, those near the API first, until the effort is used up. `forget` drops memoised
   * results between rounds if they lack later entries.
   */
  *build(modules: Iterable<Module>, engine: Engine, forget: (asked: number) => void): Steps<void> {
    const all = [...modules];
    const contexts = new CallContexts(this);
    this.#classes.index(all, engine);
    this.#heirs.index(all, engine);
    const calls = (this.#calls = new AskedCalls(engine, (site, at) => {
      for (const target of engine.attempt(site, [], () => this.#targetsOf(site, at, engine)))
        this.#add(target, site.getSourceFile().fileName);
    }));
    let isLeft = false;
    const ask = (site: CallSite, isFirst: boolean): void => {
      const context = engine.contexts.root(frameOf(site), false);
      const known = engine.attempt(site, [context], () => contexts.of(site, context, !isFirst, engine));
      // A call without known callers yet is left for the next round.
      isLeft ||= isFirst && known.length === 0;
      calls.ask(site, known);
    };
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const isFirst = round === 0;
      isLeft = false;
      contexts.forget();
      if (isFirst) yield* calls.inWaves((site) => ask(site, true));
      else
        for (const site of calls.all) {
          ask(site, false);
          yield;
        }
      for (const module of all) {
        yield;
        for (const target of engine.attempt(module.source, [], () => conventionalCalls(module, engine)))
          this.#add(target, module.file);
        this.noteFields(
          engine.attempt(module.source, [], () => [
            ...assignedFields(module, engine),
            ...conventionalFields(module, engine),
          ]),
          module.source,
        );
      }
      const { changed } = this.#changedKeys;
      // The arguments of callbacks may have become known after results were computed from them.
      forget(changed | ON_CALLBACK_ARGUMENTS);
      if (changed === 0 && !isLeft) break;
      if (!isFirst && engine.budget.isTight) {
        engine.budget.cut('rounds', () => this.#changedKeys.node ?? all[0]!.source);
        break;
      }
      this.#changedKeys.reset();
    }
    this.#isBuilt = true;
  }

  /**
   * The functions that a call invokes. If the callee depends on files that are left out, functions among the arguments
   * may be called there.
   */
  #targetsOf(site: CallSite, at: Context, engine: Engine): readonly CallEdge[] {
    let targets: readonly CallEdge[] = [];
    const dependsOnMissing = this.partialProgram.trackMissing(() => (targets = engine.targets(site, at)));
    const handed = dependsOnMissing ? functionArguments(this.invocation(site, at, engine), engine) : [];
    for (const fn of handed) if (this.partialProgram.recordEscape(fn)) this.#changedKeys.add(fn);
    return targets;
  }

  #query(key: TS.Node | string): void {
    this.#noteQuery(key);
    this.partialProgram.recordQuery(key);
  }

  #noteQuery(key: TS.Node | string): void {
    this.partialProgram.dependencies.add(this.#changedKeys.bitOf(key));
  }

  #add(target: CallEdge, file: string): void {
    let known = this.#byFunction.get(target.fn.node);
    if (!known) this.#byFunction.set(target.fn.node, (known = new Map()));
    const key = `${target.fn.key}|${target.invocation.key}`;
    if (known.has(key)) return;
    known.set(key, target);
    this.addContributor(target.fn.node, file);
    this.#changedKeys.add(target.fn.node);
  }

  publish(channel: string, write: ChannelWrite): void {
    if (!this.#writes.add(channel, write)) return;
    this.channels.published.add(channel);
    this.addContributor(channel, write.site.getSourceFile().fileName);
    this.#changedKeys.add(channel);
  }

  /** The deliveries of a call to a receiver while `work` runs. They are not recorded. */
  capture(site: CallSite, channel: string, work: () => void): readonly ChannelWrite[] {
    return this.#writes.capture(site, channel, work);
  }

  writesTo(channel: string): ChannelWrite[] {
    this.channels.subscribed.add(channel);
    this.#query(channel);
    return this.#writes.of(channel);
  }

  publishedValues(channel: string, engine: Engine): Values {
    return joinValues(...this.writesTo(channel).map((write) => this.valuesOf(write, engine)));
  }

  valuesOf({ site, context, argument, property, places, by }: ChannelWrite, engine: Engine): Values {
    const handed = by ?? this.invocation(site, context, engine);
    const given = places ? argumentsAt(places, handed, engine) : (handed.argument(argument) ?? []);
    return property === undefined ? given : engine.member(given, property);
  }

  channelsUnder(prefix: string): [name: string, writes: ChannelWrite[]][] {
    return this.#writes.under(prefix);
  }

  noteCallbackArguments(site: CallSite, key: string, values: () => Values, by: CallSite): void {
    this.addContributor(site, by.getSourceFile().fileName);
    const known = this.#callbackArguments.get(site) ?? new Map<string, () => Values>();
    if (!known.has(key)) this.#changedKeys.add(site);
    this.#callbackArguments.set(site, known.set(key, values));
  }

  callbackArguments(site: CallSite): Values {
    this.#query(site);
    return joinValues(...[...(this.#callbackArguments.get(site)?.values() ?? [])].map((values) => values()));
  }

  noteFields(notes: readonly FieldNote[], site: TS.Node): void {
    this.#fields.add(notes, site.getSourceFile().fileName);
  }

  fieldsOf(value: Value, node: Maker): FieldNote[] {
    return this.#fields.of(value, node);
  }

  of(fn: FunctionNode): CallEdge[] {
    if (this.#isBuilt) this.#calls!.callersOf(fn);
    this.#noteQuery(fn);
    return [...(this.#byFunction.get(fn)?.values() ?? [])];
  }

  invocationsOf(fn: FunctionNode, at: Context, engine: Engine): Invocation[] {
    this.partialProgram.recordQuery(fn);
    const seen = new Map<string, Invocation>();
    const edges = this.of(fn);
    addVolume(edges.length);
    for (const target of edges) {
      if (
        !mayAliasContext(target.fn.context, at.outer) ||
        !mayAliasObject(target.fn.self, at.self) ||
        this.#classes.areApart(target.fn.self, at.self)
      )
        continue;
      for (const { invocation } of this.#rebase(target, at, engine)) seen.set(invocation.key, invocation);
    }
    return [...seen.values()];
  }

  /** A target seen from the activation around `at`, if the call is in a frame of that activation. */
  #rebase(target: CallEdge, at: Context, engine: Engine): readonly CallEdge[] {
    const onSelf = sameObject(target, at);
    if (onSelf) {
      const { site } = target.invocation;
      const caller = engine.contexts.within(
        engine.contexts.bind(onSelf.method, engine.contexts.root(outerFrame(onSelf.method)!, false), null, onSelf.self),
        site,
      );
      return [{ fn: target.fn, invocation: this.invocation(site as CallSite, caller, engine) }];
    }
    const activation = at.outer && nearestContext(at.outer, target.invocation.site);
    // An activation without invocation adds nothing to the graph's own answer.
    if (!activation || activation.depth === 0 || !isCallSite(target.invocation.site)) return [target];
    const context = engine.contexts.within(activation, target.invocation.site);
    if (context === target.invocation.caller) return [target];
    return engine.targets(target.invocation.site, context).filter(({ fn }) => fn.node === target.fn.node);
  }

  invocation(site: CallSite, at: Context, engine: Engine): Invocation {
    return this.#invocations.of(site, at, engine);
  }

  contextsAround(node: TS.Node, engine: Engine): readonly Context[] {
    // Callers that were found since the graph was built count too.
    return new CallContexts(this).around(node, engine);
  }

  subclassesOf(node: ClassNode): { node: ClassNode; context: Context }[] {
    return this.#classes.subclassesOf(node);
  }

  heirsOf(node: Inherited): readonly FunctionValue[] {
    return this.#heirs.of(node);
  }

  synthetic(...args: Parameters<MakeInvocation>): Invocation {
    return this.#synthetic.make(...args);
  }

  impliedInvocation(...args: Parameters<MakeInvocation>): Invocation {
    return Object.assign(this.synthetic(...args), { synthetic: false });
  }
}
