import { createHash } from 'node:crypto';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { rehearse, type RunningRehearsal } from '../src/index.js';
import { startUpstream, type Upstream } from './upstream.js';

const BEFORE = '2026-10-15';
const AFTER = '2026-10-16';
const CHAT = '/rest/api/v1/chat';
const JSON_TYPE = { 'content-type': 'application/json' };

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function proxied(
  asOf: string,
  respond: Parameters<typeof startUpstream>[0],
): Promise<{ api: RunningRehearsal; upstream: Upstream }> {
  const upstream = await startUpstream(respond);
  const api = await rehearse({ asOf, upstream: upstream.origin });
  open.push(upstream, api);
  return { api, upstream };
}

/** An upstream that always gives the same body. */
function giving(
  body: string | Buffer,
  headers: Record<string, string> = JSON_TYPE,
): Parameters<typeof startUpstream>[0] {
  return (_arrived, response) => {
    response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) });
    response.end(body);
  };
}

const REPLY = '{"messages": [ {"citations":[{"id":9007199254740993}], "text":"citations é"} ],"citations":1}';
const WITHOUT = '{"messages": [ { "text":"citations é"} ],"citations":1}';

describe('before the day', () => {
  it('passes requests and responses on as they are, and says what they use', async () => {
    const { api, upstream } = await proxied(BEFORE, (_arrived, response) => {
      response.writeHead(201, { 'content-type': 'application/json', 'x-own': 'a', 'set-cookie': ['a=1', 'b=2'] });
      response.end(REPLY);
    });
    const body = '{ "messages":[{"fragments":[]}],\n "n": 1.10 }';
    const response = await fetch(`${api.origin}${CHAT}?locale=de&x=%20`, {
      method: 'POST',
      headers: { ...JSON_TYPE, authorization: 'Bearer secret-of-the-test', 'x-mine': 'b' },
      body,
    });
    expect(response.status).toBe(201);
    expect(await response.text()).toBe(REPLY);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(response.headers.get('x-own')).toBe('a');
    expect(response.headers.get('sunset')).toBe('Thu, 15 Oct 2026 23:59:59 GMT');
    expect(response.headers.get('deprecation')).toBe('@1770336000');
    expect(response.headers.get('link')).toContain('rel="deprecation"');
    expect(response.headers.get('x-glean-deprecated')).toContain('name=citations;kind=property;context=response');
    expect(upstream.arrived).toMatchObject([
      {
        method: 'POST',
        url: `${CHAT}?locale=de&x=%20`,
        body,
        headers: { 'x-mine': 'b', 'content-length': `${body.length}` },
      },
    ]);
    expect(api.used).toEqual([{ id: 'client.chat.citations', in: 'response', count: 1 }]);
  });

  it.each([
    ['gzip', gzipSync(REPLY)],
    ['br', brotliCompressSync(REPLY)],
  ])('looks into a body with the encoding %s, and leaves its bytes', async (encoding, bytes) => {
    const { api } = await proxied(BEFORE, giving(bytes, { ...JSON_TYPE, 'content-encoding': encoding, etag: '"1"' }));
    const response = await fetch(api.origin + CHAT, { method: 'POST' });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('etag')).toBe('"1"');
    expect(await response.text()).toBe(REPLY);
    expect(api.used).toEqual([{ id: 'client.chat.citations', in: 'response', count: 1 }]);
  });

  it('takes a request that waits to be told to continue', async () => {
    const { api, upstream } = await proxied(BEFORE, giving('{}'));
    const status = await new Promise<number>((resolve, reject) => {
      const headers = { ...JSON_TYPE, expect: '100-continue', 'content-length': 2 };
      const sent = httpRequest(api.origin + CHAT, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.on('error', reject).on('continue', () => sent.end('{}'));
      sent.flushHeaders();
    });
    expect(status).toBe(200);
    expect(upstream.arrived).toMatchObject([{ body: '{}' }]);
  });

  it('announces nothing for a short response that has nothing listed', async () => {
    const { api } = await proxied(BEFORE, giving('{"messages":[{"text":"a"}]}'));
    const response = await fetch(api.origin + CHAT, { method: 'POST', headers: JSON_TYPE, body: '{}' });
    expect(response.status).toBe(200);
    expect(response.headers.get('sunset')).toBeNull();
    expect(response.headers.get('x-glean-deprecated')).toBeNull();
    expect(api.used).toEqual([]);
  });

  it('adds no content type to a body that has none', async () => {
    const { api, upstream } = await proxied(BEFORE, giving('{}'));
    const response = await fetch(api.origin + CHAT, { method: 'POST', body: Buffer.from('{"a":1}') });
    expect(response.status).toBe(200);
    expect(upstream.arrived).toMatchObject([{ body: '{"a":1}', headers: { 'content-length': '7' } }]);
    expect(upstream.arrived[0]!.headers['content-type']).toBeUndefined();
  });

  it('passes on a body whose content type is empty', async () => {
    const { api, upstream } = await proxied(BEFORE, giving('{}'));
    await fetch(api.origin + CHAT, { method: 'POST', headers: { 'content-type': '' }, body: '{"a":1}' });
    expect(upstream.arrived).toMatchObject([{ body: '{"a":1}' }]);
  });

  it('asks nobody for a caller that breaks off', async () => {
    const { api, upstream } = await proxied(BEFORE, giving('{}'));
    const headers = { ...JSON_TYPE, 'content-length': 100 };
    const sent = httpRequest(api.origin + CHAT, { method: 'POST', headers });
    const ended = new Promise((resolve) => sent.on('close', resolve).on('error', () => {}));
    sent.write('{"a":', () => sent.destroy());
    await ended;
    const response = await fetch(api.origin + CHAT, { method: 'POST', headers: JSON_TYPE, body: '{}' });
    expect(response.status).toBe(200);
    expect(upstream.arrived).toMatchObject([{ body: '{}' }]);
  });

  it('passes on what no list knows', async () => {
    const { api, upstream } = await proxied(BEFORE, giving('plain', { 'content-type': 'text/plain' }));
    const response = await fetch(`${api.origin}/else?a=1`, { method: 'DELETE' });
    expect(await response.text()).toBe('plain');
    expect(upstream.arrived).toMatchObject([{ method: 'DELETE', url: '/else?a=1' }]);
    expect(api.observations).toEqual([]);
  });
});

