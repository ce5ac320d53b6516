import fc from 'fast-check';
import { request as httpRequest, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../../../src/model/registry.js';
import { rehearse, type RunningRehearsal } from '../src/index.js';
import { runs } from '../../../test/properties.js';
import { damagedValue } from './damaged-bodies.js';
import { effectiveDay, goneOf, isJson, withoutGone } from './expectations.js';
import { requestsOf, type Sent } from './requests-of-a-specification.js';
import { smallSpecification, vendorsSpecification, type Served } from './served-specifications.js';
import { startUpstream, type Upstream } from './upstream.js';

/** The best compression takes a second for some bodies. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** A day after all removal dates, and one before. */
const DAYS = ['2027-06-01', '2026-10-15'];

/** An answer that has not come by then never will. In milliseconds. */
const PATIENCE = 10_000;

/** What the upstream answers. */
interface Reply {
  status: number;
  /** With a character for each byte. */
  body: string;
  type: string;
  encoding: 'gzip' | 'br' | 'none' | 'wrong';
  /** Where the body is cut into parts; null for one part with its length. */
  cuts: number[] | null;
}

let upstream: Upstream;
let next: Reply;
const proxies = new Map<string, RunningRehearsal>();
beforeAll(async () => {
  upstream = await startUpstream((_arrived, response) => void answer(response, next));
  for (const asOf of DAYS) proxies.set(asOf, await rehearse({ asOf, upstream: upstream.origin }));
});
afterAll(async () => {
  for (const proxy of proxies.values()) await proxy.close();
  await upstream.close();
});

async function answer(response: ServerResponse, { status, body, type, encoding, cuts }: Reply): Promise<void> {
  const plain = Buffer.from(body, 'latin1');
  const bytes = encoding === 'gzip' ? gzipSync(plain) : encoding === 'br' ? brotliCompressSync(plain, FAST) : plain;
  response.statusCode = status;
  if (type !== '') response.setHeader('content-type', type);
  if (encoding !== 'none') response.setHeader('content-encoding', encoding === 'wrong' ? 'gzip' : encoding);
  if (status === 204 || status === 304) return void response.end();
  if (cuts === null) return void response.end(bytes);
  const places = [...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  for (const [at, place] of places.entries()) {
    response.write(bytes.subarray(places[at - 1] ?? 0, place));
    await new Promise((resolve) => setImmediate(resolve));
  }
  response.end();
}

interface Got {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  /** Null if the connection broke off. */
  body: Buffer | null;
}

function send(origin: string, { method, target, headers, body }: Sent): Promise<Got> {
  return new Promise((resolve, reject) => {
    const length = body === '' ? {} : { 'content-length': body.length };
    const { hostname, port } = new URL(origin);
    const options = { hostname, port, method, path: target, headers: { ...headers, ...length }, agent: false };
    const sent = httpRequest(options, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      buffer(response).then(
        (whole) => resolve({ status, headers: received, body: whole }),
        () => resolve({ status, headers: received, body: null }),
      );
    });
    sent.setTimeout(PATIENCE, () => sent.destroy(new Error('no answer')));
    sent.on('error', reject).end(body, 'latin1');
  });
}

/** A request, and an answer whose body is made of the schema of its operation. */
function exchangesOf({ operations, values }: Served): fc.Arbitrary<{ sent: Sent; reply: Reply }> {
  // What Node.js itself refuses to send is no request.
  const requests = requestsOf(operations, values).filter(
    ({ method, target }) => /^[A-Z]+$/.test(method) && /^[\x21-\x7e]*$/.test(target) && !target.includes('#'),
  );
  return requests.chain((sent) => {
    const schema = operations.find(({ name }) => name === sent.operation)?.response;
    const value = damagedValue(schema ? values.of(schema) : fc.jsonValue({ maxDepth: 3 }));
    const text = fc
      .tuple(value, fc.constantFrom(undefined, 2, '\t'))
      .map(([one, indent]) => JSON.stringify(one, null, indent));
    const bytes = fc.oneof(
      { weight: 8, arbitrary: text.map((one) => Buffer.from(one).toString('latin1')) },
      { weight: 1, arbitrary: text.map((one) => one.slice(0, one.length / 2)) },
      { weight: 1, arbitrary: fc.constantFrom('', '\xef\xbb\xbf{}', '[object Object]', '\0', '{"a":1,"a":', '<html>') },
    );
    const reply = fc.record<Reply>({
      status: fc.oneof(
        { weight: 3, arbitrary: fc.constant(200) },
        { weight: 1, arbitrary: fc.constantFrom(201, 204, 206, 304, 307, 400, 404, 410, 429, 500, 503, 599) },
      ),
      body: bytes,
      type: fc.oneof(
        { weight: 4, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            '',
            'text/plain',
            'application/json; charset=utf-8',
            'application/problem+json',
            'text/html',
            'image/png',
            ';',
          ),
        },
      ),
      encoding: fc.oneof(
        { weight: 5, arbitrary: fc.constant('none' as const) },
        { weight: 2, arbitrary: fc.constantFrom('gzip' as const, 'br' as const, 'wrong' as const) },
      ),
      cuts: fc.option(fc.array(fc.nat(3000), { maxLength: 4 })),
    });
    return fc.record({ sent: fc.constant(sent), reply });
  });
}

