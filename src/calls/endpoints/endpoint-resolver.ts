import type { ts as TS } from 'ts-morph';
import { addToGroup } from '../../collections/group-by.js';
import { flatMap, mapDefined } from '../../collections/lists.js';
import { frameOf, framesAround, isFunctionNode, type FrameNode, type FunctionNode } from '../../syntax/frames.js';
import { isCallSite, type CallSite } from '../../syntax/module.js';
import { classAround } from '../../syntax/writes/writes.js';
import { isUnreachable } from '../control-flow/reachability.js';
import type { Context } from '../domain/context.js';
import { isGenerated } from '../domain/generated-code.js';
import type { CallLike, TextValue, Value } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import type { Interest } from '../engine/interest.js';
import { isEntryPoint } from '../evaluate/exported.js';
import { frameOfCallers } from '../heap/receivers.js';
import type { ResolvedCall } from '../requests/resolved-call.js';
import { requestOf } from '../requests/requests.js';
import { isMadeFrom } from '../text/pattern-text.js';
import { uncalledObjects } from './exposure.js';
import { HandwrittenCallers, type CallStep } from './handwritten-callers.js';
import { callsMaking } from './nested-calls.js';
import { decidesOther, RouteTable } from '../routes/route-table.js';
import { decidingFrames } from '../routes/url-pattern.js';

/** Where a call is reported, if not at the outermost of the calls that lead to it. */
interface Placement {
  on?: BoundMethod | null;
  at?: CallSite;
  /** Keys of the URLs that were recorded further inward. */
  recorded?: ReadonlySet<string>;
}

const MAX_CALL_STEPS = 40;
const MAX_WALKS_IN_VAIN = 4000;

/**
 * Finds the place that decides the endpoint of a request. Seen from the sink, parameters are symbols. If the deciding
 * part of the URL is one, each caller is looked at in turn. So a wrapper is a client for its callers, to any depth
 * within a limit.
 */
export class EndpointResolver {
  readonly calls: ResolvedCall[] = [];
  /** Functions whose callers decide an endpoint. */
  readonly wrappers = new Set<FrameNode>();
  /** The URLs that wait for such a caller, by each function around those functions, and by the functions themselves. */
  readonly unresolvedUrls = new Map<FrameNode, Set<TextValue>>();
  /** Functions that put their arguments into a request that matters, and the functions around them. */
  readonly forwarders = new Set<FrameNode>();
  readonly routes: RouteTable;
  /** Walks from the current sink that have led to no known URL. */
  #walksInVain = 0;

  constructor(
    readonly engine: Engine,
    readonly interest: Interest,
  ) {
    this.routes = new RouteTable(interest);
  }

  resolve(sink: CallLike): void {
    this.#walksInVain = 0;
    this.#walk(sink, [], new Set());
  }

  /** Records calls: the callers of the functions around them may hand over a body, or look at a response. */
  noteForwarders(sites: readonly CallSite[]): void {
    for (const site of sites)
      for (const frame of framesAround(site))
        if (isFunctionNode(frame) && frame.parameters.length > 0)
          for (const around of [frame, ...framesAround(frame)]) this.forwarders.add(around);
  }

