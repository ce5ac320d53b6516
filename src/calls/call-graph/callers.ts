import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../lists.js';
import { readsActivation } from '../../syntax/activation.js';
import { frameOf, outerFrame, type ClassNode, type FunctionNode } from '../../syntax/frames.js';
import { isCallSite, type CallSite, type Module } from '../../syntax/module.js';
import { argumentsAt } from '../clients/arguments.js';
import type { Channels, Delivery } from '../domain/deliveries.js';
import { activationAround, type Env, type Invocation } from '../domain/env.js';
import { mayBeOne, mayBeSame, sameObject } from '../domain/same.js';
import type { Target } from '../domain/target.js';
import { union } from '../domain/union.js';
import { idOf, type Value, type Values } from '../domain/values.js';
import { HANDED, Staleness } from '../engine/asks.js';
import type { Elsewhere } from '../engine/elsewhere.js';
import type { Engine } from '../engine/engine.js';
import { assignedFields, type FieldNote } from '../evaluate/fields.js';
import { SyntheticInvocations, functionsHanded, makeInvocation } from '../evaluate/invocations.js';
import { contextFields } from '../models/frameworks/class-components.js';
import { conventionalCalls } from '../models/frameworks/frameworks.js';
import { ClassHierarchy } from './class-hierarchy.js';
import { Contexts } from './contexts.js';
import { FieldNotes } from './field-notes.js';

const MAX_ROUNDS = 6;

/**
 * The call graph: for every call in the program the functions it may invoke, without assuming a caller. It is built by
 * evaluating each callee. A callee may be a parameter and so depend on the graph itself, so it is built in rounds until
 * nothing is added.
 */
export class Callers {
  readonly #byFunction = new Map<FunctionNode, Map<string, Target>>();
  /**
   * Names through which files are joined without an import: receivers to which something was delivered, and those that
   * were read.
   */
  readonly channels: Channels = { given: new Set(), taken: new Set() };
  /** The files that contributed to each key of the graph. */
  readonly origins = new Map<TS.Node | string, Set<string>>();
  readonly #deliveries = new Map<string, Map<string, Delivery>>();
  readonly #classes: ClassHierarchy;
  readonly #invocations = new Map<CallSite, Map<number, Invocation>>();
  readonly #synthetic: SyntheticInvocations;
  readonly #handed = new Map<CallSite, Map<string, () => Values>>();
  readonly #fields: FieldNotes;
  readonly #staleness = new Staleness();
  #captured: { site: CallSite; receiver: string; found: Delivery[] } | undefined;

