import { tooLarge } from './message.js';
import type { MockReply, MockRequest } from './mock-types.js';
import type { Rehearsal } from './rehearsal.js';

/** Answers a request of a `MockAgent`. Bodies that are streams are not read. */
export function answerOf(rehearsal: Rehearsal, { path, method, body, headers, origin }: MockRequest): MockReply {
  const sent = headersOf(headers);
  const host = origin === undefined ? (sent['host'] ?? null) : new URL(origin).host;
  const bytes = bytesOf(body);
  const request = { method: method.toUpperCase(), target: path, host, headers: sent, address: '127.0.0.1' };
  const isTooLarge = bytes.length > rehearsal.parts.mostBody;
  const answer = isTooLarge ? tooLarge() : rehearsal.respond({ ...request, body: bytes.toString('utf8') });
  const data = request.method === 'HEAD' ? '' : answer.body;
  return { statusCode: answer.status, data, responseOptions: { headers: answer.headers } };
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

function bytesOf(body: unknown): Buffer {
  if (typeof body === 'string') return Buffer.from(body);
  return body instanceof Uint8Array ? Buffer.from(body) : Buffer.alloc(0);
}
