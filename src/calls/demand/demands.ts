import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../lists.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf, unwrap } from '../../syntax/frames.js';
import type { CallSite, Module } from '../../syntax/module.js';
import type { Demand } from '../../syntax/program-view.js';
import { OF_COMPONENTS, OF_REQUESTS } from '../../syntax/writes.js';
import { filesOf, isFileOf } from '../clients/own-rows.js';
import { CHANNELS, channelText, decoratedAs, providedUnder } from '../domain/deliveries.js';
import type { Env } from '../domain/env.js';
import type { ExternalValue, Hole, Value, Values } from '../domain/values.js';
import type { Decider } from '../endpoints/decide.js';
import type { Engine } from '../engine/engine.js';
import type { Interest } from '../engine/interest.js';
import { hasAutoImports } from '../evaluate/auto-imports.js';
import { valueOfBinding } from '../evaluate/bindings.js';
import { calleesOf } from '../evaluate/callees.js';
import { ROUTES, resolvedRoutes } from '../models/frameworks/angular-routes.js';
import { wordOfKey } from '../models/frameworks/hosts.js';
import { SCREENS, SCREEN_PARAMS } from '../models/frameworks/navigation.js';
import { EXPOSED, FROM_WORKER, TO_WORKER } from '../models/node/messages.js';
import { DISPATCHED, STORES } from '../models/state/redux-state.js';
import { EXTRAS, THUNKS, extraGiven } from '../models/state/redux.js';
import { SELECTING } from '../models/state/slices.js';
import { Offers } from './offers.js';
import { DEEP, Reach } from './reach.js';

/** How deep in an argument something of the API may stand: a list of objects of values. */
const HELD = 3;

/** Modules of Node.js whose functions hand nothing of what they are given to a callback beside it. */
const KEEPING_MODULES: ReadonlySet<string> = new Set([
  'fs',
  'fs/promises',
  'path',
  'os',
  'crypto',
  'console',
  'process',
  'tty',
]);
/** Globals that have such functions. */
const KEEPING_GLOBALS: ReadonlySet<string> = new Set(['console', 'process', 'Math', 'Number']);

/**
 * Finds which files the analysis needs next. Files enter only by the bindings that matter: a constant in a URL, a
 * wrapper that is handed something of the API, and whoever imports what touches the API.
 */
export class Demands {
  readonly #reach: Reach;
  /** Whether files belong to an application whose names are imported by a framework. */
  readonly #importing = new Map<string, boolean>();
  readonly demand: Demand = { files: new Map(), exporters: new Map(), decorations: new Set(), words: new Set() };

  /** What files offer to whoever imports them. */
  readonly offers: Offers;

  constructor(
    readonly engine: Engine,
    interest: Interest,
    readonly decider: Decider,
    readonly modules: readonly Module[],
  ) {
    this.#reach = new Reach(engine, interest, decider);
    this.offers = new Offers(engine, this.#reach, this.demand, modules);
  }

  /** Files that hold a missing part of one of these values. */
  missingIn(values: Values): void {
    for (const value of values) {
      if (value.kind === 'unknown') this.#missing(value.hole);
      if (value.kind === 'text') for (const part of value.parts) if (typeof part !== 'string') this.#missing(part);
    }
  }

  #missing({ missing }: Hole): void {
    for (const file of missing?.files ?? [])
      this.demand.files.set(file, (this.demand.files.get(file) ?? new Set()).add(wantedOf(missing!)));
  }

