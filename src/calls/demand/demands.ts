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

/** How deep in an argument a value of the API is looked for: in a list of objects of values. */
const HELD = 3;

/** Modules of Node.js whose functions pass none of their arguments to a callback. */
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
/** Globals with such functions. */
const KEEPING_GLOBALS: ReadonlySet<string> = new Set(['console', 'process', 'Math', 'Number']);

/**
 * Finds the files that the analysis needs next. Files enter only through bindings that matter: a constant in a URL, a
 * wrapper that receives something of the API, and files that import something that leads to the API.
 */
export class Demands {
  readonly #reach: Reach;
  /** Whether files belong to an application with automatic imports. */
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

  /** Asks for the files with a missing part of one of these values. */
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

  /** Whether a file that decides a value has not been asked for yet. */
  #isUnasked({ missing }: Hole): boolean {
    return missing?.files.some((file) => !this.demand.files.get(file)?.has(wantedOf(missing))) ?? false;
  }

  /** Asks for the file of an unparsed function that receives something of the API. */
  missingCallees(sites: Iterable<CallSite>): void {
    for (const site of sites) {
      const env = this.engine.envs.root(frameOf(site), false);
      const callees = calleesOf(site, env, this.engine);
      // `messages.map(toView)`: a response is passed to a function of an unparsed file.
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
      // A package may pass something of the API to the arguments beside it: `plainToInstance(Reply, body)`, `useQuery({
      // queryFn, select: toView })`.
      const beside = isExternal ? flatMap(given, (value) => this.#partsOf(value)) : [];
      const lacking = [...missing, ...beside].filter(
        (value) => value.kind === 'unknown' && this.#isUnasked(value.hole),
      );
      if (lacking.length > 0 && isGivenApi()) this.missingIn(lacking);
    }
  }

  /** An argument, or the properties of an options object. */
  #partsOf(value: Value): Values {
    return value.kind === 'object' ? this.engine.member([value], null) : [value];
  }

  /** The name of a global that belongs to no client, in applications with automatic imports. */
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
   * `app.glean.post('/rest/api/v1/chat')` on an unknown: who added `glean`? Likewise for `glean.post(…)` and
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

  /** Whether a value is of the API, contains something of it, or is a function that returns it. */
  #isOfApi(value: Value, depth: number): boolean {
    if (value.kind === 'class' || value.kind === 'instance') return false;
    if (value.kind === 'function') return this.decider.wrappers.has(value.node) || this.#reach.touches(value, 2);
    if (depth > 0 && (value.kind === 'object' || value.kind === 'record'))
      return this.engine.member([value], null).some((member) => this.#isOfApi(member, depth - 1));
    if (depth > 0 && (value.kind === 'array' || value.kind === 'list'))
      return this.engine.elements([value]).some((element) => this.#isOfApi(element, depth - 1));
    return value.kind !== 'enum' && this.#reach.touches(value, 1);
  }

  /** Base classes of the program's classes, because they may use what a subclass provides. */
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

  /** Files that a row describes as clients of an API, because any file that imports one may use it. */
  describedFiles(): void {
    const parsed = [...this.engine.program.modules.keys()];
    for (const row of this.engine.clients.rows) {
      if (row.api !== undefined || !this.#reach.isOfApiRow(row)) continue;
      for (const file of [...filesOf(row), ...parsed.filter((one) => isFileOf(row, one))])
        this.demand.exporters.set(file, new Set(['*']));
    }
  }

  /** The state of a store is read without an import of the code that makes it. */
  stores(): void {
    // Reading stores joins parts of the program, so only code that makes one asks.
    if (this.engine.callers.channels.given.has(STORES) && this.#reach.isStateOfApi())
      for (const word of SELECTING) this.demand.words.add(word);
    this.#thunks();
  }

  /** The extra argument of thunks: files that make thunks may use it, and so may dispatched functions. */
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

  /** The project's own globals, because any file that names one may use it. */
  globals(): void {
    for (const name of this.engine.shared.names())
      if (this.engine.shared.own(name).some((value) => this.#reach.touches(value, DEEP)))
        this.demand.words.add(name.startsWith(`${OF_REQUESTS}.`) ? OF_REQUESTS : name.replace(`${OF_COMPONENTS}.`, ''));
  }

  /** Channels between processes, and additions to frameworks' objects: files with such a name may receive values. */
  channels(): void {
    for (const name of this.#givenUnder(CHANNELS)) this.demand.words.add(channelText(name));
    for (const name of this.#givenUnder(decoratedAs(''))) this.demand.words.add(name);
  }

  /** Values that applications and components provide: files with the key may receive them. */
  provided(): void {
    for (const key of this.#givenUnder(providedUnder(''))) {
      const word = wordOfKey(key);
      if (word !== undefined) this.demand.words.add(word);
    }
  }

  /** Workers: the worker's file receives what is sent to it, and files that name the worker receive what it sends. */
  workers(): void {
    for (const file of this.#givenUnder(TO_WORKER)) this.demand.files.set(file, new Set(['*']));
    for (const file of flatMap([FROM_WORKER, EXPOSED], (prefix) => this.#givenUnder(prefix)))
      this.demand.words.add(file.replace(/^.*\//, '').replace(/\.\w+$/, ''));
  }

  /** Screens: the component of a screen receives its parameters, and so do files with its name. */
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

  /** The names below a prefix to which something of the API is delivered. */
  #givenUnder(prefix: string): string[] {
    const isGiven = (value: Value): boolean => this.#reach.touches(value, DEEP);
    return flatMap(this.engine.callers.receivers(prefix), ([name, deliveries]) =>
      deliveries.some((one) => this.engine.callers.valuesOf(one, this.engine).some(isGiven)) ? [name] : [],
    );
  }
}

/**
 * The name to ask for when one of several files decides a value. Of a single file everything is asked for, because it
 * may decide more.
 */
function wantedOf({ files, name }: NonNullable<Hole['missing']>): string {
  return files.length > 1 ? name : '*';
}

/**
 * Whether the arguments of a call stay with the callee. Otherwise everything that a project logs would be joined where
 * it is written to a file.
 */
function isOwnConcern({ module, path }: ExternalValue): boolean {
  return module === null ? KEEPING_GLOBALS.has(path[0] ?? '') : KEEPING_MODULES.has(module);
}
