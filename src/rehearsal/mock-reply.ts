import type { MockReply, MockRequest } from './mock-types.js';
import type { Rehearsal } from './rehearsal.js';

/** Answers a request of a `MockAgent`. Bodies that are streams are not read. */
export function answerOf(rehearsal: Rehearsal, { path, method, body, headers, origin }: MockRequest): MockReply {
  const sent = headersOf(headers);
  const host = origin === undefined ? (sent['host'] ?? null) : new URL(origin).host;
  const answer = rehearsal.respond({
    method: method.toUpperCase(),
    target: path,
    host,
    headers: sent,
    body: textOf(body),
    address: '127.0.0.1',
  });
  return { statusCode: answer.status, data: answer.body, responseOptions: { headers: answer.headers } };
}

/** Headers as an object, as a list of names and values, or as the web has them. */
function headersOf(headers: unknown): Record<string, string> {
  if (typeof headers !== 'object' || headers === null) return {};
  const pairs = Array.isArray(headers)
    ? headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] as unknown]] : []))
    : Symbol.iterator in headers
      ? [...(headers as Iterable<[unknown, unknown]>)]
      : Object.entries(headers);
  return Object.fromEntries(pairs.map(([name, value]) => [String(name).toLowerCase(), String(value)]));
}

function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : '';
}
