import fc from 'fast-check';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rehearse, type RunningRehearsal } from '../src/index.js';
import { runs } from '../../../test/properties.js';
import { permitted } from './expectations.js';
import { authorizationFor, requestsOf, TOKENS, type Sent } from './requests-of-a-specification.js';
import { smallSpecification } from './served-specifications.js';
import { startUpstream, type Upstream } from './upstream.js';

/** Between two removal dates. */
const AS_OF = '2026-11-01';
const MOST_BODY = 60_000;
const { files, operations, values } = smallSpecification();

let upstream: Upstream;
let service: RunningRehearsal;
let proxy: RunningRehearsal;
beforeAll(async () => {
  upstream = await startUpstream((_arrived, response) => response.end('{}'));
  proxy = await rehearse({ asOf: AS_OF, upstream: upstream.origin });
  service = await rehearse({ asOf: AS_OF, specifications: files, datasources: ['crm', 'wiki'], maxBody: MOST_BODY });
  for (const prefix of Object.keys(TOKENS)) await wellFormed(service, prefix);
});
afterAll(async () => {
  await service.close();
  await proxy.close();
  await upstream.close();
});

/** The status of a request that is right. */
async function wellFormed({ origin }: RunningRehearsal, prefix = '/api/index/v1'): Promise<number> {
  const path = prefix + (prefix.includes('index') ? '/getdatasourceconfig' : '/chat');
  const headers = { authorization: authorizationFor(path), 'content-type': 'application/json' };
  const body = JSON.stringify({ datasource: 'crm', messages: [{}] });
  const response = await fetch(origin + path, { method: 'POST', headers, body });
  await response.text();
  return response.status;
}

/**
 * Sends bytes, and gives the statuses that come back until the server ends the connection.
 *
 * @param patience milliseconds until the caller ends its side; null if it does not.
 */
async function statusesOf({ origin }: RunningRehearsal, text: string, patience: number | null): Promise<number[]> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  socket.on('error', () => {});
  socket.write(text, 'latin1');
  const timer = patience === null ? undefined : setTimeout(() => socket.end(), patience);
  await new Promise<void>((resolve) => void socket.on('close', () => resolve()));
  clearTimeout(timer);
  return [...answer.matchAll(/(?<=^|\n|\})HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
}

/** A request as it goes over the wire, with a character for each byte. */
interface Wire {
  line: string;
  lines: string[];
  body: string;
}

function wireOf({ method, target, headers, body }: Sent): Wire {
  const named = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const length = body === '' ? [] : [`content-length: ${body.length}`];
  const sentTarget = Buffer.from(target).toString('latin1');
  return {
    line: `${method} ${sentTarget} HTTP/1.1`,
    lines: ['host: localhost', 'connection: close', ...named, ...length],
    body,
  };
}

const textOf = ({ line, lines, body }: Wire): string => `${[line, ...lines].join('\r\n')}\r\n\r\n${body}`;

type Damage = (wire: Wire) => string;
const line =
  (change: (line: string) => string): Damage =>
  (wire) =>
    textOf({ ...wire, line: change(wire.line) });
const added =
  (...more: string[]): Damage =>
  (wire) =>
    textOf({ ...wire, lines: [...wire.lines, ...more] });
const chunked =
  (change: (body: string) => string): Damage =>
  (wire) => {
    const lines = wire.lines.filter((one) => !one.startsWith('content-length'));
    return textOf({ ...wire, lines: [...lines, 'transfer-encoding: chunked'], body: change(wire.body) });
  };