/** Steps in a path, which servers take differently. */
const hasSteps = ({ target }: Sent): boolean =>
  /\\|\/\.|\.\./.test(target.replaceAll(/%2e/gi, '.').replace(/\?.*/, ''));

/** Whether a request was not passed on, as it may be. */
function isRefused(sent: Sent, { status, body }: Got, asOf: string): boolean {
  if (upstream.arrived.length > 0) return false;
  const { entry } = isJson(String(body)) ? (JSON.parse(String(body)) as { entry?: string }) : {};
  const isGone = goneOf(sent, asOf).some(
    ({ id, kind }) => id === entry && status === (kind === 'endpoint' ? 410 : 400),
  );
  const isUnclear = sent.operation === null && [400, 405, 410].includes(status);
  expect(isGone || isUnclear || (status === 400 && hasSteps(sent)), `${status} ${String(body)}`).toBe(true);
  return true;
}

/** Whether a request has arrived as it was sent. */
function expectArrived(sent: Sent, asOf: string): void {
  const { method, target, body } = sent;
  const hasBody = !/^(?:GET|HEAD)$/.test(method);
  const bytes = hasBody ? { body: Buffer.from(body, 'latin1').toString() } : {};
  expect(upstream.arrived).toMatchObject([
    { method, url: target.replaceAll('{', '%7B').replaceAll('}', '%7D'), ...bytes },
  ]);
  expect(goneOf(sent, asOf).filter(({ kind }) => kind === 'endpoint')).toEqual([]);
}

/** Whether an answer is that of the upstream without what is gone. */
function expectReply(sent: Sent, got: Got, reply: Reply, asOf: string): void {
  if (reply.encoding === 'wrong' && (got.body === null || got.status === 502)) return;
  expect(got.status).toBe(reply.status);
  if (sent.method === 'HEAD' || [204, 304].includes(reply.status)) return expect(String(got.body)).toBe('');
  const { 'content-encoding': encoding } = got.headers;
  const decoders = {
    gzip: gunzipSync,
    br: brotliDecompressSync,
    none: (bytes: Buffer) => bytes,
    wrong: (bytes: Buffer) => bytes,
  };
  const plain = decoders[encoding === undefined ? 'none' : reply.encoding](got.body!).toString();
  const text = Buffer.from(reply.body, 'latin1').toString();
  if (sent.operation === null) return;
  const isChanged = goneOf(sent, asOf).some((entry) => partOf(entry)?.in.includes('response'));
  if (!isChanged) expect(plain).toBe(text);
  else if (isJson(text) && /^$|plain|json/.test(reply.type))
    expect(JSON.parse(plain)).toEqual(withoutGone(JSON.parse(text), sent.operation, effectiveDay(asOf, sent)));
}

const small = smallSpecification();
const vendors = vendorsSpecification();

async function check({ sent, reply, asOf }: { sent: Sent; reply: Reply; asOf: string }): Promise<void> {
  upstream.arrived.length = 0;
  next = reply;
  const { origin } = proxies.get(asOf)!;
  const got = await send(origin, sent);
  if (!isRefused(sent, got, asOf)) {
    expectArrived(sent, asOf);
    expectReply(sent, got, reply, asOf);
  }
  next = { status: 200, body: '{}', type: '', encoding: 'none', cuts: null };
  expect((await fetch(origin)).status).toBe(200);
}

describe('a proxy in front of a random upstream', () => {
  it.each([
    ['a small specification', small],
    ['the vendor', vendors],
  ])('passes on what is of %s, without what is gone', async (_name, served) => {
    if (!served) return;
    await fc.assert(
      fc.asyncProperty(exchangesOf(served), fc.constantFrom(...DAYS), ({ sent, reply }, asOf) =>
        check({ sent, reply, asOf }),
      ),
      {
        numRuns: runs(150),
      },
    );
  });
});

it('a body that its encoding does not fit is passed on until the day', async () => {
  const reply = { status: 200, body: 'no gzip', type: 'application/json', encoding: 'wrong', cuts: [] } as const;
  const sent = {
    operation: 'POST /rest/api/v1/chat',
    isValid: false,
    method: 'POST',
    target: '/rest/api/v1/chat',
    headers: {},
    body: '',
  };
  next = { ...reply, cuts: [] };
  const { status, body } = await send(proxies.get('2026-10-15')!.origin, sent);
  expect({ status, body: String(body) }).toEqual({ status: 200, body: 'no gzip' });
});

it.each([204, 304])('a response %s has no body, whatever its headers say', async (status) => {
  next = { status, body: '', type: 'application/json', encoding: 'gzip', cuts: null };
  const target = '/rest/api/v1/governance/data/policies/7';
  const sent = { operation: `GET ${target}`, isValid: true, method: 'GET', target, headers: {}, body: '' };
  const { status: got, body } = await send(proxies.get('2027-06-01')!.origin, sent);
  expect({ status: got, body: String(body) }).toEqual({ status, body: '' });
});
