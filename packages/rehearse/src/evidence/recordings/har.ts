import { at, listAt, scalarText, statusOf, textAt } from './json-value.js';
import type { Recorded } from './recorded.js';
import { timeOf } from './recorded-time.js';
import { headersOf, methodOf, urlParts } from './request-parts.js';

/**
 * The entries of an HTTP Archive (HAR 1.2). Tools leave out parts of it, or write them in another type; what is not
 * there is empty.
 */
export function* entriesOfHar(archive: unknown): Generator<Recorded, void, undefined> {
  for (const entry of listAt(archive, 'log', 'entries')) yield recordedEntry(entry);
}

function recordedEntry(entry: unknown): Recorded {
  const method = methodOf(textAt(entry, 'request', 'method'));
  const url = textAt(entry, 'request', 'url');
  if (method === undefined || url === undefined) return 'unreadable';
  const parts = urlParts(url);
  // An image in the page itself, a file of an extension.
  if (parts === null) return 'other';
  const requestHeaders = headersOf(pairsIn(entry, 'request', 'headers'));
  const responseHeaders = headersOf(pairsIn(entry, 'response', 'headers'));
  const time = timeOf(textAt(entry, 'startedDateTime') ?? responseHeaders['date']);
  if (time === null) return 'unreadable';
  return {
    exchange: {
      method,
      target: parts.target,
      host: parts.host ?? requestHeaders['host']?.toLowerCase() ?? null,
      requestHeaders,
      requestBody: requestBody(at(entry, 'request', 'postData')),
      responseHeaders,
      responseBody: bodyText(at(entry, 'response', 'content')),
      status: statusOf(at(entry, 'response', 'status')),
      time,
    },
  };
}

/** A list of objects with `name` and `value`. */
function pairsIn(value: unknown, ...steps: readonly string[]): [string, string][] {
  return listAt(value, ...steps).flatMap((pair) => {
    const name = textAt(pair, 'name');
    return name === undefined ? [] : [[name, scalarText(at(pair, 'value')) ?? ''] satisfies [string, string]];
  });
}

/** The text that was sent, or what a form made of its parameters. */
function requestBody(postData: unknown): string | null {
  const text = bodyText(postData);
  if (text !== null) return text;
  const params = pairsIn(postData, 'params');
  return params.length === 0 ? null : new URLSearchParams(params).toString();
}

/** The text of a body, which may be encoded as base64. */
function bodyText(body: unknown): string | null {
  const text = textAt(body, 'text');
  if (text === undefined) return null;
  return textAt(body, 'encoding')?.toLowerCase() === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text;
}
