import type { ts as TS } from 'ts-morph';
import { flatMap } from '../lists.js';
import type { CallRecord, TraceStep } from '../model/finding.js';
import type { HostEvidence, Use } from '../model/usage.js';
import { ts } from '../syntax/compiler.js';
import { frameOf } from '../syntax/frames.js';
import type { Module } from '../syntax/module.js';
import type { ProgramView } from '../syntax/program-view.js';
import { anchorOf } from './anchors.js';
import { createEngine } from './call-graph/create-engine.js';
import { describedRequests } from './clients/described-requests.js';
import { Demands } from './demand/demands.js';
import type { FoundCalls } from './demand/found-calls.js';
import type { ClientRow } from './domain/client-row.js';
import { locate, scopeOf, traceSteps } from './domain/places.js';
import { step } from './domain/trace.js';
import { type CallLike, type ResponseValue, type TextValue } from './domain/values.js';
import { callRecords } from './endpoints/call-records.js';
import { Decider } from './endpoints/decide.js';
import { Mentions } from './endpoints/mentions.js';
import { NotUnderstoodCalls } from './endpoints/not-understood.js';
import type { Reading } from './endpoints/route-table.js';
import { cutsOf } from './engine/cuts.js';
import type { Elsewhere } from './engine/elsewhere.js';
import type { Engine } from './engine/engine.js';
import type { Interest, Route } from './engine/interest.js';
import { noteAssignedBases } from './evaluate/bases.js';
import { calleesOf, innermost } from './evaluate/callees.js';
import { bodyFields } from './requests/bodies.js';
import type { DecidedCall } from './requests/decided-call.js';
import { typedResponses, type DeclaredResponse } from './requests/declarations.js';
import { fieldReads, type FieldRead } from './requests/reads.js';
import { requestOf, type Request } from './requests/requests.js';
import { checkedResponses } from './requests/schemas.js';
import { isOfOtherRow } from './text/rows.js';

/**
 * The calls stage: finds every call of a client in the program, where its endpoint is decided, which fields it sends,
 * and which fields of its responses are read. `demand` names the files to parse next.
 */
export function findCalls(program: ProgramView, interest: Interest, rows: readonly ClientRow[]): FoundCalls {
  const all = [...program.modules.values()];
  const stage = decided(createEngine(program, rows), interest, all);
  stage.collect(all, all);
  return stage.found();
}

/**
 * The same for one file of a program without some of its files. Only the uses in that file are valid. Null if they may
 * depend on a missing file.
 */
export function findCallsIn(
  file: string,
  program: ProgramView,
  interest: Interest,
  rows: readonly ClientRow[],
  elsewhere: Elsewhere,
): FoundCalls | null {
  const modules = [...program.modules.values()];
  const near = modules.filter((module) => elsewhere.near.has(module.file));
  const own = modules.filter((module) => module.file === file);
  const engine = createEngine(program, rows, elsewhere);
  // This only finds the calls that send a request. What they send is read below.
  if (elsewhere.watch(() => own.forEach((module) => [...sinksIn(module, engine)]))) return null;
  const stage = decided(engine, interest, near);
  if (stage.decider.calls.some((call) => call.asksElsewhere && call.site.getSourceFile().fileName === file))
    return null;
  const asks = elsewhere.watch(() => stage.collect(own, near));
  const found = stage.found();
  return asks || found.failures.length > 0 || found.cuts.length > 0 ? null : found;
}

/**
 * Prepares the collection of uses, with each call at the place that decides its endpoint.
 *
 * @param asked the modules that may ask for files.
 */
function decided(engine: Engine, interest: Interest, asked: readonly Module[]): UseCollector {
  noteAssignedBases(engine);
  const decider = new Decider(engine, interest);
  for (const module of engine.program.modules.values())
    for (const sink of sinksIn(module, engine)) engine.attempt(sink, undefined, () => decider.decide(sink));
  return new UseCollector(engine, interest, decider, asked);
}