  /**
   * @param elsewhere records what is read.
   */
  constructor(readonly elsewhere: Elsewhere) {
    this.#synthetic = new SyntheticInvocations(elsewhere.asks);
    this.#fields = new FieldNotes({
      asked: (key) => this.#ask(key),
      added: (key) => this.#staleness.add(key),
      notePart: (key, file) => this.notePart(key, file),
    });
    this.#classes = new ClassHierarchy(
      (node) => this.elsewhere.ask(node),
      (node, file) => this.notePart(node, file),
    );
  }

  /** Records that a file contributed to what is known under a key. */
  notePart(key: TS.Node | string, file: string): void {
    const known = this.origins.get(key);
    if (known) known.add(file);
    else this.origins.set(key, new Set([file]));
  }

  /** Evaluates every call of the program. `forget` drops memoised results between rounds if they lack later entries. */
  build(modules: Iterable<Module>, engine: Engine, forget: (asked: number) => void): void {
    const all = [...modules];
    const contexts = new Contexts(this);
    this.#classes.index(all, engine);
    const sites = flatMap(all, (module) =>
      module.calls.map((site) => ({ site, env: engine.envs.root(frameOf(site), false), file: module.file })),
    );
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const isFirst = round === 0;
      let isLeft = false;
      contexts.forget();
      for (const { site, env, file } of sites) {
        const known = engine.attempt(site, [env], () => contexts.of(site, env, !isFirst, engine));
        // A call without known callers yet is left for the next round.
        isLeft ||= isFirst && known.length === 0;
        for (const at of known)
          for (const target of engine.attempt(site, [], () => this.#targetsOf(site, at, engine)))
            this.#add(target, file);
      }
      for (const module of all) {
        for (const target of engine.attempt(module.source, [], () => conventionalCalls(module, engine)))
          this.#add(target, module.file);
        this.noteFields(
          engine.attempt(module.source, [], () => [
            ...assignedFields(module, engine),
            ...contextFields(module, engine),
          ]),
          module.source,
        );
      }
      const { stale } = this.#staleness;
      // The arguments of callbacks may have become known after results were computed from them.
      forget(stale | HANDED);
      if (stale === 0 && !isLeft) return;
      if (!isFirst && engine.budget.isTight)
        return engine.budget.cut('rounds', () => this.#staleness.node ?? all[0]!.source);
      this.#staleness.reset();
    }
  }

  /**
   * The functions that a call invokes. If the callee depends on files that are left out, functions among the arguments
   * may be called there.
   */
  #targetsOf(site: CallSite, at: Env, engine: Engine): readonly Target[] {
    let targets: readonly Target[] = [];
    const asks = this.elsewhere.watch(() => (targets = engine.targets(site, at)));
    const handed = asks ? functionsHanded(this.invocation(site, at, engine), engine) : [];
    for (const fn of handed) if (this.elsewhere.hand(fn)) this.#staleness.add(fn);
    return targets;
  }

  #ask(key: TS.Node | string): void {
    this.#note(key);
    this.elsewhere.ask(key);
  }

  #note(key: TS.Node | string): void {
    this.elsewhere.asks.note(this.#staleness.ask(key));
  }

  #add(target: Target, file: string): void {
    let known = this.#byFunction.get(target.fn.node);
    if (!known) this.#byFunction.set(target.fn.node, (known = new Map()));
    const key = `${target.fn.key}|${target.invocation.key}`;
    if (known.has(key)) return;
    known.set(key, target);
    this.notePart(target.fn.node, file);
    this.#staleness.add(target.fn.node);
  }

  /** Records that `site` delivers its argument to `receiver`: a cell, or the pending request of a response. */
  deliver(receiver: string, delivery: Delivery): void {
    if (this.#captured?.site === delivery.site && this.#captured.receiver === receiver)
      return void this.#captured.found.push(delivery);
    this.channels.given.add(receiver);
    let known = this.#deliveries.get(receiver);
    if (!known) this.#deliveries.set(receiver, (known = new Map()));
    const key = `${idOf(delivery.site)}|${delivery.argument}|${delivery.origins?.join(',') ?? ''}|${delivery.by?.key ?? ''}`;
    if (known.has(key)) return;
    known.set(key, delivery);
    this.notePart(receiver, delivery.site.getSourceFile().fileName);
    this.#staleness.add(receiver);
  }

  /** The deliveries of a call to a receiver while `work` runs. They are not recorded. */
  capture(site: CallSite, receiver: string, work: () => void): readonly Delivery[] {
    const outer = this.#captured;
    const captured = (this.#captured = { site, receiver, found: [] as Delivery[] });
    try {
      work();
    } finally {
      this.#captured = outer;
    }
    return captured.found;
  }

  deliveriesTo(receiver: string): Delivery[] {
    this.channels.taken.add(receiver);
    this.#ask(receiver);
    return [...(this.#deliveries.get(receiver)?.values() ?? [])];
  }

  /** The values delivered to a receiver. */
  delivered(receiver: string, engine: Engine): Values {
    return union(...this.deliveriesTo(receiver).map((delivery) => this.valuesOf(delivery, engine)));
  }

  /** The values of one delivery. */
  valuesOf({ site, env, argument, property, places, by }: Delivery, engine: Engine): Values {
    const handed = by ?? this.invocation(site, env, engine);
    const given = places ? argumentsAt(places, handed, engine) : (handed.argument(argument) ?? []);
    return property === undefined ? given : engine.member(given, property);
  }

  /** The receivers that begin with `prefix`, each with its deliveries. */
  receivers(prefix: string): [name: string, deliveries: Delivery[]][] {
    return [...this.#deliveries]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, known]) => [name.slice(prefix.length), [...known.values()]]);
  }

  /** Records the arguments of a function that another call returns, and that call: `path(['a'])(value)`. */
  noteHanded(site: CallSite, key: string, values: () => Values, by: CallSite): void {
    this.notePart(site, by.getSourceFile().fileName);
    const known = this.#handed.get(site) ?? new Map<string, () => Values>();
    if (!known.has(key)) this.#staleness.add(site);
    this.#handed.set(site, known.set(key, values));
  }

  handedTo(site: CallSite): Values {
    this.#ask(site);
    return union(...[...(this.#handed.get(site)?.values() ?? [])].map((values) => values()));
  }

  /** Records values put into fields of objects from outside of their classes. */
  noteFields(notes: readonly FieldNote[], site: TS.Node): void {
    this.#fields.add(notes, site.getSourceFile().fileName);
  }

  /**
   * Values that may be put into a field of an object from outside of its class `node`; `name` null for all properties
   * of the values.
   */
  fieldsOf(value: Value, node: ClassNode, name: string | null): FieldNote[] {
    return this.#fields.of(value, node, name);
  }

  /** All direct calls of a function, recorded as read. */
  of(fn: FunctionNode): Target[] {
    this.#note(fn);
    return [...(this.#byFunction.get(fn)?.values() ?? [])];
  }

  /** The invocations that may have started the activation `at`, which is not bound to one. */
  invocationsOf(fn: FunctionNode, at: Env, engine: Engine): Invocation[] {
    this.elsewhere.ask(fn);
    const seen = new Map<string, Invocation>();
    for (const target of this.of(fn)) {
      if (
        !mayBeSame(target.fn.env, at.outer) ||
        !mayBeOne(target.fn.self, at.self) ||
        this.#classes.areApart(target.fn.self, at.self)
      )
        continue;
      for (const { invocation } of this.#rebase(target, at, engine)) seen.set(invocation.key, invocation);
    }
    return [...seen.values()];
  }

  /** A target seen from the activation around `at`, if the call is in a frame of that activation. */
  #rebase(target: Target, at: Env, engine: Engine): readonly Target[] {
    const onSelf = sameObject(target, at);
    if (onSelf) {
      const { site } = target.invocation;
      const caller = engine.envs.within(
        engine.envs.bind(onSelf.method, engine.envs.root(outerFrame(onSelf.method)!, false), null, onSelf.self),
        site,
      );
      return [{ fn: target.fn, invocation: this.invocation(site as CallSite, caller, engine) }];
    }
    const activation = at.outer && activationAround(at.outer, target.invocation.site);
    // An activation without invocation adds nothing to the graph's own answer.
    if (!activation || activation.depth === 0 || !isCallSite(target.invocation.site)) return [target];
    const env = engine.envs.within(activation, target.invocation.site);
    if (env === target.invocation.caller) return [target];
    return engine.targets(target.invocation.site, env).filter(({ fn }) => fn.node === target.fn.node);
  }

  /**
   * The invocation that a call makes in `at`, with arguments evaluated on demand. JSX passes its attributes as one
   * object.
   */
  invocation(site: CallSite, at: Env, engine: Engine): Invocation {
    let ofSite = this.#invocations.get(site);
    if (!ofSite) this.#invocations.set(site, (ofSite = new Map()));
    let known = ofSite.get(at.id);
    if (known) return known;
    const env =
      at.turn || readsActivation(site, engine.moduleOf(at).scopes) ? at : engine.envs.root(frameOf(site), at.open);
    known =
      env === at ? makeInvocation(`${idOf(site)}@${env.id}`, site, env, engine, 0) : this.invocation(site, env, engine);
    ofSite.set(at.id, known);
    return known;
  }

  /** Some of the classes that extend one, at whatever distance. */
  subclassesOf(node: ClassNode): { node: ClassNode; env: Env }[] {
    return this.#classes.subclassesOf(node);
  }

  /** An invocation with given arguments, as array methods and promises make them. */
  synthetic(...args: Parameters<SyntheticInvocations['make']>): Invocation {
    return this.#synthetic.make(...args);
  }

  /** A synthetic invocation in place of a call in the code, so that its caller decides what it does. */
  standIn(...args: Parameters<Callers['synthetic']>): Invocation {
    return Object.assign(this.synthetic(...args), { synthetic: false });
  }
}
