/**
 * The rehearsal as a library, for tests: an API as it will be on a day, with or without a port.
 */
import { resolve } from 'node:path';
import { now, today } from '../../../src/runtime/clock.js';
import { isIsoDate } from '../../../src/model/dates.js';
import { UserError } from '../../../src/model/errors.js';
import type { IsoDate } from '../../../src/model/registry.js';
import type { ObservedEntry, Observation } from '../../../src/model/traffic/observation.js';
import { loadLists } from '../../../src/registry/contract.js';
import { locateList } from '../../../src/registry/locate-list.js';
import { parseBrownout } from './brownout.js';
import { parseFault } from './faults.js';
import { answerOf } from './mock-reply.js';
import type { MockReply, MockRequest } from './mock-types.js';
import { Rehearsal } from './rehearsal.js';
import { EMPTY_STATE, MOST_BODY } from './defaults.js';
import { issueToken, type TokenFacts } from './service/console.js';
import { parseUpstream } from './upstream.js';

export interface RehearseOptions {
  /** The day, `YYYY-MM-DD`; by default today in UTC. */
  asOf?: IsoDate;
  /** Registries beside the built-in one: files, or names of lists that are shipped. */
  registries?: readonly string[];
  /** Contracts beside the built-in one. */
  contracts?: readonly string[];
  /** False for no built-in list and contract. */
  builtin?: boolean;
  /** OpenAPI documents that show the responses which the contract does not. */
  specifications?: readonly string[];
  /** The server that requests are passed on to; by default, the service of the contract answers. */
  upstream?: string;
  /** 0 for a free port, which is the default; false for none. */
  port?: number | false;
  /** By default 127.0.0.1. */
  address?: string;
  /** When what is deprecated is answered as if it were gone: `every 10 min for 1 min`. */
  brownout?: string;
  /** Errors that requests are answered with: `429 for POST /api/index/v1/indexdocument every 3`. */
  faults?: readonly string[];
  /**
   * `any`: every token is valid for the interface that it is sent to first. `issued`: only those of `issueToken` are. By
   * default `any`.
   */
  tokens?: 'any' | 'issued';
  /** Names of datasources that are there from the start. */
  datasources?: readonly string[];
  /** File that evidence is appended to. */
  evidence?: string;
  /** Bytes of a body that are not too many; by default 10 MB. */
  maxBody?: number;
}

/** An entry that requests used, or responses carried. */
export interface UsedEntry extends ObservedEntry {
  /** Number of requests. */
  count: number;
}

export interface RunningRehearsal {
  /** `http://127.0.0.1:49152`; empty without a port. */
  readonly origin: string;
  /** What requests used so far, sorted by entry. */
  readonly used: UsedEntry[];
  /** What a file of evidence would have. */
  readonly observations: Observation[];
  /** Answers a request without a port, for MSW: `http.all('*', ({ request }) => rehearsal.fetch(request))`. */
  fetch: (request: Request) => Promise<Response>;
  /** Answers a request without a port, for the `reply` of undici's `MockAgent`. Not with an upstream. */
  reply: (request: MockRequest) => MockReply;
  /**
   * Issues a token, as the admin console does, and returns its value.
   *
   * @throws UserError for what the contract forbids.
   */
  issueToken: (facts: TokenFacts) => string;
  addDatasource: (name: string) => void;
  /** Has requests answered with an error from now on: `500 every 2`. */
  fail: (fault: string) => void;
  /** Ends the errors on demand. */
  recover: () => void;
  /** Moves its clock on: tokens expire, and removal dates pass. */
  advance: (minutes: number) => void;
  /** Ends all connections, and writes the evidence. */
  close: () => Promise<void>;
  [Symbol.asyncDispose]: () => Promise<void>;
}

/**
 * Starts a rehearsal.
 *
 * @throws UserError for a wrong day, registry, contract, upstream, brownout or fault, and for a port that is taken.
 */
export async function rehearse(options: RehearseOptions = {}): Promise<RunningRehearsal> {
  const { port = 0, address = '127.0.0.1' } = options;
  const rehearsal = rehearsalOf(options);
  const origin = port === false ? '' : await rehearsal.listen(address, port);
  const close = (): Promise<void> => rehearsal.close();
  return {
    origin,
    get used() {
      return usedIn(rehearsal.observations);
    },
    get observations() {
      return rehearsal.observations;
    },
    fetch: (request) => rehearsal.fetch(request),
    reply: (request) => {
      if (options.upstream === undefined) return answerOf(rehearsal, request);
      throw new UserError('reply: an upstream does not answer at once', 'use fetch, or leave out the upstream');
    },
    issueToken: (facts) => issueToken(facts, rehearsal.tokens, rehearsal.parts.contract),
    addDatasource: (name) => rehearsal.stock.add({ name }),
    fail: (fault) => void rehearsal.faults.faults.push(parseFault(fault)),
    recover: () => void rehearsal.faults.faults.splice(0),
    advance: (minutes) => rehearsal.advance(minutes),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function rehearsalOf(options: RehearseOptions): Rehearsal {
  const { asOf = today(), registries = [], contracts = [], builtin = true, upstream, tokens = 'any' } = options;
  if (!isIsoDate(asOf)) throw new UserError(`asOf: ${String(asOf)} is not a day written YYYY-MM-DD`);
  const files = registries.map((name) => locateList(name, process.cwd()));
  const rehearsal = new Rehearsal({
    ...loadLists({ registries: files, contracts, builtin }),
    asOf,
    specifications: (options.specifications ?? []).map((file) => resolve(file)),
    show: (file) => file,
    upstream: upstream === undefined ? null : parseUpstream(upstream),
    brownout: options.brownout === undefined ? null : parseBrownout(options.brownout),
    faults: (options.faults ?? []).map((fault) => parseFault(fault)),
    isOpen: tokens === 'any',
    state: EMPTY_STATE,
    mostBody: options.maxBody ?? MOST_BODY,
    evidence: options.evidence ?? null,
    clock: now,
  });
  for (const name of options.datasources ?? []) rehearsal.stock.add({ name });
  return rehearsal;
}

function usedIn(observations: readonly Observation[]): UsedEntry[] {
  const counts = new Map<string, UsedEntry>();
  for (const { entries, count } of observations)
    for (const { id, in: place } of entries) {
      const key = `${id} ${place ?? ''}`;
      counts.set(key, { id, in: place, count: (counts.get(key)?.count ?? 0) + count });
    }
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, used]) => used);
}

export { UserError } from '../../../src/model/errors.js';
export type {
  DeprecationSignals,
  ObservedEntry,
  Observation,
  Observer,
} from '../../../src/model/traffic/observation.js';
export type { TokenFacts } from './service/console.js';
export type { MockReply, MockRequest } from './mock-types.js';
