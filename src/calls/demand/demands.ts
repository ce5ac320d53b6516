import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { basesOf, frameOf, unwrap } from '../../syntax/frames.js';
import type { CallSite, Module } from '../../syntax/module.js';
import type { Demand } from '../../syntax/program-view.js';
import { filesOf, isFileOf } from '../clients/own-rows.js';
import { CHANNELS, channelText, decoratedAs } from '../domain/channels.js';
import type { Context } from '../domain/context.js';
import type { ExternalValue, FunctionValue, Hole, Value, Values } from '../domain/values.js';
import type { EndpointResolver } from '../endpoints/endpoint-resolver.js';
import type { Engine } from '../engine/engine.js';
import type { Interest } from '../engine/interest.js';
import { hasAutoImports } from '../evaluate/globals/auto-imports.js';
import { wordOfGlobal } from '../evaluate/globals/shared-globals.js';
import { valueOfBinding } from '../evaluate/bindings.js';
import { calleesOf } from '../evaluate/callees.js';
import { constructorsIn, inheritedValues, isConstructor } from '../heap/constructors.js';
import type { Receivers } from '../models/plugin.js';
import { DEMANDS_OF_PLUGINS } from '../models/plugins.js';
import { demandMapped } from '../requests/proxies/mapped.js';
import { demandAssignedBases } from './assigned-bases.js';
import { GenericDeclarations } from './generic-declarations.js';
import { Offers } from './offers.js';
import { MAX_DEPTH, ApiReachability } from './api-reachability.js';
import { GLOBALS_WITHOUT_CALLBACKS, MODULES_WITHOUT_CALLBACKS } from './callback-free.js';

/** How deep in an argument a value of the API is looked for: in a list of objects of values. */
const MAX_ARGUMENT_DEPTH = 3;

/**
 * Finds the files that the analysis needs next. Files enter only through bindings that matter: a constant in a URL, a
 * wrapper that receives something of the API, and files that import something that leads to the API.
 */
export class Demands {
  readonly reachability: ApiReachability;
  /** Whether files belong to an application with automatic imports. */
  readonly #importing = new Map<string, boolean>();
  readonly demand: Demand = {
    files: new Map(),
    exporters: new Map(),
    decoratorNames: new Set(),
    globalNames: new Set(),
  };

  /** What files offer to whoever imports them. */
  readonly offers: Offers;
  readonly genericDeclarations: GenericDeclarations;
  /** What libraries ask of it: the files that receive something of the API through one of them. */
  readonly receivers: Receivers;

  constructor(
    readonly engine: Engine,
    interest: Interest,
    readonly resolver: EndpointResolver,
    readonly modules: readonly Module[],
  ) {
    this.reachability = new ApiReachability(engine, interest, resolver);
    this.offers = new Offers(engine, this.reachability, this.demand, modules);
    this.genericDeclarations = new GenericDeclarations(engine, (missing) => this.missingIn(missing));
    this.receivers = {
      engine,
      leadsToApi: (value) => this.reachability.leadsToApi(value, MAX_DEPTH),
      channelsUnder: (prefix) => this.#apiChannelsUnder(prefix),
      addWord: (word) => this.mentioning(word),
      addFile: (file) => void this.demand.files.set(file, new Set(['*'])),
      addMissingIn: (values) => this.missingIn(values),
    };
  }

  /** Finds the files that the program asks for. */
  find(): void {
    for (const site of flatMap(this.modules, (module) => module.calls))
      if (this.engine.callGraph.isAsked(site)) this.engine.attempt(site, undefined, () => this.missingCallees([site]));
    for (const ask of DEMANDS) this.engine.attempt(this.modules[0]?.source, undefined, () => ask(this));
  }

  /** Dependencies for the files with a missing part of one of these values. */
  missingIn(values: Values): void {
    for (const value of values) {
      if (value.kind === 'unknown') this.#missing(value.hole);
      if (value.kind === 'text') for (const part of value.parts) if (typeof part !== 'string') this.#missing(part);
    }
  }

