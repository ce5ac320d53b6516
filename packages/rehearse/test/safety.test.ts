import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rehearse, type RunningRehearsal } from '../src/index.js';
import { serviceServer } from '../src/server/server.js';
import { startUpstream, type Upstream } from './upstream.js';

const SECRET = 'glean_c0ffee1234567890abcdef';

let upstream: Upstream;
let service: RunningRehearsal;
let proxy: RunningRehearsal;
beforeAll(async () => {
  upstream = await startUpstream((_arrived, response) => response.end('{}'));
  service = await rehearse({ asOf: '2026-12-01', maxBody: 1000 });
  proxy = await rehearse({ asOf: '2026-12-01', upstream: upstream.origin });
});
afterAll(async () => {
  await service.close();
  await proxy.close();
  await upstream.close();
});

/** Sends bytes as they are, and gives what comes back until the connection ends, or nothing comes any more. */
async function exchange(origin: string, text: string, wait = 10_000): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket: Socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  socket.write(text);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, wait);
    socket.on('close', () => resolve(clearTimeout(timer)));
    socket.on('error', () => resolve(clearTimeout(timer)));
  });
  socket.destroy();
  return answer;
}

const statusesIn = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

const POST = 'POST /rest/api/v1/chat HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
const SMUGGLED = 'GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe.each([
  ['the service', () => service],
  ['the proxy', () => proxy],
])('%s', (_name, server) => {
  it.each([
    ['two lengths', `${POST}Content-Length: 0\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`],
    ['a length beside chunks', `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ['chunks under another name', `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ['a space before the colon', `${POST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ['a length that is no number', `${POST}Content-Length: +4\r\n\r\n{}  ${SMUGGLED}`],
    ['a header over two lines', `${POST}X-A: b\r\n Content-Length: 3\r\n\r\n`],
    ['a NUL in a header', `${POST}X-A: b\0c\r\nContent-Length: 0\r\n\r\n`],
    ['lines without CR', `${POST.replaceAll('\r\n', '\n')}X-A: b\n\n`],
  ])('refuses %s', async (_what, text) => {
    const before = upstream.arrived.length;
    expect(statusesIn(await exchange(server().origin, text))).toEqual([400]);
    expect(upstream.arrived.slice(before).filter(({ url }) => url.includes('smuggled'))).toEqual([]);
  });

  it('refuses headers that are too long with 431', async () => {
    const answer = await exchange(server().origin, `${POST}X-A: ${'a'.repeat(40_000)}\r\n\r\n`);
    expect(statusesIn(answer)).toEqual([431]);
  });

  it('answers paths that cannot be decoded', async () => {
    const answer = await exchange(
      server().origin,
      'GET /rest/api/v1/%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    );
    expect(statusesIn(answer)).toHaveLength(1);
    expect(statusesIn(answer)[0]).toBeLessThan(500);
  });

  it('puts nothing of a request into headers', async () => {
    const answer = await exchange(
      server().origin,
      'POST /rest/api/v1/listanswers?a=%0d%0aX-Injected:%20yes HTTP/1.1\r\nHost: localhost\r\nUser-Agent: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    );
    expect(statusesIn(answer)).toEqual([410]);
    expect(answer.toLowerCase()).not.toContain('x-injected');
  });

  it('keeps no token and no value', async () => {
    await fetch(`${server().origin}/rest/api/v1/governance/data/policies/${SECRET}?key=${SECRET}`, {
      headers: { authorization: `Bearer ${SECRET}`, cookie: `a=${SECRET}`, 'user-agent': `agent ${SECRET}` },
    });
    await fetch(`${server().origin}/rest/api/v1/else/${SECRET}`, { headers: { 'x-deprec-scan-site': SECRET } });
    expect(server().observations.length).toBeGreaterThan(0);
    expect(JSON.stringify(server().observations)).not.toContain(SECRET);
  });
});

describe('the service', () => {
  it('refuses bodies that are too large, however they are sent', async () => {
    const url = `${service.origin}/rest/api/v1/chat`;
    const whole = await fetch(url, { method: 'POST', body: 'x'.repeat(1001) });
    const stream = new Blob(['x'.repeat(5000)]).stream();
    const parts = await fetch(url, { method: 'POST', body: stream, duplex: 'half' } as RequestInit);
    expect([whole.status, parts.status]).toEqual([413, 413]);
  });

  it('ends connections of callers that are too slow', async () => {
    const app = serviceServer(() => ({ status: 200, headers: {}, body: '' }), 1000, { head: 100, request: 200 });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as { port: number };
    const answers = await Promise.all([
      exchange(`http://127.0.0.1:${port}`, 'POST / HTTP/1.1\r\nHost: lo'),
      exchange(`http://127.0.0.1:${port}`, `${POST}Content-Length: 10\r\n\r\n{}`),
    ]);
    await app.close();
    expect(answers.map(statusesIn)).toEqual([[408], [408]]);
  });
});
