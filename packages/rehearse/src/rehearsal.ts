import { isIPv6, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { openEvidence, type EvidenceFile } from './evidence/evidence-file.js';
import { EvidenceSum } from '../../../src/evidence/evidence-sum.js';
import type { Contract } from '../../../src/model/contract.js';
import { UserError } from '../../../src/model/errors.js';
import type { Api, IsoDate, Registry } from '../../../src/model/registry.js';
import type { Observation } from '../../../src/model/traffic/observation.js';
import { flatHeaders } from './server/fastify-messages.js';
import { observed, unlisted } from './traffic/observe.js';
import { pathOf } from './traffic/head-uses.js';
import { operationsOfAll, type Operations, type SentOperation } from './traffic/operations.js';
import { distinct, type Used } from './traffic/used.js';
import { isBrownout, type Brownout } from './brownout.js';
import { dayOf } from './day.js';
import { Faults, type Fault } from './faults.js';
import type { Answer, Request } from './message.js';
import { Service } from './service/service.js';
import { readSpecification } from './service/specified-bodies.js';
import { Stock, type StateFile } from './service/state.js';
import { Tokens } from './service/tokens.js';
import { proxyServer, serviceServer, type Patience } from './server/server.js';

/** What a rehearsal is made of. */
export interface RehearsalParts {
  registry: Registry;
  contract: Contract;
  /** The day on which it begins. */
  asOf: IsoDate;
  /** Null for the service of the contract. */
  upstream: URL | null;
  /** Absolute paths of OpenAPI documents that show what the contract does not. */
  specifications: readonly string[];
  brownout: Brownout | null;
  faults: Fault[];
  /** Whether tokens that nobody has issued are valid. */
  isOpen: boolean;
  state: StateFile;
  /** Bytes of a body that are not too many. */
  mostBody: number;
  /** File that evidence is appended to; null for none. */
  evidence: string | null;
  patience?: Patience;
  /** How messages name a file. */
  show: (file: string) => string;
  /** Milliseconds since the epoch, of the machine. */
  clock: () => number;
  /** Told of each request when it is over. */
  onRequest?: (seen: SeenRequest) => void;
  /** Told when the upstream does not answer, with a clause. */
  onFailure?: (message: string) => void;
}

/** A request as a person who watches is told of it. */
export interface SeenRequest {
  observation: Observation | null;
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  uses: readonly Used[];
}

/** The last day that can be written: on it, everything with a removal date is gone. */
const LAST_DAY = '9999-12-31';

/** An API as it is on a day. */
export class Rehearsal {
  readonly tokens: Tokens;
  readonly stock: Stock;
  readonly faults: Faults;
  readonly #operations: Operations;
  readonly #service: Service;
  readonly #seen = new EvidenceSum();
  readonly #file: EvidenceFile | null;
  readonly #app: FastifyInstance;
  /** When it began, by the machine's clock. */
  readonly #start: number;
  /** What its clock is ahead of the machine's, in milliseconds. */
  #ahead: number;
  /** Bodies that may have something listed, and could not be looked at. */
  unseen = 0;
  /** All requests, also of operations that nothing knows. */
  requests = 0;

  /** @throws UserError or IncompleteError if the file of evidence cannot be written. */
  constructor(readonly parts: RehearsalParts) {
    const { registry, contract, state, isOpen, faults, evidence } = parts;
    this.#start = parts.clock();
    this.#ahead = Date.parse(`${parts.asOf}T00:00:00Z`) - startOfDay(this.#start);
    this.tokens = new Tokens(isOpen, state.tokens);
    this.stock = new Stock(state);
    this.faults = new Faults(faults);
    const specified = readSpecification(parts.specifications, registry, (file) => parts.show(file));
    this.#operations = operationsOfAll(registry, contract, specified.operations);
    this.#service = new Service({
      operations: this.#operations,
      contract,
      tokens: this.tokens,
      stock: this.stock,
      faults: this.faults,
      now: () => this.now,
      dayOf: (api, headers) => this.#dayOf(api, headers),
      shownBy: (operation) => specified.responseOf(operation),
    });
    this.#file = evidence === null ? null : openEvidence(evidence);
    this.#app = parts.upstream === null ? this.#serviceServer() : this.#proxyServer(parts.upstream);
  }

  /** Milliseconds since the epoch, by its own clock, which runs from its day on. */
  get now(): number {
    return this.parts.clock() + this.#ahead;
  }

  /** Moves its clock on. */
  advance(minutes: number): void {
    this.#ahead += minutes * 60_000;
  }

  /** What was seen so far. */
  get observations(): Observation[] {
    return this.#seen.sorted();
  }

  get state(): StateFile {
    return { version: 1, tokens: this.tokens.all, ...this.stock.data };
  }

  /** Answers a request without a port. Only without an upstream. */
  respond(request: Request): Answer {
    const { answer, operation, uses } = this.#service.respond(request);
    this.#record(request, operation, uses, answer.status, flatHeaders(answer.headers));
    return answer;
  }

  /** Answers a request of the web's `fetch`, without a port. */
  async fetch(request: globalThis.Request): Promise<Response> {
    const url = new URL(request.url);
    const payload = Buffer.from(await request.arrayBuffer());
    const { statusCode, headers, rawPayload } = await this.#app.inject({
      method: request.method as 'GET',
      url: url.pathname + url.search,
      headers: { ...Object.fromEntries(request.headers), host: url.host },
      ...(payload.length > 0 && { payload }),
      // Methods that Node.js does not know would be an error of ours.
      validate: false,
    });
    const hasBody = ![101, 204, 205, 304].includes(statusCode);
    return new Response(hasBody ? new Uint8Array(rawPayload) : null, {
      status: statusCode,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
      ),
    });
  }

  /**
   * Listens.
   *
   * @param port 0 for a free one.
   * @returns the origin: `http://127.0.0.1:4010`.
   * @throws UserError if the address cannot be had.
   */
  async listen(host: string, port: number): Promise<string> {
    try {
      await this.#app.listen({ host, port });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const isTaken = code === 'EADDRINUSE';
      throw new UserError(
        `port ${port} of ${host}: ${isTaken ? 'another program listens there' : message}`,
        isTaken ? 'choose another port, or 0 for any free one' : null,
      );
    }
    const { address, port: own } = this.#app.server.address() as AddressInfo;
    // Nobody can call the address that stands for all of them.
    const called = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address] ?? address;
    return `http://${isIPv6(called) ? `[${called}]` : called}:${own}`;
  }

  /** Appends to the file of evidence what was seen since the last time. */
  flush(): void {
    this.#file?.flush();
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    await this.#app.close();
    this.#file?.close();
  }

  #dayOf(api: Api, headers: Request['headers']): IsoDate {
    const { brownout, clock } = this.parts;
    if (brownout && isBrownout(brownout, clock() - this.#start)) return LAST_DAY;
    return dayOf(new Date(this.now).toISOString().slice(0, 10), api, headers);
  }

  #serviceServer(): FastifyInstance {
    return serviceServer((request) => this.respond(request), this.parts.mostBody, this.parts.patience);
  }

  #proxyServer(url: URL): FastifyInstance {
    const onFailure = this.parts.onFailure ?? (() => {});
    return proxyServer(
      { url, onFailure },
      {
        operations: this.#operations,
        dayOf: (api, headers) => this.#dayOf(api, headers),
        onPassed: ({ head, operation, uses, status, responseHeaders, isUnseen }) => {
          if (isUnseen) this.unseen++;
          this.#record(head, operation, uses, status, responseHeaders);
        },
      },
      this.parts.patience,
    );
  }

  #record(
    { method, target, host, headers }: Pick<Request, 'method' | 'target' | 'host' | 'headers'>,
    operation: SentOperation | null,
    uses: readonly Used[],
    status: number,
    responseHeaders: Readonly<Record<string, string>>,
  ): void {
    const path = pathOf(target);
    const from = this.parts.upstream === null ? 'rehearsal' : 'proxy';
    // The time of the machine: evidence is of when a program ran, not of the day that it was shown.
    const time = this.parts.clock();
    // What the rehearsal's own headers signal is known from the list.
    const signals = from === 'proxy' && !operation?.entries.length ? responseHeaders : {};
    const seen = { host, requestHeaders: headers, responseHeaders: signals, status, time, from } as const;
    const observation = operation
      ? observed(operation, uses, seen)
      : unlisted(method, path, this.#operations.apisOf(path, host)[0]?.id ?? null, seen);
    if (observation) {
      this.#seen.add(observation);
      this.#file?.add(observation);
    }
    this.requests++;
    this.parts.onRequest?.({ observation, method, path, status, uses: distinct(uses) });
  }
}

function startOfDay(time: number): number {
  return time - (time % 86_400_000);
}
