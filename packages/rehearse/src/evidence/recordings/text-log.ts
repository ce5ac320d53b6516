import type { Recorded } from './recorded.js';
import { timeOf } from './recorded-time.js';
import { requestLine } from './request-parts.js';
import { statusOf } from './json-value.js';

/**
 * A format of lines: which of the texts in quotation marks behind the request are the `User-Agent` and the host. Most
 * servers write the common or the combined format, some with further values at its end.
 */
interface Layout {
  isOf: RegExp;
  userAgent: number;
  host: number | null;
}

/** The first that fits counts. */
const LAYOUTS: readonly Layout[] = [
  // Envoy: [time] "request" 200 - 0 226 100 99 "forwarded for" "user agent" "id" "host" "upstream".
  { isOf: /^\[\d{4}-\d\d-\d\dT/, userAgent: 1, host: 3 },
  // Load balancers of AWS: type time name client target 0.1 0.1 0.1 200 200 0 57 "request" "user agent" cipher …
  { isOf: /^(?:https?|h2|grpcs?|wss?) \d{4}-\d\d-\d\dT/, userAgent: 0, host: null },
  // Apache and nginx: [host] address - user [time] "request" 200 2326 "referer" "user agent" …
  { isOf: /^/, userAgent: 1, host: null },
];

interface Token {
  kind: 'quoted' | 'bracketed' | 'bare';
  text: string;
}

/** A text in quotation marks goes on to the end of the line if it is not closed. */
const TOKENS = /"((?:[^"\\]|\\.?)*)(?:"|$)|\[([^\]]{0,100})\]|(\S+)/g;

/** Reads a line of an access log that is no JSON. */
export function recordedLine(line: string): Recorded {
  const tokens = tokensOf(line);
  const timeIndex = tokens.findIndex(({ kind, text }) => kind !== 'quoted' && isTime(text));
  const requestIndex = tokens.findIndex(({ kind, text }, i) => kind === 'quoted' && i > timeIndex && isRequest(text));
  const request = requestLine(tokens[requestIndex]?.text ?? '');
  const time = timeOf(tokens[timeIndex]?.text);
  if (time === null || request === null) return isOtherLine(tokens, timeIndex) ? 'other' : 'unreadable';
  const { userAgent, host } = LAYOUTS.find(({ isOf }) => isOf.test(line))!;
  const quoted = tokens.slice(requestIndex + 1).filter(({ kind }) => kind === 'quoted');
  const agent = givenText(quoted[userAgent]);
  return {
    exchange: {
      method: request.method,
      target: request.target,
      host: request.host ?? givenText(quoted[host ?? -1])?.toLowerCase() ?? virtualHost(tokens.slice(0, timeIndex)),
      requestHeaders: agent === null ? {} : { 'user-agent': agent },
      requestBody: null,
      responseHeaders: {},
      responseBody: null,
      status: statusAmong(tokens.slice(requestIndex + 1)) ?? statusAmong(tokens.slice(timeIndex + 1, requestIndex)),
      time,
    },
  };
}

function tokensOf(line: string): Token[] {
  return [...line.matchAll(TOKENS)].map(([, quoted, bracketed, bare]) => {
    if (quoted !== undefined) return { kind: 'quoted', text: unescaped(quoted) };
    return bracketed === undefined ? { kind: 'bare', text: bare! } : { kind: 'bracketed', text: bracketed };
  });
}

/** `\"` and `\\`, and bytes of UTF-8 as `\xc3\xa9`. */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/((?:\\x[0-9a-f]{2})+)|\\(.)/gi, (_all, bytes: string | undefined, char: string) =>
    bytes === undefined ? char : Buffer.from(bytes.replaceAll(/\\x/gi, ''), 'hex').toString('utf8'),
  );
}

/** A number alone is a size or a duration. */
function isTime(text: string): boolean {
  return /^\d{1,4}[/-]/.test(text) && timeOf(text) !== null;
}

/** Also what is no request of HTTP, such as bytes of TLS: the line is sound then. */
function isRequest(text: string): boolean {
  return requestLine(text) !== null;
}

/** A line with a time and a status, but a connection without a request, as a server writes `"-" 400 0`. */
function isOtherLine(tokens: readonly Token[], timeIndex: number): boolean {
  const behind = tokens.slice(timeIndex + 1);
  return timeIndex >= 0 && behind[0]?.kind === 'quoted' && statusOf(behind[1]?.text) !== null;
}

function statusAmong(tokens: readonly Token[]): number | null {
  const found = tokens.find(({ kind, text }) => kind === 'bare' && statusOf(text) !== null);
  return found ? statusOf(found.text) : null;
}

/** `-` stands for a value that is missing. */
function givenText(token: Token | undefined): string | null {
  return token === undefined || token.text === '-' || token.text === '' ? null : token.text;
}

const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)+|localhost)(?::\d{1,5})?$/i;
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[?[0-9a-f]*:[0-9a-f:.]+\]?)$/i;

/** The host that stands in front of address, identity and user. A line of a system log has more in front. */
function virtualHost(tokens: readonly Token[]): string | null {
  const [first, second, third] = tokens.map(({ text }) => text);
  const isInFront = tokens.length === 4 && (third === '-' || ADDRESS.test(second ?? ''));
  return isInFront && first !== undefined && HOST.test(first) ? first.toLowerCase() : null;
}
