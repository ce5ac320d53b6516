import { describe, expect, it } from 'vitest';
import { recordedLogLine } from '../../src/evidence/recordings/access-log.js';
import type { Exchange } from '../../src/traffic/exchange.js';
import { EXCHANGE, exchangeOf, logged } from './sample.js';

describe('a line of JSON', () => {
  it.each<[name: string, line: object, expected: Exchange]>([
    [
      'nginx',
      {
        time_iso8601: '2026-11-20T09:30:00+00:00',
        request_method: 'GET',
        request_uri: '/api/v1/x?y=1',
        host: 'api.acme.example',
        status: '200',
        http_user_agent: 'curl/8',
        http_x_deprec_scan_site: 'src/a.ts:1',
        sent_http_deprecation: '@1767225600',
        request_time: '0.003',
      },
      logged({
        host: 'api.acme.example',
        requestHeaders: { 'user-agent': 'curl/8', 'x-deprec-scan-site': 'src/a.ts:1' },
        responseHeaders: { deprecation: '@1767225600' },
      }),
    ],
    [
      'nginx, with the line of the request',
      {
        msec: '1795166999.5',
        request: 'GET /api/v1/x?y=1 HTTP/1.1',
        status: 200,
        http_host: 'localhost:80',
        http_referrer: '-',
      },
      logged({ host: 'localhost:80', time: 1795166999500, requestHeaders: {} }),
    ],
    [
      'Caddy',
      {
        level: 'info',
        ts: EXCHANGE.time / 1000,
        logger: 'http.log.access',
        msg: 'handled request',
        request: {
          remote_ip: '10.0.0.1',
          method: 'GET',
          host: 'API.acme.example',
          uri: '/api/v1/x?y=1',
          headers: { 'User-Agent': ['curl/8'], Accept: ['a', 'b'] },
        },
        duration: 0.001,
        size: 5,
        status: 200,
        resp_headers: { Sunset: ['Fri, 01 Jan 2027 00:00:00 GMT'] },
      },
      logged({
        host: 'api.acme.example',
        requestHeaders: { 'user-agent': 'curl/8', accept: 'a, b' },
        responseHeaders: { sunset: 'Fri, 01 Jan 2027 00:00:00 GMT' },
      }),
    ],
    [
      'Traefik',
      {
        ClientHost: '10.0.0.1',
        DownstreamStatus: 200,
        RequestHost: 'api.acme.example',
        RequestMethod: 'GET',
        RequestPath: '/api/v1/x?y=1',
        RequestPort: '-',
        StartUTC: '2026-11-20T09:30:00.000123Z',
        'request_User-Agent': 'curl/8',
        downstream_Deprecation: 'true',
      },
      logged({
        host: 'api.acme.example',
        requestHeaders: { 'user-agent': 'curl/8' },
        responseHeaders: { deprecation: 'true' },
      }),
    ],
    [
      'pino-http',
      {
        level: 30,
        time: EXCHANGE.time,
        req: {
          id: 1,
          method: 'GET',
          url: '/api/v1/x?y=1',
          headers: { host: 'localhost:3000', 'user-agent': 'curl/8' },
        },
        res: { statusCode: 200, headers: { 'x-powered-by': 'x' } },
        msg: 'request completed',
      },
      logged({
        host: 'localhost:3000',
        requestHeaders: { host: 'localhost:3000', 'user-agent': 'curl/8' },
        responseHeaders: { 'x-powered-by': 'x' },
      }),
    ],
    [
      'Google',
      {
        httpRequest: {
          requestMethod: 'GET',
          requestUrl: 'https://api.acme.example/api/v1/x?y=1',
          status: 200,
          userAgent: 'curl/8',
        },
        timestamp: '2026-11-20T09:30:00Z',
      },
      logged({ host: 'api.acme.example' }, 'curl/8'),
    ],
    [
      'Elastic Common Schema',
      {
        '@timestamp': '2026-11-20T09:30:00.000Z',
        'http.request.method': 'GET',
        'url.path': '/api/v1/x',
        'url.query': 'y=1',
        url: { domain: 'api.acme.example' },
        http: { response: { status_code: 200 } },
        user_agent: { original: 'curl/8' },
        host: { name: 'web-1.internal' },
      },
      logged({ host: 'api.acme.example' }, 'curl/8'),
    ],
    [
      'a gateway of AWS',
      {
        requestTime: '20/Nov/2026:09:30:00 +0000',
        httpMethod: 'GET',
        path: '/api/v1/x',
        queryString: 'y=1',
        status: '200',
        domainName: 'api.acme.example',
        userAgent: 'curl/8',
      },
      logged({ host: 'api.acme.example' }, 'curl/8'),
    ],
    [
      'a container that logs lines of text',
      {
        log: '10.0.0.1 - - [20/Nov/2026:09:30:00 +0000] "GET /api/v1/x?y=1 HTTP/1.1" 200 5 "-" "curl/8"\n',
        stream: 'stdout',
        time: '2026-11-20T09:31:00Z',
      },
      logged({}, 'curl/8'),
    ],
    [
      'a container that logs lines of JSON',
      { log: '{"method":"GET","path":"/api/v1/x?y=1","status":200,"ts":1795167000}\n', stream: 'stdout' },
      logged({ time: 1795167000000 }),
    ],
    [
      'a name of the machine is no host',
      { method: 'GET', url: '/api/v1/x?y=1', status: 200, time: EXCHANGE.time, host: 'web-1' },
      logged({}),
    ],
  ])('%s', (_name, line, expected) => {
    expect(exchangeOf(recordedLogLine(JSON.stringify(line)))).toEqual(expected);
  });

  it('may stand behind the name of a container or a time', () => {
    const line =
      '2026-11-20T09:30:00Z stdout F {"method":"GET","path":"/api/v1/x?y=1","status":200,"ts":"2026-11-20T09:30:00Z"}';
    expect(exchangeOf(recordedLogLine(line))).toEqual(logged({}));
  });

  it('has arrived if it has no status', () => {
    const line = '{"level":30,"time":1795166999500,"req":{"method":"GET","url":"/x"},"msg":"incoming request"}';
    expect(recordedLogLine(line)).toMatchObject({ isArrival: true, exchange: { status: null } });
  });

  it.each([
    ['{"level":"info","msg":"listening on 0.0.0.0:80"}', 'other'],
    ['{"level":30,"res":{"statusCode":200},"msg":"request completed"}', 'other'],
    ['{"method":"GET","path":"/x","status":200}', 'unreadable'],
    ['{"method":"GET","path":"/x","status":200', 'unreadable'],
    [`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'other'],
    [`{"a":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`, 'other'],
  ])('%.60s: %s', (line, expected) => {
    expect(recordedLogLine(line)).toBe(expected);
  });

  it('has no property of objects as a header', () => {
    const line =
      '{"method":"GET","path":"/x","status":200,"ts":1,"request":{"headers":{"__proto__":["x"],"constructor":["y"]}}}';
    const { requestHeaders } = exchangeOf(recordedLogLine(line));
    expect(Object.getPrototypeOf(requestHeaders)).toBe(Object.prototype);
    expect(requestHeaders).toEqual({ '--proto--': 'x', constructor: 'y' });
  });
});
