import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesOfHar } from '../../src/evidence/recordings/har.js';
import { SpanRequests } from '../../src/evidence/recordings/otlp.js';
import type { Recorded } from '../../src/evidence/recordings/recorded.js';
import type { Exchange } from '../../src/traffic/exchange.js';
import { EXCHANGE } from './sample.js';

const ENTRY = {
  startedDateTime: '2026-11-20T10:30:00.000+01:00',
  request: { method: 'GET', url: 'https://User:pw@API.acme.example:8443/v1/x?y=1#z' },
};

const har = (...entries: unknown[]): Recorded[] => [...entriesOfHar({ log: { entries } })];

describe('an HTTP archive', () => {
  it('may have the least of an entry', () => {
    expect(har(ENTRY)).toEqual([
      { exchange: { ...EXCHANGE, target: '/v1/x?y=1', host: 'api.acme.example:8443', status: null } },
    ]);
  });

  it('has headers, bodies and a status', () => {
    const [recorded] = har({
      ...ENTRY,
      request: {
        ...ENTRY.request,
        method: 'post',
        headers: [
          { name: ':path', value: '/v1/x' },
          { name: 'User-Agent', value: 'curl/8' },
          { name: 'X-Twice', value: 'a' },
          { name: 'x-twice', value: 'b' },
          { name: 'X-Number', value: 5 },
          { value: 'nameless' },
          null,
        ],
        postData: { mimeType: 'application/json', text: '{"a":1}' },
      },
      response: {
        status: 200,
        headers: [{ name: 'Sunset', value: 'Fri, 01 Jan 2027 00:00:00 GMT' }],
        content: { encoding: 'base64', text: Buffer.from('{"é":1}').toString('base64') },
      },
    });
    expect(recorded).toEqual({
      exchange: {
        ...EXCHANGE,
        method: 'POST',
        target: '/v1/x?y=1',
        host: 'api.acme.example:8443',
        requestHeaders: { 'user-agent': 'curl/8', 'x-twice': 'a, b', 'x-number': '5' },
        requestBody: '{"a":1}',
        responseHeaders: { sunset: 'Fri, 01 Jan 2027 00:00:00 GMT' },
        responseBody: '{"é":1}',
      },
    });
  });

  it('has a form as its parameters', () => {
    const params = [{ name: 'a', value: '1 2' }, { name: 'b' }, { name: 'file', fileName: 'x.txt' }];
    expect(har({ ...ENTRY, request: { ...ENTRY.request, postData: { params } } })).toMatchObject([
      { exchange: { requestBody: 'a=1+2&b=&file=' } },
    ]);
  });

  it('may have the time of the response alone, and the path of the request', () => {
    const response = { headers: [{ name: 'date', value: 'Fri, 20 Nov 2026 09:30:00 GMT' }] };
    const request = { method: 'GET', url: '/v1/x', headers: [{ name: 'Host', value: 'Api.Acme.example' }] };
    expect(har({ request, response })).toMatchObject([
      { exchange: { host: 'api.acme.example', target: '/v1/x', time: EXCHANGE.time } },
    ]);
  });

  it.each([
    [{ ...ENTRY, request: { ...ENTRY.request, url: 'data:text/plain,x' } }, 'other'],
    [{ ...ENTRY, request: { ...ENTRY.request, url: 'chrome-extension://x/a.js' } }, 'other'],
    [{ ...ENTRY, startedDateTime: 'yesterday' }, 'unreadable'],
    [{ request: ENTRY.request }, 'unreadable'],
    [{ ...ENTRY, request: { url: ENTRY.request.url } }, 'unreadable'],
    [{ ...ENTRY, request: [] }, 'unreadable'],
    [null, 'unreadable'],
    ['x', 'unreadable'],
  ])('has an entry that is no request, or cannot be read: %j', (entry, expected) => {
    expect(har(entry)).toEqual([expected]);
  });
});

type Attributes = Record<string, string | number>;

const TIME_NANO = `${EXCHANGE.time}000000`;

const span = (kind: unknown, attributes: Attributes, parts: object = {}): object => ({
  traceId: 't',
  spanId: 's',
  kind,
  startTimeUnixNano: TIME_NANO,
  attributes: Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: value } : { stringValue: value },
  })),
  ...parts,
});

const tracesOf = (...spans: unknown[]): object => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] });

function requestsOf(...traces: unknown[]): (Exchange | string)[] {
  const requests = new SpanRequests();
  for (const one of traces) requests.add(one);
  return [...requests.requests()].map((one) => (typeof one === 'string' ? one : one.exchange));
}

const STABLE = {
  'http.request.method': 'GET',
  'url.full': 'https://api.acme.example/v1/x?y=1',
  'http.response.status_code': 200,
};
const EXPECTED = { ...EXCHANGE, host: 'api.acme.example', target: '/v1/x?y=1' };

