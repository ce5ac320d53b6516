import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import type { NotUnderstood } from '../../model/finding.js';
import type { SilentText } from '../../model/usage.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf, isElement, isFunctionNode } from '../../syntax/frames.js';
import { isOfProject } from '../../syntax/imports.js';
import type { CallSite, Module } from '../../syntax/module.js';
import { describedSummary } from '../call-graph/external-call.js';
import { isOfPackage } from '../clients/own-rows.js';
import type { Context } from '../domain/context.js';
import { locate } from '../domain/places.js';
import { nodesOf, shorten } from '../domain/trace.js';
import type { ExternalValue, TextValue, Value, Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import type { Bound } from '../engine/budget.js';
import type { Interest } from '../engine/interest.js';
import { calleesOf } from '../evaluate/callees.js';
import { requestsOfProgram } from '../requests/described/commands.js';
import { HOLE } from '../text/pattern-text.js';
import { apiTexts, type ApiTexts } from './api-text.js';
import { openHandlers } from '../evaluate/events/open-handlers.js';
import type { EndpointResolver } from './endpoint-resolver.js';
import { SentTexts } from './sent-texts.js';
import {
  isContainerMethod,
  isOfSilentPackage,
  isOutOfRequests,
  isPureByName,
  isSilent,
} from '../models/silent-calls.js';
import { around, isImportedBy, isSpecifier, mayHoldText } from './text-places.js';

/** A call of an undescribed function that receives texts of an API. */
export interface UnknownCall {
  site: CallSite;
  /** The arguments, and the texts of APIs among them. */
  given: Values;
  texts: readonly TextValue[];
  /** What the function is, in words. */
  callee: string;
  /** Whether it may send a request: neither its name nor its origin is that of something else. */
  maySend: boolean;
}

/** Limits whose place is reported as not understood; nothing else is lost by them. */
const SILENT_BOUNDS = [
  ['price', 'evaluating it takes more effort than the limit for one place'],
  ['distance', 'there are more calls than the limit, and this one and others are far from any that names the API'],
  ['time', 'the time limit was reached here'],
  ['walks', 'it has more chains of callers than the limit'],
  ['contexts', 'it has more call contexts than the limit, and its results in the others are unknown'],
  ['nesting', 'its values are nested more deeply than the limit'],
  ['calls', 'its chain of calls is longer than the limit'],
  ['rounds', 'it is passed to more functions than the limit, and the arguments of their calls are unknown'],
] as const satisfies readonly (readonly [Bound, string])[];

const LONGEST_TEXT = 120;
const LONGEST_NAME = 40;

/**
 * Collects what concerns an API and is not understood. While such a call is left, finding nothing does not prove that
 * there is nothing.
 */
export class NotUnderstoodCalls {
  readonly #known = new Map<string, NotUnderstood>();
  /** Texts that name an API in files in which no call is understood. */
  readonly silent: SilentText[] = [];
  /** Texts in the arguments of the reported calls. */
  readonly #named = new Set<TS.Node>();
  /** What calls of clients send. */
  readonly sent = new SentTexts();
  readonly #texts: ApiTexts;
  readonly #sdks: ReadonlySet<string>;

  constructor(
    readonly engine: Engine,
    readonly interest: Interest,
    readonly resolver: EndpointResolver,
  ) {
    this.#texts = apiTexts(interest);
    this.#sdks = new Set(flatMap(interest.apis, ({ sdks }) => sdks));
  }

  /** Each place once, in the order of files and positions. */
  get all(): NotUnderstood[] {
    for (const [bound, reason] of SILENT_BOUNDS) {
      const cut = this.engine.budget.cuts.get(bound);
      // The limit is why anything else is not known there.
      if (cut) this.add(cut.place, reason, true);
    }
    return [...this.#known.values()];
  }

  /** Reports a call as not understood. One reason for a place is enough: the first, unless another one is its cause. */
  add(node: TS.Node, reason: string, isCause = false): void {
    const placed = this.#withPlace(node);
    const key = `${placed.file}:${placed.line}:${placed.column}`;
    if (isCause || !this.#known.has(key)) this.#known.set(key, { ...placed, reason });
  }

  #withPlace(node: TS.Node): Omit<NotUnderstood, 'reason'> {
    const { file, line, column } = locate(node);
    return { file, line, column, text: shorten(node.getText(), LONGEST_TEXT) };
  }

  /** Calls of undescribed functions in a module that have a text of an API among their arguments. */
  unknownCalls(module: Module): UnknownCall[] {
    for (const { node, reason } of openHandlers(module, this.engine, this.interest)) this.add(node, reason);
    return flatMap(module.calls, (site) => {
      const found = this.#unknownCall(site, module);
      if (!found) return [];
      this.add(site, `a string of the API is passed to ${found.callee}`);
      for (const { trace } of found.texts) if (trace) for (const node of nodesOf(trace)) this.#named.add(node);
      return [found];
    });
  }

  #unknownCall(site: CallSite, module: Module): UnknownCall | undefined {
    if (isElement(site) || !mayHoldText(site) || this.engine.relevance.isFar(site)) return undefined;
    const context = this.engine.contexts.root(frameOf(site), false);
    const callees = calleesOf(site, context, this.engine);
    const isUnknown = ({ kind }: Value): boolean => kind === 'unknown' || kind === 'nothing' || kind === 'external';
    if (
      !callees.every(isUnknown) ||
      callees.some((callee) => callee.kind === 'external' && this.#isOfClient(callee, site, context))
    )
      return undefined;
    const given = this.engine.callGraph.invocation(site, context, this.engine).rest(0);
    const texts = this.#textsAmong(given).filter((text) => !this.sent.isBeside(text, site));
    if (
      texts.length === 0 ||
      isContainerMethod(site, this.engine) ||
      isSilent(site, module, this.engine) ||
      (callees.length > 0 && callees.every((callee) => isOfSilentPackage(callee, this.engine))) ||
      this.#isDescribed(site, context, callees)
    )
      return undefined;
    const isOfClient = callees.some(
      (callee) => callee.kind === 'external' && this.engine.clients.rowsBehind(callee).length > 0,
    );
    return { site, given, texts, callee: nameOf(site, callees), maySend: !isOfClient && !isPureByName(site) };
  }

  /** Whether a call is one of a client. A call that starts a program is one if that program sends requests. */
  #isOfClient(callee: ExternalValue, site: CallSite, context: Context): boolean {
    const spec = this.engine.clients.callOf(callee, ts.isNewExpression(site))?.spec;
    if (!spec?.starts) return spec !== undefined;
    const invocation = this.engine.callGraph.invocation(site, context, this.engine);
    return requestsOfProgram(spec.starts, invocation, this.engine).length > 0;
  }

  /** Whether the effect of a call is known: a project function runs, or a client or a package is described. */
  #isDescribed(site: CallSite, context: Context, callees: Values): boolean {
    if (ts.isCallExpression(site) && site.expression.kind === ts.SyntaxKind.ImportKeyword) return true;
    if (callees.length === 0 && this.engine.targets(site, context).length > 0) return true;
    const call = {
      site,
      context,
      engine: this.engine,
      invocation: this.engine.callGraph.invocation(site, context, this.engine),
      subject: '',
    };
    // Making an object of a client's class sends nothing yet.
    const isClient = (callee: ExternalValue): boolean =>
      ts.isNewExpression(site) && this.engine.clients.rowsBehind(callee).length > 0;
    return callees.some(
      (callee) => callee.kind === 'external' && (isClient(callee) || describedSummary(callee, call) !== undefined),
    );
  }

  #textsAmong(given: Values): TextValue[] {
    const held = flatMap(given, (value): Values => {
      if (value.kind === 'object') return this.engine.member([value], null);
      return value.kind === 'array' || value.kind === 'list' ? this.engine.elements([value]) : [value];
    });
    return held
      .filter((value) => value.kind === 'text')
      .filter((value) => this.#texts.hasValue(value, this.resolver.routes));
  }

  /**
   * Finds modules that name an API, but in which no call of it is understood.
   *
   * @param understood texts that went into a call, and files in which a call of an API is understood.
   */
  silentModules(
    modules: readonly Module[],
    understood: { texts: ReadonlySet<TS.Node>; files: ReadonlySet<string> },
  ): void {
    for (const module of modules) {
      if (understood.files.has(module.file)) continue;
      const own = module.strings.filter((node) => this.#isOfApi(node) || this.#sdkOf(node, module) !== undefined);
      if (own.some((node) => understood.texts.has(node) || this.#named.has(node))) continue;
      for (const node of own) {
        const unless = this.#clientsOf(node, module);
        if (unless)
          this.silent.push({
            ...this.#withPlace(around(node)),
            reason: 'the file names the API, but none of its calls is understood',
            unless,
          });
      }
    }
  }

  #isOfApi(node: Module['strings'][number]): boolean {
    const written = ts.isStringLiteralLike(node)
      ? node.text
      : [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(HOLE);
    if (!this.#texts.has(written) || isSpecifier(node)) return false;
    return (
      !/^[a-z]+:\/\/[^\u0000]*$/i.test(written) ||
      this.engine
        .evaluate(node, this.engine.contexts.root(frameOf(node), false))
        .some((value) => value.kind === 'text' && this.#texts.hasValue(value, this.resolver.routes))
    );
  }

  /**
   * The clients that a text may configure, or whose SDK it names; undefined if it is known to have another purpose
   * only.
   */
  #clientsOf(node: Module['strings'][number], module: Module): string[] | undefined {
    const sdk = this.#sdkOf(node, module);
    if (sdk !== undefined) return [sdk];
    return isOutOfRequests(node, module, this.engine) ? undefined : this.#madeWith(node);
  }

  /** The SDK that a specifier names, if the module uses values of it. */
  #sdkOf(node: Module['strings'][number], module: Module): string | undefined {
    if (!ts.isStringLiteralLike(node) || !isSpecifier(node)) return undefined;
    const sdk = [...this.#sdks].find((name) => isOfPackage(node.text, name));
    if (sdk === undefined) return undefined;
    return module.scopes.bindings.some(
      ({ declarations: [declaration], references }) =>
        declaration !== undefined && references.length > 0 && isImportedBy(declaration, node),
    )
      ? sdk
      : undefined;
  }

  /**
   * The clients that are made with a text: `new Glean({ serverURL })`; undefined if it is passed to a function whose
   * body was followed.
   */
  #madeWith(node: TS.Node): string[] | undefined {
    const clients: string[] = [];
    for (let at = node.parent; at && !ts.isStatement(at) && !isFunctionNode(at); at = at.parent) {
      if (!ts.isCallExpression(at) && !ts.isNewExpression(at)) continue;
      const callees = calleesOf(at, this.engine.contexts.root(frameOf(at), false), this.engine);
      if (
        callees.length > 0 &&
        callees.every(({ kind }) => kind === 'function' || kind === 'class' || kind === 'method')
      )
        return undefined;
      clients.push(
        ...flatMap(callees, (callee) =>
          callee.kind === 'external' ? this.engine.clients.rowsBehind(callee).map(({ id }) => id) : [],
        ),
      );
    }
    return clients;
  }
}

function nameOf(site: Exclude<CallSite, TS.JsxOpeningElement | TS.JsxSelfClosingElement>, callees: Values): string {
  const name = shorten((ts.isTaggedTemplateExpression(site) ? site.tag : site.expression).getText(), LONGEST_NAME);
  const external = callees.find((callee) => callee.kind === 'external');
  if (external === undefined) return `${name}, of which nothing is known`;
  if (external.module === null) return `${name}, which no analysed file declares`;
  if (isOfProject(external.module)) return `${name} of ${external.module}, which is not among the files`;
  return `${name} of the package ${external.module}, which no client describes`;
}