/** The calls of clients in a module, and the objects that describe a request. */
function* sinksIn(module: Module, engine: Engine): Generator<CallLike> {
  for (const site of module.calls) {
    if (!ts.isCallExpression(site)) continue;
    const callees = engine.attempt(site, [], () =>
      calleesOf(site, engine.envs.root(frameOf(site), false), engine).map(innermost),
    );
    if (callees.some((callee) => callee.kind === 'external' && engine.clients.callOf(callee))) yield site;
  }
  for (const literal of describedRequests(module, engine)) yield literal as TS.Node as CallLike;
}

interface RouteHit {
  route: Route;
  url: TextValue;
  exact: boolean;
  host: HostEvidence;
}

class UseCollector {
  readonly demands: Demands;
  readonly #notUnderstood: NotUnderstoodCalls;
  readonly #uses = new Map<string, Use>();
  readonly #calls: CallRecord[] = [];
  readonly #literals = new Set<TS.Node>();
  readonly #requests = new Map<string, Request[]>();

  constructor(
    readonly engine: Engine,
    readonly interest: Interest,
    readonly decider: Decider,
    readonly asked: readonly Module[],
  ) {
    this.demands = new Demands(engine, interest, decider, asked);
    this.#notUnderstood = new NotUnderstoodCalls(engine, interest, decider);
  }

  found(): FoundCalls {
    const { channels, origins } = this.engine.callers;
    return {
      usage: {
        uses: [...this.#uses.values()],
        calls: this.#calls,
        notUnderstood: this.#notUnderstood.all,
        silent: this.#notUnderstood.silent,
      },
      demand: this.demands.demand,
      channels,
      cuts: cutsOf(this.engine.budget),
      origins,
      failures: this.engine.failures.problems,
      steps: this.engine.budget.steps,
    };
  }

  /**
   * @param modules in which reads and mentions are looked for.
   * @param declaring in which declared types of responses are looked for.
   */
  collect(modules: readonly Module[], declaring: readonly Module[]): void {
    // One caller's field in a body does not depend on the others.
    this.engine.callers.elsewhere.ignore(() =>
      this.decider.calls.forEach((call) => this.engine.attempt(call.sink, undefined, () => this.#call(call))),
    );
    const names = new Set(flatMap(this.interest.routes, (route) => [...route.fields.response]));
    for (const module of modules)
      for (const read of fieldReads(module, names, this.engine))
        this.engine.attempt(read.node, undefined, () => this.#read(read));
    for (const module of declaring) {
      this.engine.attempt(module.source, undefined, () =>
        [...typedResponses(module, this.engine), ...checkedResponses(module, this.engine)].forEach((declared) =>
          this.#declaration(declared),
        ),
      );
    }
    for (const module of modules) this.engine.attempt(module.source, undefined, () => this.#unknownCalls(module));
    this.#silentModules(modules);
    this.#mentions(modules);
    // Other files' demands are found when those files are analysed.
    this.engine.callers.elsewhere.ignore(() => this.#demand());
  }

  #demand(): void {
    const { demands } = this;
    for (const site of flatMap(this.asked, (module) => module.calls))
      this.engine.attempt(site, undefined, () => demands.missingCallees([site]));
    for (const ask of DEMANDS) this.engine.attempt(this.asked[0]?.source, undefined, () => demands[ask]());
  }

  #call(call: DecidedCall): void {
    const hits = flatMap(call.urls, (url) => this.#hitsOf(url, call.request)).map((hit) =>
      call.uncalled.includes(hit.url) ? { ...hit, exact: false } : hit,
    );
    this.demands.missingIn(call.urls);
    // Options made elsewhere hold the method and the body: `fetch(url, options())`.
    if (hits.length > 0)
      this.demands.missingIn(this.engine.callers.invocation(call.sink, call.env, this.engine).rest(0));
    this.#record(call, hits);
    for (const url of call.urls) this.#noteLiterals(url);
    for (const hit of hits) {
      const trace = traceSteps(hit.url.trace, step(call.sink, `request sent with ${call.request.row.id}`));
      this.#add({
        ...this.#use('endpoint', call.site, hit, call.request.methods, trace),
        ...(call.isGeneratedOnly && { isGeneratedOnly: true }),
      });
      if (hit.host === 'other' || hit.route.fields.request.size === 0) continue;
      const { fields, unknowns } = bodyFields(call, hit.route.fields.request, this.engine);
      this.demands.missingIn(unknowns);
      if (unknowns.length > 0) this.decider.noteTakers(call);
      for (const field of fields) {
        if (isOfOtherRow(field.node, hit.url, this.engine)) continue;
        const written = traceSteps(
          step(field.node, `${field.name} is put into the body`),
          ...field.traces,
          hit.url.trace,
          step(call.sink, `request sent with ${call.request.row.id}`),
        );
        this.#add({
          ...this.#use('field', field.node, hit, call.request.methods, written),
          direction: 'request',
          field: field.name,
          jsonPath: [...field.path],
          single: true,
        });
      }
    }
  }