describe('after the day', () => {
  it('answers 410 for an endpoint that is gone, and asks nobody', async () => {
    const { api, upstream } = await proxied(AFTER, giving('{}'));
    const response = await fetch(`${api.origin}/rest/api/v1/listanswers`, {
      method: 'POST',
      body: '{}',
      headers: JSON_TYPE,
    });
    expect(response.status).toBe(410);
    expect(await response.json()).toMatchObject({ entry: 'client.listanswers', status: 410 });
    expect(upstream.arrived).toEqual([]);
  });

  it.each([
    ['a short body', ''],
    ['a long body, of which the upstream gets no end', 'x'.repeat(200_000)],
  ])('answers 400 for a field that is gone, in %s', async (_name, bio) => {
    const { api, upstream } = await proxied(AFTER, giving('{}'));
    const send = (employee: object): Promise<Response> =>
      fetch(`${api.origin}/api/index/v1/indexemployee`, {
        method: 'POST',
        headers: JSON_TYPE,
        body: JSON.stringify({ employee: { bio, ...employee } }),
      });
    const refused = await send({ email: 'a@b.c', location: 'Berlin' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      field: 'location',
      in: 'request',
      entry: 'indexing.indexemployee.location',
    });
    expect((await send({ email: 'a@b.c', structuredLocation: { location: 'Berlin' } })).status).toBe(200);
    expect(upstream.arrived).toHaveLength(1);
  });

  it.each([
    ['none', Buffer.from(REPLY), {}],
    ['gzip', gzipSync(REPLY), { 'content-encoding': 'gzip' }],
  ])('leaves out a field of a response that is gone, with the encoding %s', async (_name, bytes, headers) => {
    const { api } = await proxied(AFTER, giving(bytes, { ...JSON_TYPE, etag: '"1"', ...headers }));
    const response = await fetch(api.origin + CHAT, { method: 'POST' });
    expect(await response.text()).toBe(WITHOUT);
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('x-glean-deprecated')).toBeNull();
    expect(api.used).toEqual([]);
  });

  it('leaves it out of a stream of lines, and passes each on as it comes', async () => {
    let write: (text: string) => void = () => {};
    const { api } = await proxied(AFTER, (_arrived, response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      response.flushHeaders();
      write = (text) => (text === '' ? response.end() : response.write(text));
      write('{"messages":[{"citations":[1],"text":"a"}]}\n');
    });
    const response = await fetch(api.origin + CHAT, { method: 'POST' });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe('{"messages":[{"text":"a"}]}\n');
    write('{"messages":[{"text":"b","cita');
    write('tions":[]}]}\n');
    let rest = '';
    write('');
    for (let next = await reader.read(); !next.done; next = await reader.read()) rest += next.value;
    expect(rest).toBe('{"messages":[{"text":"b"}]}\n');
  });

  it('leaves it out of server-sent events', async () => {
    const { api } = await proxied(
      AFTER,
      giving('event: m\ndata: {"messages":[{"citations":[1]}]}\n\ndata: [DONE]\n\n', {
        'content-type': 'text/event-stream',
      }),
    );
    const response = await fetch(api.origin + CHAT, { method: 'POST' });
    expect(await response.text()).toBe('event: m\ndata: {"messages":[{}]}\n\ndata: [DONE]\n\n');
  });

  it('gives the behaviour of the day to a request that asks for it', async () => {
    const { api } = await proxied('2026-05-01', giving(REPLY));
    const ask = (day?: string): Promise<string> =>
      fetch(api.origin + CHAT, {
        method: 'POST',
        headers: day ? { 'X-Glean-Exclude-Deprecated-After': day } : {},
      }).then((one) => one.text());
    expect(await ask()).toBe(REPLY);
    expect(await ask('2026-10-14')).toBe(REPLY);
    expect(await ask('2026-10-15')).toBe(WITHOUT);
    expect(await ask('tomorrow')).toBe(REPLY);
  });
});