  #missing({ missing }: Hole): void {
    for (const file of missing?.files ?? [])
      this.demand.files.set(file, (this.demand.files.get(file) ?? new Set()).add(demandedName(missing!)));
  }

  /** Whether a file that decides a value has not been asked for yet. */
  #isUndemanded({ missing }: Hole): boolean {
    return missing?.files.some((file) => !this.demand.files.get(file)?.has(demandedName(missing))) ?? false;
  }

  /** Asks for the files that mention a word. */
  mentioning(word: string): void {
    this.demand.globalNames.add(word);
  }

  /** Dependencies for the file of an unparsed function that receives something of the API. */
  missingCallees(sites: Iterable<CallSite>): void {
    for (const site of sites) {
      const context = this.engine.contexts.root(frameOf(site), false);
      const callees = calleesOf(site, context, this.engine);
      // `messages.map(toView)`: a response is passed to a function of an unparsed file.
      if (
        callees.some(
          (callee) =>
            callee.kind === 'method' &&
            callee.receiver.kind === 'response' &&
            this.reachability.leadsToApi(callee.receiver, 1),
        )
      )
        this.missingIn(this.engine.callGraph.invocation(site, context, this.engine).rest(0));
      if (callees.some((callee) => callee.kind === 'unknown' && !callee.hole.missing)) this.#decorations(site, context);
      for (const name of flatMap(callees, (callee) => this.#undeclared(callee)))
        if (this.#hasPathArgument(site, context)) this.demand.decoratorNames.add(`global ${name}`);
      const missing = callees.filter((callee) => callee.kind === 'unknown' && callee.hole.missing);
      const isExternal = callees.some((callee) => callee.kind === 'external' && !isHandledByEngine(callee));
      if (missing.length === 0 && !isExternal) continue;
      const given = this.engine.callGraph.invocation(site, context, this.engine).rest(0);
      const isGivenApi = (): boolean =>
        callees.some((callee) => this.reachability.handsApi(callee)) ||
        given.some((value) => this.#isOfApi(value, MAX_ARGUMENT_DEPTH));
      for (const name of flatMap(callees, (callee) => this.#autoImported(callee, context)))
        if (isGivenApi()) this.demand.decoratorNames.add(`export ${name}`);
      // A package may pass something of the API to the arguments beside it: `plainToInstance(Reply, body)`, `useQuery({
      // queryFn, select: toView })`.
      const beside = isExternal ? flatMap(given, (value) => this.#partsOf(value)) : [];
      const lacking = [...missing, ...beside].filter(
        (value) => value.kind === 'unknown' && this.#isUndemanded(value.hole),
      );
      if (lacking.length > 0 && isGivenApi()) this.missingIn(lacking);
    }
  }

  /** An argument, or the properties of an options object. */
  #partsOf(value: Value): Values {
    return value.kind === 'object' ? this.engine.member([value], null) : [value];
  }

  /** The name of a global that belongs to no client, in applications with automatic imports. */
  #autoImported(callee: Value, context: Context): string[] {
    if (
      callee.kind !== 'external' ||
      callee.module !== null ||
      callee.path.length !== 1 ||
      this.engine.clients.callOf(callee)
    )
      return [];
    const { file } = this.engine.moduleOf(context);
    const directory = file.slice(0, file.lastIndexOf('/') + 1);
    const known = this.#importing.get(directory) ?? hasAutoImports(file, this.engine);
    this.#importing.set(directory, known);
    return known ? [...callee.path] : [];
  }

  /**
   * `app.glean.post('/rest/api/v1/chat')` on an unknown: who added `glean`? Likewise for `glean.post(…)` and
   * `$glean(…)`.
   */
  #decorations(site: CallSite, context: Context): void {
    const callee = ts.isCallExpression(site) ? unwrap(site.expression) : undefined;
    const owner = callee && ts.isPropertyAccessExpression(callee) ? unwrap(callee.expression) : callee;
    const name =
      owner && (ts.isPropertyAccessExpression(owner) ? owner.name : ts.isIdentifier(owner) ? owner : undefined);
    if (name && this.#hasPathArgument(site, context)) this.demand.decoratorNames.add(name.text);
  }

  /**
   * The name of a global that is nothing of a client: another script of the page may declare it. All files are searched
   * for it, so names of the language and the platform are left out: `new Error(path)`.
   */
  #undeclared(callee: Value): string[] {
    const isGlobal = callee.kind === 'external' && callee.module === null && !this.engine.clients.callOf(callee);
    return isGlobal
      ? callee.path.slice(0, 1).filter((name) => !this.engine.models.says('silent', 'globals', name))
      : [];
  }

  #hasPathArgument(site: CallSite, context: Context): boolean {
    const given = this.engine.callGraph.invocation(site, context, this.engine).rest(0);
    return given.some((value) => value.kind === 'text' && this.reachability.isApiText(value));
  }

  /** Whether a value is of the API, contains something of it, or is a function that returns it. */
  #isOfApi(value: Value, depth: number): boolean {
    if (value.kind === 'class' || value.kind === 'instance') return false;
    if (value.kind === 'function')
      return this.resolver.wrappers.has(value.node) || this.reachability.leadsToApi(value, depthOf(value, this.engine));
    if (depth > 0 && (value.kind === 'object' || value.kind === 'record'))
      return this.engine.member([value], null).some((member) => this.#isOfApi(member, depth - 1));
    if (depth > 0 && (value.kind === 'array' || value.kind === 'list'))
      return this.engine.elements([value]).some((element) => this.#isOfApi(element, depth - 1));
    return value.kind !== 'enum' && this.reachability.leadsToApi(value, 1);
  }

  /** Base classes of the program's classes, because they may use what a subclass provides. */
  missingBases(): void {
    for (const module of this.modules) {
      for (const node of module.classes) {
        const context = this.engine.contexts.root(frameOf(node), false);
        for (const { expression } of basesOf(node)) this.missingIn(this.engine.evaluate(expression, context));
      }
      for (const fn of constructorsIn(module, this.engine)) this.missingIn(inheritedValues(fn, this.engine));
    }
  }

  /** Classes of objects whose fields are given something of the API from outside: `view.policy = body`. */
  filledObjects(): void {
    for (const { writes } of this.modules) {
      for (const [binding, changes] of writes.ofBinding) {
        const sets = changes.filter(({ kind }) => kind === 'set');
        if (sets.length === 0) continue;
        const context = this.engine.contexts.root(binding.frame, false);
        const lacking = valueOfBinding(binding, context, this.engine).filter(
          (value) => value.kind === 'unknown' && this.#isUndemanded(value.hole),
        );
        const isOfApi = (value: TS.Expression): boolean =>
          this.engine
            .evaluate(value, this.engine.contexts.within(context, value))
            .some((one) => this.#isOfApi(one, MAX_ARGUMENT_DEPTH));
        if (lacking.length > 0 && sets.some(({ value }) => isOfApi(value))) this.missingIn(lacking);
      }
    }
  }

  /** Files that a row describes as clients of an API, because any file that imports one may use it. */
  describedFiles(): void {
    const parsed = [...this.engine.program.modules.keys()];
    for (const row of this.engine.clients.rows) {
      if (row.api !== undefined || !this.reachability.isOfApiRow(row)) continue;
      for (const file of [...filesOf(row), ...parsed.filter((one) => isFileOf(row, one))])
        this.demand.exporters.set(file, new Set(['*']));
    }
  }

  /** The project's own globals, because any file that names one may use it. */
  globals(): void {
    for (const name of this.engine.shared.names())
      if (this.engine.shared.own(name).some((value) => this.reachability.leadsToApi(value, MAX_DEPTH)))
        this.demand.globalNames.add(wordOfGlobal(name));
  }

  /** Channels between processes, and additions to frameworks' objects: files with such a name may receive values. */
  channels(): void {
    for (const name of this.#apiChannelsUnder(CHANNELS)) this.demand.globalNames.add(channelText(name));
    for (const name of this.#apiChannelsUnder(decoratedAs(''))) this.demand.globalNames.add(name);
  }

  /** The names below a prefix to which something of the API is delivered. */
  #apiChannelsUnder(prefix: string): string[] {
    const isGiven = (value: Value): boolean => this.reachability.leadsToApi(value, MAX_DEPTH);
    return flatMap(this.engine.callGraph.channelsUnder(prefix), ([name, deliveries]) =>
      deliveries.some((one) => this.engine.callGraph.valuesOf(one, this.engine).some(isGiven)) ? [name] : [],
    );
  }
}

/** How deep a function that is handed over is looked into: of a constructor, into the objects that it makes. */
function depthOf(fn: FunctionValue, engine: Engine): number {
  return isConstructor(fn, engine) ? MAX_ARGUMENT_DEPTH + 2 : 2;
}

/**
 * The name to ask for when one of several files decides a value. Of a single file everything is asked for, because it
 * may decide more.
 */
function demandedName({ files, name }: NonNullable<Hole['missing']>): string {
  return files.length > 1 ? name : '*';
}

/**
 * Whether the arguments of a call stay with the callee. Otherwise everything that a project logs would be joined where
 * it is written to a file.
 */
function isHandledByEngine({ module, path }: ExternalValue): boolean {
  return module === null ? GLOBALS_WITHOUT_CALLBACKS.has(path[0] ?? '') : MODULES_WITHOUT_CALLBACKS.has(module);
}

/** The demands besides missing callees, in this order. */
const DEMANDS: readonly ((demands: Demands) => void)[] = [
  (demands) => demands.missingBases(),
  (demands) => demands.filledObjects(),
  ({ genericDeclarations, modules }) => genericDeclarations.find(modules),
  (demands) => demands.offers.exporters(),
  (demands) => demands.describedFiles(),
  (demands) => demands.offers.interfaces(),
  (demands) => demands.globals(),
  ({ resolver, reachability, demand }) => demandAssignedBases(resolver, reachability, demand),
  (demands) => demands.channels(),
  (demands) => demandMapped(demands.receivers),
  ...DEMANDS_OF_PLUGINS.map((ask) => (demands: Demands) => ask(demands.receivers)),
];
