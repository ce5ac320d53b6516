import { UserError } from '../../../src/model/errors.js';
import { pathOf } from './traffic/head-uses.js';
import { PathTemplate, sentSegments } from './traffic/path-template.js';
import { problem, type Answer, type Request } from './message.js';

/** An error that requests are answered with on demand. */
export interface Fault {
  /** 400 to 599. */
  status: number;
  /** `METHOD /path/{id}`, either of them `*` for any; null for all requests. */
  operation: { method: string; path: string } | null;
  /** The first of so many requests that are meant is answered so, and every such one after it; 1 for all. */
  every: number;
}

const FAULT = /^([45]\d\d)(?: for ([A-Z*]+) (\/\S*|\*))?(?: every (\d{1,6}))?$/;

/**
 * Reads a fault: `429`, `500 for POST /api/index/v1/indexdocument`, `429 every 3`.
 *
 * @param option how messages name what was written.
 * @throws UserError for anything else.
 */
export function parseFault(text: string, option = 'fault'): Fault {
  const [, status, method, path, every = '1'] = FAULT.exec(text.trim()) ?? [];
  if (status === undefined || Number(every) === 0)
    throw new UserError(
      `${option} ${text}: not a fault`,
      'write a status, and perhaps an operation and a number: "429 for POST /api/index/v1/indexdocument every 3"',
    );
  const operation = method === undefined || path === undefined ? null : { method, path };
  return { status: Number(status), operation, every: Number(every) };
}

/** Answers requests with errors on demand. */
export class Faults {
  readonly #counts = new Map<Fault, number>();

  constructor(readonly faults: Fault[]) {}

  /** The error that a request asks for itself, or that it meets; null for none. */
  answer(request: Request): Answer | null {
    const asked = askedFor(request.headers['prefer']);
    if (asked !== null) return failure(asked, 'as the header Prefer asks');
    const met = this.faults.filter((fault) => isMeant(fault, request) && this.#count(fault));
    return met[0] ? failure(met[0].status, 'as the rehearsal was told') : null;
  }

  #count(fault: Fault): boolean {
    const number = this.#counts.get(fault) ?? 0;
    this.#counts.set(fault, number + 1);
    return number % fault.every === 0;
  }
}

function failure(status: number, why: string): Answer {
  const answer = problem(status, `This request fails on demand, ${why}.`);
  if (status === 429 || status === 503) answer.headers['retry-after'] = '1';
  if (status === 401) answer.headers['www-authenticate'] = 'Bearer';
  return answer;
}

/** `Prefer: code=429` (RFC 7240), as other servers of mocks understand it. */
function askedFor(prefer: string | undefined): number | null {
  const [, status] = /(?:^|[\s,;])(?:code|status)\s*=\s*"?([45]\d\d)\b/.exec(prefer ?? '') ?? [];
  return status === undefined ? null : Number(status);
}

function isMeant({ operation }: Fault, { method, target }: Request): boolean {
  if (operation === null) return true;
  if (operation.method !== '*' && operation.method !== method) return false;
  return operation.path === '*' || new PathTemplate(operation.path).match(sentSegments(pathOf(target))) !== null;
}
