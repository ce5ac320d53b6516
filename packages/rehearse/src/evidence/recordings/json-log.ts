import { NAMES, NO_HEADERS, REQUEST_HEADERS, RESPONSE_HEADERS } from './json-log-names.js';
import { at, scalarText, statusOf, textAt } from './json-value.js';
import type { Recorded } from './recorded.js';
import { timeOf } from './recorded-time.js';
import { headersOf, methodOf, requestLine, urlParts, type UrlParts } from './request-parts.js';

/** The scalars of a line: their texts by the names that lead to them, as `NAMES` has them. */
type Fields = ReadonlyMap<string, string>;

/** Reads a line of an access log in JSON. A log has other lines as well, for example of a server that starts. */
export function recordedObject(line: object): Recorded {
  const fields = fieldsOf(line);
  const request = requestIn(fields);
  if (request === null) return 'other';
  const time = timeOf(first(fields, NAMES.time, (text) => timeOf(text) !== null));
  if (time === null) return 'unreadable';
  const userAgent = first(fields, NAMES.userAgent);
  const status = statusOf(first(fields, NAMES.status, (text) => statusOf(text) !== null));
  const exchange = {
    method: request.method,
    target: withQuery(request.target, fields),
    host: request.host ?? hostIn(fields),
    requestHeaders: {
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...headersAmong(fields, REQUEST_HEADERS),
    },
    requestBody: null,
    responseHeaders: headersAmong(fields, RESPONSE_HEADERS),
    responseBody: null,
    status,
    time,
  };
  return status === null ? { exchange, isArrival: true } : { exchange };
}

/** The line of another log inside of a line; undefined if there is none. */
export function lineInside(line: object): string | undefined {
  for (const name of NAMES.line) {
    const text = textAt(line, name);
    if (text !== undefined) return text.trimEnd();
  }
  return undefined;
}

function requestIn(fields: Fields): (UrlParts & { method: string }) | null {
  const method = methodOf(first(fields, NAMES.method, (text) => methodOf(text) !== undefined));
  const url = first(fields, NAMES.url, (text) => urlParts(text) !== null);
  if (method !== undefined && url !== undefined) return { method, ...urlParts(url)! };
  return requestLine(first(fields, NAMES.requestLine, (text) => requestLine(text) !== null) ?? '');
}

function withQuery(target: string, fields: Fields): string {
  const query = target.includes('?') ? undefined : first(fields, NAMES.query)?.replace(/^\?/, '');
  return query === undefined ? target : `${target}?${query}`;
}

/** In many logs, `host` is the machine that wrote them. Its name seldom has a dot. */
function hostIn(fields: Fields): string | null {
  const host = first(
    fields,
    NAMES.host,
    (text) => /^[\w.-]+(?::\d{1,5})?$/.test(text) && /[.:]|^localhost$/i.test(text),
  );
  return host?.toLowerCase() ?? null;
}

/** The text of the first of some names that a line has. `-` and an empty text stand for a missing value. */
function first(
  fields: Fields,
  names: readonly string[],
  isFit: (text: string) => boolean = () => true,
): string | undefined {
  for (const name of names) {
    const text = fields.get(name);
    if (text !== undefined && text !== '' && text !== '-' && isFit(text)) return text;
  }
  return undefined;
}

/** Names that begin like a header, and are another part of a request. */
const NO_HEADER: ReadonlySet<string> = new Set(
  [...Object.values(NAMES).flat(), ...NO_HEADERS].filter((name) => !name.endsWith('user_agent')),
);

function headersAmong(fields: Fields, prefixes: readonly string[]): Record<string, string> {
  const pairs = [...fields].flatMap(([name, value]) => {
    const prefix = prefixes.find((one) => name.startsWith(one));
    if (prefix === undefined || value === '' || value === '-') return [];
    if (prefix.endsWith('_') && NO_HEADER.has(name)) return [];
    const header = name.slice(prefix.length).replaceAll('_', '-');
    return /^[a-z0-9-]+$/.test(header) ? [[header, value] as const] : [];
  });
  return headersOf(pairs);
}

const DEEPEST = 5;
/** A line with more members is none of a request. */
const MOST = 2000;

function fieldsOf(line: object): Fields {
  const fields = new Map<string, string>();
  collect(line, '', 1, fields);
  return fields;
}

function collect(value: object, prefix: string, depth: number, fields: Map<string, string>): void {
  for (const [written, member] of membersOf(value)) {
    if (fields.size > MOST) return;
    const name = prefix + written.toLowerCase().replaceAll('-', '_');
    const text = scalarText(member) ?? listText(member);
    if (text !== undefined) {
      if (!fields.has(name)) fields.set(name, text);
    } else if (typeof member === 'object' && member !== null && depth < DEEPEST) {
      collect(member, `${name}.`, depth + 1, fields);
    }
  }
}

/** The members of an object; of a list of objects with `name` and `value`, the same. */
function membersOf(value: object): [string, unknown][] {
  if (!Array.isArray(value)) return Object.entries(value);
  return value.flatMap((item) => {
    const name = textAt(item, 'name') ?? textAt(item, 'key');
    return name === undefined ? [] : [[name, at(item, 'value')] satisfies [string, unknown]];
  });
}

/** The texts of a list of texts, as logs have the values of a header. */
function listText(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const texts = value.map((item) => scalarText(item));
  return texts.length > 0 && texts.every((text) => text !== undefined) ? texts.join(', ') : undefined;
}
