import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../lists.js';
import { frameOf, isFunctionNode, outerFrame, type FrameNode, type FunctionNode } from '../../syntax/frames.js';
import { isCallSite, type CallSite } from '../../syntax/module.js';
import { classAround } from '../../syntax/writes.js';
import { isSkipped } from '../control-flow/branches.js';
import type { Env } from '../domain/env.js';
import type { Target } from '../domain/target.js';
import { instance, type CallLike, type InstanceValue, type TextValue } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import type { Interest } from '../engine/interest.js';
import { classesOf } from '../heap/ancestry.js';
import type { DecidedCall } from '../requests/decided-call.js';
import { requestOf } from '../requests/requests.js';
import { HOLE, patternText } from '../text/pattern-text.js';
import { isExported, isForOthers } from './exposure.js';
import { OwnPlaces, isGenerated, type Link } from './generated.js';
import { RouteTable } from './route-table.js';
import { decidingFrames } from './url-pattern.js';

/** Where a call is reported, if not at the outermost of the calls that lead to it. */
interface Standing {
  on?: On | null;
  at?: CallSite;
}

const MAX_LINKS = 40;
const MAX_WALKS = 4000;

/**
 * Finds the place that decides the endpoint of a request. Seen from the sink, parameters are symbols. If the deciding
 * part of the URL is one, each caller is looked at in turn. So a wrapper is a client for its callers, to any depth
 * within a limit.
 */
export class Decider {
  readonly calls: DecidedCall[] = [];
  /** Functions whose callers decide an endpoint. */
  readonly wrappers = new Set<FrameNode>();
  /** The URLs that wait for such a caller, by each function around those functions, and by the functions themselves. */
  readonly awaiting = new Map<FrameNode, Set<TextValue>>();
  /** Functions that put their arguments into the body of a listed endpoint, and the functions around them. */
  readonly takers = new Set<FrameNode>();
  readonly routes: RouteTable;
  #walks = 0;

  constructor(
    readonly engine: Engine,
    readonly interest: Interest,
  ) {
    this.routes = new RouteTable(interest);
  }

  decide(sink: CallLike): void {
    this.#walks = 0;
    this.#walk(sink, [], new Set());
  }

  /** Records a call whose body is partly unknown. */
  noteTakers({ chain }: DecidedCall): void {
    for (const site of chain)
      for (const frame of framesAround(site))
        if (isFunctionNode(frame) && frame.parameters.length > 0)
          for (const around of [frame, ...framesAround(frame)]) this.takers.add(around);
  }