describe('spans of OpenTelemetry', () => {
  it.each<[name: string, span: object, expected: Exchange]>([
    ['of a client', span(3, STABLE), EXPECTED],
    ['of a client, its kind as a name', span('SPAN_KIND_CLIENT', STABLE), EXPECTED],
    ['with a time as a number', span(3, STABLE, { startTimeUnixNano: Number(TIME_NANO) }), EXPECTED],
    [
      'of a server',
      span(2, {
        'http.request.method': 'GET',
        'url.path': '/v1/x',
        'url.query': 'y=1',
        'server.address': 'API.acme.example',
        'server.port': 443,
        'http.response.status_code': 200,
        'user_agent.original': 'curl/8',
      }),
      { ...EXPECTED, requestHeaders: { 'user-agent': 'curl/8' } },
    ],
    [
      'of an older client',
      span(3, { 'http.method': 'GET', 'http.url': 'http://api.acme.example/v1/x?y=1', 'http.status_code': '200' }),
      EXPECTED,
    ],
    [
      'of an older server',
      span(2, {
        'http.method': 'GET',
        'http.server_name': '0.0.0.0',
        'http.host': 'localhost:5001',
        'net.host.port': 5001,
        'http.target': '/v1/x?y=1',
        'http.route': '/v1/{name}',
        'http.status_code': 200,
        'http.user_agent': 'curl/8',
      }),
      { ...EXPECTED, host: 'localhost:5001', requestHeaders: { 'user-agent': 'curl/8' } },
    ],
    [
      'with a route and the name of the peer alone',
      span(3, { 'http.method': 'GET', 'http.route': '/v1/{name}', 'net.peer.name': 'api', 'net.peer.port': '8080' }),
      { ...EXCHANGE, target: '/v1/{name}', host: 'api:8080', status: null },
    ],
    [
      'with a method that is not known',
      span(3, { ...STABLE, 'http.request.method': '_OTHER', 'http.request.method_original': 'purge' }),
      { ...EXPECTED, method: 'PURGE' },
    ],
    [
      'with headers',
      span(3, STABLE, {
        attributes: [
          ...(span(3, STABLE) as { attributes: object[] }).attributes,
          {
            key: 'http.response.header.sunset',
            value: { arrayValue: { values: [{ stringValue: 'a' }, { stringValue: 'b' }] } },
          },
          { key: 'http.request.header.x_deprec_scan_site', value: { stringValue: 'src/a.ts:1' } },
        ],
      }),
      { ...EXPECTED, requestHeaders: { 'x-deprec-scan-site': 'src/a.ts:1' }, responseHeaders: { sunset: 'a, b' } },
    ],
  ])('%s', (_name, one, expected) => {
    expect(requestsOf(tracesOf(one))).toEqual([expected]);
  });

  it('are no requests if they are calls of functions, databases or queues', () => {
    expect(
      requestsOf(
        tracesOf(span(1, STABLE), span(3, { 'db.system': 'x' }), span(undefined, STABLE), span(4, STABLE), null),
      ),
    ).toEqual([]);
  });

  it('cannot be read without a time or a URL', () => {
    expect(
      requestsOf(tracesOf(span(3, STABLE, { startTimeUnixNano: 'x' }), span(2, { 'http.request.method': 'GET' }))),
    ).toEqual(['unreadable', 'unreadable']);
  });

  it('of libraries, as before version 0.19', () => {
    expect(
      requestsOf({ resourceSpans: [{ instrumentationLibrarySpans: [{ spans: [span(3, STABLE)] }] }] }),
    ).toHaveLength(1);
  });

  const client = span(3, STABLE, { spanId: 'c', parentSpanId: 'root' });
  const server = span(
    2,
    { 'http.method': 'GET', 'http.target': '/v1/x', 'http.user_agent': 'curl/8', 'net.host.name': 'web-1' },
    { spanId: 'd', parentSpanId: 'c' },
  );

  it.each([
    ['in one batch', [tracesOf(client, server)]],
    ['in another order', [tracesOf(server, client)]],
    ['in two batches', [tracesOf(server), tracesOf(client)]],
  ])('of both sides are one request, %s', (_name, traces) => {
    expect(requestsOf(...traces)).toEqual([{ ...EXPECTED, requestHeaders: { 'user-agent': 'curl/8' } }]);
  });

  it('of a gateway are two requests', () => {
    const onward = span(3, STABLE, { spanId: 'e', parentSpanId: 'd' });
    const behind = span(2, STABLE, { spanId: 'f', parentSpanId: 'e' });
    expect(requestsOf(tracesOf(client, server, onward, behind))).toHaveLength(2);
  });

  it('of another trace are another request, and so are those without ids', () => {
    expect(requestsOf(tracesOf(client, { ...server, traceId: 'other' }))).toHaveLength(2);
    const nameless = { ...client, spanId: undefined };
    expect(requestsOf(tracesOf(nameless, nameless))).toHaveLength(2);
  });
});

it('any JSON is read without an exception', () => {
  const key = fc.constantFrom(...'log entries request response method url headers content text postData'.split(' '));
  const keyOfSpan = fc.constantFrom(...'resourceSpans scopeSpans spans attributes key value kind traceId'.split(' '));
  fc.assert(
    fc.property(fc.object({ key, maxDepth: 6 }), fc.object({ key: keyOfSpan, maxDepth: 6 }), (one, other) => {
      expect([...entriesOfHar(one)]).toBeInstanceOf(Array);
      expect(requestsOf(other)).toBeInstanceOf(Array);
      expect(har(one, other)).toHaveLength(2);
      expect(requestsOf(tracesOf(one, other))).toBeInstanceOf(Array);
    }),
  );
});
