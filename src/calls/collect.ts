import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../collections/lists.js';
import type { CallRecord, TraceStep } from '../model/finding.js';
import type { Steps } from '../runtime/steps.js';
import type { Module } from '../syntax/module.js';
import { Answers } from './answers.js';
import { Compliance } from './compliance/compliance.js';
import { Demands } from './demand/demands.js';
import type { FoundCalls } from './demand/found-calls.js';
import { isOfTest, traceSteps } from './domain/places.js';
import { nodesOf, step, type Trace } from './domain/trace.js';
import type { CallLike, TextValue } from './domain/values.js';
import { callRecords, isUnknownUrl } from './endpoints/call-records.js';
import type { EndpointResolver } from './endpoints/endpoint-resolver.js';
import { handedOn, methodsSaid } from './evidence/handed-on.js';
import { mentionsOf } from './endpoints/mentions.js';
import { NotUnderstoodCalls } from './endpoints/not-understood.js';
import { openPartOf } from './endpoints/open-parts.js';
import { givenOf, partsOf, subjectsOf, type Parts, type SentRequest } from './endpoints/parts.js';
import type { Engine } from './engine/engine.js';
import { costAt } from './engine/question-costs.js';
import type { Interest } from './engine/interest.js';
import { hitsOf, isOfOther, type RouteHit } from './evidence/route-hits.js';
import { Signs } from './evidence/signs.js';
import { eachPlace, FieldCollector } from './field-collector.js';
import { FoundUses, useOf } from './found-uses.js';
import { isCertain } from './requests/described/made-fields.js';
import type { ResolvedCall } from './requests/resolved-call.js';
import { Secrets } from './secrets/secrets.js';
import { isPassed } from './requests/proxies/mapped.js';
import { handedMethods, isOfResult, type HandedMethod } from './endpoints/handed-methods.js';
import { baseOf } from './routes/url-pattern.js';
import { isOfOtherRow } from './text/row-correlation.js';

/** A listed endpoint, with the listed parts of the request, and what is not known of one that decides which entries it uses. */
interface ReadHit extends RouteHit, Parts {
  open: string | undefined;
}

/** Collects the uses, calls and demands that follow from the calls whose endpoints are decided. */
export class UseCollector {
  readonly demands: Demands;
  readonly #notUnderstood: NotUnderstoodCalls;
  readonly #uses = new FoundUses();
  readonly #calls: CallRecord[] = [];
  readonly #literals = new Set<TS.Node>();
  /** Files in which a call of an API is understood. */
  readonly #understood = new Set<string>();
  readonly #fields: FieldCollector;
  readonly #signs: Signs;
  #compliance: Compliance | null = null;
  readonly #secrets: Secrets;