  #hitsOf(url: TextValue, request: Request): RouteHit[] {
    return this.decider.routes
      .read(url)
      .hits.map(({ route, exact, host }) => ({ route, url, exact, host: this.#evidence(host, route, request) }));
  }

  #evidence(host: Reading['host'], route: Route, request: Request): HostEvidence {
    if (request.row.api !== undefined || host === 'match') return 'host';
    if (host === 'other') return 'other';
    return this.interest.evident.has(route.api) ? 'project' : 'none';
  }

  /** A use of an endpoint. Its properties are listed one by one, because V8 is slow at properties after a spread. */
  #use<K extends Use['kind']>(
    kind: K,
    node: TS.Node,
    { route, host, exact }: Omit<RouteHit, 'url'>,
    methods: readonly string[],
    trace: TraceStep[],
  ) {
    const { file, line, column, endLine, endColumn } = locate(node);
    return {
      kind,
      file,
      line,
      column,
      endLine,
      endColumn,
      api: route.api,
      path: route.path,
      methods: [...methods],
      host,
      exact,
      scope: scopeOf(node),
      anchor: anchorOf(node),
      trace,
    };
  }

  /** Keeps one use for each place, route and field: the most certain one. */
  #add(use: Use): void {
    const key = [
      use.kind,
      use.file,
      use.line,
      use.column,
      use.path,
      use.kind === 'field' ? `${use.direction} ${use.field}` : '',
    ].join('|');
    const known = this.#uses.get(key);
    if (!known || rank(use) < rank(known)) this.#uses.set(key, use);
  }

  #read(read: FieldRead): void {
    if (read.response.declared) return this.#declaredRead(read, read.response.declared);
    for (const { hit, request, single } of this.#answers(read.response)) {
      if (!hit.route.fields.response.has(read.name) || isOfOtherRow(read.node, hit.url, this.engine)) continue;
      const trace = traceSteps(hit.url.trace, read.response.trace, step(read.node, `${read.name} is read`));
      this.#add({
        ...this.#use('field', read.node, hit, request.methods, trace),
        direction: 'response',
        field: read.name,
        jsonPath: [...read.path],
        single,
      });
    }
  }

  /** A type or a schema for a response. It names fields, whether or not they are read. */
  #declaration(declared: DeclaredResponse): void {
    for (const { hit, request, single } of this.#answers(declared.response)) {
      // What describes the response of any endpoint does not describe this one.
      if (!single || hit.route.fields.response.size === 0) continue;
      const { fields, missing } = declared.fields(hit.route.fields.response);
      this.demands.missingIn(missing);
      for (const { name, path, node } of fields) {
        const trace = traceSteps(
          hit.url.trace,
          declared.response.trace,
          step(declared.node, declared.says),
          step(node, `${name} is declared`),
        );
        this.#add({
          ...this.#use('field', node, hit, request.methods, trace),
          direction: 'response',
          field: name,
          jsonPath: [...path],
          single,
          isDeclared: true,
        });
      }
    }
  }

  /** The listed endpoints of a response; `single` if the call is of at most two. */
  #answers({ site, env }: ResponseValue): { hit: RouteHit; request: Request; single: boolean }[] {
    const requests = this.#requestsAt(site, env);
    const single = flatMap(requests, (request) => request.urls).length <= 2;
    return flatMap(requests, (request) =>
      flatMap(
        flatMap(request.urls, (url) => this.#hitsOf(url, request)),
        (hit) => (hit.host === 'other' ? [] : [{ hit, request, single }]),
      ),
    );
  }

  /** A read that only a type attributes to an endpoint's response. */
  #declaredRead(read: FieldRead, { method, path, row }: NonNullable<FieldRead['response']['declared']>): void {
    const route = this.interest.routes.find(
      (known) =>
        known.path === path && this.interest.apis.some((api) => api.id === known.api && api.sdks.includes(row.id)),
    );
    if (!route?.fields.response.has(read.name)) return;
    const trace = traceSteps(read.response.trace, step(read.node, `${read.name} is read`));
    this.#add({
      ...this.#use('field', read.node, { route, exact: false, host: 'host' }, [method], trace),
      direction: 'response',
      field: read.name,
      jsonPath: [...read.path],
      single: true,
    });
  }

  #requestsAt(site: CallLike, env: FieldRead['response']['env']): Request[] {
    const key = `${site.pos}|${site.getSourceFile().fileName}|${env.id}`;
    let known = this.#requests.get(key);
    if (!known) this.#requests.set(key, (known = requestOf(site, env, this.engine)));
    return known;
  }

  #record(call: DecidedCall, hits: readonly RouteHit[]): void {
    for (const record of callRecords(call, hits, this.interest, this.decider.routes)) {
      if (record.why !== null) this.#notUnderstood.add(call.site, record.why);
      this.#calls.push(record);
    }
  }

  #noteLiterals(url: TextValue): void {
    // Two values may share a part of their traces.
    const seen = new Set<TextValue['trace']>();
    const visit = (trace: TextValue['trace']): void => {
      if (!trace || seen.has(trace)) return;
      seen.add(trace);
      this.#literals.add(trace.node);
      trace.from.forEach(visit);
    };
    visit(url.trace);
  }

  /**
   * The path of a listed endpoint behind the host of its API is likely to be requested, whatever the unknown package
   * does.
   */
  #unknownCalls(module: Module): void {
    for (const { site, texts, package: owner } of this.#notUnderstood.unknownCalls(module)) {
      for (const url of owner === null ? [] : texts) {
        for (const hit of this.decider.routes.read(url).hits.filter(({ exact, host }) => exact && host === 'match')) {
          this.#noteLiterals(url);
          const trace = traceSteps(
            url.trace,
            step(site, `handed to a function of ${owner}, which no client describes`),
          );
          this.#add(this.#use('endpoint', site, { ...hit, host: 'host' }, ['?'], trace));
        }
      }
    }
  }

  #silentModules(modules: readonly Module[]): void {
    const files = new Set(this.#calls.filter(({ api, resolved }) => api !== null && resolved).map(({ file }) => file));
    this.#notUnderstood.silentModules(modules, { texts: this.#literals, files });
  }

  /** Literal paths of listed endpoints that no recognised call uses. */
  #mentions(modules: readonly Module[]): void {
    const mentions = new Mentions(this.interest.routes);
    for (const { literal, route } of flatMap(modules, (module) => [...mentions.in(module)])) {
      if (this.#literals.has(literal)) continue;
      this.#add(
        this.#use(
          'mention',
          literal,
          { route, exact: true, host: 'none' },
          ['?'],
          traceSteps(step(literal, 'the path as a literal, in no recognised call')),
        ),
      );
    }
  }
}

/** The demands besides missing callees, in this order. */
const DEMANDS = [
  'missingBases',
  'exporters',
  'describedFiles',
  'interfaces',
  'stores',
  'globals',
  'channels',
  'provided',
  'workers',
  'screens',
  'routes',
] as const satisfies readonly (keyof Demands)[];

/** A smaller number is more certain. */
function rank(use: Use): number {
  const host = { host: 0, project: 1, none: 2, other: 8 }[use.host];
  return (
    host + (use.exact ? 0 : 3) + (use.kind === 'field' && !use.single ? 3 : 0) + (use.methods.includes('?') ? 1 : 0)
  );
}
