import type { Contract, ContractApi, Operation as ContractOperation } from '../../../../src/model/contract.js';
import type { Api, Entry, IsoDate } from '../../../../src/model/registry.js';
import { BodyUses } from '../traffic/body-uses.js';
import { filtered } from '../traffic/body-filter.js';
import { pathOf } from '../traffic/head-uses.js';
import type { Operations, SentOperation } from '../traffic/operations.js';
import { effectOn, type Used } from '../traffic/used.js';
import { wholeRequest } from '../traffic/whole-request.js';
import { deprecationHeaders } from '../deprecation-headers.js';
import { refusalOf } from '../day.js';
import type { Faults } from '../faults.js';
import { problem, type Answer, type Request } from '../message.js';
import { BodyShapes } from './body-shapes.js';
import { INDEXING } from './indexing.js';
import { listedBody } from './listed-bodies.js';
import type { SpecifiedResponse } from './specified-bodies.js';
import type { Stock } from './state.js';
import { checkToken, contractAt, readBody } from './contract-checks.js';
import type { Tokens } from './tokens.js';

/** What the service is made of. */
export interface ServiceParts {
  operations: Operations;
  contract: Contract;
  tokens: Tokens;
  stock: Stock;
  faults: Faults;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** The day on which a request of an API is answered. */
  dayOf: (api: Api, headers: Request['headers']) => IsoDate;
  /** The response of an operation as a specification shows it; null if none does. */
  shownBy: (operation: SentOperation) => SpecifiedResponse | null;
}

/** An answer, and what the request used. */
export interface Responded {
  answer: Answer;
  /** Null if no operation has the path and the method. */
  operation: SentOperation | null;
  uses: Used[];
}

/** A request on its way through the service. */
interface Case {
  request: Request;
  operation: SentOperation;
  /** What the contract says of its API; undefined without a contract. */
  contract: ContractApi | undefined;
  shown: ContractOperation | undefined;
  day: IsoDate;
}

/** The service of the contract, as it is on a day. */
export class Service {
  readonly #shapes: BodyShapes;

  constructor(readonly parts: ServiceParts) {
    this.#shapes = new BodyShapes(parts.contract);
  }

  respond(request: Request): Responded {
    const { method, target, host, headers } = request;
    const path = pathOf(target);
    const operation = this.parts.operations.find(method, path, host)[0];
    if (!operation) return { answer: this.#unknown(request, path), operation: null, uses: [] };
    const day = this.parts.dayOf(operation.api, headers);
    const contract = contractAt(path, this.parts.contract);
    const shown = contract?.operations.find((known) => known.method === method && known.path === operation.path);
    const one: Case = { request, operation, day, contract, shown };
    const { entries, uses: sent } = wholeRequest(request, operation, request.body);
    const answer = this.#answer(one, sent);
    const carried = this.#withoutRemoved(answer, entries, day);
    const uses = [...sent, ...carried];
    Object.assign(answer.headers, deprecationHeaders(uses, operation.api));
    return { answer, operation, uses };
  }

  #unknown({ host }: Request, path: string): Answer {
    const methods = this.parts.operations.methodsAt(path, host);
    if (methods.length === 0) return problem(404, 'No list, contract or specification that is loaded has this path.');
    const answer = problem(405, `The methods of this path are: ${methods.join(', ')}.`);
    answer.headers['allow'] = methods.join(', ');
    return answer;
  }

  /** An endpoint that is gone is gone for every token. */
  #answer(one: Case, sent: readonly Used[]): Answer {
    const { request, day } = one;
    const endpoints = sent.filter(({ in: place }) => place === null);
    return this.parts.faults.answer(request) ?? refusalOf(endpoints, day) ?? this.#allowed(one, sent);
  }

  #allowed(one: Case, sent: readonly Used[]): Answer {
    const { request, operation, contract, shown, day } = one;
    const { tokens, stock, now } = this.parts;
    const token = contract && shown?.authentication !== null ? checkToken(request, contract, tokens, now()) : null;
    if (token !== null && 'status' in token) return token;
    const body = readBody(request, contract, shown);
    if ('fault' in body) return problem(400, body.fault);
    const refused = refusalOf(sent, day);
    if (refused) return refused;
    const wrong = shown?.request ? this.#shapes.faultOf(body.value, shown.request) : null;
    if (wrong !== null) return problem(400, wrong);
    const perform = shown && INDEXING[operation.path];
    if (perform) return perform({ body: body.value, token, tokens, stock, now: now() });
    const {
      status,
      type,
      body: text,
    } = this.parts.shownBy(operation) ?? {
      status: 200,
      type: 'application/json',
      body: listedBody(operation.entries),
    };
    return { status, headers: text === '' ? {} : { 'content-type': type }, body: text };
  }

  /** Takes out of an answer what is gone. Returns the entries whose parts it still carries. */
  #withoutRemoved(answer: Answer, entries: readonly Entry[], day: IsoDate): Used[] {
    const judge = new BodyUses(entries, 'response', (use) => effectOn(use, day) === 'omit');
    if (judge.isIdle || answer.status >= 400) return [];
    answer.body = filtered(answer.body, 'application/json', judge) ?? answer.body;
    return judge.uses().filter((use) => effectOn(use, day) === 'none');
  }
}