  #noteWrapper(frame: FunctionNode, url: TextValue): void {
    this.wrappers.add(frame);
    for (const around of [frame, ...framesAround(frame)]) {
      this.unresolvedUrls.set(around, (this.unresolvedUrls.get(around) ?? new Set()).add(url));
    }
  }

  #walk(sink: CallLike, steps: readonly CallStep[], recorded: ReadonlySet<string>): void {
    if (++this.#walksInVain > MAX_WALKS_IN_VAIN || steps.length > MAX_CALL_STEPS) {
      this.engine.budget.cut('walks', () => steps.at(-1)?.target.invocation.site ?? sink);
      return;
    }
    // Callers are evaluated separately, so that one does not affect another.
    this.engine.callGraph.partialProgram.dependencies.begin();
    const requests = requestOf(sink, this.#enter(sink, steps, true), this.engine, this.#enter(sink, steps, false));
    const recordedHere = new Set(recorded);
    const decided: TextValue[] = [];
    const generated: TextValue[] = [];
    const undecided = new Map<FunctionNode, TextValue[]>();
    const urls = flatMap(requests, (request) => request.urls);
    for (const url of urls) {
      if (recorded.has(url.key)) continue;
      const open = this.#openFrame(url, urls.length, sink, steps);
      if (open) addToGroup(undecided, open, url);
      else {
        (this.#isOfGenerated(url, sink, steps) ? generated : decided).push(url);
        recordedHere.add(url.key);
      }
    }
    this.#leaveToInner(undecided);
    if (decided.length > 0) this.#walksInVain--;
    if (decided.length > 0 || requests.every((request) => request.urls.length === 0))
      this.#record(sink, steps, decided, true);
    if (generated.length > 0) this.#recordGenerated(sink, steps, generated);
    for (const [frame, open] of undecided) for (const url of open) this.#noteWrapper(frame, url);
    for (const [frame, open] of undecided) this.#descend(sink, steps, frame, open, recordedHere);
  }

  /**
   * Leaves what the callers of a function decide to those of a function inside of it that decide the rest: they know
   * whether its arguments are used at all. `make({ url })` does not where each `request({ url })` has one.
   */
  #leaveToInner(undecided: Map<FunctionNode, TextValue[]>): void {
    for (const outer of [...undecided.keys()]) {
      const inner = [...undecided.keys()].find((frame) => frame !== outer && this.#isAlwaysCalled(frame, outer));
      if (!inner) continue;
      undecided.set(inner, [...undecided.get(inner)!, ...undecided.get(outer)!]);
      undecided.delete(outer);
    }
  }

  /** Whether each visible call of a function makes a function inside of it that is visibly called. */
  #isAlwaysCalled(inner: FunctionNode, outer: FunctionNode): boolean {
    if (!framesAround(inner).has(outer)) return false;
    const made = callsMaking(inner, outer, this.engine);
    const calls = this.engine.callGraph.of(outer);
    return calls.length > 0 && calls.every(({ invocation }) => made.has(invocation.site));
  }

  #descend(
    sink: CallLike,
    steps: readonly CallStep[],
    frame: FunctionNode,
    urls: TextValue[],
    recorded: ReadonlySet<string>,
  ): void {
    const callGraph = this.engine.callGraph
      .of(frame)
      .filter((target) => !steps.some((step) => step.target.invocation.site === target.invocation.site));
    const bySite = new Map<TS.Node, CallStep[]>();
    for (const target of callGraph)
      if (!bySite.has(target.invocation.site)) bySite.set(target.invocation.site, [...steps, { frame, target }]);
    const walk = (path: readonly CallStep[]): void => this.#walk(sink, path, recorded);
    // A function passed as an argument is called with the arguments beside it: `invoke(listanswers, body)`. If no way
    // shows that, all ways count.
    const others = [...bySite.values()].filter((path) => !this.#ask(path, () => this.#isFeasible(sink, path), walk));
    if (others.length === bySite.size) for (const path of others) this.#ask(path, () => true, walk);
    const objects = uncalledObjects(frame, callGraph, this.engine);
    const ofObjects = objects.filter((self) => this.#recordOn(self, sink, steps, frame));
    if (ofObjects.length === 0 && callGraph.length === 0) this.#record(sink, steps, urls, false, { recorded });
  }

  /** Goes on outward from the outermost of some calls if a condition holds, and returns whether it does. */
  #ask(path: readonly CallStep[], holds: () => boolean, walk: (path: readonly CallStep[]) => void): boolean {
    return this.engine.attempt(path.at(-1)!.target.invocation.site, true, () => {
      if (!holds()) return false;
      walk(path);
      return true;
    });
  }

  /** Records what a method requests on an object, if that decides an endpoint. */
  #recordOn(self: Value, sink: CallLike, steps: readonly CallStep[], frame: FunctionNode): boolean {
    const urls = flatMap(
      requestOf(sink, this.#enter(sink, steps, true, { frame, self }), this.engine),
      (request) => request.urls,
    ).filter((url) => this.#isDecided(url));
    if (urls.length > 0) this.#record(sink, steps, urls, true, { on: { frame, self } });
    return urls.length > 0;
  }

  #isDecided(url: TextValue): boolean {
    return this.routes.read(url).isDecided || decidesOther(url, this.interest);
  }

  /** The function whose callers must be asked, if the pattern, one `of` so many, does not decide an endpoint by itself. */
  #openFrame(url: TextValue, of: number, sink: CallLike, steps: readonly CallStep[]): FunctionNode | undefined {
    if (this.#isDecided(url)) return undefined;
    const outermost = steps.at(-1)?.target.invocation.site ?? sink;
    const around = framesAround(outermost);
    const deciding = mapDefined(decidingFrames(url), (frame) => frameOfCallers(frame, around, this.engine))[0];
    return deciding ?? (of > 1 ? this.#initialFrame(url, frameOf(outermost)) : undefined);
  }

  /**
   * The method whose callers know whether its object still has what a field was initialised with: `url = ''` is no
   * request of its own where every caller has set it.
   */
  #initialFrame(url: TextValue, frame: FrameNode): FunctionNode | undefined {
    const { isKnown, hits } = this.routes.read(url);
    return !isKnown && hits.length === 0 && isFunctionNode(frame) && classAround(frame) ? frame : undefined;
  }

  /** Records the calls of this level: with everything that callers may pass, as far as it fits the patterns. */
  #record(
    sink: CallLike,
    steps: readonly CallStep[],
    patterns: readonly TextValue[],
    decided: boolean,
    { on = null, at, recorded }: Placement = {},
  ): void {
    const context = this.#enter(sink, steps, false, on);
    if (isUnreachable(sink, context, this.engine)) return;
    const isEntry = decided && isEntryPoint(frameOf(steps.at(-1)?.target.invocation.site ?? sink), this.engine);
    const chain = [sink, ...steps.map((step) => step.target.invocation.site as CallSite)];
    const site = at ?? steps.findLast((step) => !step.target.invocation.synthetic)?.target.invocation.site ?? sink;
    for (const request of requestOf(sink, context, this.engine)) {
      // Evaluates all parts now, to learn whether a file that is left out contributes to any.
      request.readAll();
      const asked = decided
        ? request.urls.filter((url) => patterns.some((pattern) => isMadeFrom(url, pattern)))
        : request.urls.filter(({ key }) => recorded?.has(key) !== true);
      const isCalled = (pattern: TextValue): boolean => request.urls.some((url) => isMadeFrom(url, pattern));
      const uncalled = isEntry ? patterns.filter((pattern) => !isCalled(pattern)) : [];
      const urls = [...asked, ...uncalled];
      this.#grant(urls);
      this.calls.push({
        sink,
        site: site as CallSite,
        chain,
        context,
        request,
        urls,
        uncalled,
        decided: decided && patterns.length > 0,
        dependsOnMissing: this.engine.callGraph.partialProgram.dependsOnMissing,
        isGeneratedOnly: isGenerated(site),
      });
    }
  }

  #grant(urls: readonly TextValue[]): void {
    if (urls.some((url) => this.routes.isListed(url))) this.engine.budget.grant();
  }

  /** Whether generated code decides a listed endpoint. */
  #isOfGenerated(url: TextValue, sink: CallLike, steps: readonly CallStep[]): boolean {
    return isGenerated(steps.at(-1)?.target.invocation.site ?? sink) && this.routes.isListed(url);
  }

  /** Generated functions are wrappers: their requests are reported where hand-written code calls them. */
  #recordGenerated(sink: CallLike, steps: readonly CallStep[], urls: readonly TextValue[]): void {
    const outermost = steps.at(-1)?.target.invocation.site ?? sink;
    for (const frame of framesAround(outermost))
      if (isFunctionNode(frame)) for (const url of urls) this.#noteWrapper(frame, url);
    const places = new HandwrittenCallers(sink, this.engine, (path) => this.#isFeasible(sink, path)).find(steps);
    for (const { steps: path, at } of places) this.#record(sink, path, urls, true, { at });
    if (places.length === 0) this.#record(sink, steps, urls, true);
  }

  /** Whether each call enters the function that its link names, when called as the next link outward calls it. */
  #isFeasible(sink: CallLike, steps: readonly CallStep[]): boolean {
    const outermost = steps.at(-1)!.target.invocation.site;
    const from = this.engine.contexts.root(frameOf(outermost), false);
    return this.#through(sink, steps, from, true) !== undefined;
  }

  /** The context of the sink when entered through `steps`, outermost last. */
  #enter(sink: CallLike, steps: readonly CallStep[], open: boolean, on: BoundMethod | null = null): Context {
    const { contexts } = this.engine;
    const outermost = steps.at(-1)?.target.invocation.site ?? sink;
    const context = on
      ? contexts.within(contexts.ofMethod(on.frame, on.self, open), outermost)
      : contexts.root(frameOf(outermost), open);
    return this.#through(sink, steps, context, false)!;
  }

  /**
   * The context of the sink when the calls of some links are made from `from` on. If `strictly`, undefined when one
   * of them then calls another function.
   */
  #through(sink: CallLike, steps: readonly CallStep[], from: Context, strictly: boolean): Context | undefined {
    const { contexts, callGraph } = this.engine;
    let context = from;
    for (let i = steps.length - 1; i >= 0; i--) {
      const { frame, target } = steps[i]!;
      const { site } = target.invocation;
      // No code calls the functions that a framework calls by convention.
      const targets = isCallSite(site) ? this.engine.targets(site, context) : [target];
      const found = targets.find(({ fn }) => fn.node === frame);
      if (!found && strictly && targets.length > 0) return undefined;
      const { fn } = found ?? target;
      const invocation = found?.invocation ?? callGraph.invocation(site as CallSite, context, this.engine);
      context = contexts.within(
        contexts.bind(frame, fn.context, invocation, fn.self),
        i === 0 ? sink : steps[i - 1]!.target.invocation.site,
      );
    }
    return context;
  }
}

/** A method and its receiver. */
interface BoundMethod {
  frame: FunctionNode;
  self: Value;
}
