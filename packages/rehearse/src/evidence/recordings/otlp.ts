import {
  headerNamed,
  HOSTS,
  METHODS,
  PATHS,
  PORTS,
  QUERIES,
  STATUSES,
  URLS,
  USER_AGENTS,
  type Side,
} from './otlp-names.js';
import { at, listAt, scalarText, statusOf, textAt } from './json-value.js';
import type { Recorded, RecordedRequest } from './recorded.js';
import { timeOf } from './recorded-time.js';
import { headersOf, methodOf, urlParts, type UrlParts } from './request-parts.js';

/** The names and numbers of the kinds of spans that are requests. */
const SIDES: Readonly<Record<string, Side>> = {
  SPAN_KIND_SERVER: 'server',
  SPAN_KIND_CLIENT: 'client',
  '2': 'server',
  '3': 'client',
};

type Attributes = ReadonlyMap<string, string>;

/**
 * The requests of spans in OTLP's JSON. A request that both sides recorded is counted once: its spans have the same
 * trace, and that of the client is the parent of that of the server. Batches may have the spans in any order, so all
 * of them are added before `requests` is asked.
 */
export class SpanRequests {
  /** By trace and id of the span. */
  readonly #clients = new Map<string, RecordedRequest>();
  readonly #servers: { parent: string; request: RecordedRequest }[] = [];
  #unreadable = 0;

  /** Takes a value of `TracesData`, as an exporter writes it. */
  add(traces: unknown): void {
    for (const ofResource of listAt(traces, 'resourceSpans'))
      // Before version 0.19 of the protocol, scopes were libraries.
      for (const scopes of ['scopeSpans', 'instrumentationLibrarySpans'])
        for (const ofScope of listAt(ofResource, scopes))
          for (const span of listAt(ofScope, 'spans')) this.#addSpan(span);
  }

  /** All requests; what the server alone knows of one, such as the `User-Agent`, is added to what the client knows. */
  *requests(): Generator<Recorded, void, undefined> {
    for (const { parent, request } of this.#servers) {
      const known = this.#clients.get(parent);
      if (known) this.#clients.set(parent, joined(known, request));
      else yield request;
    }
    yield* this.#clients.values();
    for (let i = 0; i < this.#unreadable; i++) yield 'unreadable';
  }

  #addSpan(span: unknown): void {
    const side = SIDES[scalarText(at(span, 'kind')) ?? ''];
    const attributes = attributesOf(span);
    // Most spans are calls of functions and databases.
    if (side === undefined || first(attributes, METHODS) === undefined) return;
    const request = requestOf(span, attributes, side);
    if (request === null) this.#unreadable++;
    else if (side === 'client') this.#clients.set(spanKey(span, 'spanId') ?? `#${this.#clients.size}`, request);
    else this.#servers.push({ parent: spanKey(span, 'parentSpanId') ?? '', request });
  }
}

function spanKey(span: unknown, id: 'spanId' | 'parentSpanId'): string | undefined {
  const [trace, own] = [textAt(span, 'traceId'), textAt(span, id)];
  return trace === undefined || own === undefined ? undefined : `${trace}/${own}`;
}

function joined({ exchange: client }: RecordedRequest, { exchange: server }: RecordedRequest): RecordedRequest {
  return {
    exchange: {
      ...client,
      requestHeaders: { ...server.requestHeaders, ...client.requestHeaders },
      responseHeaders: { ...server.responseHeaders, ...client.responseHeaders },
      status: client.status ?? server.status,
    },
  };
}

function requestOf(span: unknown, attributes: Attributes, side: Side): RecordedRequest | null {
  const method = methodOf(first(attributes, METHODS));
  const parts = partsOf(attributes);
  const time = timeOf(scalarText(at(span, 'startTimeUnixNano')));
  if (method === undefined || parts === null || time === null) return null;
  const userAgent = first(attributes, USER_AGENTS);
  return {
    exchange: {
      method,
      target: parts.target,
      host: parts.host ?? hostOf(attributes, side),
      requestHeaders: {
        ...(userAgent !== undefined && { 'user-agent': userAgent }),
        ...headersAmong(attributes, 'request'),
      },
      requestBody: null,
      responseHeaders: headersAmong(attributes, 'response'),
      responseBody: null,
      status: statusOf(first(attributes, STATUSES)),
      time,
    },
  };
}

/** The URL, or path and query of their own. */
function partsOf(attributes: Attributes): UrlParts | null {
  for (const name of URLS) {
    const parts = urlParts(attributes.get(name) ?? '');
    if (parts !== null) return parts;
  }
  const parts = urlParts(first(attributes, PATHS) ?? '');
  const query = first(attributes, QUERIES)?.replace(/^\?/, '');
  if (parts === null || query === undefined || parts.target.includes('?')) return parts;
  return { ...parts, target: `${parts.target}?${query}` };
}

const DEFAULT_PORTS = new Set(['80', '443']);

function hostOf(attributes: Attributes, side: Side): string | null {
  const host = first(attributes, HOSTS[side]);
  if (host === undefined) return null;
  const port = first(attributes, PORTS[side]);
  const isPart = port === undefined || DEFAULT_PORTS.has(port) || host.includes(':');
  return (isPart ? host : `${host}:${port}`).toLowerCase();
}

function headersAmong(attributes: Attributes, of: 'request' | 'response'): Record<string, string> {
  return headersOf(
    [...attributes].flatMap(([name, value]) => {
      const header = headerNamed(name, of);
      return header === undefined ? [] : [[header, value] as const];
    }),
  );
}

function first(attributes: Attributes, names: readonly string[]): string | undefined {
  return names.map((name) => attributes.get(name)).find((text) => text !== undefined && text !== '');
}

function attributesOf(span: unknown): Attributes {
  const pairs = listAt(span, 'attributes').flatMap((attribute) => {
    const [name, text] = [textAt(attribute, 'key'), attributeText(at(attribute, 'value'))];
    return name === undefined || text === undefined ? [] : [[name, text] as const];
  });
  return new Map(pairs);
}

/** A value has its type as the name of its member. Numbers may be texts. */
function attributeText(value: unknown): string | undefined {
  const items = listAt(value, 'arrayValue', 'values').flatMap((item) => scalarText(at(item, 'stringValue')) ?? []);
  if (items.length > 0) return items.join(', ');
  return (
    scalarText(at(value, 'stringValue')) ?? scalarText(at(value, 'intValue')) ?? scalarText(at(value, 'doubleValue'))
  );
}
