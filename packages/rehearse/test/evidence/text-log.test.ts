import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordedLogLine } from '../../src/evidence/recordings/access-log.js';
import type { Exchange } from '../../src/traffic/exchange.js';
import { exchangeOf, logged } from './sample.js';

describe('a line of text', () => {
  it.each<[name: string, line: string, expected: Exchange]>([
    ['common', '10.0.0.1 - frank [20/Nov/2026:01:30:00 -0800] "GET /api/v1/x?y=1 HTTP/1.0" 200 2326', logged({})],
    [
      'combined',
      '10.0.0.1 - - [20/Nov/2026:09:30:00 +0000] "POST /api/v1/x?y=1 HTTP/1.1" 404 - "https://a.example/" "acme/1.0 (x)"',
      logged({ method: 'POST', status: 404 }, 'acme/1.0 (x)'),
    ],
    [
      'combined, with a virtual host in front and a duration behind',
      'API.acme.example:8443 10.0.0.1 - - [20/Nov/2026:09:30:00 +0000] "GET /api/v1/x?y=1 HTTP/2.0" 200 5 "-" "-" 0.012',
      logged({ host: 'api.acme.example:8443' }),
    ],
    [
      'IPv6, a user with a space, escaped quotation marks and bytes',
      String.raw`2001:db8::1 - frank smith [20/Nov/2026:09:30:00 +0000] "GET /api/v1/x?y=1 HTTP/1.1" 200 5 "-" "a \"b\" \x22c\x22 \xc3\xa9 \\x41"`,
      logged({}, String.raw`a "b" "c" é \x41`),
    ],
    [
      'an absolute URL',
      '10.0.0.1 - - [20/Nov/2026:09:30:00 +0000] "GET http://u:p@api.acme.example/api/v1/x?y=1 HTTP/1.1" 200 5',
      logged({ host: 'api.acme.example' }),
    ],
    [
      'of a system log',
      'Nov 20 09:30:00 web-1.internal nginx: 10.0.0.1 - - [20/Nov/2026:09:30:00 +0000] "GET /api/v1/x?y=1 HTTP/1.1" 200 5 "-" "curl/8"',
      logged({}, 'curl/8'),
    ],
    [
      'of a container',
      'web_1  | 10.0.0.1 - - [20/Nov/2026:09:30:00 +0000] "GET /api/v1/x?y=1 HTTP/1.1" 200 5 "-" "curl/8" "10.0.0.2"',
      logged({}, 'curl/8'),
    ],
    [
      'Traefik',
      '10.0.0.1 - - [20/Nov/2026:09:30:00 +0000] "GET /api/v1/x?y=1 HTTP/1.1" 200 5 "-" "curl/8" 7 "web@docker" "http://10.0.0.9:80" 3ms',
      logged({}, 'curl/8'),
    ],
    [
      'Envoy',
      '[2026-11-20T09:30:00.000Z] "GET /api/v1/x?y=1 HTTP/2" 200 - 154 0 226 100 "10.0.35.28" "curl/8" "cc21d9b0" "api.acme.example" "tcp://10.0.2.1:80"',
      logged({ host: 'api.acme.example' }, 'curl/8'),
    ],
    [
      'a load balancer of AWS',
      'https 2026-11-20T09:30:00.000000Z app/lb/50dc6c 192.168.131.39:2817 10.0.0.1:80 0.086 0.048 0.037 200 201 0 57 "GET https://api.acme.example:443/api/v1/x?y=1 HTTP/1.1" "curl/8" ECDHE-RSA-AES128 TLSv1.2 arn:aws:x "Root=1-58337281" "-" "-" 0',
      logged({ host: 'api.acme.example:443' }, 'curl/8'),
    ],
    [
      'HAProxy',
      '10.0.0.9:1 [20/Nov/2026:09:30:00.000] fe be/s1 0/0/0/12/13 200 100 - - ---- 1/1/0/0/0 0/0 "GET /api/v1/x?y=1 HTTP/1.1"',
      logged({}),
    ],
    [
      'cut off',
      '10.0.0.1 - - [20/Nov/2026:09:30:00 +0000] "GET /api/v1/x?y=1 HTTP/1.1" 200 5 "-" "curl',
      logged({}, 'curl'),
    ],
  ])('%s', (_name, line, expected) => {
    expect(exchangeOf(recordedLogLine(line))).toEqual(expected);
  });

  it.each([
    String.raw`10.0.0.1 - - [20/Nov/2026:09:30:00 +0000] "\x16\x03\x01\x02" 400 157 "-" "-"`,
    '10.0.0.1 - - [20/Nov/2026:09:30:00 +0000] "-" 408 - "-" "-"',
    '10.0.0.1 - - [20/Nov/2026:09:30:00 +0000] "CONNECT a.example:443 HTTP/1.1" 405 0',
    '10.0.0.1 - - [20/Nov/2026:09:30:00 +0000] "OPTIONS * HTTP/1.1" 200 0',
  ])('is no request: %s', (line) => {
    expect(recordedLogLine(line)).toBe('other');
  });

  it.each([
    'hello',
    '10.0.0.1 - - [31/Feb/2026:09:30:00 +0000] "GET / HTTP/1.1" 200 5',
    '10.0.0.1 - - "GET / HTTP/1.1" 200 5',
    '10.0.0.1 - - [20/Nov/2026:09:30:00 +0000] GET / HTTP/1.1 200 5',
    null,
  ])('cannot be read: %s', (line) => {
    expect(recordedLogLine(line)).toBe('unreadable');
  });
});

describe('any line', () => {
  const words = fc.constantFrom(
    ...[
      '"',
      '\\',
      '\\x',
      '[',
      ']',
      ' ',
      '-',
      '{',
      '}',
      ':',
      'GET /x',
      ' HTTP/1.1',
      '200',
      '20/Nov/2026:09:30:00 +0000',
    ],
    ...['"GET / HTTP/1.1"', '[20/Nov/2026:09:30:00 +0000]', '"method":"GET"', '"path":"/x"', '"ts":1', ',', '\u0000'],
  );
  const lines = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words).map((parts) => parts.join('')),
    fc.json(),
    fc
      .object({ key: fc.constantFrom('request', 'req', 'method', 'url', 'time', 'headers', '__proto__', 'host') })
      .map((one) => JSON.stringify(one)),
  );

  it('is read without an exception, and has the form of an exchange', () => {
    fc.assert(
      fc.property(lines, (line) => {
        const recorded = recordedLogLine(line);
        if (typeof recorded !== 'object') return;
        const { method, target, time, host } = recorded.exchange;
        expect(method).toMatch(/^[A-Z][A-Z-]+$/);
        expect(target).toMatch(/^\//);
        expect(new Date(time).toISOString()).toMatch(/^\d{4}-/);
        expect(host).toBe(host?.toLowerCase() ?? null);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['"a\\" ', '[ ', '\\x', 'GET ', '"', '"\\', ' ', '\\xzz', '{"a":', '20/Nov/2026:09:30:00 +0000 '])(
    'is read if it is very long: %j',
    (part) => {
      for (const start of ['', '"', '"GET /', '[', '{"log":"'])
        expect(recordedLogLine(start + part.repeat(2 ** 18 / part.length))).toBeTypeOf('string');
    },
  );
});