  #noteWrapper(frame: FunctionNode, url: TextValue): void {
    this.wrappers.add(frame);
    for (const around of [frame, ...framesAround(frame)]) {
      const known = this.awaiting.get(around);
      if (known) known.add(url);
      else this.awaiting.set(around, new Set([url]));
    }
  }

  #walk(sink: CallLike, links: readonly Link[], settled: ReadonlySet<string>): void {
    if (++this.#walks > MAX_WALKS || links.length > MAX_LINKS) {
      this.engine.budget.cut('walks', () => links.at(-1)?.target.invocation.site ?? sink);
      return;
    }
    // Callers are evaluated separately, so that one does not affect another.
    this.engine.callers.elsewhere.asks.begin();
    const requests = requestOf(sink, this.#enter(sink, links, true), this.engine, this.#enter(sink, links, false));
    const mine = new Set(settled);
    const decided: TextValue[] = [];
    const generated: TextValue[] = [];
    const undecided: TextValue[] = [];
    for (const url of flatMap(requests, (request) => request.urls)) {
      if (settled.has(url.key)) continue;
      const open = this.#openFrame(url, sink, links);
      if (open) undecided.push(url);
      else {
        (this.#isOfGenerated(url, sink, links) ? generated : decided).push(url);
        mine.add(url.key);
      }
    }
    if (decided.length > 0 || requests.every((request) => request.urls.length === 0))
      this.#settle(sink, links, decided, true);
    if (generated.length > 0) this.#settleGenerated(sink, links, generated);
    const frames = new Map<FunctionNode, TextValue[]>();
    for (const url of undecided) {
      const frame = this.#openFrame(url, sink, links)!;
      frames.set(frame, [...(frames.get(frame) ?? []), url]);
      this.#noteWrapper(frame, url);
    }
    for (const [frame, urls] of frames) this.#descend(sink, links, frame, urls, mine);
  }

  #descend(
    sink: CallLike,
    links: readonly Link[],
    frame: FunctionNode,
    urls: TextValue[],
    settled: ReadonlySet<string>,
  ): void {
    const callers = this.engine.callers
      .of(frame)
      .filter((target) => !links.some((link) => link.target.invocation.site === target.invocation.site));
    const bySite = new Map<TS.Node, Link[]>();
    for (const target of callers)
      if (!bySite.has(target.invocation.site)) bySite.set(target.invocation.site, [...links, { frame, target }]);
    const ways = [...bySite.values()];
    // A function passed as an argument is called with the arguments beside it: `invoke(listanswers, body)`. If no way
    // shows that, all ways count.
    const shown = ways.filter((way) => this.#isWay(sink, way));
    for (const way of shown.length > 0 ? shown : ways) this.#walk(sink, way, settled);
    const isSettled = this.#settleUncalled(sink, links, frame, callers);
    if (callers.length === 0 && !isSettled) this.#settle(sink, links, urls, false);
  }

  /**
   * Exported subclasses of a method's class on which no visible code calls it. Others may, and then the request is
   * known. Returns whether there were any.
   */
  #settleUncalled(sink: CallLike, links: readonly Link[], frame: FunctionNode, callers: readonly Target[]): boolean {
    const cls = classAround(frame);
    const called = new Set(flatMap(callers, ({ fn }) => (fn.self?.kind === 'instance' ? [fn.self.node] : [])));
    if (!cls || called.has(cls)) return false;
    let isSettled = false;
    for (const { node, env } of this.engine.callers.subclassesOf(cls)) {
      const self = instance(node, env, null);
      if (!isExported(node, this.engine) || classesOf(self, this.engine).some((owner) => called.has(owner.node)))
        continue;
      const urls = flatMap(
        requestOf(sink, this.#enter(sink, links, true, { frame, self }), this.engine),
        (request) => request.urls,
      ).filter((url) => this.routes.read(url).isDecided);
      if (urls.length === 0) continue;
      this.#settle(sink, links, urls, true, { on: { frame, self } });
      isSettled = true;
    }
    return isSettled;
  }

  /** The function whose callers must be asked, if the pattern does not decide an endpoint by itself. */
  #openFrame(url: TextValue, sink: CallLike, links: readonly Link[]): FunctionNode | undefined {
    if (this.routes.read(url).isDecided || this.#decidesOther(url)) return undefined;
    const around = framesAround(links.at(-1)?.target.invocation.site ?? sink);
    return decidingFrames(url).find((frame): frame is FunctionNode => isFunctionNode(frame) && around.has(frame));
  }

  /**
   * Below the prefix of an API, one literal segment decides, unless a listed endpoint begins with it: the call is of an
   * endpoint that the registry does not list.
   */
  #decidesOther(url: TextValue): boolean {
    const literal = patternText(url).replace(/[?#].*$/, '');
    const last = literal.replace(/\/+$/, '').split('/').at(-1) ?? '';
    if (!last.includes(HOLE)) return last !== '';
    return this.interest.apis.some((api) => {
      const at = literal.indexOf(`${api.prefix}/`);
      const known = literal.slice(at, literal.indexOf(HOLE, at));
      return (
        at >= 0 &&
        /^[^\u0000/]+\//.test(literal.slice(at + api.prefix.length + 1)) &&
        !this.interest.routes.some((route) => route.path.startsWith(known))
      );
    });
  }

  /**
   * Records the calls of this level. They are evaluated with everything that callers may pass, and kept where the
   * deciding part agrees.
   */
  #settle(
    sink: CallLike,
    links: readonly Link[],
    patterns: readonly TextValue[],
    decided: boolean,
    { on = null, at }: Standing = {},
  ): void {
    const env = this.#enter(sink, links, false, on);
    if (isSkipped(sink, env, this.engine)) return;
    const tails = new Set(patterns.map(tailOf));
    const isEntry = decided && isForOthers(frameOf(links.at(-1)?.target.invocation.site ?? sink), this.engine);
    const chain = [sink, ...links.map((link) => link.target.invocation.site as CallSite)];
    const site = at ?? links.findLast((link) => !link.target.invocation.synthetic)?.target.invocation.site ?? sink;
    for (const request of requestOf(sink, env, this.engine)) {
      // Evaluates all parts now, to learn whether a file that is left out contributes to any.
      request.readAll();
      const asked = decided ? request.urls.filter((url) => tails.has(tailOf(url))) : request.urls;
      const known = new Set(isEntry ? request.urls.map(tailOf) : []);
      const uncalled = isEntry ? patterns.filter((url) => !known.has(tailOf(url))) : [];
      this.calls.push({
        sink,
        site: site as CallSite,
        chain,
        env,
        request,
        urls: [...asked, ...uncalled],
        uncalled,
        decided: decided && patterns.length > 0,
        asksElsewhere: this.engine.callers.elsewhere.isAsked,
        isGeneratedOnly: isGenerated(site),
      });
    }
  }

  /** Whether generated code decides a listed endpoint. */
  #isOfGenerated(url: TextValue, sink: CallLike, links: readonly Link[]): boolean {
    return isGenerated(links.at(-1)?.target.invocation.site ?? sink) && this.routes.read(url).hits.length > 0;
  }

  /** Generated functions are wrappers: their requests are reported where hand-written code calls them. */
  #settleGenerated(sink: CallLike, links: readonly Link[], urls: readonly TextValue[]): void {
    const outermost = links.at(-1)?.target.invocation.site ?? sink;
    for (const frame of framesAround(outermost))
      if (isFunctionNode(frame)) for (const url of urls) this.#noteWrapper(frame, url);
    const places = new OwnPlaces(sink, this.engine, (way) => this.#isWay(sink, way)).find(links);
    for (const { links: way, at } of places) this.#settle(sink, way, urls, true, { at });
    if (places.length === 0) this.#settle(sink, links, urls, true);
  }

  /** Whether each call enters the function that its link names, when called as the next link outward calls it. */
  #isWay(sink: CallLike, links: readonly Link[]): boolean {
    const outermost = links.at(-1)!.target.invocation.site;
    const from = this.engine.envs.root(frameOf(outermost), false);
    return this.#through(sink, links, from, true) !== undefined;
  }

  /** The environment of the sink when entered through `links`, outermost last. */
  #enter(sink: CallLike, links: readonly Link[], open: boolean, on: On | null = null): Env {
    const { envs } = this.engine;
    const outermost = links.at(-1)?.target.invocation.site ?? sink;
    const env = on ? envs.within(envs.on(on.frame, on.self, open), outermost) : envs.root(frameOf(outermost), open);
    return this.#through(sink, links, env, false)!;
  }

  /**
   * The environment of the sink when the calls of some links are made from `from` on. If `strictly`, undefined when one
   * of them then calls another function.
   */
  #through(sink: CallLike, links: readonly Link[], from: Env, strictly: boolean): Env | undefined {
    const { envs, callers } = this.engine;
    let env = from;
    for (let i = links.length - 1; i >= 0; i--) {
      const { frame, target } = links[i]!;
      const { site } = target.invocation;
      // No code calls the functions that a framework calls by convention.
      const found = isCallSite(site) ? this.engine.targets(site, env).find(({ fn }) => fn.node === frame) : target;
      if (!found && strictly) return undefined;
      const { fn } = found ?? target;
      const invocation = found?.invocation ?? callers.invocation(site as CallSite, env, this.engine);
      env = envs.within(
        envs.bind(frame, fn.env, invocation, fn.self),
        i === 0 ? sink : links[i - 1]!.target.invocation.site,
      );
    }
    return env;
  }
}

/** A method and its receiver. */
interface On {
  frame: FunctionNode;
  self: InstanceValue;
}

function framesAround(node: TS.Node): Set<FrameNode> {
  const frames = new Set<FrameNode>();
  for (let frame: FrameNode | undefined = frameOf(node); frame; frame = outerFrame(frame)) frames.add(frame);
  return frames;
}

/** The path segments after the last hole: the part that this level decided. */
function tailOf(url: TextValue): string {
  const literal = patternText(url)
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
  const segments = literal.split('/');
  const last = segments.findLastIndex((segment) => segment !== '' && !segment.includes(HOLE));
  return segments.slice(last).join('/').toLowerCase();
}
