import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import type { Contract, RuleId } from '../../model/contract.js';
import type { Breach, TokenRead } from '../../model/violation.js';
import type { Module } from '../../syntax/module.js';
import { anchorOf } from '../anchors.js';
import { locate, scopeOf, traceSteps } from '../domain/places.js';
import { step, type Trace } from '../domain/trace.js';
import type { Values } from '../domain/values.js';
import type { EndpointResolver } from '../endpoints/endpoint-resolver.js';
import type { Engine } from '../engine/engine.js';
import type { Interest } from '../engine/interest.js';
import type { CheckTools, Demanding, Found } from './check.js';
import { CALL_CHECKS, PROGRAM_CHECKS } from './checks.js';
import { contractCalls, type ContractCall } from './contract-call.js';
import type { Secrets } from '../secrets/secrets.js';

/** Where the calls of a program break the contracts of their APIs. Rules are listed in [checks.ts](checks.ts). */
export class Compliance implements CheckTools {
  readonly contract: Contract;
  readonly #breaches = new Map<string, Breach>();
  readonly #tokens = new Map<string, TokenRead>();
  readonly #files: ReadonlySet<string>;
  /** How often something was reported in the modules. */
  #reportedHere = 0;

  constructor(
    readonly engine: Engine,
    readonly interest: Interest,
    readonly resolver: EndpointResolver,
    readonly modules: readonly Module[],
    readonly demands: Demanding,
    readonly secrets: Secrets,
  ) {
    this.contract = interest.contract;
    this.#files = new Set(modules.map(({ file }) => file));
  }

  missingIn(values: Values): void {
    this.demands.missingIn(values);
  }

  mentioning(word: string): void {
    this.demands.mentioning(word);
  }

  get breaches(): Breach[] {
    return [...this.#breaches.values()];
  }

  get tokens(): TokenRead[] {
    return [...this.#tokens.values()];
  }

  check(): void {
    const known = contractCalls(this.interest);
    const calls = flatMap(this.resolver.calls, (call) => this.engine.attempt(call.sink, [], () => known.of(call)));
    // The callers of the functions around them may pass the token or the body, and look at the response. Wrappers are
    // no reason to ask for all of their callers: those call them for anything.
    for (const { call } of calls) this.resolver.noteForwarders([call.site]);
    for (const call of calls) {
      const isHere = this.#files.has(call.call.site.getSourceFile().fileName);
      for (const { rule, check } of CALL_CHECKS)
        this.#attempt(call, isHere, () => {
          for (const found of check(call, this)) this.#add(rule, call, found);
        });
    }
    if (calls.length === 0) return;
    for (const { rule, checkAll } of PROGRAM_CHECKS)
      this.#attempt(calls[0]!, false, () => {
        for (const found of checkAll(calls, this)) this.#add(rule, found.call, found);
      });
  }

  /**
   * Runs a check. If it is about a call elsewhere, files that are left out matter only where it reports something in the
   * modules.
   */
  #attempt(call: ContractCall, isHere: boolean, check: () => void): void {
    const before = this.#reportedHere;
    this.engine.callGraph.partialProgram.trackedIf(
      () => isHere || this.#reportedHere > before,
      () => this.engine.attempt(call.call.sink, undefined, check),
    );
  }

  #noteReport(file: string): void {
    if (this.#files.has(file)) this.#reportedHere++;
  }

  addToken(call: ContractCall, node: TS.Node, read: Pick<TokenRead, 'source' | 'variable'>, trace: Trace | null): void {
    const token = { ...placed(call, { node, traces: [trace] }), ...read };
    this.#noteReport(token.file);
    this.#tokens.set(`${token.source}|${placeKey(token)}|${token.api}`, token);
  }

  addSecret(token: string, from: readonly TS.Node[]): void {
    this.secrets.add(token, from);
  }

  /** Each place once for a rule and a fact. The surest counts. */
  #add(rule: RuleId, call: ContractCall, found: Found): void {
    const { facts = {} } = found;
    const breach: Breach = { rule, ...placed(call, found), facts };
    this.#noteReport(breach.file);
    const key = `${rule}|${placeKey(breach)}`;
    const known = this.#breaches.get(key);
    if (!known || rank(breach) < rank(known)) this.#breaches.set(key, breach);
  }
}

function placed({ call, url, api, operation, operations, host, exact }: ContractCall, found: Found) {
  const { node, traces = [] } = found;
  const sent = step(call.sink, `request sent with ${call.request.row.id}`);
  return {
    ...locate(node),
    api: api.id,
    operation: operation?.id ?? null,
    path: operations[0]?.path ?? null,
    host,
    exact: exact && found.exact !== false,
    scope: scopeOf(node),
    anchor: anchorOf(node),
    trace: traceSteps(...traces, url.trace, sent),
  };
}

function placeKey({ file, line, column }: Pick<Breach, 'file' | 'line' | 'column'>): string {
  return `${file}:${line}:${column}`;
}

/** A smaller number is more certain. */
function rank({ host, exact }: Breach): number {
  return { host: 0, project: 1, none: 2, other: 8 }[host] + (exact ? 0 : 3);
}