  constructor(
    readonly engine: Engine,
    readonly interest: Interest,
    readonly resolver: EndpointResolver,
    readonly demanding: readonly Module[],
  ) {
    this.demands = new Demands(engine, interest, resolver, demanding);
    this.#notUnderstood = new NotUnderstoodCalls(engine, interest, resolver);
    this.#signs = new Signs(engine, interest, resolver);
    const answers = new Answers(engine, interest, resolver, this.#signs);
    this.#fields = new FieldCollector(engine, interest, answers, this.#signs, this.demands, this.#uses);
    this.#secrets = new Secrets(interest);
  }

  /** Whether what was found in a file depends on all others. */
  get dependsOnProgram(): boolean {
    return this.#signs.dependOnProgram;
  }

  found(): FoundCalls {
    const { channels, contributors: origins } = this.engine.callGraph;
    return {
      usage: {
        uses: this.#uses.all,
        calls: this.#calls,
        notUnderstood: this.#notUnderstood.all,
        silent: this.#notUnderstood.silent,
        breaches: this.#compliance?.breaches ?? [],
        tokens: this.#compliance?.tokens ?? [],
        secrets: this.#secrets.places(this.engine.program),
        stated: [...this.engine.settings.stated],
      },
      demand: this.demands.demand,
      channels,
      isCut: this.engine.budget.cuts.size > 0,
      isLate: this.engine.budget.cuts.has('time'),
      origins,
      failures: this.engine.failures.problems,
      effort: Math.max(0, Math.round(this.engine.budget.effort - this.engine.budget.allowance)),
      questions: this.engine.budget.expensive.map(costAt),
    };
  }

  /**
   * @param modules in which reads and mentions are looked for.
   * @param declaring in which declared types of responses are looked for.
   */
  *collect(modules: readonly Module[], declaring: readonly Module[]): Steps<void> {
    const { partialProgram } = this.engine.callGraph;
    this.#fields.find(modules);
    // One caller's field in a body does not depend on the others.
    yield* eachPlace(this.engine, this.resolver.calls, 'sink', (call) =>
      partialProgram.untracked(() => this.#call(call)),
    );
    yield* this.#fields.collect(modules, declaring);
    this.#comply(modules);
    yield* eachPlace(this.engine, modules, 'source', (module) => this.#unknownCalls(module));
    yield* eachPlace(this.engine, modules, 'source', (module) =>
      handedMethods(module, this.engine).forEach((handed) => this.#handedMethod(handed)),
    );
    this.#silentModules(modules);
    this.#mentions(modules);
    // If the time is up, no file is added. Other files' demands are found when those files are analysed.
    if (!this.engine.budget.isLate) partialProgram.untracked(() => this.demands.find());
  }

  /** Holds the calls against the contracts of their APIs. */
  #comply(modules: readonly Module[]): void {
    if (this.interest.contract.apis.length === 0) return;
    this.#compliance = new Compliance(this.engine, this.interest, this.resolver, modules, this.demands, this.#secrets);
    this.#compliance.check();
  }

  #call(call: ResolvedCall): void {
    const hits = flatMap(call.urls, (url) =>
      hitsOf(url, { request: call.request, sink: call.sink }, this.resolver.routes, this.interest, this.#signs),
    ).map((hit) => this.#read(call, call.uncalled.includes(hit.url) ? { ...hit, exact: false } : hit));
    this.demands.missingIn(call.urls);
    for (const hole of mapDefined(call.urls, baseOf)) this.engine.settings.ask(hole);
    // Options made elsewhere hold the method and the body: `fetch(url, options())`.
    if (hits.length > 0)
      this.demands.missingIn(this.engine.callGraph.invocation(call.sink, call.context, this.engine).rest(0));
    this.#record(call, hits);
    for (const url of call.urls) {
      this.#noteLiterals(url);
      this.#notUnderstood.sent.note(url, call.site, call.sink);
    }
    for (const hit of hits) this.#addHit(call, hit);
  }

  /** With the listed parts of the request, unless it goes to somebody else. */
  #read(call: ResolvedCall, hit: RouteHit): ReadHit {
    if (isOfOther(hit)) return { ...hit, parts: [], unknowns: [], open: undefined };
    const sent = { ...call, url: hit.url };
    const { parts, unknowns } = partsOf(sent, hit.route, this.engine);
    return { ...hit, parts, unknowns, open: openPartOf(sent, parts, hit.route, this.engine) };
  }

  /** A call of a listed endpoint, and the listed parts of its request. */
  #addHit(call: ResolvedCall, hit: ReadHit): void {
    const sent = step(call.sink, `request sent with ${call.request.row.id}`);
    const request = { ...call, url: hit.url };
    const given = isOfOther(hit) ? undefined : givenOf(request, hit.route, this.engine);
    const isWhole = !hit.isOfParts && isCertain(call.request.origin, this.engine);
    const trace = traceSteps(hit.url.trace, sent, ...(hit.signs ?? []));
    if (isWhole) this.#addEndpoint(call, hit, trace, given);
    if (!isOfOther(hit)) this.#addParts(request, hit, sent, given);
  }

  #addEndpoint(call: ResolvedCall, hit: RouteHit, trace: TraceStep[], given: ReturnType<typeof givenOf>): void {
    this.#uses.add({
      ...useOf('endpoint', call.site, hit, call.request.methods, trace),
      ...(call.isGeneratedOnly && { isGeneratedOnly: true }),
      ...(given && { given }),
    });
  }

  #addParts(request: ResolvedCall & SentRequest, hit: ReadHit, sent: Trace, given: ReturnType<typeof givenOf>): void {
    const { methods } = request.request;
    const { parts, unknowns } = hit;
    this.demands.missingIn(unknowns);
    if (unknowns.length > 0) this.resolver.noteForwarders(request.chain);
    for (const part of parts) {
      const { node, name, place, path, traces } = part;
      if (isOfOtherRow(node, hit.url, this.engine)) continue;
      const put = step(node, `${name} is put into the ${place === 'request' ? 'body' : place}`);
      for (const { trace: origin, ...subject } of subjectsOf(part, hit.route)) {
        const trace = traceSteps(origin, put, ...traces, hit.url.trace, sent, ...(hit.signs ?? []));
        this.#uses.add({
          ...useOf('field', node, hit, methods, trace),
          direction: place,
          field: name,
          jsonPath: [...path],
          single: true,
          ...subject,
          ...(given && { given }),
          ...(part.isGeneratedOnly && { isGeneratedOnly: true as const }),
          ...(isOnlyOfTests(origin, node) && { isOfTest: true as const }),
        });
      }
    }
  }

  #record(call: ResolvedCall, hits: readonly ReadHit[]): void {
    const isPassedOn = call.request.origin.spec.isProxy !== undefined && isPassed(call.sink, this.engine);
    const isOpen = hits.some(({ open }) => open !== undefined);
    for (const record of callRecords(call, hits, this.interest, this.resolver.routes)) {
      if (record.api !== null && (record.resolved || isOpen)) this.#understood.add(record.file);
      // What a proxy is asked is told by those who ask it.
      if (isPassedOn && record.why !== null) continue;
      // Where nothing names an API, a URL of which nothing is known says as little as in files that are not read.
      if (record.why !== null && (this.interest.isNamed || !isUnknownUrl(record)))
        this.#notUnderstood.add(call.site, record.why);
      this.#calls.push(record);
    }
  }

  #noteLiterals(url: TextValue): void {
    if (url.trace) for (const node of nodesOf(url.trace)) this.#literals.add(node);
  }

  /** Listed endpoints that are handed to functions of which it is not known what they do. */
  #unknownCalls(module: Module): void {
    for (const call of this.#notUnderstood.unknownCalls(module)) {
      if (!call.maySend) continue;
      const methods = methodsSaid(call, this.engine);
      for (const hit of handedOn(call, this.resolver.routes, this.interest)) {
        this.#noteLiterals(hit.url);
        const trace = traceSteps(hit.url.trace, step(call.site, `handed to ${call.callee}`));
        this.#uses.add({
          ...useOf('endpoint', call.site, { ...hit, exact: true }, methods, trace),
          isHandedOn: true,
        });
      }
    }
  }

  /** A method of an SDK that somebody else calls. */
  #handedMethod(handed: HandedMethod): void {
    if (this.resolver.calls.some((call) => isOfResult(handed, call))) return;
    const { node, taker, request } = handed;
    const { urls, origin } = request;
    const sent = { request, sink: taker as CallLike };
    if (origin.spec.fields) {
      const known = { uncalled: [], decided: true, dependsOnMissing: false, isGeneratedOnly: false };
      this.#call({ ...sent, ...known, site: taker, chain: [taker], context: origin.context, urls });
      return;
    }
    const hits = flatMap(urls, (url) => hitsOf(url, sent, this.resolver.routes, this.interest, this.#signs));
    const call = { site: node, request, urls, decided: true };
    const records = callRecords(call, hits, this.interest, this.resolver.routes);
    for (const { api, resolved, file } of records) if (api !== null && resolved) this.#understood.add(file);
    this.#calls.push(...records);
    for (const hit of hits) {
      const trace = traceSteps(hit.url.trace, step(node, `handed on as a value, and called by who takes it`));
      this.#uses.add({ ...useOf('endpoint', node, hit, request.methods, trace), isHandedOn: true });
    }
  }

  #silentModules(modules: readonly Module[]): void {
    this.#notUnderstood.silentModules(modules, { texts: this.#literals, files: this.#understood });
  }

  /** Literal paths of listed endpoints that no recognised call uses. */
  #mentions(modules: readonly Module[]): void {
    const mentions = mentionsOf(this.interest);
    for (const { literal, route } of flatMap(modules, (module) => [...mentions.in(module)])) {
      if (this.#literals.has(literal)) continue;
      this.#uses.add(
        useOf(
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

/** Whether a value comes by way of a test, and is put into a request by code that belongs to none. */
function isOnlyOfTests(origin: Trace | null, node: TS.Node): boolean {
  return origin !== null && !isOfTest(node) && [...nodesOf(origin)].some(isOfTest);
}