/** What is wrong with the bytes of a request. */
const damages: fc.Arbitrary<Damage> = fc.oneof(
  fc.constantFrom<Damage>(
    line(() => ''),
    line(() => 'GET'),
    line((text) => text.replace(/ HTTP.*/, '')),
    line((text) => text.replace('1.1', '9.9')),
    line((text) => text.replace('1.1', '1.0')),
    line((text) => text.replace(' ', '  ')),
    line((text) => text.replace(' ', '\t')),
    line((text) => text.replace(' /', ' http://acme-be.glean.com/')),
    line((text) => text.replace(' /', ' //acme-be.glean.com/')),
    line((text) => text.replace(' /', ' https://')),
    line((text) => text.replace(/ \/\S*/, ' *')),
    line((text) => text.replace(/^\S+ \S+/, 'CONNECT localhost:80')),
    line((text) => text.replace(/^\S+/, 'TRACE')),
    line((text) => text.replace(' /', ' /\0/')),
    line((text) => text.replace(' /', ` /${'x'.repeat(20_000)}/`)),
    line((text) => text.replace(' /', ' /\x80\xff/')),
    line((text) => text.replace(' /', ' /\\..\\/')),
    line((text) => text.replace(' /', ' /?')),
    line(() => 'PRI * HTTP/2.0'),
    line((text) => `\x16\x03\x01${text}`),
    line((text) => `\r\n\r\n${text}`),
    added('a'),
    added(': b'),
    added('a : b'),
    added('a: b\0c'),
    added('content-length: -1'),
    added('content-length: 1e3'),
    added('content-length: 99999999999999999999'),
    added('transfer-encoding: gzip'),
    added('transfer-encoding: chunked, identity'),
    added('host: a', 'host: b'),
    added('expect: 100-continue'),
    added('expect: the unexpected'),
    added('connection: upgrade', 'upgrade: websocket'),
    added('connection: keep-alive, authorization, content-type'),
    added(`x: ${'x'.repeat(20_000)}`),
    added(...Array.from({ length: 1500 }, () => 'x: y')),
    added('__proto__: a', 'constructor: b'),
    added('prefer: code=429', 'prefer: code=abc'),
    added('authorization: Bearer a', 'content-type: text/plain'),
    chunked((body) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`),
    chunked((body) => `${body.length.toString(16)};a=b\r\n${body}\r\n0\r\nx: y\r\n\r\n`),
    chunked((body) => `zz\r\n${body}\r\n0\r\n\r\n`),
    chunked((body) => `ffffffffffffffff\r\n${body}`),
    chunked((body) => `1\r\n${body}`),
    chunked(() => ''),
    (wire) => textOf(wire) + textOf(wire),
    (wire) => textOf(wire).replaceAll('\r\n', '\n'),
  ),
  fc.nat(5000).map(
    (at): Damage =>
      (wire) =>
        textOf(wire).slice(0, at % textOf(wire).length),
  ),
  fc.tuple(fc.nat(400), fc.nat(255)).map(([at, byte]): Damage => (wire) => {
    const text = textOf(wire);
    const place = at % text.length;
    return text.slice(0, place) + String.fromCharCode(byte) + text.slice(place + 1);
  }),
);

/** Errors on demand are of no interest here. */
const requests = requestsOf(operations, values).map(({ headers: { prefer: _, ...headers }, ...one }): Sent => ({
  ...one,
  headers,
}));

describe.each([
  ['the service', () => service],
  ['the proxy', () => proxy],
])('%s on a port', (name, server) => {
  it('answers random requests, and goes on', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (sent) => {
        const [status = 0, ...more] = await statusesOf(server(), textOf(wireOf(sent)), null);
        expect(more).toEqual([]);
        const shown = operations.find((one) => one.name === sent.operation) ?? null;
        if (name === 'the service')
          expect([
            ...permitted(/^(?:GET|HEAD)$/.test(sent.method) ? { ...sent, body: '' } : sent, shown, AS_OF, MOST_BODY),
            ...(shown ? [] : [431]),
          ]).toContain(status);
        else expect([200, 400, 404, 405, 410, 431]).toContain(status);
        expect(await wellFormed(server())).toBe(200);
      }),
      { numRuns: runs(100) },
    );
  });

  it('answers bytes that are no request of HTTP, and goes on', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(requests, damages).map(([sent, damage]) => damage(wireOf(sent))),
        async (text) => {
          for (const status of await statusesOf(server(), text, 30)) expect(status).toBeLessThan(500);
          expect(await wellFormed(server())).toBe(200);
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

/** What random requests have found once. */
describe('the proxy', () => {
  const sent = async (target: string): Promise<{ status: number | undefined; url: string | undefined }> => {
    upstream.arrived.length = 0;
    const [status] = await statusesOf(
      proxy,
      `GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
      null,
    );
    return { status, url: upstream.arrived[0]?.url };
  };

  it.each(['/a?b=%e9', '/a?b=100%', '/a?b=../c', '/a?', '/a?b=c?d&b=', '//a//b'])(
    'passes %s on as it is',
    async (target) => {
      expect(await sent(target)).toEqual({ status: 200, url: target });
    },
  );

  it('takes targets that are whole URLs', async () => {
    expect(await sent('http://acme-be.glean.com/a?b=c')).toEqual({ status: 200, url: '/a?b=c' });
    expect(await sent('http://acme-be.glean.com?b=c')).toEqual({ status: 200, url: '/?b=c' });
  });

  it.each(['/rest/api/v1/x\\..\\listanswers', '/rest/%2e/api', '/rest/./api', '/rest/../api', '/rest/%2E%2e'])(
    'refuses the steps in %s',
    async (target) => {
      expect(await sent(target)).toEqual({ status: 400, url: undefined });
    },
  );
});

it('the service takes targets that are whole URLs', async () => {
  const target = 'http://acme-be.glean.com/rest/api/v1/listanswers';
  expect(
    await statusesOf(service, `POST ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`, null),
  ).toEqual([410]);
});