describe('streams', () => {
  it('takes no more of an upload than the upstream takes', async () => {
    const hash = createHash('sha256');
    let resume: () => void = () => {};
    const server = createServer((request, response) => {
      request.on('end', () => response.end('{}'));
      resume = () => request.on('data', (chunk: Buffer) => hash.update(chunk));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const api = await rehearse({ asOf: AFTER, upstream: `http://127.0.0.1:${port}` });
    const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
    open.push({ close }, { close: () => Promise.resolve(server.closeAllConnections()) }, api);
    const part = Buffer.from(`${JSON.stringify({ email: 'a@b.c', text: 'x'.repeat(60_000) })}\n`);
    const own = createHash('sha256');
    let written = 0;
    function* body(): Generator<Buffer> {
      for (; written < 100_000_000; written += part.length) {
        own.update(part);
        yield part;
      }
    }
    const status = new Promise<number>((resolve, reject) => {
      const options = { method: 'POST', headers: JSON_TYPE };
      const sent = httpRequest(`${api.origin}/api/index/v1/indexemployee`, options, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.on('error', reject);
      Readable.from(body()).pipe(sent);
    });
    // Until nothing moves: what has been written by then is in the buffers of the system, and a little in the proxy.
    for (let last = -1; last !== written || written === 0;) {
      last = written;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(written).toBeLessThan(60_000_000);
    resume();
    expect(await status).toBe(200);
    expect(hash.digest('hex')).toBe(own.digest('hex'));
  });
});

describe('an upstream that fails', () => {
  it('gives 502 for a body that its encoding does not fit', async () => {
    const { api } = await proxied(AFTER, (_arrived, response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' });
      response.end('not gzip');
    });
    expect((await fetch(api.origin + CHAT, { method: 'POST' })).status).toBe(502);
  });

  it('gives 502 for one that is not there', async () => {
    const { api, upstream } = await proxied(BEFORE, giving('{}'));
    await upstream.close();
    const response = await fetch(api.origin + CHAT, { method: 'POST', body: '{}', headers: JSON_TYPE });
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ status: 502, detail: 'The upstream does not answer.' });
  });

  it('breaks a response off that the upstream breaks off', async () => {
    const { api } = await proxied(BEFORE, (_arrived, response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': 1000 });
      response.write('{"messages"');
      setTimeout(() => response.destroy(), 20);
    });
    for (const path of [CHAT, '/rest/api/v1/else'])
      await expect(fetch(api.origin + path, { method: 'POST' }).then((one) => one.text())).rejects.toThrow();
  });
});