  /** Whether nobody has asked yet for a file that decides a value. */
  #isUnasked({ missing }: Hole): boolean {
    return missing?.files.some((file) => !this.demand.files.get(file)?.has(wantedOf(missing))) ?? false;
  }

  /** A function in a file that is not parsed matters when something of the API is handed to it. */
  missingCallees(sites: Iterable<CallSite>): void {
    for (const site of sites) {
      const env = this.engine.envs.root(frameOf(site), false);
      const callees = calleesOf(site, env, this.engine);
      // `messages.map(toView)`: a response goes into a function of a file that is not parsed.
      if (
        callees.some(
          (callee) =>
            callee.kind === 'method' && callee.receiver.kind === 'response' && this.#reach.touches(callee.receiver, 1),
        )
      )
        this.missingIn(this.engine.callers.invocation(site, env, this.engine).rest(0));
      if (callees.some((callee) => callee.kind === 'unknown' && !callee.hole.missing)) this.#decorations(site, env);
      for (const name of flatMap(callees, (callee) => this.#undeclared(callee)))
        if (this.#isHandedPath(site, env)) this.demand.decorations.add(`global ${name}`);
      const missing = callees.filter((callee) => callee.kind === 'unknown' && callee.hole.missing);
      const isExternal = callees.some((callee) => callee.kind === 'external' && !isOwnConcern(callee));
      if (missing.length === 0 && !isExternal) continue;
      const given = this.engine.callers.invocation(site, env, this.engine).rest(0);
      const isGivenApi = (): boolean => given.some((value) => this.#isOfApi(value, HELD));
      for (const name of flatMap(callees, (callee) => this.#autoImported(callee, env)))
        if (isGivenApi()) this.demand.decorations.add(`export ${name}`);
      // What a package is handed beside something of the API may take it in: `plainToInstance(Reply, body)`,
      // `useQuery({ queryFn, select: toView })`.
      const beside = isExternal ? flatMap(given, (value) => this.#partsOf(value)) : [];
      const lacking = [...missing, ...beside].filter(
        (value) => value.kind === 'unknown' && this.#isUnasked(value.hole),
      );
      if (lacking.length > 0 && isGivenApi()) this.missingIn(lacking);
    }
  }

  /** An argument, or what an object of options holds. */
  #partsOf(value: Value): Values {
    return value.kind === 'object' ? this.engine.member([value], null) : [value];
  }

  /** The name of a global that is nothing of a client, where a framework imports names by itself. */
  #autoImported(callee: Value, env: Env): string[] {
    if (
      callee.kind !== 'external' ||
      callee.module !== null ||
      callee.path.length !== 1 ||
      this.engine.clients.callOf(callee)
    )
      return [];
    const { file } = this.engine.moduleOf(env);
    const directory = file.slice(0, file.lastIndexOf('/') + 1);
    const known = this.#importing.get(directory) ?? hasAutoImports(file, this.engine.program);
    this.#importing.set(directory, known);
    return known ? [...callee.path] : [];
  }

  /**
   * `app.glean.post('/rest/api/v1/chat')` on something unknown: who gave it `glean`? The same for `glean.post(…)` and
   * `$glean(…)`.
   */
  #decorations(site: CallSite, env: Env): void {
    const callee = ts.isCallExpression(site) ? unwrap(site.expression) : undefined;
    const owner = callee && ts.isPropertyAccessExpression(callee) ? unwrap(callee.expression) : callee;
    const name =
      owner && (ts.isPropertyAccessExpression(owner) ? owner.name : ts.isIdentifier(owner) ? owner : undefined);
    if (name && this.#isHandedPath(site, env)) this.demand.decorations.add(name.text);
  }

  /** The name of a global that is nothing of a client: another script of the page may declare it. */
  #undeclared(callee: Value): string[] {
    const isGlobal = callee.kind === 'external' && callee.module === null && !this.engine.clients.callOf(callee);
    return isGlobal ? callee.path.slice(0, 1) : [];
  }

  #isHandedPath(site: CallSite, env: Env): boolean {
    const given = this.engine.callers.invocation(site, env, this.engine).rest(0);
    return given.some((value) => value.kind === 'text' && this.#reach.isApiText(value));
  }

  /** Whether a value itself is of the API, holds something that is, or is a function that gives such. */
  #isOfApi(value: Value, depth: number): boolean {
    if (value.kind === 'class' || value.kind === 'instance') return false;
    if (value.kind === 'function') return this.decider.wrappers.has(value.node) || this.#reach.touches(value, 2);
    if (depth > 0 && (value.kind === 'object' || value.kind === 'record'))
      return this.engine.member([value], null).some((member) => this.#isOfApi(member, depth - 1));
    if (depth > 0 && (value.kind === 'array' || value.kind === 'list'))
      return this.engine.elements([value]).some((element) => this.#isOfApi(element, depth - 1));
    return value.kind !== 'enum' && this.#reach.touches(value, 1);
  }

  /** Base classes of the program's classes: what a subclass fills in may be used there. */
  missingBases(): void {
    for (const module of this.modules) {
      for (const node of module.classes) {
        const env = this.engine.envs.root(frameOf(node), false);
        for (const clause of node.heritageClauses ?? [])
          for (const { expression } of clause.types)
            if (clause.token === ts.SyntaxKind.ExtendsKeyword) this.missingIn(this.engine.evaluate(expression, env));
      }
    }
  }

  /** Classes of objects whose fields are given something of the API from outside: `view.policy = body`. */
  filledObjects(): void {
    for (const { writes } of this.modules) {
      for (const [binding, changes] of writes.ofBinding) {
        const sets = changes.filter(({ kind }) => kind === 'set');
        if (sets.length === 0) continue;
        const env = this.engine.envs.root(binding.frame, false);
        const lacking = valueOfBinding(binding, env, this.engine).filter(
          (value) => value.kind === 'unknown' && this.#isUnasked(value.hole),
        );
        const isOfApi = (value: TS.Expression): boolean =>
          this.engine.evaluate(value, this.engine.envs.within(env, value)).some((one) => this.#isOfApi(one, HELD));
        if (lacking.length > 0 && sets.some(({ value }) => isOfApi(value))) this.missingIn(lacking);
      }
    }
  }

  /** Files that a row describes as clients of an API: whoever imports one may use it. */
  describedFiles(): void {
    const parsed = [...this.engine.program.modules.keys()];
    for (const row of this.engine.clients.rows) {
      if (row.api !== undefined || !this.#reach.isOfApiRow(row)) continue;
      for (const file of [...filesOf(row), ...parsed.filter((one) => isFileOf(row, one))])
        this.demand.exporters.set(file, new Set(['*']));
    }
  }

  /** The state of a store is selected from without an import of what made it. */
  stores(): void {
    // To ask for stores means to take what others make, so only who makes one asks.
    if (this.engine.callers.channels.given.has(STORES) && this.#reach.isStateOfApi())
      for (const word of SELECTING) this.demand.words.add(word);
    this.#thunks();
  }

  /** What thunks are handed beside the store: whoever makes one may use it, and so may what is dispatched. */
  #thunks(): void {
    const { callers } = this.engine;
    if (
      !EXTRAS.some((name) => callers.channels.given.has(name)) ||
      !extraGiven(this.engine).some((value) => this.#reach.touches(value, DEEP))
    )
      return;
    for (const word of THUNKS) this.demand.words.add(word);
    this.missingIn(callers.delivered(DISPATCHED, this.engine));
  }

  /** Globals of the project's own: whoever names one may use it. */
  globals(): void {
    for (const name of this.engine.shared.names())
      if (this.engine.shared.own(name).some((value) => this.#reach.touches(value, DEEP)))
        this.demand.words.add(name.startsWith(`${OF_REQUESTS}.`) ? OF_REQUESTS : name.replace(`${OF_COMPONENTS}.`, ''));
  }

  /**
   * Channels between processes, and what frameworks' objects are given: whoever has the name of one may be handed what
   * goes there.
   */
  channels(): void {
    for (const name of this.#givenUnder(CHANNELS)) this.demand.words.add(channelText(name));
    for (const name of this.#givenUnder(decoratedAs(''))) this.demand.words.add(name);
  }

  /** What applications and components provide: whoever has the key may be given it. */
  provided(): void {
    for (const key of this.#givenUnder(providedUnder(''))) {
      const word = wordOfKey(key);
      if (word !== undefined) this.demand.words.add(word);
    }
  }

  /** Workers: what one is sent is taken in by its file, and what it sends by whoever makes it, who names that file. */
  workers(): void {
    for (const file of this.#givenUnder(TO_WORKER)) this.demand.files.set(file, new Set(['*']));
    for (const file of flatMap([FROM_WORKER, EXPOSED], (prefix) => this.#givenUnder(prefix)))
      this.demand.words.add(file.replace(/^.*\//, '').replace(/\.\w+$/, ''));
  }

  /** Screens: what one is shown with is taken in by its component, and by whoever has its name. */
  screens(): void {
    for (const name of this.#givenUnder(SCREEN_PARAMS)) {
      this.demand.words.add(name);
      this.missingIn(this.engine.callers.delivered(SCREENS + name, this.engine));
    }
  }

  /** Components whose routes resolve something of the API. */
  routes(): void {
    if (!this.engine.callers.channels.given.has(ROUTES)) return;
    for (const { components, data } of resolvedRoutes(this.engine))
      if (this.#reach.touches(data, DEEP)) this.missingIn(components());
  }

  /** The names below a prefix under which something of the API is delivered. */
  #givenUnder(prefix: string): string[] {
    const isGiven = (value: Value): boolean => this.#reach.touches(value, DEEP);
    return flatMap(this.engine.callers.receivers(prefix), ([name, deliveries]) =>
      deliveries.some((one) => this.engine.callers.valuesOf(one, this.engine).some(isGiven)) ? [name] : [],
    );
  }
}

/** What is wanted of files of which one decides a value: of one alone all, since it may decide more. */
function wantedOf({ files, name }: NonNullable<Hole['missing']>): string {
  return files.length > 1 ? name : '*';
}

/**
 * Whether what a call is handed stays with the callee. All that a project logs comes together where it is written to a
 * file.
 */
function isOwnConcern({ module, path }: ExternalValue): boolean {
  return module === null ? KEEPING_GLOBALS.has(path[0] ?? '') : KEEPING_MODULES.has(module);
}
